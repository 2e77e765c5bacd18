import { expect, test } from "bun:test";
import { GOLDEN_FILE, goldenDecisions } from "./golden/decisions.ts";

test("every decision that is kept is decided as before: bun run golden writes what changed on purpose", async () => {
  const kept = (await Bun.file(GOLDEN_FILE).text()).split("\n");
  const now = (await goldenDecisions()).split("\n");
  const known = new Set(kept);
  expect(now.filter((line) => !known.has(line))).toEqual([]);
  expect(now).toHaveLength(kept.length);
}, 120_000);
