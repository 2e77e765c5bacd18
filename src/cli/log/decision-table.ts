import { visibleLine } from "../../outside-text.ts";
import { localDay } from "../../report/local-day.ts";
import { verdictWord } from "../../report/words.ts";
import type { Decision, PassedBy } from "../../state/decisions.ts";
import { nameOf } from "../../sys/paths.ts";
import { painted } from "../explain/explain-text.ts";
import { localTime, zoneOf } from "../terminal/moment.ts";
import { columns, cutToWidth } from "../terminal/terminal.ts";

/** Longest text of one decision that is shown on a line, in characters. */
const WHAT_MAX_CHARS = 1_000;

/** Narrowest column for what was to be done: below it other columns give way. */
const WHAT_MIN_COLUMNS = 28;

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

/** Decisions as a table that is as wide as the terminal, with headings; the first names the zone of the times. */
export function tableOf(decisions: readonly Decision[], width: number, colour: boolean): string {
  const shown = [...COLUMNS];
  const widthOf = ({ name, cell, max }: Column) =>
    decisions.reduce(
      (most, decision) => Math.max(most, Math.min(max, cell(decision).length)),
      name.length,
    );
  const left = () => width - shown.reduce((sum, column) => sum + widthOf(column) + GAP, 0);
  for (const name of GIVES_WAY) {
    if (left() >= WHAT_MIN_COLUMNS) break;
    shown.splice(
      shown.findIndex((column) => column.name === name),
      1,
    );
  }
  const whatColumns = Math.max(left(), WHAT_MIN_COLUMNS / 2);
  const rows = decisions.map((decision) => [
    ...shown.map(({ name, cell, max }) => {
      const text = cutToWidth(visibleLine(cell(decision)), max);
      return name === "verdict" ? painted(decision.verdict, colour, text) : text;
    }),
    cutToWidth(whatOf(decision), whatColumns),
  ]);
  const zone = zoneOf(new Date(decisions.at(-1)?.time ?? 0));
  const heads = shown.map(({ name }) => (name === WHEN ? `${WHEN} ${zone}` : name));
  return columns([[...heads, "what"], ...rows]);
}

/** The day without its year, and the minute, on this machine's clock. */
function when({ time }: Decision): string {
  const moment = new Date(time);
  return `${localDay(moment).slice("2026-".length)} ${localTime(moment)}`;
}
