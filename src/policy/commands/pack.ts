import type { Stake } from "../finding.ts";
import type { Arg } from "../invocation.ts";
import type { Description, Grammar } from "./command.ts";
import type { Launch } from "./runs.ts";

/**
 * What a row says: `pass` stops the reading of the table, so that an exception can stand above a class. A
 * command that prints a secret is judged by where its output goes; a token that expires within hours may be
 * seen, not sent, and of what holds secrets among other things only those may not be picked.
 */
export type RowVerdict =
  | "pass"
  | "ask"
  | "deny"
  | "prints-secret"
  | "prints-token"
  | "holds-secret";

/** One line of a tool's table: the sub-commands that share a verdict and a reason. */
export interface Row {
  /** Last part of the rule id, unique within its pack: `delete-bucket` gives `aws/delete-bucket`. */
  readonly id: string;
  readonly verdict: RowVerdict;
  /** What is at stake where it asks; `lasting` where it is absent. */
  readonly stake?: Stake;
  /** What would happen, for the model and the person: lower case, no full stop. */
  readonly why: string;
  /** What to do instead, as a phrase that can follow "instead: ". */
  readonly instead: string;
  /** Patterns in the small language that `pattern.ts` describes. */
  readonly patterns: readonly string[];
}

/** A command line as its tool reads it. */
export interface Line {
  /** Sub-commands and operands, in order, flags and their values taken out. */
  readonly words: readonly Arg[];
  /** Those of the words that may be the value of a flag of which nothing is known. */
  readonly loose: ReadonlySet<Arg>;
  /** Each flag by all its names, with its values; `""` stands for a flag without one. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
  /** The names of flags as they were written. */
  readonly written: ReadonlySet<string>;
  /** True when an unknown word could expand to further flags. */
  readonly spread: boolean;
  /** True when an option asks for help, or keeps the tool from doing anything. */
  readonly looks: boolean;
}

/** Tools that belong together and are switched off together. */
export interface Pack {
  /** First part of the rule ids, and the name that switches the pack off. */
  readonly name: string;
  readonly title: string;
  /** Its programs by their names: lower case, without `.exe` or `.sh`. */
  readonly tools: Readonly<Record<string, () => Tool>>;
}

/**
 * What a pack says of a tool. Without options it only adds what a program destroys that is described where every
 * command finds it, because code is needed for its effects or for what it runs.
 */
export type Tool = Omit<Description, "options"> & Partial<Pick<Description, "options">>;

/** Describes a tool by its options, whose long names are written in full, and by what it destroys. */
export function destroying(
  options: Description["options"],
  destroys: readonly Row[],
  grammar: Grammar = "exact",
): Description {
  return { options, grammar, destroys };
}

/** The same tool, of which some forms only look. */
export function looking(tool: Description, looks: Description["looks"]): Description {
  return { ...tool, ...(looks === undefined ? {} : { looks }) };
}

/** What a tool destroys, for a program of the same kind that is described where every command finds it. */
export function onlyRows({ destroys = [] }: Tool): Tool {
  return { destroys };
}

/** The same tool, which uses the files that it is given and shows nothing of them. */
export function using({ options, ...tool }: Description): Description {
  return { ...tool, options: { ...options, used: "*" } };
}

/** The same tool of keys, certificates or secrets, which writes where `-o` says. */
export function keeping(tool: Description): Description {
  return using({ ...tool, options: { written: "-o|--output|-output", ...tool.options } });
}

/** The same tool, which copies files from and to a store elsewhere. */
export function storing(tool: Description, uploads: string): Description {
  return { ...uploading(tool, uploads), stores: true };
}

/** The same tool, some of whose sub-commands send what they are given to another host. */
export function uploading(tool: Description, uploads: string): Description {
  return { ...tool, uploads };
}

/** Describes one that has too many options to list. */
export function destroyingOpenly(
  options: Description["options"],
  destroys: readonly Row[],
): Description {
  return destroying(options, destroys, "open");
}

/** Describes one that reads its options as programs written in Go do. */
export function destroyingLikeGo(
  options: Description["options"],
  destroys: readonly Row[],
): Description {
  return destroying(options, destroys, "go");
}

/** The same tool, which also runs commands, with the options that matter for it. */
export function running(
  { options, ...tool }: Description,
  runs: Launch | readonly Launch[],
  more: Description["options"] = {},
): Description {
  const names = ` ${Object.values(more).join(" ").replaceAll("|", " ")} `;
  const all: Partial<Record<string, string>> = { ...more };
  for (const [kind, text] of Object.entries(options)) {
    const others = text.split(" ").filter((name) => !names.includes(` ${name} `));
    all[kind] = [...(all[kind]?.split(" ") ?? []), ...others].join(" ");
  }
  return { ...tool, options: all, runs };
}

/** The same tool, which does nothing but run what it is given behind some of its sub-commands. */
export function passingOn(...told: Parameters<typeof running>): Description {
  return { ...running(...told), passes: true };
}

/** What a row says: why and what instead, and patterns with a comma and a blank between them. */
type Said = readonly [why: string, instead: string, ...patterns: string[]];

/** Makes a row for what cannot be undone. */
export function deny(id: string, [why, instead, ...patterns]: Said): Row {
  return { id, verdict: "deny", why, instead, patterns: listed(patterns) };
}

/** Makes a row for what can be undone, is local, or is meant to be done by a person who looks. */
export function ask(id: string, said: Said): Row {
  return { ...deny(id, said), verdict: "ask" };
}

/** Makes a row for a cache that fills again by itself. */
export function routine(id: string, said: Said): Row {
  return { ...ask(id, said), stake: "routine" };
}

/** Makes a row for what can be made, fetched or set again, where the line itself names what it is about. */
export function recoverable(id: string, said: Said): Row {
  return { ...ask(id, said), stake: "recoverable" };
}

/** Makes a row for the harmless members of a class that a later row takes as a whole. */
export function pass(...patterns: readonly string[]): Row {
  return { id: "harmless", verdict: "pass", why: "", instead: "", patterns: listed(patterns) };
}

/** Makes a row for what prints a secret's value, or writes it where the model reads it next. */
export function printsSecret(...patterns: readonly string[]): Row {
  return {
    id: "show-secret",
    verdict: "prints-secret",
    why: "would show the value of a secret to the model",
    instead: "pass it straight to the program that needs it (`NAME=$(…) program`)",
    patterns: listed(patterns),
  };
}

/** Names of values that are secrets, whoever keeps them; not of what tells about one (`db_secret_arn`). */
export const SECRET_NAMES =
  "*password|*passwd|*_pwd|*passphrase|*token|*tokens|*secret|*secrets|*passwords|*credentials|*private_key|*privatekey|*private_key_pem|*secret_key|*access_key|*api_key|*apikey|*secret_key_base|*kubeconfig|*kube_config|*kube_config_raw|*connection_string";

/** Makes a row for what prints much, among it secrets: asked about where a filter picks those. */
export function holdsSecret(...patterns: readonly string[]): Row {
  return { ...printsSecret(...patterns), id: "pick-secret", verdict: "holds-secret" };
}

/** Makes a row for what prints a token that expires within hours. */
export function printsToken(...patterns: readonly string[]): Row {
  return { ...printsSecret(...patterns), id: "show-token", verdict: "prints-token" };
}

/** Makes a row for what others can fetch from then on, so that it cannot be taken back. */
export function publishes(...patterns: readonly string[]): Row {
  return ask("publish", [
    "would publish a version, which cannot be undone",
    "try it with a dry run, and let the user publish it",
    ...patterns,
  ]);
}

function listed(patterns: readonly string[]): readonly string[] {
  return patterns.flatMap((text) => text.split(", "));
}

/** The programs of a pack. */
export function programsOf({ tools }: Pack): readonly string[] {
  return Object.keys(tools).flatMap((names) => names.split(" "));
}

/** The rows of all tools of a pack. */
export function rowsOf({ tools }: Pack): readonly Row[] {
  return Object.values(tools).flatMap((describe) => describe().destroys ?? []);
}

/** As {@link destroying}, for what takes packages away by those first words. */
export function removing(
  removes: string,
  ...described: Parameters<typeof destroying>
): Description {
  return { removes, ...destroying(...described) };
}
