import { UNKNOWN } from "../model/invocation.ts";

/** A path as PowerShell and cmd find it, with `/`: a share is the root of its file system. */
export function windowsPath(path: string, cwd: string): string {
  const full = resolveWindowsPath(path, cwd)
    .replaceAll("\\", "/")
    .replace(/^\/\/[?.]\/(?=[a-z]:)/i, "")
    // Windows drops blanks and dots at the end of a name.
    .replace(/(?<=[^./ ])[. ]+$/, "");
  if (/^\/\/[^/]+(?:\/[^/]+)?\/?$/.test(full)) return "/";
  return /[^\\/][\\/]$/.test(path) && !full.endsWith("/") ? `${full}/` : full;
}

/** An absolute path of Windows (drive or share) or of another system. */
function isAbsolutePath(path: string): boolean {
  return /^(?:[A-Za-z]:[\\/]|[\\/])/.test(path);
}

/** Joins a path to a directory when it is relative, and removes `.` and `..`; drives keep `\`. */
export function resolveWindowsPath(path: string, cwd: string): string {
  if (path.includes(UNKNOWN) && !isAbsolutePath(path)) {
    if (path.startsWith(UNKNOWN)) return path;
  }
  const drive = path[1] === ":" ? /^([A-Za-z]:)(?![\\/])(.*)$/s.exec(path) : null;
  let full = path;
  if (drive !== null) {
    const sameDrive = cwd.slice(0, 2).toLowerCase() === drive[1]?.toLowerCase();
    full = `${sameDrive ? cwd : `${drive[1]}\\`}\\${drive[2]}`;
  } else if (!isAbsolutePath(path)) full = `${cwd}/${path}`;
  else if (/^[\\/](?![\\/])/.test(path) && /^[A-Za-z]:/.test(cwd)) full = cwd.slice(0, 2) + path;
  return normalise(full);
}

function normalise(path: string): string {
  if (isNormal(path)) return path;
  const isWindows = /^(?:[A-Za-z]:|\\\\)/.test(path);
  const prefix = /^(?:[A-Za-z]:[\\/]?|[\\/]{1,2})?/.exec(path)?.[0] ?? "";
  const kept: string[] = [];
  for (const part of path.slice(prefix.length).split(/[\\/]+/)) {
    if (part === "..") kept.pop();
    else if (part !== "." && part !== "") kept.push(part);
  }
  const separator = isWindows ? "\\" : "/";
  const head = prefix.replaceAll(/[\\/]/g, separator);
  return (/^[A-Za-z]:$/.test(head) ? `${head}\\` : head) + kept.join(separator);
}

/** True for most paths, found out by plain searches; hidden names take the long way. */
function isNormal(path: string): boolean {
  if (path.startsWith("/")) {
    return !(
      path.includes("//") ||
      path.includes("/.") ||
      path.includes("\\") ||
      path.endsWith("/")
    );
  }
  if (!/^[A-Za-z]:\\/.test(path) || path.includes("/")) return false;
  return !(path.includes("\\\\") || path.includes("\\.") || path.endsWith("\\"));
}
