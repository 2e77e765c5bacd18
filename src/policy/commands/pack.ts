import type { Arg } from "../invocation.ts";
import type { Act, OutsideEffect, Thing } from "../outside-effect.ts";
import type { Description, Grammar } from "./command.ts";
import type { Launch } from "./runs.ts";

/** One line of a tool's table: the sub-commands that share an effect. */
export interface Row {
  /** Last part of the rule id, unique within its pack: `delete-bucket` gives `aws/delete-bucket`. */
  readonly id: string;
  /** Absent where it does nothing, which stops the reading: an exception can stand above a class. */
  readonly effect?: OutsideEffect;
  /** What to do instead, where that is more than follows from the effect; it can follow "instead: ". */
  readonly instead?: string;
  /** Patterns in the small language that `pattern.ts` describes. */
  readonly patterns: readonly string[];
}

/** A command line as its tool reads it. */
export interface Line {
  /** Sub-commands and operands, in order, flags and their values taken out. */
  readonly words: readonly Arg[];
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

/** What an effect has beside its act and object, and what to do instead. */
type Facets = Partial<Pick<OutsideEffect, "extent" | "whose" | "back">> & Pick<Row, "instead">;

type MakeRow = (
  id: string,
  what: Thing,
  noun: string,
  patterns: readonly string[],
  facets?: Facets,
) => Row;

/** Makes rows for an act; the patterns are separated by a comma and a blank. */
function rowsFor(act: Act, extent?: OutsideEffect["extent"]): MakeRow {
  return (id, what, noun, patterns, { instead, ...facets } = {}) => ({
    id,
    effect: { kind: "outside", act, what, noun, ...(extent && { extent }), ...facets },
    ...(instead !== undefined && { instead }),
    patterns: listed(patterns),
  });
}

/** Rows for what deletes a thing with all it holds, or all things of a kind. */
export const destroys = rowsFor("deletes", "everything");
export const deletes = rowsFor("deletes");
export const overwrites = rowsFor("overwrites");
export const changes = rowsFor("changes");
export const stops = rowsFor("stops");
export const deploys = rowsFor("deploys");
export const opens = rowsFor("opens");
export const runsUnread = rowsFor("runs");
export const shows = rowsFor("shows");
export const publishesAs = rowsFor("publishes");

/** Makes a row for the harmless members of a class that a later row takes as a whole. */
export function pass(...patterns: readonly string[]): Row {
  return { id: "harmless", patterns: listed(patterns) };
}

/** Makes a row for what prints a secret's value, or writes it where the model reads it next. */
export function printsSecret(...patterns: readonly string[]): Row {
  return shows("show-secret", "secret", SECRET_VALUE, patterns);
}

const SECRET_VALUE = "the value of a secret to the model";

/** Names of values that are secrets, whoever keeps them; not of what tells about one (`db_secret_arn`). */
export const SECRET_NAMES =
  "*password|*passwd|*_pwd|*passphrase|*token|*tokens|*secret|*secrets|*passwords|*credentials|*private_key|*privatekey|*private_key_pem|*secret_key|*access_key|*api_key|*apikey|*secret_key_base|*kubeconfig|*kube_config|*kube_config_raw|*connection_string";

/** Makes a row for what prints much, among it secrets: asked about where a filter picks those. */
export function holdsSecret(...patterns: readonly string[]): Row {
  return shows("pick-secret", "mixed", SECRET_VALUE, patterns);
}

/** Makes a row for what prints a token that expires within hours. */
export function printsToken(...patterns: readonly string[]): Row {
  return shows("show-token", "token", SECRET_VALUE, patterns);
}

/** Makes a row for what others can fetch from then on, so that it cannot be taken back. */
export function publishes(...patterns: readonly string[]): Row {
  return publishesAs("publish", "registry", "a version, which cannot be undone", patterns);
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
