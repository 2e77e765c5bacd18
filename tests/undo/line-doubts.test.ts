import { describe, expect, test } from "bun:test";
import { decide } from "../../src/policy/decide.ts";
import { planOf } from "../../src/undo/plan.ts";
import { exampleWorld } from "../policy/world.ts";

const world = exampleWorld();

async function whyNot(command: string): Promise<string> {
  const { analysis } = await decide(
    { tool: "Bash", input: { command } },
    world,
    undefined,
    "everything",
  );
  if (analysis === undefined) return "quick";
  const made = planOf(analysis, world, true);
  return made.ok ? "planned" : "doubt";
}

describe("a line whose words may stand for something else has no plan", () => {
  test.each([
    "PATH=bin rm -rf docs",
    'export PATH="$PWD/bin:$PATH"; rm -rf docs',
    "hash -p bin/rm rm; rm -rf docs",
    "NODE_OPTIONS='--require ./x.js' node -e \"require('fs').rmSync('src')\"",
    "python3 -c \"import clean, shutil; shutil.rmtree('src')\"",
    "node -e \"require('./x').rmSync('src')\"",
    'cd nope; rm -rf docs "$PWD/src"',
    '! cd nope && rm -rf src "$PWD/docs"',
    "sed -iE 's/a/b/' a.ts && rm -rf docs",
    "sed -i 's,a,rm x,e;s,x,y,g' a.ts && rm -rf docs",
    "rm -rf docs && tree -o b.ts",
    "rm -rf docs && sed -n 'w b.ts' a.ts",
    "rm -rf docs && awk '{print > \"b.ts\"}' a.ts",
    "rm -rf docs && mktemp -p .",
    "script -qc 'rm -rf docs' b.ts",
    "/usr/bin/time -o b.ts rm -rf docs",
    "rm -rf docs && mv -b a.ts b.ts",
    "rm -rf docs && cp --parents src/a.ts test",
    "find src -name lib -exec rm -rf {}/../a.ts \\;",
    "ln -s src/lib x && rm -rf x/../a.ts",
    "rm -rf docs dist && ln -s src dist && rm -rf dist/*",
    "git branch -D -r origin/gone",
  ])("%s", async (command) => {
    expect(await whyNot(command)).toBe("doubt");
  });
});

describe("a plan remains for", () => {
  test.each([
    "rm -rf $PWD/docs",
    "sed -i -E 's/a/b/' a.ts && rm -rf docs",
    "rm -rf docs && uniq a.ts",
    "rm -rf docs && uniq a.ts b.ts",
    "rm -rf docs && shuf -o b.ts a.ts",
    "rm -rf docs && iconv -o b.ts a.ts",
    "rm -rf docs && tree -L 2",
    "rm -rf docs && sed -n 1,5p a.ts",
    "rm -rf docs && awk '{print $1}' a.ts",
    "rm -rf docs; [ -d docs ] || exit 0",
    "rm -rf docs && node --version",
    "rm -rf src/../docs",
    "find src -type f -exec rm {} +",
    "set -euo pipefail; rm -rf src",
  ])("%s", async (command) => {
    expect(await whyNot(command)).toBe("planned");
  });
});
