import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bareEnvironment, makeSandbox, runFairlead, userFolders } from "../support/world.ts";

/** Texts on which a parser, or what goes through its values, would spend the time of the call. */
const TEXTS: readonly (readonly [string, string])[] = [
  ["lists in lists", `${"[".repeat(50_000)}${"]".repeat(50_000)}`],
  ["objects in objects", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`],
  ["a condition in lists", `[{"conditions":${"[".repeat(50_000)}${"]".repeat(50_000)}}]`],
  ["many entries", `[${"{},".repeat(100_000)}{}]`],
  ["many tables", "[[rule]]\nzz = 1\n".repeat(40_000)],
  ["a dotted name", `${"a.".repeat(500_000)}a = 1`],
  ["one long line", "a".repeat(2_000_000)],
];

const FILES = [
  ".fairlead/hooks.json",
  ".src/opencode/hooks.json",
  ".fairlead/config.toml",
  ".fairlead/config.local.toml",
  "package.json",
];

describe.each(FILES)("a person's own gate is asked whatever a repository has in %s", (file) => {
  test.each(TEXTS)("%s", async (_name, text) => {
    const sandbox = makeSandbox();
    try {
      const { config } = userFolders(sandbox.home);
      mkdirSync(config, { recursive: true });
      const hook = '[[hook]]\nevent = "tool:pre_execute"\ncommand = "echo mine >&2 && exit 2"\n';
      writeFileSync(join(config, "config.toml"), hook);
      const path = join(sandbox.project, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      const { exit, stderr } = await runFairlead({
        words: ["hook"],
        cwd: sandbox.project,
        env: bareEnvironment(sandbox.home),
        stdin: JSON.stringify({
          session_id: "s1",
          cwd: sandbox.project,
          hook_event_name: "PreToolUse",
          tool_name: "Bash",
          tool_input: { command: "npm run x" },
        }),
      });
      expect(exit).toBe(2);
      expect(stderr).toContain("mine");
    } finally {
      sandbox.dispose();
    }
  });
});
