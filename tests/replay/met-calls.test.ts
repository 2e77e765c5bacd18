import { expect, test } from "bun:test";
import { callKeys, isUnique, newMetCalls } from "../../src/replay/met-calls.ts";
import type { TranscriptCall } from "../../src/replay/transcript.ts";

const call = (more: Partial<TranscriptCall> = {}): TranscriptCall => ({
  ...{ agent: "cursor", session: "s", id: "", tool: "Bash", input: { command: "ls" } },
  ...{ followed: "ran", ...more },
});

test("a key is new once, also after the table grew", () => {
  const met = newMetCalls();
  const keys = Array.from({ length: 5_000 }, (_, at) => at * 1_021 + 1);
  expect(keys.every((key) => met.add(key))).toBe(true);
  expect(keys.some((key) => met.add(key))).toBe(false);
  expect(met.has(2) || met.has(keys.length * 1_021 + 1)).toBe(false);
});

test("where there is no room for more, what is known stays known", () => {
  const met = newMetCalls(16);
  const keys = Array.from({ length: 100 }, (_, at) => at + 1);
  expect(keys.every((key) => met.add(key))).toBe(true);
  expect(keys.filter((key) => met.has(key)).length).toBeGreaterThan(8);
  expect(keys.filter((key) => !met.add(key)).length).toBeLessThan(16);
});

test.each([
  ["toolu_01A09q90qw90lq917835lq9x", true],
  ["call_Xk2JmAVSUnYq1s0Zl3vB9aQd", true],
  ["run_shell_command-1757170000000-ab12", true],
  ["4f1d2c3b-9a8b-4c7d", true],
  ["call_0", false],
  ["functions.bash:3", false],
  ["", false],
])("the id %j names one call of all: %p", (id, unique) => {
  expect(isUnique(id)).toBe(unique);
});

test("a call with such an id is the same in any session, at any time, whatever its folder makes of it", () => {
  const id = "call_Xk2JmAVSUnYq1s0Zl3vB9aQd";
  const [one, other] = [callKeys(), callKeys()];
  expect(one(call({ id }))).toBe(other(call({ id, session: "t", time: "x", input: {} })));
});

test("one without is the same if its session, time and content are, and it comes as often", () => {
  const [one, copy] = [callKeys(), callKeys()];
  const keys = [one(call()), one(call()), one(call({ id: "call_0" })), one(call({ time: "x" }))];
  expect(new Set(keys).size).toBe(4);
  expect([copy(call()), copy(call())]).toEqual(keys.slice(0, 2));
  expect(keys).not.toContain(copy(call({ session: "t" })));
  expect(keys).not.toContain(copy(call({ input: { command: "id" } })));
});

test("a session that goes by its file is the same in a copy of the file", () => {
  const session = "/home/user/app/.specstory/history/one.md";
  expect(callKeys()(call({ session }))).toBe(callKeys()(call({ session: "/backup/one.md" })));
});
