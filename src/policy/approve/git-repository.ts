import { isAbsolutePath, isWithin } from "../text/path.ts";
import { isHarmlessGiven, isHarmlessSetting, isOff } from "../tools/git-forms.ts";
import type { ApprovalWorld } from "./approval-world.ts";
import { foundAt } from "./resolve-path.ts";
import { isWaitedFor } from "./waited-for.ts";

/** How many folders up a repository is looked for, and how many repositories in it are looked into. */
const FOLDERS_MAX = 40;
const SUBMODULES_MAX = 32;

/**
 * Says why a command of git in a folder may start a program that its repository names; undefined where it surely
 * starts none. The settings of the repository, of its work tree and of the repositories in it are read, a few files
 * of at most 64 KB, and each must be one that is known to start nothing: then attributes can only choose among
 * programs that the person's own settings name. What the person sets for every repository is the person's.
 */
export function whyGitStarts(
  folder: string,
  inside: "itself" | "with those in it",
  world: RepositoryWorld,
  look: RepositoryLook = {},
): string | undefined {
  let root = world.realPath(folder).replace(/\/$/, "");
  for (let count = 0; count < FOLDERS_MAX; count += 1) {
    if (world.exists(`${root}/.git`)) {
      const left = inside === "itself" ? undefined : { count: SUBMODULES_MAX };
      return lookAtRoot(root, world, { ...look, left });
    }
    // Git takes a folder with its own files in it for a repository, whatever it is called; HEAD may be a link to nothing.
    const hasRefs = world.exists(`${root}/objects/.`) && world.exists(`${root}/refs/.`);
    if (hasRefs || world.exists(`${root}/HEAD`))
      return "runs git where a folder may be a bare repository";
    if (root === "") return undefined;
    root = root.slice(0, root.lastIndexOf("/"));
  }
  return "runs git too deep below the root";
}

/** Settings that the environment may give git, as Copilot does: `GIT_CONFIG_COUNT`, and as many names and values. */
const GIVEN_MAX = 20;

/** True where the environment gives git settings by number, and each is known to start nothing. */
export function areGivenHarmless({ env }: Pick<ApprovalWorld, "env">): boolean {
  const text = env("GIT_CONFIG_COUNT") ?? "";
  const count = /^\d{1,2}$/.test(text) ? Number(text) : GIVEN_MAX + 1;
  if (count > GIVEN_MAX) return false;
  for (let at = 0; at < count; at += 1) {
    const name = env(`GIT_CONFIG_KEY_${at}`);
    const value = env(`GIT_CONFIG_VALUE_${at}`);
    if (name === undefined || value === undefined || !isHarmlessGiven(name, value)) return false;
  }
  return true;
}

/** What of the world a look at a repository asks. */
export type RepositoryWorld = Pick<
  ApprovalWorld,
  "exists" | "mayNotEnd" | "realPath" | "fileText" | "submodules" | "tracked" | "home"
>;

/** Says why the text of a repository's settings must not be shown. */
export type Hides = (text: string) => string | undefined;

/** What a command shows of a repository. */
export interface RepositoryLook {
  /** Absent where it shows none of its settings. */
  readonly hides?: Hides | undefined;
  /** True for the absolute path of a tracked file of which lines may be shown that should not; absent where it shows none. */
  readonly shows?: ((path: string) => boolean) | undefined;
}

interface Look extends RepositoryLook {
  /** How many repositories in it may still be looked into; absent where the command looks into none. */
  readonly left: { count: number } | undefined;
}

function lookAtRoot(root: string, world: RepositoryWorld, look: Look): string | undefined {
  const gitFolder = gitFolderOf(root, world);
  const common = gitFolder === undefined ? undefined : commonFolderOf(gitFolder, world);
  if (gitFolder === undefined || common === undefined || !isUsed(gitFolder, common, world))
    return "runs git in a repository whose `.git` is not read";
  if (isWaitedFor(root, gitFolder, common, world)) return "runs git, which waits for a pipe";
  for (const path of new Set([`${common}/config`, `${gitFolder}/config.worktree`])) {
    if (!world.exists(path)) continue;
    const text = world.fileText?.(path);
    if (text === undefined) return "runs git with settings that cannot be read";
    const why = whySettingsStart(text, { root, gitFolder }, world) ?? look.hides?.(text);
    if (why !== undefined) return why;
  }
  const noted = look.hides?.(world.fileText?.(`${gitFolder}/logs/HEAD`) ?? "");
  if (noted !== undefined) return noted;
  if (hasHook(`${common}/hooks`, world)) return HOOK;
  const { left, shows } = look;
  const shown = shows === undefined ? undefined : whyNotTracked(root, gitFolder, world, shows);
  if (shown !== undefined) return shown;
  return left === undefined ? undefined : lookInside(root, gitFolder, world, left);
}

/**
 * True for hooks of commands that look: the only one of git runs when they write down what they saw, those of the git
 * of Microsoft run around every command.
 */
function hasHook(folder: string, world: RepositoryWorld): boolean {
  return HOOKS.split(" ").some((name) => world.exists(`${folder}/${name}`));
}

const HOOKS = "post-index-change pre-command post-command";

const HOOK = "runs git with a hook for read-only commands";

/** What is tracked or put down for the next commit is shown although nobody names it. */
function whyNotTracked(
  root: string,
  gitFolder: string,
  world: RepositoryWorld,
  shows: (path: string) => boolean,
): string | undefined {
  const paths = world.exists(`${gitFolder}/index`) ? world.tracked(gitFolder) : [];
  if (paths === undefined) return "shows files of an index that is not read";
  const secret = paths.find((path) => shows(`${root}/${path}`));
  return secret === undefined ? undefined : `may show \`${secret}\`, which git tracks`;
}

/** `git status` and `git diff` ask the repositories in a repository too. */
function lookInside(
  root: string,
  gitFolder: string,
  world: RepositoryWorld,
  left: { count: number },
): string | undefined {
  const paths = world.exists(`${gitFolder}/index`) ? world.submodules(gitFolder) : [];
  if (paths === undefined) return "runs git with an index that is not read";
  for (const path of paths) {
    const inner = `${root}/${path}`;
    if (path.includes(NO_CHARACTER)) return "runs git on a repository whose name is not read";
    // What is recorded of a folder as a whole is taken apart where the folder is there.
    if (path.endsWith("/") && world.exists(inner.slice(0, -1)))
      return "runs git with an index that is not read";
    if (!world.exists(`${inner}/.git`)) continue;
    left.count -= 1;
    if (left.count < 0) return "runs git where there are many repositories in the repository";
    const real = world.realPath(inner);
    if (!isWithin(real, world.realPath(root))) return "runs git on a repository that is elsewhere";
    const why = lookAtRoot(real, world, { left });
    if (why !== undefined) return why;
  }
  return undefined;
}

/** The folder that `.git` is, or that it names. */
function gitFolderOf(root: string, world: RepositoryWorld): string | undefined {
  const path = `${root}/.git`;
  const text = world.fileText?.(path);
  if (text === undefined || text === "") {
    return world.exists(`${path}/HEAD`) ? world.realPath(path) : undefined;
  }
  const named = /^gitdir: ([^\n\r]+)\r?\n?$/.exec(text)?.[1];
  return placeOf(named, root, world);
}

/** The folder of the settings and hooks that a git folder shares with others: itself, where it names none. */
function commonFolderOf(gitFolder: string, world: RepositoryWorld): string | undefined {
  const path = `${gitFolder}/commondir`;
  if (!world.exists(path)) return gitFolder;
  const named = /^([^\n\r]+)[\n\r]*$/.exec(world.fileText?.(path) ?? "")?.[1];
  return placeOf(named, gitFolder, world);
}

/** Where git goes by a path, which it takes as it is written; undefined for one that is not a text here or ends there. */
function placeOf(
  path: string | undefined,
  folder: string,
  world: RepositoryWorld,
): string | undefined {
  if (path === undefined || path.includes("\0") || path.includes(NO_CHARACTER)) return undefined;
  return foundAt(path, folder, world);
}

/** What bytes become that are no UTF-8. */
const NO_CHARACTER = "\uFFFD";

/** True for what git takes for a repository; where it finds something else, it goes on in the folder above. */
function isUsed(gitFolder: string, common: string, world: RepositoryWorld): boolean {
  if (!world.exists(`${common}/objects/.`) || !world.exists(`${common}/refs/.`)) return false;
  return /^(?:ref:[ \t]*refs\/|[\da-f]{40})/.test(world.fileText?.(`${gitFolder}/HEAD`) ?? "");
}

/** The repository whose settings are read. */
interface Repository {
  readonly root: string;
  readonly gitFolder: string;
}

/** Says which setting may start a program, or that one is not read. */
function whySettingsStart(
  text: string,
  { root, gitFolder }: Repository,
  world: RepositoryWorld,
): string | undefined {
  let section = "";
  for (const line of text.split("\n")) {
    let rest = withoutBlanks(line);
    const head = rest.startsWith("[") ? SECTION.exec(rest) : null;
    if (head !== null) {
      const [all, name = "", below] = head;
      if (name.includes(".")) return "runs git with settings that are not read";
      section = below === undefined ? name.toLowerCase() : `${name.toLowerCase()}.*`;
      rest = withoutBlanks(rest.slice(all.length));
    }
    // A line that goes on in the next one may be half of a value, or hold another section.
    if (rest.endsWith("\\")) return "runs git with settings that are not read";
    if (rest === "" || rest.startsWith("#") || rest.startsWith(";")) continue;
    const [, key, value = ""] = /^([A-Za-z][\w-]*)[ \t]*(?:=[ \t]*(.*))?$/.exec(rest) ?? [];
    if (key === undefined || section === "") return "runs git with settings that are not read";
    const name = `${section}.${key.toLowerCase()}`;
    const isTree = name === "core.worktree" && isPlainPath(value);
    if (isTree && placeOf(value, gitFolder, world) === root) continue;
    if (name === "core.fsmonitor" && isOff(value)) continue;
    if (!isHarmlessSetting(name)) return `runs git with the setting \`${name}\` of the repository`;
    if (name.endsWith(".sort") && !isPlainOrder(value))
      return "runs git with an option that may have gpg check signatures";
    if (name !== "core.hookspath") continue;
    if (!isPlainPath(value) || hasHook(hooksIn(value, root, world), world)) return HOOK;
  }
  return undefined;
}

/** `[core]` and `[branch "main"]`. */
const SECTION = /^\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/;

/** Without what git takes for blanks at both ends, which is less than `trim` does. */
function withoutBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && BLANKS.includes(text.charAt(start))) start += 1;
  while (start < end && BLANKS.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const BLANKS = " \t\r";

/** True for a value that is a path as it stands: no quotes, other blanks, comments, users or prefixes of git's. */
function isPlainPath(value: string): boolean {
  return /^(?:~(?=\/))?[\w.+@/, \u0080-\uFFFC-]+$/.test(value);
}

/** True for names of what is sorted by; `signature` is one. */
function isPlainOrder(value: string): boolean {
  return /^[\w:.*-]*$/.test(value) && !value.includes("signature");
}

function hooksIn(value: string, root: string, { home = "" }: RepositoryWorld): string {
  const path = value.replace(/^~(?=\/)/, home);
  return isAbsolutePath(path) ? path : `${root}/${path}`;
}
