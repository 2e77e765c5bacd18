import { afterEach, beforeEach, expect, test } from "bun:test";
import { symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { findTranscripts, type Wanted } from "../../src/replay/find-transcripts.ts";
import { makeSandbox, type Sandbox, testIo } from "../support/world.ts";
import { writeSession } from "./made-up.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function found(wanted: Wanted = {}, env = {}): readonly string[] {
  const home = { HOME: sandbox.home, USERPROFILE: sandbox.home, ...env };
  const { io } = testIo({ words: [], cwd: sandbox.project, env: home, stdin: "" });
  return [...findTranscripts(io, wanted)].map(
    ({ agent, path }) => `${agent} ${path.slice(sandbox.home.length)}`,
  );
}

const ONE = "claude /.claude/projects/-home-user-app/one.jsonl";

test("transcripts are found where agents keep them, and nothing else is", () => {
  const path = writeSession(sandbox.home, "one", [{}]);
  Bun.write(`${path}.bak`, "");
  expect(found()).toEqual([ONE]);
  expect(found({ agent: "codex" })).toEqual([]);
});

test("in a folder that is named, at any depth, and as a file of its own", () => {
  const path = writeSession(sandbox.home, "one", [{}]);
  expect(found({ paths: [sandbox.home] })).toEqual([ONE]);
  expect(found({ paths: [path, sandbox.home, join(sandbox.home, "nothing")] })).toEqual([ONE]);
});

test("below the folder that the agent's own variable names", () => {
  writeSession(join(sandbox.home, "else"), "one", [{}]);
  const folder = join(sandbox.home, "else/.claude");
  expect(found()).toEqual([]);
  expect(found({}, { CLAUDE_CONFIG_DIR: folder })).toEqual([ONE.replace("/.c", "/else/.c")]);
});

test("none that were last written before", () => {
  const path = writeSession(sandbox.home, "one", [{}]);
  utimesSync(path, 1_000, 1_000);
  expect(found({ since: new Date(2_000_000) })).toEqual([]);
  expect(found({ since: new Date(500_000) })).toEqual([ONE]);
});

test.skipIf(process.platform === "win32")("a link in a circle is not followed round", () => {
  const path = writeSession(sandbox.home, "one", [{}]);
  symlinkSync("..", join(path, "../up"));
  expect(found()).toEqual([ONE]);
});
