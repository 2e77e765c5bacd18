import type { World } from "../model/world.ts";
import { absolutePath, isAbsolutePath, normalizePath } from "../text/path.ts";

/** Where the system finds what a path names: behind a link, `..` leads up from where the link leads. */
export function foundAt(path: string, folder: string, world: Pick<World, "realPath">): string {
  if (!path.includes("..")) return world.realPath(absolutePath(path, folder));
  const written = isAbsolutePath(path) ? path : `${folder}/${path}`;
  return normalizePath(world.realPath(written));
}

/** The folder that a program enters by a path, as itself where no link makes a difference. */
export function enteredBy(path: string, folder: string, world: Pick<World, "realPath">): string {
  return path.includes("..") ? foundAt(path, folder, world) : absolutePath(path, folder);
}
