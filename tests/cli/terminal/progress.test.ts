import { afterEach, expect, spyOn, test } from "bun:test";
import { barOf, startProgress } from "../../../src/cli/terminal/progress.ts";
import { testIo } from "../../support/world.ts";

const terminal = process.stderr.isTTY;
afterEach(() => {
  process.stderr.isTTY = terminal;
});

/** What a bar of work whose numbers say nothing writes, at the share that is done after so many milliseconds. */
function writtenAt(done: number, total: number, afterMs: number): string {
  process.stderr.isTTY = true;
  const said: string[] = [];
  const spy = spyOn(process.stderr, "write").mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  const clock = [0, afterMs];
  const start = { words: [], cwd: "/", env: {}, stdin: "" };
  const { io } = testIo(start, () => new Date(clock.shift() ?? 0));
  startProgress(io).stepTime(done, total, "of the files");
  spy.mockRestore();
  return said.join("").replace("\r\u001b[K", "");
}

test("work in bytes is told as a share, with an estimate of what is left", () => {
  expect(writtenAt(1, 4, 10_000)).toBe("[######------------------] 25 % of the files, 30 s left");
  expect(writtenAt(1, 100, 10_000)).toContain("1 % of the files, 17 min left");
  expect(writtenAt(0, 4, 10_000)).toBe("[------------------------] 0 % of the files");
  expect(writtenAt(0, 0, 10_000)).toContain("100 % of the files, 0 s left");
  expect(writtenAt(1, 4, 10)).toBe("");
});

/** What a bar writes when its steps come at the given milliseconds after the start. */
function written(isTTY: boolean, ...times: readonly number[]): string {
  process.stderr.isTTY = isTTY;
  const said: string[] = [];
  const spy = spyOn(process.stderr, "write").mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  const clock = [0, ...times];
  const start = { words: [], cwd: "/", env: {}, stdin: "" };
  const { io } = testIo(start, () => new Date(clock.shift() ?? 0));
  const progress = startProgress(io);
  times.forEach((_, index) => {
    progress.step(index, times.length, "Stop");
  });
  progress.end();
  spy.mockRestore();
  return said.join("");
}

test("a bar appears on a terminal after a second, and goes when the work is done", () => {
  expect(written(true, 500, 1500)).toBe("\r\u001b[K[############------------] 1/2 Stop\r\u001b[K");
});

test("short work and pipes see no bar", () => {
  expect(written(true, 10, 20)).toBe("");
  expect(written(false, 5000)).toBe("");
});

test("a bar is as full as the work is done", () => {
  expect(barOf(0, 4)).toBe("[------------------------] 0/4");
  expect(barOf(3, 4)).toBe("[##################------] 3/4");
  expect(barOf(0, 0)).toBe("[########################] 0/0");
});
