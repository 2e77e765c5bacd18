import { runsCode } from "../catalog/code-line.ts";
import { effectsOfKind, isDescribed } from "../catalog/effects.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { physicalPaths } from "../places/links.ts";
import { isOutputName } from "../places/location.ts";
import { isOutputOfProject } from "../places/project.ts";
import { absolutePath, isAbsolutePath, isWithin } from "../text/path.ts";
import { windowsPath } from "../text/windows-path.ts";

// What other commands of the same line say about a folder that one of them deletes.

/**
 * True for a folder that surely was not there before the line: a command that fails where it exists makes it,
 * and all up to the deletion runs only when what stands before did. Nothing is moved or mounted into it.
 */
export function isMadeBefore(arg: Arg, invocation: Invocation, analysis: Analysis): boolean {
  const path = absolutePath(arg.value, invocation.cwd);
  // An unknown part may lead out of the folder again.
  if (path.includes(UNKNOWN)) return false;
  const at = analysis.invocations.indexOf(invocation);
  for (const [madeAt, folders] of foldersOf(analysis, MADE, (maker) => foldersMade(maker, "new"))) {
    const maker = analysis.invocations[madeAt];
    if (maker === undefined || madeAt >= at) return false;
    if (!folders.some((folder) => isWithin(path, folder))) continue;
    if (maker.dialect !== "shell" || maker.remote) continue;
    if (isSurelyBetween(maker, invocation, analysis)) return true;
  }
  return false;
}

/**
 * True where a deletion beside the project loses nothing: the disk says so, and the line brings nothing there first by
 * a link or a mount. A relative path is sure only where the folder is there that the line goes to.
 */
export function isNoLoss(
  arg: Arg,
  invocation: Invocation,
  world: World,
  analysis: Analysis,
): boolean {
  const { isSpare } = world;
  const { cwd, dialect, remote, via } = invocation;
  if (arg.value.endsWith(BELOW) && via.some(({ name }) => name.startsWith("find "))) {
    const folder = { ...arg, value: arg.value.slice(0, -BELOW.length) };
    return isNoLossBelow(folder, invocation, world, analysis);
  }
  if (isSpare === undefined || remote || arg.value.includes(UNKNOWN)) return false;
  if (arg.value === "" || arg.value.startsWith("~")) return false;
  // A slash at the end is what a link leads to, and `..` goes up from there.
  const isPlain = !/[\\/]$|\.\./.test(arg.value);
  if (!isPlain && physicalPaths(arg, cwd, "itself", world).length > 0) return false;
  const value = dialect === "shell" ? arg.value : windowsPath(arg.value, cwd);
  if (arg.glob && /\*\*|[!@+?*]\(|\{/.test(value)) return false;
  const path = absolutePath(value, cwd);
  // A drive is one only on Windows, where Git Bash writes it in a way of its own.
  if (/^[A-Za-z]:/.test(path) !== (world.platform === "windows")) return false;
  return (
    !isMountedBefore(arg, invocation, analysis) &&
    !leadsElsewhere(path, invocation, analysis) &&
    isSpare({
      ...{ path, isPattern: arg.glob, isMadeHere: mayBeMadeBefore(path, invocation, analysis) },
      ...(isAbsolutePath(value) ? {} : { from: cwd }),
    })
  );
}

/** What a search finds in a folder, or deeper. */
const BELOW = `/${UNKNOWN}`;

/** The same for files that a search finds below a folder, whichever they are. */
export function isNoLossBelow(
  folder: Arg,
  invocation: Invocation,
  world: World,
  analysis: Analysis,
): boolean {
  const { value, glob } = folder;
  const { cwd, dialect, remote } = invocation;
  if (world.isSpare === undefined || remote || glob || dialect !== "shell") return false;
  if (!isAbsolutePath(value) || /[~\uFFFC]|\.\./.test(value)) return false;
  const path = absolutePath(value, cwd);
  if (isMountedBefore(folder, invocation, analysis) || leadsElsewhere(path, invocation, analysis))
    return false;
  const isMadeHere = mayBeMadeBefore(path, invocation, analysis);
  return world.isSpare({ path, isPattern: false, isBelow: true, isMadeHere });
}

/** True where a command before this one writes at a path, or runs code that is given it. */
function mayBeMadeBefore(path: string, last: Invocation, { invocations }: Analysis): boolean {
  return invocations
    .slice(0, Math.max(0, invocations.indexOf(last)))
    .some((one) => !one.remote && placesMade(one).some((made) => isWithin(made, path)));
}

/** Where a command may make something, absolute. */
function placesMade(invocation: Invocation): readonly string[] {
  const { program, args, redirects, cwd } = invocation;
  const filled = effectsOfKind(invocation, "fill").flatMap(({ path }) => path ?? []);
  const made = (["write", "folder", "fetch"] as const).flatMap((kind) =>
    effectsOfKind(invocation, kind).map(({ path }) => path),
  );
  const written = redirects.map(({ target }) => target);
  const given = runsCode(program) || !isDescribed(program) ? args : [];
  return [...filled, ...made, ...written, ...given]
    .filter(({ value }) => value !== "" && !value.includes(UNKNOWN))
    .map(({ value }) => absolutePath(value, cwd));
}

/** True where the line makes a link, or may make one, at a path or above it. */
function leadsElsewhere(path: string, last: Invocation, { invocations }: Analysis): boolean {
  return invocations.some(
    (one) =>
      one !== last &&
      effectsOfKind(one, "link").some(
        ({ path: link, from }) =>
          from !== "itself" &&
          (link.value.includes(UNKNOWN) || isWithin(path, absolutePath(link.value, one.cwd))),
      ),
  );
}

/** True where a later command of the line makes the folder again. */
export function isMadeAgain(arg: Arg, invocation: Invocation, analysis: Analysis): boolean {
  const path = absolutePath(arg.value, invocation.cwd);
  const at = analysis.invocations.indexOf(invocation);
  const made = foldersOf(analysis, MADE_AGAIN, (maker) => foldersMade(maker, "all"));
  return made.some(([madeAt, folders]) => madeAt > at && folders.includes(path));
}

/** True where the line mounts something on a folder before, whose files are those of another place. */
export function isMountedBefore(arg: Arg, invocation: Invocation, analysis: Analysis): boolean {
  const path = absolutePath(arg.value, invocation.cwd);
  const mounted = foldersOf(analysis, MOUNTED, foldersMounted);
  if (mounted.length === 0) return false;
  const at = analysis.invocations.indexOf(invocation);
  return mounted.some(
    ([mountedAt, folders]) =>
      mountedAt < at && folders.some((folder) => isWithin(path, folder) || isWithin(folder, path)),
  );
}

/**
 * `cd ~/other && rm -rf dist`: what a build makes in another project that the line went to, without links. What
 * lies around the session's own project is no other one.
 */
export function isOutputWhereItStands(arg: Arg, invocation: Invocation, world: World): boolean {
  const { cwd, remote } = invocation;
  if (remote || arg.value.startsWith("~") || arg.value.includes(UNKNOWN)) return false;
  const path = absolutePath(arg.value, cwd);
  return (
    path !== cwd &&
    isWithin(path, cwd) &&
    !isWithin(world.projectRoot, cwd) &&
    isOutputOfProject(path, world, isOutputName) &&
    physicalPaths(arg, cwd, "itself", world).length === 0
  );
}

/** Programs that show the files of another place in a folder. */
const MOUNTS = /^(?:mount|mount[._-].+|.+[._-]?mount|.+fs|rclone|gocryptfs|encfs)$/;

function foldersMounted({ program, args, cwd }: Invocation): readonly string[] {
  return MOUNTS.test(program) ? args.map(({ value }) => absolutePath(value, cwd)) : [];
}

/** Folders that commands of a line bring about, with the position of each such command. */
type Folders = readonly (readonly [number, readonly string[]])[];

// Kept for each line: every folder that it deletes asks again.
const MADE = new WeakMap<Analysis, Folders>();
const MADE_AGAIN = new WeakMap<Analysis, Folders>();
const MOUNTED = new WeakMap<Analysis, Folders>();

function foldersOf(
  analysis: Analysis,
  known: WeakMap<Analysis, Folders>,
  read: (invocation: Invocation) => readonly string[],
): Folders {
  let folders = known.get(analysis);
  if (folders === undefined) {
    folders = analysis.invocations.flatMap((invocation, at) => {
      const found = read(invocation);
      return found.length === 0 ? [] : [[at, found] as const];
    });
    known.set(analysis, folders);
  }
  return folders;
}

/** Only `&&` stands between the two, and nothing that brings other files into the folder. */
function isSurelyBetween(maker: Invocation, last: Invocation, analysis: Analysis): boolean {
  const { source, invocations } = analysis;
  const between = source.slice(maker.end, last.start);
  if (!between.includes("&&") || /[;|\n`]|(?<!&)&(?!&)/.test(between)) return false;
  if (/!\s*$/.test(source.slice(0, maker.start))) return false;
  const inner = invocations.slice(invocations.indexOf(maker) + 1, invocations.indexOf(last));
  return inner.every((one) => !bringsFiles(one) && !MOUNTS.test(one.program));
}

/** True for what is moved, or linked to: it is not gone with a copy. */
function bringsFiles(invocation: Invocation): boolean {
  return (
    effectsOfKind(invocation, "delete").some(({ extent }) => extent === "moved") ||
    effectsOfKind(invocation, "link").some(({ from }) => from !== "itself")
  );
}

/** The folders that a command makes, absolute; `new` ones were not there before, or it fails. */
function foldersMade(invocation: Invocation, which: "new" | "all"): readonly string[] {
  const folders = effectsOfKind(invocation, "folder").flatMap(({ isNew, path }) =>
    isNew || which === "all" ? [path.value] : [],
  );
  const { program, args, cwd } = invocation;
  if (which === "all" && /^python[\d.]*$/.test(program) && args[0]?.value === "-m")
    if (args[1]?.value === "venv") folders.push(...args.slice(2).map(({ value }) => value));
  return folders.map((folder) => absolutePath(folder, cwd));
}
