import type { ConfiguredTable } from "../config/policy-section.ts";
import { commandOf, type ToolCall } from "../policy/agent-tools/tool-call.ts";
import { isReadByFields } from "../policy/agent-tools/tool-table.ts";
import type { Analysis } from "../policy/model/invocation.ts";

/** Fields of a rule; a table with others has a mistake in it, which must be said. */
const FIELDS =
  " id verdict reason instead tests when origin tool command subcommand flags args path content url mcp ";

/** A line of plain words: every program in it is written out, so a name that is not there does not run. */
const PLAIN_LINE = /^[\w ./:=@%+,-]*$/;

/** A word of a pattern that means itself. */
const LITERAL = /^[\w.+-]+$/;

/**
 * False only when a rule as written surely does not fit a call, judged by the tools and programs it
 * names. Loading and compiling rules costs a call more than all else, and most calls are no rule's
 * business.
 */
export function mayConcernCall(rule: ConfiguredTable, call: ToolCall): boolean {
  if (!isWhole(rule)) return true;
  const tools = literals(rule.tool);
  // The two names of one tool are told apart by those who know them.
  const isNamed = tools?.some((name) => name === call.tool || /^(?:Task|Agent)$/.test(name));
  if (isNamed === false) return false;
  const programs = literals(rule.command);
  if (programs === undefined) return true;
  if (isReadByFields(call.tool)) return true;
  const line = commandOf(call)?.text;
  if (line === undefined) return call.tool === "Bash";
  const text = line.toLowerCase();
  if (!PLAIN_LINE.test(text)) return true;
  return programs.some((name) => text.includes(name.toLowerCase()));
}

/**
 * The rules that may fit one of the commands of an analysed call: all but those that name other programs. A
 * line of many commands would else be compared with every rule there is, one by one.
 */
export function rulesForCommands(
  rules: readonly ConfiguredTable[],
  analysis: Analysis | undefined,
): readonly ConfiguredTable[] {
  if (analysis === undefined) return rules;
  const programs = new Set<string>();
  // Patterns are compared with the words of a command, so a program with a space in it is two of them.
  for (const { program } of analysis.invocations) programs.add(firstWord(program).toLowerCase());
  return rules.filter((rule) => {
    if (!isWhole(rule)) return true;
    const named = literals(rule.command);
    return named === undefined || named.some((name) => programs.has(name.toLowerCase()));
  });
}

function isWhole(rule: ConfiguredTable): boolean {
  const isTold = ["id", "verdict", "reason"].every((key) => typeof rule[key] === "string");
  return (
    isTold && Object.keys(rule).every((key) => !key.includes(" ") && FIELDS.includes(` ${key} `))
  );
}

function firstWord(text: string): string {
  return text.split(" ")[0] ?? "";
}

/** The first words of a matcher's patterns; undefined when it has none, or one that is no plain name. */
function literals(patterns: unknown): readonly string[] | undefined {
  const list: readonly unknown[] = Array.isArray(patterns) ? patterns : [patterns];
  const words = list.map((pattern) => (typeof pattern === "string" ? firstWord(pattern) : ""));
  const named = words.filter((word) => LITERAL.test(word));
  return named.length === list.length && named.length > 0 ? named : undefined;
}
