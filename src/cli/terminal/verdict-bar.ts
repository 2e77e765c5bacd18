import type { VerdictCounts } from "../../report/report.ts";
import { callsIn, VERDICTS, type Verdict } from "../../report/sums.ts";
import { verdictWord } from "../../report/words.ts";
import { painted } from "../explain/explain-text.ts";

/** What each verdict is drawn with, so that they can be told apart without colours. */
const MARKS: Readonly<Record<Verdict, string>> = {
  deny: "█",
  ask: "▓",
  notice: "▒",
  allow: "░",
  pass: "░",
};

/** What the marks of a bar mean, on one line. */
export function barLegend(colour: boolean): string {
  const shown = VERDICTS.filter((verdict) => verdict !== "allow" && verdict !== "pass");
  const marks = shown.map(
    (verdict) => `${painted(verdict, colour, MARKS[verdict])} ${verdictWord(verdict)}`,
  );
  return `${marks.join("  ")}  ${painted("pass", colour, MARKS.pass)} ${verdictWord("allow")}, ${verdictWord("pass")}`;
}

/**
 * Counts as a bar, the strictest verdict first: `columns` long for `most` calls, and never without what was
 * refused or asked about at all.
 */
export function verdictBar(
  counts: VerdictCounts,
  most: number,
  columns: number,
  colour: boolean,
): string {
  const calls = callsIn(counts);
  if (calls === 0 || most === 0) return "";
  const present = VERDICTS.filter((verdict) => counts[verdict] > 0);
  const length = Math.max(present.length, Math.round((columns * calls) / most));
  // Each has its mark; the rest goes to whoever lacks most of its share.
  const marks = new Map(present.map((verdict) => [verdict, 1]));
  for (let left = length - present.length; left > 0; left--) {
    const lacking = (verdict: Verdict) =>
      (counts[verdict] * length) / calls - (marks.get(verdict) ?? 0);
    const next = present.reduce((one, other) => (lacking(other) > lacking(one) ? other : one));
    marks.set(next, (marks.get(next) ?? 0) + 1);
  }
  return [...marks]
    .map(([verdict, many]) => painted(verdict, colour, MARKS[verdict].repeat(many)))
    .join("");
}
