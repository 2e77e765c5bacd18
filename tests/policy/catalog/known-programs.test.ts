import { expect, test } from "bun:test";
import { FAMILIES } from "../../../src/policy/catalog/descriptions.ts";
import { mayConcernPacks } from "../../../src/policy/catalog/known-programs.ts";
import { programsOf } from "../../../src/policy/commands/pack.ts";
import { analyze } from "../../../src/policy/languages/bash/analyze.ts";
import { PACKS } from "../tools/all-packs.ts";
import { exampleWorld } from "../world.ts";

function mayConcern(command: string): boolean {
  return mayConcernPacks(analyze(command, exampleWorld()));
}

test("every program of every pack is known by name", () => {
  const programs = PACKS.flatMap(programsOf);
  expect(programs.filter((program) => !mayConcern(`${program} x`))).toEqual([]);
});

/** As a table meets a program behind a wrapper, whatever the analyser makes of it as a command. */
function mayConcernProgram(program: string): boolean {
  const analysis = analyze("true", exampleWorld());
  const invocations = analysis.invocations.map((invocation) => ({ ...invocation, program }));
  return mayConcernPacks({ ...analysis, invocations });
}

test("every program that starts tools of the project is known by name", () => {
  const launchers = FAMILIES.flatMap((family) => Object.entries(family)).flatMap(
    ([names, load]) => {
      const { runs } = load();
      return Array.isArray(runs) && runs.some(({ tool }) => tool === true) ? names.split(" ") : [];
    },
  );
  expect(launchers.length).toBeGreaterThan(2);
  expect(launchers.filter((program) => !mayConcernProgram(program))).toEqual([]);
});

test("ordinary programs do not load the tables", () => {
  for (const command of ["ls -la", "cat x", "rm -rf dist", "sed -n 1p x", "my-tool --flag"]) {
    expect({ command, known: mayConcern(command) }).toEqual({ command, known: false });
  }
});
