import { descriptionOf } from "../commands/descriptions.ts";
import { usingNames } from "../packs/pack-names.ts" with { type: "macro" };
import { type ProgramRow, programRows } from "./program-rows.ts";

/** What a program does with a word on its command line. */
export type WordUse =
  | "read"
  | "write"
  | "delete"
  /** Names and metadata only. */
  | "list"
  /** Permissions, owners, times: only the guard's own files mind. */
  | "attributes"
  /** A file that is made where there is none. */
  | "touch"
  /** Rights with which others on this machine may read it. */
  | "open"
  /** Not a path: a pattern, a message, a number. */
  | "data"
  /** A path that the program uses without showing it: an identity, an environment file. */
  | "use"
  /** Kept in git or in a copy: worth a question, not a refusal. */
  | "load"
  /** Read into the environment of the programs that follow, which an environment file is there for. */
  | "export"
  /** A new key or certificate, which the person should know of. */
  | "create"
  /** A word of a program nobody here knows: counts when it is unmistakably a secret's path. */
  | "suspect"
  /** A constant in code that reads files: counts when it is a secret's path. */
  | "code";

/** How a program's operands are shared out. */
export type Layout =
  /** One use per operand; the last one holds for all that follow. */
  | { readonly kind: "each"; readonly uses: readonly WordUse[] }
  /** All but the last are read, and the last is written. */
  | { readonly kind: "copy" }
  /** Behind a verb that copies, the operands of a copy from or to a store elsewhere. */
  | { readonly kind: "cloud" };

/** One program's command line. */
export interface Program {
  readonly layout: Layout;
  /** Options that take a value, with their dashes, and what the value is. */
  readonly options: ReadonlyMap<string, OptionUse>;
  /** True when no operand and no short option of it is a path that anything could be about. */
  readonly inert: boolean;
}

export interface OptionUse {
  readonly use: WordUse;
  /** True when the option stands for the first operand: `grep -e PATTERN`. */
  readonly replacesFirst: boolean;
}

// Filled as programs are asked for: a command names few of the hundreds known.
const known = new Map<string, Program | undefined>();
/** Names remembered: more than any command line has, fewer than would matter in a long-lived process. */
const KNOWN_MAX = 2000;
let rows: readonly ProgramRow[] | undefined;

/** The program of this name, lower case; `undefined` for one that nobody here knows. */
export function programOf(name: string): Program | undefined {
  if (name === "" || name.includes(" ")) return undefined;
  if (known.has(name)) return known.get(name);
  rows ??= programRows();
  const row = rows.find((each) => ` ${each[0]} `.includes(` ${name} `));
  const layout = row?.[1] ?? (showsNothing(name) ? "use" : undefined);
  const made =
    layout === undefined ? undefined : programFrom(layoutOf(layout), optionsOf(row?.[2] ?? ""));
  if (known.size < KNOWN_MAX) known.set(name, made);
  return made;
}

/** True for a program that uses the files it is given, as one does that only passes a command on. */
function showsNothing(name: string): boolean {
  // Gathered from the packs when fairlead is built; called in here for the macros that load this file.
  const using = usingNames() as unknown as string;
  if (using.includes(` ${name} `)) return true;
  const { passes, options } = descriptionOf(name) ?? {};
  return passes === true || options?.used?.startsWith("*") === true;
}

function programFrom(layout: Layout, options: Program["options"]): Program {
  const inert =
    layout.kind === "each" &&
    options.size === 0 &&
    layout.uses.every((use) => use === "data" || use === "use" || use === "list");
  return { layout, options, inert };
}

function layoutOf(text: string): Layout {
  if (text === "copy" || text === "cloud") return { kind: text };
  return { kind: "each", uses: text.split(" ").filter(isWordUse) };
}

function optionsOf(text: string): ReadonlyMap<string, OptionUse> {
  const words = text.split(" ");
  const options = new Map<string, OptionUse>();
  for (let at = 0; at + 1 < words.length; at += 2) {
    const name = words[at] ?? "";
    const text = words[at + 1] ?? "";
    const use = text.replace(/=$/, "");
    if (isWordUse(use)) {
      options.set(name, { use, replacesFirst: text.endsWith("=") });
    }
  }
  return options;
}

const WORD_USES: ReadonlySet<string> = new Set<WordUse>([
  "read",
  "write",
  "delete",
  "list",
  "attributes",
  "data",
  "use",
  "load",
  "export",
  "create",
  "suspect",
]);

function isWordUse(text: string): text is WordUse {
  return WORD_USES.has(text);
}
