import { type Html, html } from "./html.ts";
import type { NamedCounts, Report } from "./report.ts";
import { callsIn, interruptedIn, type Verdict } from "./sums.ts";
import { counted, dayName, plural, VERDICT_NAMES } from "./words.ts";

/** More days than these are told of week by week: a bar would be thinner than what is between them. */
const DAYS_MAX = 120;

/** Height of each of the two plots, and of what is above and below its bars, in CSS pixels. */
const CALLS_HEIGHT = 56;
const STOPPED_HEIGHT = 132;
const ABOVE = 18;

/** Share of a day's room that its bar takes, and of the plot that any bar takes at most, in percent. */
const BAR_SHARE = 0.72;
const BAR_MAX = 4;

/** Fewer days than these have their names below their bars; of more the outer names end where the plot does. */
const EDGES_FROM = 10;

/** What the second plot shows, from the bottom up. */
const STACKED: readonly Verdict[] = ["deny", "ask", "notice"];

/** Calls by day: all of them, below those that were refused, asked about or mentioned, and the figures as a table. */
export function dayChart({ days }: Pick<Report, "days">): Html {
  const { unit, bars } = barsOf(days);
  const [first] = bars;
  const last = bars.at(-1);
  if (first === undefined || last === undefined) {
    return html`<p class="empty">No dated calls.</p>`;
  }
  const most = bars.reduce((one, other) =>
    interruptedIn(other) > interruptedIn(one) ? other : one,
  );
  const span = `${plural(bars.length, unit)} from ${dayName(first.name)} to ${dayName(last.name)}`;
  const peak =
    interruptedIn(most) === 0
      ? "Nothing was refused or asked about."
      : `Most was refused or asked about on ${dayName(most.name)}: ${saidOf(most)}.`;
  // A log without silent passes would show the same twice.
  const hasMore = bars.some((bar) => callsIn(bar) > marked(bar));
  const all: Plot = {
    ...{ id: "days-calls", title: "calls", description: span, height: CALLS_HEIGHT },
    ...{ verdicts: ["pass"], size: callsIn },
  };
  const stopped: Plot = {
    ...{ id: "days-stopped", title: "refused, asked about or mentioned" },
    ...{ description: `${span}. ${peak}`, height: STOPPED_HEIGHT, verdicts: STACKED, size: marked },
  };
  return html`
<figure class="chart">
  <ul class="legend" aria-hidden="true">${STACKED.map(
    (verdict) => html`<li>${swatch(verdict)}${VERDICT_NAMES[verdict]}</li>`,
  )}${hasMore ? html`<li>${swatch("pass")}All calls</li>` : undefined}</ul>
  ${hasMore ? plot(all, unit, bars) : undefined}
  ${plot(stopped, unit, bars)}
  ${axis(bars)}
</figure>
<details class="figures"><summary>The figures by ${unit}</summary>${figures(unit, bars)}</details>`;
}

function marked(bar: NamedCounts): number {
  return STACKED.reduce((sum, verdict) => sum + bar[verdict], 0);
}

/** The pattern of a verdict, as it is in the plots. */
export function swatch(verdict: Verdict): Html {
  return html`<svg class="swatch" width="14" height="14" aria-hidden="true" focusable="false"><rect width="14" height="14" rx="3" fill="url(#fill-${verdict})"/></svg>`;
}

/** One of the two plots: what it counts, and how tall its bars are in CSS pixels. */
interface Plot {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly height: number;
  readonly verdicts: readonly Verdict[];
  readonly size: (bar: NamedCounts) => number;
}

function plot(
  { id, title, description, height, verdicts, size }: Plot,
  unit: string,
  bars: readonly NamedCounts[],
): Html {
  const top = Math.max(1, ...bars.map(size));
  const slot = 100 / bars.length;
  const shapes = bars.map((bar, at) => {
    const wide = Math.min(slot * BAR_SHARE, BAR_MAX);
    const x = (at + 0.5) * slot - wide / 2;
    let base = ABOVE + height;
    const pieces = verdicts.map((verdict) => {
      const calls = verdict === "pass" ? size(bar) : bar[verdict];
      const tall = calls === 0 ? 0 : Math.max(1.5, (height * calls) / top);
      base -= tall;
      if (tall === 0) return undefined;
      return html`<rect x="${x.toFixed(3)}%" y="${base.toFixed(1)}" width="${wide.toFixed(3)}%" height="${tall.toFixed(1)}" fill="url(#fill-${verdict})"/>`;
    });
    return html`<g><title>${dayName(bar.name)}: ${saidOf(bar)}</title><rect x="${(at * slot).toFixed(3)}%" y="0" width="${slot.toFixed(3)}%" height="${ABOVE + height}" fill="transparent"/>${pieces}</g>`;
  });
  return html`<svg role="img" aria-labelledby="${id}-title ${id}-text" width="100%" height="${ABOVE + height + 1}">
<title id="${id}-title">${title} by ${unit}</title><desc id="${id}-text">${description}</desc>
<line class="grid" x1="0" x2="100%" y1="${ABOVE}" y2="${ABOVE}"/><text class="label" x="0" y="${ABOVE - 6}">${title}: peak ${counted(top)} a ${unit}</text>
${shapes}<line class="axis" x1="0" x2="100%" y1="${ABOVE + height + 0.5}" y2="${ABOVE + height + 0.5}"/></svg>`;
}

/** The first, middle and last day, and two more where there is room. */
function axis(bars: readonly NamedCounts[]): Html {
  const last = bars.length - 1;
  const places = [...new Set([0, 1, 2, 3, 4].map((fourth) => Math.round((fourth * last) / 4)))];
  const labels = places.map((at, index) => {
    const isEdge = bars.length >= EDGES_FROM && (at === 0 || at === last);
    const anchor = isEdge ? (at === 0 ? "start" : "end") : "middle";
    const x = isEdge ? (at === 0 ? 0 : 100) : ((at + 0.5) * 100) / bars.length;
    const isMinor = index % 2 === 1 && places.length > 3;
    return html`<text class="label${isMinor ? " minor" : ""}" x="${x.toFixed(3)}%" y="14" text-anchor="${anchor}">${dayName(bars[at]?.name ?? "", false)}</text>`;
  });
  return html`<svg width="100%" height="20" aria-hidden="true" focusable="false">${labels}</svg>`;
}

function saidOf(bar: NamedCounts): string {
  const parts = STACKED.filter((verdict) => bar[verdict] > 0).map(
    (verdict) => `${counted(bar[verdict])} ${VERDICT_NAMES[verdict].toLowerCase()}`,
  );
  const of = plural(callsIn(bar), "call");
  return parts.length === 0 ? of : `${parts.join(", ")} of ${of}`;
}

function figures(unit: string, bars: readonly NamedCounts[]): Html {
  const rows = bars
    .filter((bar) => callsIn(bar) > 0)
    .map(
      (bar) =>
        html`<tr><th scope="row">${dayName(bar.name)}</th>${[
          ...STACKED.map((verdict) => bar[verdict]),
          callsIn(bar),
        ].map((number) => html`<td class="number">${counted(number)}</td>`)}</tr>`,
    );
  return html`<table><caption class="unseen">Calls by ${unit}</caption><thead><tr><th scope="col">${unit === "week" ? "Week from" : "Day"}</th>${STACKED.map(
    (verdict) => html`<th scope="col" class="number">${VERDICT_NAMES[verdict]}</th>`,
  )}<th scope="col" class="number">All calls</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** A bar for each day from the first to the last, or for each week where they are many. */
function barsOf(days: readonly NamedCounts[]): { unit: "day" | "week"; bars: NamedCounts[] } {
  const numbers = days.flatMap(({ name }) => dayNumber(name) ?? []);
  if (numbers.length === 0) return { unit: "day", bars: [] };
  const first = Math.min(...numbers);
  const last = Math.max(...numbers);
  const step = last - first < DAYS_MAX ? 1 : 7;
  // 1 January 1970 was a Thursday, three days after a Monday.
  const from = step === 1 ? first : first - ((first + 3) % 7);
  const start = Math.max(from, last - step * (BARS_MAX - 1));
  const bars: NamedCounts[] = [];
  for (let number = start; number <= last; number += step) {
    bars.push({ name: nameOfDay(number), pass: 0, allow: 0, notice: 0, ask: 0, deny: 0 });
  }
  for (const day of days) {
    const number = dayNumber(day.name);
    const at = number === undefined ? -1 : Math.floor((number - start) / step);
    const bar = bars[at];
    if (bar === undefined) continue;
    const { pass, allow, notice, ask, deny } = day;
    bars[at] = {
      name: bar.name,
      ...{ pass: bar.pass + pass, allow: bar.allow + allow, notice: bar.notice + notice },
      ...{ ask: bar.ask + ask, deny: bar.deny + deny },
    };
  }
  return { unit: step === 1 ? "day" : "week", bars };
}

/** Bars of one plot, the latest ten years of weeks: a clock that was wrong must not fill the page. */
const BARS_MAX = 520;

const DAY_MS = 86_400_000;

function dayNumber(day: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.round(time / DAY_MS);
}

function nameOfDay(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, "2026-11-23".length);
}
