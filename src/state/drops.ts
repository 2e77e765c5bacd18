import { appendLine } from "../sys/atomic-file.ts";
import { namesIn, remove, removeEmpty, textOf } from "../sys/folder.ts";
import type { SessionFiles } from "./records.ts";

/** A record that was written to a file of its own. */
export interface Drop {
  readonly path: string;
  readonly text: string;
}

/**
 * Reads the records of a folder, the earliest first; what cannot be read is left out. The text is empty
 * where a process was killed, or the disk was full, before it was written: such a call was never answered.
 */
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

/**
 * Moves the records of a session that were written one to a file to the file of the others. They are
 * removed only after they were appended, and their ids tell the ones that a kill in between left twice.
 */
export function gatherDrops(files: Pick<SessionFiles, "records" | "drops">): void {
  const drops = readDrops(files.drops);
  if (drops.length === 0) return;
  const written = drops.filter(({ text }) => text !== "");
  const lines = written.map(({ text }) => text.replaceAll("\n", " "));
  if (lines.length > 0 && appendLine(files.records, lines.join("\n")) !== undefined) return;
  for (const { path } of drops) remove(path);
  // One that another process wrote meanwhile keeps the folder; it is gathered at the next end.
  removeEmpty(files.drops);
}
