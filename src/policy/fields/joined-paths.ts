import { kindOf, wordsOf } from "./field-words.ts";
import { looksLikePath, mayBePath } from "./text-shape.ts";

/** Objects in objects that are looked at, and paths that are put together, at most. */
const LEVELS_MAX = 6;
const PATHS_MAX = 200;

/** What a field is called that holds a name in a folder which another one gives. */
const NAMES = " name names file files filename filenames filepath path paths title entry relative ";

/**
 * The paths that a folder in one field and a name in another come to, the folder in the same object or in one around
 * it: `{dir: "~/.claude", name: "settings.json"}`.
 */
export function joinedPaths(input: object): readonly string[] {
  const paths: string[] = [];
  join(input, [], 0, paths);
  return paths;
}

function join(fields: object, around: readonly string[], level: number, paths: string[]): void {
  if (level > LEVELS_MAX) return;
  const entries = Object.entries(fields);
  const folders = [...around];
  for (const [name, value] of entries) if (isFolder(name, value)) folders.push(value);
  if (folders.length === 0 && level === LEVELS_MAX) return;
  for (const [name, value] of entries) {
    const isName = NAMES.includes(` ${wordsOf(name).at(-1) ?? ""} `);
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each === "object" && each !== null) join(each, folders, level + 1, paths);
      else if (isName && isRelative(each)) {
        for (const folder of folders) {
          if (paths.length >= PATHS_MAX) return;
          if (folder !== each) paths.push(`${folder.replace(/[/\\]+$/, "")}/${each}`);
        }
      }
    }
  }
}

function isFolder(name: string, value: unknown): value is string {
  if (typeof value !== "string" || !(looksLikePath(value) || /^\.\w/.test(value))) return false;
  const kind = kindOf(name);
  return kind === "directory" || kind === "path" || kind === "to" || FOLDERS.test(name);
}

/** Names of folders that the table of fields knows nothing of. */
const FOLDERS = /root|base|parent|location|where|prefix/i;

function isRelative(value: unknown): value is string {
  return (
    typeof value === "string" &&
    value !== "" &&
    mayBePath(value) &&
    !/^(?:[/\\~]|[A-Za-z]:)/.test(value) &&
    !value.includes("://")
  );
}
