import { NONE, type SortKey } from "./client/select.ts";
import { type Html, html, shownText } from "./html.ts";
import type { Report, ReportCall } from "./report.ts";
import type { Section } from "./section.ts";
import { counted, plural } from "./words.ts";

/** Most characters of a call's command, path or input, and of its reason, that the page has. */
const CONTENT_MAX_CHARS = 2_000;
const REASON_MAX_CHARS = 1_000;

/**
 * Most characters of all commands, paths and inputs together: with more the page would take seconds to open.
 * Beyond that each call has an equal share, but at least what its row shows.
 */
const ALL_CONTENT_MAX_CHARS = 4_000_000;
const CONTENT_MIN_CHARS = 300;

/** What the page's script is given. */
export interface PageData {
  /** The latest first. */
  readonly calls: readonly ReportCall[];
  /** The ids of the calls that each suggestion covers. */
  readonly suggestions: readonly (readonly string[])[];
  /** What the project of a call is: of many machines, the machine. */
  readonly place: string;
  /** The columns of the table in order. */
  readonly columns: readonly SortKey[];
}

/** The data of a report's table, with every text as it is shown. */
export function pageData(report: Report): PageData {
  const { calls, suggestions } = report;
  const contentMax = contentMaxOf(calls);
  return {
    calls: calls.map((call) => shownCall(call, contentMax)),
    suggestions: suggestions.map((suggestion) => suggestion.calls.map((id) => shownText(id))),
    place: placeOf(report),
    columns: columnsOf(report).map(({ key }) => key),
  };
}

/** Most characters of its content that each call keeps. */
function contentMaxOf(calls: readonly ReportCall[]): number {
  let sum = 0;
  for (const { content = "" } of calls) sum += Math.min(content.length, CONTENT_MAX_CHARS);
  if (sum <= ALL_CONTENT_MAX_CHARS) return CONTENT_MAX_CHARS;
  return Math.max(CONTENT_MIN_CHARS, Math.floor(ALL_CONTENT_MAX_CHARS / calls.length));
}

function shownCall(
  { time, reason, content, rule, mode, ...call }: ReportCall,
  contentMax: number,
): ReportCall {
  return {
    ...call,
    id: shownText(call.id),
    ...(time === undefined ? {} : { time: shownText(time, 100) }),
    agent: shownText(call.agent, 100),
    project: shownText(call.project, 1_000),
    session: shownText(call.session, 200),
    tool: shownText(call.tool, 200),
    ...(rule === undefined ? {} : { rule: shownText(rule, 200) }),
    ...(mode === undefined ? {} : { mode: shownText(mode, 100) }),
    ...(reason === undefined ? {} : { reason: shownText(reason, REASON_MAX_CHARS) }),
    ...(content === undefined ? {} : { content: shownText(content, contentMax) }),
  };
}

/** A column of the table, with its heading. */
interface Column {
  readonly key: SortKey;
  readonly heading: string;
}

const COLUMNS: readonly Column[] = [
  { key: "time", heading: "When" },
  { key: "verdict", heading: "Verdict" },
  { key: "other", heading: "Other policy" },
  { key: "content", heading: "Call" },
  { key: "rule", heading: "Rule" },
  { key: "project", heading: "Project" },
  { key: "agent", heading: "Agent" },
  { key: "followed", heading: "Then" },
];

/** The columns in which at least one call has something to show; `client/rows.ts` fills them. */
function columnsOf(report: Report): readonly Column[] {
  const { calls, compared } = report;
  const shown = COLUMNS.filter(({ key }) => {
    if (key === "time" || key === "verdict" || key === "content") return true;
    if (key === "other") return compared !== undefined;
    return calls.some((call) => !["", "unknown", undefined].includes(call[key]));
  });
  return shown.map((one) => (one.key === "project" ? { ...one, heading: placeOf(report) } : one));
}

function placeOf({ kind }: Report): string {
  return kind === "fleet" ? "Machine" : "Project";
}

/** The filters that can choose between calls: one with a single value would choose nothing. */
function filtersOf(report: Report): readonly (readonly [name: string, label: string])[] {
  const { calls, suggestions } = report;
  const choosing = columnsOf(report).filter(({ key }) => {
    if (key === "time" || key === "content") return false;
    return key === "other" || new Set(calls.map((call) => call[key] ?? NONE)).size > 1;
  });
  return [
    ...choosing.map(({ key, heading }) => [key, heading] as const),
    ...(suggestions.length === 0 ? [] : [["suggestion", "Covered by"] as const]),
  ];
}

/** The table of calls without its rows: the script makes those, a page of them at a time. */
export function callsTable(report: Report, { id, title }: Pick<Section, "id" | "title">): Html {
  const { calls, leftOut } = report;
  const columns = columnsOf(report);
  const filters = filtersOf(report);
  const left =
    leftOut > 0
      ? html`<p class="faint">The latest ${plural(calls.length, "call")}; ${counted(leftOut)} more are counted above and not listed.</p>`
      : undefined;
  return html`
<section class="calls" aria-labelledby="${id}">
  <h2 id="${id}" tabindex="-1">${title}</h2>
  ${left}
  <noscript><p>The table needs JavaScript, which is off. Everything else on the page works without it.</p></noscript>
  <form id="filters" hidden role="search" aria-label="Filter calls">
    <p class="search"><label for="filter-text">Search</label><input id="filter-text" name="text" type="search" autocomplete="off" spellcheck="false" placeholder="command, path, reason …"><button type="reset">Clear</button></p>
    ${
      filters.length === 0
        ? undefined
        : html`<details id="filter-box" open><summary id="filter-summary">Filters</summary><div class="fields">${filters.map(
            ([name, label]) =>
              html`<p class="field"><label for="filter-${name}">${label}</label><select id="filter-${name}" name="${name}"><option value="">Any</option></select></p>`,
          )}</div></details>`
    }
  </form>
  <p id="count" role="status"></p>
  <table id="table" class="rows" role="table" aria-labelledby="${id}" hidden>
    <thead role="rowgroup"><tr role="row">${columns.map(
      ({ key, heading }) =>
        html`<th scope="col" role="columnheader" class="${key}" aria-sort="${key === "time" ? "descending" : "none"}"><button type="button" data-sort="${key}">${heading}</button></th>`,
    )}</tr></thead>
    <tbody id="rows" role="rowgroup"></tbody>
  </table>
  <p class="more"><button id="more" type="button" hidden>Show more</button></p>
</section>`;
}
