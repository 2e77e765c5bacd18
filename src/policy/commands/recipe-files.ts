import type { World } from "../model/world.ts";

/** What a tool takes recipes from, by the name that is best known. */
export type RecipeKind = "Makefile" | "justfile" | "package.json" | "Taskfile";

/** What a tool finds by itself: recipes, or the services of a project. */
export type FoundKind = RecipeKind | "compose";

/** The names of its file, of which a tool reads the first that it finds; in the folders above as well behind `^`. */
const NAMES = `
Makefile:GNUmakefile makefile Makefile
justfile:^justfile Justfile .justfile
package.json:^package.json
Taskfile:^Taskfile.yml taskfile.yml Taskfile.yaml taskfile.yaml Taskfile.dist.yml Taskfile.dist.yaml
compose:^compose.yaml compose.yml docker-compose.yaml docker-compose.yml
`;

/** Folders that are searched upwards. */
const FOLDERS_MAX = 8;

/** A file that was found. */
export interface RecipeFile {
  readonly folder: string;
  readonly name: string;
  readonly text: string;
}

/** The file that a tool finds from a folder on, an absolute path, up to the root of the project. */
export function recipeFile(
  kind: FoundKind,
  from: string,
  root: string,
  read: NonNullable<World["fileText"]>,
): RecipeFile | undefined {
  const line = NAMES.indexOf(`\n${kind}:`) + kind.length + 2;
  const isAbove = NAMES[line] === "^";
  const names = NAMES.slice(isAbove ? line + 1 : line, NAMES.indexOf("\n", line)).split(" ");
  let folder = from;
  for (let count = 0; count < FOLDERS_MAX; count++) {
    for (const name of names) {
      const text = read(`${folder}/${name}`);
      if (text !== undefined) return { folder, name, text };
    }
    if (!isAbove || folder === root || !folder.startsWith(`${root}/`)) break;
    folder = folder.slice(0, folder.lastIndexOf("/"));
  }
  return undefined;
}
