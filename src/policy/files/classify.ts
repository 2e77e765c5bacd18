import { changeClasses, PROTECTED_CLASS } from "./change-classes.ts";
import { globMatches, literalLength } from "./glob-name.ts";
import type { NormalPath } from "./normal-path.ts";
import type { PathClass } from "./path-class.ts";
import { secretClasses } from "./secret-classes.ts";

/** One class that a path belongs to. */
export interface Match {
  readonly pathClass: PathClass;
  /** True when the path is the class's folder itself, not something in it. */
  readonly self: boolean;
}

/** Longest file name any supported file system takes; longer wildcards match nothing there. */
const NAME_MAX_CHARS = 255;

/**
 * How much of a name a wildcard must spell out to count as reaching for it: `cred*.json` reaches
 * for `credentials.json`, `*.json` does not.
 */
const WILDCARD_SHARE = 0.7;

interface Entry {
  readonly pathClass: PathClass;
  /** Components that stand before the keyed one, nearest first. */
  readonly parents: readonly string[];
  readonly anchor: "anywhere" | "root" | "home";
}

interface Table {
  readonly names: Map<string, Entry[]>;
  readonly folders: Map<string, Entry[]>;
  /** Ends of names, with their dot. */
  readonly suffixes: Map<string, Entry[]>;
  readonly prefixes: [string, Entry][];
}

// Built at the first path judged: one table per way of comparing case.
let exactTable: Table | undefined;
let foldedTable: Table | undefined;

/** Finds every class a path belongs to, in table order within each kind of pattern. */
export function classify(path: NormalPath): Match[] {
  const table = tableFor(path.folded);
  const { segments } = path;
  const last = segments.length - 1;
  const matches: Match[] = [];
  const take = (entries: readonly Entry[] | undefined, at: number, self: boolean): void => {
    for (const entry of entries ?? []) {
      if (stands(entry, path, at)) matches.push({ pathClass: entry.pathClass, self });
    }
  };
  for (let at = 0; at <= last; at++) {
    for (const key of keysFor(segments[at] ?? "", table.folders)) {
      take(table.folders.get(key), at, at === last);
    }
  }
  const name = segments[last] ?? "";
  for (const key of keysFor(name, table.names)) take(table.names.get(key), last, false);
  for (const suffix of suffixesOf(name)) take(table.suffixes.get(suffix), last, false);
  for (const [prefix, entry] of table.prefixes) {
    if (name.startsWith(prefix)) take([entry], last, false);
  }
  return matches;
}

function tableFor(folded: boolean): Table {
  if (folded) {
    foldedTable ??= buildTable(true);
    return foldedTable;
  }
  exactTable ??= buildTable(false);
  return exactTable;
}

function buildTable(folded: boolean): Table {
  const table: Table = { names: new Map(), folders: new Map(), suffixes: new Map(), prefixes: [] };
  for (const pathClass of [...secretClasses(), ...changeClasses(), PROTECTED_CLASS]) {
    for (const path of pathClass.paths) add(table, pathClass, folded ? path.toLowerCase() : path);
  }
  return table;
}

function add(table: Table, pathClass: PathClass, path: string): void {
  const anchor = path.startsWith("/") ? "root" : path.startsWith("~/") ? "home" : "anywhere";
  const folder = path.endsWith("/");
  const from = anchor === "root" ? 1 : anchor === "home" ? 2 : 0;
  const parts = path.slice(from, folder ? -1 : undefined).split("/");
  const key = parts.pop() ?? "";
  const entry: Entry = { pathClass, parents: parts.reverse(), anchor };
  if (folder) append(table.folders, key, entry);
  else if (key.startsWith("*.")) append(table.suffixes, key.slice(1), entry);
  else if (key.endsWith("*")) table.prefixes.push([key.slice(0, -1), entry]);
  else append(table.names, key, entry);
}

function append(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const entries = map.get(key);
  if (entries === undefined) map.set(key, [entry]);
  else entries.push(entry);
}

/** True when the components before `at` are the entry's, and it stands where it is bound to. */
function stands(entry: Entry, path: NormalPath, at: number): boolean {
  const { segments } = path;
  for (let up = 0; up < entry.parents.length; up++) {
    const parent = entry.parents[up];
    if (parent !== "*" && parent !== segments[at - 1 - up]) return false;
  }
  const start = at - entry.parents.length;
  if (entry.anchor === "home") return path.homeDepth > 0 && start === path.homeDepth;
  if (entry.anchor === "root") return start === (segments[0]?.endsWith(":") ? 1 : 0);
  return start >= 0;
}

/** The name itself, or for a wildcard every key it reaches for. */
function keysFor(name: string, map: ReadonlyMap<string, unknown>): string[] {
  if (name.length > NAME_MAX_CHARS || !/[*?[]/.test(name)) return [name];
  const literal = literalLength(name);
  const keys: string[] = [];
  for (const key of map.keys()) {
    if (literal >= key.length * WILDCARD_SHARE && globMatches(name, key)) keys.push(key);
  }
  return keys;
}

/** The ends of a name from each of its last three dots but a leading one: `.b.c.d`, `.c.d`, `.d`. */
function suffixesOf(name: string): string[] {
  const suffixes: string[] = [];
  let at = name.lastIndexOf(".");
  while (at > 0 && suffixes.length < 3) {
    suffixes.push(name.slice(at));
    at = name.lastIndexOf(".", at - 1);
  }
  return suffixes;
}
