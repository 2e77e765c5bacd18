import { ADVICE } from "../../protocol/refusal.ts";
import { effectName } from "../../report/effect-words.ts";
import type { NamedCounts, Report, ReportCall, Suggestion } from "../../report/report.ts";
import { callsIn, interruptedIn, VERDICTS, type Verdict } from "../../report/sums.ts";
import { savedInWords, verdictWord } from "../../report/words.ts";
import { painted } from "../explain/explain-text.ts";
import { columns, cutToWidth, visibleLine, visibleText, wrapped } from "../terminal/terminal.ts";
import { barLegend, verdictBar } from "../terminal/verdict-bar.ts";

/** Rows of each list that a person is shown; JSON has all. */
const ROWS_MAX = 10;

/** Suggestions that are written out. */
const SUGGESTIONS_MAX = 5;

const BAR_COLUMNS = 20;

/** A replay's report for a terminal. */
export function replayText(report: Report, colour: boolean, width: number): string {
  const { rules, effects, projects, agents, commands, suggestions, compared } = report;
  const parts = [
    heading(report),
    totals(report, colour, width),
    saved(report, width),
    ...(compared === undefined ? [] : [difference(report, colour, width)]),
    list("by rule", rules, colour, width),
    list("by effect outside the project", effects.map(inWords), colour, width),
    list("by project", projects, colour, width),
    ...(agents.length > 1 ? [list("by agent", agents, colour, width)] : []),
    list("most interrupted", commands, colour, width),
    stopped(report, "deny", width),
    stopped(report, "ask", width),
    suggestions.length === 0 ? "" : suggested(suggestions, width),
    notes(report, width),
    "as a page: fairlead replay --html FILE",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function heading({ total, sessions, days, policy, compared }: Report): string {
  const [first, last] = [days[0]?.name, days.at(-1)?.name];
  const span = first === undefined ? "" : first === last ? `, ${first}` : `, ${first} to ${last}`;
  const by = compared === undefined ? policy : `${policy}, beside ${compared}`;
  const calls = `${counted(callsIn(total), "tool call")} in ${counted(sessions, "session")}`;
  return `${calls}${span}\njudged by ${visibleLine(by)}; nothing was run`;
}

/** What each verdict would have meant for the person. */
const MEANING: Readonly<Record<Verdict, string>> = {
  deny: "refused",
  ask: "asked about",
  notice: "allowed with a notice",
  allow: "approved, as read-only or by your own rule",
  pass: "allowed silently",
};

function totals(report: Report, colour: boolean, width: number): string {
  const { total, questionSeconds, secondsPerQuestion, sessions } = report;
  const all = callsIn(total);
  const present = VERDICTS.filter((verdict) => total[verdict] > 0);
  const digits = number(all).length;
  const rows = present.map((verdict) => [
    `  ${number(total[verdict]).padStart(digits)}`,
    shareOf(total[verdict], all).padStart("100 %".length),
    painted(verdict, colour, MEANING[verdict]),
  ]);
  if (total.ask === 0) return columns(rows);
  const long = `${duration(questionSeconds)} in all, at ${secondsPerQuestion} s each`;
  const time = `questions: ${perSession(total.ask, sessions)}; ${long}`;
  return [columns(rows), ...wrapped(time, width)].join("\n");
}

/** Questions that are not asked, fairlead's or the agent's. */
function saved({ saved: questions }: Report, width: number): string {
  return savedInWords(questions)
    .flatMap((sentence) => wrapped(sentence, width))
    .join("\n");
}

function perSession(asked: number, sessions: number): string {
  if (asked >= sessions) return `${(asked / sessions).toFixed(1)} in a session`;
  return `one in ${Math.round(sessions / asked)} sessions`;
}

/** What the two policies answer to a call. */
function answersTo({ verdict, other = verdict }: ReportCall): string {
  return `${verdictWord(verdict)} → ${verdictWord(other)}`;
}

/** What the two policies answer differently, with the latest calls. */
function difference(report: Report, colour: boolean, width: number): string {
  const { total, otherTotal, policy, compared = "", calls } = report;
  if (otherTotal === undefined) return "";
  const rows = VERDICTS.filter((verdict) => total[verdict] + otherTotal[verdict] > 0).map(
    (verdict) => [
      `  ${painted(verdict, colour, verdictWord(verdict))}`,
      number(total[verdict]),
      number(otherTotal[verdict]),
    ],
  );
  const differing = calls.filter(({ verdict, other = verdict }) => other !== verdict);
  const shown = differing
    .slice(0, ROWS_MAX)
    .map((call) => cutToWidth(`  ${answersTo(call)}  ${whatOf(call)}`, width));
  const table = columns([["", visibleLine(policy), visibleLine(compared)], ...rows]);
  const more =
    differing.length > 0 ? "\nanswered differently, the latest first\n" : sameThroughout(report);
  return `${table}${more}${shown.join("\n")}`;
}

/** Says that both answer everything alike, where every call that they could differ in is known. */
function sameThroughout({ total, otherTotal, leftOut }: Report): string {
  const isSame = VERDICTS.every((verdict) => total[verdict] === otherTotal?.[verdict]);
  return isSame && leftOut === 0 ? "\nboth answer every call alike" : "";
}

function inWords(row: NamedCounts): NamedCounts {
  return { ...row, name: effectName(row.name) };
}

function list(title: string, rows: readonly NamedCounts[], colour: boolean, width: number): string {
  const stopped = rows.filter((row) => interruptedIn(row) > 0);
  if (stopped.length === 0) return "";
  const most = Math.max(...stopped.map(interruptedIn));
  const digits = number(most).length;
  const shown = stopped
    .slice(0, ROWS_MAX)
    .map((row) => [
      `  ${number(interruptedIn(row)).padStart(digits)}`,
      verdictBar({ ...row, notice: 0, allow: 0, pass: 0 }, most, BAR_COLUMNS, colour),
      cutToWidth(visibleLine(row.name), width - BAR_COLUMNS - digits - "      ".length),
    ]);
  const more = stopped.length - shown.length;
  const rest = more > 0 ? [["", "", `and ${more} more`]] : [];
  const legend = title === "by rule" ? `  ${barLegend(colour)}` : "";
  return `${title}${legend}\n${columns([...shown, ...rest])}`;
}

/** Calls that would have been stopped, the latest of each rule, and whether they ran: the reason to want a guard. */
function stopped(report: Report, verdict: "deny" | "ask", width: number): string {
  const { total, content, leftOut } = report;
  const calls = report.calls.filter((call) => call.verdict === verdict);
  if (total[verdict] === 0 && verdict === "deny") return "nothing would have been refused";
  if (calls.length === 0) return "";
  const ran = calls.filter((call) => OUTCOMES[call.followed].ran).length;
  const least = leftOut > 0 ? "at least " : "";
  const byRule = Map.groupBy(calls, ({ rule = "" }) => rule);
  const rules = [...byRule].toSorted(([, one], [, other]) => other.length - one.length);
  const choice = rules.length < calls.length ? "; the latest for each rule" : "";
  const title = `would have been ${MEANING[verdict]}: ${number(total[verdict])} (${ranOf(calls.length, ran, least)})${choice}`;
  const shown = rules.slice(0, ROWS_MAX).flatMap(([rule, [latest, ...more]]) => {
    if (latest === undefined) return [];
    const times = more.length === 0 ? "" : `${number(more.length + 1)}× `;
    const outcome = OUTCOMES[latest.followed].said.padEnd(OUTCOME_COLUMNS);
    const first = `  ${dayOf(latest)}  ${outcome}  ${times}`;
    const lines = [`${first}${content ? whatOf(latest) : rule}`];
    if (content) lines.push(`      ${reasonOf(latest)}`);
    return lines.map((line) => cutToWidth(line, width));
  });
  const rest = rules.length - Math.min(rules.length, ROWS_MAX);
  return [title, ...shown, ...(rest > 0 ? [`  and by ${counted(rest, "more rule")}`] : [])].join(
    "\n",
  );
}

/** How many of so many calls ran. */
function ranOf(calls: number, ran: number, least: string): string {
  if (least === "" && ran === calls) return calls === 1 ? "it ran" : "all ran";
  return ran === 0 && least === "" ? "none ran" : `${least}${number(ran)} ran`;
}

/** What the transcript says became of a call. */
const OUTCOMES: Readonly<
  Record<ReportCall["followed"], { readonly ran: boolean; readonly said: string }>
> = {
  ran: { ran: true, said: "ran" },
  failed: { ran: true, said: "ran, failed" },
  refused: { ran: false, said: "did not run" },
  unknown: { ran: false, said: "not known" },
};

const OUTCOME_COLUMNS = Math.max(...Object.values(OUTCOMES).map(({ said }) => said.length));

/** Why a call would have been stopped, without the advice; the rule where no reason is known. */
function reasonOf({ reason, rule = "" }: ReportCall): string {
  return visibleLine(reason?.split(ADVICE)[0] ?? rule);
}

function suggested(suggestions: readonly Suggestion[], width: number): string {
  const covered = suggestions.reduce((sum, { covers }) => sum + covers, 0);
  const shown = suggestions
    .slice(0, SUGGESTIONS_MAX)
    .flatMap(({ title, covers, toml }) => [
      cutToWidth(`  ${counted(covers, "question")}: ${visibleLine(title)}`, width),
      visibleText(toml, "      "),
    ]);
  const more = suggestions.length - Math.min(suggestions.length, SUGGESTIONS_MAX);
  return [
    `${counted(suggestions.length, "exception")} would have saved ${counted(covered, "question")}; fairlead suggest writes ${suggestions.length === 1 ? "it" : "them"}`,
    ...shown,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join("\n");
}

function notes({ notes: said, leftOut }: Report, width: number): string {
  const left =
    leftOut === 0 ? [] : [`${number(leftOut)} more calls are counted, but not listed in --json.`];
  return [...said, ...left].flatMap((note) => wrapped(note, width)).join("\n");
}

function whatOf({ tool, content, project, reason }: ReportCall): string {
  return visibleLine(content ?? reason ?? `${tool} in ${project}`);
}

function dayOf({ time }: ReportCall): string {
  return time?.slice(0, "2026-11-23".length) ?? "          ";
}

/** `1 call`, `12,000 calls`. */
function counted(count: number, noun: string): string {
  return `${number(count)} ${noun}${count === 1 ? "" : "s"}`;
}

function number(count: number): string {
  return count.toLocaleString("en-US");
}

function shareOf(part: number, all: number): string {
  const share = (100 * part) / all;
  return share > 0 && share < 1 ? "<1 %" : `${Math.round(share)} %`;
}

function duration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3_600).toFixed(1)} h`;
}
