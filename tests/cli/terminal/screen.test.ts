import { afterEach, expect, test } from "bun:test";
import { fitted, onScreen } from "../../../src/cli/terminal/screen.ts";
import { testIo } from "../../support/world.ts";

const { isTTY, columns } = process.stdout;
afterEach(() => {
  process.stdout.isTTY = isTTY;
  process.stdout.columns = columns;
});

test.each([
  ["a sentence goes on a little further in", "aaa bbb ccc ddd eee", "aaa bbb ccc\n  ddd eee"],
  ["a text behind a mark below its beginning", "✓ aaa bbb ccc ddd", "✓ aaa bbb\n  ccc ddd"],
  ["a line that fits stays", "aaa   bbb", "aaa   bbb"],
  ["a word that is too long stays whole", "/a/path/that/is/long", "/a/path/that/is/long"],
  ["a line to type stays whole", "  fairlead allow x y z", "  fairlead allow x y z"],
  ["so does one in a hint", "hint: fairlead allow x", "hint: fairlead allow x"],
])("%s", (_, text, shown) => {
  expect(fitted(text, 12)).toBe(shown);
});

test("a last column goes on below itself where there is room for it", () => {
  const line = `name  ${"word ".repeat(12).trim()}`;
  for (const part of fitted(line, 40).split("\n").slice(1)) expect(part).toMatch(/^ {6}word/);
});

test("commands print within the screen, and JSON and scripts as they are", () => {
  process.stdout.isTTY = true;
  process.stdout.columns = 40;
  const { io, ended } = testIo({ words: [], cwd: "/", env: {}, stdin: "" });
  const long = "word ".repeat(20).trim();
  onScreen(io, "doctor").stdout(long);
  expect(
    Math.max(
      ...ended(0)
        .stdout.split("\n")
        .map((line) => line.length),
    ),
  ).toBeLessThan(41);
  onScreen(io, "completions").stdout(long);
  expect(ended(0).stdout).toContain(long);
  const json = JSON.stringify({ long, odd: "\u202e" });
  onScreen(io, "doctor").stdout(json);
  expect(ended(0).stdout).toContain('"odd":"\\u202e"');
  process.stdout.isTTY = false;
  onScreen(io, "doctor").stdout(`${long} end`);
  expect(ended(0).stdout).toContain(`${long} end`);
});
