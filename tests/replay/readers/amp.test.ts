import { afterEach, beforeEach, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ampReader } from "../../../src/replay/readers/amp.ts";
import { recognise } from "../../../src/replay/recognise.ts";
import { makeSandbox, type Sandbox } from "../../support/world.ts";
import { readAll, toldCalls } from "../calls.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

const ID = "T-019b9d03-62e3-772f-9780-3e637f90eaec";

function asked(id: string, name: string, input: object, usage?: object) {
  return { role: "assistant", content: [{ type: "tool_use", id, name, input }], usage };
}

function answered(toolUseID: string, run: object) {
  return { role: "user", content: [{ type: "tool_result", toolUseID, run }, null] };
}

test("calls are read with their folder, time and what followed", () => {
  const path = join(sandbox.home, `${ID}.json`);
  const done = (exitCode: number) => ({ status: "done", result: { output: "", exitCode } });
  const messages = [
    asked("a", "Bash", { cmd: "ls", cwd: "/srv" }, { timestamp: "2026-01-08T10:00:00.000Z" }),
    answered("a", done(0)),
    asked("b", "shell_command", { command: "make" }),
    answered("b", done(2)),
    asked("c", "Bash", { cmd: "rm a" }),
    answered("c", { status: "rejected-by-user" }),
    asked("d", "create_file", { path: "a.ts", content: "x" }),
    answered("d", {
      status: "error",
      error: { message: "fairlead refused: it would (files/env)" },
    }),
    asked("e", "edit_file", { path: "b.ts", old_str: "a", new_str: "b" }),
    { role: "user", content: [{ type: "tool_result", tool_use_id: "e", content: "ok" }] },
    asked("f", "Read", { path: "c.ts" }),
    answered("f", { status: "cancelled" }),
  ];
  const env = { initial: { trees: [{ displayName: "app", uri: "file:///home/user/app" }] } };
  const thread = { v: 1, id: ID, created: 1_767_865_803_494, messages, env };
  writeFileSync(path, JSON.stringify(thread, null, 1));
  const { calls } = readAll(ampReader, path);
  expect(toldCalls(calls)).toEqual([
    "Bash cd /srv && ls: ran",
    "Bash make: failed",
    "Bash rm a: refused",
    "Write a.ts: refused",
    "Edit b.ts: ran",
    "Read c.ts: unknown",
  ]);
  if (process.platform !== "win32") expect(calls[0]?.cwd).toBe("/home/user/app");
  expect(calls.map(({ time }) => time?.slice(0, 19))).toEqual([
    "2026-01-08T10:00:00",
    ...Array<string>(5).fill("2026-01-08T09:50:03"),
  ]);
  expect(recognise(path)).toEqual({ agent: "amp" });
});
