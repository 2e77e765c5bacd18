import { type Html, html, prose } from "./html.ts";
import type { Report } from "./report.ts";
import type { Section } from "./section.ts";
import { plural } from "./words.ts";

/** A command to type, and what comes of it. */
type Step = readonly [command: string, what: string];

/** What to type after a replay; other reports are read by somebody who has installed fairlead already. */
export function whatNext({ kind }: Report): Section | undefined {
  if (kind !== "replay") return undefined;
  const body = steps([
    ["fairlead install", "guards your agents from now on; everything else in their settings stays"],
    ["fairlead replay --compare relaxed", "compares this with a preset that asks less"],
    ["fairlead uninstall", "puts the settings back byte for byte"],
  ]);
  return { id: "next", title: "What next", body };
}

/** In place of a report of no calls: why there may be none, and what to type. */
export function nothingToReport(report: Report): Html {
  return html`
<section class="card" aria-labelledby="nothing">
  <h2 id="nothing">What to try</h2>
  ${emptyOf(report)}
</section>`;
}

function emptyOf(report: Report): Html {
  switch (report.kind) {
    case "log":
      return emptyLog();
    case "replay":
      return emptyReplay(report);
    case "fleet":
      return emptyFleet(report);
    default:
      return report.kind satisfies never;
  }
}

function emptyFleet({ notes }: Report): Html {
  return html`<p>The files had no decision of fairlead's, or none since the time you gave.</p>
  <ul class="notes">${notes.map((note) => html`<li>${prose(note)}</li>`)}</ul>
  ${steps([["fairlead docs teams", "says how machines export their decisions"]])}`;
}

function emptyLog(): Html {
  return html`<p>The log has what fairlead refused, asked about, approved or mentioned. It is empty until the first such call, or no decision matches the options you gave.</p>
  ${steps([
    ["fairlead log", "shows the latest decisions of all projects"],
    ["fairlead doctor", "checks that your agents call fairlead"],
    ["fairlead replay --html page.html", "judges the calls of past sessions"],
  ])}`;
}

function emptyReplay({ transcripts = 0 }: Report): Html {
  if (transcripts > 0) {
    return html`<p>${plural(transcripts, "transcript")} ${transcripts === 1 ? "was" : "were"} read, and no tool call in ${transcripts === 1 ? "it" : "them"} matches the options you gave.</p>
  ${steps([["fairlead replay", "judges all calls, without --since, --project or --agent"]])}`;
  }
  return html`<p>There were no transcripts where coding agents keep them, or at the paths you gave.</p>
  ${steps([
    ["fairlead docs replay", "lists the folders that are searched"],
    ["fairlead replay PATH", "reads transcripts in another place"],
  ])}`;
}

function steps(all: readonly Step[]): Html {
  return html`<dl class="steps">${all.map(
    ([command, what]) => html`<dt><code>${command}</code></dt><dd>${what}</dd>`,
  )}</dl>`;
}
