import { recipeFile } from "../commands/recipe-files.ts";
import type { World } from "../model/world.ts";
import { scriptText } from "../text/script-text.ts";
import { pathOf } from "../text/words.ts";

/**
 * True where a tool finds recipes of the project, which the whole policy reads; of its services only those that may
 * have a folder of the machine's.
 */
function runsRecipes(facts: string, folders: readonly string[], world: World): boolean {
  const isCompose = facts.includes(" compose ");
  const kind = isCompose ? "compose" : facts.includes(" Makefile ") ? "Makefile" : "package.json";
  const { cwd, projectRoot, fileText } = world;
  if (fileText === undefined || !facts.includes(` ${kind} `)) return false;
  for (const folder of folders) {
    const from = folder === "" ? cwd : `${cwd}/${folder.slice(0, -1)}`;
    const found = recipeFile(kind, from, projectRoot, fileText);
    if (found !== undefined && (!isCompose || /\/:|source:/.test(found.text))) return true;
  }
  return false;
}

/**
 * True when a word may lead out of the project through a symlink, which a repository can hold as well as any
 * file: what stands behind it is for the whole policy to judge. `folders` are those the command may run in,
 * below the working directory; one `cd` adds to them, a second is not plain. `facts` are those of the plain form.
 */
export function followsLink(
  words: readonly string[],
  at: number,
  folders: string[],
  world: World,
  facts: string,
): boolean {
  if (runsRecipes(facts, folders, world)) return true;
  if (facts.includes(" nothing ")) return false;
  const runs = world.fileText !== undefined && facts.includes(" scripts ");
  const here = world.realPath(world.cwd);
  for (let index = at + 1; index < words.length; index++) {
    const word = words[index] ?? "";
    const equals = word.startsWith("-") ? word.indexOf("=") + 1 : 0;
    const path = pathOf(equals > 0 ? word.slice(equals) : word, world);
    // `-Ipath` and `@file` name what they open in the middle of a word.
    if (path.startsWith("@") || (path.startsWith("-") && path.includes("/"))) return true;
    if (path === "" || path.startsWith("-")) continue;
    for (const folder of folders) {
      // What a script would do is for the whole policy to read.
      if (runs && scriptText(`${world.cwd}/${folder}${path}`, world) !== undefined) return true;
      const below = `/${folder}${path}`;
      if (world.realPath(`${world.cwd}${below}`) !== `${here}${below}`) return true;
    }
  }
  if (!facts.includes(" enters ")) return false;
  const path = pathOf(words[at + 1] ?? "-", world);
  if (path === "" && words.length === at + 2) return false;
  folders.push(`${path}/`);
  return path === "" || path.startsWith("-") || words.length > at + 2 || folders.length > 2;
}
