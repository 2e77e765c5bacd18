import { effectsOfKind } from "../catalog/effects.ts";
import { matched } from "../effects/match.ts";
import { isOwn } from "../effects/owners.ts";
import type { Stake } from "../model/finding.ts";
import type { Analysis, Arg, Invocation } from "../model/invocation.ts";
import type { Lost } from "../model/model.ts";
import type { Hit, Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { placeOf } from "../places/location.ts";
import { absolutePath, isWithin, normalizePath, windowsKey } from "../text/path.ts";
import { gitLine } from "../tools/git.ts";
import { repositoryAround } from "../tools/git-config.ts";
import { upstreamOf } from "./dataflow.ts";
import { isNoLoss } from "./same-line.ts";

/** The names of what version control would lose; undefined when it loses nothing of the kind. */
export function lostBy(invocation: Invocation, what: Lost): readonly Arg[] | undefined {
  return effectsOfKind(invocation, "lose").find((effect) => effect.what === what)?.names;
}

/** A hit where work is lost, but not in a repository that somebody tries something out in. */
function losing(what: Lost, invocation: Invocation, world: World): Hit | undefined {
  if (lostBy(invocation, what) === undefined) return undefined;
  const { folder } = gitLine(invocation.args);
  if (isScratch(folder, invocation, world)) return undefined;
  return matched(invocation, { stake: stakeOfWork(invocation, world) });
}

/** What is at stake where a repository loses work: the project's own, or somebody else's. */
export function stakeOfWork(invocation: Invocation, world: World): Stake {
  const { args, cwd, env } = invocation;
  if (env.has("GIT_DIR") || env.has("GIT_WORK_TREE")) return "lasting";
  if (args.some(({ value }) => /^--(?:git-dir|work-tree)/.test(value))) return "lasting";
  const { folder } = gitLine(args);
  const key = world.platform === "windows" ? windowsKey : (path: string) => path;
  const path = absolutePath(key(folder?.value ?? cwd), key(cwd));
  return isWithin(path, normalizePath(key(world.projectRoot))) ? "project" : "lasting";
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
  stake: "project",
  undoable: true,
  programs: ["git"],
  reason: "would discard uncommitted changes, which Git cannot restore",
  instead: "run `git stash` first, or use `git reset --soft`",
  check: (invocation, world) => losing("all changes", invocation, world),
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
  stake: "project",
  undoable: true,
  programs: ["git"],
  reason: "would delete untracked files, which Git cannot restore",
  instead: "look at what it would delete (`git clean -n`), and delete those files by name",
  check: (invocation, world) => losing("untracked files", invocation, world),
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

/** Untracked files deleted as a list of them. */
export const deleteUntracked: Rule = {
  id: "git/delete-untracked",
  verdict: "ask",
  stake: "project",
  programs: ["*"],
  reason: "would delete every untracked file, which Git cannot restore",
  instead: "look at the list first (`git ls-files -o`), and delete those files by name",
  check: (invocation, world, analysis) =>
    deletesListed(invocation, analysis)
      ? matched(invocation, { stake: stakeOfWork(invocation, world) })
      : undefined,
  examples: () => ({
    denies: ["git ls-files -o | xargs rm", "rm $(git ls-files --others --exclude-standard)"],
    allows: [
      "git ls-files -o | xargs git add",
      "rm -r build && git ls-files --others --exclude-standard",
    ],
  }),
};

/** True for a command that deletes what another one lists because version control has no copy of it. */
function deletesListed(invocation: Invocation, analysis: Analysis): boolean {
  if (analysis.invocations.length < 2) return false;
  if (!effectsOfKind(invocation, "delete").some(({ extent }) => extent !== "moved")) return false;
  const stdin = invocation.via.some(({ name }) => name === "xargs" || name === "parallel");
  const sources = upstreamOf(invocation, analysis, { stdin, files: false });
  return sources.some(listsUntracked) && !sources.some(keepsToNames);
}

function listsUntracked(source: Invocation): boolean {
  return effectsOfKind(source, "list").some(({ only }) => only === "untracked");
}

/** `grep '\.log$'`: only what is called so goes on. */
function keepsToNames({ program, args }: Invocation): boolean {
  return program.endsWith("grep") && args.some(({ value }) => /^[^-].*[\w.]{3}/.test(value));
}

/** Uncommitted changes to files thrown away. */
export const discard: Rule = {
  id: "git/discard",
  verdict: "ask",
  stake: "project",
  undoable: true,
  programs: ["git"],
  reason: "would discard uncommitted changes to files, which Git cannot restore",
  instead: "run `git stash push -- PATH`, which keeps the changes",
  check: (invocation, world) => {
    const given = givesUp(invocation, world)
      ? losing("unfinished merge", invocation, world)
      : undefined;
    return given === undefined ? losing("changes", invocation, world) : { ...given, ...GIVEN_UP };
  },
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

const GIVEN_UP: Partial<Hit> = {
  reason: "would throw away the conflicts that were resolved, which Git keeps nowhere",
  instead: "resolve the rest and run it with `--continue`, or run `git stash` first",
};

/** True where a merge, a rebase or a pick that stopped at a conflict ends without its result. */
function givesUp(invocation: Invocation, world: World): boolean {
  for (const { value } of invocation.args)
    if (value === "--abort" || value === "--skip") return isUnfinished(invocation, world);
  return false;
}

/** Files that say of a repository that a merge, a pick or a rebase stopped at a conflict. */
const STOPPED = "MERGE_HEAD CHERRY_PICK_HEAD REVERT_HEAD REBASE_HEAD rebase-apply/next";

function isUnfinished({ args, cwd }: Invocation, world: World): boolean {
  const { folder } = gitLine(args);
  const found = repositoryAround(absolutePath(folder?.value ?? ".", cwd), world);
  if (found === undefined) return false;
  return STOPPED.split(" ").some(
    (name) => world.fileText?.(`${found.gitFolder}/${name}`) !== undefined,
  );
}

/** Stashed work dropped. */
export const stash: Rule = {
  id: "git/stash",
  verdict: "ask",
  stake: "project",
  undoable: true,
  programs: ["git"],
  reason: "would delete stashed work for good",
  instead: "run `git stash pop` to restore it, and leave the other stashes",
  check: (invocation, world) =>
    isOwn("stash", invocation, world) ? undefined : losing("stashed changes", invocation, world),
  examples: () => ({
    denies: ["git stash drop", "git stash clear"],
    allows: ["git stash", "git stash pop"],
  }),
};

/** Worktrees, submodules and tracked files removed against Git's own warning. */
export const forceRemove: Rule = {
  id: "git/force-remove",
  verdict: "ask",
  stake: "project",
  undoable: true,
  programs: ["git"],
  reason: "would remove files although their changes are not committed",
  instead: "run it without `--force`, and read Git's message",
  check: (invocation, world, analysis) => {
    const [tree] = lostBy(invocation, "changed worktree") ?? [];
    if (tree !== undefined && placeOf(tree, invocation, world) === "temporary") return undefined;
    if (tree !== undefined && isOwn("worktree", invocation, world)) return undefined;
    if (tree !== undefined && isNoLoss(tree, invocation, world, analysis)) return undefined;
    return (
      losing("changed worktree", invocation, world) ?? losing("changed files", invocation, world)
    );
  },
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
