import type { Io } from "../io.ts";

const NAME_MAX_CHARS = 80;

const DASH = 0x2d;
const UNDERSCORE = 0x5f;

/** The folder above, or undefined at the root; both separators count on Windows. */
export function parentOf(path: string): string | undefined {
  const trimmed = withoutEndSeparators(path);
  const cut = Math.max(trimmed.lastIndexOf("/"), trimmed.lastIndexOf("\\"));
  if (cut < 0) return undefined;
  const parent = trimmed.slice(0, cut);
  if (parent === "") return trimmed === "" ? undefined : "/";
  return parent.length === 2 && parent.endsWith(":") ? `${parent}\\` : parent;
}

function withoutEndSeparators(path: string): string {
  let end = path.length;
  while (end > 0 && (path[end - 1] === "/" || path[end - 1] === "\\")) end--;
  return end === path.length ? path : path.slice(0, end);
}

/** The last name in a path. */
export function nameOf(path: string): string {
  const trimmed = withoutEndSeparators(path);
  return trimmed.slice(Math.max(trimmed.lastIndexOf("/"), trimmed.lastIndexOf("\\")) + 1);
}

/** True for `/x`, `C:\x`, `C:/x` and `\\server\share`. */
export function isAbsolute(path: string): boolean {
  return path.startsWith("/") || /^[A-Za-z]:[\\/]/.test(path) || path.startsWith("\\\\");
}

/**
 * A path as the platform itself writes it, so that one folder has one name: on Windows backslashes, a
 * capital drive letter, and a drive where Git Bash writes `/c/x` and an editor's address `/c:/x`. Elsewhere
 * the path as it is.
 */
export function nativePath(path: string, platform: Io["platform"]): string {
  if (platform !== "windows") return path;
  return path
    .replace(/^\/([A-Za-z]):?(?=\/|$)/, "$1:")
    .replaceAll("/", "\\")
    .replace(/^[a-z]:/, (drive) => drive.toUpperCase())
    .replace(/^[A-Z]:$/, (drive) => `${drive}\\`);
}

/** True when two native paths name the same folder as text; Windows does not tell cases apart. */
export function isSamePath(one: string, other: string, platform: Io["platform"]): boolean {
  return platform === "windows" ? one.toLowerCase() === other.toLowerCase() : one === other;
}

/** The user's home folder; undefined where the environment does not say, or names none that is absolute. */
export function homeDirectory(io: Io): string | undefined {
  const home = io.env(io.platform === "windows" ? "USERPROFILE" : "HOME");
  return home !== undefined && isAbsolute(home) ? home : undefined;
}

/** Folder of the configuration that an administrator sets for everyone on the machine. */
export function managedDirectory(io: Io): string {
  if (io.platform === "darwin") return "/Library/Application Support/fairlead";
  if (io.platform === "windows")
    return `${nonEmpty(io.env("ProgramData")) ?? "C:\\ProgramData"}\\fairlead`;
  return "/etc/fairlead";
}

/** Folder of the user's own configuration; undefined without a home. */
export function userConfigDirectory(io: Io): string | undefined {
  const xdg = nonEmpty(io.env("XDG_CONFIG_HOME"));
  if (xdg !== undefined && isAbsolute(xdg)) return `${xdg}/fairlead`;
  if (io.platform === "windows") {
    const roaming = nonEmpty(io.env("APPDATA"));
    return roaming === undefined ? undefined : `${roaming}\\fairlead`;
  }
  const home = homeDirectory(io);
  return home === undefined ? undefined : `${home}/.config/fairlead`;
}

/** Folder for what fairlead writes outside projects: records, caches, trust; undefined without a home. */
export function userStateDirectory(io: Io): string | undefined {
  const xdg = nonEmpty(io.env("XDG_STATE_HOME"));
  if (xdg !== undefined && isAbsolute(xdg)) return `${xdg}/fairlead`;
  if (io.platform === "windows") {
    const local = nonEmpty(io.env("LOCALAPPDATA"));
    return local === undefined ? undefined : `${local}\\fairlead`;
  }
  const home = homeDirectory(io);
  if (home === undefined) return undefined;
  return io.platform === "darwin"
    ? `${home}/Library/Application Support/fairlead`
    : `${home}/.local/state/fairlead`;
}

/** Folder of what is saved before a call destroys it, below what fairlead keeps for itself; undefined without a home. */
export function undoFolder(io: Io): string | undefined {
  const state = userStateDirectory(io);
  return state === undefined ? undefined : `${state}/undo`;
}

/** Folders whose contents nobody mourns. */
export function temporaryDirectories(io: Io): readonly string[] {
  const folders = io.platform === "windows" ? [] : ["/tmp", "/var/tmp"];
  for (const name of ["TMPDIR", "TMP", "TEMP"]) {
    const folder = withoutEndSeparators(io.env(name) ?? "");
    if (isAbsolute(folder) && !folders.includes(folder)) folders.push(folder);
  }
  return folders;
}

/**
 * A file name made from an outside value such as a session id: lower-case letters, digits, `.`, `_` and
 * `-` stay, capitals too, anything else becomes `_`; a name that had to change, has capitals, or is too
 * long or reserved, carries a hash, so that two different values never share a file: not where `Abc` and
 * `abc` are the same name either, as on macOS and Windows.
 */
export function safeFileName(value: string): string {
  if (isPlainFileName(value)) return value;
  const kept = value
    .replace(/[^A-Za-z0-9._-]/g, "_")
    .replace(/^\.+/, "_")
    .slice(0, NAME_MAX_CHARS);
  // Windows takes `con.txt` for the console too, so a hash behind the name would not be enough.
  const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(kept);
  const plain = kept === value && kept !== "" && !reserved && !kept.endsWith(".");
  if (plain && kept === kept.toLowerCase()) return kept;
  return `${reserved ? "_" : ""}${kept.replace(/\.+$/, "")}-${Bun.hash(value).toString(36)}`;
}

/** True for the ids that agents give: told by a loop, as four expressions cost a call what writing a file does. */
function isPlainFileName(value: string): boolean {
  // No name that Windows reserves has more letters.
  if (value.length <= "com1".length || value.length > NAME_MAX_CHARS) return false;
  for (let at = 0; at < value.length; at++) {
    const char = value.charCodeAt(at);
    const isSmallLetter = char >= 0x61 && char <= 0x7a;
    const isDigit = char >= 0x30 && char <= 0x39;
    if (!isSmallLetter && !isDigit && char !== DASH && char !== UNDERSCORE) return false;
  }
  return true;
}

/**
 * The name that a value with capitals had in version 0.1.0, where files may still lie under it; undefined
 * for values whose name is the same as ever. On macOS and Windows such a file can be another value's.
 */
export function formerFileName(value: string): string | undefined {
  const name = safeFileName(value);
  const wasPlain = value !== "" && name.slice(0, name.lastIndexOf("-")) === value;
  return wasPlain ? value : undefined;
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === undefined || value === "" ? undefined : value;
}
