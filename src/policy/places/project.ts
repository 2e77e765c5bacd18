import { UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { baseName, isWithin, normalizePath, windowsKey } from "../text/path.ts";

/**
 * Root of the project whose contents are the agent's to change; undefined where there is none, as in the home
 * folder, in a folder of the system or in one that holds other projects: everything is outside then.
 * A folder without any mark, in which somebody begins something, counts as a project.
 */
export function projectOf(world: World): string | undefined {
  if (lastWorld !== world) {
    lastProject = findProject(world);
    lastWorld = world;
  }
  return lastProject;
}

/** Every path of a call asks for the same. */
let lastWorld: World | undefined;
let lastProject: string | undefined;

function findProject(world: World): string | undefined {
  const { projectRoot, cwd } = world;
  const kind = kindOf(projectRoot, world);
  // A repository that has no folder of fairlead's or Git's may begin further up.
  if (kind === "other" && projectRoot === cwd) return repositoryAround(cwd, world) ?? projectRoot;
  if (kind !== undefined) return projectRoot;
  // The agent was started where no project is, and went to one.
  const around = repositoryAround(cwd, world);
  if (around !== undefined || cwd === projectRoot) return around;
  return kindOf(cwd, world) === undefined ? undefined : cwd;
}

function repositoryAround(start: string, world: World): string | undefined {
  let folder = start.includes("\\") ? start.replaceAll("\\", "/") : start;
  // What holds a home is not the project of what lies in it.
  while (folder.includes("/") && mayBeProject(folder, world)) {
    if (world.folderKind(folder) === "repository") return folder;
    folder = parentOf(folder);
  }
  return undefined;
}

/** Folders between a build output and the project that it belongs to which are looked at. */
const LEVELS_MAX = 8;

/**
 * True for the output of a build in a project further down, where the session itself has none: from the home
 * folder or a folder of projects, `app/node_modules` is what it is from `app`. `isOutput` says which names are.
 */
export function isOutputOfProject(
  path: string,
  world: World,
  isOutput: (name: string) => boolean,
): boolean {
  const names = path.split("/");
  let at = names.length - 1;
  while (at > 0 && !isOutput(names[at] ?? "")) at--;
  if (at <= 0) return false;
  let folder = names.slice(0, at).join("/");
  for (let level = 0; level < LEVELS_MAX && folder.includes("/"); level++) {
    if (isProjectBelow(folder, world)) return true;
    folder = parentOf(folder);
  }
  return false;
}

/** True for a project where people keep them, and for a pattern that stands for such ones. */
function isProjectBelow(folder: string, world: World): boolean {
  const name = baseName(folder);
  const holder = /[*?[\uFFFC]/.test(name) ? parentOf(folder) : folder;
  if (/[*?[\uFFFC]/.test(holder) || !isWorkPlace(holder, world)) return false;
  if (holder !== folder) {
    // A name that begins with a dot, or that nobody knows, may be a tool's own folder in the home.
    if (name.startsWith(".") || (name.includes(UNKNOWN) && !mayBeProject(holder, world)))
      return false;
    return world.folderKind(holder) === "projects";
  }
  if (!mayBeProject(folder, world)) return false;
  const kind = world.folderKind(folder);
  return kind === "repository" || kind === "project";
}

/** True for a folder in which people keep projects, and which the session was started in. */
export function isBelowWorkPlace(path: string, world: World): boolean {
  const root = keyOf(world.projectRoot, world);
  return isWithin(path, root) && isWorkPlace(root, world);
}

/** What makes a folder one whose contents are the agent's to change; undefined where nothing does. */
function kindOf(folder: string, world: World): "repository" | "project" | "other" | undefined {
  if (!mayBeProject(folder, world)) return undefined;
  const kind = world.folderKind(folder);
  switch (kind) {
    case "repository":
    case "project":
      return kind;
    case "other":
      return isWorkPlace(folder, world) ? kind : undefined;
    case "projects":
    case "personal":
      return undefined;
    default:
      return kind satisfies never;
  }
}

/** False for the root, a home, a folder of the system and a person's own folders, whatever lies in them. */
function mayBeProject(folder: string, world: World): boolean {
  const path = keyOf(folder, world);
  const home = world.home === undefined ? undefined : keyOf(world.home, world);
  if (isSpecial(path, home)) return false;
  if (home === undefined) return true;
  // Either may be reached through a link, as `/home` where it lies in `/var/home`.
  const real = keyOf(world.realPath(folder), world);
  if (real === path && isWithin(path, home)) return true;
  return !isSpecial(real, keyOf(world.realPath(world.home ?? home), world));
}

function isSpecial(path: string, home: string | undefined): boolean {
  if (home !== undefined && home.length > 1 && isWithin(path, home)) {
    return path === home || (parentOf(path) === home && isPersonalName(baseName(path)));
  }
  return isAnyHome(path) || isSystemFolder(path);
}

/** A home on its own, of anybody, or what holds them; the root too. */
function isAnyHome(path: string): boolean {
  const lower = path.toLowerCase();
  if (lower === "/root") return true;
  const local = isDrive(lower) ? lower.slice(2) : lower;
  if (local === "" || local === "/") return true;
  return ["/home", "/users", "/var/home"].some(
    (holder) =>
      local === holder ||
      (local.startsWith(`${holder}/`) && isName(local.slice(holder.length + 1))),
  );
}

function isDrive(lower: string): boolean {
  return lower.charAt(1) === ":" && lower.charCodeAt(0) >= 0x61 && lower.charCodeAt(0) <= 0x7a;
}

function isName(text: string): boolean {
  return text !== "" && !text.includes("/");
}

/** Folders of the system themselves; a repository further down (`/etc/nixos`, `/opt/app`) is a project. */
function isSystemFolder(path: string): boolean {
  const lower = path.toLowerCase();
  const [drive = "", first = "", second = "", third] = lower.split("/", 4);
  if (drive !== "") return isDrive(drive) && drive.length === 2 && isListed(WINDOWS, first);
  if (second === "") return lower === `/${first}` && (isListed(TOP, first) || isLibrary(first));
  if (third !== undefined) return false;
  if (first === "usr") return isListed(IN_USR, second) || isLibrary(second);
  return first === "var" && isListed(IN_VAR, second);
}

/** `lib64`, `libexec`, `Library`. */
function isLibrary(name: string): boolean {
  return name.startsWith("lib") && /^\w+$/.test(name);
}

function isListed(names: string, name: string): boolean {
  return name !== "" && names.includes(`/${name}/`);
}

// As texts with a slash around each name: the expression for them took more than all else about a path.
const TOP =
  "/bin/boot/dev/etc/opt/proc/run/sbin/srv/sys/usr/var/mnt/media/system/applications/volumes/cores/private/nix/snap/";
const IN_USR = "/sbin/bin/local/share/include/src/";
const IN_VAR = "/lib/log/cache/spool/www/home/tmp/";
const WINDOWS = "/windows/program files/program files (x86)/programdata/";

/** Folders of the home that are a person's, whatever lies in them, as far as they have one name everywhere. */
export function isPersonalName(name: string): boolean {
  return /^(?:Documents|Desktop|Downloads|Pictures|Music|Videos|Movies|Library|Public|Templates|AppData|OneDrive.*|Dropbox|Nextcloud|Google Drive|\.(?:config|local|ssh|gnupg|aws|kube|docker|cache|claude|codex|mozilla))$/i.test(
    name,
  );
}

/** True where people begin projects: not among a program's own files, nor the system's. */
function isWorkPlace(folder: string, world: World): boolean {
  const path = keyOf(folder, world);
  const home = world.home === undefined ? undefined : keyOf(world.home, world);
  if (home !== undefined && isWithin(path, home)) {
    return !/^\/(?:\.|Library\/|AppData\/)/i.test(path.slice(home.length));
  }
  if (home !== undefined && isWithin(home, path)) return false;
  if (!isSystemFolder(`/${path.split("/", 2)[1] ?? ""}`)) return true;
  return /^\/(?:opt|srv|mnt|media|Volumes|usr\/src|usr\/local\/src|var\/www|var\/home\/[^/]+|private\/tmp)\/[^/]/.test(
    path,
  );
}

/** A path as it is compared with others: on Windows one is told with backslashes, another as Git Bash writes it. */
export function keyOf(path: string, { platform }: World): string {
  return normalizePath(platform === "windows" ? windowsKey(path) : path);
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}
