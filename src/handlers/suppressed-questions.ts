import type { PolicyConfig } from "../config/policy-section.ts";
import type { Config } from "../config/schema.ts";
import type { Io } from "../io.ts";
import { settleQuestions, type UnaskedFinding } from "../policy/judge/when-to-ask.ts";
import type { Finding } from "../policy/model/finding.ts";
import { kindOfEffect } from "../policy/model/outside-effect.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { isNews } from "../state/told-once.ts";
import { describeBriefly } from "./describe-finding.ts";
import type { CallFacts, CallJudgement } from "./judge-call.ts";
import { isHeld, isUnattended, UNATTENDED_MODES } from "./policy-settings.ts";
import type { Judged } from "./security.ts";

/**
 * The outcome of a call whose questions the preset does not ask: it passes, and the person may be told why, for each
 * file once in a session.
 */
export async function unaskedOutcome(
  unasked: readonly UnaskedFinding[],
  { event: { permissionMode, sessionId }, context: { io, config }, call, world }: Judged,
): Promise<Outcome> {
  const data = {
    unasked: unasked.map(({ finding: { rule, words, effect } }) => ({
      ...{ rule, words },
      ...(effect === undefined ? {} : { effect: kindOfEffect(effect) }),
    })),
  };
  const told = unasked.filter(({ isTold }) => isTold);
  const [first] = told;
  if (first === undefined) return { verdict: "pass", data };
  const { finding } = first;
  const { rule } = finding;
  const what = describeBriefly(finding, call, world);
  if (config.notices === "full") {
    const mode = permissionMode === undefined ? "" : ` (${permissionMode} mode)`;
    const more = told.length === 1 ? "" : `, and ${told.length - 1} more`;
    const toAsk = `fairlead config set policy.severity.${rule} ask`;
    const notice = `fairlead did not ask${mode}: ${what} (${rule})${more}. To be asked: ${toAsk}`;
    return { verdict: "pass", notice, data };
  }
  const notice = `fairlead did not ask: ${what}. To be asked next time, see fairlead why last`;
  const isSaid =
    config.notices === "short" && (await isNews(io, sessionId, `${rule}\n${finding.reason}`));
  // The log has it either way.
  return isSaid
    ? { verdict: "pass", notice, data }
    : { verdict: "pass", data: { ...data, unsaid: notice } };
}

/** A judgement without the questions that the preset does not ask; what the configuration itself asks stays. */
export async function settleCall(
  judged: CallJudgement,
  config: PolicyConfig & { readonly sessions?: Pick<Config["sessions"], "ownership"> },
  facts: CallFacts,
): Promise<CallJudgement> {
  const { permissionMode, cannotAsk = false, io } = facts;
  const { preset } = config.policy;
  const asking = { preset, isAgreed: isAgreed(permissionMode, cannotAsk, io) };
  const isTold = config.sessions?.ownership === "notice";
  const findings = isTold ? judged.findings.filter((one) => !isOthers(one)) : judged.findings;
  const { kept, unasked } = settleQuestions(findings, asking);
  const isAnswered = preset !== "strict" && (await wereAnswered(kept, config, facts));
  const left = isAnswered ? [] : kept;
  const told = isAnswered ? kept.map((finding) => ({ finding, isTold: true })) : [];
  return {
    ...judged,
    verdict: left[0]?.verdict ?? "pass",
    findings: left,
    unasked: [
      ...told,
      ...judged.findings.flatMap((finding) =>
        findings.includes(finding) ? [] : [{ finding, isTold: true }],
      ),
      ...unasked,
    ],
  };
}

/** True for a question about what another session made. */
function isOthers({ rule, verdict }: Finding): boolean {
  return verdict === "ask" && rule.startsWith("sessions/");
}

/** True for questions about folders of which the person was asked in this session, and then let the call run. */
async function wereAnswered(
  kept: readonly Finding[],
  config: PolicyConfig,
  { call, io }: CallFacts,
): Promise<boolean> {
  const folders = new Set<string>();
  for (const { folder, verdict, rule } of kept) {
    if (folder === undefined || verdict !== "ask" || isHeld(rule, config)) return false;
    folders.add(folder);
  }
  if (call === undefined || folders.size === 0) return false;
  const { isAgreedFolder } = await import("../state/agreed-folders.ts");
  let all = true;
  for (const folder of folders) all = (await isAgreedFolder(io, folder, call)) && all;
  return all;
}

/** Permission modes in which the person said that edits need no question, or more than that. */
const AGREED_MODES = [
  ...UNATTENDED_MODES,
  ...["acceptEdits", "auto", "auto_edit", "auto-low", "auto-medium", "auto-high"],
];

/**
 * True where the person already said that edits need no question, and where none can be put: the agent has
 * no way to ask, or the call runs in CI.
 */
export function isAgreed(
  permissionMode: string | undefined,
  cannotAsk: boolean,
  io: Pick<Io, "env">,
): boolean {
  if (cannotAsk || isUnattended(permissionMode, io)) return true;
  return permissionMode !== undefined && AGREED_MODES.includes(permissionMode);
}
