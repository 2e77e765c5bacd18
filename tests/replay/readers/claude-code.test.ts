import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { claudeCodeReader } from "../../../src/replay/readers/claude-code.ts";
import { makeSandbox, type Sandbox } from "../../support/world.ts";
import { allRecorded, expectedCalls, readAll, shownCalls, TRANSCRIPTS } from "../calls.ts";

describe.each([
  ["claude", false],
  ["claude-guarded", true],
])("what the real client wrote: %s", (name, guarded) => {
  const { calls, counts } = readAll(claudeCodeReader, join(TRANSCRIPTS, `${name}.jsonl`));

  test("each command is found with what followed", () => {
    expect(shownCalls(calls)).toEqual([...expectedCalls(guarded)]);
    expect(counts).toMatchObject({ broken: 0, tooLong: 0 });
  });

  test("a file tool is found with its input, its folder, its branch, its time and the mode", () => {
    expect(calls.at(-1)).toMatchObject({
      ...{ agent: "claude", tool: "Write", followed: "ran", cwd: "/home/user/app" },
      ...{ start: "/home/user/app", branch: "master", mode: "bypassPermissions" },
      input: { file_path: "/home/user/app/notes.txt", content: "a\n" },
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });
});

test("no recorded transcript names the machine that it was recorded on", () => {
  expect(allRecorded()).not.toMatch(/fairlead-test-|\/root\/|\/tmp\/claude/);
});

describe("made-up lines", () => {
  let sandbox: Sandbox;
  beforeEach(() => {
    sandbox = makeSandbox();
  });
  afterEach(() => sandbox.dispose());

  function read(...lines: readonly (object | string)[]) {
    const path = join(sandbox.project, "session.jsonl");
    const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
    writeFileSync(path, text.join("\n"));
    return readAll(claudeCodeReader, path);
  }

  const use = (id: string, more: object = {}) => ({
    type: "assistant",
    message: { content: [{ type: "tool_use", id, name: "Bash", input: { command: id } }] },
    ...more,
  });
  const result = (id: string, content: unknown, more: object = {}) => ({
    type: "user",
    message: { content: [{ type: "tool_result", tool_use_id: id, is_error: true, content }] },
    ...more,
  });

  test.each([
    ["The user doesn't want to proceed with this tool use. The tool use was rejected", "refused"],
    ["Permission to use Bash has been denied because …", "refused"],
    ["Claude requested permissions to write to a.ts, but you haven't granted it yet.", "refused"],
    ["PreToolUse:Bash hook error: no", "refused"],
    ["Exit code 1\nThe user doesn't want to", "failed"],
    [[{ type: "text", text: "Exit code 2" }], "failed"],
  ])("a result that says %j", (content, followed) => {
    expect(read(use("a"), result("a", content)).calls).toMatchObject([{ followed }]);
  });

  test("a decision that is no yes is a refusal, whatever the result says", () => {
    const decided = { permissionDecision: { decision: "reject", source: "user_reject" } };
    expect(read(use("a"), result("a", "later", decided)).calls).toMatchObject([
      { followed: "refused" },
    ]);
  });

  test("calls without a result are unknown, and one call is told once", () => {
    const { calls } = read(use("a"), use("b"), use("a"), result("b", "x"));
    expect(calls.map(({ id, followed }) => [id, followed])).toEqual([
      ["b", "failed"],
      ["a", "unknown"],
    ]);
  });

  test("a subagent has the mode of its session", () => {
    read({ type: "user", permissionMode: "acceptEdits" });
    const folder = join(sandbox.project, "session/subagents");
    mkdirSync(folder, { recursive: true });
    const path = join(folder, "agent-1.jsonl");
    writeFileSync(path, JSON.stringify(use("a")));
    expect(readAll(claudeCodeReader, path).calls).toMatchObject([{ mode: "acceptEdits" }]);
  });

  test("what a fork repeats of another session is a call of that session", () => {
    const forked = use("a", { sessionId: "y", forkedFrom: { sessionId: "x" } });
    expect(read(forked, use("b", { sessionId: "y" })).calls).toMatchObject([
      { id: "a", session: "x" },
      { id: "b", session: "y" },
    ]);
  });

  test("torn lines, other JSON and odd shapes are counted or passed over", () => {
    const torn = JSON.stringify(use("a")).slice(0, -9);
    const odd = [
      ...['["tool_use"]', '"tool_use"', '{"type":"assistant","message":"tool_use"}'],
      ...['{"type":"assistant","message":{"content":[1,null,{"type":"tool_use"}]}}'],
      '{"type":"assistant","message":{"content":[{"type":"tool_use","name":"Bash","input":"x"}]}}',
    ];
    const { calls, counts } = read(torn, ...odd, use("b", { timestamp: "never", cwd: 7 }));
    expect(calls).toMatchObject([{ id: "b", time: undefined, cwd: undefined }]);
    expect(counts.broken).toBe(3);
  });
});
