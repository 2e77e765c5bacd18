import { readdirSync, rmSync, statSync } from "node:fs";
import type { Io } from "../io.ts";
import { removeStaleTemporaries } from "../sys/atomic-file.ts";
import { exists } from "../sys/probe.ts";
import { allowOnceFolder, consentKeyPath } from "./allow-once.ts";
import { ALLOW_ONCE_HOURS, isWithin } from "./consents.ts";
import { toldFolder } from "./told-once.ts";

/** A refusal is needed as long as a consent that was given on its last hour. */
const KEPT_HOURS = 2 * ALLOW_ONCE_HOURS;

/**
 * Removes refused calls and consents that are too old to mean anything, what killed writers of them left, and what
 * sessions of some days ago were told; never throws.
 */
export function pruneAllowOnce(io: Io): void {
  const now = io.now();
  const key = consentKeyPath(io);
  for (const folder of [allowOnceFolder(io), toldFolder(io)]) {
    if (folder === undefined || !exists(folder)) continue;
    if (key !== undefined) removeStaleTemporaries([key], now);
    pruneFolder(folder, now);
  }
}

function pruneFolder(folder: string, now: Date): void {
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
