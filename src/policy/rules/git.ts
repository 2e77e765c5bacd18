import type { Invocation } from "../invocation.ts";
import type { Hit, Rule } from "../rule.ts";
import type { World } from "../world.ts";
import { type GitCall, isSharedBranch, readGit } from "./git-invocation.ts";
import { hit } from "./hit.ts";

// Longer than 300 lines by its example tables: one short rule after another over one reading of git.

type Check = (git: GitCall, invocation: Invocation, world: World) => Hit | undefined;

function checking(check: Check): Rule["check"] {
  return (invocation, world) => {
    const git = readGit(invocation);
    return git === undefined ? undefined : check(git, invocation, world);
  };
}

/** Pushes that overwrite what others may have built on. */
export const forcePush: Rule = {
  id: "git/force-push",
  verdict: "ask",
  programs: ["git"],
  reason: "overwrites the remote branch and the commits of others on it",
  instead: "push with --force-with-lease to your own branch, or push a new branch",
  check: checking((git, invocation, world) => {
    if (git.verb !== "push" || git.flags.has("n", "dry-run")) return undefined;
    const refs = [...git.flags.operands.slice(1), ...(git.paths ?? [])].map((arg) => arg.value);
    const forced = git.flags.all.some(({ name, long }) =>
      (long ? /^(?:forc?e?|fo|mirr?o?r?|mir|force-with-lease-if-includes)$/ : /^f$/).test(name),
    );
    const lease = git.flags.all.some(({ name }) => name.startsWith("force-with-l"));
    const plus = !lease && refs.some((ref) => ref.startsWith("+"));
    if (!forced && !plus) return undefined;
    if (git.flags.last("f", "force", "no-force") === "no-force") return undefined;
    const targets = refs.filter((ref) => forced || ref.startsWith("+")).map(targetOf);
    const current = targets.length === 0 || targets.includes("HEAD") ? world.branch() : undefined;
    const shared =
      targets.some(isSharedBranch) || (current !== undefined && isSharedBranch(current));
    return hit(
      invocation,
      shared ? { verdict: "deny", reason: "overwrites a branch that everybody works from" } : {},
    );
  }),
  examples: () => ({
    denies: [
      "git push --force origin main",
      "git push -f",
      "git push origin +feature",
      "git push --mirror backup",
      "sudo git -C repo push -fu origin x",
    ],
    allows: [
      "git push",
      "git push --force-with-lease origin feature",
      "git push -u origin feature",
      "git push --dry-run --force origin main",
      "git commit -m 'git push --force'",
    ],
  }),
};

function targetOf(ref: string): string {
  const plain = ref.replace(/^\+/, "");
  return plain.slice(plain.lastIndexOf(":") + 1);
}

/** Remote branches and tags that are deleted. */
export const deleteRemote: Rule = {
  id: "git/delete-remote",
  verdict: "ask",
  programs: ["git"],
  reason: "deletes a branch or tag on the remote",
  instead: "ask the user to delete it there",
  check: checking((git, invocation) => {
    if (git.verb !== "push" || git.flags.has("n", "dry-run")) return undefined;
    const refs = [...git.flags.operands.slice(1), ...(git.paths ?? [])].map((arg) => arg.value);
    const removed = git.flags.has("d", "delete") ? refs : refs.filter((ref) => /^\+?:./.test(ref));
    if (removed.length === 0) return undefined;
    const shared = removed.some((ref) => isSharedBranch(targetOf(ref)));
    return hit(invocation, shared ? { verdict: "deny" } : {});
  }),
  examples: () => ({
    denies: ["git push origin --delete old", "git push origin :main"],
    allows: ["git push origin old", "git push origin HEAD:main"],
  }),
};

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
      "bash -c 'git reset --hard origin/x'",
    ],
    allows: [
      "git reset",
      "git reset --soft HEAD~1",
      "git reset HEAD file.txt",
      "echo git reset --hard",
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

/** Branches and tags deleted with whatever only they hold. */
export const deleteBranch: Rule = {
  id: "git/delete-branch",
  verdict: "ask",
  programs: ["git"],
  reason: "deletes a branch or tag with commits that may be nowhere else",
  instead: "git branch -d refuses when commits would be lost",
  check: checking((git, invocation) => {
    const { flags } = git;
    if (git.verb === "tag") return flags.has("d", "delete") ? hit(invocation) : undefined;
    if (git.verb !== "branch") return undefined;
    const deletes = flags.has("D") || flags.has("d", "delete");
    const names = [...flags.operands, ...(git.paths ?? [])].map((arg) => arg.value);
    if (deletes && names.some(isSharedBranch)) return hit(invocation, { verdict: "deny" });
    return flags.has("D", "f", "force") ? hit(invocation) : undefined;
  }),
  examples: () => ({
    denies: [
      "git branch -D feature",
      "git branch --delete --force x",
      "git branch -d main",
      "git tag -d v1.0.0",
    ],
    allows: ["git branch -d merged", "git branch -a", "git branch feature", "git tag v1.0.0"],
  }),
};

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

/** Records by which Git could still bring commits back. */
export const history: Rule = {
  id: "git/history",
  verdict: "deny",
  programs: ["git", "git-filter-repo", "bfg"],
  reason:
    "destroys the records by which lost commits could be brought back, or rewrites all history",
  instead: "leave old commits to git gc, or ask the user to rewrite history",
  check: (invocation) => {
    if (invocation.program === "bfg") return hit(invocation, { verdict: "ask" });
    if (invocation.program === "git-filter-repo") return hit(invocation);
    const git = readGit(invocation);
    if (git === undefined || git.flags.has("dry-run")) return undefined;
    const first = git.args[0]?.value ?? "";
    const bad = rewritesHistory(git, first);
    return bad === undefined ? undefined : hit(invocation, { verdict: bad });
  },
  examples: () => ({
    denies: [
      "git reflog expire --expire=now --all",
      "git gc --prune=now",
      "git filter-branch --all",
      "git update-ref -d refs/heads/x",
      "git filter-repo --force --path x",
    ],
    allows: [
      "git reflog",
      "git gc",
      "git log --all",
      "git update-ref refs/heads/x HEAD",
      "git gc --prune=2.weeks.ago",
    ],
  }),
};

function rewritesHistory(git: GitCall, first: string): "ask" | "deny" | undefined {
  const { flags } = git;
  switch (git.verb) {
    case "reflog":
      if (first === "delete") return "ask";
      return first === "expire" && (flags.has("expire", "all", "expire-unreachable") || true)
        ? "deny"
        : undefined;
    case "gc": {
      if (flags.last("prune", "no-prune") === "no-prune") return undefined;
      const when = flags.value("prune")?.value ?? git.settings.get("gc.pruneexpire") ?? "";
      return /^(?:now|all|0|never)$/.test(when) && when !== "never" ? "deny" : undefined;
    }
    case "prune":
      return flags.has("n") ? undefined : "ask";
    case "filter-branch":
    case "filter-repo":
      return flags.has("analyze") ? undefined : "deny";
    case "update-ref":
      return flags.has("d", "delete") || git.args.some((arg) => arg.value === "--stdin")
        ? "ask"
        : undefined;
    case "symbolic-ref":
      return flags.has("d", "delete") ? "ask" : undefined;
    default:
      return undefined;
  }
}

/** Worktrees, submodules and tracked files removed against Git's own warning. */
export const forceRemove: Rule = {
  id: "git/force-remove",
  verdict: "ask",
  programs: ["git"],
  reason: "removes files although Git warns that changes would be lost",
  instead: "run it without --force and read what Git says",
  check: checking((git, invocation) => {
    const forced = git.flags.has("f", "force");
    const first = git.flags.operands[0]?.value ?? "";
    if (git.verb === "rm") {
      const dry = git.flags.last("n", "dry-run", "no-dry-run");
      const cached = git.flags.last("cached", "no-cached") === "cached";
      return forced && (dry === undefined || dry === "no-dry-run") && !cached
        ? hit(invocation)
        : undefined;
    }
    if (git.verb === "worktree") return forced && first === "remove" ? hit(invocation) : undefined;
    if (git.verb === "submodule") return forced && first === "deinit" ? hit(invocation) : undefined;
    return undefined;
  }),
  examples: () => ({
    denies: [
      "git rm -f src/a.ts",
      "git worktree remove --force ../wt",
      "git submodule deinit -f lib",
    ],
    allows: ["git rm src/a.ts", "git worktree remove ../wt", "git rm --cached -f secret.txt"],
  }),
};

/** The project's own checks skipped. */
export const hookBypass: Rule = {
  id: "git/hook-bypass",
  verdict: "ask",
  programs: ["git"],
  reason: "skips the checks that the project runs before a commit or push",
  instead: "run it without the bypass and fix what the checks find",
  check: checking((git, invocation) => {
    const hooks = git.settings.get("core.hookspath");
    if (hooks !== undefined && /^(?:\/dev\/null|\/tmp.*|)$/.test(hooks)) return hit(invocation);
    if (!/^(?:commit|push|merge|am|rebase|cherry-pick)$/.test(git.verb)) return undefined;
    const short = git.verb === "commit" && git.flags.has("n");
    return short || git.flags.has("no-verify") ? hit(invocation) : undefined;
  }),
  examples: () => ({
    denies: [
      "git commit --no-verify -m x",
      "git commit -nm x",
      "git push --no-verify",
      "git -c core.hooksPath=/dev/null commit",
    ],
    allows: [
      "git commit -m '--no-verify'",
      "git commit -am x",
      "git push -n",
      "git merge --no-ff x",
    ],
  }),
};

/** Programs put in the place of ssh for a command that talks to a remote. */
export const transport: Rule = {
  id: "git/transport",
  verdict: "ask",
  programs: ["git"],
  reason: "runs another program in the place of ssh",
  instead: "use the ssh configuration of the user",
  check: checking((git, invocation) => {
    const network =
      /^(?:fetch|push|pull|clone|ls-remote)$/.test(git.verb) ||
      (git.verb === "remote" &&
        git.args.some((arg) => /^(?:update|show|prune)$/.test(arg.value))) ||
      (git.verb === "submodule" && git.args.some((arg) => /^(?:update|add)$/.test(arg.value)));
    if (!network) return undefined;
    const named = ["GIT_SSH", "GIT_SSH_COMMAND", "GIT_PROXY_COMMAND"].some(
      (name) => !isPlainSsh(invocation.env.get(name)?.value),
    );
    const configured =
      [...(invocation.env.get("GIT_CONFIG_PARAMETERS")?.value ?? "").matchAll(/core\.sshcommand/gi)]
        .length > 0;
    const counted = [...invocation.env].some(
      ([name, arg]) => name.startsWith("GIT_CONFIG_KEY_") && /^core\.sshcommand$/i.test(arg.value),
    );
    const set = !isPlainSsh(git.settings.get("core.sshcommand"));
    const ext = git.args.some((arg) => /^ext::/.test(arg.value));
    return named || configured || counted || set || ext ? hit(invocation) : undefined;
  }),
  examples: () => ({
    denies: [
      "GIT_SSH=./helper git fetch",
      "git -c core.sshCommand=./x push",
      "git clone 'ext::sh -c touch% x'",
    ],
    allows: [
      "GIT_SSH=./helper git status",
      "GIT_SSH_COMMAND='ssh -i key' git push",
      "git clone https://x.example/y",
    ],
  }),
};

function isPlainSsh(value: string | undefined): boolean {
  return value === undefined || /^ssh(?: -(?:i|o|p|F) ?[\w./=~@-]+| -[vqT46])*$/.test(value);
}
