import { UNKNOWN } from "../model/invocation.ts";

/**
 * Makes a path absolute and normal as text: `.` and `..` removed, `/` on every platform, no slash
 * at the end. An unknown part stays a part of its own and is never removed by a later `..`.
 */
export function absolutePath(path: string, cwd: string): string {
  // What a variable holds may be absolute: only more text right behind it makes it a name here.
  const isUnknown = path.startsWith(UNKNOWN) && (path.length === 1 || path[1] === "/");
  if (isUnknown) return normalizePath(path);
  const slashed = withSlashes(path);
  return normalizePath(isAbsolutePath(slashed) ? slashed : `${withSlashes(cwd)}/${slashed}`);
}

/**
 * A path as Windows compares it: `/`, lower case, the drive as a drive also where Git Bash writes `/c/x`
 * and an editor's address `/c:/x`, and without `\\?\`, which only lifts limits. Not normal yet.
 */
export function windowsKey(path: string): string {
  const slashed = path.replaceAll("\\", "/").toLowerCase();
  return slashed.replace(/^\/\/[?.]\/(?=[a-z]:)/, "").replace(/^\/([a-z]):?(?=\/|$)/, "$1:");
}

/** True for `/x`, `C:\x`, `C:/x` and `\\server\share`. */
export function isAbsolutePath(path: string): boolean {
  if (path.startsWith("/")) return true;
  return (path[1] === ":" && /^[A-Za-z]/.test(path)) || path.startsWith("\\\\");
}

/** Removes `.`, `..`, doubled and trailing slashes from an absolute path, as text. */
export function normalizePath(path: string): string {
  if (isPlain(path)) return path;
  if (path.length > 1 && path.endsWith("/") && isPlain(path.slice(0, -1))) return path.slice(0, -1);
  const drive = /^[A-Za-z]:/.exec(path)?.[0] ?? "";
  const rooted = drive !== "" || path.startsWith("/");
  const parts: string[] = [];
  for (const part of path.slice(drive.length).split("/")) {
    if (part === "" || part === ".") continue;
    const last = parts[parts.length - 1];
    if (part !== "..") parts.push(part);
    else if (last === undefined) {
      if (!rooted) parts.push(part);
    } else if (last === ".." || last.includes(UNKNOWN)) parts.push(part);
    else parts.pop();
  }
  return `${drive}${rooted ? "/" : ""}${parts.join("/")}`;
}

/** The last component of a path: `rm` of `/bin/rm`, `git.exe` of `C:\Git\git.exe`. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

/** True when `path` is `folder` or lies in it; both absolute and normal. */
export function isWithin(path: string, folder: string): boolean {
  if (!path.startsWith(folder)) return false;
  return path.length === folder.length || path[folder.length] === "/" || folder.endsWith("/");
}

function withSlashes(path: string): string {
  return isWindowsPath(path) ? path.replace(/\\/g, "/") : path;
}

function isWindowsPath(path: string): boolean {
  return path.includes("\\") && /^[A-Za-z]:[\\/]|^\\\\|^[^/]*\\[^/]*$/.test(path);
}

function isPlain(path: string): boolean {
  if (!path.startsWith("/")) return false;
  // Plain searches, because every path comes by here; hidden names take the long way.
  return !path.includes("//") && !path.includes("/.") && !path.endsWith("/");
}

/** The paths of texts in which a comma and a blank stand between them. */
export function listed(...texts: readonly string[]): readonly string[] {
  return texts.join(", ").split(", ");
}
