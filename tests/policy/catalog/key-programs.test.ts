import { expect, test } from "bun:test";
import { worksWithKeys } from "../../../src/policy/catalog/key-programs.ts";

test("programs for keys are known from those that only read files", () => {
  expect(["ssh-add", "gpg", "openssl", "borg"].every(worksWithKeys)).toBe(true);
  expect(["cat", "gcc", "", "ssh-ad", "curl"].some(worksWithKeys)).toBe(false);
});
