import { UNKNOWN } from "../invocation.ts";
import type { World } from "../world.ts";

/** Folders of a standard Windows installation; the value may begin with another variable's. */
function standardValue(name: string): string | undefined {
  switch (name) {
    case "systemdrive":
    case "homedrive":
      return "C:";
    case "systemroot":
    case "windir":
      return "C:\\Windows";
    case "comspec":
      return "C:\\Windows\\System32\\cmd.exe";
    case "programfiles":
    case "programw6432":
      return "C:\\Program Files";
    case "programfiles(x86)":
      return "C:\\Program Files (x86)";
    case "commonprogramfiles":
      return "C:\\Program Files\\Common Files";
    case "programdata":
    case "allusersprofile":
      return "C:\\ProgramData";
    case "public":
      return "C:\\Users\\Public";
    default:
      return undefined;
  }
}

/** Folders below the user's home. */
function belowHome(name: string): string | undefined {
  switch (name) {
    case "userprofile":
    case "home":
      return "";
    case "appdata":
      return "\\AppData\\Roaming";
    case "localappdata":
      return "\\AppData\\Local";
    case "onedrive":
      return "\\OneDrive";
    default:
      return undefined;
  }
}

/**
 * The value of an environment variable as Windows shells see it, the name in any case; undefined
 * when nobody can know it. What the world says goes before the standard installation's values.
 */
export function windowsVariable(name: string, world: World): string | undefined {
  const lower = name.toLowerCase();
  const told = world.env(name) ?? world.env(name.toUpperCase());
  if (told !== undefined) return told;
  const below = belowHome(lower);
  if (below !== undefined) return world.home === undefined ? undefined : world.home + below;
  if (lower === "homepath") return world.home?.replace(/^[A-Za-z]:/, "");
  if (lower === "temp" || lower === "tmp") return world.temporary[0];
  if (lower === "cd") return world.cwd;
  return standardValue(lower);
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
