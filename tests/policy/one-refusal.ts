import { expect, test } from "bun:test";
import { decide } from "../../src/policy/decide.ts";
import { exampleWorld } from "./world.ts";

// Each is run by files-per-refusal.test.ts in a process of its own, whose coverage says what was read.
test.each([
  ["without the parser", 'sudo sh -c "rm -rf /"'],
  ["with the parser", 'sudo sh -c "cd / && rm -rf *"'],
])("is refused %s", async (_how, command) => {
  const { verdict, findings } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
  expect(verdict).toBe("deny");
  expect(findings[0]?.rule).toBe("filesystem/delete");
});
