import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { sayCalls, switchCalls } from "../../../src/cli/confine/switch-calls.ts";
import { findEngine } from "../../../src/confine/engine.ts";
import { tellBounds } from "../../../src/doctor/bounds.ts";
import {
  bareEnvironment,
  makeSandbox,
  type Sandbox,
  testIo,
  userFolders,
} from "../../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox(resolve("coverage/confine"));
});
afterEach(() => sandbox.dispose());

async function run(calls: "off" | "unread" | "all", env: object = {}, asJson = false) {
  const all = { ...bareEnvironment(sandbox.home), ...env };
  const { io, ended } = testIo({ words: [], cwd: sandbox.project, env: all, stdin: "" });
  const ran = ended(await switchCalls(io, calls, asJson));
  const path = join(userFolders(sandbox.home).config, "config.toml");
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  return { ...ran, text };
}

const { io } = testIo({ words: [], cwd: "/", env: { PATH: "/usr/bin:/bin" }, stdin: "" });
const canBound = process.platform !== "win32" && !("why" in (await findEngine(io, "all")));

test.if(canBound)("bounds of calls are switched on and off in the person's own file", async () => {
  expect(await run("all")).toMatchObject({
    exit: 0,
    stdout: expect.stringContaining("in modes that never ask, all agent calls run within bounds"),
    text: '[confine]\ncalls = "all"\n',
  });
  expect((await run("unread")).text).toBe('[confine]\ncalls = "unread"\n');
  const off = await run("off", {}, true);
  expect(off.text).toBe('[confine]\ncalls = "off"\n');
  expect(JSON.parse(off.stdout)).toEqual({ calls: "off", file: expect.any(String) });
});

test("which calls run within bounds is said, and why", async () => {
  const say = async (text: string, asJson: boolean) => {
    const { config } = userFolders(sandbox.home);
    mkdirSync(config, { recursive: true });
    writeFileSync(join(config, "config.toml"), text);
    const env = bareEnvironment(sandbox.home);
    const { io, ended } = testIo({ words: [], cwd: sandbox.project, env, stdin: "" });
    return ended(await sayCalls(io, asJson)).stdout;
  };
  if (canBound) {
    expect(await say("", false)).toContain(
      "in modes that never ask, such as bypassPermissions, all agent calls run within bounds",
    );
    expect(await say('[confine]\ncalls = "off"\n', false)).toContain(
      'agents\' calls run without bounds (confine.calls is "off")',
    );
    expect(await say('[policy]\npreset = "strict"\n', false)).toContain("your preset is strict");
  }
  expect(JSON.parse(await say('[confine]\ncalls = "off"\n', true))).toMatchObject({
    ...{ calls: "off", strict: false, file: expect.stringContaining("config.toml") },
    detail: expect.any(String),
  });
});

test("what cannot be kept is not switched on, and can be switched off", async () => {
  const nowhere = { XDG_STATE_HOME: "/state 'of mine'" };
  const refused = await run("all", nowhere);
  expect(refused).toMatchObject({ exit: 1, text: "" });
  expect(refused.stderr).toContain("bounds cannot be enforced here");
  expect((await run("off", nowhere)).exit).toBe(0);
});

test("a file that cannot be edited is named, and so is a home that is not there", async () => {
  const { config } = userFolders(sandbox.home);
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, "config.toml"), "not toml");
  expect((await run("off")).stderr).toContain("not valid TOML");
  expect((await run("off", { HOME: "", USERPROFILE: "", APPDATA: "" })).exit).toBe(1);
});

test("status tells of bounds only where calls run in them", () => {
  const lists = { write: [], read: [] };
  expect(tellBounds({ confine: { calls: "off", ...lists } })).toEqual([]);
  expect(tellBounds({ confine: lists })).toEqual([]);
  for (const confine of [{ calls: "unread", ...lists } as const, { isStrict: true, ...lists }])
    expect(tellBounds({ confine })).toMatchObject([{ subject: "bounds", mark: "ok" }]);
});
