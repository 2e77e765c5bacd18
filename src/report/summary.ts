import { swatch } from "./day-chart.ts";
import type { Fleet } from "./fleet/fleet.ts";
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

/** The title, and the answer in figures: how much ran undisturbed, and how much did not. */
export function summary(report: Report): Html {
  const { kind, total, fleet } = report;
  const calls = callsIn(total);
  const title = kind === "replay" ? "What fairlead would have done" : "What fairlead decided";
  const last = fleet === undefined ? timeAndNotices(report) : fleetTiles(fleet);
  const tiles = [
    tile("deny", counted(total.deny), stated(report, "refused", total.deny)),
    tile("ask", counted(total.ask), `${stated(report, "asked about", total.ask)}`),
    ...last,
  ];
  return html`
<header class="top">
  <p class="brand">fairlead <span>${report.version}</span></p>
  <h1>${title}</h1>
  <p class="lead">${lead(report, calls)}</p>
  <p class="facts">${facts(report)}</p>
  ${savedInWords(report.saved).map((sentence) => html`<p class="facts">${sentence}</p>`)}
</header>${
    calls === 0
      ? undefined
      : html`
<section aria-labelledby="totals">
  <h2 id="totals" class="unseen">Totals</h2>
  <ul class="tiles">${tiles}</ul>
  ${totalBar(total)}
</section>`
  }`;
}

function timeAndNotices(report: Report): readonly Html[] {
  const { kind, total, questionSeconds, secondsPerQuestion } = report;
  return [
    tile(
      "notice",
      counted(total.notice),
      kind === "replay" ? "would pass with a notice" : "passed with a notice",
    ),
    html`<li><strong>${duration(questionSeconds)}</strong><span>${CLOCK}to answer, ${duration(secondsPerQuestion)} each</span></li>`,
  ];
}

function fleetTiles({ overruled, unguarded }: Fleet): readonly Html[] {
  return [
    tile("allow", counted(overruled), "overruled by a person"),
    tile("notice", counted(unguarded), "ran unguarded"),
  ];
}

function lead(report: Report, calls: number): Html {
  const { kind, total, pauses = 0, fleet } = report;
  const paused =
    pauses === 0
      ? ""
      : ` fairlead was paused ${pauses === 1 ? "once" : `${counted(pauses)} times`}.`;
  if (calls === 0)
    return html`${kind === "replay" ? "No tool calls" : "No decisions"} found.${paused}`;
  if (fleet !== undefined) {
    const { machines, machinesLeftOut, current } = fleet;
    const of = counted(current);
    return html`<strong>${plural(machines.length + machinesLeftOut, "machine")}</strong>, ${of} of them seen within a day of the latest record: ${plural(total.deny, "refusal")} and ${plural(total.ask, "question")} in ${plural(calls, "decision")}.`;
  }
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
  return html`<strong>${plural(calls, "decision")}</strong>: ${kinds.join(", ")}.${paused}`;
}

function facts({ kind, days, sessions, projects, agents, policy, made }: Report): string {
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
    ...[
      plural(sessions, "session"),
      plural(projects.length, kind === "fleet" ? "machine" : "project"),
    ],
    ...[plural(agents.length, "agent"), policy, `made ${made.slice(0, 16).replace("T", " ")} UTC`],
  ].join(" · ");
}

/** The icon of the time that questions take, as large as the swatches of the verdicts. */
const CLOCK: Html = {
  html: '<svg class="swatch clock" width="14" height="14" aria-hidden="true" focusable="false"><circle cx="7" cy="7" r="6"/><path d="M7 3.5V7l2.5 1.5"/></svg>',
};

function tile(verdict: Verdict, number: string, what: string): Html {
  return html`<li class="${verdict}"><strong>${number}</strong><span>${swatch(verdict)}${what}</span></li>`;
}

/** All verdicts as one bar across the page, with the figures below it. */
function totalBar(total: VerdictCounts): Html {
  const calls = callsIn(total);
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
