import { tomlValue } from "../../config/reference.ts";
import { valuesAt } from "../../config/set-value.ts";
import { EXIT } from "../../exit.ts";
import { isHeld } from "../../handlers/policy-settings.ts";
import type { Io } from "../../io.ts";
import { visibleLine } from "../../outside-text.ts";
import { quoteWord } from "../../policy/text/quote.ts";
import { consentKey } from "../../state/allow-once.ts";
import { findRefused, readCode } from "../../state/consents.ts";
import type { Decision } from "../../state/decisions.ts";
import { findDecision, readDecisions } from "../../state/read-decisions.ts";
import { findWorkspace } from "../../state/workspace.ts";
import { userConfigDirectory } from "../../sys/paths.ts";
import { readUserFile } from "../../sys/user-file.ts";
import { type Explained, explanationText, painted } from "../explain/explain-text.ts";
import { explainCall } from "../explain/run-explain.ts";
import { refuseChangeBelowAgent } from "../loosening.ts";
import { mayRefuse } from "../policy/rule-catalogue.ts";
import { localMoment } from "../terminal/moment.ts";
import { printJson, refuse, snakeKeys } from "../terminal/output.ts";
import { mayColour, screenWidth, visibleText, wrapped } from "../terminal/terminal.ts";
import { verdictInWords } from "./decision-table.ts";
import { callOf } from "./logged-call.ts";

/** Everything there is to say of a decision of the log. */
interface Why {
  readonly decision: Decision;
  /** The same call as it is judged now; undefined where the log does not hold it. */
  readonly now: Explained | undefined;
  /** Why the call cannot be judged again. */
  readonly gap: string | undefined;
  /** What the settings say of the rule, with the file that says it. */
  readonly settings: readonly string[];
  /** What would make the call pass, one way a line. */
  readonly ways: readonly string[];
}

/** Explains the decision of an id, or with `last` the latest that said something. */
export async function explainDecision(io: Io, which: string, json: boolean): Promise<number> {
  const refused = await refuseChangeBelowAgent(io, `why ${visibleLine(which)}`);
  if (refused !== undefined) return refused;
  const decision = (await findDecision(io, which)) ?? (await decisionOfCode(io, which));
  if (decision === undefined) {
    if (which === "last")
      return refuse(io, "the log has no decisions yet", "fairlead explain 'COMMAND'");
    const hint = /^[\w-]+\/[\w-]+$/.test(which) ? `policy show ${which}` : "log";
    return refuse(io, `the log has no decision ${JSON.stringify(which)}`, `fairlead ${hint}`);
  }
  const why = await lookInto(io, decision);
  if (json) {
    const judged = why.now?.judged;
    const again = judged && { verdict: judged.verdict, findings: judged.findings.map(snakeKeys) };
    const { settings, ways } = why;
    printJson(io, { decision, now: again ?? null, gap: why.gap ?? null, settings, ways });
    return EXIT.ok;
  }
  io.stdout(textOf(why, mayColour(io), screenWidth()));
  return EXIT.ok;
}

/** The decision that a code was shown with, which is logged within the same seconds. */
async function decisionOfCode(io: Io, typed: string): Promise<Decision | undefined> {
  const code = readCode(typed);
  const key = code === undefined ? undefined : await consentKey(io);
  if (code === undefined || key === undefined) return undefined;
  const call = await findRefused(io, key, code);
  if (call === undefined) return undefined;
  const at = Date.parse(call.time);
  const span = { since: new Date(at - LOGGED_WITHIN_MS), until: new Date(at + LOGGED_WITHIN_MS) };
  const near = (await readDecisions(io, span)).filter(
    ({ session, tool, verdict }) =>
      session === call.session && tool === call.tool && verdict !== "pass",
  );
  return near.find(({ reason }) => reason === call.reason) ?? near[0];
}

const LOGGED_WITHIN_MS = 5_000;

async function lookInto(io: Io, decision: Decision): Promise<Why> {
  const call = callOf(decision);
  const gap = call instanceof Error ? call.message : undefined;
  const now =
    call instanceof Error
      ? undefined
      : await explainCall(io, call, decision.cwd, { permissionMode: decision.mode });
  const [settings, ways] = await Promise.all([settingsFor(io, decision), waysFor(io, decision)]);
  return { decision, now, gap, settings, ways };
}

/** Settings that are about the rule or about all rules, and not at their defaults. */
async function settingsFor(io: Io, decision: Decision): Promise<readonly string[]> {
  const { loadConfig } = await import("../../config/load.ts");
  const { root } = findWorkspace(io, { cwd: decision.cwd, projectDir: decision.project });
  const { config, origins } = await loadConfig(io, root);
  return [...origins].flatMap(([key, layer]) => {
    const [table, name = ""] = key.split(".");
    if (table !== "policy") return [];
    const value = new Map<string, unknown>(Object.entries(config.policy)).get(name);
    return [`${key} = ${tomlValue(value)}  (${layer.path})`];
  });
}

/** What a person can do about it. */
async function waysFor(
  io: Io,
  { id, rule, verdict, cwd, project }: Decision,
): Promise<readonly string[]> {
  const isStopped = verdict === "deny" || verdict === "ask";
  if (!isStopped && (verdict !== "notice" || rule === undefined)) return [];
  if (rule === undefined)
    return ["the decision comes from a hook or a checklist: fairlead hooks list"];
  const { loadConfig } = await import("../../config/load.ts");
  const { root } = findWorkspace(io, { cwd, projectDir: project });
  const { config } = await loadConfig(io, root);
  if (isHeld(rule, config)) return [`${rule} is your administrator's; only they can change it`];
  const toAsk = `to be asked instead: fairlead config set policy.severity.${rule} ask`;
  if (!isStopped)
    return [
      // A rule that refuses other calls would only ask about those, too.
      (await mayRefuse(io, rule)) ? "to be asked instead: fairlead policy preset strict" : toAsk,
      "to get no notice of such calls: fairlead config set notices none",
    ];
  return [
    `to see what the rule lets pass: fairlead policy show ${rule}`,
    `to allow this call: fairlead allow ${id}`,
    ...(verdict === "deny" ? [toAsk] : []),
    `to switch the rule off: fairlead config set policy.disable ${quoteWord(disabledWith(rule, io))}`,
  ];
}

/** The user's own list of rules that are off, with one more: setting a list replaces it. */
function disabledWith(rule: string, io: Io): string {
  const read = readUserFile(`${userConfigDirectory(io) ?? ""}/config.toml`);
  const before = read.ok ? valuesAt(read.text ?? "", "policy", "disable") : undefined;
  return JSON.stringify([...new Set([...(before ?? []), rule])]);
}

function textOf(
  { decision, now, gap, settings, ways }: Why,
  colour: boolean,
  width: number,
): string {
  const { id, time, tool, event, cwd, agent, mode, session, reason, rule } = decision;
  const moment = new Date(time);
  const verdict = painted(decision.verdict, colour, verdictInWords(decision));
  const asked = [agent, ...(mode === undefined ? [] : [`mode ${mode}`]), `session ${session}`];
  const lines = [
    `${verdict}  ${tool ?? event} in ${visibleLine(cwd)}`,
    `  ${localMoment(moment)}, ${asked.map((one) => visibleLine(one)).join(", ")}, id ${id}`,
  ];
  const call = decision.command ?? decision.path ?? decision.input;
  if (call !== undefined) lines.push("", visibleText(call, "    "));
  if (reason !== undefined)
    lines.push("", ...wrapped(`because ${visibleLine(reason, REASON_MAX_CHARS)}`, width));
  else if (rule !== undefined) lines.push("", `because of the rule ${rule}`);
  const passed = PASSED_WHY.get(decision.passed_by ?? "");
  if (passed !== undefined) lines.push(`the call ran anyway: ${passed}`);
  lines.push("");
  if (now === undefined) lines.push(`the call cannot be judged again: ${gap}`);
  else
    lines.push(
      "judged again now, from what the log kept:",
      "",
      explanationText(now, colour, width),
    );
  if (settings.length > 0) lines.push("", "settings of the policy:", ...indented(settings));
  if (ways.length > 0) lines.push("", "what would change it:", ...indented(ways));
  return lines.join("\n");
}

const REASON_MAX_CHARS = 2_000;

const PASSED_WHY: ReadonlyMap<string, string> = new Map([
  ["allow-once", "a person allowed it once"],
  ["ask_fallback", 'nobody could be asked, and policy.ask_fallback is "pass"'],
  ["observe", 'policy.enforce is "observe", which blocks nothing'],
  ["pause", "fairlead was paused"],
]);

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}
