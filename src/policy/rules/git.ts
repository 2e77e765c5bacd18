import type { Rule } from "../rule.ts";
import { checking, type GitCall, isSharedBranch, readGit } from "./git-invocation.ts";
import { hit } from "./hit.ts";

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
      (forced && git.flags.has("all", "branches")) ||
      targets.some(isSharedBranch) ||
      (current !== undefined && isSharedBranch(current));
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
      "git push --force --all",
      "sudo git -C repo push -fu origin x",
    ],
    allows: [
      "git push",
      "git push --force-with-lease origin feature",
      "git push -u origin feature",
      "git push --dry-run --force origin main",
      "git push --all",
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

/** Branches and tags deleted with whatever only they hold. */
export const deleteBranch: Rule = {
  id: "git/delete-branch",
  verdict: "ask",
  programs: ["git"],
  reason: "deletes a branch or tag with commits that may be nowhere else",
  instead: "git branch -d refuses when commits would be lost",
  check: checking((git, invocation) => {
    const { flags } = git;
    if (git.verb === "tag") {
      const instead = "git show TAG first, and note the commit that the tag is on";
      return flags.has("d", "delete") ? hit(invocation, { instead }) : undefined;
    }
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
      "git reflog expire --expire=90.days --expire-unreachable=now --all",
      "git prune --expire=1.hour.ago",
    ],
    allows: [
      "git reflog",
      "git gc",
      "git log --all",
      "git update-ref refs/heads/x HEAD",
      "git gc --prune=2.weeks.ago",
      "git reflog expire --expire=90.days --all",
      "git prune --expire=2.weeks.ago",
    ],
  }),
};

function rewritesHistory(git: GitCall, first: string): "ask" | "deny" | undefined {
  const { flags } = git;
  switch (git.verb) {
    case "reflog":
      if (first === "delete") return "ask";
      return first === "expire" && !keepsRecent(git, REFLOG_DAYS) ? "deny" : undefined;
    case "gc": {
      if (flags.last("prune", "no-prune") === "no-prune") return undefined;
      const when = flags.value("prune")?.value ?? git.settings.get("gc.pruneexpire") ?? "";
      return /^(?:now|all|0|never)$/.test(when) && when !== "never" ? "deny" : undefined;
    }
    case "prune":
      return flags.has("n") || keepsRecent(git, OBJECT_DAYS) ? undefined : "ask";
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

/** Days after which Git throws records away by itself: unreachable ones of a reflog, loose objects. */
const REFLOG_DAYS = 30;
const OBJECT_DAYS = 14;

/** True when the command itself says that only what Git would soon drop anyway may go. */
function keepsRecent({ flags, settings }: GitCall, days: number): boolean {
  const ages = flags.all.filter(({ name }) => name.startsWith("exp"));
  if (ages.length === 0 || settings.size > 0) return false;
  return ages.every(({ value }) => value !== undefined && daysOf(value.value) >= days);
}

/** How many days ago `2.weeks.ago` is; 0 for what is not a number of days or more. */
function daysOf(age: string): number {
  if (age === "never" || age === "false") return Number.POSITIVE_INFINITY;
  const [, count = "0", unit = ""] =
    /^(\d+)[. ](day|week|month|year)s?(?:[. ]ago)?$/.exec(age) ?? [];
  const days = unit === "day" ? 1 : unit === "week" ? 7 : unit === "month" ? 30 : 365;
  return Number(count) * days;
}

/** Variables by which hook managers let commits through unchecked. */
const SKIPS_HOOKS: ReadonlyMap<string, string> = new Map([
  ["HUSKY", "0"],
  ["LEFTHOOK", "0"],
  ["HUSKY_SKIP_HOOKS", "1"],
  ["OVERCOMMIT_DISABLE", "1"],
]);

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
    const key = git.args.findIndex((arg) => /^core\.hookspath$/i.test(arg.value));
    if (git.verb === "config" && key >= 0 && git.args.length > key + 1) return hit(invocation);
    if ([...SKIPS_HOOKS].some(([name, value]) => invocation.env.get(name)?.value === value)) {
      return hit(invocation);
    }
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
      "GIT_SSH=./wrapper git fetch",
      "git -c core.sshCommand=./x push",
      "git clone 'ext::sh -c touch% x'",
    ],
    allows: [
      "GIT_SSH=./wrapper git status",
      "GIT_SSH_COMMAND='ssh -i key' git push",
      "git clone https://x.example/y",
    ],
  }),
};

function isPlainSsh(value: string | undefined): boolean {
  return value === undefined || /^ssh(?: -(?:i|o|p|F) ?[\w./=~@-]+| -[vqT46])*$/.test(value);
}
