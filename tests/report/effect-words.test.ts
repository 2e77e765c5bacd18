import { expect, test } from "bun:test";
import { ACTS, THINGS } from "../../src/policy/model/outside-words.ts";
import { effectName } from "../../src/report/effect-words.ts";

test.each([
  ["deletes database", "deletes data in a database"],
  ["deletes cloud", "deletes a cloud resource"],
  ["deletes registry", "withdraws a published package"],
  ["deletes packages", "removes packages"],
  ["publishes registry", "publishes a package"],
  ["opens account", "gives others access to an account"],
  ["runs machine", "runs unread code"],
  ["deploys service", "deploys an application"],
])("%s is said as %s", (kind, said) => {
  expect(effectName(kind)).toBe(said);
});

test("every kind has a verb and words for what it is done to", () => {
  for (const act of ACTS)
    for (const thing of THINGS) {
      const said = effectName(`${act} ${thing}`);
      expect(said).not.toBe(`${act} ${thing}`.replace(/ (containers|packages|messages)$/, ""));
      expect(said).toMatch(/^[a-z]+s [a-z]/);
    }
});

test("a kind of another version stays as it was counted", () => {
  expect(effectName("paints bicycle")).toBe("paints bicycle");
  expect(effectName("constructor")).toBe("constructor");
});
