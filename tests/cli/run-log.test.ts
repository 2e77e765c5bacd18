import { afterEach, beforeEach, expect, test } from "bun:test";
import { showLog } from "../../src/cli/run-log.ts";
import { logRemark } from "../../src/state/record-decision.ts";
import { makeSandbox, type Sandbox, testIo } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function start() {
  const env = { HOME: sandbox.home, USERPROFILE: sandbox.home };
  return testIo({ words: [], cwd: sandbox.project, env, stdin: "" });
}

test("following shows what is decided from then on, and what a person did about the policy", async () => {
  const { io, ended } = start();
  // It ends with its process; here nobody waits for it.
  void showLog(io, { follow: true });
  await Bun.sleep(50);
  const reason = "paused for 10m";
  expect(await logRemark(io, { event: "Pause", project: sandbox.project, reason })).toBeUndefined();
  const deadline = Date.now() + 10_000;
  while (!ended(0).stdout.includes(reason) && Date.now() < deadline) await Bun.sleep(20);
  const [line = ""] = ended(0).stdout.trim().split("\n");
  expect(line.split("\t").slice(2, 4)).toEqual(["notice", "fairlead"]);
});

test("without a home nothing is logged, and nothing can be followed", async () => {
  const { io, ended } = testIo({ words: [], cwd: sandbox.project, env: {}, stdin: "" });
  expect(await showLog(io, { follow: true })).toBe(1);
  expect(ended(1).stderr).toContain("there is no home");
  const project = sandbox.project;
  expect(await logRemark(io, { event: "Pause", project, reason: "x" })).toBeString();
});
