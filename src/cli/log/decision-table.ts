import { visibleLine } from "../../outside-text.ts";
import { localDay } from "../../report/local-day.ts";
import { verdictWord } from "../../report/words.ts";
import type { Decision, PassedBy } from "../../state/decisions.ts";
import { nameOf } from "../../sys/paths.ts";
import { painted } from "../explain/explain-text.ts";
import { localTime, zoneOf } from "../terminal/moment.ts";
import { columns, cutToWidth, textWidth, wrapped } from "../terminal/terminal.ts";

/** Longest text of one decision that is shown on a line, in characters. */
const WHAT_MAX_CHARS = 1_000;

/** Widest column for what was to be done for which other columns give way. */
const WHAT_WANTED_COLUMNS = 60;

/** Narrowest room for what was to be done. */
const WHAT_MIN_COLUMNS = 14;

/** Columns between two of a table. */
const GAP = 2;

/** A column: its heading, what it says of a decision, and how wide it may get. */
interface Column {
  readonly name: string;
  readonly cell: (decision: Decision) => string;
  readonly max: number;
}

/** What gave way to nothing, in words. */
const PASSED: ReadonlyMap<PassedBy, string> = new Map([
  ["allow-once", "allowed once"],
  ["ask_fallback", "not asked"],
  ["observe", "observed"],
  ["pause", "paused"],
]);

/** The verdict as programs read it: `deny`, or `deny (paused)` for one that did not hold. */
export function verdictOf({ verdict, passed_by: by }: Decision): string {
  return by === undefined ? verdict : `${verdict} (${PASSED.get(by)})`;
}

/** The same as a person reads it: `refused`, `refused (paused)`. */
export function verdictInWords(decision: Decision): string {
  const { verdict } = decision;
  return verdictWord(verdict) + verdictOf(decision).slice(verdict.length);
}

/** What was to be done, on one line: the command, the file, the input, or why it was stopped. */
function whatOf({ command, path, input, reason = "", content }: Decision): string {
  const what = command ?? path ?? input ?? (content === "none" ? "(not kept)" : reason);
  return visibleLine(what, WHAT_MAX_CHARS);
}

/** A decision as a line of fields with tabs between them, for other programs. */
export function lineOf(decision: Decision): string {
  const { time, id, agent, project, tool = "-", rule = "-" } = decision;
  const fields = [time, id, verdictOf(decision), agent, project, tool, rule, whatOf(decision)];
  return fields.map((field) => visibleLine(field, WHAT_MAX_CHARS)).join("\t");
}

const WHEN = "when";

const COLUMNS: readonly Column[] = [
  { name: WHEN, cell: when, max: 14 },
  { name: "id", cell: ({ id }) => id, max: 12 },
  { name: "verdict", cell: verdictInWords, max: "refused (allowed once)".length },
  { name: "agent", cell: ({ agent }) => agent, max: 10 },
  { name: "project", cell: ({ project }) => nameOf(project), max: 18 },
  { name: "tool", cell: ({ tool = "" }) => tool, max: 18 },
  { name: "rule", cell: ({ rule = "" }) => rule, max: 32 },
];

/** Columns that are left out of a narrow table, in this order. */
const GIVES_WAY = ["agent", "tool", "project"];

/**
 * Decisions as a table that is as wide as the terminal, with headings; the first names the zone of the times. Where
 * it would cut what was to be done, each has two lines and more.
 */
export function tableOf(decisions: readonly Decision[], width: number, colour: boolean): string {
  const shown = [...COLUMNS];
  const widthOf = ({ name, cell, max }: Column) =>
    decisions.reduce(
      (most, decision) => Math.max(most, Math.min(max, cell(decision).length)),
      name.length,
    );
  const left = () => width - shown.reduce((sum, column) => sum + widthOf(column) + GAP, 0);
  const longest = decisions.reduce((most, one) => Math.max(most, textWidth(whatOf(one))), 0);
  for (const name of GIVES_WAY) {
    if (left() >= Math.min(longest, WHAT_WANTED_COLUMNS)) break;
    shown.splice(
      shown.findIndex((column) => column.name === name),
      1,
    );
  }
  const zone = zoneOf(new Date(decisions.at(-1)?.time ?? 0));
  const whatColumns = left();
  const isCut = longest > whatColumns && whatColumns < WHAT_WANTED_COLUMNS;
  if (isCut) return paragraphsOf(decisions, zone, width, colour);
  const rows = decisions.map((decision) => [
    ...shown.map(({ name, cell, max }) => {
      const text = cutToWidth(visibleLine(cell(decision)), max);
      return name === "verdict" ? painted(decision.verdict, colour, text) : text;
    }),
    cutToWidth(whatOf(decision), whatColumns),
  ]);
  const heads = shown.map(({ name }) => (name === WHEN ? `${WHEN} ${zone}` : name));
  return columns([[...heads, "what"], ...rows]);
}

/** Lines that one command takes at most. */
const WHAT_MAX_LINES = 3;

/** Each decision as when, what was answered and what was to be done, and below it by which rule and where. */
function paragraphsOf(
  decisions: readonly Decision[],
  zone: string,
  width: number,
  colour: boolean,
): string {
  const verdicts = decisions.map(verdictInWords);
  const widest = verdicts.reduce((most, verdict) => Math.max(most, verdict.length), 0);
  const room = Math.max(width - WHEN_CHARS - widest - 2 * GAP, WHAT_MIN_COLUMNS);
  const margin = " ".repeat(width - room);
  const lines = decisions.flatMap((decision, at) => {
    const [first = "", ...rest] = wrapped(whatOf(decision), room).slice(0, WHAT_MAX_LINES + 1);
    if (rest.length >= WHAT_MAX_LINES) rest.splice(WHAT_MAX_LINES - 1, Infinity, "…");
    const word = verdicts[at] ?? "";
    const verdict = painted(decision.verdict, colour, word) + " ".repeat(widest - word.length);
    const { rule = "", project, agent, tool = "", id } = decision;
    const about = [rule, nameOf(project), agent, tool].filter((one) => one !== "");
    const facts = cutToWidth(visibleLine(about.join(" · ")), width - WHEN_CHARS - GAP);
    return [
      `${when(decision).padEnd(WHEN_CHARS)}  ${verdict}  ${cutToWidth(first, room)}`,
      ...rest.map((line) => margin + cutToWidth(line, room)),
      `${id.slice(0, WHEN_CHARS).padEnd(WHEN_CHARS)}  ${facts}`,
    ];
  });
  return [`${WHEN} ${zone}, what was decided, and what was to be done`, ...lines].join("\n");
}

/** Columns of a moment and of an id, which are below each other. */
const WHEN_CHARS = 14;

/** The day without its year, and the minute, on this machine's clock. */
function when({ time }: Decision): string {
  const moment = new Date(time);
  return `${localDay(moment).slice("2026-".length)} ${localTime(moment)}`;
}
