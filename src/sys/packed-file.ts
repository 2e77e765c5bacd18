import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { zstdDecompressSync } from "node:zlib";
import { factsOf } from "./folder.ts";

/** Most that is held of a file, in bytes. */
export interface PackedLimits {
  readonly packed: number;
  readonly unpacked: number;
}

/** What a file holds that was packed by zstd; undefined for what is no regular file. Throws when it cannot be read. */
export function unpackedFile(
  path: string,
  limits: PackedLimits,
): Buffer | "too large" | "broken" | undefined {
  const facts = factsOf(path);
  if (facts?.isFile !== true) return undefined;
  if (facts.bytes > limits.packed) return "too large";
  const packed = readFileSync(path);
  try {
    const bytes = zstdDecompressSync(packed, { maxOutputLength: limits.unpacked });
    // Nothing comes out of one that is torn, which is no error here.
    return bytes.length === 0 && packed.length > 0 ? "broken" : bytes;
  } catch (error) {
    // Made to fill the memory, or not packed.
    return error instanceof RangeError ? "too large" : "broken";
  }
}

/** The first bytes of a file; undefined for what is no regular file or cannot be read. Never throws. */
export function headOfFile(path: string, bytes: number): Buffer | undefined {
  if (factsOf(path)?.isFile !== true) return undefined;
  try {
    const file = openSync(path, "r");
    try {
      const buffer = Buffer.allocUnsafe(bytes);
      return buffer.subarray(0, readSync(file, buffer, 0, bytes, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}
