import type { Finding } from "../model/finding.ts";
import { type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { GuardedPlace, World } from "../model/world.ts";
import { globMatches, literalLength } from "../text/glob-name.ts";
import { isLocalWord } from "../text/plain-relative-path.ts";
import { KEPT_CLASS, PROTECTED_CLASS } from "./change-classes.ts";
import { allRoots, placesOf, type Root } from "./guarded-roots.ts";
import { isWithin, normalPath } from "./normal-path.ts";
import { isLinkToOwn, isOwnName, LINK_NAME, ownPath } from "./own-program.ts";
import type { Touch } from "./path-access.ts";

/** `certain`: the path is in the place; `possible`: a pattern or something recursive could reach it. */
type Meeting = "certain" | "possible";

/** The path that stands for any number of folders in a pattern. */
const ANY_DEPTH = "**";

/** What the executable is called where it is installed. */
const STARTED = ` ${LINK_NAME} ${LINK_NAME}.exe `;

/** How much of a name a pattern must spell out to reach from a project into its agents' settings. */
const PROJECT_SHARE = 0.7;

/** Names such as lie in guarded folders, for patterns that choose by name. */
const CONTENTS: readonly string[] =
  "config.toml config.local.toml settings.json hooks.json fairlead.json fairlead.js records.jsonl abcde-12345.json abcde-12345.consent trust.json key allow-once allow-once.key hook.sh hook.py".split(
    " ",
  );

/** Judges one touch of a path against every guarded place; undefined where it meets none. */
export function judgeGuarded(touch: Touch, world: World): Finding | undefined {
  const places = placesOf(world);
  if (isOrdinary(touch, places.openProject)) return undefined;
  let found: { kind: GuardedPlace["kind"]; meeting: Meeting } | undefined;
  const pattern = segmentsOf(touch, world, places.openProject);
  if (pattern === undefined) return undefined;
  // Settings that are named as they are have a class of paths.
  const isNamed = !touch.deep && !pattern.some(isWild);
  const reads = touch.access === "read" || touch.access === "list";
  for (const root of reads || isNamed ? places.own : allRoots(places, world)) {
    if (!minds(root.kind, touch.access)) continue;
    const meeting = meets(pattern, touch, root);
    if (meeting === undefined) continue;
    if (found === undefined || rank(root.kind, meeting) > rank(found.kind, found.meeting))
      found = { kind: root.kind, meeting };
  }
  if (found === undefined && !reads) {
    const meeting = meetsLink(pattern, touch, world);
    if (meeting !== undefined) found = { kind: "program", meeting };
  }
  return found === undefined ? undefined : findingOf(touch, found.kind, found.meeting);
}

/**
 * How a path meets the link by which the executable is started from a folder of commands, or a name there under which a
 * session may start it: agents' settings name it, whatever started this one.
 */
function meetsLink(pattern: readonly string[], { deep }: Touch, world: World): Meeting | undefined {
  const own = ownPath(world);
  const last = pattern[pattern.length - 1] ?? "";
  if (STARTED.includes(` ${last} `) && pattern[pattern.length - 2] === "bin") return "certain";
  const names = isOwnName(last) || (isWild(last) && partMatches(last, LINK_NAME));
  if (own === undefined || (!names && !deep)) return undefined;
  const folder = names ? pattern.slice(0, -1) : pattern;
  if (folder.some(isWild)) return undefined;
  const name = isOwnName(last) ? last : LINK_NAME;
  if (!isLinkToOwn(`/${[...folder, name].join("/")}`, own, world)) return undefined;
  return isOwnName(last) ? "certain" : "possible";
}

/** The kind of the guarded place that a path is, or lies in, and that minds the access. */
export function guardedKind(
  segments: readonly string[],
  access: Touch["access"],
  world: World,
): GuardedPlace["kind"] | undefined {
  let kind: GuardedPlace["kind"] | undefined;
  for (const root of placesOf(world).own) {
    if (kind !== "state" && minds(root.kind, access) && holds(root, segments)) kind = root.kind;
  }
  return kind;
}

/** A folder holds what lies in it, a file only itself. */
function holds({ segments, isFile }: Root, path: readonly string[]): boolean {
  return (!isFile || path.length === segments.length) && isWithin(path, segments);
}

function minds(kind: GuardedPlace["kind"], access: Touch["access"]): boolean {
  return kind === "state" || (access !== "read" && access !== "list");
}

function rank(kind: GuardedPlace["kind"], meeting: Meeting): number {
  return (kind === "state" ? 2 : 0) + (meeting === "certain" ? 1 : 0);
}

const VERBS: Readonly<Record<Touch["access"], string>> = {
  read: "show the model",
  list: "list",
  write: "change",
  delete: "delete",
  rights: "change the permissions of",
  link: "make another name for",
};

const NOUNS: Readonly<Record<GuardedPlace["kind"], string>> = {
  state: KEPT_CLASS.noun,
  settings: PROTECTED_CLASS.noun,
  program: "the program that guards this session",
};

/** How much of a path a finding repeats, in UTF-16 units. */
const WORDS_MAX_CHARS = 300;

function findingOf({ access, path }: Touch, kind: GuardedPlace["kind"], meeting: Meeting): Finding {
  const certain = meeting === "certain";
  return {
    rule: PROTECTED_CLASS.rule,
    verdict: kind === "state" && certain ? "deny" : "ask",
    reason: certain
      ? `would ${VERBS[access]} ${NOUNS[kind]}`
      : `could also ${VERBS[access]} ${NOUNS[kind]}`,
    instead: certain
      ? "ask the user to do it in their own terminal"
      : "name the files or folder you mean",
    words: path.slice(0, WORDS_MAX_CHARS).replaceAll(UNKNOWN, "…"),
  };
}

/** The path's components, an unknown one as {@link ANY_DEPTH}; undefined where nothing is known of it. */
function segmentsOf(
  { path, cwd }: Touch,
  world: World,
  project: string | undefined,
): readonly string[] | undefined {
  const open = (text: string) => {
    const anyDepth = text.includes(UNKNOWN) ? text.replace(UNKNOWN_PART, `$1${ANY_DEPTH}`) : text;
    // A pattern of the shell's is about the folder it is in, and so is most of what is unknown.
    const isHere = text.startsWith("*") || (text.startsWith(UNKNOWN) && cwd !== project);
    return isHere ? `./${anyDepth}` : anyDepth;
  };
  const { segments: parts } = normalPath(open(path), world, open(cwd));
  // Two unknown parts in a row are as good as one, and trying both would take time for nothing.
  const segments = parts.filter((part, at) => part !== ANY_DEPTH || parts[at - 1] !== ANY_DEPTH);
  return segments.length === 1 && segments[0] === ANY_DEPTH ? undefined : segments;
}

const UNKNOWN_PART = new RegExp(`(^|/)${UNKNOWN}(?=/|$)`, "g");

function meets(pattern: readonly string[], touch: Touch, root: Root): Meeting | undefined {
  if (touch.names === undefined && holds(root, pattern)) return "certain";
  const found = align(pattern, 0, root, 0, false);
  if (found === undefined) return undefined;
  if (found === "above") {
    const more = pattern.slice(root.base);
    const isAll = more.length === 0 || (touch.access === "write" && isBareStar(more));
    const isEveryday = root.inProject && touch.names === undefined && isAll;
    if (!touch.deep || isEveryday) return undefined;
    const rest = root.segments.slice(pattern.length);
    if (touch.visibleOnly === true && rest.some((name) => name.startsWith("."))) return undefined;
    return touch.names === undefined || keeps(touch.names, pattern, root) ? "possible" : undefined;
  }
  return touch.names === undefined || keeps(touch.names, pattern, root) ? "possible" : undefined;
}

/** `mv app/* app/.* .` brings what `cp -r app/. .` brings; `.[!.]*` and `.??*` are `.*` without `..`. */
function isBareStar([first = "", ...more]: readonly string[]): boolean {
  return more.length === 0 && /^(?:\.?|\.\[[!^]\.\]|\.\?\??)\*$/.test(first);
}

/**
 * Where a pattern can lead, seen from a place: `inside` it, or to a folder `above` it. What leads there by
 * wildcards alone, without any telling name, counts as nothing: `"$X"`, `~/*`.
 */
function align(
  pattern: readonly string[],
  at: number,
  root: Root,
  reached: number,
  told: boolean,
): "inside" | "above" | undefined {
  const { segments, base, isFile } = root;
  const part = pattern[at];
  if (reached === segments.length) {
    const isOver = part === undefined || part === ANY_DEPTH || !isFile;
    return told && isOver ? "inside" : undefined;
  }
  if (part === undefined) return told || !pattern.includes(ANY_DEPTH) ? "above" : undefined;
  if (part === ANY_DEPTH) {
    return (
      align(pattern, at + 1, root, reached, told) ?? align(pattern, at, root, reached + 1, told)
    );
  }
  const name = segments[reached] ?? "";
  if (!partMatches(part, name)) return undefined;
  const isTold = reached >= base && tells(part, name, root);
  return align(pattern, at + 1, root, reached + 1, told || isTold);
}

function isWild(part: string): boolean {
  return part.includes("*") || part.includes("?") || part.includes("[");
}

/** As a shell matches: a name with a leading dot only by a pattern with one. */
function partMatches(part: string, name: string): boolean {
  if (part === name) return true;
  if (!isWild(part) || (name.startsWith(".") && !part.startsWith(".") && !part.startsWith("[")))
    return false;
  return globMatches(part, name);
}

/** True for a name that is written out, or enough of it. */
function tells(part: string, name: string, { inProject }: Root): boolean {
  if (!isWild(part)) return true;
  const share = literalLength(part) / name.length;
  return inProject ? share >= PROJECT_SHARE : share > 0;
}

/** True when one of the patterns could take the place, a folder on the way to it, or something in it. */
function keeps(names: readonly string[], from: readonly string[], root: Root): boolean {
  const { segments, inProject, isFile } = root;
  const rest = segments.slice(Math.min(from.length, segments.length));
  const contents = isFile ? [] : CONTENTS;
  return names.some((name) => {
    if (name.includes("/")) return keepsPath(name, segments, contents);
    const enough = (each: string) =>
      globMatches(name, each) && (!inProject || literalLength(name) >= each.length * PROJECT_SHARE);
    return rest.some(enough) || contents.some(enough);
  });
}

/** `-path '*\/.claude/*'`: here a star takes slashes too. */
function keepsPath(
  name: string,
  segments: readonly string[],
  contents: readonly string[],
): boolean {
  const pattern = name.replace(/^\.\//, "*/");
  for (let end = segments.length; end > 0; end--)
    if (globMatches(pattern, `/${segments.slice(0, end).join("/")}`)) return true;
  return contents.some((each) => globMatches(pattern, `/${segments.join("/")}/${each}`));
}

/**
 * True for a command in the project whose words, and files of its redirections, are all names below its
 * folder without a leading dot: most commands, which then need no list of what they touch.
 */
export function isPlainCommand(invocation: Invocation, world: World): boolean {
  const { program, cwd, args, redirects, stdin, env } = invocation;
  // A variable may say where a build puts what it makes, and patterns of `find` are about names at any depth.
  if (
    env.size > 0 ||
    program.endsWith("find") ||
    !isInOpenProject(cwd, placesOf(world).openProject)
  )
    return false;
  for (const { value } of args) if (!isLocalWord(value)) return false;
  for (const { target } of redirects) if (!isLocalWord(target.value)) return false;
  return stdin.kind !== "file" || isLocalWord(stdin.path.value);
}

function isInOpenProject(cwd: string, project: string | undefined): boolean {
  if (project === undefined || !cwd.startsWith(project) || cwd.includes("/.")) return false;
  return cwd.length === project.length || cwd[project.length] === "/";
}

/** True for what surely lies in the project and has no hidden name: told as text, as most paths are such. */
function isOrdinary({ path, cwd, names }: Touch, project: string | undefined): boolean {
  if (project === undefined || !isInOpenProject(cwd, project)) return false;
  if (names?.every(isUntelling) === false) return false;
  const below = path.startsWith(`${project}/`) ? path.slice(project.length + 1) : path;
  if (below.startsWith("/") || below.startsWith("~") || below.includes(UNKNOWN)) return false;
  if (below.startsWith(".") && below !== "." && !below.startsWith("./")) return false;
  return !below.includes("/.") && !below.includes("\\");
}

/** True for a pattern such as `*.orig`, of which no name of a guarded place has even a part. */
function isUntelling(name: string): boolean {
  let from = 0;
  let to = name.length;
  while (name[from] === "*") from++;
  while (to > from && name[to - 1] === "*") to--;
  const literal = name.slice(from, to);
  if (literal === "" || literal.includes("/") || isWild(literal)) return false;
  guardedNames ??= [...PROTECTED_CLASS.paths, ...CONTENTS].join(" ");
  return !guardedNames.includes(literal);
}

let guardedNames: string | undefined;
