import { type Html, html, prose, shownText } from "./html.ts";
import type { Report, ReportCall } from "./report.ts";
import type { Section } from "./section.ts";
import { counted, FOLLOWED_NAMES, plural } from "./words.ts";

/** Most rules that the section shows; the table below has all calls. */
const SHOWN_RULES = 12;

/** Most calls that are shown of a rule, and most characters of one and of its reason. */
const EXAMPLES = 3;
const EXAMPLE_MAX_CHARS = 240;
const REASON_MAX_CHARS = 600;

/** Calls that a reader would take for the same. */
interface Group {
  readonly first: ReportCall;
  readonly calls: readonly ReportCall[];
}

/** What was refused and why, rule by rule, with the calls that ran all the same marked. */
export function refusals(report: Report): Section | undefined {
  const denied = report.calls.filter(({ verdict }) => verdict === "deny");
  if (denied.length === 0) return undefined;
  const groups = grouped(denied, ({ rule, reason = "" }) => rule ?? reason);
  const items = groups.slice(0, SHOWN_RULES).map(
    ({ first, calls }) => html`<li>
  <p class="what"><span class="times">${counted(calls.length)}×</span> ${ruleLink(first)} ${ran(calls)}</p>
  ${report.content ? examplesOf(calls) : undefined}
</li>`,
  );
  const body = html`${lead(report, denied)}
  <ul class="groups">${items}</ul>
  ${rest(groups.length - SHOWN_RULES)}`;
  return { id: "refused", title: "Refused", body };
}

/** Says how many of the refused calls ran all the same, and why they could. */
function lead({ kind }: Report, denied: readonly ReportCall[]): Html | undefined {
  const many = denied.filter(hasRun).length;
  if (many === 0) return undefined;
  const sentence =
    kind === "replay"
      ? `${counted(many)} of these calls ran at the time, because nothing stopped ${many === 1 ? "it" : "them"}.`
      : `${counted(many)} of these calls ran anyway: fairlead was paused or only observing, or ${kind === "fleet" ? "a person" : "you"} allowed ${many === 1 ? "it" : "them"} once.`;
  return html`<p class="faint">${sentence}</p>`;
}

/** The most frequent calls of a rule, each reason said once above the calls that it is about. */
function examplesOf(calls: readonly ReportCall[]): readonly Html[] {
  const examples = grouped(calls, ({ reason = "", content = "" }) => `${reason}\n${content}`);
  const byReason = Map.groupBy(examples.slice(0, EXAMPLES), ({ first }) => plainReason(first));
  return [...byReason].flatMap(([reason, same]) => [
    ...(reason === "" ? [] : [html`<p>${prose(shownText(reason, REASON_MAX_CHARS))}</p>`]),
    ...same.map(({ first }) => codeLine(first)),
  ]);
}

/** A reason without the words and the rule that are shown next to it: "`rm x` would … (files/x)". */
function plainReason({ reason = "", rule = "" }: ReportCall): string {
  const bare = reason.replace(` (${rule})`, "").replace(/^`[^`]+` (?=(?:would|could) )/, "");
  return bare.slice(0, 1).toUpperCase() + bare.slice(1);
}

/** How many of these calls ran: `ran 3×, failed 1×`. */
function ran(calls: readonly ReportCall[]): Html | undefined {
  const parts = (["ran", "failed"] as const).flatMap((followed) => {
    const times = calls.filter((call) => call.followed === followed).length;
    return times === 0 ? [] : [`${FOLLOWED_NAMES[followed]} ${counted(times)}×`];
  });
  if (parts.length === 0) return undefined;
  return html`<span class="followed">${parts.join(", ")}</span>`;
}

function hasRun({ followed }: ReportCall): boolean {
  return followed === "ran" || followed === "failed";
}

function ruleLink({ rule }: ReportCall): Html {
  if (rule === undefined) return html`<span class="faint">no rule</span>`;
  return html`<a href="#calls" data-filter="rule" data-value="${rule}"><code>${shownText(rule, 100)}</code></a>`;
}

function codeLine({ content, tool }: ReportCall): Html {
  return html`<pre class="line"><code>${content === undefined ? tool : shownText(content, EXAMPLE_MAX_CHARS)}</code></pre>`;
}

function rest(more: number): Html | undefined {
  if (more <= 0) return undefined;
  return html`<p><a href="#calls" data-filter="verdict" data-value="deny">${plural(more, "more rule")} in the table</a></p>`;
}

/** Groups of the same key, the largest first. */
function grouped(
  calls: readonly ReportCall[],
  keyOf: (call: ReportCall) => string,
): readonly Group[] {
  const groups = new Map<string, ReportCall[]>();
  for (const call of calls) {
    const group = groups.get(keyOf(call));
    if (group === undefined) groups.set(keyOf(call), [call]);
    else group.push(call);
  }
  return [...groups.values()]
    .flatMap((calls) => (calls[0] === undefined ? [] : [{ first: calls[0], calls }]))
    .sort((one, other) => other.calls.length - one.calls.length);
}
