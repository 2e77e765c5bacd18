import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { capture } from "../src/undo/capture.ts";
import { dropCapture } from "../src/undo/store.ts";

/**
 * `bun benchmarks/undo.ts [ROUNDS]`: how long a call waits until a folder of so many files is saved, synced and named,
 * where the store lies on the same file system. Prints the median and the fastest round for each size.
 */
const ROUNDS = Number(process.argv[2] ?? 15);

/** Files, and the milliseconds that saving them may take. */
const BUDGETS = [
  [1_000, 50],
  [10_000, 300],
] as const;

const FILES_OF_A_FOLDER = 50;

mkdirSync(resolve(".cache"), { recursive: true });
const root = mkdtempSync(resolve(".cache/undo-bench-"));
const store = `${root}/state/undo`;

for (const [files, budget] of BUDGETS) {
  const folder = `${root}/project/${files}`;
  for (let number = 0; number < files; number++) {
    const inside = `${folder}/${Math.floor(number / FILES_OF_A_FOLDER)}`;
    if (number % FILES_OF_A_FOLDER === 0) mkdirSync(inside, { recursive: true });
    writeFileSync(`${inside}/${number}.ts`, `export const n = ${number};\n`);
  }
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    const number = await capture({
      store,
      targets: [{ path: folder, change: "removed", deep: true }],
      about: { project: root, session: "bench", title: "rm -rf" },
      budget: { files: 100_000, bytes: 1e9 },
      mayKeep: (path) => path.startsWith(`${root}/project`),
      linksAllowed: true,
      time: new Date(),
    });
    times.push(performance.now() - start);
    dropCapture(store, number ?? 0);
  }
  times.sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  const [fastest = 0] = times;
  console.log(
    `${files} files: median ${median.toFixed(1)} ms, fastest ${fastest.toFixed(1)} ms, budget ${budget} ms`,
  );
}
rmSync(root, { recursive: true, force: true });
