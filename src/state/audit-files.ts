import type { Io } from "../io.ts";
import { modifiedMs } from "../sys/light-files.ts";
import { userStateDirectory } from "../sys/paths.ts";

/** The files of what was sent where, of which the starts of sessions need the last look only; undefined without a home. */
export function auditFiles(io: Io) {
  const state = userStateDirectory(io);
  if (state === undefined) return undefined;
  const folder = `${state}/audit`;
  return { folder, lock: `${folder}/lock`, instance: `${folder}/instance`, look: `${folder}/look` };
}

/** Time between two looks at what waits, in milliseconds, within a session. */
const LOOK_LIFE_MS = 5 * 60 * 1000;

/** True where the last look at what waits is some minutes old. */
export function isAuditLookDue(io: Io): boolean {
  const lookedMs = modifiedMs(auditFiles(io)?.look ?? "");
  const age = lookedMs === undefined ? undefined : io.now().getTime() - lookedMs;
  return age === undefined || age < 0 || age >= LOOK_LIFE_MS;
}
