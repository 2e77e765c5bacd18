import { belongingsOf } from "../catalog/belongings.ts";
import { matched } from "../effects/match.ts";
import { isStashedBefore, namedBy, othersAmong } from "../effects/owners.ts";
import type { Belonging, Owned, Owners } from "../model/belonging.ts";
import type { Analysis, Invocation } from "../model/invocation.ts";
import type { Hit, Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { agoInWords } from "../text/ago.ts";

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
    judgeTaken("branch", invocation, world, ofSession("made", verbOfBranch(invocation))),
  examples: () => ({
    denies: ["git branch -D theirs", "git branch -d theirs"],
    allows: ["git branch -d merged", "git branch mine"],
  }),
};

function verbOfBranch({ args }: Invocation): string {
  return args.some(({ value }) => /^(?:-[a-zA-Z]*[dD]|--delete)$/.test(value)) ? "delete" : "move";
}

/** Sessions of a terminal multiplexer. */
export const othersTerminal: Rule = {
  id: "sessions/terminal",
  verdict: "ask",
  programs: ["tmux", "byobu", "tmate", "screen"],
  reason: "would end a terminal session that this session did not start",
  instead: "run `tmux kill-session -t NAME` for what this session started",
  check: (invocation, world) =>
    judgeTaken("terminal", invocation, world, ({ does }, owners) => {
      // Whoever types into a terminal of the person's does so because they want it.
      const [first, ...more] = othersAmong(owners).filter(
        ({ owner }) => does !== "applies" || owner === "session",
      );
      if (first === undefined) return undefined;
      if (first.name === "")
        return { reason: "would end every terminal session, also those of others" };
      const others = more.length === 0 ? "" : ` and ${more.length} more`;
      const verb = does === "applies" ? "type into" : "end";
      return {
        reason: `would ${verb} ${first.name}${others}, which ${madeBy(first, "started")}`,
      };
    }),
  examples: () => ({
    denies: [
      "tmux kill-session -t theirs",
      "tmux kill-server",
      "tmux send-keys -t theirs C-c",
      "screen -S theirs -X quit",
    ],
    allows: [
      "tmux kill-session -t own",
      "tmux send-keys -t own C-c",
      "screen -S own -X quit",
      "tmux ls",
    ],
  }),
};

/** Containers, volumes and networks that another session made, and projects of `compose` that it started. */
export const othersContainer: Rule = {
  id: "sessions/container",
  verdict: "ask",
  programs: [...["docker", "podman", "nerdctl", "finch"], ...["docker-compose", "podman-compose"]],
  reason: "would stop a container of another session",
  instead: "stop only what this session started, or ask the user",
  check: (invocation, world, analysis) => {
    for (const what of ENGINE_THINGS) {
      const judge = ({ things }: Owners): Partial<Hit> | undefined => {
        const others = things.filter(({ owner }) => owner === "session");
        const [first] = others;
        if (first === undefined) return undefined;
        const made = what === "container" || what === "project" ? "started" : "made";
        const more = others.length === 1 ? "" : ` and ${others.length - 1} more`;
        return {
          reason: `would ${what === "project" || what === "container" ? "stop" : "remove"} the ${what} ${first.name}${more}, which ${madeBy(first, made)}`,
        };
      };
      const hit = judgeTaken(what, invocation, world, (_one, owners) => judge(owners), analysis);
      if (hit !== undefined) return hit;
    }
    return undefined;
  },
  examples: () => ({
    denies: [
      "docker stop theirs",
      "podman stop -t 5 theirs",
      "docker compose -p theirs stop",
      "docker-compose -p theirs down",
    ],
    allows: [
      "docker stop web",
      "podman stop -t 5 web",
      "docker compose -p web stop",
      "docker-compose -p web down",
    ],
  }),
};

const ENGINE_THINGS = ["container", "project", "volume", "network"] as const;

/** A hit where somebody else owns what a command takes of a kind, and `judge` says something of it. */
function judgeTaken(
  what: Belonging["what"],
  invocation: Invocation,
  world: World,
  judge: (belonging: Belonging, owners: Owners) => Partial<Hit> | undefined,
  analysis?: Analysis,
): Hit | undefined {
  if (world.whose === undefined) return undefined;
  for (const belonging of belongingsOf(invocation)) {
    if (belonging.what !== what || belonging.does === "makes") continue;
    const named = namedBy(belonging, invocation, analysis);
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
