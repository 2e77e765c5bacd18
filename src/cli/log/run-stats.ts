import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { visibleLine } from "../../outside-text.ts";
import { countedDecision } from "../../report/counted-decision.ts";
import { effectName } from "../../report/effect-words.ts";
import { localDay } from "../../report/local-day.ts";
import type { NamedCounts } from "../../report/report.ts";
import { callsIn, type Sums, startTally, VERDICTS } from "../../report/sums.ts";
import { verdictWord } from "../../report/words.ts";
import { readDecisions } from "../../state/read-decisions.ts";
import { refuseChangeBelowAgent } from "../loosening.ts";
import { printJson, refuse } from "../terminal/output.ts";
import { columns, cutToWidth, mayColour, screenWidth } from "../terminal/terminal.ts";
import { barLegend, verdictBar } from "../terminal/verdict-bar.ts";
import { type FilterOptions, readFilter } from "./decision-filter.ts";
import { verdictOf } from "./decision-table.ts";

/** What decisions are counted by, in the order in which it is shown. */
const SHOWN: readonly (readonly [name: string, of: (sums: Sums) => readonly NamedCounts[]])[] = [
  ["verdict", ({ outcomes }) => outcomes],
  ["rule", ({ rules }) => rules],
  ["effect", ({ effects }) => effects],
  ["project", ({ projects }) => projects],
  ["agent", ({ agents }) => agents],
  ["day", ({ days }) => days],
];

/** Rows of one count that are shown to a person; JSON has all. */
const ROWS_MAX = 15;

/** How much of a line a bar takes, and how long it gets at most, in columns. */
const BAR_SHARE = 0.3;
const BAR_MAX_COLUMNS = 30;

/** Counts decisions; an agent may not see them, see `log`. */
export async function showStats(
  io: Io,
  options: FilterOptions & { readonly json?: boolean | undefined },
): Promise<number> {
  const refused = await refuseChangeBelowAgent(io, "stats");
  if (refused !== undefined) return refused;
  const filter = readFilter(io, options);
  if (filter instanceof Error) return refuse(io, filter.message);
  const meant = (await readDecisions(io, filter.span)).filter(filter.isMeant);
  const tally = startTally();
  for (const decision of meant) {
    const { rule = "(no rule)" } = decision;
    tally.add({ ...countedDecision(decision), rule, outcome: verdictOf(decision) });
  }
  const sums = tally.sums();
  const counts = SHOWN.map(([name, of]) => [name, inOrder(name, of(sums))] as const);
  const [first] = meant;
  if (options.json === true) {
    const by = Object.fromEntries(
      counts.map(([name, rows]) => [
        name,
        Object.fromEntries(rows.map((row) => [row.name, callsIn(row)])),
      ]),
    );
    printJson(io, { total: meant.length, since: first?.time ?? null, by });
    return EXIT.ok;
  }
  if (first === undefined) {
    io.stdout("no decisions");
    return EXIT.ok;
  }
  const noun = meant.length === 1 ? "decision" : "decisions";
  const colour = mayColour(io);
  io.stdout(`${meant.length} ${noun} since ${localDay(new Date(first.time))}`);
  io.stdout(barLegend(colour));
  for (const [name, rows] of counts) {
    if (rows.length === 0) continue;
    const said = WORDS.get(name);
    const shown = said === undefined ? rows : rows.map((row) => ({ ...row, name: said(row.name) }));
    io.stdout(`\nby ${name}\n${section(shown, colour)}`);
  }
  return EXIT.ok;
}

/** What a person reads for the names of a count; JSON has them as they are. */
const WORDS: ReadonlyMap<string, (name: string) => string> = new Map([
  ["verdict", outcomeInWords],
  ["effect", effectName],
]);

/** A verdict, or one that did not hold, in the word that a person reads. */
function outcomeInWords(name: string): string {
  const verdict = VERDICTS.find((one) => name.startsWith(one));
  return verdict === undefined ? name : verdictWord(verdict) + name.slice(verdict.length);
}

/** Days the latest first, all else the most frequent first. */
function inOrder(name: string, rows: readonly NamedCounts[]): readonly NamedCounts[] {
  if (name === "day") return rows.toReversed();
  return rows.toSorted((one, other) => callsIn(other) - callsIn(one));
}

function section(rows: readonly NamedCounts[], colour: boolean): string {
  const width = screenWidth();
  const barColumns = Math.min(BAR_MAX_COLUMNS, Math.floor(width * BAR_SHARE));
  const most = Math.max(...rows.map(callsIn));
  const digits = String(most).length;
  const nameColumns = width - barColumns - digits - "      ".length;
  const shown = rows
    .slice(0, ROWS_MAX)
    .map((row) => [
      `  ${String(callsIn(row)).padStart(digits)}`,
      verdictBar(row, most, barColumns, colour),
      cutToWidth(visibleLine(row.name), nameColumns),
    ]);
  const more = rows.length - shown.length;
  return columns(
    more > 0 ? [...shown, ["", "", `and ${more} more: fairlead stats --json`]] : shown,
  );
}
