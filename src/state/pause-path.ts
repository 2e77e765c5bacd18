import type { Io } from "../io.ts";
import { userStateDirectory } from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";

/** The file of the pause; undefined without a home. */
export function pausePath(io: Io): string | undefined {
  const state = userStateDirectory(io);
  return state === undefined ? undefined : `${state}/pause`;
}

/** False where there surely is no pause, which is nearly always; `readPause` says whether there is one. */
export function mayBePaused(io: Io): boolean {
  const path = pausePath(io);
  return path !== undefined && exists(path);
}
