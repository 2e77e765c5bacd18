import { lookAbove } from "../../src/install/agent-above.ts";
import { realIo } from "../../src/io.ts";

/**
 * Words before the executable that put it where nobody else stands above it: a process table of its own. They
 * are needed where an agent started the tests, as it is told from the processes above, and empty elsewhere.
 */
export const ALONE: readonly string[] = await wordsToBeAlone();

async function wordsToBeAlone(): Promise<readonly string[]> {
  if (process.platform !== "linux") return [];
  const above = await lookAbove(realIo());
  if (above.kind === "nobody") return [];
  const words = processTableOfItsOwn();
  if (Bun.spawnSync([...words, "true"]).success) return words;
  console.warn(
    `SKIPPED: what a person types cannot be proven below an agent (${JSON.stringify(above)}) without \`unshare\``,
  );
  return [];
}

/** Starts a command as the first process of a table of its own; for the same user as outside. */
export function processTableOfItsOwn(): readonly string[] {
  const user = process.getuid?.() === 0 ? [] : ["--user", "--map-current-user"];
  return ["unshare", ...user, "--pid", "--fork", "--kill-child", "--mount-proc"];
}
