import { mkdirSync, realpathSync, statSync } from "node:fs";
import type { Io } from "../io.ts";
import {
  movedFolders,
  publicPatterns,
  secretPatterns,
  settingsPatterns,
  startPatterns,
} from "../policy/files/fixed-patterns.ts" with { type: "macro" };
import { boundsFolder } from "../state/bounds-prefix.ts";
import { ownPlaces } from "../state/own-places.ts";
import { findWorkspace } from "../state/workspace.ts";
import { entriesOf, mayDo, namesIn, textOf } from "../sys/folder.ts";
import { homeDirectory, isAbsolute, nameOf, temporaryDirectories } from "../sys/paths.ts";
import { userNumber } from "../sys/user-file.ts";
import type { Asked } from "./bounds.ts";
import {
  CACHE_VARIABLES,
  SERVER_DOORS,
  SHARED_FOLDERS,
  type ToolPlace,
  toolPlaces,
} from "./places.ts";

/** A file, or a folder with everything in it, that exists. */
export interface Place {
  readonly path: string;
  readonly isFolder: boolean;
}

/** What lies on this disk of what bounds are made from; every path exists and is free of links, but `makeable`. */
export interface Found {
  readonly project: string;
  readonly writable: readonly string[];
  /** What must stay as it is wherever something around it may be changed. */
  readonly kept: readonly Place[];
  /** The same, where nothing exists yet. */
  readonly makeable: readonly string[];
  readonly hidden: readonly Place[];
  /** What lies in hidden folders and is public. */
  readonly shown: readonly string[];
  /** What was asked for by name. */
  readonly asked: { readonly write: readonly string[]; readonly read: readonly string[] };
}

/**
 * Looks up what bounds are made from, with places that may be changed but for what is kept in them; makes the caches of tools that are installed and have none yet.
 */
export function lookAround(io: Io, asked: Asked, also: readonly string[] = []): Found {
  const cwd = io.workingDirectory();
  const home = homeDirectory(io);
  const workspace = findWorkspace(io, { cwd, projectDir: undefined });
  const own = ownPlaces(io);
  const [project = workspace.root] = existing(workspace.root);
  const mayBe = ruledOut([project, home]);
  const places = (path: string) => (mayBe(path) ? placeAt(path) : []);
  const write = asked.write.flatMap((path) => existing(absolute(path, cwd)));
  const read = [...write, ...asked.read.flatMap((path) => existing(absolute(path, cwd)))];
  const hidden = [
    ...placed(secretPatterns(), home, io),
    ...own.flatMap(({ path, kind }) => (kind === "state" ? [path] : [])),
    ...SERVER_DOORS.map((path) => door(path, io)),
    ...asked.hide.map((path) => absolute(path, cwd)),
  ].flatMap(places);
  const guarded = [
    ...placed(startPatterns(), home, io),
    ...placed(settingsPatterns(), home, io),
    ...settings(project),
    ...moved(io),
    ...own.map(({ path }) => path),
    ...startFolders(io, project),
    `${project}/.git/hooks`,
    `${project}/.git/config`,
  ].map((path) => ({ path, there: places(path) }));
  const absent = guarded.flatMap(({ path, there }) => (there.length === 0 ? [path] : []));
  const around = absent.flatMap((path) => places(ownFolder(path, project)));
  return {
    project,
    writable: [
      ...write,
      ...also.flatMap(existing),
      project,
      ...worktree(project),
      ...temporary(io),
      ...tools(io, home),
    ],
    kept: [...guarded.flatMap(({ there }) => there), ...around],
    makeable: absent.filter((path) => !around.some((one) => path.startsWith(`${one.path}/`))),
    // What the user cannot read needs no hiding, such as the system's own passwords.
    hidden: hidden.filter(({ path }) => mayDo("read", path)),
    shown: [
      ...hidden.flatMap((place) =>
        publicIn(
          place,
          own.map(({ path }) => path),
        ),
      ),
      // What a shell reads to run the rest of a line within bounds, which it reads there once more.
      ...existing(boundsFolder(io) ?? ""),
    ],
    asked: { write, read },
  };
}

/** Patterns as absolute paths; none below a home that nobody knows. */
function placed(patterns: string, home: string | undefined, { platform }: Io): readonly string[] {
  return patterns.split("|").flatMap((pattern) => {
    const path = pattern.endsWith("/") ? pattern.slice(0, -1) : pattern;
    if (path.startsWith("/")) return path;
    if (home === undefined) return [];
    const isLibrary = platform === "darwin" && path.startsWith("Application Support/");
    return `${home}/${isLibrary ? "Library/" : ""}${path.replace(/^~\//, "")}`;
  });
}

/** The settings of agents in a project. */
function settings(project: string): readonly string[] {
  return settingsPatterns()
    .split("|")
    .filter((pattern) => pattern.startsWith("."))
    .map((pattern) => `${project}/${pattern.endsWith("/") ? pattern.slice(0, -1) : pattern}`);
}

/** Folders of settings that a variable moves elsewhere. */
function moved(io: Io): readonly string[] {
  return movedFolders()
    .split("|")
    .flatMap((one) => io.env(one.slice(0, one.indexOf("="))) ?? [])
    .filter(isAbsolute);
}

/**
 * Tells for most paths below some folders that nothing can be there, as the first name below is not listed: of the
 * hundreds of places that agents and tools may have, a home has a dozen.
 */
function ruledOut(folders: readonly (string | undefined)[]): (path: string) => boolean {
  const listed = folders.flatMap((folder) =>
    folder === undefined ? [] : [{ start: `${folder}/`, names: new Set(namesIn(folder)) }],
  );
  return (path) => {
    const below = listed.find(({ start }) => path.startsWith(start));
    if (below === undefined) return true;
    const end = path.indexOf("/", below.start.length);
    return below.names.has(path.slice(below.start.length, end < 0 ? undefined : end));
  };
}

/** What is at a path, links followed; nothing where nothing is, or where it may not be looked at. */
function placeAt(path: string): readonly Place[] {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return [];
    return [{ path: realpathSync.native(path), isFolder: stat.isDirectory() }];
  } catch {
    return [];
  }
}

function existing(path: string): readonly string[] {
  return placeAt(path).map((place) => place.path);
}

function absolute(path: string, cwd: string): string {
  return isAbsolute(path) ? path : `${cwd}/${path}`;
}

/** The folder of the project that only an agent uses, of what could be made in it; else the path itself. */
function ownFolder(path: string, project: string): string {
  if (!path.startsWith(`${project}/`)) return path;
  const [folder = ""] = path.slice(project.length + 1).split("/", 1);
  return SHARED_FOLDERS.includes(folder) ? path : `${project}/${folder}`;
}

/** The repository of which the project is one of several work trees, in whose folder commits are made. */
function worktree(project: string): readonly string[] {
  const pointer = textOf(`${project}/.git`)?.match(/^gitdir: (.+)$/m)?.[1];
  if (pointer === undefined) return [];
  const folder = absolute(pointer.trim(), project);
  const shared = textOf(`${folder}/commondir`)?.trim();
  return existing(shared === undefined ? folder : absolute(shared, folder));
}

function temporary(io: Io): readonly string[] {
  return temporaryDirectories(io).flatMap(existing);
}

/** The caches of tools, where their variables put them. */
function tools(io: Io, home: string | undefined): readonly string[] {
  // Without a home there is nowhere to make a cache.
  if (home === undefined || existing(home).length === 0) return [];
  const moved = CACHE_VARIABLES.flatMap((name) => io.env(name) ?? []).filter(isAbsolute);
  const kept = toolPlaces(io.platform).flatMap((place) => {
    const path = toolFolder(place, home, io);
    const there = existing(path);
    if (there.length > 0 || place.tools?.some((tool) => isInstalled(tool, io)) !== true)
      return there;
    make(path);
    return existing(path);
  });
  return [...kept, ...moved.flatMap(existing)];
}

function toolFolder({ path, moved: by }: ToolPlace, home: string, io: Io): string {
  const folder = by === undefined ? undefined : io.env(by[0]);
  if (by === undefined || folder === undefined || !isAbsolute(folder))
    return isAbsolute(path) ? path : `${home}/${path}`;
  return `${folder}${by[1]}`;
}

function isInstalled(tool: string, io: Io): boolean {
  return pathFolders(io).some((folder) => placeAt(`${folder}/${tool}`).length > 0);
}

function make(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch {
    // The tool cannot make it either, and says so.
  }
}

/** Folders of commands, but for those of the project: whatever is put there is started under another's name. */
function startFolders(io: Io, project: string): readonly string[] {
  return pathFolders(io).filter((folder) => !`${folder}/`.startsWith(`${project}/`));
}

function pathFolders(io: Io): readonly string[] {
  return (io.env("PATH") ?? "").split(":").filter(isAbsolute);
}

function door(path: string, io: Io): string {
  return path.replace("UID", String(userNumber() ?? "")).replace("USER", io.env("USER") ?? "");
}

/** What lies in a hidden folder and may be read all the same, such as the hosts that ssh knows. */
function publicIn({ path, isFolder }: Place, own: readonly string[]): readonly string[] {
  if (!isFolder || own.includes(path)) return [];
  const patterns = publicPatterns().split("|");
  return (entriesOf(path) ?? []).flatMap(({ name, kind }) => {
    const isPublic = patterns.some((one) =>
      one.startsWith("*") ? name.endsWith(one.slice(1)) : one === `${nameOf(path)}/${name}`,
    );
    return kind === "file" && isPublic ? [`${path}/${name}`] : [];
  });
}
