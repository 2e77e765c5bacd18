import { afterEach, beforeEach, expect, test } from "bun:test";
import { appendFileSync, openSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { linesWith } from "../../src/sys/long-lines.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
let file: string;
beforeEach(() => {
  sandbox = makeSandbox();
  file = join(sandbox.project, "lines");
});
afterEach(() => sandbox.dispose());

function read(needles: readonly string[] = []) {
  const counts = { bytes: 0, tooLong: 0 };
  return { lines: [...linesWith(file, needles, counts)], counts };
}

test("lines with one of the needles are given, the last one without an end as well", () => {
  writeFileSync(file, "one a\ntwo b\r\n\nthree c");
  expect(read(["a", "c"]).lines).toEqual(["one a", "three c"]);
  expect(read().lines).toEqual(["one a", "two b\r", "three c"]);
  expect(read().counts.bytes).toBe(21);
});

test("lines that cross the pieces in which a file is read are whole", () => {
  const lines = Array.from({ length: 300 }, (_, at) => `${at} `.padEnd(10_000, "é"));
  writeFileSync(file, lines.join("\n"));
  expect(read().lines).toEqual(lines);
});

test("a line of 4 MiB is held, one of 40 is skipped and counted, and the next is read", () => {
  writeFileSync(file, `${"a".repeat(4 << 20)}\n${"b".repeat(40 << 20)}\nlast\n`);
  const { lines, counts } = read();
  expect(lines.map(({ length }) => length)).toEqual([4 << 20, 4]);
  expect(counts.tooLong).toBe(1);
});

test("what is not there, and a folder, have no lines", () => {
  expect(read().lines).toEqual([]);
  file = sandbox.project;
  expect(read().lines).toEqual([]);
});

test("a file that grows while it is read is read to its new end, one that is cut off ends", () => {
  writeFileSync(file, "one\n".repeat(1_000_000));
  const counts = { bytes: 0, tooLong: 0 };
  const lines = linesWith(file, [], counts);
  expect(lines.next().value).toBe("one");
  appendFileSync(file, "two\n");
  expect([...lines].at(-1)).toBe("two");
  const cut = linesWith(file, [], counts);
  cut.next();
  truncateSync(file, 10);
  expect([...cut].length).toBeLessThan(1_000_000);
});

test("bytes that are no text are no error", () => {
  writeSync(openSync(file, "w"), new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0xff, 0x0a, 0x00, 0x0a]));
  expect(read().lines).toEqual(["a\uFFFD", "\0"]);
});
