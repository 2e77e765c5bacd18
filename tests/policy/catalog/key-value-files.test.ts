import { expect, test } from "bun:test";
import { shownOf } from "../../../src/policy/catalog/key-value-files.ts";
import { analyzeCommand } from "../../../src/policy/judge/judge-command.ts";
import { languages } from "../../../src/policy/languages/analysers.ts";
import { exampleWorld } from "../world.ts";

/** What is shown of what the first command reads, with everything behind it. */
function shown(command: string): string {
  const analysis = analyzeCommand(command, "shell", exampleWorld(), languages());
  const [first] = analysis.invocations;
  if (first === undefined) throw new Error(`nothing runs in ${command}`);
  return shownOf(first, analysis);
}

test.each([
  ["cat .env", "everything"],
  ["cat .env | head -3", "everything"],
  ["cat .env | grep -c KEY", "nothing"],
  ["cat .env | head -3 | grep -c KEY", "nothing"],
  ["cat .env | grep '^PORT='", "names"],
  ["cat .env | tee copy | grep -c KEY", "everything"],
  ["cat .env > copy | grep -c KEY", "everything"],
])("of what `%s` reads it shows %s", (command, expected) => {
  expect(shown(command)).toBe(expected);
});

test("a pipe of many filters is followed once, not once for each of them", () => {
  const command = `cat a${" | grep bash a".repeat(1_000)} | grep -c b`;
  const analysis = analyzeCommand(command, "shell", exampleWorld(), languages());
  let steps = 0;
  const invocations = analysis.invocations.map(({ pipedInto, ...rest }) => ({
    ...rest,
    get pipedInto() {
      steps++;
      return pipedInto;
    },
  }));
  const counted = { ...analysis, invocations };
  for (const invocation of invocations) expect(shownOf(invocation, counted)).toBe("nothing");
  expect(steps).toBeLessThan(10 * invocations.length);
});
