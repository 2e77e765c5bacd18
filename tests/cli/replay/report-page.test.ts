import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { showPage } from "../../../src/cli/replay/report-page.ts";
import { madeUpReport } from "../../support/made-up-report.ts";
import { makeSandbox, type Sandbox, testIo } from "../../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

async function show(file: string, wantsOpen: boolean) {
  const { io, ended } = testIo({ words: [], cwd: sandbox.project, env: {}, stdin: "" });
  const report = madeUpReport({ calls: 2, passed: 0 });
  return ended(await showPage({ ...io, platform: "linux" }, report, file, wantsOpen));
}

test("a page that was written is said to be where it is", async () => {
  const path = `${sandbox.project}/a.html`;
  expect(await show("a.html", false)).toEqual({
    exit: 0,
    stdout: `written: ${path}\n`,
    stderr: "",
  });
});

test("a page that cannot be opened is there all the same", async () => {
  const ran = await show("a.html", true);
  expect(ran).toMatchObject({
    exit: 1,
    stderr: "fairlead: there is no screen to open the page on\n",
  });
  expect(existsSync(join(sandbox.project, "a.html"))).toBe(true);
});

test("a page that cannot be written says why, and nothing is opened", async () => {
  const ran = await show("missing/a.html", true);
  expect(ran).toMatchObject({ exit: 1, stdout: "" });
  expect(ran.stderr).toContain("there is no folder");
});
