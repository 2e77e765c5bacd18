/** Parts of an index of names by their first letter, the last one aside, which is for all other names. */
export const LETTERS = 26;

/** The part that a name is in. */
export function letterOf(name: string): number {
  const letter = name.charCodeAt(0) - 0x61;
  return letter >= 0 && letter < LETTERS ? letter : LETTERS;
}
