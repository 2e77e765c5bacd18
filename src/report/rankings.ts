import { effectName } from "./effect-words.ts";
import { type Html, html, type Part, shownText } from "./html.ts";
import type { NamedCounts, Report } from "./report.ts";
import type { Section } from "./section.ts";
import { callsIn, type Verdict } from "./sums.ts";
import { counted, folderParts, VERDICT_NAMES } from "./words.ts";

/** Rows of a table that are in sight, and that are in the page at all. */
const SHOWN_ROWS = 8;
const ROWS_MAX = 100;

/** Longest name of a row, in characters. */
const NAME_MAX_CHARS = 200;

/** What a bar is made of, from its left. */
const BAR: readonly Verdict[] = ["deny", "ask", "notice"];

/** A ranking: its heading, its rows, and how a name is written and which filter of the table it sets. */
interface Ranking {
  readonly id: string;
  readonly title: string;
  readonly noun: string;
  readonly rows: readonly NamedCounts[];
  readonly name: (name: string) => Part;
  readonly filter?: "rule" | "project" | "agent";
  /** Whether calls that passed are counted as well: no rule speaks about those. */
  readonly hasAll: boolean;
}

/** Rules, effects, commands, projects and agents, the most interrupted first. */
export function rankings(report: Report): readonly Section[] {
  const all: readonly Ranking[] = [
    {
      ...{ id: "rules", title: "Rules", noun: "Rule", rows: report.rules },
      ...{ name: code, filter: "rule", hasAll: false },
    },
    {
      ...{ id: "effects", title: "Effects outside the project", noun: "Effect" },
      ...{ rows: report.effects, name: effectName, hasAll: false },
    },
    {
      ...{ id: "commands", title: "Commands and files", noun: "Command or file" },
      ...{ rows: report.commands, name: code, hasAll: true },
    },
    {
      ...{ id: "projects", title: "Projects", noun: "Project", rows: report.projects },
      ...{ name: folder, filter: "project", hasAll: true },
    },
    {
      ...{ id: "agents", title: "Agents", noun: "Agent", rows: report.agents },
      ...{ name: (name) => name, filter: "agent", hasAll: true },
    },
  ];
  // Of machines there is a table of its own.
  const shown = report.kind === "fleet" ? all.filter(({ id }) => id !== "projects") : all;
  return shown.filter(({ rows }) => rows.length > 0).map(section);
}

function code(name: string): Html {
  return html`<code>${shownText(name, NAME_MAX_CHARS)}</code>`;
}

/** A path with its last part in front, as that tells projects apart. */
function folder(path: string): Html {
  const { name, above } = folderParts(shownText(path, NAME_MAX_CHARS));
  return html`${name} <span class="faint">${above}</span>`;
}

/** The table of a ranking as a section. */
function section({ id, title, noun, rows, name, filter, hasAll }: Ranking): Section {
  const most = Math.max(1, ...rows.map(barCalls));
  const columns: readonly (readonly [heading: string, of: (row: NamedCounts) => number])[] = [
    ...BAR.map((verdict) => [VERDICT_NAMES[verdict], (row: NamedCounts) => row[verdict]] as const),
    ...(hasAll ? [["All", callsIn] as const] : []),
  ];
  const line = (row: NamedCounts) => {
    const shown = name(row.name);
    const link =
      filter === undefined
        ? shown
        : html`<a href="#calls" data-filter="${filter}" data-value="${row.name}">${shown}</a>`;
    const numbers = columns.map(([, of]) => {
      const number = of(row);
      return html`<td class="number${number === 0 ? " zero" : ""}">${counted(number)}</td>`;
    });
    return html`<tr><th scope="row">${link}${bar(row, most)}</th>${numbers}</tr>`;
  };
  const table = (shown: readonly NamedCounts[], caption: string) =>
    html`<table class="ranking"><caption class="unseen">${caption}</caption><thead><tr><th scope="col">${noun}</th>${columns.map(
      ([heading]) => html`<th scope="col" class="number">${heading}</th>`,
    )}</tr></thead><tbody>${shown.map(line)}</tbody></table>`;
  const rest = rows.slice(SHOWN_ROWS, ROWS_MAX);
  const left = rows.length - SHOWN_ROWS - rest.length;
  const more = html`<details><summary>${counted(rows.length - SHOWN_ROWS)} more</summary>${table(rest, `${title}, continued`)}${left > 0 ? html`<p class="faint">and ${counted(left)} that are not on this page</p>` : undefined}</details>`;
  const body = html`${table(rows.slice(0, SHOWN_ROWS), title)}
  ${rows.length > SHOWN_ROWS ? more : undefined}`;
  return { id, title, body };
}

function barCalls(row: NamedCounts): number {
  return BAR.reduce((sum, verdict) => sum + row[verdict], 0);
}

function bar(row: NamedCounts, most: number): Html {
  let x = 0;
  const pieces = BAR.filter((verdict) => row[verdict] > 0).map((verdict) => {
    const width = Math.max(0.6, (row[verdict] * 100) / most);
    const piece = html`<rect x="${x.toFixed(2)}%" width="${width.toFixed(2)}%" height="6" fill="url(#fill-${verdict})"/>`;
    x += width;
    return piece;
  });
  return html`<svg class="bar" width="100%" height="6" aria-hidden="true" focusable="false">${pieces}</svg>`;
}
