import { expect, test } from "bun:test";
import { CALLS_MAX, type GatheredCall, newGatherer } from "../../src/replay/gather.ts";
import type { ReportCall } from "../../src/report/report.ts";

function call(shown: Partial<ReportCall>, more: Partial<GatheredCall> = {}): GatheredCall {
  return {
    shown: {
      ...{ id: "1", agent: "claude", project: "/p", session: "s", tool: "Bash" },
      ...{ verdict: "pass", followed: "ran" },
      ...shown,
    },
    ...{ day: "2026-11-20", command: undefined, asked: undefined, stopped: undefined },
    isPlaceless: false,
    ...more,
  };
}

const kept = { agent: "claude", tool: "Bash", input: { command: "a" } };

test("calls are counted by what they are, and those that nobody hears of are not kept", () => {
  const gatherer = newGatherer();
  gatherer.add(call({}));
  gatherer.add(call({ verdict: "deny", rule: "a/b" }, { command: "rm" }));
  gatherer.add(call({ verdict: "notice", other: "deny" }, { day: undefined, isPlaceless: true }));
  const { sums, other, calls, counts, ranAnyway } = gatherer.gathered();
  expect(sums.total).toEqual({ pass: 1, allow: 0, notice: 1, ask: 0, deny: 1 });
  expect(sums.commands).toMatchObject([{ name: "rm", deny: 1 }]);
  expect(other.deny).toBe(1);
  expect(calls.length).toBe(2);
  expect(counts).toMatchObject({ timeless: 1, placeless: 1 });
  expect(ranAnyway).toBe(1);
});

test("the latest calls are kept, the rest is counted", () => {
  const gatherer = newGatherer();
  for (let at = 0; at < 2 * CALLS_MAX + 10; at++) {
    gatherer.add(call({ verdict: "deny", time: new Date(at).toISOString() }));
  }
  const { calls, leftOut } = gatherer.gathered();
  expect([calls.length, leftOut]).toEqual([CALLS_MAX, CALLS_MAX + 10]);
  expect(calls[0]?.time).toBe(new Date(2 * CALLS_MAX + 9).toISOString());
});

test("what several gathered adds up to what one would have", () => {
  const calls = [
    call({ verdict: "ask" }, { asked: { key: "k", rules: ["a/b"], call: kept } }),
    call({ verdict: "ask", id: "2" }, { asked: { key: "k", rules: ["a/b"], call: kept } }),
    call({}, { saved: "looking" }),
    call({ verdict: "notice" }, { saved: "undoable" }),
    call({ verdict: "deny", session: "t" }, { stopped: kept }),
    call({ verdict: "deny" }, { stopped: "too long" }),
  ];
  const one = newGatherer();
  for (const each of calls) one.add(each);
  const sum = newGatherer();
  for (const each of calls) {
    const part = newGatherer();
    part.add(each);
    part.count({ files: 1 });
    sum.merge(part.gathered());
  }
  one.count({ files: calls.length });
  expect(sum.gathered()).toEqual(one.gathered());
  expect(sum.gathered()).toMatchObject({
    asked: [{ key: "k", count: 2, ids: ["1", "2"] }],
    stopped: [kept],
    allStopped: false,
  });
});
