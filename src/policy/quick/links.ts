import { scriptText } from "../script-text.ts";
import type { World } from "../world.ts";
import { behindTimer } from "./forms.ts";
import { pathOf } from "./words.ts";

/** Programs that open nothing by the name of a word, or follow no link where they do. */
const NOT_FOLLOWING =
  " echo true pwd which git npm pnpm yarn cargo curl sleep uname whoami basename dirname gh docker make npx ";

/** Programs that run the file they are given. */
const RUNNING = " node python python3 ";

/**
 * True when a word may lead out of the project through a symlink, which a repository can hold as well as any
 * file: what stands behind it is for the whole policy to judge. `folders` are those the command may run in,
 * below the working directory; one `cd` adds to them, a second is not plain.
 */
export function followsLink(words: readonly string[], folders: string[], world: World): boolean {
  const at = words[0]?.startsWith("time") === true ? behindTimer(words) : 0;
  const program = words[at] ?? "";
  if (NOT_FOLLOWING.includes(` ${program} `)) return false;
  const runs = world.fileText !== undefined && RUNNING.includes(` ${program} `);
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
  if (program !== "cd") return false;
  const path = pathOf(words[at + 1] ?? "-", world);
  if (path === "" && words.length === at + 2) return false;
  folders.push(`${path}/`);
  return path === "" || path.startsWith("-") || words.length > at + 2 || folders.length > 2;
}
