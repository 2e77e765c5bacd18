import type { Io } from "../io.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import {
  homeDirectory,
  isAbsolute,
  isSamePath,
  nameOf,
  nativePath,
  parentOf,
  safeFileName,
  userStateDirectory,
} from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";
import { realPathOutside } from "../sys/real-path.ts";
import { WORKSPACE_FOLDERS } from "./workspace-folders.ts";

/** Where a project's fairlead files live. Nothing here is created before something is written. */
export interface Workspace {
  /** Absolute root of the project. */
  readonly root: string;
  /** The project's own fairlead folder; undefined where it has none. */
  readonly folder: string | undefined;
  /** Folder for metrics, snapshots and session records; undefined where there is no place to write. */
  readonly memory: string | undefined;
}

/** The event with its directory as an absolute path; a relative one lies below the process's own. */
export function inAbsoluteDirectory(event: AgentEvent, io: Io): AgentEvent {
  if (isAbsolute(event.cwd)) return event;
  return { ...event, cwd: `${io.workingDirectory()}/${event.cwd}` };
}

/** Finds the project an event belongs to, and where its records go. */
export function findWorkspace(io: Io, event: Pick<AgentEvent, "cwd" | "projectDir">): Workspace {
  const root = projectRoot(io, event);
  for (const name of WORKSPACE_FOLDERS) {
    const folder = `${root}/${name}`;
    if (exists(folder)) return { root, folder, memory: `${folder}/memory` };
  }
  return {
    root,
    folder: undefined,
    // Most events write nothing, so the name is made only when it is asked for.
    get memory() {
      return memoryOutside(io, root);
    },
  };
}

/**
 * Why nothing may be written to a folder of the workspace, or to what would be made below it: by a link, as
 * a repository may hold one, it lies outside the project. Undefined where it may; on Windows a repository's
 * links are ordinary files. The user's own state folder may lie wherever he wants.
 */
export function linkedOut({ root }: Pick<Workspace, "root">, folder: string): string | undefined {
  const real = isInWorkspace(root, folder) ? realPathOutside(root, folder) : undefined;
  return real === undefined
    ? undefined
    : `${folder} leads out of the project to ${real}; remove the link`;
}

/** True for a folder that came, or could have come, with the project. */
function isInWorkspace(root: string, folder: string): boolean {
  for (const name of WORKSPACE_FOLDERS) {
    if (`${folder}/`.startsWith(`${root}/${name}/`)) return true;
  }
  return false;
}

/** Where a project without a workspace folder keeps its memory: in the user's state folder. */
export function memoryOutside(io: Io, root: string): string | undefined {
  const state = userStateDirectory(io);
  const project = `${nameOf(root)}-${Bun.hash(root).toString(36)}`;
  return state === undefined ? undefined : `${state}/projects/${safeFileName(project)}`;
}

/** The agent's own word for the project if that folder exists, else the nearest marked folder, else cwd. */
function projectRoot(io: Io, event: Pick<AgentEvent, "cwd" | "projectDir">): string {
  const { platform } = io;
  for (const name of [io.env("CLAUDE_PROJECT_DIR"), event.projectDir]) {
    if (name === undefined || name === "") continue;
    const named = nativePath(name, platform);
    if (exists(named)) return trimSeparator(named);
  }
  const home = nativePath(homeDirectory(io) ?? "", platform);
  const cwd = trimSeparator(nativePath(event.cwd, platform));
  let folder: string | undefined = cwd;
  while (folder !== undefined && !isSamePath(folder, home, platform)) {
    if (isMarked(folder)) return folder;
    folder = parentOf(folder);
  }
  return cwd;
}

function isMarked(folder: string): boolean {
  for (const marker of WORKSPACE_FOLDERS) if (exists(`${folder}/${marker}`)) return true;
  return exists(`${folder}/.git`);
}

/** Without separators at the end, unless it is a root: `/`, `C:\\`. */
function trimSeparator(path: string): string {
  const last = path[path.length - 1];
  if (last !== "/" && last !== "\\") return path;
  return path.replace(/(?<=[^:\\/])[\\/]+$/, "");
}
