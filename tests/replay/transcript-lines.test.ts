import { afterEach, beforeEach, expect, test } from "bun:test";
import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { noCounts } from "../../src/replay/transcript.ts";
import { headOfTranscript, transcriptLines } from "../../src/replay/transcript-lines.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function packed(text: string): string {
  const path = join(sandbox.project, "a.jsonl.zst");
  writeFileSync(path, zstdCompressSync(text));
  return path;
}

test("lines of a packed file are those that hold what is sought", () => {
  const counts = noCounts();
  const path = packed('{"a":1}\n{"b":2}\n{"a":3}');
  expect([...transcriptLines(path, ['"a"'], counts)]).toEqual(['{"a":1}', '{"a":3}']);
  expect([...transcriptLines(path, [], counts)]).toHaveLength(3);
  expect(counts).toMatchObject({ broken: 0, tooLong: 0 });
  expect(headOfTranscript(path)).toStartWith('{"a":1}');
});

test("one that is larger than what is held is counted, and nothing else is read of it", () => {
  const counts = noCounts();
  const path = packed("x");
  truncateSync(path, 65 * 1024 * 1024);
  expect([...transcriptLines(path, [], counts)]).toEqual([]);
  expect([...transcriptLines(join(sandbox.project, "gone.zst"), [], counts)]).toEqual([]);
  expect(counts.tooLong).toBe(1);
});
