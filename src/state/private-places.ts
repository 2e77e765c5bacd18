import type { Io } from "../io.ts";
import { exposedIn, takeFromOthers } from "../sys/folder.ts";
import { undoFolder, userStateDirectory } from "../sys/paths.ts";
import { SESSIONS_FOLDER, SNAPSHOTS_FOLDER } from "./records.ts";
import { linkedOut, type Workspace } from "./workspace.ts";

/** The folders in which nobody but the user has anything to look for; they need not exist. */
export function privatePlaces(io: Io, workspace: Workspace): readonly string[] {
  const state = userStateDirectory(io);
  const { memory } = workspace;
  const places = state === undefined ? [] : [state];
  if (memory === undefined) return places;
  for (const name of [SESSIONS_FOLDER, SNAPSHOTS_FOLDER]) {
    const folder = `${memory}/${name}`;
    if (linkedOut(workspace, folder) === undefined) places.push(folder);
  }
  return places;
}

/**
 * Takes from others what earlier versions, or another mask, let them look at. Whatever fairlead writes now
 * has these rights from the beginning. Never throws.
 */
export function makePrivate(io: Io, workspace: Workspace): void {
  for (const place of privatePlaces(io, workspace)) {
    // A saved file is the file of a project by another name, with the rights that it has there.
    for (const path of exposedIn(place, undoFolder(io))) takeFromOthers(path);
  }
}
