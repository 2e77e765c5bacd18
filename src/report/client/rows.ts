import type { PageData } from "../calls-table.ts";
import type { ReportCall } from "../report.ts";
import type { Verdict } from "../sums.ts";
import { dayName, FOLLOWED_NAMES, folderParts, VERDICT_NAMES } from "../words.ts";
import type { SortKey } from "./select.ts";

/** An element with its class and what is in it; texts become text and never markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== "") made.className = className;
  made.append(...content);
  return made;
}

/** A row of the table; the details of a call are made when its row is unfolded. */
export function rowOf(call: ReportCall, { columns, place }: PageData): HTMLTableRowElement {
  const row = element("tr", "");
  row.setAttribute("role", "row");
  row.append(...columns.map((key) => cell(key, FILLED[key](call, place))));
  return row;
}

/** The content of a call's cell in each column. */
const FILLED: Readonly<Record<SortKey, (call: ReportCall, place: string) => Node | string>> = {
  time: moment,
  verdict: ({ verdict }) => badge(verdict),
  other: ({ verdict, other }) => otherOf(verdict, other),
  content: what,
  rule: ({ rule }) => (rule === undefined ? "" : element("code", "", rule)),
  project: ({ project }) => folderParts(project).name,
  agent: ({ agent }) => agent,
  followed: ({ followed }) => (followed === "unknown" ? "" : FOLLOWED_NAMES[followed]),
};

function cell(className: string, content: Node | string): HTMLTableCellElement {
  const made = element("td", className, content);
  made.setAttribute("role", "cell");
  return made;
}

function badge(verdict: Verdict): HTMLElement {
  return element("span", `badge ${verdict}`, VERDICT_NAMES[verdict]);
}

function otherOf(verdict: Verdict, other: Verdict | undefined): Node | string {
  if (other === undefined) return "";
  return other === verdict ? element("span", "faint", "the same") : badge(other);
}

/** The time of a call on this machine's clock, with the year unless it is this one. */
function moment({ time }: ReportCall): Node | string {
  if (time === undefined) return "not known";
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return "not known";
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const clock = `${two(at.getHours())}:${two(at.getMinutes())}`;
  const isThisYear = at.getFullYear() === new Date().getFullYear();
  const shown = element("time", "", `${dayName(day, !isThisYear)} ${clock}`);
  shown.dateTime = time;
  return shown;
}

/** Characters of a call that a row shows before it is unfolded. */
const SUMMARY_MAX_CHARS = 300;

/** A call of at most so many characters is shown in full by its row on every screen. */
const WHOLE_MAX_CHARS = 60;

function what(call: ReportCall, place: string): HTMLElement {
  const { content, tool } = call;
  const text = content ?? "";
  const short = text.length > SUMMARY_MAX_CHARS ? `${text.slice(0, SUMMARY_MAX_CHARS)}…` : text;
  const summary = element(
    "summary",
    "",
    element("span", "tool", tool),
    ...(content === undefined ? [] : [element("code", "", short)]),
  );
  const details = element("details", "", summary);
  details.addEventListener(
    "toggle",
    () => {
      details.append(detailsOf(call, place));
    },
    { once: true },
  );
  return details;
}

function detailsOf(call: ReportCall, place: string): HTMLElement {
  const { reason, content, project, session, mode, id, time } = call;
  const list = element("dl", "");
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["Why", reason],
    [place, project],
    ["Session", session],
    ["Permission mode", mode],
    ["Time", time],
    ["Id", id],
  ];
  for (const [name, value] of facts) {
    if (value === undefined || value === "") continue;
    list.append(element("dt", "", name), element("dd", "", value));
  }
  const isShort = content === undefined || content.length <= WHOLE_MAX_CHARS;
  const whole = isShort ? [] : [element("pre", "", element("code", "", content))];
  return element("div", "unfolded", ...whole, list);
}
