import type { Io } from "../io.ts";
import { homeDirectory, isAbsolute } from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";

/**
 * The first of the directories that exists, else the last. An agent may name a directory that is gone, and
 * a hook must run somewhere.
 */
export function firstExisting(directories: readonly (string | undefined)[]): string {
  const named = directories.filter((directory) => directory !== undefined && directory !== "");
  return named.find((directory) => exists(directory ?? "")) ?? named.at(-1) ?? "";
}

/** A directory as a hook writes it: relative to `base`, `~` for the home; it need not exist. */
export function directoryFrom(directory: string, base: string, io: Io): string {
  const home = homeDirectory(io);
  if (home !== undefined && (directory === "~" || directory.startsWith("~/"))) {
    return `${home}${directory.slice(1)}`;
  }
  return isAbsolute(directory) ? directory : `${base}/${directory}`;
}
