import { readdirSync, rmSync, statSync } from "node:fs";
import type { Io } from "../io.ts";
import { removeStaleTemporaries } from "../sys/atomic-file.ts";
import { exists } from "../sys/probe.ts";
import { allowOnceFolder, consentKeyPath } from "./allow-once.ts";
import { ALLOW_ONCE_HOURS, isWithin } from "./consents.ts";

/** A refusal is needed as long as a consent that was given on its last hour. */
const KEPT_HOURS = 2 * ALLOW_ONCE_HOURS;

/**
 * Removes refused calls and consents that are too old to mean anything, and what killed writers of them left;
 * never throws.
 */
export function pruneAllowOnce(io: Io): void {
  const folder = allowOnceFolder(io);
  if (folder === undefined || !exists(folder)) return;
  const now = io.now();
  const key = consentKeyPath(io);
  if (key !== undefined) removeStaleTemporaries([key], now);
  try {
    for (const name of readdirSync(folder)) {
      const path = `${folder}/${name}`;
      const [, written] = /^(.*)\.[^.]+\.tmp$/.exec(path) ?? [];
      if (written !== undefined) removeStaleTemporaries([written], now);
      else if (!isWithin(KEPT_HOURS, statSync(path).mtime.toISOString(), now)) {
        rmSync(path, { force: true });
      }
    }
  } catch {
    // Another session may be doing the same; the next one will see.
  }
}
