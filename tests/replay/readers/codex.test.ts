import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { codexReader } from "../../../src/replay/readers/codex.ts";
import { recognise } from "../../../src/replay/recognise.ts";
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

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

describe("made-up lines", () => {
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

describe("older and other forms", () => {
  function calls(path: string) {
    return readAll(codexReader, path);
  }
  const write = (name: string, content: string | Uint8Array): string => {
    const path = join(sandbox.home, name);
    writeFileSync(path, content);
    return path;
  };
  const item = (payload: object) =>
    JSON.stringify({ timestamp: "2026-11-20T10:00:00Z", type: "response_item", payload });

  test("lines without a payload are read, with the folder that the model was told", () => {
    const lines = [
      {
        id: "s1",
        timestamp: "2025-06-01T08:00:00.000Z",
        instructions: null,
        git: { branch: "main" },
      },
      { record_type: "state" },
      {
        ...{ type: "message", role: "user" },
        content: [{ type: "input_text", text: "<environment_context>\n<cwd>/home/u/app</cwd>" }],
      },
      { type: "function_call", name: "shell", arguments: '{"command":["ls","-a"]}', call_id: "c1" },
      {
        type: "function_call_output",
        call_id: "c1",
        output: '{"output":"","metadata":{"exit_code":0}}',
      },
    ];
    const path = write("rollout-1.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"));
    expect(calls(path).calls).toMatchObject([
      {
        ...{
          session: "s1",
          cwd: "/home/u/app",
          start: "/home/u/app",
          branch: "main",
          tool: "Bash",
        },
        ...{ followed: "ran", time: "2025-06-01T08:00:00.000Z", input: { command: "ls -a" } },
      },
    ]);
  });

  test("the first versions wrote one object, which is known under any name", () => {
    const rollout = {
      session: { timestamp: "2025-04-26T00:00:00Z", id: "s0", instructions: "" },
      items: [
        { type: "message", role: "user", content: [{ type: "input_text", text: "go" }] },
        { type: "local_shell_call", call_id: "c1", action: { command: ["ls"] } },
        { type: "local_shell_call_output", call_id: "c1", output: "done" },
        { type: "function_call", call_id: "c2", name: "shell", arguments: '{"command":["id"]}' },
      ],
    };
    const path = write("old.txt", JSON.stringify(rollout, undefined, 2));
    expect(recognise(path)).toEqual({ agent: "codex" });
    expect(calls(path)).toMatchObject({
      calls: [
        { session: "s0", input: { command: "ls" }, followed: "ran" },
        { session: "s0", input: { command: "id" }, time: "2025-04-26T00:00:00.000Z" },
      ],
      counts: { broken: 0, untold: 0 },
    });
  });

  test("a fork keeps its own session, though it tells the one that it was made of as well", () => {
    const meta = (id: string) =>
      JSON.stringify({ type: "session_meta", payload: { id, cwd: `/${id}` } });
    const call = {
      type: "function_call",
      name: "shell",
      arguments: '{"command":"ls"}',
      call_id: "c",
    };
    const path = write("rollout-4.jsonl", [meta("own"), meta("parent"), item(call)].join("\n"));
    expect(calls(path).calls).toMatchObject([{ session: "own", start: "/own" }]);
  });

  test("a call of a kind that is not known is counted, one of the model's service is not", () => {
    const kinds = ["tool_call", "web_search_call", "tool_search_call"];
    const lines = kinds.map((type) => item({ type, call_id: type, arguments: {} }));
    const empty = item({ type: "function_call", name: "shell", arguments: "{}", call_id: "c" });
    const path = write("rollout-5.jsonl", [...lines, empty].join("\n"));
    expect(calls(path)).toMatchObject({ calls: [], counts: { untold: 2 } });
  });

  test("a packed rollout is read as it would be unpacked, and a torn one is counted", () => {
    const call = {
      type: "function_call",
      name: "exec_command",
      arguments: '{"cmd":"ls"}',
      call_id: "c",
    };
    const packed = zstdCompressSync(item(call));
    const path = write("rollout-2.jsonl.zst", packed);
    expect(calls(path).calls).toMatchObject([{ input: { command: "ls" } }]);
    const torn = write("rollout-3.jsonl.zst", packed.subarray(0, packed.length - 5));
    expect(calls(torn)).toMatchObject({ calls: [], counts: { broken: 1 } });
  });

  test("code that calls other tools is read as those calls", () => {
    const code = `const r = await tools.exec_command({cmd: "rm -rf 'a b'", workdir: "/w", yield_time_ms: 1000});
      await tools.exec_command({ cmd: 'git push', });
      await tools.apply_patch("*** Begin Patch");
      text(await tools.exec_command({cmd: made}));`;
    const path = write(
      "rollout-4.jsonl",
      item({ type: "custom_tool_call", name: "exec", input: code, call_id: "c" }),
    );
    expect(
      calls(path).calls.map(({ tool, input }) => [tool, input.command ?? input.patch]),
    ).toEqual([
      ["Bash", "cd /w && rm -rf 'a b'"],
      ["Bash", "git push"],
      ["ApplyPatch", "*** Begin Patch"],
    ]);
  });

  test("code without such calls, and input that is no object, are counted", () => {
    const path = write(
      "rollout-5.jsonl",
      [
        item({ type: "custom_tool_call", name: "js_repl", input: "1 + 1", call_id: "a" }),
        item({ type: "function_call", name: "read_file", arguments: "7", call_id: "b" }),
      ].join("\n"),
    );
    expect(calls(path)).toMatchObject({ calls: [], counts: { untold: 2 } });
  });
});
