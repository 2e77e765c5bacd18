import { lstatSync, mkdirSync, readdirSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { mayDo, textOf } from "../sys/folder.ts";
import { parentOf } from "../sys/paths.ts";
import type { Place } from "./place.ts";

/** What bounds depend on. They are the same for as long as all of it is. */
export interface Seen {
  readonly folders: readonly SeenFolder[];
  readonly texts: readonly (readonly [path: string, text: string | null])[];
  readonly denied: readonly (readonly [what: Access, path: string])[];
}

type Access = "read" | "change";

/** What was looked for in a folder; nothing in it changes without the folder's own time, which no program can set back. */
interface SeenFolder {
  /** Without links in it. */
  readonly path: string;
  readonly device: number;
  readonly inode: number;
  /** 0 where it changed so shortly before that it may change again within the same step of the clock. */
  readonly changedMs: number;
  /** Names at which nothing was, with a slash between two. */
  readonly absent: string;
  readonly present: readonly (readonly [name: string, kind: Kind])[];
  /** Everything in it, where that counts. */
  readonly whole?: string;
}

/** What a name is: nothing, a folder, a file, a socket, something else, or a link with where it leads. */
type Kind = "" | "d" | "f" | "s" | "o" | `l${string}`;

/** What a path leads to. */
interface Found {
  readonly path: string;
  readonly kind: Kind;
}

/** Names that are looked for one by one in a folder before all of it is listed. */
const SINGLE_LOOKS_MAX = 8;

/** More links than any path has: they lead in a circle. */
const LINKS_MAX = 40;

/** Clocks of file systems go in steps of at most ten milliseconds. */
const STEP_MS = 20;

interface OpenFolder {
  readonly path: string;
  readonly device: number;
  readonly inode: number;
  readonly changedMs: number;
  readonly names: Map<string, Kind>;
  /** All names, in lower case, as some file systems take either. */
  listed?: ReadonlySet<string> | undefined;
  whole?: readonly string[];
}

const ROOT: Found = { path: "/", kind: "d" };

/** What was looked at so far for bounds that are being made. */
interface Look {
  readonly began: number;
  readonly folders: Map<string, OpenFolder | undefined>;
  readonly places: Map<string, Found | undefined>;
  readonly texts: Map<string, string | undefined>;
  readonly denied: Map<string, Access>;
  /** False once the disk was changed for the bounds: they are made anew next time. */
  isLasting: boolean;
}

/** Making bounds waits for nothing, so there is one at a time. */
let current: Look | undefined;

/**
 * Makes something of what is on the disk, and says what of that was looked at by the functions below; undefined where it
 * was changed meanwhile.
 */
export function seeing<T>(make: () => T): { readonly made: T; readonly seen: Seen | undefined } {
  const outer = current;
  const look = outer ?? newLook();
  current = look;
  try {
    const made = make();
    return { made, seen: outer === undefined && look.isLasting ? seenBy(look) : undefined };
  } finally {
    current = outer;
  }
}

function newLook(): Look {
  const began = Date.now();
  const [folders, places, texts] = [new Map(), new Map(), new Map()];
  return { began, folders, places, texts, denied: new Map(), isLasting: true };
}

function looking(): Look {
  return current ?? newLook();
}

/** What is at a path, links followed; nothing where nothing is, or where it may not be looked at. */
export function placeAt(path: string): readonly Place[] {
  const found = foundAt(path);
  const real = found === undefined ? undefined : quietly(() => realpathSync.native(path));
  return real === undefined ? [] : [{ path: real, isFolder: found?.kind === "d" }];
}

/** The path, links followed, where something is. */
export function existing(path: string): readonly string[] {
  return placeAt(path).map((place) => place.path);
}

export function isFileAt(path: string): boolean {
  return foundAt(path)?.kind === "f";
}

export function isSocketAt(path: string): boolean {
  return foundAt(path)?.kind === "s";
}

/** Everything in a folder, in order; nothing where it cannot be listed. */
export function entriesOf(
  path: string,
): readonly { readonly name: string; readonly kind: "file" | "folder" | "link" }[] {
  const look = looking();
  const found = foundAt(path, look);
  const folder = found?.kind === "d" ? folderBy(look, found.path) : undefined;
  if (folder === undefined) return [];
  folder.whole ??= wholeOf(folder.path);
  return folder.whole.map((entry) => ({
    name: entry.slice(1),
    kind: ENTRY_KINDS[entry[0] as "d"],
  }));
}

const ENTRY_KINDS = { d: "folder", l: "link", f: "file" } as const;

/** A small file's text; undefined where it cannot be read. */
export function textAt(path: string): string | undefined {
  const { texts } = looking();
  if (!texts.has(path)) texts.set(path, textOf(path));
  return texts.get(path);
}

/** True where the user may read or change what is at a path. */
export function may(what: Access, path: string): boolean {
  if (mayDo(what, path)) return true;
  looking().denied.set(path, what);
  return false;
}

/** Makes a folder that bounds are to have. */
export function makeFolder(path: string): void {
  const look = looking();
  look.isLasting = false;
  look.folders.clear();
  look.places.clear();
  // A tool that needs it cannot make it either, and says so.
  quietly(() => mkdirSync(path, { recursive: true }));
}

function foundAt(path: string, look = looking()): Found | undefined {
  return path.startsWith("/") ? findBy(look, path, 0) : undefined;
}

function folderBy({ folders }: Look, path: string): OpenFolder | undefined {
  if (!folders.has(path)) folders.set(path, openFolder(path));
  return folders.get(path);
}

/** A folder is found before what lies in it, so that each name on the way counts. */
function findBy(look: Look, path: string, links: number): Found | undefined {
  if (path === "" || path === "/") return ROOT;
  if (look.places.has(path)) return look.places.get(path);
  const place = findNew(look, path, links);
  look.places.set(path, place);
  return place;
}

function findNew(look: Look, path: string, links: number): Found | undefined {
  if (links > LINKS_MAX) return undefined;
  const end = path.lastIndexOf("/");
  const around = findBy(look, path.slice(0, end), links);
  if (around?.kind !== "d") return undefined;
  const name = path.slice(end + 1);
  if (name === "" || name === ".") return around;
  if (name === "..") return findBy(look, parentOf(around.path) ?? "/", links);
  const folder = folderBy(look, around.path);
  const kind = folder === undefined ? "" : kindOf(folder, name);
  if (kind === "") return undefined;
  if (!kind.startsWith("l")) return { path: joined(around.path, name), kind };
  const to = kind.slice(1);
  return findBy(look, to.startsWith("/") ? to : joined(around.path, to), links + 1);
}

function seenBy({ folders, texts, denied, began }: Look): Seen {
  return {
    folders: [...folders.values()].flatMap((folder) =>
      folder === undefined ? [] : [seenFolder(folder, began)],
    ),
    texts: [...texts].map(([path, text]) => [path, text ?? null]),
    denied: [...denied].map(([path, what]) => [what, path]),
  };
}

/** True where everything that was looked at is still the same. */
export function isAsSeen({ folders, texts, denied }: Seen): boolean {
  for (const folder of folders) if (!isSameFolder(folder)) return false;
  for (const [path, text] of texts) if ((textOf(path) ?? null) !== text) return false;
  for (const [what, path] of denied) if (mayDo(what, path)) return false;
  return true;
}

function isSameFolder(seen: SeenFolder): boolean {
  const { path, device, inode, changedMs, absent, present, whole } = seen;
  const now = openFolder(path);
  if (now === undefined || now.device !== device || now.inode !== inode) return false;
  if (now.changedMs === changedMs) return true;
  if (whole !== undefined && wholeOf(path).join("/") !== whole) return false;
  const names = absent === "" ? [] : absent.split("/");
  if (names.length + present.length > SINGLE_LOOKS_MAX) now.listed = listedIn(path);
  for (const name of names) if (kindOf(now, name) !== "") return false;
  for (const [name, kind] of present) if (kindOf(now, name) !== kind) return false;
  return true;
}

function openFolder(path: string): OpenFolder | undefined {
  const stats = quietly(() => statSync(path));
  if (stats === undefined) return undefined;
  const { dev: device, ino: inode, ctimeMs: changedMs } = stats;
  return { path, device, inode, changedMs, names: new Map() };
}

function seenFolder(folder: OpenFolder, began: number): SeenFolder {
  const { path, device, inode, changedMs, names, whole } = folder;
  const all = [...names];
  return {
    ...{ path, device, inode },
    changedMs: changedMs < began - STEP_MS ? changedMs : 0,
    absent: all.flatMap(([name, kind]) => (kind === "" ? [name] : [])).join("/"),
    present: all.filter(([, kind]) => kind !== ""),
    ...(whole === undefined ? {} : { whole: whole.join("/") }),
  };
}

function kindOf(folder: OpenFolder, name: string): Kind {
  const known = folder.names.get(name);
  if (known !== undefined) return known;
  if (folder.names.size >= SINGLE_LOOKS_MAX) folder.listed ??= listedIn(folder.path);
  const isListed = folder.listed?.has(name.toLowerCase()) !== false || !isPlain(name);
  const kind = isListed ? kindAt(joined(folder.path, name)) : "";
  folder.names.set(name, kind);
  return kind;
}

/** Other names may be written in more than one way. */
function isPlain(name: string): boolean {
  return /^[ -~]*$/.test(name);
}

/** Undefined where a folder cannot be listed, so that each name is looked for. */
function listedIn(path: string): ReadonlySet<string> | undefined {
  return quietly(() => new Set(readdirSync(path).map((name) => name.toLowerCase())));
}

function kindAt(path: string): Kind {
  const stats = quietly(() => lstatSync(path, { throwIfNoEntry: false }));
  if (stats === undefined) return "";
  if (stats.isDirectory()) return "d";
  if (stats.isSymbolicLink()) return `l${quietly(() => readlinkSync(path)) ?? ""}`;
  if (stats.isFile()) return "f";
  return stats.isSocket() ? "s" : "o";
}

function wholeOf(path: string): readonly string[] {
  const entries = quietly(() => readdirSync(path, { withFileTypes: true })) ?? [];
  return entries
    .map((entry) => {
      const kind = entry.isDirectory() ? "d" : entry.isSymbolicLink() ? "l" : "f";
      return `${kind}${entry.name}`;
    })
    .sort();
}

function joined(folder: string, name: string): string {
  return folder === "/" ? `/${name}` : `${folder}/${name}`;
}

function quietly<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
