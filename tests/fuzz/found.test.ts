import { describe, expect, test } from "bun:test";
import { languages } from "../../src/policy/languages/analysers.ts";
import { analyze } from "../../src/policy/languages/bash/analyze.ts";
import { exampleWorld } from "../policy/world.ts";
import { listingOf } from "./bash/listed.ts";
import scripts from "./found/bash-commands.json" with { type: "json" };

describe("what Bash was found to run is listed", () => {
  test.each(scripts.map((found) => [found.why, found] as const))("%s", (_why, { script, runs }) => {
    const world = exampleWorld();
    const analysis = analyze(script, world, languages());
    for (const call of runs) {
      expect({ script, call, listed: listingOf(call, analysis, world) }).toEqual({
        script,
        call,
        listed: expect.stringMatching(/named|unknown/),
      });
    }
  });
});
