import type { Io, Platform } from "../io.ts";
import { homeDirectory, isAbsolute } from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";
import type { Hook } from "./hook.ts";

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

/**
 * A hook's command with its program as an absolute path, where it begins with a relative one that is in the project: an
 * agent changes directory, and the hook must neither be lost by that nor be another file of the same name. Left as it
 * is where the hook says where it runs, or names a shell that quotes otherwise.
 */
export function programFromRoot(
  { workingDir, args, shell }: Hook,
  command: string,
  projectDir: string,
  platform: Platform,
): string {
  const isPosix = shell === undefined ? platform !== "windows" : /^(?:sh|bash|zsh)$/.test(shell);
  // A brace would be a field of the event.
  if (workingDir !== undefined || projectDir.includes("{") || (args === undefined && !isPosix))
    return command;
  const word = /^(?:\.\.?\/|[\w.-]+\/)[\w./-]*(?=\s|$)/.exec(command)?.[0];
  if (word === undefined || (args !== undefined && word !== command)) return command;
  const path = `${projectDir}/${word.replace(/^\.\//, "")}`;
  if (!exists(path)) return command;
  const named = args === undefined ? `'${path.replaceAll("'", `'\\''`)}'` : path;
  return named + command.slice(word.length);
}
