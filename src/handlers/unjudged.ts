import type { HandlerContext } from "../engine/handler.ts";
import { languageOf } from "../language.ts";
import { isGuarded } from "../policy/agent-tools/tool-table.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { logRemark } from "../state/log-remark.ts";
import { UNJUDGED_FOLDER } from "../state/unjudged.ts";
import { takeFile } from "../sys/claim-file.ts";
import { modifiedMs } from "../sys/light-files.ts";
import { safeFileName, userStateDirectory } from "../sys/paths.ts";
import { textsIn } from "./texts.ts";

/**
 * Events of tools, while no call of the session was judged. The first call that is to be judged ends that. A guarded
 * tool that ran without being judged is told to the person, once in a session, and to the log.
 */
export async function handleUnjudged(event: AgentEvent, context: HandlerContext): Promise<Outcome> {
  const { io, workspace, config } = context;
  const { tool, sessionId } = event;
  // An odd id was never marked, and may name another file.
  if (tool === undefined || safeFileName(sessionId) !== sessionId) return PASS;
  const mark = `${userStateDirectory(io)}/${UNJUDGED_FOLDER}/${sessionId}`;
  const isGate = event.name === "PreToolUse";
  if (!isGate && !(isGuarded(tool.name) && beganAfter(mark, tool.durationMs, io.now())))
    return PASS;
  const isTaken = await takeFile(mark);
  // Of calls that run side by side the one that took the mark away speaks.
  if (isGate || !isTaken) return PASS;
  const notice = textsIn(languageOf(io, config)).unjudged(tool.name);
  logRemark(io, {
    event: event.name,
    project: workspace.root,
    reason: notice,
    session: sessionId,
  });
  return { verdict: "pass", notice, data: { unjudged: tool.name } };
}

/** False for a call that may have been judged before the session was said to begin. */
function beganAfter(mark: string, durationMs: number | undefined, now: Date): boolean {
  const markedMs = modifiedMs(mark);
  return markedMs !== undefined && markedMs < now.getTime() - (durationMs ?? 0);
}
