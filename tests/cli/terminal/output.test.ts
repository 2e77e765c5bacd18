import { afterEach, expect, test } from "bun:test";
import { colourDiff, signOf } from "../../../src/cli/terminal/output.ts";
import { testIo } from "../../support/world.ts";

const terminal = process.stdout.isTTY;
afterEach(() => {
  process.stdout.isTTY = terminal;
});

function io(env: Readonly<Record<string, string>> = {}) {
  return testIo({ words: [], cwd: "/", env, stdin: "" }).io;
}

test("signs and differences are coloured on a terminal", () => {
  process.stdout.isTTY = true;
  expect(signOf("ok", io())).toBe("\u001b[32m✓\u001b[0m");
  expect(colourDiff(" a\n-b\n+c", io())).toBe(" a\n\u001b[31m-b\u001b[0m\n\u001b[32m+c\u001b[0m");
});

test("NO_COLOR and pipes get plain text", () => {
  process.stdout.isTTY = true;
  expect(signOf("fail", io({ NO_COLOR: "1" }))).toBe("✗");
  process.stdout.isTTY = false;
  expect(signOf("warn", io())).toBe("!");
  expect(colourDiff("+c", io())).toBe("+c");
});
