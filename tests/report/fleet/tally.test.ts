import { describe, expect, test } from "bun:test";
import { decodeExport } from "../../../src/report/fleet/record.ts";
import { startFleet } from "../../../src/report/fleet/tally.ts";
import type { Report } from "../../../src/report/report.ts";
import {
  answerRequest,
  FLEET_END,
  type MadeUpDecision,
  machineFacts,
  ocsfEvent,
  otlpRequest,
  unguardedRequest,
} from "../../support/made-up-fleet.ts";

const READ = { files: 1, misread: 0, notes: [] };

/** The report about what these lines hold. */
function reportOf(
  lines: readonly unknown[],
  more: { since?: Date; content?: boolean } = {},
): Report {
  const tally = startFleet({ now: new Date(FLEET_END), version: "1.2.3", content: true, ...more });
  for (const line of lines) {
    for (const item of decodeExport(line)?.records ?? []) tally.add(item);
  }
  return tally.report(READ);
}

const one = (more: Partial<MadeUpDecision> = {}): MadeUpDecision => ({
  ...{ machine: 1, timeMs: FLEET_END, verdict: "asked", rule: "git/stash", id: "d1", ...more },
});

const otlp = (...decisions: readonly MadeUpDecision[]) =>
  decisions.map((decision) => otlpRequest(decision.machine, [decision]));

describe("a decision", () => {
  test("is the same in both formats, and counted once", () => {
    const decision = one({ reason: "drops stashed work", content: "git stash drop" });
    const { fleet, ...both } = reportOf([...otlp(decision), ocsfEvent(decision)]);
    const { fleet: alone, ...first } = reportOf(otlp(decision));
    const { fleet: other, ...second } = reportOf([ocsfEvent(decision)]);
    expect({ ...both, notes: [] }).toEqual({ ...first, notes: [] });
    expect({ ...second, notes: [] }).toEqual({ ...first, notes: [] });
    expect(fleet?.machines).toEqual(alone?.machines ?? []);
    expect(other?.machines).toEqual(alone?.machines ?? []);
    expect(fleet).toMatchObject({ records: 1, repeated: 1 });
    expect(first.calls).toEqual([
      {
        ...{ id: "d1", time: new Date(FLEET_END).toISOString(), agent: "claude" },
        ...{ project: "build-1.example", session: "session-1", tool: "Bash", verdict: "ask" },
        ...{ rule: "git/stash", reason: "drops stashed work", content: "git stash drop" },
        followed: "unknown",
      },
    ]);
  });

  test("that was exported without content has no reason but its rule", () => {
    const { calls, content } = reportOf(otlp(one({ reason: "asked: git/stash" })));
    expect(calls[0]).toMatchObject({ rule: "git/stash" });
    expect(calls[0]?.reason).toBeUndefined();
    expect(content).toBe(false);
  });

  test("without an id goes by machine, time, session, call, rule and verdict", () => {
    const { id: _, ...bare } = one();
    const { fleet } = reportOf(
      otlp(bare, bare, { ...bare, machine: 2 }, { ...bare, verdict: "refused" }),
    );
    expect(fleet).toMatchObject({ records: 3, repeated: 1 });
  });

  test("before --since is left out", () => {
    const report = reportOf(otlp(one({ timeMs: FLEET_END - 5_000 }), one({ id: "d2" })), {
      since: new Date(FLEET_END - 1_000),
    });
    expect(report.total.ask).toBe(1);
    expect(report.notes.join()).toContain("Only records since 2026-11-23");
  });

  test("has no text where the report is to have none", () => {
    const lines = otlp(one({ reason: "shows a key", content: "cat key" }));
    const report = reportOf(lines, { content: false });
    expect(JSON.stringify(report)).not.toMatch(/shows a key|cat key/);
    expect(report.content).toBe(false);
  });
});

describe("machines", () => {
  test("are described by their latest record, whichever comes first", () => {
    const old = otlpRequest(3, [one({ machine: 3, timeMs: FLEET_END - 9_000, id: "a" })]);
    const renamed = JSON.parse(JSON.stringify(old).replace("0.9.0", "0.8.0"));
    const { fleet } = reportOf([otlpRequest(3, [one({ machine: 3, id: "b" })]), renamed]);
    expect(fleet?.machines).toEqual([
      {
        ...{ id: machineFacts(3).id, name: "build-3.example", os: "darwin", arch: "arm64" },
        ...{
          version: "0.9.0",
          bundle: "acme 1.2.0",
          pass: 0,
          allow: 0,
          notice: 0,
          ask: 2,
          deny: 0,
        },
        firstSeen: new Date(FLEET_END - 9_000).toISOString(),
        lastSeen: new Date(FLEET_END).toISOString(),
        ...{ overruled: 0, unguarded: 0 },
      },
    ]);
    expect(fleet?.versions).toEqual([{ name: "0.9.0", machines: 1 }]);
    expect(fleet?.bundles).toEqual([{ name: "acme 1.2.0", machines: 1 }]);
  });

  test("of one name are told apart", () => {
    const lines = otlp(one(), one({ machine: 2 }));
    const { fleet, calls } = reportOf(
      JSON.parse(JSON.stringify(lines).replaceAll(/build-\d/g, "localhost")),
    );
    const names = fleet?.machines.map(({ name }) => name).sort();
    expect(names).toEqual(["localhost.example (00000001)", "localhost.example (00000002)"]);
    expect(calls.map(({ project }) => project).sort()).toEqual(names ?? []);
  });

  test("that have been silent for a day are not current", () => {
    const { fleet } = reportOf(otlp(one(), one({ machine: 2, timeMs: FLEET_END - 90_000_000 })));
    expect(fleet).toMatchObject({ current: 1, machines: [{}, {}] });
  });
});

describe("unguarded calls", () => {
  const HOUR = 3_600_000;
  const point = (calls: number, hours: number, isRunning = true, startHours = 9) =>
    unguardedRequest(1, {
      ...{ timeMs: FLEET_END - hours * HOUR, startMs: FLEET_END - startHours * HOUR },
      ...{ calls, isRunning },
    });
  const unguarded = (lines: readonly unknown[], since?: Date) =>
    reportOf(lines, since === undefined ? {} : { since }).fleet?.unguarded;

  test("are where a counter that goes on has come to, in any order and however often", () => {
    expect(unguarded([point(5, 1), point(3, 2), point(5, 1)])).toBe(5);
    expect(unguarded([point(5, 6), point(2, 1, true, 4)])).toBe(7);
  });

  test("add up where each point stands for itself", () => {
    expect(unguarded([point(5, 1, false), point(3, 2, false), point(3, 2, false)])).toBe(8);
  });

  test("are counted from --since on", () => {
    const since = new Date(FLEET_END - 90 * 60_000);
    expect(unguarded([point(5, 1), point(3, 2)], since)).toBe(2);
  });

  test("of many senders that ended are not lost", () => {
    const lines = Array.from({ length: 100 }, (_, at) => point(1, 1, true, 10 + at));
    expect(unguarded(lines)).toBe(100);
  });

  test("that were remarked are the same as those of the counter", () => {
    const remark = (id: string, event: string) =>
      JSON.parse(
        JSON.stringify(otlp(one({ verdict: "passed", agent: "fairlead", id }))).replace(
          "PreToolUse",
          event,
        ),
      )[0];
    const remarks = [
      remark("r1", "PostToolUse"),
      remark("r2", "PostToolUse"),
      remark("r3", "Undo"),
    ];
    expect(unguarded(remarks)).toBe(2);
    expect(unguarded([...remarks, point(2, 1)])).toBe(2);
    expect(reportOf(remarks).total.pass).toBe(0);
  });
});

describe("what people answered", () => {
  const decided = (decision: string, source = "user_temporary", timeMs = FLEET_END) =>
    answerRequest(`toolu_${timeMs}`, decision, source, timeMs);
  const answers = (...lines: readonly unknown[]) => reportOf(lines).fleet?.answers;

  test("is joined from the agent's own telemetry, before or after the question", () => {
    const [asked] = otlp(one());
    const allowed = [{ rule: "git/stash", asked: 1, allowed: 1, denied: 0, overruled: 0 }];
    expect(answers(asked, decided("accept"))).toEqual(allowed);
    expect(answers(decided("accept"), asked, decided("accept"))).toEqual(allowed);
    expect(answers(asked, decided("reject", "user_reject"))).toMatchObject([{ denied: 1 }]);
    expect(reportOf([asked, decided("accept")]).calls[0]?.followed).toBe("ran");
  });

  test("is not what settings or a hook decided", () => {
    const [asked] = otlp(one());
    expect(answers(asked, decided("accept", "config"))).toMatchObject([{ asked: 1, allowed: 0 }]);
    expect(answers(asked, decided("maybe"))).toMatchObject([{ allowed: 0, denied: 0 }]);
  });

  test("may be told with the decision, or later in a record of the same id", () => {
    const later = one({ outcome: "allowed" });
    expect(answers(...otlp(one(), later, later))).toMatchObject([{ asked: 1, allowed: 1 }]);
    const overruled = one({ verdict: "refused", overruled: true, outcome: "allowed" });
    const report = reportOf(otlp(overruled, overruled));
    expect(report.fleet).toMatchObject({ overruled: 1, answers: [{ asked: 0, overruled: 1 }] });
    expect(report.calls[0]?.followed).toBe("ran");
  });

  test("is nothing where the call ran because fairlead only observed", () => {
    expect(answers(...otlp(one({ outcome: "ran" })))).toMatchObject([{ asked: 1, allowed: 0 }]);
  });
});

describe("what is not a decision of fairlead's", () => {
  test.each([
    ["a number", 7],
    ["an object of another kind", { a: 1 }],
    ["a text", "x"],
  ])("%s is not an export", (_, value) => {
    expect(decodeExport(value)).toBeUndefined();
  });

  test("is counted as of others, or as misread", () => {
    const [request] = otlp(one());
    const other = JSON.parse(JSON.stringify(request).replace('"fairlead"', '"other"'));
    expect(decodeExport(other)).toEqual({ records: [], foreign: 1, misread: 0 });
    const odd = JSON.parse(JSON.stringify(request).replace('"asked"', '"pondered"'));
    expect(decodeExport(odd)).toEqual({ records: [], foreign: 0, misread: 1 });
    expect(decodeExport({ resourceSpans: [{}] })).toMatchObject({ foreign: 1 });
    const event = ocsfEvent(one());
    expect(decodeExport({ ...event, metadata: { product: {} } })).toMatchObject({ foreign: 1 });
    expect(decodeExport({ ...event, time: "now" })).toMatchObject({ misread: 1 });
    const counted = JSON.stringify(
      unguardedRequest(1, { timeMs: 1, startMs: 1, calls: 2, isRunning: true }),
    );
    expect(decodeExport(JSON.parse(counted.replace('"2"', '"x"')))).toMatchObject({ misread: 1 });
    const others = counted.replace("calls.unguarded", "undo.taken");
    expect(decodeExport(JSON.parse(others))).toMatchObject({ foreign: 1 });
  });

  test.each([
    [{ resourceLogs: [null, 1, { scopeLogs: [{ logRecords: [null, {}] }] }] }],
    [{ resourceMetrics: [null, { scopeMetrics: [null, { metrics: [null] }] }] }],
    [{ class_uid: 1, metadata: null, unmapped: [] }],
  ])("hostile shapes throw nothing: %p", (value) => {
    expect(decodeExport(value)?.records).toEqual([]);
  });
});

test("of very many stopped calls the latest are told, and the others counted", () => {
  const lines = Array.from({ length: 23 }, (_, request) =>
    otlpRequest(
      1,
      Array.from({ length: 500 }, (_, at) => {
        const number = request * 500 + at;
        return one({ timeMs: FLEET_END - number * 1_000, id: `d${number}` });
      }),
    ),
  );
  const report = reportOf(lines.toReversed());
  expect(report.total.ask).toBe(11_500);
  expect(report.calls).toHaveLength(5_000);
  expect(report.leftOut).toBe(6_500);
  expect(report.calls[0]?.id).toBe("d0");
});
