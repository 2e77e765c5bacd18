import { expect, test } from "bun:test";
import { letsRun, namesWhole } from "../../../src/policy/judge/permission-rules.ts";

const ALLOW = ["Bash(npm test:*)", "Bash(git diff *)", "Bash(make)", "Read(**)"];

test.each([
  ["npm test", true],
  ["npm test -- --watch", true],
  ["npm test && make", true],
  ["npm tests", false],
  ["npm install", false],
  ["make build", false],
  ["npm test && npm install", false],
  ["npm test; rm x", false],
  ["npm test > log", false],
  ["npm test $X", false],
  ["npm test `id`", false],
  ["npm test 'a b'", false],
  ["git diff main", true],
  ["git diff", true],
  ["", false],
])("%p is let run by the person's rules: %p", (line, runs) => {
  expect(letsRun(line, ALLOW, [])).toBe(runs);
});

test("a rule that could refuse a part of a line, or ask about it, lets nothing of it run", () => {
  expect(letsRun("npm test && make", ALLOW, ["Bash(make:*)"])).toBe(false);
  expect(letsRun("npm test", ALLOW, ["Bash(curl:*)"])).toBe(true);
  expect(letsRun("npm test", ALLOW, ["Bash"])).toBe(false);
  expect(letsRun("npm test", ALLOW, ["Bash(*test)"])).toBe(false);
});

test("a rule without brackets is about every line", () => {
  expect(letsRun("anything at all", ["Bash"], [])).toBe(true);
  expect(letsRun("anything at all", ["Bash(*)"], [])).toBe(true);
});

test("a rule names a line of several commands only word for word", () => {
  expect(namesWhole("a | b ", ["Bash(c)", "Bash(a | b)"])).toBe(true);
  expect(namesWhole("a | b", ["Bash(a | *)", "Bash(a:*)", "Bash", "Read(a | b)"])).toBe(false);
});
