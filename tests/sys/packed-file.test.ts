import { afterEach, beforeEach, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { headOfFile, unpackedFile } from "../../src/sys/packed-file.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function written(content: string | Uint8Array): string {
  const path = join(sandbox.project, "a");
  writeFileSync(path, content);
  return path;
}

const LIMITS = { packed: 1_000, unpacked: 1_000 };

test("a packed file gives what was packed, within both limits", () => {
  expect(unpackedFile(written(zstdCompressSync("hello")), LIMITS)?.toString()).toBe("hello");
  const bomb = zstdCompressSync(Buffer.alloc(1_000_000));
  expect(bomb.length).toBeLessThan(LIMITS.packed);
  expect(unpackedFile(written(bomb), LIMITS)).toBe("too large");
  expect(unpackedFile(written("x".repeat(2_000)), LIMITS)).toBe("too large");
});

test("one that is torn, or was never packed, is broken", () => {
  const packed = zstdCompressSync(`hello ${"x".repeat(50)}`);
  expect(unpackedFile(written(packed.subarray(0, packed.length - 4)), LIMITS)).toBe("broken");
  expect(unpackedFile(written("hello"), LIMITS)).toBe("broken");
  expect(unpackedFile(join(sandbox.project, "gone"), LIMITS)).toBeUndefined();
});

test("the head of a file is as much of it as there is", () => {
  expect(headOfFile(written("hello"), 3)?.toString()).toBe("hel");
  expect(headOfFile(written("hello"), 30)?.toString()).toBe("hello");
  expect(headOfFile(sandbox.project, 3)).toBeUndefined();
});
