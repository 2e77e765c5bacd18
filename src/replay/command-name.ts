import { descriptionOf } from "../policy/commands/descriptions.ts";
import type { Finding } from "../policy/finding.ts";
import { baseName } from "../policy/path.ts";
import { commandOf, type ToolCall } from "../policy/tool-call.ts";

/** Longest name, in characters. */
const NAME_MAX_CHARS = 60;

/**
 * What a finding is about, in a word or two: a program with its sub-command (`git push`), of another tool the
 * file or the tool.
 */
export function commandName(call: ToolCall, { words }: Finding): string {
  const [first = "", second = ""] = words.split(/\s+/).filter((word) => !/^\w+=/.test(word));
  const program = baseName(first);
  if (commandOf(call) === undefined) return (program || call.tool).slice(0, NAME_MAX_CHARS);
  const isSubcommand = /^[a-z][a-z-]*$/.test(second) && hasSubcommands(program);
  return (isSubcommand ? `${program} ${second}` : program).slice(0, NAME_MAX_CHARS);
}

function hasSubcommands(program: string): boolean {
  return descriptionOf(program)?.subcommand !== undefined;
}
