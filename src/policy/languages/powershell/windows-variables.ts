import type { World } from "../../model/world.ts";
import { environmentText } from "../../secrets/secret-name.ts";

/** Folders of a standard Windows installation. */
const STANDARD: ReadonlyMap<string, string> = new Map([
  ["systemdrive", "C:"],
  ["homedrive", "C:"],
  ["systemroot", "C:\\Windows"],
  ["windir", "C:\\Windows"],
  ["comspec", "C:\\Windows\\System32\\cmd.exe"],
  ["programfiles", "C:\\Program Files"],
  ["programw6432", "C:\\Program Files"],
  ["programfiles(x86)", "C:\\Program Files (x86)"],
  ["commonprogramfiles", "C:\\Program Files\\Common Files"],
  ["programdata", "C:\\ProgramData"],
  ["allusersprofile", "C:\\ProgramData"],
  ["public", "C:\\Users\\Public"],
]);

/** Folders below the user's home. */
const BELOW_HOME: ReadonlyMap<string, string> = new Map([
  ["userprofile", ""],
  ["home", ""],
  ["appdata", "\\AppData\\Roaming"],
  ["localappdata", "\\AppData\\Local"],
  ["onedrive", "\\OneDrive"],
]);

/**
 * The value of an environment variable as Windows shells see it, the name in any case; undefined
 * when nobody can know it. What the world says goes before the standard installation's values.
 */
export function windowsVariable(name: string, world: World): string | undefined {
  const lower = name.toLowerCase();
  const told = environmentText(name, world) ?? environmentText(name.toUpperCase(), world);
  if (told !== undefined) return told;
  const below = BELOW_HOME.get(lower);
  if (below !== undefined) return world.home === undefined ? undefined : world.home + below;
  if (lower === "homepath") return world.home?.replace(/^[A-Za-z]:/, "");
  if (lower === "temp" || lower === "tmp") return world.temporary[0];
  if (lower === "cd") return world.cwd;
  return STANDARD.get(lower);
}
