import { type Arg, UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { absolutePath, isAbsolutePath, normalizePath } from "../text/path.ts";

/** Different paths that are looked up on the disk for one call, at some 20 µs; the rest count as unknown. */
const LOOKUPS_MAX = 1000;

/** Links that one wildcard may stand for; more count as unknown. */
const LINKS_MAX = 50;

/** What was looked up for a call; made at the first look-up, because every call loads this. */
let lookedUp: WeakMap<World, Map<string, string>> | undefined;

/** Where a path leads on the disk, looked up once; an unknown path where a call names too many. */
export function whereLeads(path: string, world: World, access?: "written"): string {
  lookedUp ??= new WeakMap();
  const known = lookedUp.get(world) ?? new Map<string, string>();
  if (known.size === 0) lookedUp.set(world, known);
  const key = access === undefined ? path : `${access} ${path}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= LOOKUPS_MAX) return UNKNOWN;
  const real = world.realPath(path, access);
  known.set(key, real);
  return real;
}

/**
 * What a command does with a link that it is given: takes the link `itself`, goes `through` it, or writes
 * through it, where even a link to nothing counts.
 */
export type Follow = "itself" | "through" | "written";

/**
 * The paths that a word means on the disk once the links on the way are followed, absolute and normal; none
 * where it leads over no link. The last name is followed too where `follow` says so, or a slash or a
 * pattern behind it goes into it.
 */
export function physicalPaths(
  arg: Arg,
  cwd: string,
  follow: Follow,
  world: World,
): readonly string[] {
  const { value } = arg;
  if (value.startsWith(UNKNOWN) || cwd.startsWith(UNKNOWN)) return [];
  const named = isAbsolutePath(value) ? value : `${cwd}/${value}`;
  const written = world.platform === "windows" ? named.replaceAll("\\", "/") : named;
  // What a process sees there of itself is not what this one would.
  if (written.startsWith("/proc/") || written.startsWith("/dev/")) return [];
  const open = openAt(written, arg.glob);
  const path = physical(
    open < 0 ? written : written.slice(0, open),
    open >= 0 ? "through" : follow,
    world,
  );
  const rest = open < 0 ? "" : written.slice(open);
  const found = arg.glob && open >= 0 ? throughPattern(path, rest, world) : [];
  const whole = normalizePath(`${path}${rest}`);
  return found.length === 0 && whole === absolutePath(value, cwd) ? [] : [whole, ...found];
}

/** The path that is written when a command writes to a word. */
export function physicalPath(arg: Arg, cwd: string, world: World): string {
  return physicalPaths(arg, cwd, "written", world)[0] ?? absolutePath(arg.value, cwd);
}

/** Where a path leads to, as far as it is known; the path itself, absolute, where it is over no link. */
export function physicalTarget(path: string, cwd: string, world: World): string {
  const arg = { value: path, glob: false, start: 0, end: 0 };
  return physicalPaths(arg, cwd, "through", world)[0] ?? absolutePath(path, cwd);
}

/** Where the first part begins, with the slash before it, whose name is not known; -1 where all are. */
function openAt(path: string, glob: boolean): number {
  const at = path.search(glob ? /[*?[{!\uFFFC]/ : /\uFFFC/);
  return at < 0 ? -1 : path.lastIndexOf("/", at);
}

function physical(path: string, follow: Follow, world: World): string {
  const goesIn = follow !== "itself" || isFolderItself(path);
  if (goesIn)
    return normalizePath(whereLeads(path, world, follow === "written" ? follow : undefined));
  const slash = path.lastIndexOf("/");
  return normalizePath(`${whereLeads(path.slice(0, slash) || "/", world)}${path.slice(slash)}`);
}

/** True for a path that ends with `/`, `.` or `..`: what it names is a folder, never a link to one. */
function isFolderItself(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name === "" || name === "." || name === "..";
}

/** Behind a pattern for folders: a link among the names it matches leads to somewhere else. */
function throughPattern(folder: string, rest: string, world: World): readonly string[] {
  const end = rest.indexOf("/", 1);
  if (end < 0 || rest.includes(UNKNOWN)) return [];
  const below = rest.slice(end);
  const links = world.linksAt(`${folder}${rest.slice(0, end)}`, below);
  if (links === undefined || links.length > LINKS_MAX) return [UNKNOWN];
  return links.map((link) => normalizePath(`${whereLeads(link, world)}${below}`));
}
