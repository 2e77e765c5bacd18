import { EXIT } from "../exit.ts";
import type { Io } from "../io.ts";
import { visibleLine } from "../outside-text.ts";
import type { Decision } from "../state/decisions.ts";
import { readDecisions } from "../state/read-decisions.ts";
import { type FilterOptions, readFilter } from "./decision-filter.ts";
import { verdictOf } from "./decision-table.ts";
import { refuseChangeBelowAgent } from "./loosening.ts";
import { localDay } from "./moment.ts";
import { printJson, refuse } from "./output.ts";
import { columns } from "./terminal.ts";

/** What decisions are counted by. */
const COUNTED: readonly (readonly [name: string, of: (decision: Decision) => string])[] = [
  ["verdict", verdictOf],
  ["rule", ({ rule }) => rule ?? "(no rule)"],
  ["project", ({ project }) => project],
  ["agent", ({ agent }) => agent],
  ["day", ({ time }) => localDay(new Date(time))],
];

/** Rows of one count that are shown to a person; JSON has all. */
const ROWS_MAX = 15;

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
  const counts = COUNTED.map(([name, of]) => [name, countsOf(meant, name, of)] as const);
  const [first] = meant;
  if (options.json === true) {
    const by = Object.fromEntries(counts.map(([name, rows]) => [name, Object.fromEntries(rows)]));
    printJson(io, { total: meant.length, since: first?.time ?? null, by });
    return EXIT.ok;
  }
  if (first === undefined) {
    io.stdout("no decisions");
    return EXIT.ok;
  }
  const noun = meant.length === 1 ? "decision" : "decisions";
  io.stdout(`${meant.length} ${noun} since ${localDay(new Date(first.time))}`);
  for (const [name, rows] of counts) io.stdout(`\nby ${name}\n${section(rows)}`);
  return EXIT.ok;
}

/** How many decisions there are of each kind: days the latest first, all else the most frequent first. */
function countsOf(
  decisions: readonly Decision[],
  name: string,
  of: (decision: Decision) => string,
): readonly (readonly [kind: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const decision of decisions) {
    const kind = of(decision);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const rows = [...counts];
  return name === "day" ? rows.reverse() : rows.sort((one, other) => other[1] - one[1]);
}

function section(rows: readonly (readonly [string, number])[]): string {
  const digits = Math.max(...rows.map(([, count]) => String(count).length));
  const shown = rows
    .slice(0, ROWS_MAX)
    .map(([kind, count]) => [`  ${String(count).padStart(digits)}`, visibleLine(kind)]);
  const more = rows.length - shown.length;
  return columns(more > 0 ? [...shown, ["", `and ${more} more: fairlead stats --json`]] : shown);
}
