import { expect, test } from "bun:test";
import { commandName } from "../../src/report/command-name.ts";

test.each([
  ["git push --force origin main", true, "git push"],
  ["GIT_DIR=x /usr/bin/git stash drop", true, "git stash"],
  ["rm -rf build", true, "rm"],
  ["rm build", true, "rm"],
  ["git --version", true, "git"],
  ["/w/harbour/package.json", false, "package.json"],
  ["git push", false, "git"],
  ["", true, ""],
  [`/w/${"x".repeat(100)}`, false, "x".repeat(60)],
])("%j (a command line: %p) is about %j", (words, isCommandLine, name) => {
  expect(commandName(words, isCommandLine)).toBe(name);
});
