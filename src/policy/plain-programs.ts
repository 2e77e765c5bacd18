import type { World } from "./world.ts";

/**
 * Programs that only show things, whatever plain words they get; for the others, the sub-commands that
 * only show or only add. Programs with a handler in `shell/` or a rule that looks at more than their
 * operands' paths are not here.
 */
const HARMLESS: ReadonlyMap<string, string> = new Map([
  ["cd", ""],
  ["ls", ""],
  ["pwd", ""],
  ["cat", ""],
  ["head", ""],
  ["tail", ""],
  ["wc", ""],
  ["grep", ""],
  ["rg", ""],
  ["echo", ""],
  ["true", ""],
  ["which", ""],
  ["tree", ""],
  ["diff", ""],
  ["mkdir", ""],
  ["tsc", ""],
  ["pytest", ""],
  ["git", " status diff log show add commit fetch blame shortlog describe rev-parse ls-files "],
  ["npm", " test run ci ls view outdated "],
  ["pnpm", " test run ls outdated "],
  ["yarn", " test run "],
  ["bun", " test "],
  ["cargo", " build test check clippy fmt doc tree "],
  ["go", " build test vet fmt list version doc "],
]);

/** True for a program of the table with words that no rule looks at, the program first. */
export function isHarmless(words: readonly string[], world: World): boolean {
  const program = words[0];
  if (program === undefined) return false;
  const subcommands = HARMLESS.get(program);
  if (subcommands === undefined) return false;
  if (subcommands !== "" && !subcommands.includes(` ${words[1]} `)) return false;
  for (let index = 1; index < words.length; index++) {
    const word = words[index] ?? "";
    if (!isOrdinary(word, world)) return false;
    if (program === "git" && word.startsWith("-") && !GIT_OPTIONS.includes(` ${word} `))
      return false;
  }
  return true;
}

/** Git's options can skip hooks, run programs and write files; these only choose what is shown or added. */
const GIT_OPTIONS =
  " -A -a -m -am -p -s -v -1 --all --cached --oneline --short --staged --stat --name-only ";

/** True for an option or a path inside the project that no rule looks at. */
function isOrdinary(word: string, world: World): boolean {
  const path = inProject(word, world);
  if (path.startsWith("/") || path.startsWith("..") || path.includes("/..")) return false;
  if (path.startsWith(".") && path !== "." && !path.startsWith("./")) return false;
  return !path.includes("/.") && !path.startsWith("~") && !path.includes("=");
}

/** A word without the working directory in front of it. */
function inProject(word: string, { cwd }: World): string {
  return word.startsWith(`${cwd}/`) ? word.slice(cwd.length + 1) : word;
}

/**
 * True when a word may lead out of the project through a symlink, which a repository can hold as well as any
 * file: what stands behind it is for the whole policy to judge. `folders` are those the command may run in,
 * below the working directory; one `cd` adds to them, a second is not plain.
 */
export function followsLink(words: readonly string[], folders: string[], world: World): boolean {
  const program = words[0] ?? "";
  if (NOT_FOLLOWING.includes(` ${program} `)) return false;
  const here = world.realPath(world.cwd);
  for (let index = 1; index < words.length; index++) {
    const path = pathOf(words[index] ?? "", world);
    if (path === "" || path.startsWith("-")) continue;
    for (const folder of folders) {
      const below = `/${folder}${path}`;
      if (world.realPath(`${world.cwd}${below}`) !== `${here}${below}`) return true;
    }
  }
  if (program !== "cd") return false;
  const path = pathOf(words[1] ?? "-", world);
  folders.push(`${path}/`);
  return path === "" || path.startsWith("-") || words.length > 2 || folders.length > 2;
}

/** A word as a path below the working directory, empty for that itself; options stay what they are. */
function pathOf(word: string, world: World): string {
  let path = inProject(word, world);
  if (path.startsWith("./")) path = path.slice(2);
  if (path.endsWith("/")) path = path.slice(0, -1);
  return path === "." ? "" : path;
}

/** Programs that open nothing by the name of a word, or follow no link where they do. */
const NOT_FOLLOWING = " echo true pwd which git npm pnpm yarn cargo ";
