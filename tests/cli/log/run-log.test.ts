import { afterEach, beforeEach, expect, test } from "bun:test";
import { type LogOptions, showLog } from "../../../src/cli/log/run-log.ts";
import { logRemark } from "../../../src/state/log-remark.ts";
import { makeSandbox, type Sandbox, testIo } from "../../support/world.ts";

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
  expect(logRemark(io, { event: "Pause", project: sandbox.project, reason })).toBeUndefined();
  const deadline = Date.now() + 10_000;
  while (!ended(0).stdout.includes(reason) && Date.now() < deadline) await Bun.sleep(20);
  const [line = ""] = ended(0).stdout.trim().split("\n");
  expect(line.split("\t").slice(2, 4)).toEqual(["notice", "fairlead"]);
});

/** Runs the command to its end, with a remark in the log. */
async function show(options: LogOptions) {
  const { io, ended } = start();
  const made = { event: "Pause", project: sandbox.project, reason: "paused for 10m" };
  expect(logRemark(io, made)).toBeUndefined();
  return ended(await showLog(io, options));
}

test("decisions are fields with tabs, or JSON, the latest so many", async () => {
  const { stdout } = await show({ limit: "1" });
  expect(stdout.split("\t").at(-1)).toBe("paused for 10m\n");
  expect(JSON.parse((await show({ json: true, limit: "1" })).stdout)).toMatchObject({
    decisions: [{ event: "Pause", verdict: "notice" }],
  });
  const none = await show({ text: "nothing of the kind" });
  expect(none).toEqual({ exit: 0, stdout: "", stderr: "no such decision in the log\n" });
});

test("the page says by which options its decisions were chosen, and counts a pause as such", async () => {
  const { io } = start();
  const reason = "it ran before the pause";
  logRemark(io, { event: "PostToolUse", project: sandbox.project, reason });
  const { exit, stdout } = await show({ html: "log.html", since: "1h", text: "pause" });
  const file = `${sandbox.project}/log.html`;
  expect({ exit, stdout }).toEqual({ exit: 0, stdout: `written: ${file}\n` });
  const page = await Bun.file(file).text();
  expect(page).toContain("Only the decisions of --since 1h &quot;pause&quot; are shown.");
  expect(page).toContain("<strong>1 decision</strong>");
  expect(page).toContain("fairlead was paused once.");
});

test.each<[LogOptions, string]>([
  [{ html: "log.html", follow: true }, "--html writes a page: it takes no --follow"],
  [{ html: "log.html", json: true }, "--html writes a page: it takes no --json"],
  [{ open: true }, "--open opens the page of --html"],
  [{ limit: "many" }, "--limit takes a whole number"],
  [{ verdict: "maybe" }, 'unknown verdict "maybe"'],
])("%j is refused, and says why", async (options, said) => {
  const ran = await show(options);
  expect(ran).toMatchObject({ exit: 1, stdout: "" });
  expect(ran.stderr).toContain(said);
});

test("without a home nothing is logged, and nothing can be followed", async () => {
  const { io, ended } = testIo({ words: [], cwd: sandbox.project, env: {}, stdin: "" });
  expect(await showLog(io, { follow: true })).toBe(1);
  expect(ended(1).stderr).toContain("there is no home");
  const project = sandbox.project;
  expect(logRemark(io, { event: "Pause", project, reason: "x" })).toBeString();
});
