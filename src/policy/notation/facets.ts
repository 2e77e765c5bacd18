import type { Description, Grammar, OptionKind } from "../commands/command.ts";
import type { Plain, PlainWords } from "../commands/fast-form.ts";
import type { Launch } from "../commands/runs.ts";
import {
  NotationError,
  needed,
  nothingBelow,
  oneOf,
  type ToolLine,
  wordAndRest,
} from "./notation.ts";

/** What is said of a tool, while its lines are read. */
export type FacetDraft = { -readonly [Fact in keyof Description]?: Description[Fact] };

/** Takes in what a line says. */
type Facet = (draft: FacetDraft, rest: string, line: ToolLine) => void;

/** The kinds of options, by the words for them. */
export const OPTION_WORDS: ReadonlyMap<string, OptionKind> = new Map([
  ["switch", "switch"],
  ["value", "data"],
  ["uses", "used"],
  ["writes", "written"],
  ["sends", "sent-file"],
  ["registry", "registry"],
  ["shell", "shell"],
  ["remote-shell", "remote-shell"],
  ["runs-nothing", "stops"],
  ["dry-run", "looks"],
]);

const GRAMMARS: readonly (Grammar | "gnu")[] = ["exact", "go", "open", "gnu"];

/**
 * The words with which a line about a tool begins:
 *
 * | line                           | says                                                                      |
 * |--------------------------------|---------------------------------------------------------------------------|
 * | `value -C --cwd`               | options by what their values are (`OptionKind`); also `switch`, `uses`,   |
 * |                                | `writes`, `sends`, `registry`, `shell`, `remote-shell`,           |
 * | `grammar go`                   | how it writes options, where that is not `exact`; `gnu` for getopt's way  |
 * | `described-elsewhere`          | all but what stands here is said in `commands/`                           |
 * | `runs ssh HOST COMMAND`        | the words that are another command: `COMMAND`, a `LINE` for a shell, a    |
 * |                                | `SCRIPT` of the project, a `PACKAGE`, or in `OPTIONS`; behind `(--)`,     |
 * |                                | `elsewhere` says on another host, `as kubectl` whose arguments they are,  |
 * |                                | `with-secrets` that an application's secrets are in its environment       |
 * | `only-runs`                    | it does nothing but run them                                              |
 * | `fast test\|run`               | a form to which no rule objects (`Plain`), with what is known of it below |
 * | `connects addresses`           | it asks the addresses among its words                                     |
 * | `uploads cp\|mv`, `stores cp`  | where it sends what it is given: elsewhere, or to a store of files        |
 * | `installs add`, `registers`,   | how it installs packages, by its words; how it is told of registries, by  |
 * | `index PIP_INDEX_URL`          | its words and by variables (`Packages`)                                   |
 * | `removes rm\|un`, `unchecked`  | with what it takes packages away, and does not check who sent them        |
 * | `keeps keys`                   | what it is given and keeps to itself (`Description`)                      |
 * | `any-case`, `commands-in-input`| how its sub-commands are written                                          |
 * | `rows-of apt-get`              | what it destroys is what another tool of its family does                  |
 * | `destroys …`, `shows …`, …     | what it destroys, changes or shows (`read-rows.ts`)                       |
 * | `read-only …`                  | a form that is read-only (`read-forms.ts`)                                |
 */
export const FACETS: ReadonlyMap<string, Facet> = new Map<string, Facet>([
  ["grammar", grammar],
  ["described-elsewhere", () => {}],
  ["runs", runs],
  ["only-runs", flag("passes")],
  ["fast", fast],
  ["connects", connects],
  ["uploads", verbs("uploads")],
  ["stores", stores],
  ["installs", packages("verbs")],
  ["registers", packages("registers")],
  ["index", packages("variables")],
  ["removes", verbs("removes")],
  ["unchecked", verbs("unchecked")],
  ["keeps", keeps],
  ["any-case", flag("anyCase")],
  ["commands-in-input", flag("commandsInInput")],
  ["rows-of", () => {}],
]);

/** A fact that is told by words. */
function verbs(fact: "uploads" | "removes" | "unchecked"): Facet {
  return (draft, rest, line) => {
    draft[fact] = needed(rest, line);
  };
}

function stores(draft: FacetDraft, rest: string, line: ToolLine): void {
  draft.uploads = needed(rest, line);
  draft.stores = true;
}

/** A fact that is told by its word alone. */
function flag(fact: "passes" | "anyCase" | "commandsInInput"): Facet {
  return (draft, rest, line) => {
    if (rest !== "")
      throw new NotationError(line.at, `expected nothing behind it, found "${rest}"`);
    draft[fact] = true;
  };
}

function grammar(draft: FacetDraft, rest: string, line: ToolLine): void {
  const word = oneOf(GRAMMARS, rest, line);
  if (word !== "gnu") draft.grammar = word;
}

function connects(draft: FacetDraft, rest: string, line: ToolLine): void {
  draft.connects = oneOf(["addresses", "hosts"], rest, line);
}

function keeps(draft: FacetDraft, rest: string, line: ToolLine): void {
  draft.keeps = oneOf(["keys", "files"], rest, line);
}

function packages(fact: keyof NonNullable<Description["packages"]>): Facet {
  return (draft, rest, line) => {
    if (fact !== "verbs" && draft.packages === undefined) {
      throw new NotationError(line.at, `expected "installs …" before "${line.text}"`);
    }
    draft.packages = { verbs: "", ...draft.packages, [fact]: needed(rest, line) };
  };
}

/** The last word of what runs something. */
const RUN_AS: Readonly<Record<string, Launch>> = {
  COMMAND: {},
  LINE: { as: "line" },
  OPTIONS: { as: "options" },
  SCRIPT: { tool: true },
  PACKAGE: { package: true },
};

/** `runs ssh HOST COMMAND elsewhere`. */
function runs(draft: FacetDraft, rest: string, line: ToolLine): void {
  const form =
    /^(?<verbs>[^A-Z()]*?)\s*(?<operands>(?:[A-Z]+ )*?)(?:\((?<behind>\S+)\) )?(?<last>COMMAND|LINE|OPTIONS|SCRIPT|PACKAGE)(?: as (?<program>\S+))?(?<elsewhere> elsewhere)?(?<secrets> with-secrets)?$/;
  const found = form.exec(rest)?.groups;
  if (found === undefined) {
    const last = Object.keys(RUN_AS).join(", ");
    throw new NotationError(
      line.at,
      `expected sub-commands, operands in capitals, and one of ${last} in "${line.text}"`,
    );
  }
  const { verbs = "", operands = "", behind, last = "", program, elsewhere, secrets } = found;
  const count = operands.split(" ").length - 1;
  const launch: Launch = {
    ...(verbs === "" ? {} : { verbs }),
    ...(count === 0 ? {} : { operands: count }),
    ...(behind === undefined ? {} : { behind }),
    ...RUN_AS[last],
    ...(program === undefined ? {} : { program }),
    ...(elsewhere === undefined ? {} : { elsewhere: true }),
    ...(secrets === undefined ? {} : { secrets: true }),
  };
  const before = draft.runs as Launch | readonly Launch[] | undefined;
  draft.runs = before === undefined ? launch : [before, launch].flat();
}

const PLAIN_WORDS: readonly PlainWords[] = [
  "texts",
  "lines",
  "script",
  "here",
  "revisions",
  "branches",
  "packages",
  "name",
  "one",
];

/** A form to which no rule objects: its first words, and below them what is known of it. */
function fast(draft: FacetDraft, rest: string, line: ToolLine): void {
  let plain: Plain = rest === "" ? {} : { verbs: rest };
  for (const one of line.below) {
    nothingBelow(one);
    plain = { ...plain, ...plainFact(one) };
  }
  const before = draft.plain;
  draft.plain = before === undefined ? plain : [before, plain].flat();
}

function plainFact(line: ToolLine): Plain {
  const [word, rest] = wordAndRest(line);
  switch (word) {
    case "options":
    case "texts":
      return { [word]: needed(rest, line) };
    case "words":
      return { words: oneOf(PLAIN_WORDS, rest, line) };
    case "opens":
      return { opens: oneOf(["nothing", "scripts"], rest, line) };
    case "passes-on":
      return { passesOn: true };
    case "recipes":
      return { recipes: true };
    default:
      throw new NotationError(
        line.at,
        `expected one of options, texts, words, opens, passes-on, recipes; found "${word}"`,
      );
  }
}
