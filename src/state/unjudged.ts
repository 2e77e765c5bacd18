import type { Io } from "../io.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { userStateDirectory } from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";

/** The folder of the user's state that holds the marks of sessions of which no call was judged yet. */
export const UNJUDGED_FOLDER = "unjudged";

/**
 * True from the start of a session to its first call that is judged. The first such call takes the mark away, so
 * every later one pays for a look at a file that is not there.
 */
export function isUnjudged(
  { sessionId }: Pick<AgentEvent, "sessionId">,
  { io }: { readonly io: Io },
): boolean {
  return exists(`${userStateDirectory(io)}/${UNJUDGED_FOLDER}/${sessionId}`);
}
