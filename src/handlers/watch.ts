import type { HandlerContext } from "../engine/handler.ts";
import { claudeCode, claudeManagedSettings } from "../install/claude-code.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { UNJUDGED_FOLDER } from "../state/unjudged.ts";
import { writeText } from "../sys/light-files.ts";
import { safeFileName, userStateDirectory } from "../sys/paths.ts";
import { exists, fileState } from "../sys/probe.ts";
import { VERSION } from "../version.ts";

/**
 * SessionStart: marks the session as one of which no call was judged yet, and tells the person what is broken in the
 * settings that call fairlead. Not while it is cleared or compacted: calls of subagents may be running then that were
 * judged before.
 */
export async function handleWatch(
  { sessionId, source }: AgentEvent,
  context: HandlerContext,
): Promise<Outcome> {
  const state = userStateDirectory(context.io);
  if (state === undefined || (source !== "startup" && source !== "resume")) return PASS;
  // The gate looks for the id as it is, and so never finds the mark of an odd one.
  if (safeFileName(sessionId) === sessionId) {
    // Without the mark nothing is noticed, and nothing is told wrongly either.
    await writeText(`${state}/${UNJUDGED_FOLDER}/${sessionId}`, "");
  }
  const seen = `${state}/entries-seen/${stateOfSettings(context)}`;
  if (exists(seen)) return PASS;
  const { brokenEntries } = await import("./entries.ts");
  const broken = await brokenEntries(context);
  if (broken.length > 0) return { verdict: "pass", notice: broken.join("\n") };
  await writeText(seen, "");
  return PASS;
}

/** A name for the settings as they are: another one once any of them was changed, came or went. */
function stateOfSettings({ io, workspace }: HandlerContext): string {
  const paths = [
    claudeManagedSettings(io),
    ...(["user", "project", "local"] as const).map((scope) =>
      claudeCode.settingsPath(io, scope, workspace.root),
    ),
    io.executable(),
  ];
  const states = paths.map((path) => {
    const { modifiedMs, bytes } = fileState(path ?? "") ?? {};
    return `${path} ${modifiedMs} ${bytes}`;
  });
  return Bun.hash([VERSION, ...states].join("\n")).toString(36);
}
