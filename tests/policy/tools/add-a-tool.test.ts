import { afterAll, expect, test } from "bun:test";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bareEnvironment } from "../../support/world.ts";

const ROOT = join(import.meta.dir, "../../..");

const copy = mkdtempSync(join(tmpdir(), "fairlead-copy-"));

afterAll(() => rmSync(copy, { recursive: true, force: true }));

const TOOL = `townctl village
  value --region
  dry-run --plan
  runs house enter HOUSE COMMAND elsewhere
  destroys cloud raze: every house of the town
    raze|demolish
`;

const DECIDE = `
import { decide } from "./src/policy/decide.ts";
import { DEFAULT_SETTINGS } from "./src/policy/judge/combine.ts";
import { exampleWorld } from "./tests/policy/world.ts";
for (const command of process.argv.slice(1)) {
  const call = { tool: "Bash", input: { command } };
  const { verdict, findings } = await decide(call, exampleWorld({}), DEFAULT_SETTINGS);
  console.log([verdict, findings[0]?.rule, findings[0]?.reason].join(" | ").replace(/[ |]+$/, ""));
}`;

function runInCopy(...words: readonly string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, ...words], {
    cwd: copy,
    env: bareEnvironment(copy),
  });
  return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
}

/** Adds a text behind another one in a file of the copy. */
function addBehind(path: string, before: string, added: string): void {
  const file = join(copy, path);
  const text = readFileSync(file, "utf8");
  expect(text).toContain(before);
  writeFileSync(file, text.replace(before, `${before}${added}`));
}

test("a tool is added by one file that says what it is, and by examples", () => {
  for (const path of ["src", "tests/policy", "tests/support", "package.json", "tsconfig.json"]) {
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "junction");
  writeFileSync(join(copy, "src/policy/tools/stacks/townctl.tool"), TOOL);
  const examples = "tests/policy/tools/examples.ts";
  addBehind(examples, '"sst remove",', '"village --region a raze old",');
  addBehind(examples, '"pulumi preview",', '"village --region raze ls",');

  const tests = ["tools/catalogue", "catalog/load-packs"].map(
    (name) => `./tests/policy/${name}.test.ts`,
  );
  const { exitCode, stderr } = runInCopy("test", ...tests);
  expect(stderr).toContain("stops village --region a raze old");
  expect({ exitCode, failed: stderr.match(/^\(fail\).*/gm) }).toEqual({
    exitCode: 0,
    failed: null,
  });

  const decided = runInCopy(
    ...["-e", DECIDE, "townctl raze old", "townctl raze --plan", "townctl house enter a rm -rf /"],
  );
  expect(decided.stdout.split("\n")).toEqual([
    "deny | stacks/raze | would delete every house of the town",
    "pass",
    expect.stringMatching(/^deny \| filesystem\/delete /),
    "",
  ]);
}, 60_000);

test("what is wrong in such a file ends a build with its place", () => {
  writeFileSync(join(copy, "src/policy/tools/stacks/townctl.tool"), "townctl\n  destroy cloud\n");
  const { exitCode, stderr } = runInCopy(
    "build",
    "src/policy/tools/stacks/family.ts",
    "--target=bun",
  );
  expect(exitCode).not.toBe(0);
  expect(stderr).toContain(
    "src/policy/tools/stacks/townctl.tool:2: expected one of switch, value,",
  );
});
