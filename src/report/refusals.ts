import { type Html, html, prose, shownText } from "./html.ts";
import type { Followed, Report, ReportCall } from "./report.ts";
import { counted, FOLLOWED_NAMES, plural, stated } from "./words.ts";

/** Rules and calls that are in sight; the table below has all calls. */
const SHOWN_REASONS = 12;
const SHOWN_RAN = 12;

/** Calls that are shown of a rule, and the most characters of one and of its reason. */
const EXAMPLES = 3;
const EXAMPLE_MAX_CHARS = 240;
const REASON_MAX_CHARS = 600;

/** What says that a call was carried out. */
const RAN: readonly Followed[] = ["ran", "failed"];

/** Calls that are the same to whoever reads of them. */
interface Group {
  readonly first: ReportCall;
  readonly calls: readonly ReportCall[];
}

/** What was refused and why, and what ran all the same. */
export function refusals(report: Report): readonly Html[] {
  const denied = report.calls.filter(({ verdict }) => verdict === "deny");
  if (denied.length === 0) return [];
  const ran = denied.filter(({ followed }) => RAN.includes(followed));
  return [reasons(report, denied), ...(ran.length === 0 ? [] : [ranAnyway(report, ran)])];
}

function reasons(report: Report, denied: readonly ReportCall[]): Html {
  const groups = grouped(denied, ({ rule, reason = "" }) => rule ?? reason);
  const items = groups.slice(0, SHOWN_REASONS).map(
    ({ first, calls }) => html`<li>
  <p class="what"><span class="times">${counted(calls.length)}×</span> ${ruleLink(first)}</p>
  ${examplesOf(calls, report.content)}
</li>`,
  );
  return html`
<section class="card" aria-labelledby="refused">
  <h2 id="refused">${report.kind === "replay" ? "What would be refused, and why" : "What was refused, and why"}</h2>
  <ul class="groups">${items}</ul>
  ${rest(groups.length - SHOWN_REASONS, "rule", "deny")}
</section>`;
}

/** The most frequent calls of a rule, each reason said once before those that it is the reason of. */
function examplesOf(calls: readonly ReportCall[], hasContent: boolean): readonly Html[] {
  if (!hasContent) return [];
  const examples = grouped(calls, ({ reason = "", content = "" }) => `${reason}\n${content}`);
  const reasons = grouped(
    examples.slice(0, EXAMPLES).map(({ first }) => first),
    ({ reason = "" }) => reason,
  );
  return reasons.flatMap(({ first, calls: same }) => [
    ...(first.reason === undefined
      ? []
      : [html`<p>${prose(shownText(first.reason, REASON_MAX_CHARS))}</p>`]),
    ...same.map(codeLine),
  ]);
}

function ranAnyway(report: Report, ran: readonly ReportCall[]): Html {
  const groups = grouped(
    ran,
    ({ rule = "", content = "", project }) => `${rule}\n${project}\n${content}`,
  );
  const items = groups.slice(0, SHOWN_RAN).map(
    ({ first, calls }) => html`<li>
  <p class="what"><span class="times">${counted(calls.length)}×</span> ${ruleLink(first)} <span class="faint">${shownText(first.agent, 60)} in ${shownText(first.project, 200)}</span> <span class="followed">${followedBy(calls)}</span></p>
  ${report.content ? codeLine(first) : undefined}
</li>`,
  );
  const what = stated(report, "refused", ran.length);
  return html`
<section class="card" aria-labelledby="ran">
  <h2 id="ran">What ran although it ${report.kind === "replay" ? what : "was refused"}</h2>
  <p class="faint">${
    report.kind === "replay"
      ? `${plural(ran.length, "call")} that nothing stopped at the time.`
      : `${plural(ran.length, "call")} that ran while fairlead was paused or only observed, or that a person allowed once.`
  }</p>
  <ul class="groups pairs">${items}</ul>
  ${rest(groups.length - SHOWN_RAN, "call", "deny")}
</section>`;
}

/** What followed, as `ran 3×, failed 1×`. */
function followedBy(calls: readonly ReportCall[]): string {
  return RAN.flatMap((followed) => {
    const times = calls.filter((call) => call.followed === followed).length;
    return times === 0 ? [] : [`${FOLLOWED_NAMES[followed]} ${counted(times)}×`];
  }).join(", ");
}

function ruleLink({ rule }: ReportCall): Html {
  if (rule === undefined) return html`<span class="faint">no rule</span>`;
  return html`<a href="#calls" data-filter="rule" data-value="${rule}"><code>${shownText(rule, 100)}</code></a>`;
}

function codeLine({ content, tool }: ReportCall): Html {
  return html`<pre class="line"><code>${content === undefined ? tool : shownText(content, EXAMPLE_MAX_CHARS)}</code></pre>`;
}

function rest(more: number, noun: string, verdict: string): Html | undefined {
  if (more <= 0) return undefined;
  return html`<p><a href="#calls" data-filter="verdict" data-value="${verdict}">${plural(more, noun)} more in the table</a></p>`;
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
