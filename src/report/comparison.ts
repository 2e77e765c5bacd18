import { swatch } from "./day-chart.ts";
import { type Html, html } from "./html.ts";
import type { Report } from "./report.ts";
import type { Section } from "./section.ts";
import { VERDICTS, type Verdict } from "./sums.ts";
import { counted, VERDICT_NAMES } from "./words.ts";

/** Two policies side by side, and where they differ; undefined where only one was replayed. */
export function comparison(report: Report): Section | undefined {
  const { compared, policy, total, otherTotal } = report;
  if (compared === undefined || otherTotal === undefined) return undefined;
  const rows = VERDICTS.map((verdict) => {
    const more = otherTotal[verdict] - total[verdict];
    const sign = more > 0 ? "+" : more < 0 ? "−" : "";
    return html`<tr><th scope="row">${swatch(verdict)}${VERDICT_NAMES[verdict]}</th><td class="number">${counted(total[verdict])}</td><td class="number">${counted(otherTotal[verdict])}</td><td class="number${more === 0 ? " zero" : ""}">${sign}${counted(Math.abs(more))}</td></tr>`;
  });
  const body = html`<table class="plain"><caption class="unseen">Calls by verdict under each policy</caption>
  <thead><tr><th scope="col">Verdict</th><th scope="col" class="number">${policy}</th><th scope="col" class="number">${compared}</th><th scope="col" class="number">Difference</th></tr></thead>
  <tbody>${rows}</tbody></table>
  ${differences(report)}`;
  return { id: "compared", title: "Two policies side by side", body };
}

function differences({ calls, policy, compared }: Report): Html {
  const changes = new Map<string, { from: Verdict; to: Verdict; many: number }>();
  for (const { verdict: from, other: to } of calls) {
    if (to === undefined || to === from) continue;
    const known = changes.get(`${from} ${to}`) ?? { from, to, many: 0 };
    known.many++;
    changes.set(`${from} ${to}`, known);
  }
  const sorted = [...changes.values()].sort((one, other) => other.many - one.many);
  if (sorted.length === 0) return html`<p>No call below is judged differently.</p>`;
  return html`<h3>Calls that are judged differently</h3>
<p class="faint">By ${policy}, and by ${compared}.</p>
<ul class="changes">${sorted.map(
    ({ from, to, many }) =>
      html`<li><span class="badge ${from}">${VERDICT_NAMES[from]}</span> <span aria-label="becomes">→</span> <span class="badge ${to}">${VERDICT_NAMES[to]}</span> <b>${counted(many)}</b></li>`,
  )}</ul>
<p><a href="#calls" data-filter="other" data-value="differs">Show them in the table</a></p>`;
}
