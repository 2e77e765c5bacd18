import { folderNames, readNow } from "../sys/lookups.ts";
import { nameOf, parentOf } from "../sys/paths.ts";
import { exists, filesMatching } from "../sys/probe.ts";
import { projectKinds } from "./project-kinds.ts";
import { WORKSPACE_FOLDERS } from "./workspace-folders.ts";

/** Folders in a folder that are looked into for repositories, at some 20 µs. */
const CHILDREN_MAX = 500;

/** What a folder is; see `FolderKind` of the policy. */
export function folderKind(folder: string, home: string | undefined) {
  if (home !== undefined && isPersonal(folder, home)) return "personal";
  if (isRepository(folder)) return "repository";
  const children = folderNames(folder, CHILDREN_MAX);
  if (children === undefined) return "projects";
  for (const name of children) if (isRepository(`${folder}/${name}`)) return "projects";
  return isMarked(folder) ? "project" : "other";
}

/** A checkout of Git (a folder or, in a linked one, a file), Jujutsu, Mercurial or Subversion, or a bare Git. */
function isRepository(folder: string): boolean {
  if (exists(`${folder}/.git`) || exists(`${folder}/.jj`)) return true;
  if (exists(`${folder}/.hg`) || exists(`${folder}/.svn`)) return true;
  return exists(`${folder}/HEAD`) && exists(`${folder}/objects`) && exists(`${folder}/refs`);
}

function isMarked(folder: string): boolean {
  for (const name of WORKSPACE_FOLDERS) if (exists(`${folder}/${name}`)) return true;
  for (const { marker } of projectKinds()) {
    const path = `${folder}/${marker}`;
    if (marker.startsWith("*") ? filesMatching(folder, marker).length > 0 : exists(path))
      return true;
  }
  return false;
}

/** True for a folder of the home that the desktop names in the user's own language. */
function isPersonal(folder: string, home: string): boolean {
  if (parentOf(folder) !== home) return false;
  const named = readNow(`${home}/.config/user-dirs.dirs`) ?? "";
  return named.includes(`="$HOME/${nameOf(folder)}"`);
}
