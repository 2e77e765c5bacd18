import { expect, test } from "bun:test";
import type { Finding } from "../../src/policy/finding.ts";
import { commandName } from "../../src/replay/command-name.ts";

const about = (words: string): Finding => ({ rule: "a/b", verdict: "ask", reason: "", words });
const bash = { tool: "Bash", input: { command: "x" } };

test.each([
  ["git push --force", "git push"],
  ["/usr/bin/git -C x push", "git"],
  ["rm -rf build", "rm"],
  ["rm build", "rm"],
  ["A=1 make all", "make"],
  ["", ""],
])("%j is about %j", (words, name) => {
  expect(commandName(bash, about(words))).toBe(name);
});

test("a file goes by its name, and another tool by its own", () => {
  expect(commandName({ tool: "Write", input: {} }, about("/a/package.json"))).toBe("package.json");
  expect(commandName({ tool: "mcp__a__b", input: {} }, about(""))).toBe("mcp__a__b");
});
