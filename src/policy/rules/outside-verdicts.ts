import type { Row, Tool } from "../commands/pack.ts";
import type { Stake } from "../model/finding.ts";
import { WHOLE } from "../model/outside-done.ts";
import { mayLose, type OutsideEffect } from "../model/outside-effect.ts";
import type { Act, Thing } from "../model/outside-words.ts";

/** What the policy says of an effect outside the project. */
export interface Opinion {
  readonly verdict: "ask" | "deny";
  /** What is at stake where it asks and the line names what it is about; `lasting` where it is absent. */
  readonly stake?: Stake;
}

/** Refuses what nothing brings back, unless it is a part of something or one's own; asks about the rest. */
export function opinionOn(effect: OutsideEffect): Opinion {
  const { what, back } = effect;
  if (isGone(effect) || isOpenToAll(effect)) return { verdict: "deny" };
  if (back === undefined) return { verdict: "ask" };
  return { verdict: "ask", stake: what === "cache" ? "routine" : "recoverable" };
}

/** True for a loss that others bear, or of a whole thing, that nothing brings back. */
function isGone(effect: OutsideEffect): boolean {
  const { act, what, extent, whose, back } = effect;
  if (!mayLose(effect) || back !== undefined || whose === "own") return false;
  // What a secret opens is closed for good without it.
  return extent === "everything" || whose !== undefined || (act === "deletes" && what === "secret");
}

/** True where everything on a machine can be read and changed from then on. */
function isOpenToAll({ act, extent }: OutsideEffect): boolean {
  return (act === "opens" || act === "runs") && extent === "everything";
}

/** What would happen; "could" where that depends on what is only known when it runs. */
export function reasonOf(effect: OutsideEffect, isSure = true): string {
  const { noun } = effect;
  const done = noun.startsWith(WHOLE) ? noun.slice(WHOLE.length) : `${verbOf(effect)} ${noun}`;
  return isSure
    ? `would ${done}`
    : `could ${done}, depending on words that are only known when it runs`;
}

function verbOf({ act, what }: OutsideEffect): string {
  return (act === "deletes" ? DELETING.get(what) : undefined) ?? VERBS[act];
}

const VERBS: Readonly<Record<Act, string>> = {
  deletes: "delete",
  overwrites: "overwrite",
  changes: "change",
  stops: "stop",
  publishes: "publish",
  deploys: "deploy",
  opens: "open",
  runs: "run",
  shows: "show",
};

/** What is done to things that people do not say are deleted. */
const DELETING: ReadonlyMap<Thing, string> = new Map([
  ["packages", "remove"],
  ["network", "remove"],
  ["registry", "withdraw"],
]);

/** What to do instead: what the row says, else what fits the class, a dry run of the tool, or the act. */
export function insteadOf(
  { effect, instead }: { readonly effect: OutsideEffect } & Pick<Row, "instead">,
  dryRun: string | undefined,
): string {
  if (instead !== undefined) return instead;
  const { act, what, whose } = effect;
  if (what === "database" && whose === "own")
    return "write a new migration and apply it to a development database";
  const { [what]: fitting, other } = HINTS[act];
  if (fitting !== undefined) return fitting;
  if (dryRun === undefined || !(mayLose(effect) || act === "changes")) return other;
  return `try it with \`${dryRun}\`, and ask the user to do it`;
}

const LIST_FIRST = "list what is there first, and ask the user to do it";
const LIST_DEVICES = "list the devices first, and ask the user to do it";
const SHOW_COMMAND = "show the user the command to run";

type Hints = Partial<Readonly<Record<Thing, string>>> & { readonly other: string };

const LOSS: Hints = {
  cache: "reinstall the one package that is broken",
  database: "make a dump first, and ask the user to do it",
  device: LIST_DEVICES,
  network: SHOW_COMMAND,
  packages: "say what is wrong with the package, and let the user remove it",
  registry: "publish a fixed version",
  other: LIST_FIRST,
};

const HINTS: Readonly<Record<Act, Hints>> = {
  deletes: LOSS,
  overwrites: LOSS,
  changes: {
    account: "let the user do it",
    device: LIST_DEVICES,
    machine: SHOW_COMMAND,
    network: SHOW_COMMAND,
    secret: "let the user set the new value",
    other: LIST_FIRST,
  },
  stops: {
    device: LIST_DEVICES,
    machine: SHOW_COMMAND,
    network: SHOW_COMMAND,
    other: "look at what uses it first, and ask the user to do it",
  },
  publishes: { other: "try it with a dry run, and let the user publish it" },
  deploys: { other: "deploy a preview, and let the user put it live" },
  opens: {
    packages: "show the user the source and its key, and let them add it",
    other: "leave it private, or let the user open it",
  },
  runs: { other: "show the user what it would run" },
  shows: { other: "pass it straight to the program that needs it (`NAME=$(…) program`)" },
};

/** Programs that share a table beside each other's names: of more of them, an option may be some's alone. */
const FAMILY_MAX = 2;

/** The option by which the tools of a table say what they would do. */
export function dryRunOf(names: string, { options }: Tool): string | undefined {
  if (names.split(" ").length > FAMILY_MAX) return undefined;
  const all = options?.looks?.split(/[ |]/) ?? [];
  return all.find((name) => /^--?(?:dry[-_]?run|what-?if|preview(?:-only)?|simulate)$/i.test(name));
}
