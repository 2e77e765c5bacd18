import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { makeReport } from "../../replay/make-report.ts";
import { replayTranscripts } from "../../replay/replay.ts";
import { callsIn } from "../../report/sums.ts";
import { refuseChangeBelowAgent } from "../loosening.ts";
import { printJson, refuse, snakeKeys } from "../terminal/output.ts";
import { mayColour, screenWidth } from "../terminal/terminal.ts";
import { planReplay, type ReplayOptions, replayWork } from "./replay-job.ts";
import { replayText } from "./replay-text.ts";

/** Judges past calls and tells what it would have done. An agent may not see it: it tells of every project. */
export async function showReplay(
  io: Io,
  options: ReplayOptions & {
    readonly json?: boolean | undefined;
    /** File of a page to write. */
    readonly html?: string | undefined;
    readonly open?: boolean | undefined;
    /** Fails where anything was not understood. */
    readonly strict?: boolean | undefined;
  },
): Promise<number> {
  const refused = await refuseChangeBelowAgent(io, "replay");
  if (refused !== undefined) return refused;
  const { html, open = false } = options;
  if (html !== undefined && options.json === true)
    return refuse(io, "--html writes a page: it takes no --json");
  if (html === undefined && open)
    return refuse(io, "--open opens the page of --html", "fairlead replay --html page.html --open");
  const plan = await planReplay(io, options);
  if (plan instanceof Error) return refuse(io, plan.message, "fairlead replay --help");
  const { wanted, job } = plan;
  const work = replayWork(io);
  const gathered = await replayTranscripts(io, wanted, job, work);
  work.end();
  const report = await makeReport(io, gathered, job);
  if (html !== undefined) {
    const { showPage } = await import("./report-page.ts");
    const exit = await showPage(io, report, html, open);
    return exit === EXIT.ok ? strictExit(io, gathered, options) : exit;
  }
  if (options.json === true) printJson(io, snakeKeys(report));
  else if (callsIn(report.total) === 0) {
    io.stdout(nothingFound(gathered.counts.files, options));
    for (const note of misreadIn(gathered) > 0 ? report.notes : []) io.stdout(note);
  } else io.stdout(replayText(report, mayColour(io), screenWidth()));
  return strictExit(io, gathered, options);
}

type Replayed = Awaited<ReturnType<typeof replayTranscripts>>;

/** Lines, files and calls that were not understood. */
function misreadIn({ sources, unknown }: Replayed): number {
  return sources.reduce((sum, { misread }) => sum + misread, unknown.length);
}

function strictExit(
  io: Io,
  gathered: Replayed,
  { strict }: { readonly strict?: boolean | undefined },
) {
  const misread = misreadIn(gathered);
  if (strict !== true || misread === 0) return EXIT.ok;
  io.stderr(
    `--strict: ${misread} ${misread === 1 ? "line, file or call was" : "lines, files or calls were"} not understood`,
  );
  return EXIT.error;
}

/** What to do where there is nothing to judge: a newcomer's agents may keep their transcripts elsewhere. */
function nothingFound(files: number, { paths = [] }: ReplayOptions): string {
  if (files > 0) return `no matching tool calls in ${files} transcript${files === 1 ? "" : "s"}`;
  if (paths.length > 0) return "no transcripts were found there";
  return "no transcripts were found; name files or folders of them: fairlead replay PATH\nwhere they are looked for: fairlead docs replay";
}
