import { effectsOf } from "../policy/catalog/effects.ts";
import { HERE } from "../policy/commands/file-effects.ts";
import { writesTo } from "../policy/effects/destroys.ts";
import { worldsOf } from "../policy/effects/links-of-the-line.ts";
import {
  mayChangeByCode,
  mayChangeByMethods,
  outputsOf,
  unpacksByCode,
} from "../policy/effects/may-write.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../policy/model/invocation.ts";
import type { Effect } from "../policy/model/model.ts";
import type { World } from "../policy/model/world.ts";
import { isRegenerable } from "../policy/places/location.ts";
import { absolutePath, isAbsolutePath } from "../policy/text/path.ts";
import { gitLine } from "../policy/tools/git.ts";
import { nameOf, parentOf } from "../sys/paths.ts";
import { backupNames } from "./backup-names.ts";
import { type GitLoss, gitLossOf } from "./git-plan.ts";
import { isFullyKnown, isInCode } from "./known.ts";
import { folderOf, isOfLoop } from "./line-doubts.ts";
import { foldersOf } from "./line-order.ts";
import { listsFiles, mentionedIn, wordsOfCode } from "./mentioned.ts";
import type { Target } from "./model.ts";
import type { Plan } from "./plan.ts";
import { IN_FOLDER, type NamedTarget } from "./planned-target.ts";
import { replacesFiles } from "./replaced-files.ts";
import { spareAt, withoutSpare } from "./spare.ts";

/**
 * Everything that a line may destroy as far as its words say it, for one that passes whatever is saved: values that
 * the line gives to its variables are taken as they were read, and where names come from a list (`xargs`, `$(…)`,
 * `while read`, an archive), every file that the list may name counts. What nobody can know is left out.
 */
export function roughPlanOf(analysis: Analysis, world: World): Plan {
  const { invocations } = analysis;
  const rough: Rough = {
    ...{ folders: foldersOf(analysis, world), worldAt: worldsOf(analysis, world) },
    ...{ mentioned: once(() => mentionedIn(invocations)), targets: [], git: [] },
    lists: () => listsFiles(invocations),
  };
  for (const [at, invocation] of invocations.entries()) {
    if (!invocation.remote) addCommand(invocation, at, rough);
  }
  if (mayChangeByMethods(analysis)) addOfMethods(analysis, rough);
  const { targets, git } = rough;
  const isKnown = invocations.every((one) => isFullyKnown(one, invocations) || isOwnWriter(one));
  const writes = targets.some(({ change }) => change === "written");
  const isAlone = new Set(targets.map(({ by }) => by)).size < 2;
  return {
    targets: withoutSpare(targets).map(({ by: _, isMoved: __, link: ___, ...target }) => target),
    git: git.map((loss) => ({ ...loss, isAlone: targets.length === 0 && git.length === 1 })),
    leftOut: [],
    linksAllowed: isKnown && (!writes || isAlone),
  };
}

interface Rough {
  readonly folders: (invocation: Invocation) => readonly string[];
  /** The world with the links that the commands before one make. */
  readonly worldAt: (at: number) => World;
  /** The texts and words that may be paths in the code of the line. */
  readonly mentioned: () => readonly string[];
  /** True where the code of the line gets names of files from a list. */
  readonly lists: () => boolean;
  readonly targets: RoughTarget[];
  readonly git: GitLoss[];
}

interface RoughTarget extends NamedTarget {
  readonly by: Invocation;
  readonly isMoved: boolean;
  readonly link: boolean;
}

type How = Partial<RoughTarget> & Pick<Target, "change" | "deep">;

/** What a command is given to destroy, and how. */
function addCommand(invocation: Invocation, at: number, rough: Rough): void {
  const put = (path: Arg, how: How) => addPath(path, how, invocation, at, rough);
  for (const { operator, target } of invocation.redirects) {
    if (writesTo(operator, target.value)) put(target, operator.includes(">>") ? ADDED : WRITTEN);
  }
  const loss = gitLossOf(invocation, rough.folders(invocation));
  if (loss !== undefined && !(loss instanceof Error)) rough.git.push(loss);
  // Editors of a stream write a new file and give it the old one's name.
  const written = isOwnWriter(invocation) ? REMOVED : WRITTEN;
  const filled = replacesFiles(invocation) ? REMOVED : WRITTEN;
  for (const effect of effectsOf(invocation) ?? []) {
    addEffect(effect, written, filled, put);
    if (effect.kind === "write" || effect.kind === "link")
      for (const path of backupNames(invocation, effect.path)) put(path, REMOVED);
  }
  if (invocation.program === "git") addOfGit(invocation, put);
  for (const path of outputsOf(invocation)) {
    put(path, { ...WRITTEN, wide: "changed", spare: "folder" });
    put(path, IN_FOLDER);
  }
  if (mayChangeByCode(invocation)) addOfLibraries(invocation, at, rough);
}

/** What methods of PowerShell may change: the files and folders that the line mentions, and what a pipe may name. */
function addOfMethods({ source, invocations }: Analysis, rough: Rough): void {
  const [first] = invocations;
  if (first === undefined) return;
  const how = { ...WRITTEN, wide: "changed" } as const;
  for (const value of wordsOfCode([source])) {
    const arg: Arg = { ...HERE, value };
    addPath(arg, { ...how, spare: "folder" }, first, 0, rough);
    addPath(arg, IN_FOLDER, first, 0, rough);
  }
  if (source.includes("|")) addPath(HERE, { ...how, ...UNSAVED }, first, 0, rough);
}

/** What a patch changes, and what lies in the folder that the output of a command goes to. */
function addOfGit(invocation: Invocation, put: (path: Arg, how: How) => void): void {
  const isPatch = /^(?:apply|am)$/.test(gitLine(invocation.args).verb?.value ?? "");
  for (const effect of effectsOf(invocation) ?? []) {
    if (effect.kind === "write") put(effect.path, IN_FOLDER);
    if (effect.kind === "restore" && isPatch)
      put(effect.path, { ...REMOVED, ...UNSAVED, wide: "changed" });
  }
}

/** What functions may change that nobody described: what the code mentions; of what it unpacks, anything. */
function addOfLibraries(invocation: Invocation, at: number, rough: Rough): void {
  const how = { ...WRITTEN, wide: "changed" } as const;
  const isUnpacking = unpacksByCode(invocation);
  for (const value of rough.mentioned()) {
    const arg: Arg = { ...HERE, value, glob: /[*?[]/.test(value) };
    addPath(arg, { ...how, spare: "folder" }, invocation, at, rough);
    if (isUnpacking) addPath(arg, { ...how, ...UNSAVED }, invocation, at, rough);
  }
  if (isUnpacking) addPath(HERE, { ...how, ...UNSAVED }, invocation, at, rough);
}

const REMOVED: How = { change: "removed", deep: false };
const WRITTEN: How = { change: "written", deep: false };
const ADDED: How = { ...WRITTEN, adds: true };

function addEffect(
  effect: Effect,
  written: How,
  filled: How,
  put: (path: Arg, how: How) => void,
): void {
  switch (effect.kind) {
    case "delete":
      if (effect.host !== "here" || effect.extent === "wiped") break;
      if (effect.extent === "emptied") put(effect.path, WRITTEN);
      else if (effect.extent === "moved")
        put(effect.path, { ...REMOVED, deep: true, isMoved: true });
      else put(effect.path, { ...REMOVED, deep: true, deletes: true });
      break;
    case "write": {
      const isInside = effect.how === "inside";
      const path = isInside && effect.path.glob ? folderOf(effect.path) : effect.path;
      const how = effect.how === "kept" ? { ...written, adds: true as const } : written;
      put(path, isInside ? { ...written, deep: effect.deep === true } : how);
      break;
    }
    case "link":
    case "fetch":
      put(effect.path, written);
      break;
    case "rights":
      put(effect.path, { ...REMOVED, deep: effect.deep });
      break;
    case "fill":
      put(effect.path ?? HERE, { ...filled, ...EACH });
      break;
    case "found":
      if (effect.action === "delete") addFound(effect, put);
      break;
    default:
  }
}

function addFound(
  { names, starts }: Extract<Effect, { kind: "found" }>,
  put: (path: Arg, how: How) => void,
): void {
  const isNamed = names.length > 0 && !names.some((name) => /[/\uFFFC]/.test(name));
  const each = { ...REMOVED, ...EACH, wide: "deleted" } as const;
  const how = isNamed ? { ...each, names } : each;
  for (const start of starts) put(start, how);
}

const EACH = { each: true, wide: "changed" } as const;

/** Each file of a folder that Git would not bring back. */
const UNSAVED = { each: true, isUnsaved: true } as const;

/** True for `sed -i`, `perl -i` and `ruby -i`, of which everything that they write is said by their effects. */
function isOwnWriter({ program }: Invocation): boolean {
  return /^(?:g?sed|perl|ruby)\b/.test(program);
}

function addPath(arg: Arg, how: How, invocation: Invocation, at: number, rough: Rough): void {
  const { folders, worldAt, targets } = rough;
  const isOfCode = isInCode(invocation);
  const isMatched = isOfLoop(arg) && !isOfCode;
  const value = isMatched
    ? arg.value.replaceAll(UNKNOWN, "*")
    : isOfCode
      ? arg.value.replace(/\*+/g, UNKNOWN)
      : asListed(arg);
  if (value === "" || value === "-") return;
  const isUnknown = value.includes(UNKNOWN);
  // A variable that nothing on the line sets.
  if (isUnknown && arg.variable !== undefined && arg.from === undefined) return;
  if (value === UNKNOWN && isOfCode) {
    addMentioned(how, invocation, at, rough);
    return;
  }
  const world = worldAt(at);
  const known = { ...arg, value: isUnknown ? beforeUnknown(value) : value };
  const spare = spareAt(known, invocation, world);
  const meant = isUnknown
    ? listed(value, how)
    : { value, how: { ...how, isPattern: arg.glob || isMatched } };
  if (meant === undefined) return;
  for (const folder of isAbsolutePath(value) ? [world.cwd] : folders(invocation)) {
    if (folder.includes(UNKNOWN)) {
      if (isOfCode) addAnywhere(meant.value, how, invocation, rough);
      continue;
    }
    const path = absolutePath(meant.value, folder);
    const target = {
      ...{ isMoved: false, link: false, isPattern: false },
      ...{ ...(spare === undefined ? {} : { spare }), ...meant.how, by: invocation },
    };
    targets.push({ ...target, path });
    const real = behindMade(path, meant.how.change, world);
    if (real !== path) targets.push({ ...target, path: real });
  }
}

/** A file that code names after it went to a folder that nobody knows. */
function addAnywhere(value: string, how: How, invocation: Invocation, rough: Rough): void {
  const path = rough.worldAt(0).cwd;
  const target = { ...how, ...EACH, names: [nameOf(value)], isPattern: false, path };
  rough.targets.push({ isMoved: false, link: false, ...target, by: invocation });
}

/** Folders at any depth and alternatives are as good as a part that nobody knows. */
function asListed({ value, glob }: Arg): string {
  return glob ? value.replace(/\*\*|[!@+?*]\([^)]*\)|\{[^}]*\}/g, UNKNOWN) : value;
}

/**
 * What code computes is one of the files that its texts and words name, or lies in one of the folders; else it is any
 * file that Git would not bring back. Where names come from a list, it is likely to be one.
 */
function addMentioned(how: How, invocation: Invocation, at: number, rough: Rough): void {
  const wide = how.deletes === true && rough.lists() ? "deleted" : "changed";
  addPath(HERE, { ...how, ...UNSAVED, wide, deep: false }, invocation, at, rough);
  for (const value of rough.mentioned()) {
    const arg: Arg = { ...HERE, value };
    addPath(arg, { ...how, deep: false, spare: "folder" }, invocation, at, rough);
    addPath(arg, { ...how, ...EACH, ...wideOf(how), deep: false }, invocation, at, rough);
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The part of a path that is known, up to a folder. */
function beforeUnknown(value: string): string {
  const known = value.slice(0, value.indexOf(UNKNOWN));
  const cut = known.lastIndexOf("/");
  return cut < 0 ? "." : known.slice(0, cut) || "/";
}

/** What a word stands for that ends in names of a list: every file with such a name, at any depth. */
function listed(value: string, how: How): { value: string; how: How } | undefined {
  const name = value.slice(value.lastIndexOf("/") + 1).replaceAll(UNKNOWN, "*");
  const isAny = /^\**$/.test(name);
  // What tools write again is not worth the search.
  if (!isAny && isRegenerable(name)) return undefined;
  const names = isAny ? {} : { names: [name] };
  return {
    value: beforeUnknown(value),
    how: { ...how, ...EACH, ...wideOf(how), ...names, deep: how.deep && !isAny },
  };
}

function wideOf({ deletes }: How): Pick<NamedTarget, "wide"> {
  return deletes === true ? { wide: "deleted" } : {};
}

/** The path behind links in its folder, those included that the line makes; what is written is written through its own. */
function behindMade(path: string, change: Target["change"], world: World): string {
  const parent = parentOf(path);
  if (parent === undefined || /[*?[]/.test(parent)) return path;
  const isThrough = change === "written" && !/[*?[]/.test(path);
  const real = world.realPath(isThrough ? path : parent);
  if (real.includes(UNKNOWN)) return path;
  return isThrough ? real : `${real === "/" ? "" : real}/${nameOf(path)}`;
}
