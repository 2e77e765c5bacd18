import { expect, test } from "bun:test";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { takeFile } from "../../src/sys/claim-file.ts";
import { makeSandbox } from "../support/world.ts";

test("of many who take a file away at once, one did", async () => {
  const { home, dispose } = makeSandbox();
  const path = join(home, "mark");
  writeFileSync(path, "");
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeFile(path)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(existsSync(path)).toBe(false);
  dispose();
});
