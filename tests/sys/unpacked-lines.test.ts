import { expect, test } from "bun:test";
import { join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { openFile, unpackedLines } from "../../src/sys/unpacked-lines.ts";
import { makeSandbox } from "../support/world.ts";

/** A stream that gives its bytes a few at a time. */
function streamOf(bytes: Uint8Array, size = 7): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + size));
      at += size;
    },
  });
}

async function linesOf(bytes: Uint8Array, max = 1_000, size?: number): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of unpackedLines(streamOf(bytes, size), max)) {
    lines.push(line === "too long" ? line : Buffer.from(line).toString());
  }
  return lines;
}

const TEXT = Buffer.from('{"first":1}\n{"second":"ü"}\n\nlast');
const LINES = ['{"first":1}', '{"second":"ü"}', "", "last"];

const framed = (...messages: readonly Uint8Array[]) =>
  Buffer.concat(
    messages.flatMap((message) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(message.length);
      return [length, message];
    }),
  );

test.each([
  ["as it is", TEXT],
  ["by gzip", gzipSync(TEXT)],
  ["by zstd", zstdCompressSync(TEXT)],
  [
    "by gzip in two pieces",
    Buffer.concat([gzipSync(TEXT.subarray(0, 15)), gzipSync(TEXT.subarray(15))]),
  ],
  [
    "by zstd in two pieces",
    Buffer.concat([zstdCompressSync(TEXT.subarray(0, 15)), zstdCompressSync(TEXT.subarray(15))]),
  ],
])("lines are read of a text packed %s", async (_, bytes) => {
  expect(await linesOf(bytes)).toEqual(LINES);
  expect(await linesOf(bytes, 1_000, 1)).toEqual(LINES);
});

test("messages that a collector packed one by one are read, each behind its length", async () => {
  const bytes = framed(zstdCompressSync('{"a":1}'), zstdCompressSync('{"b":2}\n{"c":3}'));
  expect(await linesOf(bytes)).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
  await expect(linesOf(bytes.subarray(0, -3))).rejects.toThrow("cut off");
});

test("a message whose length is made up ends the stream, and is not waited for", async () => {
  const packed = zstdCompressSync('{"a":1}');
  const bytes = Buffer.concat([framed(packed), Buffer.from("00ffffff", "hex"), packed]);
  expect(await linesOf(bytes)).toEqual(['{"a":1}', "too long"]);
});

test("a line that is too long is told as such, and the next one is read", async () => {
  const bytes = Buffer.from(`${"x".repeat(100)}\nshort\n${"y".repeat(11)}\n`);
  expect(await linesOf(bytes, 10)).toEqual(["too long", "short", "too long"]);
});

test("what was packed to fill the memory is read within its bound", async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  expect(await linesOf(bomb, 1_000, 4_096)).toEqual(["too long"]);
});

test("nothing is read of nothing", async () => {
  expect(await linesOf(Buffer.alloc(0))).toEqual([]);
});

test("a file that is none is an error", async () => {
  const sandbox = makeSandbox();
  try {
    await Bun.write(join(sandbox.project, "file"), "x");
    expect(openFile(join(sandbox.project, "file"))).toBeInstanceOf(ReadableStream);
    expect(openFile(join(sandbox.project, "none"))).toBeInstanceOf(Error);
  } finally {
    sandbox.dispose();
  }
});
