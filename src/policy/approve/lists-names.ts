import type { LineCommand } from "./line-reader.ts";
import type { LineReading } from "./read-line.ts";

/**
 * True for a line in which nothing is printed before its last command but names of files below the folder that it
 * runs in: what commands list, or some of the names that they are given. What a file says is no such name.
 */
export function listsNames({
  commands,
  inputs,
}: Extract<LineReading, { commands: unknown }>): boolean {
  const last = commands.length - 1;
  return (
    inputs.length === 0 &&
    commands.every(
      (command, at) => (at === last && command.words[0]?.value !== "xargs") || printsNames(command),
    )
  );
}

function printsNames({ words, inputs }: LineCommand): boolean {
  const [program = "", ...args] = words.map(({ value }) => value);
  if (inputs.length > 0 || args.some(leadsElsewhere)) return false;
  const options = args.filter((arg) => arg.startsWith("-"));
  const operands = args.filter((arg) => !arg.startsWith("-"));
  switch (program) {
    case "find":
      return !options.some((option) => /^-(?:fls|printf|exec|files0)/.test(option));
    case "fd":
    case "fdfind":
      return !options.some((option) => /^(?:-[xX]|--exec|--format)/.test(option));
    case "xargs":
      return !options.some((option) => /^(?:-a|--a)/.test(option));
    case "rg":
      return options.some(namesOnly);
    case "grep":
    case "egrep":
    case "fgrep":
      return (
        options.some(namesOnly) ||
        (operands.length <= 1 && options.every((option) => /^-[vEFiwx]+$/.test(option)))
      );
    case "git":
      return (
        operands[0] === "ls-files" ||
        (operands[0] === "diff" && options.includes("--name-only")) ||
        (operands[0] === "grep" && options.some(namesOnly))
      );
    case "head":
    case "tail":
      return operands.length === 0 || (options.includes("-n") && /^\d+$/.test(operands.join(" ")));
    case "sort":
    case "uniq":
    case "cat":
      return operands.length === 0;
    default:
      return LISTERS.has(program);
  }
}

/** Programs of which every form does so. */
const LISTERS = new Set("ls wc cd true false : test [ pwd dirname basename".split(" "));

/** True for a word that may name something outside of the folder. */
function leadsElsewhere(word: string): boolean {
  return /^[/~]|(?:^|[/=])\.\.(?:\/|$)|=[/~]/.test(word);
}

/** `-l`, `-rl`, `--files`, `--files-with-matches`. */
function namesOnly(option: string): boolean {
  return /^--files|^-[a-zA-Z]*[lL]/.test(option);
}
