import { expect, test } from "bun:test";
import { mayConcernPacks } from "../../../src/policy/packs/known-programs.ts";
import { analyze } from "../../../src/policy/shell/analyze.ts";
import { exampleWorld } from "../world.ts";
import { PACKS } from "./all-packs.ts";

function mayConcern(command: string): boolean {
  return mayConcernPacks(analyze(command, exampleWorld()));
}

test("every program of every pack is known by name", () => {
  const programs = PACKS.flatMap(({ tools }) => tools.flatMap(([programs]) => programs));
  expect(programs.filter((program) => !mayConcern(`${program} x`))).toEqual([]);
});

/** As a table meets a program behind a wrapper, whatever the analyser makes of it as a command. */
function mayConcernProgram(program: string): boolean {
  const analysis = analyze("true", exampleWorld());
  const invocations = analysis.invocations.map((invocation) => ({ ...invocation, program }));
  return mayConcernPacks({ ...analysis, invocations });
}

test("every runner is known by name", async () => {
  const source = await Bun.file("src/policy/packs/runners.ts").text();
  const runners = [...source.matchAll(/case "([^"]+)":/g)].map((match) => match[1] ?? "");
  expect(runners.length).toBeGreaterThan(20);
  expect(runners.filter((runner) => !mayConcernProgram(runner))).toEqual([]);
});

test("ordinary programs do not load the tables", () => {
  for (const command of ["ls -la", "cat x", "rm -rf dist", "sed -n 1p x", "my-tool --flag"]) {
    expect({ command, known: mayConcern(command) }).toEqual({ command, known: false });
  }
});
