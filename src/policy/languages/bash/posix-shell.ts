import { descriptionOf } from "../../catalog/descriptions.ts";
import { oneOf } from "./loops.ts";
import { type Frame, type Outcome, spend, type Walk, wordsOf } from "./walk.ts";

/**
 * Walks a text as the shell would that a program's name stands for: as Bash, and where a shell that knows no more
 * would run other commands, as that one too. Text in it is read by the same of the two.
 */
export function walkReadings(
  text: string,
  program: string,
  { posix }: Frame,
  walk: Walk,
  run: (text: string, posix: boolean | undefined) => Outcome,
): Outcome {
  const isSmall = descriptionOf(program)?.interprets?.onlyPosix === true;
  const other = posix === false || !isSmall ? undefined : posixReading(text);
  if (other === undefined) return run(text, posix);
  if (posix === true) return run(other, true);
  const consumed = new Map(walk.consumed);
  const outcome = run(text, false);
  walk.consumed.clear();
  for (const [input, length] of consumed) walk.consumed.set(input, length);
  const first = walk.drafts.length;
  if (!spend(walk, first)) return outcome;
  const known = new Set(walk.drafts.map(wordsOf));
  const doubts = walk.doubts.length;
  const posixOutcome = run(other, true);
  // What Bash reads without doubt is none because it was changed.
  walk.doubts.push(...walk.doubts.splice(doubts).filter(({ kind }) => kind === "limit"));
  if (walk.drafts.slice(first).every((draft) => known.has(wordsOf(draft)))) {
    walk.drafts.length = first;
    return outcome;
  }
  return outcome.output === posixOutcome.output ? outcome : oneOf([outcome, posixOutcome]);
}

/** Pieces of all that is told otherwise: the expressions cost more than looking for these. */
const MEANT_OTHERWISE = [
  ...["$'", "((", "[[", "function", "+=", "]=", "declare", "typeset", "let"],
  ...["mapfile", "readarray", "printf", "read", "\\"],
];

/**
 * What Bash means something else by, and what Bash must be told for the same: `$'…'` has no escapes, `((`
 * opens two subshells, `[[`, `function`, `x+=a` and `declare` are programs that nobody has, and `echo`
 * reads escapes.
 */
function posixReading(text: string): string | undefined {
  if (!MEANT_OTHERWISE.some((piece) => text.includes(piece))) return undefined;
  const other = text
    .replaceAll("$'", "\\$'")
    .replace(/(?<!\$)\(\(/g, "( (")
    .replace(/\[\[(?=\s)|\bfunction(?=\s)|\b\w+(?:\+=|\[\w*\]\+?=)/g, "\\$&")
    .replace(
      /\b(?:declare|typeset|let|mapfile|readarray|printf\s+-v|read\s+-\w*[adnNtu])\b/g,
      ": $&",
    );
  const echoed = text.includes("\\") ? other.replace(/\becho\s+(?!-)/g, "echo -e ") : other;
  return echoed === text ? undefined : echoed;
}
