import { afterEach, beforeEach, expect, test } from "bun:test";
import { replay, TRANSCRIPT_AGENTS, type TranscriptCall, transcriptCalls } from "../../src/lib.ts";
import { makeSandbox, type Sandbox, testIo } from "../support/world.ts";
import { writeSession } from "./made-up.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

test("a program may replay, and gets the report with its types", async () => {
  writeSession(sandbox.home, "one", [{ command: "rm -rf ~/a" }, { command: "ls" }]);
  const env = { HOME: sandbox.home, USERPROFILE: sandbox.home };
  const { io } = testIo({ words: [], cwd: sandbox.project, env, stdin: "" });
  const { total, calls } = await replay({ since: new Date("2026-11-01") }, io);
  expect(total).toMatchObject({ deny: 1, pass: 1 });
  expect(calls[0]?.followed).toBe("ran");
  expect((await replay({ paths: [sandbox.project] }, io)).sessions).toBe(0);
});

test("a program may read one transcript", async () => {
  const path = writeSession(sandbox.home, "one", [{ command: "ls" }, { command: "pwd" }]);
  const calls: TranscriptCall[] = [];
  for await (const call of transcriptCalls(path)) calls.push(call);
  expect(calls.map(({ input }) => input.command)).toEqual(["ls", "pwd"]);
  const read = async (name: string) => (await transcriptCalls(name).next()).value;
  expect(read("/a/notes.txt")).rejects.toThrow("not a known transcript");
  expect(TRANSCRIPT_AGENTS).toContain("claude");
});
