import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import bunfig from "../bunfig.toml";
import { HOST_BINARY } from "./targets.ts";
import { progressText, TestLines } from "./test-progress.ts";

/** One thing that must pass; test runners are counted test by test, everything else as one. */
interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly counts?: "tests";
  /** True where it runs beside the step before it, which waits more than it works. */
  readonly beside?: true;
  /** True for what takes longest, and is left out of the short run. */
  readonly onlyInAll?: true;
}

/** Tests that passed, that failed, and that were left out because something is missing here. */
interface Counts {
  readonly pass: number;
  readonly fail: number;
  readonly skip: number;
}

/** `--all` is what CI runs; without it, what takes longest is left out or tried in part. */
const IS_ALL = process.argv.includes("--all");

/** A test that tries to reach another machine fails, where this one can tell. */
const OFFLINE = ["bun", "scripts/offline.ts"];

/** How long each file took the last time, so that the longest begin first. */
const TIMINGS = resolve(".cache/test-timings.json");

/**
 * Two processes share the files of a step; which of them gets one is chance, and a test waits for the processes that
 * it starts, so none has less time than this.
 */
const SHARED = [
  ...["--parallel=2", "--no-isolate", "--timeout=30000"],
  ...[`--timings=${TIMINGS}`, "--update-timings"],
];

// They start npm, pip and others, which look for their own releases.
const ATTACKS = ["attacks", "situations", "chains"].map((name) => `./tests/bounds/${name}.test.ts`);
const REAL_WORK = ["real-work", "doubts"].map((name) => `./tests/bounds/${name}.test.ts`);

const ON_EXECUTABLE = { FAIRLEAD_BIN: resolve(HOST_BINARY) };

const STEPS: readonly Step[] = [
  { name: "types", command: ["bun", "node_modules/typescript/bin/tsc", "--noEmit"] },
  {
    name: "types of what runs in a browser",
    command: ["bun", "node_modules/typescript/bin/tsc", "--noEmit", "-p", "src/report/client"],
    beside: true,
  },
  {
    name: "lint",
    command: ["bun", "node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."],
    beside: true,
  },
  { name: "build, and a session played through it", command: ["bun", "scripts/try.ts"] },
  {
    name: "the same bytes from a second build",
    command: ["bun", "scripts/reproduce.ts"],
    onlyInAll: true,
  },
  {
    name: IS_ALL ? "tests in process, with coverage" : "tests in process",
    command: [
      ...[...OFFLINE, "bun", "test", ...(IS_ALL ? ["--coverage"] : []), ...SHARED],
      ...testFiles(),
    ],
    env: { FAIRLEAD_TESTS: IS_ALL ? "all" : "short" },
    counts: "tests",
  },
  {
    name: "black-box tests on the executable",
    command: [
      ...OFFLINE,
      "bun",
      "test",
      ...SHARED,
      "./tests/cases.test.ts",
      ...filesIn("contract"),
    ],
    env: ON_EXECUTABLE,
    counts: "tests",
  },
  {
    name: "attacks within bounds, and chains that switch fairlead off",
    command: [...OFFLINE, "--may-try", "bun", "test", ...ATTACKS],
    env: ON_EXECUTABLE,
    counts: "tests",
  },
  {
    name: "real work within bounds",
    command: [...OFFLINE, "--may-try", "bun", "test", ...REAL_WORK],
    env: ON_EXECUTABLE,
    counts: "tests",
    beside: true,
    onlyInAll: true,
  },
  {
    name: "faults: kills, full disks, limits, clocks, hangs",
    command: ["bun", "test", "--timeout", "120000", ...filesIn("faults")],
    env: ON_EXECUTABLE,
    counts: "tests",
  },
  {
    name: "a real agent client",
    command: ["bun", "test", "--timeout", "180000", ...filesIn("client")],
    env: ON_EXECUTABLE,
    counts: "tests",
    onlyInAll: true,
  },
  {
    name: "the executables of other platforms",
    command: ["bun", "scripts/platforms.ts", "--quick"],
    counts: "tests",
    beside: true,
    onlyInAll: true,
  },
];

/** What the short run does not try, in the words of its last lines. */
const LEFT_OUT =
  "left out: real work within bounds, the real clients, the executables of other platforms, a second build and coverage; " +
  "of generated inputs, of lines that undo takes back and of attacks on approvals a fifth was tried. All of it: sh scripts/test.sh --all";

mkdirSync(dirname(TIMINGS), { recursive: true });

let passed = 0;
let failed = 0;
let skipped = 0;
/** What failed, told once more at the end, where the reader of a long log looks first. */
const failures: string[] = [];
const parts = groups();
for (const [at, group] of parts.entries()) {
  const names = group.map(({ name }) => name).join("; ");
  console.log(`\n== ${at + 1} of ${parts.length}: ${names}`);
  for (const { pass, fail, skip } of await Promise.all(group.map(run))) {
    passed += pass;
    failed += fail;
    skipped += skip;
  }
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
if (!IS_ALL) console.log(`\n${LEFT_OUT}`);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);

/** The steps in order, those that run side by side together. */
function groups(): readonly (readonly Step[])[] {
  const found: Step[][] = [];
  for (const step of STEPS.filter(({ onlyInAll = false }) => IS_ALL || !onlyInAll)) {
    if (step.beside === true) found.at(-1)?.push(step);
    else found.push([step]);
  }
  return found;
}

/** How often a step says how far it is where its output is kept, in milliseconds. */
const SAY_EVERY_MS = 20_000;

/** Runs one step, saying how far it is; a runner that fails without a failed test counts as one. */
async function run(step: Step): Promise<Counts> {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  const child = Bun.spawn([...step.command], {
    env: { ...process.env, ...step.env, FORCE_COLOR: "0", NO_COLOR: "1" },
    stdout: "pipe",
    stderr: "pipe",
  });
  const lines = new TestLines();
  const allFiles = step.command.filter((word) => word.endsWith(".test.ts")).length;
  const say = () => {
    if (allFiles > 0) console.log(`   ${seconds()}: ${progressText(lines.progress(), allFiles)}`);
    else console.log(`   ${seconds()}: ${step.name}`);
  };
  const saying = setInterval(say, SAY_EVERY_MS);
  const take = (line: string) => {
    const failure = lines.take(line);
    if (failure !== undefined) console.log(`   ${failure}`);
  };
  const [out, err, exit] = await Promise.all([
    readLines(child.stdout, take),
    readLines(child.stderr, take),
    child.exited,
  ]);
  clearInterval(saying);
  const text = `${out}${err}`;
  console.log(exit === 0 && step.counts === "tests" ? summaryOf(text) : text.trimEnd());
  console.log(`-- ${step.name}: ${exit === 0 ? "ok" : `failed with exit ${exit}`} in ${seconds()}`);
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

/** All that a program prints; each line is taken as soon as it is there. */
async function readLines(
  stream: ReadableStream<Uint8Array>,
  take: (line: string) => void,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let rest = "";
  for await (const bytes of stream) {
    const piece = decoder.decode(bytes, { stream: true });
    text += piece;
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) take(line);
  }
  return text;
}

/** The failed tests; without any, the files below a coverage figure and the last lines the step wrote. */
function reasonsIn(text: string): readonly string[] {
  const lines = text.split("\n");
  const tests = [...new Set(lines.filter((line) => line.startsWith("(fail)")))];
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

/** Every test file but those of steps of their own. */
function testFiles(): readonly string[] {
  const isElsewhere = /^tests\/(?:bounds|client|faults)\//;
  const onExecutable = new Set(filesIn("contract").filter(isOfExecutable));
  return filesIn("").filter(
    (path) => !isElsewhere.test(path.slice("./".length)) && !onExecutable.has(path),
  );
}

/** True for a file whose tests start the executable also where no `FAIRLEAD_BIN` names it. */
function isOfExecutable(path: string): boolean {
  return readFileSync(path, "utf8").includes("BINARY ?? resolve(HOST_BINARY)");
}

/** The test files below a folder of `tests/`. */
function filesIn(folder: string): readonly string[] {
  const cwd = join("tests", folder);
  const names = [...new Bun.Glob("**/*.test.ts").scanSync({ cwd })];
  return names.map((name) => `./${join(cwd, name).replaceAll("\\", "/")}`).sort();
}
