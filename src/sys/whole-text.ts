import { readFileSync } from "node:fs";
import { factsOf } from "./folder.ts";

/** The text of a file, read at once; undefined for what is no regular file, an error value for a larger one. */
export function wholeText(path: string, maxBytes: number): string | Error | undefined {
  const facts = factsOf(path);
  if (facts?.isFile !== true) return undefined;
  if (facts.bytes > maxBytes) return new Error(`larger than ${maxBytes} bytes`);
  return readFileSync(path, "utf8");
}
