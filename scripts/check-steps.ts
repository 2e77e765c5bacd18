import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "./targets.ts";

/** One thing that must pass; test runners are counted test by test, everything else as one. */
export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly counts?: "tests";
  /** True where it runs beside the step before it, which waits more than it works. */
  readonly beside?: true;
  /** True for what takes longest, and is left out of the short run. */
  readonly onlyInAll?: true;
}

/** A test that tries to reach another machine fails, where this one can tell. */
const OFFLINE = ["bun", "scripts/offline.ts"];

/** How long each file took the last time, so that the longest begin first. */
export const TIMINGS = resolve(".cache/test-timings.json");

/** Two processes share the files of a step. A test has half of the machine then, and so more than the usual 5 s. */
const SHARED = [
  ...["--parallel=2", "--no-isolate", "--timeout=30000"],
  ...[`--timings=${TIMINGS}`, "--update-timings"],
];

// They start npm, pip and others, which look for their own releases.
const ATTACKS = ["attacks", "situations", "chains"].map((name) => `./tests/bounds/${name}.test.ts`);
const REAL_WORK = ["real-work", "doubts"].map((name) => `./tests/bounds/${name}.test.ts`);

const ON_EXECUTABLE = { FAIRLEAD_BIN: resolve(HOST_BINARY) };

/** What must pass, in its order: with `isAll` every test there is, else what fits into eight minutes on two processors. */
export function stepsOf(isAll: boolean): readonly Step[] {
  const tried = isAll ? "all" : "short";
  const all: readonly Step[] = [
    { name: "types", command: ["bun", "node_modules/typescript/bin/tsc", "--noEmit"] },
    {
      name: "types of what runs in a browser",
      command: ["bun", "node_modules/typescript/bin/tsc", "--noEmit", "-p", "src/report/client"],
      beside: true,
    },
    {
      name: "lint",
      command: [
        "bun",
        "node_modules/@biomejs/biome/bin/biome",
        "check",
        "--error-on-warnings",
        ".",
      ],
      beside: true,
    },
    { name: "build, and a session played through it", command: ["bun", "scripts/try.ts"] },
    {
      name: "the same bytes from a second build",
      command: ["bun", "scripts/reproduce.ts"],
      onlyInAll: true,
    },
    {
      name: isAll ? "tests in process, with coverage" : "tests in process",
      command: [
        ...[...OFFLINE, "bun", "test", ...(isAll ? ["--coverage"] : []), ...SHARED],
        ...testFiles(),
      ],
      env: { FAIRLEAD_TESTS: tried },
      counts: "tests",
    },
    {
      name: "black-box tests on the executable, and generated inputs",
      command: [
        ...[...OFFLINE, "bun", "test", ...SHARED, "./tests/cases.test.ts"],
        // Coverage makes generated inputs three times as slow, and says nothing new.
        ...[...filesIn("contract"), ...filesIn("fuzz")],
      ],
      env: { ...ON_EXECUTABLE, FAIRLEAD_TESTS: tried },
      counts: "tests",
    },
    {
      name: "attacks within bounds, and chains that switch fairlead off",
      command: [...OFFLINE, "--may-try", "bun", "test", ...ATTACKS],
      env: ON_EXECUTABLE,
      counts: "tests",
      onlyInAll: true,
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
  return all.filter(({ onlyInAll = false }) => isAll || !onlyInAll);
}

/** What the short run does not try, in the words of its last lines. */
export const LEFT_OUT =
  "Left out: attacks and real work within bounds, the real clients, the executables of other platforms, a second build and coverage; " +
  "of generated inputs, of lines that undo takes back and of attacks on approvals a fifth was tried. All of it: sh scripts/test.sh --all";

/** Every test file but those of steps of their own. */
function testFiles(): readonly string[] {
  const isElsewhere = /^tests\/(?:bounds|client|faults|fuzz)\//;
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
