import { EXIT } from "../exit.ts";
import type { Io } from "../io.ts";
import { type Decision, decisionsFolder, newDecisions } from "../state/decisions.ts";
import { readDecisions } from "../state/read-decisions.ts";
import { modifiedMs } from "../sys/light-files.ts";
import { type DecisionFilter, type FilterOptions, readFilter } from "./decision-filter.ts";
import { lineOf, tableOf } from "./decision-table.ts";
import { refuseChangeBelowAgent } from "./loosening.ts";
import { refuse } from "./output.ts";
import { mayColour, terminalColumns } from "./terminal.ts";

/** What `fairlead log` was asked. */
export interface LogOptions extends FilterOptions {
  readonly limit?: string | undefined;
  readonly follow?: boolean | undefined;
  readonly json?: boolean | undefined;
}

/** Decisions that are shown where nobody says how many. */
const SHOWN_DEFAULT = 50;

/** Shows decisions, the latest last. An agent may not see them: they tell of other projects as well. */
export async function showLog(io: Io, options: LogOptions): Promise<number> {
  const refused = await refuseChangeBelowAgent(io, "log");
  if (refused !== undefined) return refused;
  const filter = readFilter(io, options);
  if (filter instanceof Error) return refuse(io, filter.message);
  const limit = Number(options.limit ?? SHOWN_DEFAULT);
  if (!Number.isInteger(limit) || limit < 0) return refuse(io, "--limit takes a whole number");
  const meant = (await readDecisions(io, filter.span)).filter(filter.isMeant);
  const shown = limit === 0 ? meant : meant.slice(-limit);
  const print = printerOf(io, options.json === true);
  if (shown.length > 0) print(shown);
  else if (options.json !== true && options.follow !== true) io.stderr("no decision of that kind");
  if (options.follow !== true) return EXIT.ok;
  return follow(io, filter, new Set(meant.map(({ id }) => id)), print);
}

type Printer = (decisions: readonly Decision[]) => void;

/** JSON or fields for programs, a table for a person. */
function printerOf(io: Io, json: boolean): Printer {
  const width = terminalColumns();
  const lines = (line: (decision: Decision) => string): Printer => {
    return (decisions) => io.stdout(decisions.map(line).join("\n"));
  };
  if (json) return lines((decision) => JSON.stringify(decision));
  if (width === undefined) return lines(lineOf);
  return (decisions) => io.stdout(tableOf(decisions, width, mayColour(io)));
}

/** How often the log is looked at for something new, in milliseconds. */
const LOOK_EVERY_MS = 300;

/** Each new decision changes the folder of the new ones; until it does nothing is read. Ends with its process. */
async function follow(
  io: Io,
  { span, isMeant }: DecisionFilter,
  seen: Set<string>,
  print: Printer,
): Promise<number> {
  const folder = decisionsFolder(io);
  if (folder === undefined) return refuse(io, "there is no home, so nothing is logged");
  const since = io.now();
  for (let before: number | undefined; ; ) {
    const changed = modifiedMs(newDecisions(folder));
    if (changed !== before) {
      before = changed;
      const read = await readDecisions(io, { ...span, since });
      const fresh = read.filter((decision) => isMeant(decision) && !seen.has(decision.id));
      for (const { id } of fresh) seen.add(id);
      if (fresh.length > 0) print(fresh);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
