import { descriptionOf } from "../policy/catalog/descriptions.ts";
import { baseName } from "../policy/text/path.ts";

/** Longest name, in characters. */
const NAME_MAX_CHARS = 60;

/**
 * What the words of a finding are about, in a word or two: of a command line the program with its sub-command
 * (`git push`), of anything else the file. Empty for words that name nothing.
 */
export function commandName(words: string, isCommandLine: boolean): string {
  const [first = "", second = ""] = words.split(/\s+/).filter((word) => !/^\w+=/.test(word));
  const program = baseName(first);
  const isSubcommand = isCommandLine && /^[a-z][a-z-]*$/.test(second) && hasSubcommands(program);
  return (isSubcommand ? `${program} ${second}` : program).slice(0, NAME_MAX_CHARS);
}

function hasSubcommands(program: string): boolean {
  return descriptionOf(program)?.subcommand !== undefined;
}
