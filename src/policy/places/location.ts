import { type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { isNamedOutput } from "../text/output-names.ts";
import { absolutePath, baseName, isWithin, normalizePath, windowsKey } from "../text/path.ts";
import { matchesPattern } from "../text/pattern.ts";
import { windowsPath } from "../text/windows-path.ts";
import { type Follow, physicalPaths, whereLeads } from "./links.ts";
import { isBelowWorkPlace, isOutputOfProject, projectOf } from "./project.ts";

/**
 * Where a path lies, which is what decides how bad losing it would be:
 * `root` the whole file system, `system` the operating system's folders, `home` the home folder or
 * all of somebody's, `project-root` the project itself or a folder around it, `git` a repository's
 * records, `temporary` what nobody mourns, `output` what a build makes again, `project` the rest of
 * the project, `personal` elsewhere in the home folder, `outside` anywhere else, `unknown` nobody
 * can say.
 */
export type Location =
  | "root"
  | "system"
  | "home"
  | "project-root"
  | "git"
  | "temporary"
  | "temporary-root"
  | "output"
  | "project"
  | "personal"
  | "outside"
  | "unknown";

/**
 * Finds out where an argument's path lies, seen from the command's folder and with the links on the way
 * followed; `follow` says what becomes of a link that the last name is. Of all that a pattern may lead to the
 * worst place counts.
 */
export function placeOf(
  arg: Arg,
  invocation: Invocation,
  world: World,
  follow: Follow = "itself",
): Location {
  if (invocation.remote) {
    const path = remotePath(arg);
    const place = placeOfPath(path, foldersOf(world, false), arg, true);
    // In a container, too, tools make such a folder again; on a host it may be what is being served.
    const spare = place === "outside" || place === "unknown" || place === "system";
    return spare && isInContainer(invocation) && isOutputBelow(path) ? "output" : place;
  }
  const key = world.platform === "windows" ? windowsKey : (path: string) => path;
  const { dialect } = invocation;
  const meant = homeIfQuoted(arg.value, world);
  const value = dialect === "shell" ? meant : windowsPath(meant, invocation.cwd);
  const named = { ...arg, value: key(value) };
  const cwd = key(invocation.cwd);
  const path = absolutePath(named.value, cwd);
  const written = placeOfPath(path, foldersOf(world, false), named, false);
  // Nothing is worse, and a repository's records are that wherever a link leads.
  if (written === "root" || written === "git") return written;
  const followed = physicalPaths(named, cwd, follow, world);
  // A path without links may still lie in a home or a project that is named by one.
  const { home = "" } = world;
  const isElsewhere = written === "outside" || written === "personal" || written === "system";
  const isNamed = followed.length === 0 && !isElsewhere;
  if (isNamed && whereLeads(home, world) === home) return written;
  const physical = followed.length === 0 ? [path] : followed;
  let worst: Location | undefined;
  for (const real of physical) {
    const place = placeOfPath(key(real), foldersOf(world, true), named, false);
    if (worst === undefined || GRAVITY.indexOf(place) < GRAVITY.indexOf(worst)) worst = place;
  }
  return worst ?? written;
}

/** Every place, the one where losing something is worst first. */
const GRAVITY: readonly Location[] = [
  ...(["root", "system", "home", "project-root", "git", "personal", "outside"] as const),
  ...(["unknown", "temporary-root", "project", "output", "temporary"] as const),
];

/** Every host on the way there is a container of this machine. */
function isInContainer({ via }: Invocation): boolean {
  return via.every(
    ({ name, remote }) =>
      remote === undefined ||
      /^(?:docker|podman|nerdctl|docker-compose|podman-compose) /.test(name),
  );
}

/** `/app/dist`, `/usr/src/app/node_modules/x`: not the system's own `/tmp`, `/opt/bin`, `/usr/local/bin`. */
function isOutputBelow(path: string): boolean {
  if (/^\/(?:bin|boot|dev|etc|lib\w*|opt|proc|root|sbin|sys|var|usr\/(?!src\/))/.test(path))
    return false;
  return path.split("/").slice(2).some(isOutputName);
}

/** The folders that decide what a place is. */
interface Folders {
  readonly home: string | undefined;
  /** Found when somebody asks: it may take a look at every folder in the working directory. */
  readonly project: () => string | undefined;
  readonly temporary: readonly string[];
  /** True for a build's output in a project, where the session has no project. */
  readonly isOutput: (path: string, place: Location) => boolean;
}

const NAMED = new WeakMap<World, Folders>();
const REAL = new WeakMap<World, Folders>();

/** The folders as they are named, or as the disk has them once links are followed. */
function foldersOf(world: World, real: boolean): Folders {
  const known = (real ? REAL : NAMED).get(world);
  if (known !== undefined) return known;
  const normal = (path: string): string => {
    const found = real ? whereLeads(path, world) : path;
    return world.platform === "windows" ? normalizePath(windowsKey(found)) : found;
  };
  const made: Folders = {
    home: world.home === undefined ? undefined : normal(world.home),
    project: once(() => {
      const project = projectOf(world);
      return project === undefined ? undefined : normal(project);
    }),
    temporary: world.temporary.map(normal),
    isOutput: (path, place) => {
      if (projectOf(world) !== undefined) return false;
      const isOurs =
        place === "outside" || (world.home !== undefined && isWithin(path, normal(world.home)));
      return (
        (isOurs || isBelowWorkPlace(path, world)) && isOutputOfProject(path, world, isOutputName)
      );
    },
  };
  (real ? REAL : NAMED).set(world, made);
  return made;
}

function once<T>(find: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => {
    found ??= { value: find() };
    return found.value;
  };
}

/** Build outputs and caches that tools make again: losing one costs a rebuild. */
export function isOutputName(name: string): boolean {
  if (isNamedOutput(name)) return true;
  if (!name.includes("-")) return false;
  return /^(?:cmake-build-.*|.*\.egg-info|build-.*|dist-.*|bazel-.*)$/.test(name);
}

/** Names of files that tools write again by themselves. */
export function isRegenerable(name: string): boolean {
  if (isOutputName(baseName(name))) return true;
  if (/^\*?(?:\.\w+)*\.map$|^\._\*$/.test(name)) return true;
  return /^\*?\.?(?:py[co]|\*\.py\[co\]|o|obj|class|swp|swo|bak|orig|rej|tmp|log|DS_Store|tsbuildinfo|map)$/.test(
    name.replace(/^\*\./, ""),
  );
}

/** What tools leave behind wherever they work, under names that nobody gives to anything else. */
export function isLeftover(name: string): boolean {
  return /^(?:\*?\.(?:py[co]|swp|swo|orig|rej|tsbuildinfo)|\*\.py\[co\]|\.DS_Store|\._\*|__pycache__|\.(?:pytest|mypy|ruff)_cache)$/.test(
    name,
  );
}

function placeOfPath(path: string, world: Folders, arg: Arg, remote: boolean): Location {
  const inside = withoutContents(path, arg.glob);
  if (inside === "" || inside === "/") return rootPlace(path, arg);
  if (inside.length <= 3 && /^[A-Za-z]:\/?$/.test(inside)) return "root";
  if (inside.startsWith(UNKNOWN)) return unknownPlace(inside);
  if (mayBeCache(inside) && isCache(inside, world)) return "output";
  if (inside.includes(".git") && /(?:^|\/)\.git(?:\/|$)/.test(inside)) return "git";
  const temporary = temporaryPlace(inside, path, world);
  if (temporary !== undefined) return climbs(inside) ? "unknown" : temporary;
  if (!remote) {
    const project = projectPlace(inside, path, world);
    if (project !== undefined) return project;
  }
  const place = isSystem(inside, arg) ? "system" : (homePlace(inside, world, arg) ?? "outside");
  if (remote || place === "home") return place;
  return world.isOutput(inside, place) ? "output" : place;
}

/** `/tmp/$X/../../etc`: what is left of `..` behind an unknown part may lead anywhere. */
function climbs(path: string): boolean {
  return path.includes("/..") && /\/\.\.(?:\/|$)/.test(path);
}

function isCache(path: string, { home }: Folders): boolean {
  // A home may lie anywhere.
  const below = home !== undefined && isWithin(path, home) ? path.slice(home.length) : undefined;
  return CACHES.test(below === undefined ? path : `/home/user${below}`);
}

/** Package caches outside the project, which the package manager fills again. */
const CACHES =
  /^\/var\/(?:cache|lib\/apt\/lists)\/.|^\/(?:root|(?:home|Users)\/[^/]+)\/(?:(?:\.cache|Library\/Caches)\/.|\.npm\/_(?:cacache|npx)(?:\/|$)|\.gradle\/caches(?:\/|$)|\.m2\/repository\/.|\.cargo\/registry\/.|Library\/Developer\/Xcode\/DerivedData(?:\/|$))/;

/** A plain search, because every path comes by here. */
function mayBeCache(path: string): boolean {
  return path.startsWith("/var/") || path.includes("/.") || path.includes("/Library/");
}

/** `x/*`, `x/.*` and `x/.` are about everything in x. */
function withoutContents(path: string, glob: boolean): string {
  let inside = path;
  while (glob && /\/(?:\*+|\.\*|\.\[\^?!?\.\]\*|\.\?\?\*|\{\*,\.\*\}|!\([^)]*\))$/.test(inside)) {
    inside = inside.slice(0, inside.lastIndexOf("/"));
    if (inside === "") return "/";
  }
  return inside;
}

function rootPlace(path: string, arg: Arg): Location {
  // `"$X/"*` is the root when X is empty; nobody but the writer knows whether it can be.
  return arg.variable !== undefined && path.includes(UNKNOWN) ? "unknown" : "root";
}

function unknownPlace(inside: string): Location {
  const name = inside.slice(inside.lastIndexOf("/") + 1);
  return inside.includes("/") && isOutputName(name) ? "output" : "unknown";
}

function temporaryPlace(inside: string, path: string, world: Folders): Location | undefined {
  const { home } = world;
  // A home that lies in a temporary folder (containers, sandboxes) is still a home.
  if (home !== undefined && (isWithin(home, inside) || isWithin(inside, home))) {
    if (world.temporary.some((folder) => isWithin(home, folder))) return undefined;
  }
  for (const folder of world.temporary) {
    if (!isWithin(inside, folder)) continue;
    return inside === folder && path === folder ? "temporary-root" : "temporary";
  }
  if (inside[1] === ":") {
    return /^[A-Za-z]:\/(?:(?:Windows\/)?Te?mp|Users\/[^/]+\/AppData\/Local\/Temp)(?:\/|$)/i.test(
      inside,
    )
      ? "temporary"
      : undefined;
  }
  if (!MAY_BE_TEMPORARY.includes(inside.slice(0, 2))) return undefined;
  return /^\/(?:private\/)?(?:var\/folders\/|tmp\/|var\/tmp\/)|^\/dev\/(?:shm\/|null$)/.test(inside)
    ? "temporary"
    : undefined;
}

/** How `/private`, `/var`, `/tmp` and `/dev` begin. */
const MAY_BE_TEMPORARY = ["/p", "/v", "/t", "/d"];

function projectPlace(inside: string, path: string, world: Folders): Location | undefined {
  const root = world.project();
  if (root === undefined) return undefined;
  if (isWithin(root, inside)) {
    // Folders above the project are judged by what they are first: `/home` is worse than "outside".
    if (inside === root) return "project-root";
    return isSystem(inside, undefined) || homePlace(inside, world, undefined) === "home"
      ? undefined
      : "project-root";
  }
  if (!isWithin(inside, root)) return undefined;
  // A home that lies in a repository is still a home.
  const { home } = world;
  if (home !== undefined && isWithin(inside, home) && isWithin(home, root)) return undefined;
  for (const part of inside.slice(root.length + 1).split("/")) {
    if (isOutputName(part)) return "output";
  }
  return path.endsWith("/.git") ? "git" : "project";
}

function homePlace(inside: string, world: Folders, arg: Arg | undefined): Location | undefined {
  const { home } = world;
  if (home !== undefined) {
    if (inside === home || isWithin(home, inside)) return "home";
    if (isWithin(inside, home)) {
      const below = inside.slice(home.length + 1);
      return arg?.glob === true && /^\.?\*/.test(below) && !below.includes("/")
        ? "home"
        : "personal";
    }
  }
  const owner = /^(?:[A-Za-z]:)?\/(?:home|Users)(?:\/([^/]+))?(\/.+)?$/i.exec(inside);
  if (owner === null) return undefined;
  return owner[2] === undefined ? "home" : "personal";
}

const SYSTEM_NAMES =
  "bin boot dev etc lib lib32 lib64 libx32 opt proc root run sbin srv sys usr var mnt media lost+found System Library Applications Volumes cores private nix snap".split(
    " ",
  );

function isSystem(path: string, arg: Arg | undefined): boolean {
  if (
    path[1] === ":" &&
    /^[A-Za-z]:\/(?:Windows|Program Files(?: \(x86\))?|ProgramData|System Volume Information|Recovery|Boot|EFI|PerfLogs|\$Recycle\.Bin|Documents and Settings)(?:\/|$)/i.test(
      path,
    )
  ) {
    return true;
  }
  const first = path.split("/", 2)[1] ?? "";
  if (SYSTEM_NAMES.includes(first)) return true;
  if (first.includes(UNKNOWN)) return true;
  if (arg?.glob !== true || !/[*?[]/.test(first)) return false;
  return SYSTEM_NAMES.some((name) => matchesPattern(first, name)) || matchesPattern(first, "home");
}

/**
 * True when a path, already absolute, surely lies inside the folder of the session, over no link, and in no
 * repository's records: what most commands write to, found out without asking for its place.
 */
export function isOrdinary(path: string, arg: Arg, invocation: Invocation, world: World): boolean {
  const root = world.projectRoot;
  if (invocation.remote || world.platform === "windows" || arg.value.startsWith("~")) return false;
  if (!path.startsWith(root) || path[root.length] !== "/" || path.includes(".git")) return false;
  // A session in a folder of the system has no ordinary files.
  return (
    !isSystem(root, undefined) && physicalPaths(arg, invocation.cwd, "written", world).length === 0
  );
}

/** A quoted `~` is a file of that name to the shell; whoever wrote it meant the home folder. */
function homeIfQuoted(value: string, world: World): string {
  if (value !== "~" && !value.startsWith("~/")) return value;
  return (world.home ?? UNKNOWN) + value.slice(1);
}

function remotePath(arg: Arg): string {
  if (arg.value === "~" || arg.value.startsWith("~/"))
    return `/home/${UNKNOWN}${arg.value.slice(1)}`;
  return absolutePath(arg.value, UNKNOWN);
}
