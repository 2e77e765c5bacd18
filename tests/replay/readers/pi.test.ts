import { afterEach, beforeEach, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openclawReader, piReader } from "../../../src/replay/readers/pi.ts";
import { recognise } from "../../../src/replay/recognise.ts";
import { makeSandbox, type Sandbox } from "../../support/world.ts";
import { linesOf, readAll, toldCalls } from "../calls.ts";

let sandbox: Sandbox;
let path: string;
beforeEach(() => {
  sandbox = makeSandbox();
  path = join(sandbox.home, "s.jsonl");
});
afterEach(() => sandbox.dispose());

const TIME = "2026-11-23T10:00:00.000Z";
const header = { type: "session", version: 3, id: "s1", timestamp: TIME, cwd: "/home/user/app" };

function asked(id: string, name: string, args: object) {
  const content = [
    { type: "text", text: "so" },
    { type: "toolCall", id, name, arguments: args },
  ];
  return { type: "message", timestamp: TIME, message: { role: "assistant", content } };
}

function answered(toolCallId: string, text: string, isError: boolean) {
  const content = [{ type: "text", text }];
  return { type: "message", message: { role: "toolResult", toolCallId, content, isError } };
}

test("calls are read with their folder, time and what followed", () => {
  const refused = "fairlead refused: this would show the model the secrets in .env (files/env)";
  writeFileSync(
    path,
    linesOf(
      header,
      asked("a", "bash", { command: "ls" }),
      answered("a", "b.txt", false),
      asked("b", "bash", { command: "cat .env" }),
      answered("b", refused, true),
      asked("c", "bash", { command: "make" }),
      answered("c", "Command exited with code 2", true),
      asked("d", "write", { path: "a.ts", content: "x" }),
    ),
  );
  const { calls, counts } = readAll(piReader, path);
  expect(toldCalls(calls)).toEqual([
    "Bash ls: ran",
    "Bash cat .env: refused",
    "Bash make: failed",
    "Write a.ts: unknown",
  ]);
  const place = { session: "s1", cwd: "/home/user/app", start: "/home/user/app", time: TIME };
  for (const call of calls) expect(call).toMatchObject({ agent: "pi", ...place });
  expect(counts).toMatchObject({ broken: 0, untold: 0 });
  expect(recognise(path)).toEqual({ agent: "pi" });
});

test("OpenClaw's exec is a shell, and tells its sessions from Pi's", () => {
  writeFileSync(
    path,
    linesOf(
      header,
      asked("a", "exec", { command: "ls", workdir: "/srv" }),
      answered("a", "Exec denied (gateway id=1, user-denied): ls", true),
    ),
  );
  const { calls } = readAll(openclawReader, path);
  expect(toldCalls(calls)).toEqual(["Bash cd /srv && ls: refused"]);
  expect(calls[0]?.agent).toBe("openclaw");
  expect(recognise(path)).toEqual({ agent: "openclaw" });
});

test("torn lines and other shapes are counted or passed over", () => {
  const odd = {
    type: "message",
    message: { role: "assistant", content: [{ type: "toolCall" }, 1] },
  };
  writeFileSync(
    path,
    `${linesOf(odd, asked("a", "bash", {}))}{"type":"message","x":"toolCall"\n"toolCall"\n`,
  );
  const { calls, counts } = readAll(piReader, path);
  expect(calls).toEqual([]);
  expect(counts).toMatchObject({ broken: 2, untold: 1 });
});
