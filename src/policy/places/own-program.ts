import { UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { matchesPattern } from "../text/pattern.ts";

/** `fairlead`, and as releases are named: `fairlead-linux-amd64`, `fairlead.exe`. */
export function isOwnName(name: string): boolean {
  return name.startsWith("fairlead") && /^fairlead(?:[-.\d][\w.-]*)?$/.test(name);
}

/** Where the program that guards the session is. */
export function ownPath({ guarded }: World): string | undefined {
  return guarded.find(({ kind }) => kind === "program")?.path;
}

/** True for a pattern that finds the executable, or a link to it in a folder of commands. */
export function mayFindOwn(path: string, own: string, world: World): boolean {
  const pattern = path.replaceAll(UNKNOWN, "*");
  if (matchesPattern(pattern, own)) return true;
  // `find` looks at any depth, and in the folder itself.
  const shorter = path.replaceAll(`/${UNKNOWN}/`, "/").replaceAll(UNKNOWN, "*");
  if (matchesPattern(shorter, own)) return true;
  const folder = shorter.slice(0, shorter.lastIndexOf("/"));
  const name = shorter.slice(folder.length + 1);
  if (!matchesPattern(name, LINK_NAME)) return false;
  if (!/[*?[]/.test(folder)) return isLinkToOwn(`${folder}/${LINK_NAME}`, own, world);
  return /\bbin$/.test(folder) && /[^*?]/.test(name);
}

/** What a link to the executable is called where commands are. */
export const LINK_NAME = "fairlead";

/** True for a path that leads to the executable. */
export function isLinkToOwn(path: string, own: string, world: World): boolean {
  return world.realPath(path) === own;
}
