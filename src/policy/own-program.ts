import { UNKNOWN } from "./invocation.ts";
import { matchesPattern } from "./languages/bash/pattern.ts";
import type { World } from "./world.ts";

/** `fairlead`, and as releases are named: `fairlead-linux-amd64`, `fairlead.exe`. */
export function isOwnName(name: string): boolean {
  return name.startsWith("fairlead") && /^fairlead(?:[-.\d][\w.-]*)?$/.test(name);
}

/** Where the program that guards the session is. */
export function ownPath({ guarded }: World): string | undefined {
  return guarded.find(({ kind }) => kind === "program")?.path;
}

/**
 * What `which fairlead` and its like print; undefined for everything else, since only the place of the guarded
 * program is known.
 */
export function printedOwnPath(words: readonly string[], world: World): string | undefined {
  const [program = "", ...rest] = words;
  const name = rest[rest.length - 1] ?? "";
  if (!name.startsWith("fairlead") || !LOCATORS.includes(` ${program} `) || !isOwnName(name))
    return undefined;
  const options = rest.slice(0, -1);
  if (options.some((option) => !option.startsWith("-"))) return undefined;
  // Without such an option `command` runs it, and `type` says something about it.
  if (program === "command" && !options.some((option) => /^-[pvV]*[vV]/.test(option)))
    return undefined;
  return ownPath(world);
}

const LOCATORS = " which where whence whereis command type ";

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
