import { join } from "node:path";

/** The lines of a file of this folder; `\n` stands for a line's end, and `#!` begins a remark. */
export async function readLines(name: string): Promise<readonly string[]> {
  const text = await Bun.file(join(import.meta.dir, name)).text();
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#!"))
    .map((line) => line.replaceAll("⏎", "\n"));
}
