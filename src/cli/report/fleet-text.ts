import type { Fleet, MachineCount, RuleAnswers } from "../../report/fleet/fleet.ts";
import type { NamedCounts, Report } from "../../report/report.ts";
import { callsIn, interruptedIn } from "../../report/sums.ts";
import { counted, percent, plural } from "../../report/words.ts";
import { columns, cutToWidth, visibleLine, wrapped } from "../terminal/terminal.ts";
import { barLegend, verdictBar } from "../terminal/verdict-bar.ts";

/** Rows of each list that a person is shown; JSON has all. */
const ROWS_MAX = 10;

const BAR_COLUMNS = 20;

/** A report of many machines for a terminal. */
export function fleetText(report: Report, colour: boolean, width: number): string {
  const { fleet, rules, agents, notes } = report;
  if (fleet === undefined) return "";
  const parts = [
    heading(report, fleet),
    machinesIn(fleet, width),
    counts("by version of fairlead", fleet.versions, width),
    counts("by policy bundle", fleet.bundles, width),
    barLegend(colour),
    interrupted("stopped by rule", rules, colour, width),
    answersIn(fleet.answers, width),
    ...(agents.length > 1 ? [interrupted("by agent", agents, colour, width)] : []),
    notes.flatMap((note) => wrapped(note.replaceAll("`", ""), width)).join("\n"),
    "as a page: add --html FILE",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function heading({ total, days }: Report, fleet: Fleet): string {
  const { machines, machinesLeftOut, current, overruled, unguarded } = fleet;
  const [first, last] = [days[0]?.name, days.at(-1)?.name];
  const span = first === undefined ? "" : first === last ? `, ${first}` : `, ${first} to ${last}`;
  return [
    `${plural(machines.length + machinesLeftOut, "machine")}, ${counted(current)} seen within a day of the latest record${span}`,
    `${plural(callsIn(total), "decision")}: ${counted(total.deny)} refused, ${counted(total.ask)} asked about, ${counted(overruled)} overruled by a person`,
    `${plural(unguarded, "call")} ran unguarded`,
  ].join("\n");
}

function machinesIn({ machines }: Fleet, width: number): string {
  const shown = machines
    .slice(0, ROWS_MAX)
    .map((one) => [
      `  ${cutToWidth(visibleLine(one.name), Math.max(12, Math.floor(width / 4)))}`,
      `${counted(one.deny)} refused`,
      `${counted(one.ask)} asked`,
      one.unguarded === 0 ? "" : `${counted(one.unguarded)} unguarded`,
      cutToWidth(visibleLine(one.version ?? "version not known"), 20),
      cutToWidth(visibleLine(one.bundle ?? "no bundle"), 24),
      `seen ${one.lastSeen.slice(0, 16).replace("T", " ")} UTC`,
    ]);
  return `machines\n${columns(withRest(shown, machines.length))}`;
}

function counts(title: string, rows: readonly MachineCount[], width: number): string {
  const all = rows.reduce((sum, { machines }) => sum + machines, 0);
  const digits = counted(rows[0]?.machines ?? 0).length;
  const shown = rows
    .slice(0, ROWS_MAX)
    .map(({ name, machines }) => [
      `  ${counted(machines).padStart(digits)}`,
      percent(machines, all).padStart("100 %".length),
      cutToWidth(visibleLine(name), width - 20),
    ]);
  return `${title}\n${columns(withRest(shown, rows.length))}`;
}

function interrupted(
  title: string,
  all: readonly NamedCounts[],
  colour: boolean,
  width: number,
): string {
  const rows = all
    .filter((row) => interruptedIn(row) > 0)
    .map((row) => ({ ...row, notice: 0, allow: 0, pass: 0 }));
  if (rows.length === 0) return "";
  const most = Math.max(...rows.map(interruptedIn));
  const digits = counted(most).length;
  const shown = rows
    .slice(0, ROWS_MAX)
    .map((row) => [
      `  ${counted(interruptedIn(row)).padStart(digits)}`,
      verdictBar(row, most, BAR_COLUMNS, colour),
      cutToWidth(visibleLine(row.name), width - BAR_COLUMNS - digits - 6),
    ]);
  return `${title}\n${columns(withRest(shown, rows.length))}`;
}

function answersIn(answers: readonly RuleAnswers[], width: number): string {
  const rows = answers.filter(({ allowed, overruled }) => allowed + overruled > 0);
  if (rows.length === 0) return "";
  const shown = rows
    .slice(0, ROWS_MAX)
    .map(({ rule, asked, allowed, denied, overruled }) => [
      `  ${cutToWidth(visibleLine(rule), Math.max(16, width - 60))}`,
      `${counted(asked)} asked`,
      `${counted(allowed)} allowed`,
      `${counted(denied)} denied`,
      overruled === 0 ? "" : `${counted(overruled)} overruled`,
    ]);
  return `likely false alarms: what people allowed although a rule stopped it\n${columns(withRest(shown, rows.length))}`;
}

function withRest(shown: readonly string[][], all: number): readonly (readonly string[])[] {
  const more = all - shown.length;
  return more > 0 ? [...shown, [`  and ${counted(more)} more: --json`]] : shown;
}
