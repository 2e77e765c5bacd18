import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { geminiReader } from "../../../src/replay/readers/gemini.ts";
import { makeSandbox, type Sandbox } from "../../support/world.ts";
import { expectedCalls, readAll, shownCalls, TRANSCRIPTS } from "../calls.ts";

test.each([
  ["gemini", false],
  ["gemini-guarded", true],
])("what the real client wrote is read: %s", (name, guarded) => {
  const { calls, counts } = readAll(geminiReader, join(TRANSCRIPTS, `${name}.jsonl`));
  expect(shownCalls(calls)).toEqual([...expectedCalls(guarded)]);
  expect(calls.at(-1)).toMatchObject({ agent: "gemini", tool: "Write", followed: "ran" });
  expect(counts.broken).toBe(0);
});

describe("made-up chats", () => {
  let sandbox: Sandbox;
  beforeEach(() => {
    sandbox = makeSandbox();
  });
  afterEach(() => sandbox.dispose());

  const put = (path: string, text: string) => {
    const file = join(sandbox.home, ".gemini", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  const tool = (status: string, error = "", id = "a") => ({
    type: "gemini",
    toolCalls: [
      {
        ...{ id, name: "run_shell_command", args: { command: "ls" }, status },
        result: [{ functionResponse: { response: { error } } }],
      },
    ],
  });

  test.each([
    ["cancelled", "", "refused"],
    ["error", "Tool execution denied by policy.", "refused"],
    ["error", "no such file", "failed"],
    ["executing", "", "unknown"],
  ])("a call that is %s: %j", (status, error, followed) => {
    const path = put("tmp/x/chats/session-1.jsonl", JSON.stringify(tool(status, error)));
    expect(readAll(geminiReader, path).calls).toMatchObject([{ followed }]);
  });

  test("a chat that is one object is read, and its folder is the one that Gemini lists", () => {
    const chat = { sessionId: "s", messages: [tool("success"), tool("success", "", "b")] };
    const path = put("tmp/app/chats/session-1.json", JSON.stringify(chat));
    put("projects.json", JSON.stringify({ projects: { "/home/user/app": "app" } }));
    const { calls } = readAll(geminiReader, path);
    expect(calls).toMatchObject([{ session: "s", cwd: "/home/user/app" }, { id: "b" }]);
    put("tmp/app/.project_root", "/home/user/other\n");
    expect(readAll(geminiReader, path).calls[0]?.cwd).toBe("/home/user/other");
  });

  test("what is told in the session's context is its folder where nothing lists it", () => {
    const content = [
      { text: "<session_context>\n- **Workspace Directories:**\n  - /srv/app\n</session_context>" },
    ];
    const lines = [{ $set: { messages: [{ type: "user", content }] } }, tool("success")];
    const text = lines.map((line) => JSON.stringify(line)).join("\n");
    const path = put("tmp/x/chats/session-1.jsonl", text);
    expect(readAll(geminiReader, path).calls).toMatchObject([{ cwd: "/srv/app" }]);
  });

  test("broken ones are counted", () => {
    const path = put("tmp/x/chats/session-1.json", '{"messages": [');
    expect(readAll(geminiReader, path)).toMatchObject({ calls: [], counts: { broken: 1 } });
  });
});
