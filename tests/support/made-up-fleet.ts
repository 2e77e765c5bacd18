/** A decision of a made-up machine, as both formats say it. */
export interface MadeUpDecision {
  readonly machine: number;
  readonly timeMs: number;
  readonly verdict: "passed" | "asked" | "refused" | "approved";
  readonly rule?: string;
  readonly reason?: string;
  readonly content?: string;
  readonly outcome?: "ran" | "allowed" | "denied";
  readonly overruled?: true;
  readonly agent?: string;
  readonly session?: string;
  readonly id?: string;
}

/** The machine of a number: every third has an older version, every fourth no bundle. */
export function machineFacts(machine: number) {
  const id = `${machine.toString(16).padStart(8, "0")}-5d1c-4f7e-9a3b-1c2d3e4f5a6b`;
  return {
    ...{ id, host: `build-${machine}.example`, os: machine % 2 === 0 ? "linux" : "darwin" },
    ...{ arch: "arm64", version: machine % 3 === 0 ? "0.9.0" : "0.10.0" },
    bundle: machine % 4 === 0 ? undefined : { name: "acme", version: "1.2.0" },
  };
}

const attribute = (key: string, value: string | boolean | undefined) =>
  value === undefined
    ? []
    : [{ key, value: typeof value === "boolean" ? { boolValue: value } : { stringValue: value } }];

/** The attributes of a machine in OTLP. */
function resourceOf(machine: number) {
  const { id, host, os, arch, version, bundle } = machineFacts(machine);
  return {
    attributes: [
      ...attribute("service.name", "fairlead"),
      ...attribute("service.version", version),
      ...attribute("service.instance.id", id),
      ...attribute("host.name", host),
      ...attribute("os.type", os),
      ...attribute("host.arch", arch),
      ...attribute("fairlead.bundle.name", bundle?.name),
      ...attribute("fairlead.bundle.version", bundle?.version),
    ],
  };
}

const SEVERITY = { passed: 9, approved: 9, asked: 13, refused: 17 } as const;

/** Decisions of one machine as one request of OTLP. */
export function otlpRequest(machine: number, decisions: readonly MadeUpDecision[]) {
  const logRecords = decisions.map((one) => ({
    timeUnixNano: `${one.timeMs}000000`,
    severityNumber: SEVERITY[one.verdict],
    eventName: "fairlead.decision",
    body: { stringValue: one.reason ?? "" },
    attributes: Object.entries(attributesOf(one)).flatMap(([key, value]) => attribute(key, value)),
  }));
  const scopeLogs = [{ scope: { name: "fairlead" }, logRecords }];
  return { resourceLogs: [{ resource: resourceOf(machine), scopeLogs }] };
}

/** A decision as an event of OCSF. */
export function ocsfEvent(one: MadeUpDecision) {
  const { id, host, os, arch, version, bundle } = machineFacts(one.machine);
  const isFinding = one.verdict === "asked" || one.verdict === "refused";
  return {
    ...{ class_uid: isFinding ? 2004 : 6003, time: one.timeMs, message: one.reason },
    metadata: { version: "1.9.0", product: { name: "fairlead", version } },
    device: { uid: id, hostname: host },
    unmapped: {
      ...attributesOf(one),
      ...{ "os.type": os, "host.arch": arch, "fairlead.bundle.name": bundle?.name },
      "fairlead.bundle.version": bundle?.version,
    },
  };
}

function attributesOf(one: MadeUpDecision): Record<string, string | boolean | undefined> {
  return {
    "gen_ai.agent.name": one.agent ?? "claude",
    "session.id": one.session ?? `session-${one.machine}`,
    "gen_ai.tool.name": "Bash",
    "gen_ai.tool.call.id": `toolu_${one.timeMs}`,
    "fairlead.decision.id": one.id,
    "fairlead.verdict": one.verdict,
    "fairlead.rule": one.rule,
    "fairlead.event": "PreToolUse",
    "fairlead.outcome": one.outcome,
    "fairlead.overruled": one.overruled,
    "fairlead.content": one.content,
  };
}

/** A call that ran unguarded, as its machine remarks it. */
export function unguardedRemark(machine: number, timeMs: number) {
  const request = otlpRequest(machine, [
    { machine, timeMs, verdict: "passed", agent: "fairlead", id: `remark-${timeMs}` },
  ]);
  return JSON.parse(JSON.stringify(request).replace("PreToolUse", "PostToolUse")) as typeof request;
}

/** What Claude Code's own telemetry says that a person answered; `call` is the number that its hooks are told. */
export function answerRequest(call: string, decision: string, source: string, timeMs: number) {
  const facts = { "event.name": "tool_decision", decision, source, tool_use_id: call };
  const attributes = Object.entries(facts).flatMap(([key, value]) => attribute(key, value));
  const logRecords = [
    {
      timeUnixNano: `${timeMs}000000`,
      body: { stringValue: "claude_code.tool_decision" },
      attributes,
    },
  ];
  const resource = { attributes: attribute("service.name", "claude-code") };
  return { resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }] };
}

/** A point of the counter of unguarded calls as a request of OTLP. */
export function unguardedRequest(
  machine: number,
  point: { timeMs: number; startMs: number; calls: number; isRunning: boolean },
) {
  const dataPoints = [
    {
      timeUnixNano: `${point.timeMs}000000`,
      startTimeUnixNano: `${point.startMs}000000`,
      asInt: String(point.calls),
      attributes: attribute("gen_ai.agent.name", "claude"),
    },
  ];
  const sum = { dataPoints, aggregationTemporality: point.isRunning ? 2 : 1, isMonotonic: true };
  const metrics = [{ name: "fairlead.calls.unguarded", sum }];
  return { resourceMetrics: [{ resource: resourceOf(machine), scopeMetrics: [{ metrics }] }] };
}

/** When the made-up fleet was last seen. */
export const FLEET_END = Date.UTC(2026, 10, 23, 16, 0);

const RULES = [
  [
    "git/force-push",
    "refused",
    "overwrites what others may have pushed to main",
    "git push --force",
  ],
  ["git/stash", "asked", "drops stashed work, which no commit holds", "git stash drop"],
  ["filesystem/delete", "asked", "deletes a folder outside the project", "rm -rf ~/.cache/pip"],
  ["secrets/read", "refused", "shows a private key to the model", "cat ~/.ssh/id_ed25519"],
  ["packages/install", "asked", "installs a package that no lock file names", "npm i left-pad"],
] as const;

/** Decisions of many machines, the same each time: most passed, some were stopped, and of those some allowed. */
export function* madeUpFleet(machines: number, each: number): Generator<MadeUpDecision> {
  for (let machine = 0; machine < machines; machine++) {
    // Every tenth machine has been silent for days.
    const end = machine % 10 === 9 ? FLEET_END - 5 * 86_400_000 : FLEET_END;
    for (let at = 0; at < each; at++) {
      const timeMs = end - at * 3_600_000 - machine * 1_000;
      const id = `${timeMs.toString(36)}${(at % 65_536).toString(16).padStart(4, "0")}`;
      const agent = machine % 5 === 0 ? "codex" : "claude";
      const session = `session-${machine}-${Math.floor(at / 20)}`;
      const common = { machine, timeMs, id, agent, session };
      const chosen = (machine * 31 + at * 7) % 40;
      const [rule, verdict, reason, content] = RULES[chosen] ?? [];
      if (rule === undefined || verdict === undefined) {
        yield { ...common, verdict: chosen % 7 === 0 ? "approved" : "passed" };
        continue;
      }
      const stopped = { ...common, rule, verdict, reason, content };
      if (verdict === "refused") {
        if ((machine + at) % 9 === 0) yield { ...stopped, outcome: "allowed", overruled: true };
        else yield stopped;
        continue;
      }
      const isAllowed = rule === "packages/install" ? at % 20 !== 0 : (machine + at) % 3 === 0;
      yield { ...stopped, outcome: isAllowed ? "allowed" : "denied" };
    }
  }
}
