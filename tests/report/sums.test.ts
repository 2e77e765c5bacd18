import { expect, test } from "bun:test";
import {
  type CountedCall,
  callsIn,
  interruptedIn,
  startTally,
  sumsOf,
} from "../../src/report/sums.ts";

const at = (call: Partial<CountedCall>): CountedCall => ({
  ...{ verdict: "pass", project: "/w/harbour", agent: "claude", day: "2026-11-23" },
  ...call,
});

const CALLS: readonly CountedCall[] = [
  at({}),
  at({ verdict: "deny", rule: "filesystem/delete", command: "rm", day: "2026-11-22" }),
  at({ verdict: "ask", rule: "git/stash", command: "git stash", agent: "codex" }),
  at({ verdict: "ask", rule: "git/stash", command: "git stash", outcome: "ask (paused)" }),
  at({ verdict: "notice", rule: "git/push", command: "git push", project: "/w/ferry" }),
  at({ verdict: "notice", rule: "git/push", project: "/w/ferry" }),
  at({ verdict: "notice", rule: "git/push", project: "/w/ferry" }),
];

test("calls are counted by verdict, in all and of each kind", () => {
  const { total, rules, agents } = sumsOf(CALLS);
  expect(total).toEqual({ deny: 1, ask: 2, notice: 3, allow: 0, pass: 1 });
  expect(rules).toContainEqual({
    ...{ name: "git/stash", deny: 0, ask: 2, notice: 0, allow: 0, pass: 0 },
  });
  expect(agents.map((agent) => [agent.name, callsIn(agent), interruptedIn(agent)])).toEqual([
    ["claude", 6, 2],
    ["codex", 1, 1],
  ]);
});

const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

test("days are in order, all else begins with what was interrupted most", () => {
  const { days, rules, projects, commands } = sumsOf(CALLS);
  expect(namesOf(days)).toEqual(["2026-11-22", "2026-11-23"]);
  expect(namesOf(rules)).toEqual(["git/stash", "filesystem/delete", "git/push"]);
  expect(namesOf(projects)).toEqual(["/w/harbour", "/w/ferry"]);
  expect(namesOf(commands)).toEqual(["git stash", "rm", "git push"]);
});

test("what was not known of a call leaves it in the total alone", () => {
  const { total, days, rules, commands } = sumsOf([at({ day: undefined })]);
  expect(callsIn(total)).toBe(1);
  expect({ days, rules, commands }).toEqual({ days: [], rules: [], commands: [] });
});

test("an outcome says more than its verdict, where there is more to say", () => {
  expect(namesOf(sumsOf(CALLS).outcomes)).toEqual([
    ...["ask", "ask (paused)", "deny", "notice", "pass"],
  ]);
});

test("only so many rows are given, and every day", () => {
  const { days, rules } = sumsOf(CALLS, 1);
  expect(namesOf(rules)).toEqual(["git/stash"]);
  expect(days).toHaveLength(2);
});

test("a name may be one that objects have already", () => {
  const [row] = sumsOf([at({ rule: "__proto__", verdict: "ask" })]).rules;
  expect(row).toMatchObject({ name: "__proto__", ask: 1 });
});

test("a tally can be looked at in between", () => {
  const tally = startTally();
  tally.add(at({}));
  const early = tally.sums();
  tally.add(at({}));
  expect([callsIn(early.total), callsIn(tally.sums().total)]).toEqual([1, 2]);
});

test("sums of parts add up to those of the whole", () => {
  const tally = startTally();
  tally.merge(sumsOf(CALLS.slice(0, 3)));
  tally.merge(sumsOf(CALLS.slice(3)));
  expect(tally.sums()).toEqual(sumsOf(CALLS));
});
