import type { World } from "../model/world.ts";
import { absolutePath, isAbsolutePath } from "../text/path.ts";
import { named, type Setting } from "./git-settings.ts";

/** A repository, as its own files tell it. */
export interface FoundRepository {
  /** The folder that holds `.git`; empty where none is known to. */
  readonly root: string;
  /** The settings of the repository and of its work tree; relative paths in them count from `gitFolder`. */
  readonly settings: readonly Setting[];
  readonly gitFolder: string;
}

/** How many folders up a repository is looked for. */
const FOLDERS_MAX = 40;

type Files = Pick<World, "fileText">;

/** The repository around a folder, as its own files tell it; undefined where there is none or nothing may be read. */
export function repositoryAround(folder: string, world: Files): FoundRepository | undefined {
  if (world.fileText === undefined) return undefined;
  let root = absolutePath(folder, "/");
  for (let count = 0; count < FOLDERS_MAX; count += 1) {
    const found = repositoryIn(root, world);
    if (found !== undefined) return found;
    const cut = root.lastIndexOf("/");
    if (root === "/" || cut < 0) return undefined;
    root = root.slice(0, cut) || "/";
  }
  return undefined;
}

function repositoryIn(root: string, world: Files): FoundRepository | undefined {
  const git = `${root === "/" ? "" : root}/.git`;
  const text = world.fileText?.(`${git}/config`);
  if (text !== undefined) return { root, gitFolder: git, settings: withTree(text, git, world) };
  const linked = /^gitdir:\s*(.+?)\s*$/m.exec(world.fileText?.(git) ?? "")?.[1];
  if (linked === undefined) return undefined;
  const gitFolder = absolutePath(linked, root);
  const shared = world.fileText?.(`${gitFolder}/commondir`)?.trim();
  const common = shared === undefined ? gitFolder : absolutePath(shared, gitFolder);
  const settings = world.fileText?.(`${common}/config`) ?? "";
  return { root, gitFolder, settings: withTree(settings, gitFolder, world) };
}

/** The settings of a repository whose own folder is named, as by `GIT_DIR`. */
export function repositoryNamed(gitFolder: string, world: Files): FoundRepository | undefined {
  const text = world.fileText?.(`${gitFolder}/config`);
  if (text === undefined) return undefined;
  return { root: "", gitFolder, settings: withTree(text, gitFolder, world) };
}

function withTree(text: string, gitFolder: string, world: Files): readonly Setting[] {
  const own = settingsIn(text);
  const isSplit = own.some(([key]) => key === "extensions.worktreeconfig");
  const tree = isSplit ? world.fileText?.(`${gitFolder}/config.worktree`) : undefined;
  return tree === undefined ? own : [...own, ...settingsIn(tree)];
}

/** What a name stands for as a command of git, by the settings of the repository around a folder and of the user. */
export function aliasAt(
  name: string,
  folder: string,
  world: Pick<World, "fileText" | "home" | "env">,
): string | undefined {
  const key = `alias.${name.toLowerCase()}`;
  const inSettings = (settings: readonly Setting[]): string | undefined =>
    settings.findLast(([one]) => one.toLowerCase() === key)?.[1];
  const repository = repositoryAround(folder, world);
  const own =
    repository && inSettings(withIncluded(repository.settings, repository.gitFolder, world));
  if (own !== undefined) return own;
  for (const file of filesOfUser(world)) {
    const text = world.fileText?.(file);
    if (text === undefined) continue;
    const found = inSettings(withIncluded(settingsIn(text), parentOf(file), world));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The files of settings that git reads for every repository, the one that counts most first. */
function filesOfUser({ home, env }: Pick<World, "home" | "env">): readonly string[] {
  const global = env("GIT_CONFIG_GLOBAL");
  const config = env("XDG_CONFIG_HOME") ?? (home === undefined ? undefined : `${home}/.config`);
  const own = home === undefined ? [] : [`${home}/.gitconfig`];
  const users = global === undefined ? [...own, `${config}/git/config`] : [global];
  return [...users, "/etc/gitconfig"];
}

/** Files of settings that one file takes in are looked into, and none that those take in. */
const INCLUDED_MAX = 8;

function withIncluded(
  settings: readonly Setting[],
  folder: string,
  { fileText, home }: Pick<World, "fileText" | "home">,
): readonly Setting[] {
  const paths = settings.filter(([key]) => /^include(?:if\..*)?\.path$/.test(key));
  return [
    ...settings,
    ...paths.slice(0, INCLUDED_MAX).flatMap(([, path]) => {
      const from = path.startsWith("~/") && home !== undefined ? `${home}${path.slice(1)}` : path;
      return settingsIn(fileText?.(absolutePath(from, folder)) ?? "");
    }),
  ];
}

function parentOf(file: string): string {
  return file.slice(0, Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")));
}

/**
 * The folder on whose files a repository's settings have git work where that is another one than the one that holds
 * `.git`; undefined where there is no such setting. Git takes it from these files alone, and not from `-c`.
 */
export function treeOfSettings({ root, gitFolder, settings }: FoundRepository): string | undefined {
  const value = settings.findLast(([key]) => key === "core.worktree")?.[1];
  if (value === undefined || value === "") return undefined;
  const tree = isAbsolutePath(value) ? absolutePath(value, "/") : absolutePath(value, gitFolder);
  return tree === root ? undefined : tree;
}

/** The settings that a file of git holds; a line that is not understood is left out. */
export function settingsIn(text: string): readonly Setting[] {
  const settings: Setting[] = [];
  let section = "";
  // A backslash at the end of a line goes on in the next one.
  for (const line of text.replace(/\\\r?\n/g, "").split("\n")) {
    const head = /^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/.exec(line);
    if (head !== null) {
      const below = head[2]?.replace(/\\(.)/g, "$1");
      section = `${(head[1] ?? "").toLowerCase()}${below === undefined ? "" : `.${below}`}`;
    }
    const rest = line.slice(head?.[0].length ?? 0);
    const [, key, value] = /^\s*([A-Za-z][\w-]*)\s*(?:=(.*))?$/s.exec(rest.trimEnd()) ?? [];
    if (key === undefined || section === "") continue;
    settings.push(named(`${section}.${key}`, value === undefined ? "true" : plainValue(value)));
  }
  return settings;
}

/** A value without its quotes and the comment behind it. */
function plainValue(text: string): string {
  let value = "";
  let isQuoted = false;
  const plain = text.trim();
  for (let at = 0; at < plain.length; at += 1) {
    const char = plain[at] ?? "";
    if (char === '"') isQuoted = !isQuoted;
    else if (char === "\\") {
      at += 1;
      const next = plain[at] ?? "";
      value += next === "n" ? "\n" : next === "t" ? "\t" : next;
    } else if ((char === "#" || char === ";") && !isQuoted) break;
    else value += char;
  }
  return isQuoted ? value : value.trimEnd();
}
