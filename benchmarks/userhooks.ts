import { HookExecutor } from "../src/userhooks/executor.ts";
import { Hook } from "../src/userhooks/hook.ts";
import { HookEvent } from "../src/userhooks/hook-event.ts";
import { HookRegistry } from "../src/userhooks/registry.ts";
import { testIo } from "../tests/support/world.ts";
import { quantile } from "./spawn.ts";

/**
 * What running a user's hooks may cost above running their processes, in milliseconds: a fire with three
 * hooks that do nothing, and one hook's megabyte of JSON (S3 SC-005 allows 50).
 */
const BUDGET_MS = { fire: 6, json: 5 } as const;

const FAIL_FACTOR = 1.5;

/** The quarter of the rounds in which nothing else ran: starting processes suffers most from neighbours. */
const QUIET = 0.25;

/** One way of doing something, and its times. */
interface Way {
  readonly name: string;
  readonly run: () => Promise<unknown>;
  readonly times: number[];
}

/** Prints the cost of firing user hooks; true when one is over its budget by more than half. */
export async function benchUserHooks(folder: string, rounds = 40): Promise<boolean> {
  const env = { PATH: "/usr/bin:/bin", HOME: folder };
  const { io } = testIo({ words: [], cwd: folder, env, stdin: "" });
  const hook = Hook.fromDict({ event: "tool:pre_execute", command: "true" });
  const executor = (hooks: readonly Hook[]) =>
    new HookExecutor({ registry: new HookRegistry(hooks), io, sessionsFolder: folder });
  const [one, three] = [executor([hook]), executor([hook, hook, hook])];
  const transcriptPath = `${folder}/transcript`;
  const event = (size: number) =>
    HookEvent.toolPreExecute("write", { content: "x".repeat(size) }, { transcriptPath });
  const plainly = async () => {
    for (let count = 0; count < 3; count++) await spawnPlainly(folder, env);
  };
  const ways = [
    way("three processes, plainly", plainly),
    way("fire with three hooks", () => three.executeHooks(event(100))),
    way("one hook, 100 bytes of JSON", () => one.executeHooks(event(100))),
    way("one hook, 1 MB of JSON", () => one.executeHooks(event(1_000_000))),
  ] as const;
  for (let round = 0; round < rounds; round++) {
    for (const { run, times } of ways) {
      const start = performance.now();
      await run();
      times.push(performance.now() - start);
    }
  }
  console.log(`\nuser hooks, ${rounds} interleaved rounds   quiet ms`);
  for (const { name, times } of ways)
    console.log(`${name.padEnd(34)}${ms(quantile(times, QUIET))}`);
  const [plain, fire, small, large] = ways.map(({ times }) => quantile(times, QUIET));
  return [
    judge("overhead of the fire", (fire ?? 0) - (plain ?? 0), BUDGET_MS.fire),
    judge("overhead of 1 MB", (large ?? 0) - (small ?? 0), BUDGET_MS.json),
  ].includes(true);
}

function way(name: string, run: () => Promise<unknown>): Way {
  return { name, run, times: [] };
}

/** The least that running a hook's command can cost: the same shell, no input, nobody listening. */
async function spawnPlainly(cwd: string, env: Readonly<Record<string, string>>): Promise<void> {
  const child = Bun.spawn(["/bin/sh", "-c", "true"], {
    cwd,
    env: { ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  await child.exited;
}

function judge(name: string, value: number, budgetMs: number): boolean {
  const over = value > budgetMs ? "  OVER" : "";
  console.log(`${name.padEnd(34)}${ms(value)}  ${budgetMs}${over}`);
  return value > budgetMs * FAIL_FACTOR;
}

function ms(value: number): string {
  return value.toFixed(2).padStart(9);
}
