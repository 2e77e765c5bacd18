import { descriptionOf } from "../catalog/descriptions.ts";
import type { Reading } from "../languages/exact/line.ts";
import type { LineCommand } from "../languages/exact/reader.ts";

/**
 * True for a line in which nothing is printed before its last command but names of files below the folder that it
 * runs in: what commands list, or some of the names that they are given. What a file says is no such name.
 */
export function listsNames({ commands, redirects, takesApart }: Reading): boolean {
  const last = commands.length - 1;
  return (
    redirects.inputs.length === 0 &&
    !takesApart &&
    commands.every(
      (command, at) =>
        (at === last && command.words[0]?.value !== "xargs") || printsOnlyNames(command),
    )
  );
}

function printsOnlyNames({ words, inputs }: LineCommand): boolean {
  const [program = "", ...args] = words.map(({ value }) => value);
  const description = descriptionOf(program);
  if (description === undefined || inputs.length > 0 || args.some(leadsElsewhere)) return false;
  const options = args.filter((arg) => arg.startsWith("-"));
  const operands = args.filter((arg) => !arg.startsWith("-"));
  const { lists, filters, skipsHidden, changes, printsNames } = description;
  if (printsNames !== undefined) return printsNames(words.slice(1)) === "files";
  if (program === "xargs") return !options.some((option) => /^(?:-a|--a)/.test(option));
  if (lists !== undefined && filters === undefined) return !options.some(printsMore);
  if (filters !== "whole") return changes === "enter-folder";
  if (lists === undefined) {
    return operands.length === 0 || (options.includes("-n") && /^\d+$/.test(operands.join(" ")));
  }
  if (options.some(namesOnly)) return true;
  // What searches its input where it is given no file.
  const isPlain = options.every((option) => /^-[vEFiwx]+$/.test(option));
  return skipsHidden !== true && operands.length <= 1 && isPlain;
}

/** True for an option with which what lists files prints what it is told, or what something else prints. */
function printsMore(option: string): boolean {
  return /^(?:-(?:fls|printf|exec|ok|files0)|-[xX]|--(?:exec|format|print|files0))/.test(option);
}

/** True for a word that may name something outside of the folder. */
function leadsElsewhere(word: string): boolean {
  return /^[/~]|(?:^|[/=])\.\.(?:\/|$)|=[/~]/.test(word);
}

/** `-l`, `-rl`, `--files`, `--files-with-matches`. */
function namesOnly(option: string): boolean {
  return /^--files|^-[a-zA-Z]*[lL]/.test(option);
}
