import type { Followed } from "../report.ts";
import type { Verdict } from "../sums.ts";
import { verdictWord } from "../words.ts";

/** The machine that a record comes from, as the record says it. */
export interface FleetSource {
  /** Random, and kept by the machine. */
  readonly id: string;
  readonly host?: string | undefined;
  readonly os?: string | undefined;
  readonly arch?: string | undefined;
  /** Of fairlead. */
  readonly version?: string | undefined;
  /** Name and version of the policy bundle in force. */
  readonly bundle?: string | undefined;
  readonly user?: string | undefined;
}

/** A decision of one machine, whichever format it was exported in. */
export interface FleetRecord {
  readonly kind: "decision";
  readonly source: FleetSource;
  readonly timeMs: number;
  readonly verdict: Verdict;
  readonly agent: string;
  readonly session: string;
  readonly tool: string;
  /** The agent's own number of the call. */
  readonly call?: string | undefined;
  /** The decision's own id in the machine's log. */
  readonly id?: string | undefined;
  readonly rule?: string | undefined;
  /** What it would do to something outside the project. */
  readonly effect?: string | undefined;
  readonly mode?: string | undefined;
  readonly reason?: string | undefined;
  readonly content?: string | undefined;
  readonly followed: Followed;
  /** What a person answered to a question, where that is known. */
  readonly answer?: "allowed" | "denied" | undefined;
  /** True where a person allowed what was stopped. */
  readonly overruled: boolean;
}

/** What a person answered to an agent's question, as the agent's own telemetry has it. */
export interface FleetAnswer {
  readonly kind: "answer";
  /** The agent's own number of the call. */
  readonly call: string;
  readonly answer: "allowed" | "denied";
}

/** Calls that nothing guarded: one that was remarked, or a point of their counter. */
export interface FleetCount {
  readonly kind: "unguarded";
  readonly source: FleetSource;
  readonly timeMs: number;
  readonly calls: number;
  /** What tells one counter of a machine from another: its attributes, and when it began. */
  readonly series: string;
  /** True where the counter goes on from its start; else each point stands for itself. */
  readonly isRunning: boolean;
  /** True for a remark in the log, which the counter counts as well. */
  readonly isRemark: boolean;
}

/** Anything that a report is made from. */
export type FleetItem = FleetRecord | FleetAnswer | FleetCount;

/** What a line of an export holds. */
export interface Decoded {
  readonly records: readonly FleetItem[];
  /** Records of others, which a collector writes into the same file. */
  readonly foreign: number;
  /** Records of fairlead's that cannot be read. */
  readonly misread: number;
}

/** Reads a request of OTLP or an event of OCSF; undefined for what is neither. */
export function decodeExport(value: unknown): Decoded | undefined {
  const into: Into = { records: [], foreign: 0, misread: 0 };
  const { resourceLogs, resourceMetrics, resourceSpans, metadata, class_uid: ocsf } = table(value);
  if (Array.isArray(resourceLogs)) for (const one of resourceLogs) addLogs(into, one);
  else if (Array.isArray(resourceMetrics)) for (const one of resourceMetrics) addMetrics(into, one);
  else if (Array.isArray(resourceSpans)) into.foreign += resourceSpans.length;
  else if (metadata !== undefined && ocsf !== undefined) addEvent(into, value);
  else return undefined;
  return into;
}

interface Into {
  readonly records: FleetItem[];
  foreign: number;
  misread: number;
}

type Table = Readonly<Record<string, unknown>>;

/** The attributes of a record, by their names. */
type Attributes = ReadonlyMap<string, unknown>;

const PRODUCT = "fairlead";

/** What tells one decision of a machine from another. */
const DECISION_ID = "fairlead.decision.id";

function addLogs(into: Into, value: unknown): void {
  const { resource, scopeLogs } = table(value);
  const facts = attributesOf(table(resource).attributes);
  for (const scope of list(scopeLogs)) {
    for (const log of list(table(scope).logRecords)) {
      const { timeUnixNano, observedTimeUnixNano, body, attributes } = table(log);
      const own = attributesOf(attributes);
      if (facts.get("service.name") !== PRODUCT || !own.has("fairlead.verdict")) {
        const answer = answerIn(own);
        if (answer === undefined) into.foreign++;
        else into.records.push(answer);
        continue;
      }
      const timeMs = msOf(timeUnixNano) || msOf(observedTimeUnixNano);
      add(into, recordOf(sourceOf(facts), timeMs, own, text(table(body).stringValue)));
    }
  }
}

function addEvent(into: Into, value: unknown): void {
  const { metadata, device, time, unmapped, message, actor } = table(value);
  const product = table(table(metadata).product);
  if (product.name !== PRODUCT) {
    into.foreign++;
    return;
  }
  const own = new Map(Object.entries(table(unmapped)));
  const { uid, hostname, os } = table(device);
  const known: readonly (readonly [string, unknown])[] = [
    ["service.instance.id", uid],
    ["host.name", hostname],
    ["os.type", own.get("os.type") ?? table(os).type ?? table(os).name],
    ["service.version", product.version],
    ["user.name", table(table(actor).user).name],
  ];
  const facts = new Map([...own, ...known]);
  const timeMs = typeof time === "number" ? time : Number.NaN;
  const { uid: id } = table(metadata);
  if (!own.has(DECISION_ID)) own.set(DECISION_ID, id);
  add(into, recordOf(sourceOf(facts), timeMs, own, text(own.get("fairlead.reason") ?? message)));
}

function add(into: Into, record: FleetRecord | FleetCount | undefined): void {
  if (record === undefined) into.misread++;
  else into.records.push(record);
}

function recordOf(
  source: FleetSource | undefined,
  timeMs: number,
  own: Attributes,
  reason: string | undefined,
): FleetRecord | FleetCount | undefined {
  const verdict = VERDICT_OF.get(own.get("fairlead.verdict"));
  if (source === undefined || verdict === undefined || !(timeMs > 0)) return undefined;
  const agent = text(own.get("gen_ai.agent.name")) ?? "unknown";
  const id = text(own.get(DECISION_ID));
  const event = text(own.get("fairlead.event"));
  const rule = text(own.get("fairlead.rule"));
  if (agent === PRODUCT && verdict === "pass") {
    // What fairlead remarks is no decision about a call: that one ran unguarded, or something else.
    const calls = event?.startsWith("PostToolUse") === true ? 1 : 0;
    const series = id ?? "";
    return { kind: "unguarded", source, timeMs, calls, series, isRunning: false, isRemark: true };
  }
  const overruled = own.get("fairlead.overruled") === true;
  const outcome = own.get("fairlead.outcome");
  const answer = outcome === "allowed" || outcome === "denied" ? outcome : undefined;
  return {
    kind: "decision",
    ...{ source, timeMs, verdict, overruled },
    // Without content there is only what the verdict and the rule say by themselves.
    reason: reason === `${verdictWord(verdict)}: ${rule ?? event}` ? undefined : reason,
    agent,
    session: text(own.get("session.id")) ?? "",
    tool: text(own.get("gen_ai.tool.name")) ?? event ?? "",
    call: text(own.get("gen_ai.tool.call.id")),
    id,
    rule,
    effect: text(own.get("fairlead.effect")),
    mode: text(own.get("fairlead.mode")),
    content: text(own.get("fairlead.content")),
    followed: overruled ? "ran" : (FOLLOWED_OF.get(outcome) ?? "unknown"),
    answer: verdict === "ask" ? answer : undefined,
  };
}

const VERDICT_OF: ReadonlyMap<unknown, Verdict> = new Map<unknown, Verdict>([
  ["passed", "pass"],
  ["asked", "ask"],
  ["refused", "deny"],
  ["approved", "allow"],
]);

const FOLLOWED_OF: ReadonlyMap<unknown, Followed> = new Map<unknown, Followed>([
  ["ran", "ran"],
  ["allowed", "ran"],
  ["failed", "failed"],
  ["denied", "refused"],
]);

/**
 * The answer that Claude Code's telemetry has: `tool_decision`, with the number of the call that its hooks are told as
 * well. What its settings or a hook decided is no answer of a person's.
 */
function answerIn(own: Attributes): FleetAnswer | undefined {
  const call = text(own.get("tool_use_id"));
  const decision = own.get("decision");
  const isPersons = text(own.get("source"))?.startsWith("user_") === true;
  if (own.get("event.name") !== "tool_decision" || call === undefined || !isPersons) {
    return undefined;
  }
  if (decision !== "accept" && decision !== "reject") return undefined;
  return { kind: "answer", call, answer: decision === "accept" ? "allowed" : "denied" };
}

/** The counter of calls that no answer of fairlead's came to. */
const UNGUARDED = "fairlead.calls.unguarded";

function addMetrics(into: Into, value: unknown): void {
  const { resource, scopeMetrics } = table(value);
  const facts = attributesOf(table(resource).attributes);
  for (const scope of list(scopeMetrics)) {
    for (const metric of list(table(scope).metrics)) {
      const { name, sum } = table(metric);
      if (facts.get("service.name") !== PRODUCT || name !== UNGUARDED) {
        into.foreign++;
        continue;
      }
      const { dataPoints, aggregationTemporality: kind } = table(sum);
      const isRunning = kind === 2 || kind === "AGGREGATION_TEMPORALITY_CUMULATIVE";
      for (const point of list(dataPoints)) addPoint(into, sourceOf(facts), point, isRunning);
    }
  }
}

function addPoint(
  into: Into,
  source: FleetSource | undefined,
  value: unknown,
  isRunning: boolean,
): void {
  const { attributes, startTimeUnixNano, timeUnixNano, asInt, asDouble } = table(value);
  const timeMs = msOf(timeUnixNano);
  const calls = Number(asInt ?? asDouble);
  if (source === undefined || !(timeMs > 0) || !(calls >= 0)) {
    into.misread++;
    return;
  }
  const names = [...attributesOf(attributes)].map(([name, one]) => `${name}=${String(one)}`).sort();
  const series = [String(startTimeUnixNano ?? ""), ...names].join("\n");
  const point = { source, timeMs, calls, series, isRunning, isRemark: false };
  into.records.push({ kind: "unguarded", ...point });
}

/** Undefined where nothing tells the machine. */
function sourceOf(facts: Attributes): FleetSource | undefined {
  const host = text(facts.get("host.name"));
  const id = text(facts.get("service.instance.id")) ?? host;
  if (id === undefined) return undefined;
  const name = text(facts.get("fairlead.bundle.name"));
  const version = text(facts.get("fairlead.bundle.version"));
  return {
    ...{ id, host },
    os: text(facts.get("os.type")),
    arch: text(facts.get("host.arch")),
    version: text(facts.get("service.version")),
    user: text(facts.get("user.name")),
    bundle: name === undefined ? undefined : [name, version].filter(Boolean).join(" "),
  };
}

/** Attributes as OTLP has them, each with a value of its type. */
function attributesOf(value: unknown): Attributes {
  const attributes = new Map<string, unknown>();
  for (const one of list(value)) {
    const { key, value: typed } = table(one);
    if (typeof key !== "string") continue;
    const { stringValue, boolValue, intValue, doubleValue } = table(typed);
    attributes.set(key, stringValue ?? boolValue ?? intValue ?? doubleValue);
  }
  return attributes;
}

/** Nanoseconds since 1970, a number in quotes as a rule, in milliseconds. */
function msOf(nanoseconds: unknown): number {
  return Math.floor(Number(nanoseconds ?? 0) / 1e6);
}

function table(value: unknown): Table {
  return isTable(value) ? value : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null;
}
