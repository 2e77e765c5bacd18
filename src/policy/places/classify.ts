import { globMatches, literalLength } from "../text/glob-name.ts";
import { changeClasses, PROTECTED_CLASS } from "./change-classes.ts";
import type { NormalPath } from "./normal-path.ts";
import type { PathClass } from "./path-class.ts";
import { secretClasses } from "./secret-classes.ts";

/** One class that a path belongs to. */
export interface ClassMatch {
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

/** The same where it wants hidden names, which are few: `.e*` reaches for `.env`. */
const HIDDEN_SHARE = 0.5;

/** How many readings of a path with wildcards are looked at. */
const READINGS_MAX = 16;

/** How many components the longest pattern has, but for its root or home. */
const DEPTH_MAX = 5;

/** Each class found, and whether the path is only the class's folder itself. */
type Matches = Map<PathClass, boolean>;

/** What most paths belong to. */
const NO_MATCHES: readonly ClassMatch[] = [];

/** A pattern that ends in `*`. */
interface Prefix {
  /** How the name begins, and the folders before it. */
  readonly start: string;
  readonly folders: readonly string[];
  readonly rooted: boolean;
  readonly pathClass: PathClass;
}

/** A pattern below no root in which a `*` between others is any one folder. */
interface Between {
  readonly parts: readonly string[];
  readonly pathClass: PathClass;
}

/** Patterns as written: a path is looked up by each of its ends. */
interface Table {
  readonly classes: readonly { readonly pathClass: PathClass; readonly paths: readonly string[] }[];
  /** All patterns of all classes, so that most lookups are one. */
  readonly all: ReadonlySet<string>;
  readonly prefixes: readonly Prefix[];
  /** How names begin that a prefix may match, in {@link START_CHARS}; others match only one in `others`. */
  readonly starts: ReadonlySet<string>;
  readonly others: readonly Prefix[];
  readonly between: readonly Between[];
  /** Every component of every pattern; filled at the first wildcard. */
  readonly components: Set<string>;
  /** How many paths were looked up, and after many of them the patterns' last components. */
  lookups: number;
  lasts: Set<string> | undefined;
}

/** Lookups after which it pays to know how patterns end: a usual command names fewer paths. */
const LOOKUPS_FEW = 32;

/** UTF-16 units of a name by which nearly all names are told from every prefix. */
const START_CHARS = 3;

// Built at the first path judged: one table per way of comparing case.
let exactTable: Table | undefined;
let foldedTable: Table | undefined;

/** Finds every class a path belongs to; wildcards count for every name they reach for. */
export function classify(path: NormalPath): readonly ClassMatch[] {
  const table = tableFor(path.folded);
  table.lookups++;
  if (table.lookups === LOOKUPS_FEW) table.lasts = lastComponents(table.all);
  const matches: Matches = new Map();
  for (const segments of readings(path, table)) {
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
  const between: Between[] = [];
  const lists: string[] = [];
  for (const pathClass of [...secretClasses(), ...changeClasses(), PROTECTED_CLASS]) {
    const written = pathClass.paths.join("\n");
    const text = folded ? written.toLowerCase() : written;
    const paths = folded ? text.split("\n") : pathClass.paths;
    classes.push({ pathClass, paths });
    lists.push(text);
    if (text.includes("/*/")) {
      for (const path of paths) {
        if (!path.startsWith("/") && path.includes("/*/"))
          between.push({ parts: path.split("/"), pathClass });
      }
    }
    if (!text.includes("*\n") && !text.endsWith("*")) continue;
    for (const path of paths) {
      if (!path.endsWith("*")) continue;
      const rooted = path.startsWith("/");
      const folders = path.slice(rooted ? 1 : 0, -1).split("/");
      prefixes.push({ start: folders.pop() ?? "", folders, rooted, pathClass });
    }
  }
  const starts = new Set<string>();
  const others: Prefix[] = [];
  for (const prefix of prefixes) {
    if (prefix.folders.length > 0 || prefix.start.length < START_CHARS) others.push(prefix);
    else starts.add(prefix.start.slice(0, START_CHARS));
  }
  const all = new Set(lists.join("\n").split("\n"));
  const later = { components: new Set<string>(), lookups: 0, lasts: undefined };
  return { classes, all, prefixes, starts, others, between, ...later };
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
  const from = mayEnd(table, name) ? last : -1;
  let tail = "";
  for (let at = from; at >= 0 && at > last - DEPTH_MAX; at--) {
    tail = at === last ? name : `${segments[at]}/${tail}`;
    add(matches, table, tail, false);
    if (at === root) add(matches, table, `/${tail}`, false);
    if (at === homeDepth && homeDepth > 0) add(matches, table, `~/${tail}`, false);
  }
  addSuffixes(matches, table, name);
  const mayBegin = table.starts.has(name.slice(0, START_CHARS));
  for (const prefix of mayBegin ? table.prefixes : table.others) {
    if (begins(prefix, segments, root)) addClass(matches, prefix.pathClass, false);
  }
  for (const { parts, pathClass } of table.between) {
    if (parts[parts.length - 1] === name && endsIn(segments, parts))
      addClass(matches, pathClass, false);
  }
}

function endsIn(segments: readonly string[], parts: readonly string[]): boolean {
  const first = segments.length - parts.length;
  return first >= 0 && parts.every((part, at) => part === "*" || part === segments[first + at]);
}

function begins(
  { start, folders, rooted }: Prefix,
  segments: readonly string[],
  root: number,
): boolean {
  const first = segments.length - 1 - folders.length;
  if (first < 0 || (rooted && first !== root)) return false;
  if (segments[segments.length - 1]?.startsWith(start) !== true) return false;
  for (let at = 0; at < folders.length; at++)
    if (segments[first + at] !== folders[at]) return false;
  return true;
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
function readings({ segments, unresolved }: NormalPath, table: Table): (readonly string[])[] {
  const known = segments[0] === "proc" ? ["proc", "*", ...segments.slice(2)] : segments;
  let paths: (readonly string[])[] = [known];
  if (!isWild(unresolved)) return paths;
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

/** By hand, because every path comes by here. */
function isWild(text: string): boolean {
  return text.includes("*") || text.includes("?") || text.includes("[");
}

function namesReached(wildcard: string, table: Table): string[] {
  if (table.components.size === 0) fillComponents(table);
  const literal = literalLength(wildcard);
  if (literal === 0) return [];
  const share = wildcard.startsWith(".") ? HIDDEN_SHARE : WILDCARD_SHARE;
  const names: string[] = [];
  for (const name of table.components) {
    if (literal >= name.length * share && globMatches(wildcard, name)) names.push(name);
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

/** Looks up the ends of a name from each of its last three dots but a leading one: `.d`, `.c.d`, `.b.c.d`. */
function addSuffixes(matches: Matches, table: Table, name: string): void {
  let at = name.lastIndexOf(".");
  for (let count = 0; at > 0 && count < 3; count++) {
    add(matches, table, `*${name.slice(at)}`, false);
    at = name.lastIndexOf(".", at - 1);
  }
}
