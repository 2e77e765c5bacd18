import { expect, test } from "bun:test";
import { isAboutGuards } from "../../../src/policy/model/guard-rules.ts";

test("rules about guards and what starts by itself are told from all others", () => {
  const guards = ["self-protection/command", "files/self-protection", "files/persistence"];
  expect([...guards, "persistence/cron"].every(isAboutGuards)).toBe(true);
  expect(["files/env", "git/push", "files/persistence-x"].some(isAboutGuards)).toBe(false);
});
