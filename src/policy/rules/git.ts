import { hasEffect } from "../catalog/effects.ts";
import { matched } from "../effects/match.ts";
import { isOwn } from "../effects/owners.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { Hit, Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { readAddress } from "../text/address.ts";
import { isLocalHost } from "../text/local-host.ts";
import { gitLine } from "../tools/git.ts";
import { connects } from "../tools/git-remotes.ts";
import {
  isTransportVariable,
  isWithoutHooks,
  mayReplaceTransport,
  replacesTransport,
  type Setting,
  settingsFrom,
} from "../tools/git-settings.ts";
import { lostBy, stakeOfWork } from "./git-worktree.ts";

/** Pushes that overwrite what others may have built on. */
export const forcePush: Rule = {
  id: "git/force-push",
  verdict: "ask",
  varies: true,
  programs: ["git"],
  reason: "would overwrite the remote branch, with any commits of others on it",
  instead: "push to your own branch with `--force-with-lease`, or push a new branch",
  check: (invocation, world) => {
    const every = lostBy(invocation, "remote commits of every branch") !== undefined;
    const names = lostBy(invocation, "remote commits");
    const seen = lostBy(invocation, "remote commits that were seen");
    if (!every && (names ?? seen) === undefined) return undefined;
    const targets = names ?? seen ?? [];
    const isCurrent = targets.length === 0 || targets.some(({ value }) => value === "HEAD");
    const isShared =
      every || targets.some(isSharedBranch) || (isCurrent && SHARED.test(world.branch() ?? ""));
    const shared = targets.find(isSharedBranch)?.value ?? (every ? undefined : world.branch());
    const branch = shared === undefined ? "a branch" : `${shared}, a branch`;
    const reason = `would overwrite ${branch} that everyone works from`;
    const isKept = !every && names === undefined;
    if (isKept) return isShared ? matched(invocation, { ...REWRITTEN, reason }) : undefined;
    return matched(invocation, isShared ? { verdict: "deny", reason } : {});
  },
  examples: () => ({
    denies: [
      "git push --force origin main",
      "git push -f",
      "git push origin +feature",
      "git push --mirror backup",
      "git push --force --all",
      "sudo git -C repo push -fu origin x",
      "git push --force-with-lease origin main",
    ],
    allows: [
      "git push",
      "git push --force-with-lease origin feature",
      "git push -u origin feature",
      "git push --dry-run --force origin main",
      "git push --dry-run --force-with-lease origin main",
      "git push --all",
      "git commit -m 'git push --force'",
    ],
  }),
};

/** A lease keeps what others pushed meanwhile, and rewrites what they have fetched. */
const REWRITTEN: Partial<Hit> = {
  verdict: "ask",
  instead: "push a new commit or a new branch, and let the user rewrite this one",
};

/** Remote branches and tags that are deleted. */
export const deleteRemote: Rule = {
  id: "git/delete-remote",
  verdict: "ask",
  varies: true,
  programs: ["git"],
  reason: "would delete a branch or tag on the remote, for everyone",
  instead: "ask the user to delete it",
  check: (invocation) => {
    const names = lostBy(invocation, "remote branches");
    if (names === undefined) return undefined;
    return matched(invocation, names.some(isSharedBranch) ? { verdict: "deny" } : {});
  },
  examples: () => ({
    denies: ["git push origin --delete old", "git push origin :main"],
    allows: ["git push origin old", "git push origin HEAD:main"],
  }),
};

/** Branches and tags deleted with whatever only they hold. */
export const deleteBranch: Rule = {
  id: "git/delete-branch",
  verdict: "ask",
  varies: true,
  stake: "project",
  undoable: true,
  programs: ["git"],
  reason: "would delete a branch or tag, and its commits may be nowhere else",
  instead: "use `git branch -d`, which refuses where commits would be lost",
  check: (invocation, world, analysis) => {
    const tags = lostBy(invocation, "tag");
    if (tags !== undefined)
      return matched(invocation, {
        // Git prints the commit that each tag was on.
        stake: tags.some(isComputed) ? stakeOfWork(invocation, world) : "recoverable",
        instead: "run `git show TAG` first, and note the commit that the tag is on",
      });
    const names = lostBy(invocation, "branch");
    const merged = lostBy(invocation, "merged branch");
    if ((names ?? merged)?.some(isSharedBranch)) return matched(invocation, { verdict: "deny" });
    if (replacesShared(invocation, world, analysis)) return matched(invocation, REPLACED);
    return names === undefined || isOwn("branch", invocation, world)
      ? undefined
      : matched(invocation, { stake: stakeOfWork(invocation, world) });
  },
  examples: () => ({
    denies: [
      "git branch -D feature",
      "git branch --delete --force x",
      "git branch -d main",
      "git tag -d v1.0.0",
      "git branch -M feature main",
    ],
    allows: [
      "git branch -d merged",
      "git branch -a",
      "git branch feature",
      "git tag v1.0.0",
      "git branch -M master main",
    ],
  }),
};

/** True where another branch takes the name of one that everyone works from, in a repository that has one. */
function replacesShared(invocation: Invocation, world: World, analysis: Analysis): boolean {
  const names = lostBy(invocation, "replaced branch") ?? [];
  const [from, to] = names.length > 1 ? names : [undefined, ...names];
  if (to === undefined || !isSharedBranch(to)) return false;
  // Reading the name of the branch costs more than a line's judgement, so it is the last to be asked.
  const old = from?.value ?? world.branch() ?? "";
  if (old === "" || SHARED.test(old)) return false;
  const isNew = analysis.invocations.some(({ args }) => gitLine(args).verb?.value === "init");
  return !isNew && stakeOfWork(invocation, world) === "project";
}

const REPLACED: Partial<Hit> = {
  reason: "would replace a branch that everyone works from with this one",
  instead: "use `git branch -m`, which refuses where there is a branch of that name",
};

/** True for names that a command prints, which may be all there are. */
function isComputed({ value, from }: Arg): boolean {
  return from !== undefined || value.includes(UNKNOWN);
}

/** Branches everybody works from. */
function isSharedBranch({ value }: Arg): boolean {
  return SHARED.test(value);
}

const SHARED = /^(?:refs\/heads\/)?(?:main|master|trunk|production|prod|release|develop)$/;

/** Records by which Git could still bring commits back. */
export const history: Rule = {
  id: "git/history",
  verdict: "deny",
  varies: true,
  programs: ["git", "git-filter-repo", "bfg"],
  reason: "would destroy what recovers lost commits, or rewrite the whole history",
  instead: "leave old commits to `git gc`, or ask the user",
  check: (invocation, world) => {
    if (invocation.program === "bfg") return matched(invocation, { verdict: "ask" });
    if (invocation.program === "git-filter-repo") return matched(invocation);
    if (lostBy(invocation, "records") !== undefined) return matched(invocation);
    return lostBy(invocation, "some records") === undefined || isOwn("branch", invocation, world)
      ? undefined
      : matched(invocation, { verdict: "ask" });
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
  stake: "recoverable",
  programs: ["git"],
  reason: "would skip the checks that this project runs before a commit or push",
  instead: "run it with the checks, and fix what they find",
  check: (invocation) => {
    const skips =
      hasEffect(invocation, "skip-checks") ||
      [...SKIPS_HOOKS].some(([name, value]) => invocation.env.get(name)?.value === value) ||
      settingsFor(invocation).some(isWithoutHooks);
    return skips ? matched(invocation) : undefined;
  },
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
  reason: "would make Git run another program instead of ssh",
  instead: "use the user's ssh configuration",
  check: (invocation) => {
    if (hasEffect(invocation, "redirect")) return matched(invocation, REDIRECTED);
    const { verb, args, options, settings } = gitLine(invocation.args);
    if (!connects(verb?.value ?? "", args)) return undefined;
    const replaced =
      args.some(({ value }) => value.startsWith("ext::")) ||
      [...invocation.env].some(([name, value]) => isTransportVariable(name, value)) ||
      settingsFrom(invocation.env, options).some(mayReplaceTransport) ||
      settings.some(replacesTransport);
    return replaced ? matched(invocation) : undefined;
  },
  examples: () => ({
    denies: [
      "GIT_SSH=./wrapper git fetch",
      "git -c core.sshCommand=./x push",
      "git clone 'ext::sh -c touch% x'",
      "git config --global url.https://x.example/.insteadOf https://github.com/",
    ],
    allows: [
      "GIT_SSH=./wrapper git status",
      "GIT_SSH_COMMAND='ssh -i key' git push",
      "git clone https://x.example/y",
      "git config --global url.git@github.com:.insteadOf https://github.com/",
    ],
  }),
};

const REDIRECTED = {
  reason: "would make Git connect to a host other than the one named",
  instead: "name the other host where it is meant (`git remote set-url`)",
};

/** Passwords in addresses, which git keeps in the repository's settings and shows to everybody on the machine. */
export const addressPassword: Rule = {
  id: "git/address-password",
  verdict: "ask",
  programs: ["git"],
  reason: "would put a password into a URL, which Git stores and shows unencrypted",
  instead: "leave it out, and let git ask the user's credential helper",
  check: (invocation) => {
    const { verb, args } = gitLine(invocation.args);
    return connects(verb?.value ?? "", args) && args.some(holdsPassword)
      ? matched(invocation)
      : undefined;
  },
  examples: () => ({
    denies: [
      "git clone https://me:hunter2@x.example/y.git",
      "git remote add up https://me:hunter2@x.example/y.git",
    ],
    allows: [
      "git clone https://me@x.example/y.git",
      'git push "https://x-access-token:$GITHUB_TOKEN@github.com/a/b"',
    ],
  }),
};

function holdsPassword({ value }: Arg): boolean {
  const { user = "", host = "" } = readAddress(value) ?? {};
  return /^[^:]*:./.test(user) && !user.includes(UNKNOWN) && !isLocalHost(host);
}

/** The settings that a command gives, by its words or its environment. */
function settingsFor({ args, env }: Invocation): readonly Setting[] {
  const { settings, options } = gitLine(args);
  return [...settingsFrom(env, options), ...settings];
}
