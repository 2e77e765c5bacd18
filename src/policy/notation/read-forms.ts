import { OTHER_ARGUMENTS } from "../commands/other-arguments.ts";
import { each, HELP, type LookingKind, VERSION } from "../commands/read-only-form.ts";
import type { ToldForm, WordCheck } from "../commands/told-form.ts";
import {
  NotationError,
  needed,
  nothingBelow,
  oneOf,
  type ToolLine,
  wordAndRest,
} from "./notation.ts";

type ReadOnlyDraft = { -readonly [Fact in keyof ToldForm]?: ToldForm[Fact] };

const OPTION_KINDS: ReadonlyMap<string, LookingKind> = new Map<string, LookingKind>([
  ["switch", "switch"],
  ["attached", "attached"],
  ["value", "data"],
  ["uses", "used"],
]);

const LISTS = ["not", "needs", "environment", "places", "files", "starts"] as const;

const FLAGS = ["any", "tells", "runs", "elsewhere", "release"] as const;

/** What a pattern is about, by the word in front of it. */
const CHECKED: ReadonlyMap<string, Pick<WordCheck, "of" | "not">> = new Map<
  string,
  Pick<WordCheck, "of" | "not">
>([
  ["line", { of: "line" }],
  ["not-line", { of: "line", not: true }],
  ["command", { of: "command" }],
  ["not-command", { of: "command", not: true }],
  ["operands", { of: "operand" }],
  ["not-operands", { of: "operand", not: true }],
  ["gives", { of: "value" }],
  ["gives-not", { of: "value", not: true }],
]);

/**
 * Reads `read-only SUB-COMMANDS`, a form of a tool that is read-only (`Looks`); without sub-commands, that of all of them.
 * Below it stand, one a line:
 *
 * | line                           | says                                                                       |
 * |--------------------------------|----------------------------------------------------------------------------|
 * | `each list\|show: vm\|disk`    | sub-commands of several groups                                             |
 * | `switch -a --all`              | options that it may have, by what their values are; also `value`, `uses`   |
 * |                                | and `attached`                                                             |
 * | `not -w`, `needs -l -t`        | options that it may not have, and of which it has one                      |
 * | `operand-count 1`              | how many operands it has at most                                           |
 * | `line PATTERN else WHY`        | what all its words match, with blanks between them, and what is wrong else |
 * | `operands PATTERN`             | what each operand matches, sub-commands among them                         |
 * | `gives -f\|-t PATTERN`         | what the value of an option matches, `*` for any option                    |
 * | `not-line`, `not-operands`, …  | what they may not match, and what all operands match: `command`     |
 * | `environment`, `places`, …     | where it is another form, as the fields of `Looks` say                     |
 * | `any`, `tells`, `runs`, …      | fields of `Looks` that say yes                                             |
 *
 * `read-only-version` and `read-only-help SUB-COMMANDS` are the forms that most tools have. What stands below
 * `read-only-all` holds of every later form of the tool that says nothing else.
 */
export function formOf(line: ToolLine, all: ToldForm): ToldForm {
  const [kind, rest] = wordAndRest(line);
  const form: ReadOnlyDraft = { ...startOf(kind, rest, line), ...all };
  for (const one of line.below) {
    nothingBelow(one);
    addFact(form, one);
  }
  return form;
}

/** The words with which a form begins. */
export const FORM_WORDS: readonly string[] = [
  "read-only",
  "read-only-all",
  "read-only-version",
  "read-only-help",
];

function startOf(kind: string, rest: string, line: ToolLine): ReadOnlyDraft {
  if (kind === "read-only") return rest === "" ? {} : { verbs: rest };
  if (kind !== "read-only-help" && rest !== "") {
    throw new NotationError(line.at, `expected nothing behind "${kind}"`);
  }
  if (kind === "read-only-all") return {};
  const { environment = "" } = kind === "read-only-version" ? VERSION : HELP;
  if (kind === "read-only-version")
    return { environment, checks: [lineCheck("--version|-version|-v|-V|-VV")] };
  const named = `(?:${needed(rest, line)})(?: [a-z][a-z0-9-]*)*`;
  return {
    environment,
    checks: [lineCheck(`(?:${named} )?(?:--help|-help|-h)|help(?: ${named})?`)],
  };
}

function lineCheck(pattern: string): WordCheck {
  return { of: "line", pattern, why: OTHER_ARGUMENTS };
}

function addFact(form: ReadOnlyDraft, line: ToolLine): void {
  const [word, rest] = wordAndRest(line);
  const kind = OPTION_KINDS.get(word);
  const list = LISTS.find((one) => one === word);
  const flag = FLAGS.find((one) => one === word);
  const checked = CHECKED.get(word);
  if (kind !== undefined) form.options = { ...form.options, [kind]: needed(rest, line) };
  else if (list !== undefined) form[list] = needed(rest, line);
  else if (flag !== undefined) form[flag] = true;
  else if (checked !== undefined) form.checks = [...(form.checks ?? []), checkOf(checked, line)];
  else if (word === "each") form.verbs = withEach(form.verbs, line);
  else if (word === "operand-count") form.operands = countOf(rest, line);
  else if (word === "repository")
    form.repository = oneOf(["itself", "with those in it"], rest, line);
  else {
    const words = [...OPTION_KINDS.keys(), ...LISTS, ...FLAGS, ...CHECKED.keys()].join(", ");
    throw new NotationError(
      line.at,
      `expected one of ${words}, each, operand-count, repository; found "${word}"`,
    );
  }
}

function countOf(rest: string, line: ToolLine): number {
  if (/^\d+$/.test(rest)) return Number(rest);
  throw new NotationError(line.at, `expected a number, found "${rest}"`);
}

function withEach(before: string | undefined, line: ToolLine): string {
  const [, verbs = "", groups] = /^each (\S+): (\S.*)$/.exec(line.text) ?? [];
  if (groups === undefined) throw new NotationError(line.at, `expected "each VERBS: GROUPS"`);
  const more = each(groups, verbs.split("|"));
  return before === undefined ? more : `${before}|${more}`;
}

function checkOf(checked: Pick<WordCheck, "of" | "not">, line: ToolLine): WordCheck {
  const [, rest] = wordAndRest(line);
  const [, told = rest, why = OTHER_ARGUMENTS] = /^(.*) else (.+)$/.exec(rest) ?? [];
  const [, options, pattern] =
    checked.of === "value" ? (/^(\S+) (\S.*)$/.exec(told) ?? []) : ["", "*", told];
  if (options === undefined || pattern === undefined) {
    throw new NotationError(line.at, `expected an option and a pattern in "${line.text}"`);
  }
  try {
    new RegExp(pattern);
  } catch {
    throw new NotationError(line.at, `expected a pattern that can be read, found "${pattern}"`);
  }
  return { ...checked, ...(options === "*" ? {} : { options }), pattern, why };
}
