import { afterAll, expect, test } from "bun:test";
import { roundsOf } from "../support/share.ts";
import { TARGETS } from "./targets.ts";

/** The ordinary tests always try the same inputs; `bun run fuzz` tries others. */
const SEED = 20_261_122;

/** Longest a target may take on a busy machine, in milliseconds: the slowest starts real shells. */
const LIMIT_MS = 240_000;

afterAll(() => {
  for (const target of TARGETS) target.dispose();
});

for (const target of TARGETS) {
  const { missing, quickRuns, name, claim } = target;
  if (missing !== undefined) console.warn(`LEFT OUT ${name}: ${missing}; NOT PROVEN: ${claim}`);
  test.skipIf(missing !== undefined)(
    `${name}: ${claim}`,
    async () => {
      const { finding } = await target.attempt(SEED, roundsOf(quickRuns));
      expect(finding).toBeUndefined();
    },
    LIMIT_MS,
  );
}
