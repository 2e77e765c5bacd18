import { hasPlainExtension, isOrdinary, isPlainName, isTelling, pathOf } from "../quick/words.ts";
import type { FolderEntry, PlainWorld } from "./approval-world.ts";
import { isSettingsOfTool } from "./tool-settings.ts";

/** What a command goes through by itself. */
export interface PlainSearch {
  /** Its operands: a pattern and files or folders, or only one of the two. */
  readonly operands: readonly string[];
  /** True where it leaves out what has a hidden name. */
  readonly isVisible: boolean;
}

/** Names that are looked at before the whole proof, which knows what a program leaves out, is asked instead. */
const NAMES_MAX = 2000;

/**
 * True where all that lies in the folders which a command goes through has names that the quick answer lets a command
 * show, by what they say alone. `folders` are those it may run in, below the working folder, each with a slash behind.
 */
export function holdsPlainNames(
  { operands, isVisible }: PlainSearch,
  folders: readonly string[],
  world: PlainWorld,
): boolean {
  const { ahead, cwd } = world;
  if (ahead === undefined) return false;
  // Where one word stands alone it may be a pattern, which is looked for in the working folder.
  const starts = operands.length > 1 ? operands.map((operand) => pathOf(operand, world)) : [""];
  const open = folders.flatMap((folder) => starts.map((start) => `/${folder}${start}`));
  let names = 0;
  for (let at = 0; at < open.length; at++) {
    const folder = (open[at] ?? "").replace(/\/$/, "");
    const entries = ahead.entries(`${cwd}${folder}`);
    if (entries === undefined) continue;
    names += entries.length;
    if (names > NAMES_MAX) return false;
    const shown = isVisible ? entries.filter(({ name }) => !name.startsWith(".")) : entries;
    if (!arePlain(shown, world)) return false;
    for (const { name, kind } of shown) if (kind === "folder") open.push(`${folder}/${name}`);
  }
  return true;
}

function arePlain(entries: readonly FolderEntry[], world: PlainWorld): boolean {
  // All names at once: looking for fifty pieces takes as long in one name as in a thousand.
  const mayTell = isTelling(entries.map(({ name }) => name).join("\n"));
  return entries.every(
    ({ name, kind }) =>
      kind !== "link" &&
      isOrdinary(name, world) &&
      (kind === "folder" || hasPlainExtension(name)) &&
      (!mayTell || isPlainName(name)) &&
      !isSettingsOfTool(`/${name}`),
  );
}
