// What a line of the table says of a form, as marks with a blank around each.

/** True for code with one of the words behind `without:` anywhere in it. */
export function mayHold(code: string, marks: string): boolean {
  const from = marks.indexOf(" without:") + " without:".length;
  for (const word of marks.slice(from, marks.indexOf(" ", from)).split(","))
    if (code.includes(word)) return true;
  return false;
}

/** True where a mark holds: always, or with an option behind its colon. */
export function isMarked(
  mark: "tracked" | "versions",
  words: readonly string[],
  marks: string,
): boolean {
  const at = marks.indexOf(` ${mark}`);
  const end = at + mark.length + 1;
  if (at < 0 || marks[end] === " ") return at >= 0;
  const shown = `,${marks.slice(end + 1, marks.indexOf(" ", end))}`;
  for (const word of words) {
    if (!word.startsWith("-")) continue;
    if (shown.includes(`,${word.replace(/=.*/, "")},`)) return true;
    for (const letter of word.startsWith("--") ? "" : word)
      if (shown.includes(`,-${letter},`)) return true;
  }
  return false;
}
