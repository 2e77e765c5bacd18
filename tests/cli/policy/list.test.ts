import { expect, test } from "bun:test";
import { verdictsOf } from "../../../src/cli/policy/rule-catalogue.ts";
import { decide } from "../../../src/policy/decide.ts";
import { allRules } from "../../../src/policy/judge/all-rules.ts";
import { runProgram } from "../../../src/program.ts";
import { exampleWorld } from "../../policy/world.ts";
import { makeSandbox, testIo } from "../../support/world.ts";

async function list(words: string) {
  const { project, home, dispose } = makeSandbox();
  const env = { HOME: home, USERPROFILE: home };
  const line = ["policy", "list", ...words.split(" ")];
  const { io, ended } = testIo({ words: line, cwd: project, env, stdin: "" });
  const { stdout } = ended(await runProgram(line, io));
  dispose();
  return stdout;
}

test("a rule that refuses some cases and asks about others is listed with both", async () => {
  expect(await list("git")).toMatch(/^deny\/ask +git\/force-push/m);
  expect(await list("npm")).toMatch(/^ask +npm\/publish/m);
  const { rules } = JSON.parse(await list("git --json"));
  expect(rules).toContainEqual(
    expect.objectContaining({ id: "git/force-push", verdicts: ["deny", "ask"] }),
  );
});

test("the answers that a rule is listed with are those that its examples get", async () => {
  const wrong: string[] = [];
  for (const rule of allRules()) {
    const given = new Set<string>();
    for (const example of rule.examples().denies) {
      const one = typeof example === "string" ? { command: example } : example;
      const { command, tool = "Bash", cwd, branch } = one;
      const world = exampleWorld({
        ...(cwd === undefined ? {} : { cwd }),
        ...(branch === undefined ? {} : { branch: () => branch }),
      });
      const judged = await decide({ tool, input: { command } }, world, undefined, "everything");
      for (const { rule: id, verdict } of judged.findings) if (id === rule.id) given.add(verdict);
    }
    const listed = verdictsOf(rule);
    if (![...given].every((one) => listed.some((each) => each === one))) wrong.push(rule.id);
    if (rule.varies === true && given.size < 2) wrong.push(`${rule.id}: no example of both`);
  }
  expect(wrong).toEqual([]);
});
