import { resolve } from "node:path";
import { claudeCode } from "../src/install/claude-code.ts";
import { AFTER_TOOLS } from "../src/userhooks/awaited-events.ts";
import { startModelApi, type Turn } from "../src/verify/model-api.ts";
import { messagesWire } from "../src/verify/wires.ts";
import { installClaudeCode, runClaudeCode, writeSettings } from "../tests/client/claude-code.ts";
import { makeSandbox } from "../tests/support/world.ts";
import { quantile } from "./spawn.ts";

/** Bash calls of one session. */
const CALLS = 60;

/** How many times what an empty executable adds to a call fairlead may add. */
const BUDGET_RATIO = 1.4;

/** What a session is guarded by: nothing, or an executable that is called as `install` would have it. */
interface Guard {
  readonly name: string;
  readonly binary?: string;
}

/**
 * Lets the real Claude Code run 60 Bash calls, with a stand-in for its model, without a hook, with an empty
 * executable and with fairlead as its hook, and prints what each adds to a call: what a person waits for.
 * Failed when fairlead is over its budget.
 */
export async function benchClient(
  floor: string,
  fairlead: string,
  rounds: number,
): Promise<{ readonly failed: boolean }> {
  const claude = installClaudeCode();
  const guards: readonly Guard[] = [
    { name: "no hook" },
    { name: "empty executable", binary: floor },
    { name: "fairlead", binary: fairlead },
  ];
  const perCall = guards.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, guard] of guards.entries()) {
      perCall[index]?.push(...(await callCosts(claude, guard)));
    }
  }
  const medians = perCall.map((costs) => quantile(costs, 0.5));
  const [bare = Number.NaN, empty = Number.NaN] = medians;
  console.log(`Claude Code, ${CALLS} Bash calls a session, ${rounds} interleaved rounds`);
  console.log("hook                ms per call  added ms");
  for (const [index, { name }] of guards.entries()) {
    const cost = medians[index] ?? Number.NaN;
    console.log(
      `${name.padEnd(20)}${cost.toFixed(2).padStart(11)}${(cost - bare).toFixed(2).padStart(10)}`,
    );
  }
  const ratio = ((medians[2] ?? Number.NaN) - bare) / (empty - bare);
  const over = ratio > BUDGET_RATIO;
  console.log(
    `fairlead adds ${ratio.toFixed(2)} × what the empty executable adds, ${over ? "OVER" : "of"} ${BUDGET_RATIO}`,
  );
  return { failed: over };
}

/**
 * Milliseconds from each tool call of a session to the next; what the client needs to start is not in them.
 * Their median leaves out what else the machine did for a while, which the mean of a session does not.
 */
async function callCosts(claude: string, { binary }: Guard): Promise<readonly number[]> {
  // Not below /tmp, where everything may be deleted, nor in a hidden folder, where few commands are surely
  // harmless: both are judged otherwise than what is typed in a usual project.
  const sandbox = makeSandbox(resolve("dist"));
  const script = Array.from(
    { length: CALLS },
    (_, index): Turn => ({
      tool: "Bash",
      input: { command: `echo ${index}`, description: "Count" },
    }),
  );
  const api = startModelApi(messagesWire, [...script, { text: "done" }]);
  try {
    if (binary !== undefined) writeSettings(sandbox, binary, claudeCode.defaultEvents, AFTER_TOOLS);
    const { output } = await runClaudeCode(claude, sandbox, api.url);
    const { arrivals } = api;
    if (arrivals.length <= CALLS) throw new Error(`the session ended early: ${output.slice(-500)}`);
    return arrivals.slice(1, CALLS + 1).map((at, index) => at - (arrivals[index] ?? at));
  } finally {
    api.stop();
    sandbox.dispose();
  }
}
