import type { Io } from "../io.ts";
import { frontValue, frontWords, partFrontMatter } from "../policy/skills/front-matter.ts";
import { entriesOf, factsOf, namesIn, textOf } from "../sys/folder.ts";
import { homeDirectory, parentOf } from "../sys/paths.ts";
import { clientSettingsPath } from "./client-settings-path.ts";

/** A file that Claude Code may load under a name. */
export interface SkillFile {
  readonly path: string;
  /** Undefined for what is there and cannot be read: no regular file, or a very large one. */
  readonly text: string | undefined;
}

/** The files of a name, and whether there were more places to look at than are looked at. */
export interface SkillFiles {
  readonly files: readonly SkillFile[];
  readonly isWhole: boolean;
}

/** What is looked for: a skill or a command, which are loaded in the same ways, or a subagent. */
export type SkillKind = "skill" | "agent";

/**
 * The files that Claude Code may mean by a name, wherever it looks: below the folder it works in and each one above, in
 * the folders of the user, an administrator and plugins, and in those of packages of the project. Runs of 2.1.330 and
 * 2.1.332 show where that is, and that a skill goes by its folder and by the `name` in its front matter, a command by
 * its file. Which of several files with one name is loaded is not told here: all are given.
 */
export function skillFiles(io: Io, cwd: string, kind: SkillKind, name: string): SkillFiles {
  const wanted = name.replace(/^\//, "");
  // A plugin, a folder of commands or a package stands before the last colon.
  const colon = wanted.lastIndexOf(":");
  const last = wanted.slice(colon + 1).toLowerCase();
  const files: SkillFile[] = [];
  const limit = { isReached: false };
  for (const path of new Set(
    candidates(io, cwd, kind, wanted.slice(0, Math.max(0, colon)), limit),
  )) {
    if (ownName(path) !== last && !isNamed(path, [wanted.toLowerCase(), last])) continue;
    if (files.length >= FOUND_MAX) return { files, isWhole: false };
    files.push({ path, text: readable(path) });
  }
  return { files, isWhole: !limit.isReached };
}

/** Files of one name that are judged: a handful of places can have one. */
const FOUND_MAX = 32;

/** The name by which a file goes that is told from its path. */
function ownName(path: string): string {
  const parts = path.toLowerCase().split("/");
  const file = (parts.at(-1) ?? "").replace(/\.md$/, "");
  return file === "skill" ? (parts.at(-2) ?? "") : file;
}

/** True for a file whose front matter gives it one of the names. */
function isNamed(path: string, names: readonly string[]): boolean {
  const text = readable(path);
  if (text === undefined) return false;
  const [said] = frontWords(frontValue(partFrontMatter(text).front, "name"));
  return said !== undefined && names.includes(said.toLowerCase());
}

function readable(path: string): string | undefined {
  return factsOf(path)?.isFile === true ? textOf(path) : undefined;
}

/** Set where a folder holds more than is looked at. */
interface Limit {
  isReached: boolean;
}

/** Every text that the client may load. */
function* candidates(
  io: Io,
  cwd: string,
  kind: SkillKind,
  prefix: string,
  limit: Limit,
): Generator<string> {
  for (const place of [...claudeFolders(io, cwd, prefix), ...pluginFolders(io)]) {
    if (kind === "agent") yield* textsBelow(`${place}/agents`, limit);
    else yield* skillsIn(place, limit);
  }
}

function* skillsIn(place: string, limit: Limit): Generator<string> {
  yield* textsBelow(`${place}/commands`, limit);
  for (const name of namesIn(`${place}/skills`)) {
    const skill = `${place}/skills/${name}`;
    // One that is a plugin has commands and skills of its own.
    if (factsOf(`${skill}/.claude-plugin`) !== undefined && place.endsWith("/.claude"))
      yield* skillsIn(skill, limit);
    if (factsOf(`${skill}/SKILL.md`) !== undefined) yield `${skill}/SKILL.md`;
  }
}

/** The `.claude` folders that the client reads. */
function* claudeFolders(io: Io, cwd: string, prefix: string): Generator<string> {
  const user = parentOf(clientSettingsPath(io) ?? "");
  if (user !== undefined) yield user;
  for (const folder of [homeDirectory(io), managedFolder(io)])
    if (folder !== undefined) yield `${folder}/.claude`;
  let folder: string | undefined = cwd.replaceAll("\\", "/");
  let root: string | undefined;
  for (let depth = 0; folder !== undefined && depth < ABOVE_MAX; depth++) {
    yield `${folder}/.claude`;
    if (factsOf(`${folder}/.git`) !== undefined) root ??= folder;
    folder = parentOf(folder);
  }
  root ??= cwd.replaceAll("\\", "/");
  if (/^[\w.@/-]+$/.test(prefix) && !prefix.includes("..")) yield `${root}/${prefix}/.claude`;
  yield* nestedFolders(root);
}

/** Folders above one that are looked at. */
const ABOVE_MAX = 64;

/** Where an administrator may put them: beside the settings that nobody below can overrule. */
function managedFolder({ platform }: Io): string {
  if (platform === "darwin") return "/Library/Application Support/ClaudeCode";
  return platform === "windows" ? "C:/Program Files/ClaudeCode" : "/etc/claude-code";
}

/** Those of packages below a folder, which the client finds once it reads a file there; the nearest first. */
function* nestedFolders(root: string): Generator<string> {
  const open = [root];
  for (let at = 0; at < open.length && at < NESTED_MAX; at++) {
    const folder = open[at] ?? "";
    for (const { name, kind } of entriesOf(folder) ?? []) {
      if (name === ".claude" && kind !== "file") yield `${folder}/.claude`;
      else if (kind === "folder" && !LEFT_OUT.has(name)) open.push(`${folder}/${name}`);
    }
  }
}

/** Folders of a project that are listed, at some ten microseconds each. */
const NESTED_MAX = 3_000;

/** What is large, and what the client does not look into. */
const LEFT_OUT: ReadonlySet<string> = new Set([".git", "node_modules", ".venv", "venv", "target"]);

/** Where the client's own list says that plugins lie. */
function pluginFolders(io: Io): readonly string[] {
  const user = parentOf(clientSettingsPath(io) ?? "");
  if (user === undefined) return [];
  const text = textOf(`${user}/plugins/installed_plugins.json`) ?? "";
  const folders = [...text.matchAll(/"installPath"\s*:\s*("(?:[^"\\]|\\.){1,4000}")/g)];
  return folders.slice(0, PLUGINS_MAX).flatMap(([, path = ""]) => {
    try {
      return [String(JSON.parse(path)).replaceAll("\\", "/")];
    } catch {
      return [];
    }
  });
}

const PLUGINS_MAX = 100;

/** The Markdown files below a folder; links are followed, as the client does, and a circle ends by its depth. */
function* textsBelow(start: string, limit: Limit): Generator<string> {
  const open: (readonly [folder: string, depth: number])[] = [[start, 0]];
  let left = NAMES_MAX;
  for (const [folder, depth] of open) {
    for (const name of namesIn(folder)) {
      const path = `${folder}/${name}`;
      if (left-- <= 0) {
        limit.isReached = true;
        return;
      }
      if (/\.md$/i.test(name)) yield path;
      else if (depth < DEPTH_MAX && factsOf(path)?.isFolder === true) open.push([path, depth + 1]);
    }
  }
}

/** Names below one folder of commands that are looked at, and how deep. */
const NAMES_MAX = 5_000;
const DEPTH_MAX = 8;
