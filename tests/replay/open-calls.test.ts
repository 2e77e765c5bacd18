import { expect, test } from "bun:test";
import { openCalls } from "../../src/replay/open-calls.ts";

const call = (id: string) => ({ agent: "claude", session: "s", id, tool: "Bash", input: {} });

test("a call is given when it is known what followed, once", () => {
  const open = openCalls();
  expect(open.add(call("a"))).toEqual([]);
  expect(open.settle("a", "ran")).toMatchObject([{ id: "a", followed: "ran" }]);
  expect(open.settle("a", "failed")).toEqual([]);
  expect(open.add(call("a"))).toEqual([]);
  expect(open.rest()).toEqual([]);
});

test("an id that is counted up comes again with another call, and none is lost", () => {
  const open = openCalls();
  const numbered = (command: string) => ({ ...call("call_0"), input: { command } });
  open.add(numbered("a"));
  open.settle("call_0", "ran");
  expect(open.add(numbered("a"))).toEqual([]);
  open.add(numbered("b"));
  expect(open.add(numbered("c"))).toMatchObject([{ input: { command: "b" }, followed: "unknown" }]);
  expect(open.rest()).toMatchObject([{ input: { command: "c" } }]);
});

test("one without an id is given at once, and one without a result in the end", () => {
  const open = openCalls();
  expect(open.add(call(""))).toMatchObject([{ followed: "unknown" }]);
  open.add(call("b"));
  expect(open.rest()).toMatchObject([{ id: "b", followed: "unknown" }]);
});

test("of many that wait the oldest is given, so that nobody holds all of them", () => {
  const open = openCalls();
  const given = Array.from({ length: 20_000 }, (_, at) => open.add(call(String(at)))).flat();
  expect(given[0]?.id).toBe("0");
  expect(open.rest().length).toBeLessThan(1_000);
  expect(given.length + open.rest().length).toBe(20_000);
});
