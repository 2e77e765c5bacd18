import { type PackFor, type PackTool, RUNNERS_MAX } from "../catalog/load-packs.ts";
import { type Command, isRunner, toolName, unwrapRunner } from "../catalog/runners.ts";
import { argumentView } from "../commands/argument-view.ts";
import type { Description } from "../commands/command.ts";
import type { Line, Row } from "../commands/pack.ts";
import type { Pattern, VariableOf } from "../commands/pattern.ts";
import {
  type Certainty,
  compilePattern,
  matchPattern,
  readingOf,
  startsOtherwise,
} from "../commands/pattern.ts";
import type { Arg, Invocation } from "../model/invocation.ts";
import { UNKNOWN } from "../model/invocation.ts";
import type { OutsideEffect } from "../model/outside-effect.ts";
import type { World } from "../model/world.ts";

/** How many lines of constant standard input are matched. */
const STDIN_MAX_LINES = 5000;

/** An effect that a row gives to a command, or might. */
export interface RowMatch {
  readonly found: PackTool;
  readonly row: Row & { readonly effect: OutsideEffect };
  readonly certainty: Exclude<Certainty, "no">;
  /** True where the word behind an option that nobody described has to be its value. */
  readonly loosely?: boolean;
  readonly words: readonly Arg[];
  readonly pattern: Pattern;
  readonly line: Line;
}

/** What the table of one tool says of a command. */
export interface ToolMatches {
  readonly program: string;
  /** For each line the rows that might be meant, and the first that is, in order. */
  readonly lines: readonly (readonly RowMatch[])[];
  /** True where more lines are given than are matched. */
  readonly cut: boolean;
}

/** What the tables say of a command. */
export interface CommandMatches {
  /** Of its tool, and of the tool behind each runner (`npx`, `poetry run`, …). */
  readonly tools: readonly ToolMatches[];
  /** True where more runners start one another than are followed. */
  readonly tooDeep: boolean;
}

/** False for a program that no table knows and that starts no other one, as most are. */
export function hasTable(program: string, packFor: PackFor): boolean {
  const name = toolName(program);
  return packFor(name) !== undefined || isRunner(name);
}

/**
 * Matches one command with the rows of its tools. Packs whose name is in `disabled` say nothing. Never throws,
 * reads nothing but its arguments.
 */
export function matchRows(
  invocation: Invocation,
  world: Pick<World, "env">,
  disabled: Pick<ReadonlySet<string>, "has">,
  packFor: PackFor,
): CommandMatches {
  const tools: ToolMatches[] = [];
  const variableOf: VariableOf = (name) => invocation.env.get(name)?.value ?? world.env(name);
  let command: Command | undefined = {
    program: toolName(invocation.program),
    args: invocation.args,
  };
  for (let depth = 0; depth < RUNNERS_MAX && command !== undefined; depth++) {
    const { program, args }: Command = command;
    const found = packFor(program);
    if (found !== undefined && !disabled.has(found.pack.name)) {
      const { tool } = found;
      const { destroys: rows = [] } = tool;
      const given = commandLines(tool, args, invocation);
      const lines = given
        .map((words) => matchLine(shaped(tool, words, invocation), rows, variableOf))
        .filter((matches) => matches.length > 0)
        .map((matches) => matches.map((match) => ({ ...match, found })));
      tools.push({ program, lines, cut: given.length > STDIN_MAX_LINES });
    }
    command = unwrapRunner(command);
  }
  return { tools, tooDeep: command !== undefined };
}

/** What a tool that reads its words as they are does with them, or might. */
export function effectsOfRows(
  tool: Description,
  args: readonly Arg[],
  variableOf: VariableOf,
): readonly OutsideEffect[] {
  const { destroys } = tool;
  if (destroys === undefined || tool.shape !== undefined) return [];
  return matchLine(argumentView(tool, args), destroys, variableOf).map(({ row }) => row.effect);
}

type LineMatch = Omit<RowMatch, "found">;

/** The rows for the line; else for that in which words behind unknown options are values, as they may be. */
function matchLine(line: Line, rows: readonly Row[], variableOf: VariableOf): readonly LineMatch[] {
  if (line.looks || line.words[0]?.value === "help") return [];
  const { matches, isSure } = matchReading(line, rows, variableOf);
  if (isSure || line.loose.size === 0) return matches;
  const words = line.words.filter((word) => !line.loose.has(word));
  const other = matchReading({ ...line, words }, rows, variableOf);
  return [...matches, ...other.matches.map((match) => ({ ...match, loosely: true }))];
}

interface ReadingMatches {
  readonly matches: readonly LineMatch[];
  /** True where one row is meant for sure, if only one that does nothing. */
  readonly isSure: boolean;
}

function matchReading(line: Line, rows: readonly Row[], variableOf: VariableOf): ReadingMatches {
  const reading = readingOf(line);
  const first = line.words[0]?.value ?? "";
  const quick = first !== "" && !first.includes(UNKNOWN);
  const matches: LineMatch[] = [];
  for (const row of rows) {
    for (const text of row.patterns) {
      if (quick && startsOtherwise(text, first)) continue;
      const pattern = compilePattern(text);
      const { certainty, words } = matchPattern(pattern, reading, variableOf);
      if (certainty === "no") continue;
      const { effect } = row;
      if (effect !== undefined)
        matches.push({ row: { ...row, effect }, certainty, words, pattern, line });
      if (certainty === "yes") return { matches, isSure: true };
    }
  }
  return { matches, isSure: false };
}

function shaped(tool: Description, args: readonly Arg[], invocation: Invocation): Line {
  const read = argumentView(tool, args);
  const folded =
    tool.anyCase === true
      ? { ...read, words: read.words.map((word) => ({ ...word, value: word.value.toLowerCase() })) }
      : read;
  return tool.shape === undefined ? folded : tool.shape(folded, invocation);
}

function commandLines(
  tool: Description,
  args: readonly Arg[],
  invocation: Invocation,
): (readonly Arg[])[] {
  const { stdin } = invocation;
  if (tool.commandsInInput !== true || stdin.kind !== "text") return [args];
  const lines = stdin.text.value.split(/[\n;]/, STDIN_MAX_LINES + 1).map((text) =>
    text
      .split(/\s+/)
      .filter((value) => value !== "")
      .map((value) => ({ ...stdin.text, value: unquoted(value) })),
  );
  return [args, ...lines];
}

function unquoted(word: string): string {
  return /^(["']).*\1$/.test(word) ? word.slice(1, -1) : word;
}
