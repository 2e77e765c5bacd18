import type { Io } from "../io.ts";
import {
  movedFolders,
  publicPatterns,
  secretPatterns,
  settingsPatterns,
  startPatterns,
} from "../policy/places/fixed-patterns.ts" with { type: "macro" };
import { boundsFolder } from "../state/bounds-prefix.ts";
import { ownPlaces } from "../state/own-places.ts";
import { findWorkspace } from "../state/workspace.ts";
import { homeDirectory, isAbsolute, nameOf, temporaryDirectories } from "../sys/paths.ts";
import { userNumber } from "../sys/user-file.ts";
import { type Asked, isIn } from "./bounds.ts";
import { gitFolders, gitPlaces } from "./git-places.ts";
import { entriesOf, existing, isSocketAt, makeFolder, may, placeAt, seeing } from "./look.ts";
import { pathFolders } from "./path-folders.ts";
import { absolute, type Place } from "./place.ts";
import {
  CACHE_VARIABLES,
  SERVER_DOORS,
  SERVER_FILES,
  SHARED_FOLDERS,
  type ToolPlace,
  toolPlaces,
} from "./places.ts";

/** What lies on this disk of what bounds are made from; every path exists and is free of links, but `makeable`. */
export interface Found {
  readonly project: string;
  readonly writable: readonly string[];
  /** What must stay as it is wherever something around it may be changed. */
  readonly kept: readonly Place[];
  /** The same, where nothing exists yet. */
  readonly makeable: readonly string[];
  /** Folders of the project for agents that are used here, which do not exist yet. */
  readonly reserved: readonly string[];
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
  return seeing(() => found(io, asked, also)).made;
}

function found(io: Io, asked: Asked, also: readonly string[]): Found {
  const cwd = io.workingDirectory();
  const home = homeDirectory(io);
  const workspace = findWorkspace(io, { cwd, projectDir: undefined });
  const own = ownPlaces(io);
  const agent = io.env("SSH_AUTH_SOCK") ?? "";
  const realHome = home === undefined ? undefined : existing(home)[0];
  const [root = workspace.root] = existing(workspace.root);
  const given = givenProject([root, ...existing(cwd)], realHome);
  const project = given ?? root;
  const write = asked.write.flatMap((path) => existing(absolute(path, cwd)));
  const read = [...write, ...asked.read.flatMap((path) => existing(absolute(path, cwd)))];
  const secret = placed(secretPatterns(), home, io).flatMap(placeAt);
  const hidden = [
    ...secret,
    ...[
      ...own.flatMap(({ path, kind }) => (kind === "state" ? [path] : [])),
      ...SERVER_DOORS.map((path) => door(path, io, home)),
      ...asked.hide.map((path) => absolute(path, cwd)),
    ].flatMap(placeAt),
  ];
  const guarded = [
    ...placed(startPatterns(), home, io),
    ...placed(settingsPatterns(), home, io),
    ...settings(project),
    ...moved(io),
    ...own.map(({ path }) => path),
    ...startFolders(io, project),
    ...SERVER_FILES.map((path) => `${project}/${path}`),
    ...gitPlaces(project),
  ].map((path) => ({ path, there: placeAt(path) }));
  const absent = guarded.flatMap(({ path, there }) => (there.length === 0 ? [path] : []));
  const around = absent.flatMap((path) => placeAt(ownFolder(path, project)));
  return {
    project,
    writable: [
      ...write,
      ...also.flatMap(existing),
      ...(given === undefined ? [] : [given, ...gitFolders(given)]),
      ...temporary(io).filter((path) => FIXED_TEMPORARY.includes(path) || !holds(path, realHome)),
      ...tools(io, home, project, asked).filter((path) => !holds(path, realHome)),
    ],
    kept: [...guarded.flatMap(({ there }) => there), ...around],
    reserved: absent.flatMap((path) => reservedIn(path, project, home)),
    makeable: absent.filter((path) => !around.some((one) => path.startsWith(`${one.path}/`))),
    // What the user cannot read needs no hiding, such as the system's own passwords.
    hidden: hidden.filter(({ path }) => may("read", path)),
    shown: [
      ...secret.flatMap(publicIn),
      // An agent of keys signs with them, and does not show them.
      ...(isSocketAt(agent) ? existing(agent) : []),
      // What a shell reads to run the rest of a line within bounds, which it reads there once more.
      ...existing(boundsFolder(io) ?? ""),
    ],
    asked: { write, read },
  };
}

/** Folders that are temporary whatever they hold. */
const FIXED_TEMPORARY = ["/tmp", "/var/tmp"];

/** True for a folder that cannot be writable as a whole, because it holds everything the user has. */
function holds(path: string, home: string | undefined): boolean {
  return path === "/" || (home !== undefined && isIn(home, path));
}

/**
 * The project, as far as it can be given: of an agent that was started in the home, the folder that it works in,
 * unless that is one of the hidden ones, in which settings lie.
 */
function givenProject(
  [root = "/", cwd = "/"]: readonly string[],
  home: string | undefined,
): string | undefined {
  if (!holds(root, home)) return root;
  return holds(cwd, home) || cwd.startsWith(`${home}/.`) ? undefined : cwd;
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

/** The folder of the project that only an agent uses, of what could be made in it; else the path itself. */
function ownFolder(path: string, project: string): string {
  if (!path.startsWith(`${project}/`)) return path;
  const [folder = ""] = path.slice(project.length + 1).split("/", 1);
  return SHARED_FOLDERS.includes(folder) ? path : `${project}/${folder}`;
}

/**
 * The folder of the project in which an absent place could be made, where its agent is used here: it then has a folder of the same name in
 * the home.
 */
function reservedIn(path: string, project: string, home: string | undefined): readonly string[] {
  const folder = ownFolder(path, project);
  if (folder === path || home === undefined || placeAt(folder).length > 0) return [];
  // Where it cannot be made there is nothing to hold.
  if (!may("change", project)) return [];
  return existing(`${home}${folder.slice(project.length)}`).length > 0 ? [folder] : [];
}

function temporary(io: Io): readonly string[] {
  return temporaryDirectories(io).flatMap(existing);
}

/** The caches of tools, where their variables put them. */
function tools(
  io: Io,
  home: string | undefined,
  project: string,
  { isShown }: Asked,
): readonly string[] {
  // Without a home there is nowhere to make a cache.
  if (home === undefined || existing(home).length === 0) return [];
  const moved = CACHE_VARIABLES.flatMap((name) => io.env(name) ?? []).filter(isAbsolute);
  const kept = toolPlaces(io.platform).flatMap((place) => {
    const path = toolFolder(place, home, io);
    const there = existing(path);
    if (there.length > 0 || !isUsed(place, path, project, io)) return there;
    if (isShown === true) return [path];
    makeFolder(path);
    return existing(path);
  });
  return [...kept, ...moved.flatMap(existing)];
}

/** Where a tool keeps its cache here. */
export function toolFolder({ path, moved: by }: ToolPlace, home: string, io: Io): string {
  const folder = by === undefined ? undefined : io.env(by[0]);
  if (by === undefined || folder === undefined || !isAbsolute(folder))
    return isAbsolute(path) ? path : `${home}/${path}`;
  return `${folder}${by[1]}`;
}

/** True where a tool would make the folder: it is installed, or the project brings it, or it made what is around before. */
function isUsed({ tools = [], scripts }: ToolPlace, path: string, project: string, io: Io) {
  if (tools.some((tool) => isInstalled(tool, io))) return true;
  if (scripts === undefined) return false;
  const around = path.slice(0, path.lastIndexOf("/"));
  return [around, ...scripts.map((name) => `${project}/${name}`)].some(
    (one) => placeAt(one).length > 0,
  );
}

function isInstalled(tool: string, io: Io): boolean {
  return pathFolders(io).some((folder) => placeAt(`${folder}/${tool}`).length > 0);
}

/** Folders of commands, but for those of the project: whatever is put there is started under another's name. */
function startFolders(io: Io, project: string): readonly string[] {
  return pathFolders(io).filter((folder) => !`${folder}/`.startsWith(`${project}/`));
}

function door(path: string, io: Io, home = ""): string {
  return path
    .replace("UID", String(userNumber() ?? ""))
    .replace("USER", io.env("USER") ?? "")
    .replace(/^~/, home);
}

/** What lies in a hidden folder and may be read all the same, such as the hosts that ssh knows. */
function publicIn({ path, isFolder }: Place): readonly string[] {
  if (!isFolder) return [];
  const patterns = publicPatterns().split("|");
  return entriesOf(path).flatMap(({ name, kind }) => {
    const isPublic = patterns.some((one) =>
      one.startsWith("*") ? name.endsWith(one.slice(1)) : one === `${nameOf(path)}/${name}`,
    );
    return kind === "file" && isPublic ? [`${path}/${name}`] : [];
  });
}
