import type { Description, Descriptions } from "./command.ts";

/** The description of a name in a table; undefined where none has it. */
export function descriptionNamed(name: string, table: Descriptions): Description | undefined {
  for (const names in table)
    if (names.includes(name) && isAmong(name, names)) return table[names]?.();
  return undefined;
}

/** True for one of the words in a text with blanks between them. */
export function isAmong(word: string, words: string): boolean {
  if (word === "") return false;
  for (let at = words.indexOf(word); at >= 0; at = words.indexOf(word, at + 1)) {
    const end = at + word.length;
    const isStart = at === 0 || words[at - 1] === " ";
    if (isStart && (end === words.length || words[end] === " ")) return true;
  }
  return false;
}
