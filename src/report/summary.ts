import { swatch } from "./day-chart.ts";
import { type Html, html } from "./html.ts";
import type { Report, VerdictCounts } from "./report.ts";
import { callsIn, interruptedIn, VERDICTS, type Verdict } from "./sums.ts";
import {
  counted,
  dayName,
  duration,
  percent,
  plural,
  savedInWords,
  stated,
  VERDICT_NAMES,
} from "./words.ts";

/** What the page is about, and the answer in figures: what ran undisturbed, and what did not. */
export function summary(report: Report): Html {
  const { kind, total, questionSeconds, secondsPerQuestion } = report;
  const calls = callsIn(total);
  const title = kind === "replay" ? "What fairlead would have done" : "What fairlead decided";
  const tiles = [
    tile("deny", counted(total.deny), stated(report, "refused", total.deny)),
    tile("ask", counted(total.ask), `${stated(report, "asked about", total.ask)}`),
    tile("notice", counted(total.notice), "passed with a notice"),
    html`<li><strong>${duration(questionSeconds)}</strong><span>to answer ${plural(total.ask, "question")}, at ${duration(secondsPerQuestion)} each</span></li>`,
  ];
  return html`
<header class="top">
  <p class="brand">fairlead <span>${report.version}</span></p>
  <h1>${title}</h1>
  <p class="lead">${lead(report, calls)}</p>
  <p class="facts">${facts(report)}</p>
  ${savedInWords(report.saved).map((sentence) => html`<p class="facts">${sentence}</p>`)}
</header>
<section aria-labelledby="totals">
  <h2 id="totals" class="unseen">Totals</h2>
  <ul class="tiles">${tiles}</ul>
  ${totalBar(total)}
</section>`;
}

function lead({ kind, total }: Report, calls: number): Html {
  if (calls === 0) return html`There was no call to tell about.`;
  const undisturbed = calls - interruptedIn(total);
  const share = percent(undisturbed, calls);
  if (kind === "replay") {
    return html`Of ${plural(calls, "call")}, <strong>${share}</strong> would have run without an interruption.`;
  }
  const kinds = [
    plural(total.deny, "refusal"),
    plural(total.ask, "question"),
    plural(total.notice, "notice"),
  ];
  return html`<strong>${plural(calls, "decision")}</strong>: ${kinds.join(", ")}.`;
}

function facts({ days, sessions, projects, agents, policy, made }: Report): string {
  const first = days[0]?.name;
  const last = days.at(-1)?.name;
  const span =
    first === undefined || last === undefined
      ? undefined
      : first === last
        ? dayName(first)
        : `${dayName(first)} to ${dayName(last)}`;
  return [
    ...(span === undefined ? [] : [span]),
    ...[plural(sessions, "session"), plural(projects.length, "project")],
    ...[plural(agents.length, "agent"), policy, `made ${made.slice(0, 16).replace("T", " ")} UTC`],
  ].join(" · ");
}

function tile(verdict: Verdict, number: string, what: string): Html {
  return html`<li class="${verdict}"><strong>${number}</strong><span>${swatch(verdict)}${what}</span></li>`;
}

/** All verdicts as one bar that is as long as the page is wide, with the figures below it. */
function totalBar(total: VerdictCounts): Html {
  const calls = callsIn(total);
  if (calls === 0) return html``;
  const present = VERDICTS.filter((verdict) => total[verdict] > 0);
  let x = 0;
  const pieces = present.map((verdict) => {
    const width = (total[verdict] * 100) / calls;
    const piece = html`<rect x="${x.toFixed(3)}%" width="${width.toFixed(3)}%" height="16" fill="url(#fill-${verdict})"/>`;
    x += width;
    return piece;
  });
  return html`
<svg class="total" width="100%" height="16" aria-hidden="true" focusable="false">${pieces}</svg>
<ul class="legend">${present.map(
    (verdict) =>
      html`<li>${swatch(verdict)}${VERDICT_NAMES[verdict]} <b>${counted(total[verdict])}</b> <span class="faint">${percent(total[verdict], calls)}</span></li>`,
  )}</ul>`;
}
