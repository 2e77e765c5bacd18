import { UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";

/** A path as the path policy compares it. */
export interface NormalPath {
  /** Its components from the root, `.` and `..` removed; a drive (`c:`) is a component. */
  readonly segments: readonly string[];
  /** Absolute, as the operating system would get it: case kept, `..` not yet removed. */
  readonly unresolved: string;
  /** True where names differing only in case are one file; the segments are then lower case. */
  readonly folded: boolean;
  /** How many leading segments name a home directory; 0 when the path lies in none. */
  readonly homeDepth: number;
}

/**
 * Longest path looked at, in UTF-16 units: above Linux's 4,096 bytes and Windows' 32,767 units, so
 * no longer text can name a file.
 */
const PATH_MAX_CHARS = 32_768;

/**
 * Makes a path absolute and comparable: `~`, Windows separators, alternate streams, trailing dots,
 * case. An unknown part becomes `*`, because it can be anything.
 */
export function normalPath(path: string, world: World, cwd: string = world.cwd): NormalPath {
  const text = cleaned(path);
  const windows = world.platform === "windows" || isWindowsPath(text);
  const folded = windows || world.platform === "darwin";
  const base = cleaned(cwd);
  // A path that begins with an unknown may start anywhere, so the working directory says nothing.
  const anywhere = path.startsWith(UNKNOWN) || path.startsWith("**") || base.startsWith("*");
  const unresolved = absolute(
    windows ? slashed(text) : text,
    world,
    anywhere ? "" : windows ? slashed(base) : base,
  );
  const segments = split(unresolved, windows, folded);
  return { segments, unresolved, folded, homeDepth: homeDepth(segments, world, windows, folded) };
}

/** True when `segments` is the folder or lies in it. */
export function isWithin(segments: readonly string[], folder: readonly string[]): boolean {
  if (segments.length < folder.length) return false;
  // From the end: paths differ there first.
  for (let at = folder.length - 1; at >= 0; at--) if (segments[at] !== folder[at]) return false;
  return true;
}

/** Cuts at a NUL, as every system call does, and opens unknown parts to anything. */
function cleaned(path: string): string {
  const end = path.indexOf("\0");
  const isWhole = end < 0 && path.length <= PATH_MAX_CHARS;
  const text = isWhole
    ? path
    : path.slice(0, end < 0 ? PATH_MAX_CHARS : Math.min(end, PATH_MAX_CHARS));
  return text.includes(UNKNOWN) ? text.replaceAll(UNKNOWN, "*") : text;
}

/** True for text that can only be a Windows path, also when an agent on Linux names it. */
function isWindowsPath(path: string): boolean {
  return (hasDrive(path) && /[\\/]/.test(path[2] ?? "")) || path.startsWith("\\\\");
}

/** True for `C:…`; by hand, because every path comes by here and patterns cost to compile. */
function hasDrive(path: string): boolean {
  const letter = path.charCodeAt(0) | 0x20;
  return path[1] === ":" && letter >= 97 && letter <= 122;
}

function slashed(path: string): string {
  const text = path.replaceAll("\\", "/").replace(/^\/\/[?.]\/(?:UNC\/)?/i, "");
  // Git Bash and MSYS write C:\x as /c/x, addresses of editors as /c:/x.
  return text.replace(/^\/([A-Za-z]):?(?=\/|$)/, "$1:");
}

function absolute(path: string, world: World, cwd: string): string {
  if (path.startsWith("~")) return expandHome(path, world);
  if (path.startsWith("/") || (hasDrive(path) && (path[2] ?? "/") === "/")) return path;
  return `${cwd}/${path}`;
}

function expandHome(path: string, world: World): string {
  const slash = path.indexOf("/");
  const user = slash < 0 ? path.slice(1) : path.slice(1, slash);
  const rest = slash < 0 ? "" : path.slice(slash);
  if (user === "") return `${world.home ?? "/home/*"}${rest}`;
  return `${world.platform === "darwin" ? "/Users" : "/home"}/${user}${rest}`;
}

function split(path: string, windows: boolean, folded: boolean): string[] {
  const segments: string[] = [];
  for (const part of path.split("/")) {
    const segment = windows && segments.length > 0 ? windowsName(part) : part;
    if (segment === "" || segment === ".") continue;
    if (segment === "..") {
      if (segments.length > 1 || !segments[0]?.endsWith(":")) segments.pop();
    } else segments.push(folded ? segment.toLowerCase() : segment);
  }
  // macOS keeps /etc, /tmp and /var under /private, and realPath says so.
  if (folded && segments[0] === "private" && /^(?:etc|tmp|var)$/.test(segments[1] ?? "")) {
    segments.shift();
  }
  return segments;
}

/** Windows ignores trailing dots and spaces of a name, and `name:stream` is still the file `name`. */
function windowsName(part: string): string {
  if (part === "." || part === "..") return part;
  const colon = part.indexOf(":");
  const name = colon > 0 ? part.slice(0, colon) : part;
  let end = name.length;
  while (end > 0 && (name[end - 1] === "." || name[end - 1] === " ")) end--;
  return name.slice(0, end);
}

function homeDepth(
  segments: readonly string[],
  world: World,
  windows: boolean,
  folded: boolean,
): number {
  if (world.home !== undefined) {
    const home = homeSegments(world.home, windows, folded);
    if (home.length > 0 && isWithin(segments, home)) return home.length;
  }
  const from = segments[0]?.endsWith(":") ? 1 : 0;
  const root = segments[from]?.toLowerCase();
  if (root === "root") return from + 1;
  return (root === "home" || root === "users") && segments.length > from + 1 ? from + 2 : 0;
}

/** The home folder split last: every path of a call asks for the same. */
let lastHome:
  | {
      readonly home: string;
      readonly windows: boolean;
      readonly folded: boolean;
      readonly segments: readonly string[];
    }
  | undefined;

function homeSegments(home: string, windows: boolean, folded: boolean): readonly string[] {
  const known = lastHome;
  if (known?.home === home && known.windows === windows && known.folded === folded) {
    return known.segments;
  }
  const segments = split(windows ? slashed(home) : home, windows, folded);
  lastHome = { home, windows, folded, segments };
  return segments;
}
