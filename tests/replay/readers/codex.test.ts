import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { codexReader } from "../../../src/replay/readers/codex.ts";
import { makeSandbox, type Sandbox } from "../../support/world.ts";
import { expectedCalls, readAll, shownCalls, TRANSCRIPTS } from "../calls.ts";

test.each([
  ["codex", false],
  ["codex-guarded", true],
])("what the real client wrote is read: %s", (name, guarded) => {
  const { calls, counts } = readAll(codexReader, join(TRANSCRIPTS, `${name}.jsonl`));
  expect(shownCalls(calls)).toEqual([...expectedCalls(guarded)]);
  expect(counts.broken).toBe(0);
  expect(calls[0]).toMatchObject({
    ...{ agent: "codex", cwd: "/home/user/app", start: "/home/user/app" },
    ...{ mode: "bypassPermissions", session: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
});

describe("made-up lines", () => {
  let sandbox: Sandbox;
  beforeEach(() => {
    sandbox = makeSandbox();
  });
  afterEach(() => sandbox.dispose());

  function read(...payloads: readonly (readonly [type: string, payload: object])[]) {
    const path = join(sandbox.project, "rollout-1.jsonl");
    const lines = payloads.map(([type, payload]) => JSON.stringify({ type, payload }));
    writeFileSync(path, lines.join("\n"));
    return readAll(codexReader, path).calls;
  }

  const item = (payload: object) => ["response_item", payload] as const;
  const call = item({
    ...{ type: "function_call", name: "shell", call_id: "a" },
    arguments: '{"command":["bash","-lc","ls"],"workdir":"/b"}',
  });

  test.each([
    ["exec command rejected by user", "refused"],
    ["aborted by user after 3.1s", "refused"],
    ['{"output":"x","metadata":{"exit_code":1}}', "failed"],
    ['{"output":"x","metadata":{"exit_code":0}}', "ran"],
    ["Exit code: 0\nWall time: 1 seconds\nOutput:\nrejected by user", "ran"],
    ["failed to parse function arguments", "failed"],
    ["Plan updated", "ran"],
  ])("an output that says %j", (output, followed) => {
    const calls = read(call, item({ type: "function_call_output", call_id: "a", output }));
    expect(calls).toMatchObject([{ followed, input: { command: "cd /b && ls" } }]);
  });

  test("a patch, a local shell and a turn in another folder are read", () => {
    const calls = read(
      ["session_meta", { id: "s", cwd: "/a", git: { branch: "main" } }],
      ["turn_context", { cwd: "/b", approval_policy: "on-request" }],
      item({
        type: "custom_tool_call",
        name: "apply_patch",
        call_id: "p",
        input: "*** Begin Patch",
      }),
      item({ type: "local_shell_call", call_id: "l", action: { command: ["rm", "-rf", "x y"] } }),
      item({ type: "reasoning", id: "odd_call" }),
      item({ type: "function_call", name: "shell", call_id: "q", arguments: "7" }),
    );
    expect(calls).toMatchObject([
      { tool: "ApplyPatch", session: "s", start: "/a", cwd: "/b", branch: "main", mode: "default" },
      { tool: "Bash", input: { command: "rm -rf 'x y'" }, followed: "unknown" },
      { tool: "Bash" },
    ]);
  });
});
