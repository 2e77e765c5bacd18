/** A half-open range of UTF-16 offsets, as every node carries it. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** A piece of a word; pieces of one word stand next to each other without a blank. */
export type Part =
  | { readonly kind: "text"; readonly text: string; readonly quoted: boolean }
  /** Lower case, with its scope: `home`, `env:path`, `script:x`. */
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "splat"; readonly name: string }
  /** `( … )`, `$( … )` or `@( … )`. */
  | { readonly kind: "code"; readonly script: Script }
  | { readonly kind: "block"; readonly script: Script }
  | { readonly kind: "table"; readonly entries: readonly TableEntry[] }
  /** A type literal such as `[IO.File]`, lower case, without the brackets. */
  | { readonly kind: "type"; readonly name: string }
  /** `.Name`, `::Name` and their calls; `args` is absent when nothing is called. */
  | { readonly kind: "member"; readonly name: string; readonly args?: readonly Command[] }
  | { readonly kind: "index"; readonly script: Script }
  /** Only in expressions: `+`, `-f`, `,`, `..`, lower case. */
  | { readonly kind: "operator"; readonly text: string };

/** One entry of a hash table literal. */
export interface TableEntry {
  readonly key: string;
  readonly value: Script;
}

/** An argument, an operand or an operator. */
export interface Word extends Place {
  readonly parts: readonly Part[];
  /** True where a comma joins it to the word before: both are items of one array. */
  readonly listed?: true;
}

/** A redirection of one pipeline element. */
export interface RedirectNode {
  readonly append: boolean;
  /** The stream number; `undefined` is the success stream, `*` is written as -1. */
  readonly stream: number | undefined;
  readonly target: Word;
}

/** One element of a pipeline: a command with arguments, or an expression. */
export interface Command extends Place {
  readonly form: "command" | "expression";
  /** True after the call operators `&` and `.`, where the name may be any value. */
  readonly called: boolean;
  readonly words: readonly Word[];
  readonly redirects: readonly RedirectNode[];
}

/** Commands joined by `|`, and the variable that keeps their output. */
export interface Pipeline extends Place {
  readonly commands: readonly Command[];
  readonly assigns?: string;
  /** True when the assignment adds to the old value, or is a loop variable's. */
  readonly assignment?: "set" | "add" | "loop";
}

/** A list of statements; keywords (`if`, `try`, …) are dropped, their blocks are operands. */
export interface Script {
  readonly pipelines: readonly Pipeline[];
}

/** A place where the text is not what PowerShell would accept, or is too much. */
export interface ParseProblem extends Place {
  readonly kind: "syntax" | "limit";
  readonly message: string;
}
