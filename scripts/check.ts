import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import bunfig from "../bunfig.toml";
import { LEFT_OUT, type Step, stepsOf, TIMINGS } from "./check-steps.ts";
import { progressText, TestLines } from "./test-progress.ts";

/** Tests that passed, that failed, and that were left out because something is missing here. */
interface Counts {
  readonly pass: number;
  readonly fail: number;
  readonly skip: number;
}

/** CI runs all; without it, what takes longest is left out or tried in part. */
const IS_ALL = process.argv.includes("--all");

/** How often a step says how far it is, in milliseconds. */
const SAY_EVERY_MS = 20_000;

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
  for (const step of stepsOf(IS_ALL)) {
    if (step.beside === true) found.at(-1)?.push(step);
    else found.push([step]);
  }
  return found;
}

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
  console.log(step.counts === "tests" ? summaryOf(text) : text.trimEnd());
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
