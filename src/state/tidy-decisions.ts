import type { Io } from "../io.ts";
import { appendLine } from "../sys/atomic-file.ts";
import { factsOf, namesIn, remove, removeEmpty, textOf } from "../sys/folder.ts";
import { dayFile, dayOf, decisionsFolder, newDecisions } from "./decisions.ts";
import { decisionIn, loggedDays } from "./read-decisions.ts";

/** Days for which decisions are kept. */
const KEPT_DAYS = 30;

/** Bytes that the log may take, the oldest days go first: a year of work writes less. */
const KEPT_MAX_BYTES = 64_000_000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Age at which a file that is not whole can no longer be one that is being written. */
const CUT_OFF_MS = 60_000;

/** Moves new decisions to the files of their days, and removes what is too old. Never throws. */
export function tidyDecisions(io: Io): void {
  const folder = decisionsFolder(io);
  if (folder === undefined) return;
  gather(folder, io.now());
  prune(folder, io.now());
}

/**
 * A file is removed only after its line was appended. Where two processes do this at the same time, or a kill
 * comes in between, the line is there twice, which readers see through.
 */
function gather(folder: string, now: Date): void {
  const own = newDecisions(folder);
  const days = new Map<string, { readonly lines: string[]; readonly paths: string[] }>();
  for (const name of [...namesIn(own)].sort()) {
    const path = `${own}/${name}`;
    const line = textOf(path);
    const decision = line === undefined ? undefined : decisionIn(line);
    if (line === undefined || decision === undefined) {
      const ageMs = now.getTime() - (factsOf(path)?.modifiedMs ?? now.getTime());
      if (ageMs > CUT_OFF_MS) remove(path);
      continue;
    }
    const day = dayOf(decision.time);
    const { lines, paths } = days.get(day) ?? { lines: [], paths: [] };
    lines.push(line);
    paths.push(path);
    days.set(day, { lines, paths });
  }
  for (const [day, { lines, paths }] of days) {
    if (appendLine(dayFile(folder, day), lines.join("\n")) === undefined) paths.forEach(remove);
  }
  // Where nothing was added today the folder goes too, so that the next session need not look again.
  const changedMs = factsOf(own)?.modifiedMs;
  if (days.size === 0 && changedMs !== undefined && now.getTime() - changedMs > DAY_MS) {
    removeEmpty(own);
  }
}

/**
 * Removes days that are too old, then the oldest until the rest is small enough. Where even the latest day is too
 * old nothing is removed by age: the clock may have jumped.
 */
function prune(folder: string, now: Date): void {
  const days = loggedDays(folder);
  const oldest = dayOf(new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString());
  const today = dayOf(now.toISOString());
  const before = days.filter((day) => day < today);
  const byAge = (before.at(-1) ?? today) >= oldest;
  let total = days.reduce((sum, day) => sum + bytesOf(folder, day), 0);
  for (const day of before) {
    if (total <= KEPT_MAX_BYTES && !(byAge && day < oldest)) continue;
    total -= bytesOf(folder, day);
    remove(dayFile(folder, day));
  }
}

function bytesOf(folder: string, day: string): number {
  return factsOf(dayFile(folder, day))?.bytes ?? 0;
}
