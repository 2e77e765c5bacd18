import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { qwenReader } from "../../../src/replay/readers/qwen.ts";
import { makeSandbox, type Sandbox } from "../../support/world.ts";
import { expectedCalls, readAll, shownCalls, TRANSCRIPTS } from "../calls.ts";

test.each([
  ["qwen", false],
  ["qwen-guarded", true],
])("what the real client wrote is read: %s", (name, guarded) => {
  const { calls, counts } = readAll(qwenReader, join(TRANSCRIPTS, `${name}.jsonl`));
  expect(shownCalls(calls)).toEqual([...expectedCalls(guarded)]);
  expect(calls.at(-1)).toMatchObject({ agent: "qwen", tool: "Write", cwd: "/home/user/app" });
  expect(counts.broken).toBe(0);
});

describe("made-up lines", () => {
  let sandbox: Sandbox;
  beforeEach(() => {
    sandbox = makeSandbox();
  });
  afterEach(() => sandbox.dispose());

  test.each([
    [{ status: "cancelled" }, "", "refused"],
    [{ status: "error" }, "user did not allow tool call", "refused"],
    [{ status: "error" }, "no such tool", "failed"],
    [{ status: "success" }, "Output:\nExit Code: 1\n", "failed"],
    [{ status: "success" }, "fine", "ran"],
  ])("a result of %j that says %j", (toolCallResult, output, followed) => {
    const use = { functionCall: { id: "a", name: "read_file", args: { absolute_path: "/a" } } };
    const back = { functionResponse: { id: "a", response: { output } } };
    const lines = [
      { type: "assistant", message: { parts: [use] } },
      { type: "tool_result", message: { parts: [back, null] }, toolCallResult },
    ];
    const path = join(sandbox.project, "a.jsonl");
    writeFileSync(path, lines.map((line) => JSON.stringify(line)).join("\n"));
    expect(readAll(qwenReader, path).calls).toMatchObject([
      { tool: "Read", input: { file_path: "/a" }, followed },
    ]);
  });
});
