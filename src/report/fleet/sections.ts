import { type Html, html, shownText } from "../html.ts";
import type { Report } from "../report.ts";
import type { Section } from "../section.ts";
import { callsIn } from "../sums.ts";
import { counted, dayName, percent, plural } from "../words.ts";
import type { Fleet, FleetMachine, MachineCount, RuleAnswers } from "./fleet.ts";

/** Rows of a table that are in sight, and that are in the page at all. */
const SHOWN_ROWS = 12;
const MACHINES_MAX = 1_000;
const ROWS_MAX = 100;

/** Longest name of a machine, version, bundle or rule, in characters. */
const NAME_MAX_CHARS = 120;

/** What a page has of many machines beside what it has of any calls; nothing of a report of one. */
export function fleetSections({ fleet }: Report): {
  readonly overview: readonly Section[];
  readonly answers: Section | undefined;
} {
  if (fleet === undefined) return { overview: [], answers: undefined };
  return { overview: [machines(fleet), versions(fleet)], answers: answersOf(fleet) };
}

function machines(fleet: Fleet): Section {
  const { machines: all, machinesLeftOut } = fleet;
  const columns = ["Refused", "Asked", "Overruled", "Unguarded", "All"];
  const table = (rows: readonly FleetMachine[], caption: string) =>
    tableOf(
      caption,
      ["Machine", ...columns],
      rows.map((one) => {
        const name = html`<a href="#calls" data-filter="project" data-value="${one.name}">${shownText(one.name, NAME_MAX_CHARS)}</a><span class="about">${aboutOf(one)}</span>`;
        return [name, [one.deny, one.ask, one.overruled, one.unguarded, callsIn(one)]] as const;
      }),
    );
  const body = html`<p class="faint">${guardedIn(fleet)}</p>
  ${folded(all, MACHINES_MAX, machinesLeftOut, table, "Machines")}`;
  return { id: "machines", title: "Machines", body };
}

/** Who is guarded and who may not be. */
function guardedIn({ machines: all, current, machinesLeftOut }: Fleet): string {
  const silent = all.length - current;
  const bare = all.filter(({ unguarded }) => unguarded > 0).length;
  return [
    `${plural(all.length + machinesLeftOut, "machine")} sent decisions, ${counted(current)} of them within a day of the latest record.`,
    silent === 0
      ? ""
      : `${plural(silent, "machine")} ${silent === 1 ? "has" : "have"} been silent for longer: switched off, or no longer guarded.`,
    bare === 0 ? "" : `On ${plural(bare, "machine")} calls ran unguarded.`,
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** What is known of a machine, in one line: `ana · fairlead 0.9.0 · acme 1.2.0 · linux amd64 · seen 23 Nov 2026 14:30 UTC`. */
function aboutOf({ user, version, bundle, os, arch, lastSeen }: FleetMachine): string {
  const system = [os, arch].filter((word) => word !== undefined).join(" ");
  return [
    ...(user === undefined ? [] : [user]),
    `fairlead ${version ?? "of a version that is not known"}`,
    bundle ?? "no bundle",
    ...(system === "" ? [] : [system]),
    `seen ${dayName(lastSeen.slice(0, "2026-11-23".length))} ${lastSeen.slice(11, 16)} UTC`,
  ]
    .map((fact) => shownText(fact, NAME_MAX_CHARS))
    .join(" · ");
}

function versions({ versions: all, bundles, machines: { length } }: Fleet): Section {
  const table = (noun: string, rows: readonly MachineCount[]) =>
    folded(
      rows,
      ROWS_MAX,
      0,
      (shown, caption) =>
        tableOf(
          caption,
          [noun, "Machines", "Share"],
          shown.map((row) => [
            html`${shownText(row.name, NAME_MAX_CHARS)}`,
            [row.machines, percent(row.machines, length)],
          ]),
        ),
      noun === "Version" ? "Versions of fairlead" : "Policy bundles",
    );
  const body = html`<div class="columns apart"><div>${table("Version", all)}</div><div>${table("Policy bundle", bundles)}</div></div>`;
  return { id: "versions", title: "Versions and policy bundles", body };
}

/** Rules whose questions people mostly answer with yes: likely false alarms. */
function answersOf({ answers }: Fleet): Section | undefined {
  const told = answers.filter(({ allowed, overruled }) => allowed + overruled > 0);
  if (told.length === 0) return undefined;
  const body = html`<p class="faint">Where people allow almost everything that a rule asks about, the rule is likely to be too strict for them. Look at its calls before you switch it off.</p>
  ${folded(
    told,
    ROWS_MAX,
    0,
    (rows, caption) =>
      tableOf(
        caption,
        ["Rule", "Asked", "Allowed", "Denied", "Yes", "Overruled"],
        rows.map((row) => [ruleOf(row), figuresOf(row)]),
      ),
    "Asked, then allowed",
  )}`;
  return { id: "answers", title: "Likely false alarms", body };
}

function ruleOf({ rule }: RuleAnswers): Html {
  return html`<a href="#calls" data-filter="rule" data-value="${rule}"><code>${shownText(rule, NAME_MAX_CHARS)}</code></a>`;
}

function figuresOf({
  asked,
  allowed,
  denied,
  overruled,
}: RuleAnswers): readonly (number | string)[] {
  const answered = allowed + denied;
  return [asked, allowed, denied, answered === 0 ? "–" : percent(allowed, answered), overruled];
}

/** The first rows as a table, the others folded, and how many are not on the page. */
function folded<Row>(
  rows: readonly Row[],
  max: number,
  uncounted: number,
  table: (rows: readonly Row[], caption: string) => Html,
  title: string,
): Html {
  const rest = rows.slice(SHOWN_ROWS, max);
  const left = rows.length - SHOWN_ROWS - rest.length + uncounted;
  return html`${table(rows.slice(0, SHOWN_ROWS), title)}
  ${rest.length === 0 ? undefined : html`<details><summary>${counted(rows.length - SHOWN_ROWS)} more</summary>${table(rest, `${title}, continued`)}</details>`}
  ${left <= 0 || rest.length === 0 ? undefined : html`<p class="faint">and ${counted(left)} that are not on this page</p>`}`;
}

/** A table that is wide: on a narrow screen the name of a row is above its figures. */
function tableOf(
  caption: string,
  [first = "", ...headings]: readonly string[],
  rows: readonly (readonly [name: Html, figures: readonly (number | string)[]])[],
): Html {
  const heads = headings.map(
    (heading) => html`<th scope="col" role="columnheader" class="number">${heading}</th>`,
  );
  const columns = headings.length > NARROW_COLUMNS ? " wide" : "";
  return html`<table class="ranking${columns}" role="table"><caption class="unseen">${caption}</caption><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">${first}</th>${heads}</tr></thead><tbody role="rowgroup">${rows.map(
    ([row, figures]) =>
      html`<tr role="row"><th scope="row" role="rowheader">${row}</th>${figures.map(
        (figure) =>
          html`<td role="cell" class="number${figure === 0 ? " zero" : ""}">${typeof figure === "number" ? counted(figure) : figure}</td>`,
      )}</tr>`,
  )}</tbody></table>`;
}

/** Columns of figures that fit beside a name on any screen. */
const NARROW_COLUMNS = 3;
