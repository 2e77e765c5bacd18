import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { loadConfig } from "../../src/config/load.ts";
import { checkQuestions, checkUpdate } from "../../src/doctor/surroundings.ts";
import { versionCachePath } from "../../src/state/version-check.ts";
import { makeSandbox, type Sandbox, testIo, userFolders } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

async function update(latest: string | undefined, version: string, env = {}) {
  const all = { HOME: sandbox.home, USERPROFILE: sandbox.home, LOCALAPPDATA: sandbox.home, ...env };
  const { io } = testIo({ words: [], cwd: sandbox.project, env: all, stdin: "" });
  const path = versionCachePath(io);
  if (latest !== undefined && path !== undefined) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify({ latest, checked: new Date().toISOString() }));
  }
  const checks = await checkUpdate(io, await loadConfig(io, sandbox.project), version);
  return checks.map(({ mark, detail }) => `${mark} ${detail}`);
}

test("a later release that is known is worth a look", async () => {
  expect(await update("0.2.0", "0.1.0")).toEqual(["warn 0.2.0 is out, this is 0.1.0"]);
  expect(await update("0.1.0", "0.1.0")).toEqual(["ok 0.1.0 is the latest release"]);
});

test("nothing is asked of the network to find out", async () => {
  expect(await update(undefined, "0.1.0")).toEqual(["ok not checked yet (checked daily)"]);
});

test("a look-up that is switched off is said, not done", async () => {
  expect(await update("0.2.0", "0.1.0", { CI: "1" })).toEqual(["ok not checked (CI)"]);
  expect(await update("0.2.0", "0.0.0-dev")).toEqual(["ok not checked (a development build)"]);
});

test("without a home there is nothing to say", async () => {
  const none = { HOME: "", USERPROFILE: "", LOCALAPPDATA: "" };
  expect(await update(undefined, "0.1.0", none)).toEqual([]);
});

test.each([
  [
    "",
    ["undo on: deleted and overwritten files are kept for 7d", "approvals off (to auto-approve"],
  ],
  [
    '[policy]\npreset = "strict"\n',
    [
      "undo on: deleted and overwritten files are kept for 7d, and you are asked anyway",
      "approvals off (to auto-approve",
    ],
  ],
  [
    "[approve]\nread_only = true\n",
    ["undo on: deleted", "approvals read-only commands are approved"],
  ],
])("questions that are saved are said, with %j", async (text, said) => {
  const env = { HOME: sandbox.home, USERPROFILE: sandbox.home };
  const { io } = testIo({ words: [], cwd: sandbox.project, env, stdin: "" });
  const folder = userFolders(sandbox.home).config;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/config.toml`, text);
  const checks = checkQuestions(await loadConfig(io, sandbox.project));
  for (const [at, { subject, detail }] of checks.entries())
    expect(`${subject} ${detail}`).toStartWith(said[at] ?? "nothing");
});
