import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import type { World } from "../../../src/policy/model/world.ts";
import { exampleWorld } from "../world.ts";

/** Tests that of two tables of commands the one is stopped, whatever the rule, and the other is not. */
export function verdicts(tables: {
  readonly tool?: "Bash" | "PowerShell";
  readonly world?: Partial<World>;
  readonly stopped: readonly string[];
  readonly passed: readonly string[];
}): void {
  const verdictOf = async (command: string) =>
    (await decide({ tool: tables.tool ?? "Bash", input: { command } }, exampleWorld(tables.world)))
      .verdict;
  describe("is stopped", () => {
    test.each([...tables.stopped])("%s", async (command) => {
      expect(await verdictOf(command)).not.toBe("pass");
    });
  });
  describe("passes", () => {
    test.each([...tables.passed])("%s", async (command) => {
      expect(await verdictOf(command)).toBe("pass");
    });
  });
}
