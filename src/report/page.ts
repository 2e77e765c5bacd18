import { callsTable, pageData } from "./calls-table.ts";
import { comparison } from "./comparison.ts";
import { dayChart } from "./day-chart.ts";
import { fleetSections } from "./fleet/sections.ts";
import { embeddedJson, type Html, html, prose } from "./html.ts";
import { knownSessions } from "./known-sessions.ts";
import { nothingToReport, whatNext } from "./next.ts";
import { pageCode } from "./page-code.ts" with { type: "macro" };
import { rankings } from "./rankings.ts";
import { refusals } from "./refusals.ts";
import type { Report } from "./report.ts";
import { card, navigation, type Section } from "./section.ts";
import { suggestions } from "./suggestions.ts";
import { summary } from "./summary.ts";
import { callsIn } from "./sums.ts";

const CODE = pageCode();

/** The beginning of every page, which tells an earlier page from another file of the user's. */
export const PAGE_BEGINNING = "<!doctype html>\n<!-- A report of fairlead -->\n";

/**
 * A report as one self-contained page: no other file, no network. The browser may run this script and use this
 * style only, identified by their hashes; whatever a call's text holds stays text.
 */
export function reportPage(report: Report): string {
  const title = `fairlead ${report.kind}`;
  const page = html`${{ html: PAGE_BEGINNING }}<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(CODE.script, CODE.style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${{ html: CODE.style }}</style>
</head>
<body>
${callsIn(report.total) === 0 ? html`<main>${summary(report)}${nothingToReport(report)}</main>` : contents(report)}
<footer><p>Made by fairlead ${report.version} on this machine${report.kind === "fleet" ? ", of what others exported" : ""}. Nothing was sent anywhere; secrets were removed${report.content ? "" : ", and commands, paths and reasons are left off"}.</p></footer>
${callsIn(report.total) === 0 ? undefined : script(report)}
</body>
</html>
`;
  return page.html;
}

/** The page of a report with at least one call: the answer in figures first, the single calls last. */
function contents(report: Report): Html {
  const { overview, answers } = fleetSections(report);
  const before: readonly (Section | undefined)[] = [
    comparison(report),
    ...overview,
    { id: "days", title: "By day", body: dayChart(report) },
    refusals(report),
    answers,
    suggestions(report),
  ];
  const first = before.filter((section) => section !== undefined);
  const ranked = rankings(report);
  const last = [knownSessions(report), notes(report), whatNext(report)].filter(
    (section) => section !== undefined,
  );
  const calls = { id: "calls", title: "Calls" };
  return html`<a class="skip" href="#calls">Skip to the calls</a>
${patterns()}
<main>
${summary(report)}
${navigation([...first, ...ranked, calls, ...last])}
${first.map(card)}
<div class="columns">${ranked.map(card)}</div>
${callsTable(report, calls)}
${last.map(card)}
</main>`;
}

function notes({ notes: all }: Report): Section | undefined {
  if (all.length === 0) return undefined;
  const body = html`<ul class="notes">${all.map((note) => html`<li>${prose(note)}</li>`)}</ul>`;
  return { id: "notes", title: "Limits of this report", body };
}

function script(report: Report): Html {
  return html`<script type="application/json" id="data">${embeddedJson(pageData(report))}</script>
<script>${{ html: CODE.script }}</script>`;
}

/** The fills of the verdicts: each has its own colour and pattern. */
function patterns(): Html {
  const pattern = (verdict: string, size: number, turn: string, marks: string) => ({
    html: `<pattern id="fill-${verdict}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"${turn}><rect class="${verdict}" width="${size}" height="${size}"/>${marks}</pattern>`,
  });
  return html`<svg class="patterns" width="0" height="0" aria-hidden="true" focusable="false"><defs>${[
    pattern("deny", 8, "", ""),
    pattern(
      ...(["ask", 7, ' patternTransform="rotate(45)"'] as const),
      '<rect class="mark" width="1.75" height="7"/>',
    ),
    pattern("notice", 6, "", '<circle class="mark" cx="3" cy="3" r="1"/>'),
    pattern("allow", 4, "", '<rect class="mark" y="3" width="4" height="1"/>'),
    pattern("pass", 8, "", ""),
  ]}</defs></svg>`;
}

/** What the browser may do with the page: run this script and use this style, nothing else. */
function policyOf(script: string, style: string): string {
  return [
    ...["default-src 'none'", `script-src '${hashOf(script)}'`, `style-src '${hashOf(style)}'`],
    ...["base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'"],
  ].join("; ");
}

function hashOf(text: string): string {
  return `sha256-${new Bun.CryptoHasher("sha256").update(text).digest("base64")}`;
}
