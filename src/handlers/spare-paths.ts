import type { HandlerContext } from "../engine/handler.ts";
import type { DeletedPath } from "../policy/model/world.ts";
import { callsOf, type EndedCall } from "../state/session-calls.ts";
import { homeDirectory } from "../sys/paths.ts";
import { realPath } from "../sys/real-path.ts";
import { losesNothing } from "../undo/no-loss.ts";
import { knownSessions } from "./known-sessions.ts";
import { isOthersFile } from "./whose-files.ts";

/** Where a deletion is judged. */
interface Judging extends Pick<HandlerContext, "io" | "workspace"> {
  /** Absent where no session is going on. */
  readonly sessionId: string | undefined;
}

/** True where deleting what a command names loses nothing that would be missed; what the session made is known by its records. */
export function isSpare(named: DeletedPath, { io, workspace, sessionId }: Judging): boolean {
  let calls: readonly EndedCall[] | undefined;
  // What came to be while calls of several sessions ran is of the one that says so.
  if (
    sessionId !== undefined &&
    isOthersFile(named.path, knownSessions({ io, workspace, sessionId }))
  )
    return false;
  return losesNothing(named, {
    calls: () => (calls ??= sessionId === undefined ? [] : callsOf(workspace, sessionId)),
    home: homeDirectory(io),
    realPath: (path) => realPath(path),
    searchPath: io.env("PATH"),
  });
}
