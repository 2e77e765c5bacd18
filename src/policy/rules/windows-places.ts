import { type Arg, UNKNOWN } from "../invocation.ts";
import { physicalPaths, whereLeads } from "../links.ts";
import { resolveWindowsPath } from "../powershell/windows-variables.ts";
import { projectOf } from "../project.ts";
import type { World } from "../world.ts";

/** What stands at a path, as far as removing or overwriting it is concerned. */
export type WindowsPlace =
  /** A drive or file-system root, or everything in it. */
  | "root"
  /** The home directory of the user or another one, or everything in it. */
  | "home"
  /** Below the operating system's folders. */
  | "system"
  /** A `.git` folder or something in it. */
  | "git"
  /** The project's root, a folder around it, or everything in it. */
  | "project"
  | "inside"
  | "temporary"
  | "outside"
  /** A registry hive of the machine or of the user. */
  | "machine-registry"
  | "user-registry"
  /** Variables, functions and the like, gone with the session. */
  | "session"
  | "unknown"
  /** An unknown folder's whole contents: the root's when the variable is empty. */
  | "unknown-root";

/** System folders on any drive of Windows. */
const WINDOWS_SYSTEM =
  /^[a-z]:\\(?:windows|program files(?: \(x86\))?|programdata|recovery|boot|efi|system volume information|perflogs|\$recycle\.bin|documents and settings)(?:\\|$)/;
/** System folders elsewhere, written with the separator used here. */
const POSIX_SYSTEM =
  /^\\(?:etc|usr|bin|sbin|lib|lib64|boot|dev|proc|sys|var|opt|root|system|library|applications|srv)(?:\\|$)/;
/** Folders that hold all the home directories, and one of those. */
const HOMES = /^(?:[a-z]:\\users|\\home|\\users)(?:\\[^\\]+)?$/;
/** Folders for temporary files that every Windows or POSIX system has. */
const TEMPORARY =
  /^(?:[a-z]:\\(?:temp|tmp|windows\\temp)|.*\\appdata\\local\\temp|\\tmp|\\var\\tmp|\\private\\tmp)(?:\\|$)/;
/** Drives that hold no files. */
const SESSION_DRIVE = /^(?:env|variable|function|alias|temp|testdrive):/i;

/** Says what stands at a path that a command names; relative paths count from `cwd`. */
export function windowsPlaceOf(arg: Arg, cwd: string, world: World): WindowsPlace {
  const written = withoutProvider(arg.value);
  if (written.includes(":") && SESSION_DRIVE.test(written)) return "session";
  const registry = registryOf(written);
  if (registry !== undefined) return registry;
  const unknown = unknownPlace(written);
  if (unknown !== undefined) return unknown;
  const named = resolveWindowsPath(written, cwd);
  if (named.startsWith(UNKNOWN)) return "unknown";
  const full = followed(arg, named, cwd, world);
  if (full.startsWith(UNKNOWN)) return "unknown";
  const unknownAt = full.indexOf(UNKNOWN);
  const known = unknownAt < 0 ? full : full.slice(0, unknownAt);
  const cut = known.length < full.length;
  // What follows an unknown part may be anything below the folder before it.
  const path = keyOf(cut ? known.replace(/[^\\/]*$/, "") : known);
  const whole = path.includes("*") ? path.replace(/\\[*?.]*\*[*?.]*$/, "") : path;
  const place = knownPlace(whole === "" ? "\\" : whole, world);
  if (cut && (place === "root" || place === "home" || place === "project")) return "unknown";
  const isPattern = whole === path && /[*?]/.test(path.slice(path.lastIndexOf("\\") + 1));
  return isPattern && place === "project" ? "inside" : place;
}

/** The path with the links on the way followed, but for one that its last name is. */
function followed(arg: Arg, named: string, cwd: string, world: World): string {
  const slashes = (path: string): string => path.replaceAll("\\", "/");
  const inside = /[\\/]$/.test(arg.value) ? "/" : "";
  const value = `${slashes(named)}${inside}`;
  const glob = value.includes("*") || value.includes("?");
  const [real] = physicalPaths({ ...arg, value, glob }, slashes(cwd), "itself", world);
  return real ?? named;
}

function knownPlace(path: string, world: World): WindowsPlace {
  const { project, realProject, temporary, home } = foldersOf(world);
  if (path.length <= 3 && /^(?:[a-z]:)?\\?$/.test(path)) return "root";
  if (path.startsWith("\\\\") && /^\\\\[^\\]+(?:\\[^\\]+)?$/.test(path)) return "root";
  if (path.includes("\\.git") && /\\\.git(?:\\|$)/.test(path) && !/\.lock$/.test(path))
    return "git";
  for (const root of [project, realProject]) {
    if (root === undefined) continue;
    if (isWithin(root, path)) return isSystemRoot(path, world);
    if (isWithin(path, root)) return "inside";
  }
  if (temporary.some((folder) => isWithin(path, folder)) || TEMPORARY.test(path))
    return "temporary";
  if (path === home || HOMES.test(path)) return "home";
  if (WINDOWS_SYSTEM.test(path) || POSIX_SYSTEM.test(path)) return "system";
  return "outside";
}

/** The world's folders as keys, made once. */
interface Folders {
  readonly project: string | undefined;
  readonly realProject: string | undefined;
  readonly temporary: readonly string[];
  readonly home: string | undefined;
}

const FOLDERS = new WeakMap<World, Folders>();

function foldersOf(world: World): Folders {
  const known = FOLDERS.get(world);
  if (known !== undefined) return known;
  const project = projectOf(world);
  const made: Folders = {
    project: project === undefined ? undefined : keyOf(project),
    realProject: project === undefined ? undefined : keyOf(whereLeads(project, world)),
    temporary: world.temporary.map(keyOf),
    home: world.home === undefined ? undefined : keyOf(world.home),
  };
  FOLDERS.set(world, made);
  return made;
}

/** A folder around the project may be worse than the project. */
function isSystemRoot(path: string, world: World): WindowsPlace {
  if (HOMES.test(path) || path === foldersOf(world).home) return "home";
  return "project";
}

/** Lower case, backslashes, no separator at the end, without the `\\?\` prefix. */
function keyOf(path: string): string {
  const slashed = path.replaceAll("/", "\\");
  const plain = slashed.startsWith("\\\\")
    ? slashed.replace(/^\\\\[?.]\\(?=[A-Za-z]:)/, "")
    : slashed;
  const trimmed = (plain.endsWith("\\") ? plain.replace(/(?<!\\)\\+$/, "") : plain).toLowerCase();
  // Windows drops blanks and dots at the end of a name.
  return trimmed[1] === ":" && /^[a-z]:/.test(trimmed)
    ? trimmed.replace(/(?<![. ])[. ]+$/, "")
    : trimmed;
}

function isWithin(path: string, folder: string): boolean {
  return folder !== "" && (path === folder || path.startsWith(`${folder}\\`));
}

function withoutProvider(path: string): string {
  if (!path.includes("::")) return path;
  return path.replace(/^(?:microsoft\.powershell\.core\\)?(?:filesystem|registry)::/i, (prefix) =>
    /registry/i.test(prefix) ? "registry::" : "",
  );
}

function registryOf(path: string): WindowsPlace | undefined {
  if (!MAY_BE_REGISTRY.includes(path[0] ?? "h")) return undefined;
  const match =
    /^(?:registry::)?(hklm|hkcr|hku|hkcc|hkcu|hkey_(?:local_machine|classes_root|users|current_config|current_user))(?::|\\|$)/i.exec(
      path,
    );
  if (match === null) return undefined;
  return /^(?:hkcu|hkey_current_user)$/i.test(match[1] ?? "")
    ? "user-registry"
    : "machine-registry";
}

/** How `HKLM:` and `registry::` begin. */
const MAY_BE_REGISTRY = "hHrR";

function unknownPlace(path: string): WindowsPlace | undefined {
  if (!path.startsWith(UNKNOWN)) return undefined;
  return /^\uFFFC+[\\/]+[*.?]*$/.test(path) ? "unknown-root" : "unknown";
}
