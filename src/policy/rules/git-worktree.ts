import type { Arg, Invocation } from "../invocation.ts";
import { absolutePath, isWithin, normalizePath, windowsKey } from "../path.ts";
import { placeOf } from "../place.ts";
import type { Rule } from "../rule.ts";
import type { World } from "../world.ts";
import { checking as checkingAll, type GitCall } from "./git-invocation.ts";
import { hit } from "./hit.ts";

/** As for every git rule, but of no interest in a repository that somebody tries something out in. */
function checking(check: Parameters<typeof checkingAll>[0]): Rule["check"] {
  return checkingAll((git, invocation, world) => {
    const found = check(git, invocation, world);
    return found === undefined || isScratch(git.folder, invocation, world) ? undefined : found;
  });
}

/** True below a temporary folder, unless the project itself lies there. */
function isScratch(folder: Arg | undefined, invocation: Invocation, world: World): boolean {
  const { start, end, cwd, args, env } = invocation;
  // The repository or its files may lie elsewhere.
  if (env.has("GIT_DIR") || env.has("GIT_WORK_TREE")) return false;
  if (args.some(({ value }) => /^--(?:git-dir|work-tree)/.test(value))) return false;
  const here = folder ?? { value: cwd, glob: false, start, end };
  if (placeOf(here, invocation, world, "through") !== "temporary") return false;
  const key = world.platform === "windows" ? windowsKey : (path: string) => path;
  return !isWithin(absolutePath(key(here.value), key(cwd)), normalizePath(key(world.projectRoot)));
}

/** Uncommitted work thrown away by moving the branch. */
export const hardReset: Rule = {
  id: "git/hard-reset",
  verdict: "ask",
  programs: ["git"],
  reason: "throws away uncommitted changes",
  instead: "git stash first, or git reset --soft",
  check: checking((git, invocation) =>
    git.verb === "reset" && git.flags.has("hard", "merge") ? hit(invocation) : undefined,
  ),
  examples: () => ({
    denies: [
      "git reset --hard",
      "git reset --ha HEAD~1",
      "git reset --merge",
      "cd /tmp/try && git -C ~/shop reset --hard",
      "git -C ../shop reset --hard",
      "cd /tmp/try && GIT_DIR=~/shop/.git git reset --hard",
      "bash -c 'git reset --hard origin/x'",
    ],
    allows: [
      "git reset",
      "git reset --soft HEAD~1",
      "git reset HEAD file.txt",
      "echo git reset --hard",
      "cd /tmp/try && git init && git reset --hard",
      "git -C /tmp/try reset --hard",
      "cd /tmp/try && git -c core.pager=cat reset --hard",
    ],
  }),
};

/** Untracked files deleted. */
export const clean: Rule = {
  id: "git/clean",
  verdict: "ask",
  programs: ["git"],
  reason: "deletes untracked files, which Git cannot bring back",
  instead: "git clean -n shows what would go; delete those files by name",
  check: checking((git, invocation) => {
    if (git.verb !== "clean" || git.flags.has("n", "dry-run", "i", "interactive")) return undefined;
    const optional = git.settings.get("clean.requireforce") === "false";
    const forced = git.flags.last("f", "force", "no-force");
    const files = [...git.flags.operands, ...(git.paths ?? [])];
    if (files.length > 0 && files.every((arg) => /[^/.]\.\w+$/.test(arg.value) && !arg.glob))
      return undefined;
    return forced === "f" || forced === "force" || optional ? hit(invocation) : undefined;
  }),
  examples: () => ({
    denies: [
      "git clean -fd",
      "git clean -xdff",
      "git -c clean.requireForce=false clean",
      "git clean . --force",
    ],
    allows: ["git clean -n", "git clean -fdn", "git clean --dry-run", "git clean -i"],
  }),
};

/** Uncommitted changes to files thrown away. */
export const discard: Rule = {
  id: "git/discard",
  verdict: "ask",
  programs: ["git"],
  reason: "throws away uncommitted changes to files",
  instead: "git stash push -- PATH keeps them",
  check: checking((git, invocation) => {
    switch (git.verb) {
      case "checkout":
        return discardsByCheckout(git) ? hit(invocation) : undefined;
      case "switch":
        return git.flags.has("f", "force", "discard-changes") ? hit(invocation) : undefined;
      case "restore":
        return discardsByRestore(git) ? hit(invocation) : undefined;
      case "checkout-index":
        return git.flags.has("f", "force") ? hit(invocation) : undefined;
      case "read-tree":
        return git.flags.has("reset") ? hit(invocation) : undefined;
      default:
        return undefined;
    }
  }),
  examples: () => ({
    denies: [
      "git checkout -- .",
      "git checkout HEAD -- file.txt",
      "git checkout .",
      "git checkout -f main",
      "git restore src/a.ts",
      "git switch --discard-changes main",
    ],
    allows: [
      "git checkout main",
      "git checkout -b feature origin/main",
      "git restore --staged .",
      "git checkout --track origin/x",
      "git switch -c feature",
      "git checkout -",
    ],
  }),
};

function discardsByCheckout(git: GitCall): boolean {
  const { flags, paths } = git;
  if (flags.has("f", "force") || flags.has("pathspec-from-file")) return true;
  if (paths !== undefined && paths.length > 0) return true;
  if (flags.has("b", "B", "orphan", "detach") || flags.has("p", "patch")) return false;
  const operands = flags.operands.map((arg) => arg.value);
  if (operands.some((word) => /^\.{1,2}$|^\.{0,2}\/|^:\/|^\*/.test(word))) return true;
  // `checkout --recurse-submodules on-demand main`: the option's value is a word of its own.
  const count = operands.filter(
    (word) => !/^(?:on-demand|checkout|direct|inherit|yes|no)$/.test(word),
  ).length;
  return count > 1;
}

function discardsByRestore(git: GitCall): boolean {
  const { flags, paths } = git;
  const given =
    flags.operands.length + (paths?.length ?? 0) > 0 ||
    flags.value("pathspec-from-file") !== undefined;
  const patch = flags.last("p", "patch", "no-patch");
  if (!given && patch !== "p" && patch !== "patch") return false;
  const staged = flags.last("S", "staged", "no-staged");
  const worktree = flags.last("W", "worktree", "no-worktree");
  if (worktree === "W" || worktree === "worktree") return true;
  if (worktree === "no-worktree") return false;
  return staged !== "S" && staged !== "staged";
}

/** Stashed work dropped. */
export const stash: Rule = {
  id: "git/stash",
  verdict: "ask",
  programs: ["git"],
  reason: "drops stashed work for ever",
  instead: "git stash pop brings it back; leave the others",
  check: checking((git, invocation) =>
    git.verb === "stash" && /^(?:drop|clear)$/.test(git.args[0]?.value ?? "")
      ? hit(invocation)
      : undefined,
  ),
  examples: () => ({
    denies: ["git stash drop", "git stash clear"],
    allows: ["git stash", "git stash pop"],
  }),
};

/** Worktrees, submodules and tracked files removed against Git's own warning. */
export const forceRemove: Rule = {
  id: "git/force-remove",
  verdict: "ask",
  programs: ["git"],
  reason: "removes files although Git warns that changes would be lost",
  instead: "run it without --force and read what Git says",
  check: checking((git, invocation, world) => {
    const forced = git.flags.has("f", "force");
    const first = git.flags.operands[0]?.value ?? "";
    if (git.verb === "rm") {
      const dry = git.flags.last("n", "dry-run", "no-dry-run");
      const cached = git.flags.last("cached", "no-cached") === "cached";
      return forced && (dry === undefined || dry === "no-dry-run") && !cached
        ? hit(invocation)
        : undefined;
    }
    if (git.verb === "worktree") {
      const tree = git.flags.operands[1];
      const spare = tree !== undefined && placeOf(tree, invocation, world) === "temporary";
      return forced && first === "remove" && !spare ? hit(invocation) : undefined;
    }
    if (git.verb === "submodule") return forced && first === "deinit" ? hit(invocation) : undefined;
    return undefined;
  }),
  examples: () => ({
    denies: [
      "git rm -f src/a.ts",
      "git worktree remove --force ../wt",
      "git submodule deinit -f lib",
      "git worktree remove -f ~/wt",
    ],
    allows: [
      "git rm src/a.ts",
      "git worktree remove ../wt",
      "git rm --cached -f secret.txt",
      "git worktree remove -f /tmp/wt",
    ],
  }),
};
