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
 * How much of a name a wildcard must spell out to count as reaching for it: `credential?.json`
 * reaches for `credentials.json`, `*.json` does not.
 */
const WILDCARD_SHARE = 0.7;

/** How many readings of a path with wildcards are looked at. */
const READINGS_MAX = 16;

/** How many components the longest pattern has, but for its root or home. */
const DEPTH_MAX = 5;

/** Each class found, and whether the path is only the class's folder itself. */
type Matches = Map<PathClass, boolean>;

/** What most paths belong to. */
const NO_MATCHES: readonly Match[] = [];

interface Prefix {
  readonly text: string;
  readonly depth: number;
  readonly pathClass: PathClass;
}

/** Patterns as written: a path is looked up by each of its ends. */
interface Table {
  readonly classes: readonly { readonly pathClass: PathClass; readonly paths: readonly string[] }[];
  /** All patterns of all classes, so that most lookups are one. */
  readonly all: ReadonlySet<string>;
  /** Patterns that end in `*`, without it, each with how many components it has. */
  readonly prefixes: readonly Prefix[];
  /** Every component of every pattern; filled at the first wildcard. */
  readonly components: Set<string>;
  /** How many paths were looked up, and after many of them the patterns' last components. */
  lookups: number;
  lasts: Set<string> | undefined;
}

/** Lookups after which it pays to know how patterns end: a usual command names fewer paths. */
const LOOKUPS_FEW = 100;

// Built at the first path judged: one table per way of comparing case.
let exactTable: Table | undefined;
let foldedTable: Table | undefined;

/** Finds every class a path belongs to; wildcards count for every name they reach for. */
export function classify(path: NormalPath): readonly Match[] {
  const table = tableFor(path.folded);
  table.lookups++;
  if (table.lookups === LOOKUPS_FEW) table.lasts = lastComponents(table.all);
  const matches: Matches = new Map();
  for (const segments of readings(path.segments, table)) {
    addFolders(matches, table, segments, path.homeDepth);
    addName(matches, table, segments, path.homeDepth);
  }
  if (matches.size === 0) return NO_MATCHES;
  return Array.from(matches, ([pathClass, self]) => ({ pathClass, self }));
}

function tableFor(folded: boolean): Table {
  if (folded) {
    foldedTable ??= buildTable(true);
    return foldedTable;
  }
  exactTable ??= buildTable(false);
  return exactTable;
}

/** Joins and splits whole lists, which is native work; only lists with a `*` are walked. */
function buildTable(folded: boolean): Table {
  const classes: Table["classes"][number][] = [];
  const prefixes: Prefix[] = [];
  const lists: string[] = [];
  for (const pathClass of [...secretClasses(), ...changeClasses(), PROTECTED_CLASS]) {
    const written = pathClass.paths.join("\n");
    const text = folded ? written.toLowerCase() : written;
    const paths = folded ? text.split("\n") : pathClass.paths;
    classes.push({ pathClass, paths });
    lists.push(text);
    if (!text.includes("*\n") && !text.endsWith("*")) continue;
    for (const path of paths) {
      if (!path.endsWith("*")) continue;
      prefixes.push({ text: path.slice(0, -1), depth: path.split("/").length, pathClass });
    }
  }
  const all = new Set(lists.join("\n").split("\n"));
  return { classes, all, prefixes, components: new Set(), lookups: 0, lasts: undefined };
}

/** Looks up each folder on the way by its last components, from the root and from the home. */
function addFolders(
  matches: Matches,
  table: Table,
  segments: readonly string[],
  homeDepth: number,
): void {
  const root = segments[0]?.endsWith(":") ? 1 : 0;
  for (let at = 0; at < segments.length; at++) {
    if (!mayEnd(table, segments[at])) continue;
    const self = at === segments.length - 1;
    let tail = "";
    for (let from = at; from >= 0 && from > at - DEPTH_MAX; from--) {
      tail = `${segments[from]}/${tail}`;
      add(matches, table, tail, self);
      if (from === root) add(matches, table, `/${tail}`, self);
      if (from === homeDepth && homeDepth > 0) add(matches, table, `~/${tail}`, self);
    }
  }
}

/** Looks up the whole path by its last components, and its name by how it begins and ends. */
function addName(
  matches: Matches,
  table: Table,
  segments: readonly string[],
  homeDepth: number,
): void {
  const last = segments.length - 1;
  const name = segments[last] ?? "";
  const root = segments[0]?.endsWith(":") ? 1 : 0;
  const listed = mayEnd(table, name);
  const tails: string[] = [];
  let tail = "";
  for (let from = last; from >= 0 && from > last - DEPTH_MAX; from--) {
    tail = from === last ? name : `${segments[from]}/${tail}`;
    tails.push(tail);
    if (!listed) continue;
    add(matches, table, tail, false);
    if (from === root) add(matches, table, `/${tail}`, false);
    if (from === homeDepth && homeDepth > 0) add(matches, table, `~/${tail}`, false);
  }
  for (const suffix of suffixesOf(name)) add(matches, table, `*${suffix}`, false);
  for (const { text, depth, pathClass } of table.prefixes) {
    const rooted = text.startsWith("/");
    const end = tails[rooted ? depth - 2 : depth - 1];
    if (end === undefined || (rooted && segments.length !== depth - 1 + root)) continue;
    if (end.startsWith(rooted ? text.slice(1) : text)) addClass(matches, pathClass, false);
  }
}

/** False when no pattern ends in this component, so that no end of the path can be listed. */
function mayEnd(table: Table, component: string | undefined): boolean {
  return table.lasts === undefined || component === undefined || table.lasts.has(component);
}

function lastComponents(patterns: ReadonlySet<string>): Set<string> {
  const lasts = new Set<string>();
  for (const pattern of patterns) {
    const end = pattern.endsWith("/") ? pattern.length - 1 : pattern.length;
    lasts.add(pattern.slice(pattern.lastIndexOf("/", end - 1) + 1, end));
  }
  return lasts;
}

/** Adds the classes that list this pattern. */
function add(matches: Matches, table: Table, pattern: string, self: boolean): void {
  if (!table.all.has(pattern)) return;
  for (const { pathClass, paths } of table.classes) {
    if (paths.includes(pattern)) addClass(matches, pathClass, self);
  }
}

/** A path may be in a class's folder twice; it is the folder itself only if it is nothing else. */
function addClass(matches: Matches, pathClass: PathClass, self: boolean): void {
  matches.set(pathClass, (matches.get(pathClass) ?? true) && self);
}

/** The path as it stands, and with each wildcard component read as the names it reaches for. */
function readings(segments: readonly string[], table: Table): (readonly string[])[] {
  const known = segments[0] === "proc" ? ["proc", "*", ...segments.slice(2)] : segments;
  let paths: (readonly string[])[] = [known];
  for (let at = 0; at < segments.length; at++) {
    const segment = segments[at] ?? "";
    if (segment.length > NAME_MAX_CHARS || !isWild(segment)) continue;
    const names = namesReached(segment, table);
    if (names.length === 0) continue;
    paths = paths.flatMap((path) => [path, ...names.map((name) => path.with(at, name))]);
    paths = paths.slice(0, READINGS_MAX);
  }
  return paths;
}

/** By hand, because every component of every path comes by here. */
function isWild(segment: string): boolean {
  return segment.includes("*") || segment.includes("?") || segment.includes("[");
}

function namesReached(wildcard: string, table: Table): string[] {
  if (table.components.size === 0) fillComponents(table);
  const literal = literalLength(wildcard);
  if (literal === 0) return [];
  const names: string[] = [];
  for (const name of table.components) {
    if (literal >= name.length * WILDCARD_SHARE && globMatches(wildcard, name)) names.push(name);
  }
  return names;
}

function fillComponents(table: Table): void {
  for (const path of table.all) {
    for (const component of path.split("/")) {
      if (component !== "" && component !== "~" && !component.includes("*")) {
        table.components.add(component);
      }
    }
  }
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
