import { expect, test } from "bun:test";
import { hasPlainForm } from "../../../src/policy/rules/plain-programs.ts";

test.each([["git"], ["ls"], ["npm"], ["gh"], ["black"], ["podman"]])(
  "%s has a plain form",
  (name) => {
    expect(hasPlainForm(name)).toBe(true);
  },
);

test.each([["rm"], ["sudo"], ["build"], ["list"], [""], ["unknown"]])("%p has none", (name) => {
  expect(hasPlainForm(name)).toBe(false);
});
