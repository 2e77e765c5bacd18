import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { type Decision, decisionsFolder, newDecisions } from "../../state/decisions.ts";
import { readDecisions } from "../../state/read-decisions.ts";
import { modifiedMs } from "../../sys/light-files.ts";
import { VERSION } from "../../version.ts";
import { refuseChangeBelowAgent } from "../loosening.ts";
import { printJson, refuse } from "../terminal/output.ts";
import { mayColour, terminalColumns } from "../terminal/terminal.ts";
import { type DecisionFilter, type FilterOptions, readFilter } from "./decision-filter.ts";
import { lineOf, tableOf } from "./decision-table.ts";

/** What `fairlead log` was asked. */
export interface LogOptions extends FilterOptions {
  readonly limit?: string | undefined;
  readonly follow?: boolean | undefined;
  readonly json?: boolean | undefined;
  /** File of a page to write. */
  readonly html?: string | undefined;
  readonly open?: boolean | undefined;
}

/** How many decisions are shown by default. */
const SHOWN_DEFAULT = 50;

/** Shows decisions, the latest last. An agent may not see them: they tell of other projects as well. */
export async function showLog(io: Io, options: LogOptions): Promise<number> {
  const refused = await refuseChangeBelowAgent(io, "log");
  if (refused !== undefined) return refused;
  const filter = readFilter(io, options);
  if (filter instanceof Error) return refuse(io, filter.message);
  const { html, open = false, follow: goesOn = false, json = false } = options;
  if (html !== undefined && (goesOn || json)) {
    return refuse(io, `--html writes a page: it takes no ${goesOn ? "--follow" : "--json"}`);
  }
  if (html === undefined && open) {
    return refuse(io, "--open opens the page of --html", "fairlead log --html log.html --open");
  }
  const limit = Number(options.limit ?? (html === undefined ? SHOWN_DEFAULT : 0));
  if (!Number.isInteger(limit) || limit < 0) return refuse(io, "--limit takes a whole number");
  const meant = (await readDecisions(io, filter.span)).filter(filter.isMeant);
  const shown = limit === 0 ? meant : meant.slice(-limit);
  if (html !== undefined) {
    const [{ reportFromLog }, { showPage }] = await Promise.all([
      import("../../report/from-log.ts"),
      import("../replay/report-page.ts"),
    ]);
    const { reportSessions } = await import("../session/report-sessions.ts");
    const known = reportSessions(io);
    const facts = { now: io.now(), version: VERSION, chosen: chosenBy(options), known };
    return showPage(io, reportFromLog(shown, facts), html, open);
  }
  if (json && !goesOn) {
    printJson(io, { decisions: shown });
    return EXIT.ok;
  }
  const print = printerOf(io, json);
  if (shown.length > 0) print(shown);
  else if (!goesOn)
    io.stderr(
      chosenBy(options) === "" ? "the log has no decisions yet" : "no such decision in the log",
    );
  if (!goesOn) return EXIT.ok;
  return follow(io, filter, new Set(meant.map(({ id }) => id)), print);
}

/** The options that choose decisions, as they are typed. */
function chosenBy(options: LogOptions): string {
  const { since, until, verdict, rule, project, agent, limit, text } = options;
  const typed = { since, until, verdict, rule, project, agent, limit };
  const given = Object.entries(typed).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${value}`],
  );
  return [...given, ...(text === undefined ? [] : [JSON.stringify(text)])].join(" ");
}

type Printer = (decisions: readonly Decision[]) => void;

/** Fields for programs, or a JSON object a line where the list has no end; a table for a person. */
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
