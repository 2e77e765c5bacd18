import { hasEffect } from "../catalog/effects.ts";
import { isAmong } from "../commands/name-lookup.ts";
import { matched } from "../effects/match.ts";
import { type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { placeOf } from "../places/location.ts";
import { absolutePath, isWithin, normalizePath, windowsKey } from "../text/path.ts";
import { gitLine } from "../tools/git.ts";
import { repositoryAround, repositoryNamed, treeOfSettings } from "../tools/git-config.ts";

/** Git that works on the files of another folder than the one that holds its repository. */
export const otherTree: Rule = {
  id: "git/other-tree",
  verdict: "ask",
  programs: ["git"],
  reason: "would read or change a folder outside this project as if it were a repository",
  instead: "run it in that repository, without `--work-tree`",
  check: (invocation, world) => {
    if (invocation.remote) return undefined;
    if (hasEffect(invocation, "other-tree")) return matched(invocation, LASTING);
    if (!isAboutFiles(invocation)) return undefined;
    const tree = otherTreeOf(invocation, world);
    return tree !== undefined && !isOurs(tree, invocation, world) ? matched(invocation) : undefined;
  },
  examples: () => ({
    denies: [
      "git config core.worktree ~",
      "git config --worktree core.worktree /home/x",
      "git init --separate-git-dir ../other",
      "git clone -c core.worktree=/home/x https://x.example/y",
      "GIT_WORK_TREE=~ git stash -u",
      "git --work-tree=.. add -A",
      "git --work-tree ~ diff",
    ],
    allows: [
      "git config --unset core.worktree",
      "git config --get core.worktree",
      "git init",
      "git config core.autocrlf false",
      "GIT_WORK_TREE=. git stash -u",
      "git --work-tree=. add -A",
      "git --work-tree ~ status",
    ],
  }),
};

const LASTING = {
  reason: "would make Git treat another folder as this repository's files",
  instead: "run the one command with `-C FOLDER`",
};

/** Sub-commands that change files of the work tree or show what is in them, and the words with which they do not. */
const ABOUT_FILES: ReadonlyMap<string, string> = new Map([
  ["stash", "list show drop clear create store"],
  ["reset", "--soft --mixed"],
  ["apply", "--check --stat --numstat --summary --cached"],
  ["diff", "--cached --staged --stat --shortstat --numstat --name-only --name-status --no-index"],
  ["rm", "--cached"],
]);

/** Those that are about files whatever their words are. */
const ALWAYS_ABOUT_FILES =
  " checkout switch restore merge pull rebase cherry-pick revert am read-tree checkout-index mv sparse-checkout bisect " +
  "submodule difftool diff-files diff-index grep blame annotate ";

function isAboutFiles({ args }: Invocation): boolean {
  const { verb, args: words } = gitLine(args);
  const name = verb?.value ?? "";
  // Files that are named are judged by their names.
  if (name === "add" || name === "stage") return words.some(isMany);
  if (name === "commit") return words.some(({ value }) => /^(?:-[a-ln-z]*a|--all$)/.test(value));
  if (ALWAYS_ABOUT_FILES.includes(` ${name} `)) return true;
  const without = ABOUT_FILES.get(name);
  if (without === undefined)
    return name === "clean" && !words.some(({ value }) => /^(?:-\w*n|--dry-run$)/.test(value));
  for (const { value } of words) if (isAmong(value, without)) return false;
  return true;
}

/** Everything, what a pattern matches, or a folder. */
function isMany({ value, glob }: Arg): boolean {
  return glob || /^(?:-[Au]|--all|--update|\.{1,2}|:\/?)$|[*/]$/.test(value);
}

/**
 * The folder on whose files a command of git works, where that is not the one around its repository: as its words and
 * its environment say, or the settings of the repository.
 */
export function otherTreeOf({ args, env, cwd }: Invocation, world: World): Arg | undefined {
  const { options, folder } = gitLine(args);
  const from = folder === undefined ? cwd : absolutePath(folder.value, cwd);
  const given =
    options.findLast(({ names }) => names[0] === "--work-tree")?.value ?? env.get("GIT_WORK_TREE");
  if (given !== undefined) return { ...given, value: absolutePath(given.value, from) };
  // Of a repository that is named elsewhere the folder around the command is the tree.
  const named =
    options.findLast(({ names }) => names[0] === "--git-dir")?.value ?? env.get("GIT_DIR");
  if (from.includes(UNKNOWN) || named?.value.includes(UNKNOWN) === true) return undefined;
  const repository =
    named === undefined
      ? repositoryAround(from, world)
      : repositoryNamed(absolutePath(named.value, from), world);
  const value = repository === undefined ? undefined : treeOfSettings(repository);
  return value === undefined ? undefined : { value, glob: false, start: 0, end: 0 };
}

/** True for a folder of the project, or one that nobody mourns. */
function isOurs(tree: Arg, invocation: Invocation, world: World): boolean {
  if (tree.value.includes(UNKNOWN)) return false;
  const key = world.platform === "windows" ? windowsKey : (path: string) => path;
  const root = normalizePath(key(world.projectRoot));
  const real = normalizePath(key(world.realPath(tree.value)));
  if (isWithin(real, root) || isWithin(real, normalizePath(key(world.realPath(world.projectRoot)))))
    return true;
  return placeOf(tree, invocation, world, "through") === "temporary";
}
