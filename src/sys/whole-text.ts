import { readFileSync } from "node:fs";
import { factsOf } from "./folder.ts";

/** The text of a file, read at once; undefined for what is no regular file, an error value for a larger one. */
export function wholeText(path: string, maxBytes: number): string | Error | undefined {
  const facts = factsOf(path);
  if (facts?.isFile !== true) return undefined;
  if (facts.bytes > maxBytes) return new Error(`larger than ${maxBytes} bytes`);
  return readFileSync(path, "utf8");
}

/** The bytes of a regular file from a place in it to another, or to its end; undefined where it cannot be read. */
export async function bytesFrom(
  path: string,
  from: number,
  to?: number,
): Promise<Uint8Array | undefined> {
  if (factsOf(path)?.isFile !== true) return undefined;
  const [read] = await Promise.allSettled([Bun.file(path).slice(from, to).bytes()]);
  return read.status === "fulfilled" ? read.value : undefined;
}
