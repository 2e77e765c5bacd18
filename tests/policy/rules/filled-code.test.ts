import { expect, test } from "bun:test";
import { analyzeCommand } from "../../../src/policy/judge/judge-command.ts";
import { languages } from "../../../src/policy/languages/analysers.ts";
import { filledCode } from "../../../src/policy/rules/filled-code.ts";
import { exampleWorld } from "../world.ts";

/** What is thought of the code of the first shell that a line starts. */
function filled(line: string): string | undefined {
  const analysis = analyzeCommand(line, "shell", exampleWorld(), languages());
  const shell = analysis.invocations.find(({ program }) => program === "sh");
  const code = shell?.args[1];
  return shell && code && filledCode(code, shell, analysis);
}

test.each([
  ["seq 9 | xargs -I{} sh -c 'echo {}'", "known"],
  ["printf 'a\\nb\\n' | xargs -I{} sh -c 'echo {}'", "known"],
  ["ls src | xargs -I{} sh -c 'echo {}'", "local"],
  ["rg -l foo src | sort | head -3 | xargs -I{} sh -c 'echo {}'", "local"],
  ["git diff --name-only | xargs -I{} sh -c 'echo {}'", "local"],
  ["ls src | cut -c1-9 | xargs -I{} sh -c 'echo {}'", "local"],
  ["cat a.txt | sort | xargs -I{} sh -c 'echo \"{}\"'", "local"],
  ["find . -exec sh -c 'wc -l {}' \\;", "local"],
  ["cat a.txt | xargs -I{} sh -c 'echo {}'", "open"],
  ["cat a.txt | xargs -I{} sh -c 'echo \"{}\" > b.txt'", "open"],
  ["ls src | xargs -I{} sh -c 'eval {}'", "open"],
  ["ls src | xargs -I{} sh -c 'true; {}'", "open"],
  ["git log | xargs -I{} sh -c 'echo \"{}\"'", "open"],
  ['find . -exec sh -c "echo $X {}" \\;', "open"],
  ["find ~ -type f -exec sh -c 'echo x > \"{}\"' \\;", "open"],
])("%s: %s", (line, expected) => {
  expect(filled(line)).toBe(expected);
});
