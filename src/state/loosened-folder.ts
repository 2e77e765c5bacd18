import type { Io } from "../io.ts";
import { userStateDirectory } from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";

/** The folder of what a person changes in what is guarded while agents are running; undefined without a home. */
export function loosenedFolder(io: Io): string | undefined {
  const state = userStateDirectory(io);
  return state === undefined ? undefined : `${state}/loosened`;
}

/** False where there surely is nothing to tell a person, which is nearly always. */
export function mayTellOfLoosening(io: Io): boolean {
  const folder = loosenedFolder(io);
  return folder !== undefined && exists(folder);
}
