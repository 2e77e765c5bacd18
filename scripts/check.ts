import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { HOST_BINARY } from "./targets.ts";

/** One thing that must pass; test runners are counted test by test, everything else as one. */
interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly counts?: "tests";
}

/** Tests that passed, that failed, and that were left out because something is missing here. */
interface Counts {
  readonly pass: number;
  readonly fail: number;
  readonly skip: number;
}

/** A test that tries to reach another machine fails, where this one can tell. */
const OFFLINE = ["bun", "scripts/offline.ts"];

const STEPS: readonly Step[] = [
  { name: "types", command: ["bun", "node_modules/typescript/bin/tsc", "--noEmit"] },
  {
    name: "lint",
    command: ["bun", "node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."],
  },
  { name: "build", command: ["bun", "scripts/build.ts"] },
  { name: "the same bytes from a second build", command: ["bun", "scripts/reproduce.ts"] },
  {
    name: "tests in process, with coverage",
    command: [...OFFLINE, "bun", "test", "--coverage", ...testFolders()],
    counts: "tests",
  },
  {
    name: "black-box tests on the executable",
    command: [...OFFLINE, "bun", "test", "./tests/cases.test.ts", "./tests/contract"],
    env: { FAIRLEAD_BIN: resolve(HOST_BINARY) },
    counts: "tests",
  },
  {
    name: "faults: kills, full disks, limits, clocks, hangs",
    command: ["bun", "test", "--timeout", "120000", "./tests/faults"],
    env: { FAIRLEAD_BIN: resolve(HOST_BINARY) },
    counts: "tests",
  },
  {
    name: "a real agent client",
    command: ["bun", "test", "--timeout", "180000", "./tests/client"],
    env: { FAIRLEAD_BIN: resolve(HOST_BINARY) },
    counts: "tests",
  },
  {
    name: "the executables of other platforms",
    command: ["bun", "scripts/platforms.ts", "--quick"],
    counts: "tests",
  },
];

let passed = 0;
let failed = 0;
let skipped = 0;
for (const step of STEPS) {
  const { pass, fail, skip } = await run(step);
  passed += pass;
  failed += fail;
  skipped += skip;
}
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);

/** Runs one step with its output shown as it comes; a runner that fails without a failed test counts as one. */
async function run(step: Step): Promise<Counts> {
  console.log(`\n== ${step.name}`);
  const start = performance.now();
  const child = Bun.spawn([...step.command], {
    env: { ...process.env, ...step.env, FORCE_COLOR: "0", NO_COLOR: "1" },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, exit] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  const text = `${out}${err}`;
  console.log(exit === 0 && step.counts === "tests" ? summaryOf(text) : text.trimEnd());
  console.log(
    `-- ${exit === 0 ? "ok" : `failed with exit ${exit}`} in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
  if (step.counts !== "tests")
    return { pass: exit === 0 ? 1 : 0, fail: exit === 0 ? 0 : 1, skip: 0 };
  const fail = countOf(text, "fail");
  return {
    pass: countOf(text, "pass"),
    fail: exit !== 0 && fail === 0 ? 1 : fail,
    skip: countOf(text, "skip"),
  };
}

function summaryOf(text: string): string {
  return text
    .split("\n")
    .filter(
      (line) => !line.startsWith("(pass)") && !/^tests\/.*:$/.test(line) && line.trim() !== "",
    )
    .join("\n");
}

function countOf(text: string, word: keyof Counts): number {
  return Number([...text.matchAll(new RegExp(`^\\s*(\\d+) ${word}$`, "gm"))].at(-1)?.[1] ?? 0);
}

/** Everything under tests/ but the client and fault tests, which have steps of their own. */
function testFolders(): readonly string[] {
  const names = [...new Bun.Glob("*").scanSync({ cwd: "tests", onlyFiles: false })];
  return names
    .filter((name) => !["client", "cases", "faults", "support"].includes(name))
    .map((name) => `./tests/${name}`)
    .filter((path) => existsSync(path))
    .sort();
}
