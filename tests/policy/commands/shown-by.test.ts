import { expect, test } from "bun:test";
import { shownBy } from "../../../src/policy/commands/shown-by.ts";

const OPTIONS = { switch: "-p|--patch --oneline", data: "-n" };
const NONE = { options: {} };

test("options with which a form shows lines are told by all their names", () => {
  const tracked = (args: { has: (name: string) => boolean }) => args.has("-p");
  expect(shownBy(NONE, { options: OPTIONS, tracked })).toEqual(["-p", "--patch"]);
});

test("a form shows them always or never", () => {
  expect(shownBy(NONE, { options: OPTIONS })).toBeUndefined();
  expect(shownBy(NONE, { options: OPTIONS, tracked: () => true })).toBe("always");
});
