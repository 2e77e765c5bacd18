import { parseArgs } from "node:util";

/**
 * `bun run test:faults [--kills N] [--processes N]`: hurts the executable at every moment of its writing and
 * in every way tests/faults knows, the whole number of times; `scripts/check.ts` does it fewer times.
 */
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "1000" },
    processes: { type: "string", default: "64" },
  },
});

const child = Bun.spawn(["bun", "test", "--timeout", "600000", "./tests/faults"], {
  env: { ...process.env, FAULT_KILLS: values.kills, FAULT_PROCESSES: values.processes },
  stdin: "ignore",
  stdout: "inherit",
  stderr: "inherit",
});
process.exit(await child.exited);
