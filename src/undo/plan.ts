import { effectsOf, effectsOfKind } from "../policy/catalog/effects.ts";
import { isLoss, writesTo } from "../policy/effects/destroys.ts";
import { mayChangeByMethods, mayWriteBeside } from "../policy/effects/may-write.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../policy/model/invocation.ts";
import type { Effect } from "../policy/model/model.ts";
import type { World } from "../policy/model/world.ts";
import { absolutePath, isAbsolutePath } from "../policy/text/path.ts";
import { type GitLoss, gitLossOf, mixesGit } from "./git-plan.ts";
import { isFullyKnown } from "./known.ts";
import {
  behindLink,
  doubtOfText,
  doubtOfWords,
  folderOf,
  goesBackOverLink,
  isAsFound,
  isByName,
  isFollowed,
  reachesBehind,
} from "./line-doubts.ts";
import { foldersOf, isInOrder } from "./line-order.ts";
import type { Target } from "./model.ts";
import { IN_FOLDER, type NamedTarget, type PlannedTarget } from "./planned-target.ts";
import { spareAt, withoutSpare } from "./spare.ts";
import { isComputed, pipedPaths, widened } from "./windows-lines.ts";

/** All that a line may destroy. */
export interface Plan {
  readonly targets: readonly NamedTarget[];
  readonly git: readonly GitLoss[];
  /** False where a file may be written to by another name before it is unlinked. */
  readonly linksAllowed: boolean;
  /** Build outputs and temporary files that it deletes or overwrites as well, which are not kept. */
  readonly leftOut: readonly string[];
}

/** What a line would destroy, or why nobody can tell all of it. */
export type Planned =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly why: string };

/**
 * Reads from the effects of a line which paths it unlinks, replaces or writes to. In doubt about any of it there is no
 * plan: a path that is not known, code that nobody read, another machine, a superuser. `isAsked` is true for a line
 * that was asked about: then everything on it must be known, else only what comes before what it destroys.
 */
export function planOf(analysis: Analysis, world: World, isAsked: boolean): Planned {
  const { invocations, doubts, source } = analysis;
  if (doubts.length > 0) return doubt("the line is not fully understood");
  const steered = doubtOfText(source);
  if (steered !== undefined) return doubt(steered);
  const lastLoss = invocations.findLastIndex((one) => loses(one) || mayWriteBeside(one));
  const planning: Planning = {
    ...{ world, invocations, folders: foldersOf(analysis, world) },
    ...{ targets: [], git: [] },
  };
  let follows = false;
  for (const [index, invocation] of invocations.entries()) {
    const problem = isFullyKnown(invocation, invocations)
      ? add(invocation, source, planning)
      : !isAsked && index > lastLoss && isInOrder(source)
        ? "later"
        : `what ${invocation.program || "a command"} does is not fully known`;
    if (problem === "later") follows = true;
    else if (problem !== undefined) return doubt(problem);
  }
  const { git } = planning;
  const targets = withoutSpare(planning.targets);
  const kept = new Set(targets.map(({ path }) => path));
  const leftOut = planning.targets.flatMap(({ path }) => (kept.has(path) ? [] : [path]));
  const mixed = reachesBehind(targets) ?? mixesGit(git, targets.length > 0, invocations);
  if (mixed !== undefined) return doubt(mixed);
  const isEmpty = targets.length === 0 && git.length === 0;
  if (isEmpty && mayChangeByMethods(analysis)) return doubt("it changes files by methods");
  const losses = git.map((loss) => ({ ...loss, isAlone: targets.length + git.length === 1 }));
  const named = targets.map(({ isMoved: _, by: __, link: ___, goesUp: ____, ...target }) => target);
  const linksAllowed = mayLink(targets, follows);
  return { ok: true, plan: { targets: named, git: losses, leftOut, linksAllowed } };
}

interface Planning {
  readonly world: World;
  readonly invocations: readonly Invocation[];
  /** The folders in which a command may run. */
  readonly folders: (invocation: Invocation) => readonly string[];
  readonly targets: PlannedTarget[];
  readonly git: GitLoss[];
}

function doubt(why: string): Planned {
  return { ok: false, why };
}

function loses(invocation: Invocation): boolean {
  if (invocation.redirects.some(({ operator, target }) => writesTo(operator, target.value)))
    return true;
  const makes = (effect: Effect) => effect.kind === "link" || effect.kind === "folder";
  return effectsOf(invocation)?.some((effect) => isLoss(effect) || makes(effect)) === true;
}

/** Adds what one command destroys; the reason where that is not fully known. */
function add(invocation: Invocation, source: string, planning: Planning): string | undefined {
  const git = gitLossOf(invocation, planning.folders(invocation));
  if (git instanceof Error) return git.message;
  if (git !== undefined) planning.git.push(git);
  const piped = pipedPaths(invocation, planning.invocations);
  if (piped?.length === 0) return NOT_KNOWN;
  if (!loses(invocation) && piped === undefined) return undefined;
  if (invocation.remote) return "it runs on another machine";
  if (invocation.elevated) return "it runs with the rights of the superuser";
  const words = source.slice(invocation.start, invocation.end);
  const isHere = planning.folders(invocation).length === 1;
  if (isComputed(isHere ? words.replaceAll("$PWD", "") : words, invocation))
    return "a part of it is computed";
  const written = doubtOfWords(invocation);
  if (written !== undefined) return written;
  const effects = effectsOf(invocation) ?? [];
  const renames = effects.some((effect) => effect.kind === "delete" && effect.extent === "moved");
  const replaces = renames && effects.some((effect) => effect.kind === "link");
  for (const { path, ...how } of piped ?? []) {
    const problem = addPath(path, { change: "removed", deep: true, ...how }, invocation, planning);
    if (problem !== undefined) return problem;
  }
  for (const { operator, target } of invocation.redirects) {
    if (!writesTo(operator, target.value)) continue;
    const adds = operator.includes(">>") ? { adds: true as const } : {};
    const how = { change: "written", deep: false, ...adds } as const;
    const problem = addPath(target, how, invocation, planning);
    if (problem !== undefined) return problem;
  }
  for (const effect of effects) {
    // What git takes back from its records is found out by asking git.
    if (invocation.program === "git" && isAskedOfGit(effect)) continue;
    const problem = addEffect(effect, replaces, invocation, planning);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** True for what git is asked about, where it is not known at all. */
function isAskedOfGit(effect: Effect): boolean {
  if (effect.kind === "delete") return effect.extent === "extra";
  return effect.kind === "restore" || effect.kind === "lose";
}

function addEffect(
  effect: Effect,
  replaces: boolean,
  invocation: Invocation,
  planning: Planning,
): string | undefined {
  const put = (path: Arg, more: Partial<PlannedTarget> = {}) =>
    addPath(path, { change: "removed", deep: true, ...more }, invocation, planning);
  switch (effect.kind) {
    case "delete":
      if (effect.host !== "here") return "it deletes on another machine";
      if (effect.extent === "wiped") return "what is wiped is meant to be gone";
      if (effect.extent === "emptied") return put(effect.path, { change: "written", deep: false });
      return put(effect.path, { isMoved: effect.extent === "moved" });
    case "write": {
      const change = replaces ? "removed" : "written";
      const isOpen = effect.path.glob || effect.path.value.endsWith("/");
      if (effect.how === "inside" && isOpen) return put(folderOf(effect.path), { change });
      const problem = put(effect.path, { change, deep: effect.deep === true });
      const isOfGit = invocation.program === "git" && problem === undefined;
      return isOfGit ? put(effect.path, IN_FOLDER) : problem;
    }
    case "link":
      return put(effect.path, { deep: false, link: effect.from !== "itself" || !replaces });
    case "folder":
      return put(effect.path, { deep: false });
    case "rights":
      return addPath(
        effect.path,
        { change: "removed", deep: effect.deep },
        invocation,
        planning,
        true,
      );
    case "found":
      return addFound(effect, invocation, put);
    case "restore":
    case "lose":
      return "what version control loses is not fully known";
    case "fill":
    case "fetch":
      return "it chooses the names of what it writes itself";
    default:
      return undefined;
  }
}

function addFound(
  found: Extract<Effect, { kind: "found" }>,
  finder: Invocation,
  put: (path: Arg, more: Partial<PlannedTarget>) => string | undefined,
): string | undefined {
  if (found.action !== "delete") return undefined;
  if (found.follows !== undefined) return "it follows links to what it finds";
  const isNamed = isByName(found, finder);
  for (const start of found.starts) {
    const problem = put(start, isNamed ? { names: found.names, deep: false } : {});
    if (problem !== undefined) return problem;
  }
  return undefined;
}

type How = Partial<PlannedTarget> & Pick<Target, "change" | "deep">;

function addPath(
  arg: Arg,
  target: How,
  invocation: Invocation,
  planning: Planning,
  follows = false,
): string | undefined {
  for (const { path, ...how } of widened(arg, invocation)) {
    const problem = addOne(path, { ...target, ...how }, invocation, planning, follows);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function addOne(
  arg: Arg,
  target: How,
  invocation: Invocation,
  planning: Planning,
  follows: boolean,
): string | undefined {
  const { world, folders, targets } = planning;
  const { value } = arg;
  if (value.includes(UNKNOWN)) return addGiven(value, target, invocation, planning);
  if (value.startsWith("~")) return "a path of it begins with ~";
  if (/[!@+?*]\(|\{/.test(value) && arg.glob) return "a pattern of it is not plain";
  if (value === "") return undefined;
  const where = isAbsolutePath(value) ? [world.cwd] : folders(invocation);
  const spare = where.length === 1 ? spareAt(arg, invocation, world) : undefined;
  const goesUp = /(?:^|\/)\.\.(?:\/|$)/.test(value);
  if (arg.glob && (goesUp || isFollowed(arg))) return "a pattern of it may lead through links";
  for (const folder of where) {
    if (folder.includes(UNKNOWN)) return "the folder in which it runs is not known";
    if (goesUp && goesBackOverLink(value, folder, world)) return "it goes up from a link";
    const path = absolutePath(value, folder);
    const put = {
      ...{
        isMoved: false,
        link: false,
        ...target,
        by: invocation,
        goesUp: goesUp || isFollowed(arg),
      },
      ...{ ...(spare === undefined ? {} : { spare }), isPattern: arg.glob },
    };
    targets.push({ ...put, path });
    const behind = isFollowed(arg) || follows ? behindLink(path, world) : undefined;
    if (behind !== undefined) targets.push({ ...put, path: behind });
  }
  return undefined;
}

const NOT_KNOWN = "a path of it is not known before it runs";

/** What `find -exec` gives to a command: all that may be found, as far as its names say it. */
function addGiven(
  value: string,
  target: Partial<PlannedTarget> & Pick<Target, "change" | "deep">,
  invocation: Invocation,
  planning: Planning,
): string | undefined {
  if (!invocation.via.some(({ name }) => name === "find -exec")) return NOT_KNOWN;
  const finders = planning.invocations.filter((one) => effectsOfKind(one, "found").length > 0);
  for (const finder of finders) {
    for (const found of effectsOfKind(finder, "found")) {
      if (found.follows !== undefined) return "it follows links to what it finds";
      const isNamed = isByName(found, finder);
      for (const start of found.starts) {
        if (start.value.includes(UNKNOWN)) return NOT_KNOWN;
        if (!isAsFound(value, start.value)) return NOT_KNOWN;
        const names = isNamed ? { names: found.names } : { deep: true };
        const problem = addPath(start, { ...target, ...names }, finder, planning);
        if (problem !== undefined) return problem;
      }
    }
  }
  return finders.length === 0 ? NOT_KNOWN : undefined;
}

function mayLink(targets: readonly PlannedTarget[], follows: boolean): boolean {
  const writers = new Set(targets.filter(({ change }) => change === "written").map(({ by }) => by));
  const all = new Set(targets.map(({ by }) => by));
  if (writers.size > 0 && all.size > 1) return false;
  return !(follows && targets.some(({ isMoved, link }) => isMoved || link));
}
