import { expect, test } from "bun:test";
import { mayBePermission } from "../../src/replay/suggest-permissions.ts";
import type { TranscriptCall } from "../../src/replay/transcript.ts";

const call = (command: string, more: Partial<TranscriptCall> = {}): TranscriptCall => ({
  id: "1",
  session: "s",
  agent: "claude",
  mode: "auto",
  tool: "Bash",
  input: { command },
  followed: "ran",
  ...more,
});

test.each(["pwd", "ls -la src", "head -n 5 a.ts"])("%p can be named by a rule", (command) => {
  expect(mayBePermission(call(command))).toBe(true);
});

test.each(["ls *", "git log | head", "echo $x", "a; b", "ls (x)", "cat 'a b'", "x:*", "ls\nrm x"])(
  "%p means more in a rule than one command",
  (command) => {
    expect(mayBePermission(call(command))).toBe(false);
  },
);

test.each(["git status", "git"])("%p is not named, as what it starts can change", (command) => {
  expect(mayBePermission(call(command))).toBe(false);
});

test("only auto mode of Claude Code looks at a call that a hook approves", () => {
  expect(mayBePermission(call("ls", { mode: "default" }))).toBe(false);
  expect(mayBePermission(call("ls", { agent: "codex" }))).toBe(false);
});
