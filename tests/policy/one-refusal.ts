import { expect, test } from "bun:test";
import { decide } from "../../src/policy/decide.ts";
import { exampleWorld } from "./world.ts";

// Run by files-per-refusal.test.ts in a process of its own, whose coverage says what was read.
test("a wrapped deletion of everything is refused", async () => {
  const input = { command: 'sudo sh -c "rm -rf /"' };
  const { verdict, findings } = await decide({ tool: "Bash", input }, exampleWorld());
  expect(verdict).toBe("deny");
  expect(findings[0]?.rule).toBe("filesystem/delete");
});
