import {
  hasPlainExtension,
  isOrdinary,
  isPlainName,
  mayNameGuarded,
  pathOf,
} from "../text/words.ts";
import type { FolderEntry, PlainWorld } from "./approval-world.ts";
import { isSettingsOfTool } from "./tool-settings.ts";

/** What a command goes through by itself. */
export interface PlainSearch {
  /** Its operands: a pattern and files or folders, or only one of the two. */
  readonly operands: readonly string[];
  /** True where it leaves out what has a hidden name. */
  readonly isVisible: boolean;
}

/** What a plain line opens. */
export interface PlainFiles {
  readonly world: PlainWorld;
  readonly folders: readonly string[];
  readonly searches: readonly PlainSearch[];
  readonly files: readonly string[];
}

/** True where all that a plain line opens has a plain name, and no other one. */
export function showsPlainFiles({ files, searches, folders, world }: PlainFiles): boolean {
  for (const file of files) if (!isSingleFile(file, world)) return false;
  for (const search of searches) if (!holdsPlainNames(search, folders, world)) return false;
  return true;
}

/** Names that are looked at before the whole proof, which knows what a program leaves out, is asked instead. */
const NAMES_MAX = 2000;

/**
 * True where all that lies in the folders which a command goes through has names that the quick answer lets a command
 * show, by what they say alone. `folders` are those it may run in, below the working folder, each with a slash behind.
 */
function holdsPlainNames(
  { operands, isVisible }: PlainSearch,
  folders: readonly string[],
  world: PlainWorld,
): boolean {
  const { ahead, cwd } = world;
  if (ahead === undefined) return false;
  const open: string[] = [];
  // Where one word stands alone it may be a pattern, which is looked for in the working folder.
  for (const folder of folders) {
    if (operands.length < 2) open.push(`/${folder}`);
    else for (const operand of operands) open.push(`/${folder}${pathOf(operand, world)}`);
  }
  let names = 0;
  for (let at = 0; at < open.length; at++) {
    const path = open[at] ?? "";
    const folder = path.endsWith("/") ? path.slice(0, -1) : path;
    const entries = ahead.entries(`${cwd}${folder}`) ?? [];
    names += entries.length;
    if (names > NAMES_MAX || !arePlain(entries, isVisible, world)) return false;
    for (const { name, kind } of entries) {
      const isLeftOut = isVisible && name.startsWith(".");
      if (kind === "file" && !isLeftOut && !isSingleFile(`${cwd}${folder}/${name}`, world))
        return false;
      if (kind === "folder" && !isLeftOut) open.push(`${folder}/${name}`);
    }
  }
  return true;
}

/** True for a file that has no other name. */
function isSingleFile(path: string, { kindOf }: PlainWorld): boolean {
  const found = kindOf(path);
  return found?.kind === "file" && found.shared === undefined;
}

const HIDDEN_SECRET =
  /^\.(?:(?:rg)?ignore$|env|npmrc|netrc|pypirc|pgpass|aws|ssh|kube|docker|gnupg|config)/;

/** Loops and not `every`, as they are for all names of a folder and a young process has no `every` ready. */
function arePlain(entries: readonly FolderEntry[], isVisible: boolean, world: PlainWorld): boolean {
  let all = "";
  for (const { name, kind } of entries) {
    // What ripgrep leaves out for its name a file may take back, which is for the whole proof to read.
    if (isVisible && HIDDEN_SECRET.test(name)) return false;
    if (isVisible && name.startsWith(".")) continue;
    if (kind === "link" || !isOrdinary(name, world)) return false;
    if (kind === "file" && !hasPlainExtension(name)) return false;
    all += `/${name}/`;
  }
  // All names at once: looking for fifty pieces takes as long in one name as in a thousand.
  if (isSettingsOfTool(all)) return false;
  if (!mayNameGuarded(all)) return true;
  for (const { name } of entries)
    if (!(isVisible && name.startsWith(".")) && !isPlainName(name)) return false;
  return true;
}
