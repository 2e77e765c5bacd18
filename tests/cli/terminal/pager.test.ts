import { afterEach, expect, test } from "bun:test";
import { isPaged, paged, pagerOf, showIn } from "../../../src/cli/terminal/pager.ts";
import { testIo } from "../../support/world.ts";

const { rows } = process.stdout;
afterEach(() => {
  process.stdout.rows = rows;
});

const world = (env: Readonly<Record<string, string>> = {}) =>
  testIo({ words: [], cwd: "/", env, stdin: "" });

test("long answers are shown in a pager, on a terminal only, and unless it is told otherwise", () => {
  const { io } = world({ PAGER: "true" });
  expect(isPaged("policy list")).toBe(true);
  expect(isPaged("install")).toBe(false);
  expect(paged(io, "policy list", [], true)).toBeDefined();
  expect(paged(io, "policy list", [], false)).toBeUndefined();
  expect(paged(io, "install", [], true)).toBeUndefined();
  for (const option of ["--no-pager", "--json", "--follow"])
    expect(paged(io, "log", [option], true)).toBeUndefined();
  for (const pager of ["", "cat"])
    expect(paged(world({ PAGER: pager }).io, "log", [], true)).toBeUndefined();
});

test("the person's pager comes before less", () => {
  const { io } = world({ PAGER: "most -s" });
  expect(pagerOf({ ...io, platform: "linux" })).toEqual(["/bin/sh", "-c", "most -s"]);
  expect(pagerOf({ ...io, platform: "windows" })).toEqual(["most", "-s"]);
  expect(pagerOf(world({ PATH: "/nowhere" }).io)).toBeUndefined();
});

test("what fits the screen is printed as it is, and so is what no pager takes", async () => {
  process.stdout.rows = 10;
  const { io, ended } = world({ PAGER: "no-such-pager-at-all" });
  const short = paged(io, "log", [], true);
  short?.io.stdout("one line");
  await short?.show();
  expect(ended(0).stdout).toBe("one line\n");
  const long = paged(io, "log", [], true);
  for (let line = 0; line < 20; line++) long?.io.stdout(`line ${line}`);
  await long?.show();
  expect(ended(0).stdout).toContain("line 0\nline 1\n");
  const nothing = paged(io, "log", [], true);
  await nothing?.show();
});

test.if(process.platform !== "win32")("a pager reads all of it", async () => {
  const { io } = world({ PATH: "/usr/bin:/bin" });
  expect(await showIn(["/bin/sh", "-c", "cat > /dev/null"], "text\n".repeat(10_000), io)).toBe(
    true,
  );
  expect(await showIn(["/nowhere/pager"], "text", io)).toBe(false);
});
