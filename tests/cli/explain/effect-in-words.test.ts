import { expect, test } from "bun:test";
import { effectInWords } from "../../../src/cli/explain/effect-in-words.ts";
import type { OutsideEffect } from "../../../src/policy/model/outside-effect.ts";

const effect: OutsideEffect = { kind: "outside", act: "deletes", what: "database", noun: "it" };

test.each<[string, Partial<OutsideEffect>]>([
  ["deletes it; undo cannot bring it back", {}],
  [
    "deletes it, in production; undo cannot bring it back",
    { extent: "everything", whose: "production" },
  ],
  ["deletes it; can be installed again", { what: "packages", back: "can be installed again" }],
  ["stops it, used by others", { act: "stops", what: "service", whose: "shared" }],
])("an effect reads: %s", (words, facets) => {
  expect(effectInWords({ ...effect, ...facets })).toBe(words);
});
