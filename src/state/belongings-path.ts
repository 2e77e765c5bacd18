import type { Io } from "../io.ts";
import { safeFileName, userStateDirectory } from "../sys/paths.ts";

/** The folder of the user's state that holds what each session made; undefined without a home. */
export function belongingsFolder(io: Io): string | undefined {
  const state = userStateDirectory(io);
  return state === undefined ? undefined : `${state}/belongings`;
}

/** The file of a session in it. */
export function belongingsPath(io: Io, session: string): string | undefined {
  const folder = belongingsFolder(io);
  return folder === undefined ? undefined : `${folder}/${safeFileName(session)}.jsonl`;
}

/** The mark of a session beside which another one works in the same project. */
export function besideMark(io: Io, session: string): string | undefined {
  const folder = belongingsFolder(io);
  return folder === undefined ? undefined : `${folder}/${safeFileName(session)}.beside`;
}
