import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { readFleet } from "../../report/fleet/read-fleet.ts";
import { startFleet } from "../../report/fleet/tally.ts";
import type { Report } from "../../report/report.ts";
import { callsIn } from "../../report/sums.ts";
import { isAbsolute } from "../../sys/paths.ts";
import { VERSION } from "../../version.ts";
import { refuseChangeBelowAgent } from "../loosening.ts";
import { showPage } from "../replay/report-page.ts";
import { momentOf } from "../terminal/moment.ts";
import { printJson, refuse, snakeKeys } from "../terminal/output.ts";
import { mayColour, screenWidth } from "../terminal/terminal.ts";
import { fleetText } from "./fleet-text.ts";

/** What `fairlead report` was asked. */
export interface ReportOptions {
  /** Folders, files and addresses of what machines exported. */
  readonly sources: readonly string[];
  readonly since?: string | undefined;
  /** False where commands, paths and reasons are left off. */
  readonly content?: boolean | undefined;
  /** File of a page to write. */
  readonly html?: string | undefined;
  readonly open?: boolean | undefined;
  readonly json?: boolean | undefined;
}

/** Tells of many machines. An agent may not see it: it tells of what others did. */
export async function showFleet(io: Io, options: ReportOptions): Promise<number> {
  const refused = await refuseChangeBelowAgent(io, "report");
  if (refused !== undefined) return refused;
  const { html, open = false, json = false, content = true } = options;
  if (html !== undefined && json) return refuse(io, "--html writes a page: it takes no --json");
  if (html === undefined && open) {
    const line = "fairlead report --fleet logs --html fleet.html --open";
    return refuse(io, "--open opens the page of --html", line);
  }
  const since = momentOf(io, "since", options.since);
  if (since instanceof Error) return refuse(io, since.message);
  const tally = startFleet({ now: io.now(), version: VERSION, since, content });
  const read = await readFleet(
    options.sources.map((source) => placed(io, source)),
    tally,
  );
  if (read instanceof Error) {
    return refuse(io, read.message, "fairlead report --fleet FOLDER");
  }
  const report = tally.report(read);
  if (html !== undefined) return showPage(io, report, html, open);
  if (json) printJson(io, inJson(report));
  else if (callsIn(report.total) === 0) {
    io.stdout("no decisions were found there");
    for (const note of report.notes) io.stdout(note);
  } else io.stdout(fleetText(report, mayColour(io), screenWidth()));
  return EXIT.ok;
}

/** A path as it is from here; an address as it is. */
function placed(io: Io, source: string): string {
  return isAbsolute(source) || /^https?:\/\//.test(source)
    ? source
    : `${io.workingDirectory()}/${source}`;
}

function inJson(report: Report): Readonly<Record<string, unknown>> {
  const { fleet } = report;
  if (fleet === undefined) return snakeKeys(report);
  const own = { ...snakeKeys(fleet), machines: fleet.machines.map(snakeKeys) };
  return { ...snakeKeys(report), fleet: own };
}
