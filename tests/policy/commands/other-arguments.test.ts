import { expect, test } from "bun:test";
import { OTHER_ARGUMENTS } from "../../../src/policy/commands/other-arguments.ts";
import { whyNot } from "../approve/why-not.ts";

test("a program that has read-only forms is not approved with other arguments, and the reason says so", async () => {
  expect(await whyNot("npm --version")).toBeUndefined();
  expect(await whyNot("npm test")).toContain(OTHER_ARGUMENTS);
});
