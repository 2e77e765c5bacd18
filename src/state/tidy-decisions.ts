import type { Io } from "../io.ts";
import { appendLine } from "../sys/atomic-file.ts";
import { startDetached } from "../sys/detach.ts";
import { factsOf, namesIn, remove, removeEmpty, textOf } from "../sys/folder.ts";
import { dayFile, dayOf, decisionsFolder, newDecisions } from "./decisions.ts";
import { decisionIn } from "./read-decisions.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Age at which a file that is not whole can no longer be one that is being written. */
const CUT_OFF_MS = 60_000;

/**
 * Moves new decisions to the files of their days, and lets a process of its own seal them, remove what is too old, and
 * have them sent where they are to be. True where there were any. Never throws. `start` is a parameter for tests.
 */
export function tidyDecisions(io: Io, start = startDetached): boolean {
  const folder = decisionsFolder(io);
  if (folder === undefined || !gather(folder, io.now())) return false;
  start(["background", "seal"]);
  return true;
}

/**
 * A file is removed only after its line was appended. Where two processes do this at the same time, or a kill
 * comes in between, the line is there twice, which readers see through. True where there was something to move.
 */
function gather(folder: string, now: Date): boolean {
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
  return days.size > 0;
}
