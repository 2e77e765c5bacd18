import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { generatedFiles } from "../../scripts/generate.ts";

const files = await generatedFiles();

test.each(files.map(({ path, text }) => [path, text] as const))(
  "%s is what `bun run docs` would write",
  (path, text) => {
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, "utf8")).toBe(text);
  },
);
