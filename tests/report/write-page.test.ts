import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PAGE_BEGINNING } from "../../src/report/page.ts";
import { writeReportPage } from "../../src/report/write-page.ts";
import { madeUpReport } from "../support/made-up-report.ts";
import { makeSandbox, type Sandbox, testIo } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function write(file: string) {
  const { io } = testIo({ words: [], cwd: sandbox.project, env: {}, stdin: "" });
  return writeReportPage(io, madeUpReport({ calls: 3 }), file);
}

const inProject = (name: string) => join(sandbox.project, name);

test("a page is written beside who asks, for nobody else to read", async () => {
  const written = await write("report.html");
  expect(written).toBe(`${sandbox.project}/report.html`);
  expect(readFileSync(inProject("report.html"), "utf8")).toStartWith(PAGE_BEGINNING);
  if (process.platform === "win32") return;
  expect(statSync(inProject("report.html")).mode & 0o777).toBe(0o600);
});

test("an earlier page gives way, whatever rights it had", async () => {
  await write("report.html");
  const earlier = readFileSync(inProject("report.html"), "utf8");
  writeFileSync(inProject("report.html"), `${earlier}<!-- ${"x".repeat(2_000_000)} -->`);
  expect(await write(inProject("report.html"))).toBe(inProject("report.html"));
  expect(readFileSync(inProject("report.html"), "utf8")).toBe(earlier);
});

describe("nothing is lost where", () => {
  test.each(["notes", "", "<!doctype html>\n<p>mine"])("%j is there already", async (text) => {
    writeFileSync(inProject("mine.html"), text);
    const said = await write("mine.html");
    expect(said).toBeInstanceOf(Error);
    expect(String(said)).toContain('"mine.html" already exists and is not a report');
    expect(readFileSync(inProject("mine.html"), "utf8")).toBe(text);
  });

  test.skipIf(process.platform === "win32")("a link leads elsewhere", async () => {
    symlinkSync(join(sandbox.home, "elsewhere"), inProject("report.html"));
    expect(String(await write("report.html"))).toContain('"report.html" is a link');
    expect(existsSync(join(sandbox.home, "elsewhere"))).toBe(false);
  });

  test.each([
    ["missing/report.html", "there is no folder"],
    [".", "is a folder"],
    ["", "a page needs the name of a file"],
  ])("%j is no place for it", async (file, said) => {
    expect(String(await write(file))).toContain(said);
  });

  test.skipIf(process.platform !== "linux")("the folder takes no file", async () => {
    const said = await write("/proc/report.html");
    expect(String(said)).toContain('"/proc/report.html" could not be written: ');
  });
});
