import { UNKNOWN } from "../model/invocation.ts";
import { baseName } from "../text/path.ts";
import { type FileVerb, hasRole, kindOf } from "./field-words.ts";
import { patchedPaths, pathOfAddress } from "./text-shape.ts";

/** Objects in objects and texts that are looked at, and paths that come of them, at most. */
const LEVELS_MAX = 8;
const PATHS_MAX = 400;

/** A longer text is no name of a file. */
const NAME_MAX_CHARS = 300;

/**
 * Every path that a call on this machine which does not say that it only reads may name of a hidden or the system's place, whatever its fields are called: texts and names of
 * fields that are one, addresses of files, names in a folder that another field has, pieces of one in a list, and what
 * a patch or an address would put into a folder.
 */
export function handedPaths(
  words: readonly string[],
  verb: FileVerb | undefined,
  input: object,
): readonly string[] {
  const isElsewhere = hasRole(words, "elsewhere") || hasRole(words, "service");
  const isAboutTexts =
    hasRole(words, "finder") || words.some((word) => NOTES.includes(` ${word} `));
  if (verb === "read" || verb === "list" || isElsewhere || isAboutTexts) return [];
  const paths = new Set<string>();
  collect(input, [], 0, paths);
  return [...paths];
}

/** Tools that keep texts of people and agents, in which a path is a subject. */
const NOTES =
  " todo todos plan plans task tasks note notes thinking think log logs message messages ticket ";

function collect(
  value: object,
  around: readonly string[],
  level: number,
  paths: Set<string>,
): void {
  if (level > LEVELS_MAX) return;
  const entries = Object.entries(value);
  const texts: string[] = [];
  const contents: string[] = [];
  for (const [name, each] of entries)
    if (typeof each === "string") (isContent(name) ? contents : texts).push(each);
  const folders = [...around, ...texts.filter(isFolder)].slice(-LEVELS_MAX);
  const add = (path: string): void => {
    if (paths.size < PATHS_MAX && mayBeGuarded(path)) paths.add(path);
  };
  const names = [...texts.flatMap(namesIn), ...contents.flatMap(patchedIn)];
  for (const text of [...texts, ...(Array.isArray(value) ? [] : Object.keys(value))])
    if (isName(text)) add(pathOfAddress(text) ?? text);
  for (const folder of folders)
    for (const name of names) if (name !== folder) add(`${folder.replace(/\/+$/, "")}/${name}`);
  // `["~", ".claude", "settings.json"]`, and `settings` with `json`.
  const pieces = texts.filter((text) => isName(text) && !text.includes(":"));
  for (const [at, piece] of pieces.entries()) {
    const rest = pieces.slice(at + 1, at + 4);
    for (const [count] of rest.entries()) {
      const joined = [piece, ...rest.slice(0, count + 1)].join("/");
      for (const start of ["", ...folders.map((folder) => `${folder}/`)]) add(`${start}${joined}`);
    }
    for (const ending of rest)
      if (/^\.?\w{1,6}$/.test(ending))
        for (const start of ["", ...folders.map((folder) => `${folder}/`)])
          add(`${start}${piece}.${ending.replace(/^\./, "")}`);
  }
  for (const [name, each] of entries)
    if (kindOf(name) !== "prose" && typeof each === "object" && each !== null)
      collect(each, folders, level + 1, paths);
}

/** The names that a text would put into a folder. */
function namesIn(text: string): readonly string[] {
  if (/^https?:\/\//i.test(text)) return [baseName(text.replace(/[?#].*$/s, ""))];
  return isName(text) && !/^[/~]|:/.test(text) ? [text] : [];
}

function patchedIn(text: string): readonly string[] {
  return /^(?:\+\+\+|\*\*\*) /m.test(text) ? patchedPaths(text) : [];
}

/** True for a field with what is written or said, not with a name. */
function isContent(field: string): boolean {
  const kind = kindOf(field);
  return (
    kind === "prose" || kind === "text" || kind === "code" || kind === "sql" || kind === "query"
  );
}

function isName(text: string): boolean {
  return (
    text !== "" &&
    text.length <= NAME_MAX_CHARS &&
    !/[\s"'`{}<>|;]/.test(text) &&
    !text.includes(UNKNOWN)
  );
}

function isFolder(text: string): boolean {
  return isName(text) && /^(?:~|\/(?!\/)|\.\w|\.\.?\/|[A-Za-z]:[\\/])/.test(text);
}

/** False for most, by their look: the places are hidden or the system's. */
function mayBeGuarded(path: string): boolean {
  return /(?:^|[/\\])\.\w|^\/etc\/|^~\/|\/bin\//.test(path) && !path.includes("://");
}
