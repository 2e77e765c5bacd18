import { appendLine } from "../sys/atomic-file.ts";
import { factsOf, namesIn, remove, removeEmpty, textOf } from "../sys/folder.ts";
import type { SessionFiles } from "./records.ts";

/** A record that was written to a file of its own. */
export interface Drop {
  readonly path: string;
  readonly text: string;
}

/** Reads the records of a folder, the earliest first; what cannot be read is left out. */
export function readDrops(folder: string): readonly Drop[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .flatMap((name) => {
      const path = `${folder}/${name}`;
      const text = textOf(path);
      return text === undefined ? [] : [{ path, text }];
    });
}

/** Age at which a record that is not whole can no longer be one that is being written. */
const CUT_OFF_MS = 60_000;

/**
 * Moves the records of a session that were written one to a file to the file of the others. They are
 * removed only after they were appended, and their ids tell the ones that a kill in between left twice.
 * One that is not whole may still become so; when it is old enough that its writer was killed, it goes.
 */
export function gatherDrops(files: Pick<SessionFiles, "records" | "drops">, now: Date): void {
  const drops = readDrops(files.drops);
  if (drops.length === 0) return;
  const whole = drops.filter(({ text }) => isWhole(text));
  const lines = whole.map(({ text }) => text.replaceAll("\n", " "));
  if (whole.length > 0 && appendLine(files.records, lines.join("\n")) !== undefined) return;
  for (const { path } of whole) remove(path);
  for (const { path, text } of drops) {
    const ageMs = now.getTime() - (factsOf(path)?.modifiedMs ?? now.getTime());
    if (ageMs > CUT_OFF_MS && !isWhole(text)) remove(path);
  }
  // One that another process wrote meanwhile keeps the folder; it is gathered at the next end.
  removeEmpty(files.drops);
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
