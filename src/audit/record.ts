import type { Decision } from "../state/decisions.ts";

/** Version of the attributes that begin with `fairlead.`: a higher one may rename or remove some. */
export const AUDIT_SCHEMA_VERSION = "1";

/** Numbers of OpenTelemetry for how grave something is. */
export type Severity = 9 | 13 | 17;

type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A decision as it leaves the machine. */
export interface AuditRecord {
  readonly id: string;
  readonly timeMs: number;
  readonly severity: Severity;
  readonly verdict: AuditVerdict;
  /** True where the call did not run, or not without a question. */
  readonly isStopped: boolean;
  /** In a few words, what was decided. */
  readonly body: string;
  readonly attributes: Attributes;
}

export type AuditVerdict = "passed" | "asked" | "refused" | "approved";

const VERDICTS = {
  deny: "refused",
  ask: "asked",
  notice: "passed",
  pass: "passed",
  allow: "approved",
} as const satisfies Record<Decision["verdict"], AuditVerdict>;

/** Turns a decision of the log into what is sent of it. Commands, paths, inputs and reasons are content. */
export function auditRecord(decision: Decision, withContent: boolean): AuditRecord {
  const { id, time, passed_by: passedBy, rule, reason, event } = decision;
  const verdict = VERDICTS[decision.verdict];
  const isStopped = passedBy === undefined && (verdict === "refused" || verdict === "asked");
  const isRefused = isStopped && verdict === "refused";
  const judged = decision.verdict === "deny" || decision.verdict === "ask";
  const summary = `${verdict}: ${rule ?? event}`;
  return {
    ...{ id, verdict, isStopped },
    timeMs: Date.parse(time),
    severity: isRefused ? 17 : judged ? 13 : 9,
    body: withContent ? (reason ?? summary) : summary,
    attributes: attributesOf(decision, verdict, withContent),
  };
}

function attributesOf(decision: Decision, verdict: AuditVerdict, withContent: boolean): Attributes {
  const { id, agent, session, tool, call, rule, event, ms, mode, passed_by: passedBy } = decision;
  const isOverruled = passedBy === "allow-once" || passedBy === "pause";
  const content = decision.command ?? decision.path ?? decision.input;
  const entries: readonly (readonly [string, string | number | boolean | undefined])[] = [
    ["gen_ai.agent.name", agent],
    ["session.id", session === "" ? undefined : session],
    ["gen_ai.tool.name", tool],
    ["gen_ai.tool.call.id", call],
    ["fairlead.decision.id", id],
    ["fairlead.event", event],
    ["fairlead.verdict", verdict],
    ["fairlead.rule", rule],
    ["fairlead.effect", decision.findings?.find(({ effect }) => effect !== undefined)?.effect],
    ["fairlead.mode", mode],
    ["fairlead.duration_ms", ms],
    ["fairlead.passed_by", passedBy],
    ["fairlead.outcome", outcomeOf(verdict, passedBy !== undefined)],
    ["fairlead.overruled", isOverruled ? true : undefined],
    ["fairlead.project", withContent ? decision.project : undefined],
    ["fairlead.content", withContent ? content : undefined],
  ];
  const known = entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return Object.fromEntries(known);
}

/** What became of the call; undefined for a question, whose answer the agent alone is told. */
function outcomeOf(verdict: AuditVerdict, hasPassed: boolean): string | undefined {
  if (hasPassed || verdict === "passed" || verdict === "approved") return "ran";
  return verdict === "refused" ? "denied" : undefined;
}
