import { existsSync } from "node:fs";
import { resolve } from "node:path";
import bunfig from "../bunfig.toml";
import { HOST_BINARY } from "./targets.ts";

/** One thing that must pass; test runners are counted test by test, everything else as one. */
interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly counts?: "tests";
  /** True where it runs beside the step before it, which waits more than it works. */
  readonly beside?: true;
}

/** Tests that passed, that failed, and that were left out because something is missing here. */
interface Counts {
  readonly pass: number;
  readonly fail: number;
  readonly skip: number;
}

/** A test that tries to reach another machine fails, where this one can tell. */
const OFFLINE = ["bun", "scripts/offline.ts"];

// They start npm, pip and others, which look for their own releases.
const ATTACKS = ["attacks", "situations", "chains"].map((name) => `./tests/bounds/${name}.test.ts`);
const REAL_WORK = ["real-work", "doubts"].map((name) => `./tests/bounds/${name}.test.ts`);

const STEPS: readonly Step[] = [
  { name: "types", command: ["bun", "node_modules/typescript/bin/tsc", "--noEmit"] },
  {
    name: "types of what runs in a browser",
    command: ["bun", "node_modules/typescript/bin/tsc", "--noEmit", "-p", "src/report/client"],
  },
  {
    name: "lint",
    command: ["bun", "node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."],
  },
  { name: "build, and a session played through it", command: ["bun", "scripts/try.ts"] },
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
    name: "attacks within bounds, and chains that switch fairlead off",
    command: [...OFFLINE, "--may-try", "bun", "test", ...ATTACKS],
    env: { FAIRLEAD_BIN: resolve(HOST_BINARY) },
    counts: "tests",
  },
  {
    name: "real work within bounds",
    command: [...OFFLINE, "--may-try", "bun", "test", ...REAL_WORK],
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
    beside: true,
  },
];

let passed = 0;
let failed = 0;
let skipped = 0;
/** What failed, told once more at the end, where the reader of a long log looks first. */
const failures: string[] = [];
for (const group of groups()) {
  console.log(`\n== ${group.map(({ name }) => name).join("; ")}`);
  for (const { pass, fail, skip } of await Promise.all(group.map(run))) {
    passed += pass;
    failed += fail;
    skipped += skip;
  }
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);

/** The steps in order, those that run side by side together. */
function groups(): readonly (readonly Step[])[] {
  const found: Step[][] = [];
  for (const step of STEPS) {
    if (step.beside === true) found.at(-1)?.push(step);
    else found.push([step]);
  }
  return found;
}

/** Runs one step with its output shown as it comes; a runner that fails without a failed test counts as one. */
async function run(step: Step): Promise<Counts> {
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
    `-- ${step.name}: ${exit === 0 ? "ok" : `failed with exit ${exit}`} in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
  if (exit !== 0) failures.push(`- ${step.name} (exit ${exit})`, ...reasonsIn(text));
  if (step.counts !== "tests")
    return { pass: exit === 0 ? 1 : 0, fail: exit === 0 ? 0 : 1, skip: 0 };
  const fail = countOf(text, "fail");
  return {
    pass: countOf(text, "pass"),
    fail: exit !== 0 && fail === 0 ? 1 : fail,
    skip: countOf(text, "skip"),
  };
}

/** The failed tests; without any, the files below a coverage figure and the last lines the step wrote. */
function reasonsIn(text: string): readonly string[] {
  const lines = text.split("\n");
  const tests = lines.filter((line) => line.startsWith("(fail)"));
  if (tests.length > 0) return tests.slice(0, 50).map((line) => `  ${line}`);
  const { lines: fewestLines, functions: fewestFunctions } = bunfig.test.coverageThreshold;
  const thin = lines.filter((line) => {
    const [, functions, covered] = /^ *src\/\S+ *\| *([\d.]+) \| *([\d.]+) \|/.exec(line) ?? [];
    return Number(functions) < 100 * fewestFunctions || Number(covered) < 100 * fewestLines;
  });
  const last = lines.filter((line) => line.trim() !== "").slice(-10);
  return [
    ...thin.map((line) => `  covered too little: ${line.trim()}`),
    ...last.map((line) => `  ${line}`),
  ];
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

/** Everything under tests/ but what has a step of its own. */
function testFolders(): readonly string[] {
  const names = [...new Bun.Glob("*").scanSync({ cwd: "tests", onlyFiles: false })];
  return names
    .filter((name) => !["bounds", "client", "cases", "faults", "support"].includes(name))
    .map((name) => `./tests/${name}`)
    .filter((path) => existsSync(path))
    .sort();
}
