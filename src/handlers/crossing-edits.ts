import type { HandlerContext } from "../engine/handler.ts";
import { quoted } from "../outside-text.ts";
import { agoInWords } from "../policy/text/ago.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { type FileUse, fileUses } from "../state/changed-files.ts";
import { isAbsolute } from "../sys/paths.ts";
import { realPath } from "../sys/real-path.ts";
import { knownSessions } from "./known-sessions.ts";

/**
 * Before a file tool changes a file: tells the model that another live session changed it after this one last read or
 * changed it, and how much. The preset `strict` asks.
 */
export function handleCrossing(
  { tool, sessionId, cwd }: AgentEvent,
  { io, workspace, config }: HandlerContext,
): Outcome {
  const named = tool?.input?.file_path ?? tool?.input?.notebook_path;
  if (typeof named !== "string" || config.sessions.ownership === "off") return PASS;
  const path = realPath(isAbsolute(named) ? named : `${cwd}/${named}`);
  const { own, live } = knownSessions({ io, workspace, sessionId });
  const theirs = latest(live.map((one) => useOf(path, fileUses(one).changed)));
  if (theirs === undefined) return PASS;
  const about = { memory: workspace.memory, session: sessionId, claims: own?.claims ?? [] };
  const { read, changed } = fileUses(about);
  const last = latest([useOf(path, read), useOf(path, changed)]);
  if (last !== undefined && last.time >= theirs.time) return PASS;
  const age = agoInWords(Math.max(0, io.now().getTime() - theirs.time));
  const size = theirs.size === undefined ? "" : ` by a change of ${theirs.size} characters`;
  const said = `another session changed ${quoted(named)} ${age}${size}, after this session last read it`;
  if (config.policy.preset !== "strict")
    return { verdict: "pass", context: `${said}. Read it again before you change it` };
  const reason = `this would change a file that this session has not seen as it is: ${said}`;
  return { verdict: "ask", reason, data: { findings: [] } };
}

function useOf(path: string, uses: ReadonlyMap<string, FileUse>): FileUse | undefined {
  return uses.get(path) ?? [...uses].find(([file]) => realPath(file) === path)?.[1];
}

function latest(uses: readonly (FileUse | undefined)[]): FileUse | undefined {
  let found: FileUse | undefined;
  for (const use of uses) if (use !== undefined && use.time > (found?.time ?? 0)) found = use;
  return found;
}
