import type { SortKey } from "./client/select.ts";
import { type Html, html, shownText } from "./html.ts";
import type { Report, ReportCall } from "./report.ts";
import { counted, plural } from "./words.ts";

/** Longest command, path or input, and longest reason, that the page holds of a call, in characters. */
const CONTENT_MAX_CHARS = 2_000;
const REASON_MAX_CHARS = 1_000;

/**
 * Commands, paths and inputs of all calls together, in characters: with more the page would take seconds to
 * open. Where there are more each call has an equal share, but at least what a row shows of it.
 */
const ALL_CONTENT_MAX_CHARS = 4_000_000;
const CONTENT_MIN_CHARS = 300;

/** What the page's script is given. */
export interface PageData {
  /** The latest first. */
  readonly calls: readonly ReportCall[];
  /** Of each suggestion the ids of the calls that it covers. */
  readonly suggestions: readonly (readonly string[])[];
  /** Whether two policies are compared. */
  readonly isCompared: boolean;
}

/** The data of a report's table, every text of it as it is shown. */
export function pageData({ calls, suggestions, compared }: Report): PageData {
  const contentMax = contentMaxOf(calls);
  return {
    calls: calls.map((call) => shownCall(call, contentMax)),
    suggestions: suggestions.map((suggestion) => suggestion.calls.map((id) => shownText(id))),
    isCompared: compared !== undefined,
  };
}

/** How much of its content each call keeps, in characters. */
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

/** A column's heading, and the class that says how wide it is. */
interface Column {
  readonly key: SortKey;
  readonly heading: string;
}

/** The columns in their order; `client/rows.ts` fills them. */
function columnsOf({ compared }: Report): readonly Column[] {
  return [
    { key: "time", heading: "When" },
    { key: "verdict", heading: "Verdict" },
    ...(compared === undefined ? [] : [{ key: "other", heading: "Other policy" } as const]),
    { key: "content", heading: "Call" },
    { key: "rule", heading: "Rule" },
    { key: "project", heading: "Project" },
    { key: "agent", heading: "Agent" },
    { key: "followed", heading: "Then" },
  ];
}

/** The table of calls, without its rows: the script makes those that are in sight. */
export function callsTable(report: Report): Html {
  const { calls, leftOut, compared, suggestions } = report;
  const filters: readonly (readonly [name: string, label: string])[] = [
    ["verdict", "Verdict"],
    ...(compared === undefined ? [] : [["other", "Other policy"] as const]),
    ["rule", "Rule"],
    ["project", "Project"],
    ["agent", "Agent"],
    ["followed", "Then"],
    ...(suggestions.length === 0 ? [] : [["suggestion", "Covered by"] as const]),
  ];
  const left =
    leftOut > 0
      ? html`<p class="faint">The latest ${plural(calls.length, "call")}; ${counted(leftOut)} more are counted above and not listed.</p>`
      : undefined;
  return html`
<section class="calls" aria-labelledby="calls">
  <h2 id="calls" tabindex="-1">Calls</h2>
  ${left}
  <noscript><p>The table needs JavaScript, which is off here. Everything above is without it.</p></noscript>
  <form id="filters" hidden role="search" aria-label="Filter calls">
    <p class="field wide"><label for="filter-text">Text</label><input id="filter-text" name="text" type="search" autocomplete="off" spellcheck="false" placeholder="command, path, reason …"></p>
    ${filters.map(
      ([name, label]) =>
        html`<p class="field"><label for="filter-${name}">${label}</label><select id="filter-${name}" name="${name}"><option value="">Any</option></select></p>`,
    )}
    <p class="field"><button type="reset">Clear</button></p>
  </form>
  <p id="count" role="status"></p>
  <table id="table" class="rows${compared === undefined ? "" : " compared"}" role="table" aria-labelledby="calls" hidden>
    <thead role="rowgroup"><tr role="row">${columnsOf(report).map(
      ({ key, heading }) =>
        html`<th scope="col" role="columnheader" class="${key}" aria-sort="${key === "time" ? "descending" : "none"}"><button type="button" data-sort="${key}">${heading}</button></th>`,
    )}</tr></thead>
    <tbody id="rows" role="rowgroup"></tbody>
  </table>
  <p class="more"><button id="more" type="button" hidden>Show more</button></p>
</section>`;
}
