/**
 * A command line as exceptions compare it: without what may stand behind any line and only joins and shortens
 * what is printed (`2>&1 | tail -20`), which agents add and leave out as they please. Such an end does not
 * change what the line before it does, whatever that is.
 */
export function comparedLine(text: string): string {
  const line = text.trim();
  const bare = line.replace(SHOWN_LESS, "");
  // Behind a backslash the blank is part of a word.
  return bare.endsWith("\\") ? line : bare;
}

/** A number is all that these programs are told; the counts keep the search linear. */
const SHOWN_LESS =
  /(?:[ \t]{1,4}2>&1)?(?:[ \t]{0,4}\|[ \t]{0,4}(?:head|tail)(?:[ \t]{1,4}-(?:n[ \t]?)?\d{1,6})?)?$/;
