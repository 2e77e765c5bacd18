import { callsTable, pageData } from "./calls-table.ts";
import { comparison } from "./comparison.ts";
import { dayChart } from "./day-chart.ts";
import { embeddedJson, type Html, html, prose } from "./html.ts";
import { pageCode } from "./page-code.ts" with { type: "macro" };
import { rankings } from "./rankings.ts";
import { refusals } from "./refusals.ts";
import type { Report } from "./report.ts";
import { suggestions } from "./suggestions.ts";
import { summary } from "./summary.ts";

const CODE = pageCode();

/** How every page begins, by which an earlier one is told from somebody's file. */
export const PAGE_BEGINNING = "<!doctype html>\n<!-- A report of fairlead -->\n";

/**
 * A report as one page that needs nothing else: no file, no network. What its browser may run and draw with is
 * this script and this style, told by their hashes; whatever a call's text holds is text.
 */
export function reportPage(report: Report): string {
  const title = report.kind === "replay" ? "fairlead replay" : "fairlead log";
  const compared = comparison(report);
  const suggested = suggestions(report);
  const refused = refusals(report);
  const days = html`
<section class="card" aria-labelledby="days">
  <h2 id="days">By day</h2>
  ${dayChart(report)}
</section>`;
  const parts: readonly (readonly [anchor: string, name: string, part: Html | undefined])[] = [
    ["compared", "Compared", compared],
    ["days", "By day", days],
    ["suggestions", "Suggestions", suggested],
    ["refused", "Refused", refused[0]],
    ["ran", "Ran", refused[1]],
  ];
  const present = parts.filter(([, , part]) => part !== undefined);
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
<a class="skip" href="#calls">Skip to the calls</a>
${patterns()}
<main>
${summary(report)}
<nav aria-label="On this page"><ul>${present.map(([anchor, name]) => html`<li><a href="#${anchor}">${name}</a></li>`)}<li><a href="#rankings">Rankings</a></li>${report.notes.length > 0 ? html`<li><a href="#notes">Not known</a></li>` : undefined}<li><a href="#calls">Calls</a></li></ul></nav>
${present.map(([, , part]) => part)}
<div class="columns" id="rankings">${rankings(report)}</div>
${notes(report)}
${callsTable(report)}
</main>
<footer><p>Made by fairlead ${report.version} on this machine. Nothing was sent anywhere; secrets were taken out${report.content ? "" : ", and commands, paths and reasons are left off"}.</p></footer>
<script type="application/json" id="data">${embeddedJson(pageData(report))}</script>
<script>${{ html: CODE.script }}</script>
</body>
</html>
`;
  return page.html;
}

function notes({ notes: all }: Report): Html | undefined {
  if (all.length === 0) return undefined;
  return html`
<section class="card" aria-labelledby="notes">
  <h2 id="notes">What was not known</h2>
  <ul class="notes">${all.map((note) => html`<li>${prose(note)}</li>`)}</ul>
</section>`;
}

/** What the verdicts are drawn with: each a colour and a pattern of its own. */
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

/** What the page's browser may do: run this script, draw with this style, and nothing else. */
function policyOf(script: string, style: string): string {
  return [
    ...["default-src 'none'", `script-src '${hashOf(script)}'`, `style-src '${hashOf(style)}'`],
    ...["base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'"],
  ].join("; ");
}

function hashOf(text: string): string {
  return `sha256-${new Bun.CryptoHasher("sha256").update(text).digest("base64")}`;
}
