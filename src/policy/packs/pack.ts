import type { Arg, Invocation } from "../invocation.ts";
import type { Example } from "../rule.ts";

/**
 * What a row says: `pass` stops the reading of the table, so that an exception can stand above a class. A
 * command that prints a secret is judged by where its output goes; a token that expires within hours may be
 * seen, not sent.
 */
export type RowVerdict = "pass" | "ask" | "deny" | "prints-secret" | "prints-token";

/** One line of a tool's table: the sub-commands that share a verdict and a reason. */
export interface Row {
  /** Last part of the rule id, unique within its pack: `delete-bucket` gives `aws/delete-bucket`. */
  readonly id: string;
  readonly verdict: RowVerdict;
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
  /** Each flag with its values; `""` stands for a flag without one. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
  /** True when an unknown word could expand to further flags. */
  readonly spread: boolean;
}

/** How one tool reads its arguments, and what its sub-commands do. */
export interface Tool {
  /** Flags that take the next argument as their value, separated by spaces. */
  readonly values?: string;
  /**
   * Given for tools that have too many flags to list: after two words every other flag than these
   * takes the next argument as its value, so that values are not taken for sub-commands.
   */
  readonly switches?: string;
  /** More of {@link values}, in force once the first word (the sub-command) has been read. */
  readonly after?: readonly (readonly [subcommand: string, values: string])[];
  /** `go` tools write long flags with one dash (`-chdir=dir`) and have no clusters of short ones. */
  readonly flags?: "posix" | "go";
  /** Flags that make every sub-command harmless, beside `--help` and `-h`; separated by spaces. */
  readonly dry?: string;
  /** True when sub-commands may be written in any case (`FLUSHALL`, `flushall`). */
  readonly foldCase?: boolean;
  /** True when constant standard input is a list of commands, one a line. */
  readonly stdinCommands?: boolean;
  /** Last touch to the line before the rows see it, for tools whose command is not its first word. */
  readonly shape?: (line: Line, invocation: Invocation) => Line;
  /** Read from the top; the first row that matches decides. */
  readonly rows: readonly Row[];
}

/** Tools that belong together and are switched off together. */
export interface Pack {
  /** First part of the rule ids, and the name that switches the pack off. */
  readonly name: string;
  readonly title: string;
  /** Program names (lower case, without `.exe` or `.sh`), and the thunk that builds their table. */
  readonly tools: readonly (readonly [programs: readonly string[], load: () => Tool])[];
  /** Commands this pack must stop, and equally many look-alikes that nothing may stop. */
  readonly examples: () => {
    readonly denies: readonly (string | Example)[];
    readonly allows: readonly (string | Example)[];
  };
}

/** Flags that never take a value, whatever the tool. */
export const COMMON_SWITCHES =
  "--yes -y --force -f --verbose -v --quiet -q --debug --json --wait --no-wait --confirm --all -a --async --recursive -r -R --interactive --non-interactive --no-input --only-show-errors --assume-yes --auto-approve --skip-confirmation --purge --cascade";

/** Makes a row for what cannot be undone. */
export function deny(id: string, why: string, instead: string, patterns: readonly string[]): Row {
  return { id, verdict: "deny", why, instead, patterns };
}

/** Makes a row for what can be undone, is local, or is meant to be done by a person who looks. */
export function ask(id: string, why: string, instead: string, patterns: readonly string[]): Row {
  return { id, verdict: "ask", why, instead, patterns };
}

/** Makes a row for the harmless members of a class that a later row takes as a whole. */
export function pass(patterns: readonly string[]): Row {
  return { id: "harmless", verdict: "pass", why: "", instead: "", patterns };
}

/** Makes a row for what prints a secret's value, or writes it where the model reads it next. */
export function printsSecret(patterns: readonly string[]): Row {
  return {
    id: "show-secret",
    verdict: "prints-secret",
    why: "shows the value of a secret to the model",
    instead:
      "hand it to the program that needs it, in the same command (`NAME=$(…) program`), or let the user look",
    patterns,
  };
}

/** Makes a row for what prints a token that expires within hours. */
export function printsToken(patterns: readonly string[]): Row {
  return { ...printsSecret(patterns), id: "show-token", verdict: "prints-token" };
}

/** Makes a row for what others can fetch from then on, so that it cannot be taken back. */
export function publishes(patterns: readonly string[]): Row {
  return ask(
    "publish",
    "publishes what others can fetch, which cannot be taken back",
    "try it with a dry run, and let the user publish",
    patterns,
  );
}
