import { lookAbove } from "../../src/install/agent-above.ts";
import { isAgentRunning } from "../../src/install/person-terminal.ts";
import { realIo } from "../../src/io.ts";

/**
 * Words before the executable that put it where nobody else stands above it or runs beside it: a process table of its
 * own. They are needed where an agent runs, above the tests or anywhere on the machine, or may run because other
 * tests run beside these, and empty elsewhere.
 */
export const ALONE: readonly string[] = await wordsToBeAlone();

async function wordsToBeAlone(): Promise<readonly string[]> {
  if (process.platform !== "linux") return [];
  const above = await lookAbove(realIo());
  const isNeeded = above.kind !== "nobody" || (await isAgentRunning(realIo()));
  const isBesideOthers = process.env.JEST_WORKER_ID !== undefined;
  if (!isNeeded && !isBesideOthers) return [];
  const words = processTableOfItsOwn();
  if (Bun.spawnSync([...words, "true"]).success) return words;
  if (!isNeeded) return [];
  console.warn(
    `SKIPPED: what a person types cannot be proven where an agent runs (${JSON.stringify(above)}) without \`unshare\``,
  );
  return [];
}

/** Starts a command as the first process of a table of its own; for the same user as outside. */
export function processTableOfItsOwn(): readonly string[] {
  const user = process.getuid?.() === 0 ? [] : ["--user", "--map-current-user"];
  return [
    Bun.which("unshare") ?? "unshare",
    ...user,
    "--pid",
    "--fork",
    "--kill-child",
    "--mount-proc",
  ];
}
