import { findLatestChecklist, type Listing } from "../checklist/find.ts";
import { type ChecklistItem, parseChecklist } from "../checklist/parse.ts";
import type { ChecklistStats } from "../checklist/stats.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import { modifiedMs, visibleNames } from "../sys/light-files.ts";
import { exists, readBeginning } from "../sys/probe.ts";
import type { Workspace } from "./workspace.ts";

/**
 * How much of a checklist is read: room for some 20,000 items. A file beyond that was not written by
 * hand, and counting it would hold every Stop up.
 */
export const CHECKLIST_MAX_BYTES = 2 * 1024 * 1024;

/** The checklist a workspace goes by. */
export interface CurrentChecklist {
  readonly path: string;
  /** Relative to the project's root, with forward slashes. */
  readonly shownPath: string;
  readonly items: readonly ChecklistItem[];
  readonly stats: ChecklistStats;
  /** True when the file is larger than {@link CHECKLIST_MAX_BYTES}; the rest was not counted. */
  readonly truncated: boolean;
}

/** The jobs folders that exist: the workspace's own and `.do/jobs`, which is always looked at. */
export function jobFolders(workspace: Workspace): readonly string[] {
  const { folder, root } = workspace;
  const folders: string[] = [];
  if (folder !== undefined && folder !== `${root}/.do` && exists(`${folder}/jobs`)) {
    folders.push(`${folder}/jobs`);
  }
  if (exists(`${root}/.do/jobs`)) folders.push(`${root}/.do/jobs`);
  return folders;
}

/** Finds and reads the latest checklist: undefined when there is none, an error when it cannot be read. */
export function readCurrentChecklist(
  workspace: Workspace,
): MaybePromise<CurrentChecklist | Error | undefined> {
  const folders = jobFolders(workspace);
  const path = folders.length === 0 ? undefined : findLatestChecklist(folders, fileListing());
  return path === undefined ? undefined : readChecklist(path, workspace);
}

async function readChecklist(
  path: string,
  workspace: Workspace,
): Promise<CurrentChecklist | Error | undefined> {
  const read = await readBeginning(path, CHECKLIST_MAX_BYTES);
  if (read === undefined) return undefined;
  if (read instanceof Error) return new Error(`${path}: cannot be read (${read.message})`);
  const { truncated, text } = read;
  return { path, shownPath: shownPath(workspace, path), truncated, ...parseChecklist(text) };
}

/** A path as messages show it: relative to the project where it lies inside. */
export function shownPath(workspace: Workspace, path: string): string {
  const inside = path.startsWith(`${workspace.root}/`);
  return (inside ? path.slice(workspace.root.length + 1) : path).replaceAll("\\", "/");
}

/** The listing of the real file system that the finder is given. */
export function fileListing(): Listing {
  return { names: visibleNames, modifiedMs };
}
