import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { loadConfig } from "../src/config/load.ts";
import { checkContract } from "../src/engine/contract.ts";
import { dispatch } from "../src/engine/dispatch.ts";
import { handlersOf } from "../src/engine/handler-table.ts";
import { handlerTable } from "../src/handlers/table.ts";
import { makeLogger } from "../src/log.ts";
import { claudeDialect } from "../src/protocol/claude.ts";
import { parseEvent } from "../src/protocol/parse-event.ts";
import { parseInput } from "../src/protocol/read-input.ts";
import { recordDecision } from "../src/state/record-decision.ts";
import { findWorkspace } from "../src/state/workspace.ts";
import { testIo } from "../tests/support/world.ts";
import type { PartRow, Section } from "./report.ts";
import { measureCalls } from "./spawn.ts";

/** S0 scenario 15 in process: each handler, a full dispatch, reading, writing, the contract; and the log. */
const BUDGET_MS = { handler: 1, dispatch: 2, protocol: 0.1, contract: 0.1, log: 0.5 } as const;

const FAIL_FACTOR = 1.5;

const EVENTS = [
  "SessionStart",
  "PreToolUse",
  "PostToolUse",
  "UserPromptSubmit",
  "Stop",
  "PreCompact",
  "SessionEnd",
];

/** Prints mean and P95 of the parts; failed when a mean is over its budget by more than half. */
export async function benchInProcess(folder: string): Promise<Section<PartRow>> {
  const { io } = testIo({ words: [], cwd: folder, env: { HOME: folder }, stdin: "" });
  const rows: PartRow[] = [];
  const line = async (name: string, rounds: number, budgetMs: number, call: () => unknown) => {
    const { mean, p95 } = await measureCalls(rounds, call);
    const over = mean > budgetMs;
    console.log(
      `${name.padEnd(36)}${mean.toFixed(4).padStart(9)}${p95.toFixed(4).padStart(9)}  ${budgetMs}${over ? "  OVER" : ""}`,
    );
    rows.push({ name, mean, p95, budget: budgetMs });
  };
  console.log("\nin process                            mean ms   p95 ms  budget (mean)");
  for (const name of EVENTS) {
    for (const entry of handlersOf(await handlerTable(name), name)) {
      const handler = await entry.load();
      const { event, context } = await worldOf(name, join(folder, name, entry.name));
      const signal = new AbortController().signal;
      await line(`handler ${entry.name} (${name})`, 300, BUDGET_MS.handler, () => {
        context.log.drain();
        return handler(event, { ...context, signal });
      });
    }
    const { event, context } = await worldOf(name, join(folder, name, "dispatch"));
    await line(`dispatch ${name}`, 300, BUDGET_MS.dispatch, () => {
      context.log.drain();
      return dispatch(event, handlerTable, context, 30_000);
    });
  }
  const text = JSON.stringify(payloadOf("PreToolUse", folder));
  await line("read and validate input", 10_000, BUDGET_MS.protocol, () => {
    const input = parseInput(text);
    return input.ok && parseEvent(input.payload, undefined);
  });
  const denied = { verdict: "deny", reason: "it deletes everything" } as const;
  const event = eventOf("PreToolUse", folder);
  await line("write output", 10_000, BUDGET_MS.protocol, () => claudeDialect.encode(denied, event));
  const logged = await worldOf("PreToolUse", join(folder, "log"));
  const decided = { ...logged, outcome: denied, agent: "claude", project: folder };
  await line("log a decision", 300, BUDGET_MS.log, () =>
    recordDecision(logged.context.io, logged.context.config.log, decided),
  );
  const signal = new AbortController().signal;
  await line("contract", 10_000, BUDGET_MS.contract, () => checkContract(io, signal));
  return { rows, failed: rows.some(({ mean, budget }) => mean > budget * FAIL_FACTOR) };
}

/** A home of its own for each line: what hundreds of calls of one leave behind is not another's work. */
async function worldOf(name: string, home: string) {
  mkdirSync(home, { recursive: true });
  const { io } = testIo({ words: [], cwd: home, env: { HOME: home }, stdin: "" });
  const event = eventOf(name, home);
  const { config } = await loadConfig(io, home);
  return {
    event,
    context: { io, log: makeLogger(io.now), config, workspace: findWorkspace(io, event) },
  };
}

function payloadOf(name: string, cwd: string): Readonly<Record<string, unknown>> {
  return {
    session_id: `bench-${name.toLowerCase()}`,
    transcript_path: `${cwd}/t.jsonl`,
    cwd,
    hook_event_name: name,
    prompt: "tidy up the harbour",
    tool_name: "Bash",
    tool_input: { command: 'cd src && git add -A && git commit -m "tidy up"' },
    tool_response: { stdout: "ok" },
  };
}

function eventOf(name: string, cwd: string) {
  const parsed = parseEvent(payloadOf(name, cwd), undefined);
  if (!parsed.ok) throw parsed.error;
  return parsed.event;
}
