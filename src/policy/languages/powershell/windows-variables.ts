import type { World } from "../../world.ts";

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
