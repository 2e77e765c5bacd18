import { belongingsOf } from "../catalog/belongings.ts";
import { effectsOfKind } from "../catalog/effects.ts";
import { matched } from "../effects/match.ts";
import { folderOf, isStashedBefore, namedBy, othersAmong, pathsIn } from "../effects/owners.ts";
import type { Belonging, Named, Owned, Owners } from "../model/belonging.ts";
import { type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { Hit, Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { agoInWords } from "../text/ago.ts";
import { absolutePath } from "../text/path.ts";

// What belongs to another session on this machine, or to the person.

/** Entries of the stash. */
export const othersStash: Rule = {
  id: "sessions/stash",
  verdict: "ask",
  programs: ["git"],
  reason: "would take stashed work that this session did not stash",
  instead: "list the stashes with `git stash list`, and ask the user which one is meant",
  check: (invocation, world, analysis) =>
    judgeTaken("stash", invocation, world, ({ does }, { things, own }) => {
      // Only what goes is missed by the person; what is applied of another session's is taken for one's own.
      const others = othersAmong({ things, own }).filter(
        ({ owner }) => does !== "applies" || owner === "session",
      );
      const [first] = others;
      if (first === undefined || isStashedBefore(invocation, analysis)) return undefined;
      const verb = verbOf(invocation);
      const hint =
        own[0] === undefined || verb === "clear" ? {} : { instead: ownStash(verb, own[0]) };
      if (others.length > 1)
        return {
          reason: `would delete ${others.length} stashes that this session did not make`,
          ...hint,
        };
      return { reason: `would ${verb} ${first.name}, which ${madeBy(first, "made")}`, ...hint };
    }),
  examples: () => ({
    denies: ["git stash pop stash@{9}", "git stash drop 9", "git stash apply stash@{9}"],
    allows: ["git stash", "git stash pop", "git stash apply stash@{0}"],
  }),
};

function ownStash(verb: string, entry: string): string {
  return `run \`git stash ${verb} ${entry}\`, which is what this session stashed`;
}

function verbOf({ args }: Invocation): string {
  const at = args.findIndex(({ value }) => value === "stash");
  return args[at + 1]?.value ?? "pop";
}

/** Worktrees that another session made, or works in. */
export const othersWorktree: Rule = {
  id: "sessions/worktree",
  verdict: "ask",
  programs: ["git"],
  reason: "would remove a worktree of another session",
  instead: "remove only worktrees that this session made, or ask the user",
  check: (invocation, world) =>
    judgeTaken("worktree", invocation, world, ofSession("made", "remove")),
  examples: () => ({
    denies: ["git worktree remove ../theirs", "git worktree remove --force ../theirs"],
    allows: ["git worktree remove ../wt", "git worktree add ../wt"],
  }),
};

/** Branches that another session made. */
export const othersBranch: Rule = {
  id: "sessions/branch",
  verdict: "ask",
  programs: ["git"],
  reason: "would delete a branch of another session",
  instead: "delete only branches that this session made, or ask the user",
  check: (invocation, world) =>
    judgeTaken("branch", invocation, world, ofSession("made", "delete")),
  examples: () => ({
    denies: ["git branch -D theirs", "git branch -d theirs"],
    allows: ["git branch -d merged", "git branch mine"],
  }),
};

/** Sessions of a terminal multiplexer. */
export const othersTerminal: Rule = {
  id: "sessions/terminal",
  verdict: "ask",
  programs: ["tmux", "byobu", "tmate"],
  reason: "would end a terminal session that this session did not start",
  instead: "run `tmux kill-session -t NAME` for what this session started",
  check: (invocation, world) =>
    judgeTaken("terminal", invocation, world, (_belonging, owners) => {
      const [first, ...more] = othersAmong(owners);
      if (first === undefined) return undefined;
      if (first.name === "")
        return { reason: "would end every terminal session, also those of others" };
      const others = more.length === 0 ? "" : ` and ${more.length} more`;
      return {
        reason: `would end ${first.name}${others}, which ${madeBy(first, "started")}`,
      };
    }),
  examples: () => ({
    denies: ["tmux kill-session -t theirs", "tmux kill-server"],
    allows: ["tmux kill-session -t own", "tmux ls"],
  }),
};

/** Containers that another session started. */
export const othersContainer: Rule = {
  id: "sessions/container",
  verdict: "ask",
  programs: ["docker", "podman", "nerdctl", "finch"],
  reason: "would stop a container of another session",
  instead: "stop only what this session started, or ask the user",
  check: (invocation, world) =>
    judgeTaken("container", invocation, world, ofSession("started", "stop the container")),
  examples: () => ({
    denies: ["docker stop theirs", "podman stop -t 5 theirs"],
    allows: ["docker stop web", "podman stop -t 5 web"],
  }),
};

/** Files that another session, which is still going on, wrote last. */
export const othersFile: Rule = {
  id: "sessions/file",
  verdict: "ask",
  stake: "project",
  programs: ["*"],
  reason: "would delete a file that another session wrote",
  instead: "leave the file to the session that wrote it, or ask the user",
  check: (invocation, world) => {
    const { whose } = world;
    if (whose === undefined || invocation.remote) return undefined;
    for (const { path, extent, host } of effectsOfKind(invocation, "delete")) {
      if (extent === "moved" || extent === "empty" || extent === "extra" || host !== "here")
        continue;
      if (path.value.includes(UNKNOWN) || path.value === "" || path.glob) continue;
      const place = path.value.startsWith("~")
        ? `${world.home}${path.value.slice(1)}`
        : absolutePath(path.value, invocation.cwd);
      const owners = whose({ kind: "file", path: place });
      const others = owners === undefined ? [] : othersAmong(owners);
      const [first] = others;
      if (first === undefined) continue;
      const names = nameAmong(others.map(({ name }) => name));
      const reason = `would delete ${names}, which another session wrote${ago(first)}`;
      return matched(invocation, { reason });
    }
    return undefined;
  },
  examples: () => ({
    denies: ["rm theirs.txt", "rm -rf build/theirs"],
    allows: ["rm own.txt", "rm -rf build/own"],
  }),
};

/** Changes in a work tree that another session made within the hour and did not commit. */
export const othersChanges: Rule = {
  id: "sessions/changes",
  verdict: "ask",
  stake: "project",
  programs: ["git"],
  reason: "would take back changes of another session",
  instead: "use it on this session's own files only, or ask the user",
  check: (invocation, world) => {
    const named = changesTaken(invocation);
    const owners = named === undefined ? undefined : world.whose?.(named);
    const others = owners === undefined ? [] : othersAmong(owners);
    const [first] = others;
    if (first === undefined) return undefined;
    const names = nameAmong(others.map(({ name }) => name));
    return matched(invocation, {
      reason: `would undo what another session changed in ${names}${ago(first)}`,
    });
  },
  examples: () => ({
    denies: [
      "git checkout -- theirs.txt",
      "git restore theirs.txt",
      { command: "git reset --hard", cwd: "/home/user/project/theirs" },
      { command: "git stash -u", cwd: "/home/user/project/theirs" },
    ],
    allows: [
      "git checkout main",
      "git restore --staged theirs.txt",
      { command: "git reset", cwd: "/home/user/project/theirs" },
      "git stash -u",
    ],
  }),
};

/** What a command takes out of a work tree; undefined where that is nothing, or is not known. */
function changesTaken(invocation: Invocation): Named | undefined {
  if (invocation.remote) return undefined;
  const folder = folderOf(invocation);
  const lost = effectsOfKind(invocation, "lose");
  const all = (which: "tracked" | "untracked" | "all", names: readonly string[] = []): Named => ({
    ...{ kind: "changes", folder, paths: names, which },
  });
  for (const { what, names } of lost) {
    if (what === "all changes") return all("tracked");
    if (what !== "changes" && what !== "untracked files") continue;
    const paths = pathsIn(names, folder);
    return all(what === "changes" ? "tracked" : "untracked", paths);
  }
  const stash = belongingsOf(invocation).find(
    ({ what, does }) => what === "stash" && does === "makes",
  );
  if (stash === undefined) return undefined;
  const at = invocation.args.findIndex(({ value }) => value === "--");
  const paths = at < 0 ? [] : pathsIn(invocation.args.slice(at + 1), folder);
  return all(stash.deep === true ? "all" : "tracked", paths);
}

/** A hit where somebody else owns what a command takes of a kind, and `judge` says something of it. */
function judgeTaken(
  what: Belonging["what"],
  invocation: Invocation,
  world: World,
  judge: (belonging: Belonging, owners: Owners) => Partial<Hit> | undefined,
): Hit | undefined {
  if (world.whose === undefined) return undefined;
  for (const belonging of belongingsOf(invocation)) {
    if (belonging.what !== what || belonging.does === "makes") continue;
    const named = namedBy(belonging, invocation);
    const owners = named === undefined ? undefined : world.whose(named);
    const change = owners === undefined ? undefined : judge(belonging, owners);
    if (change !== undefined) return matched(invocation, change);
  }
  return undefined;
}

/** Of what only another session may miss: what is nobody's has questions of its own. */
function ofSession(made: string, verb: string) {
  return (_belonging: Belonging, { things }: Owners): Partial<Hit> | undefined => {
    const first = things.find(({ owner }) => owner === "session");
    if (first === undefined) return undefined;
    return { reason: `would ${verb} ${first.name}, which ${madeBy(first, made)}` };
  };
}

function madeBy(one: Owned, made: string): string {
  return one.owner === "session"
    ? `another session ${made}${ago(one)}`
    : `this session did not ${base(made)}`;
}

function base(made: string): string {
  return made === "made" ? "make" : made.replace(/ed$/, "");
}

/** How long ago something was made, to follow a verb; empty where nobody knows. */
export function ago(one: Owned | undefined): string {
  return one?.ageMs === undefined ? "" : ` ${agoInWords(one.ageMs)}`;
}

/** Names that are listed; of more the others are counted. */
const NAMES_MAX = 3;

function nameAmong(names: readonly string[]): string {
  const more = names.length - NAMES_MAX;
  const shown = names.slice(0, NAMES_MAX);
  if (more > 0) return `${shown.join(", ")} and ${more} more file${more === 1 ? "" : "s"}`;
  const last = shown.pop() ?? "";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}
