import { describe, expect, test } from "bun:test";
import { runVerify } from "../../../src/cli/doctor/run-verify.ts";
import type { AgentReport } from "../../../src/verify/verify.ts";
import { testIo } from "../../support/world.ts";

function report(state: AgentReport["state"], fixes: readonly string[] = []): AgentReport {
  const calls = [{ what: "a harmless command", fate: "ran" } as const];
  return {
    agent: "claude",
    title: "Claude Code",
    state,
    calls,
    detail: "d",
    elapsedMs: 1234,
    fixes,
  };
}

async function run(
  reports: readonly AgentReport[],
  more: { agent?: string; all?: boolean; json?: boolean } = {},
) {
  const { io, ended } = testIo({ words: [], cwd: "/", env: {}, stdin: "" });
  const request = { agent: more.agent, all: more.all === true, json: more.json === true };
  return ended(await runVerify(io, request, async () => reports));
}

describe("fairlead verify", () => {
  test("ends with 0 only where every client is guarded", async () => {
    expect(await run([report("guarded")])).toMatchObject({ exit: 0 });
    expect(await run([report("guarded"), report("unknown")])).toMatchObject({ exit: 1 });
    expect(await run([report("unknown"), report("not guarded")])).toMatchObject({ exit: 2 });
    expect(await run([])).toMatchObject({ exit: 1 });
  });

  test("says for each call what became of it, how long it took and what to change", async () => {
    const { stdout } = await run([report("not guarded", ["entry missing → fairlead install"])]);
    expect(stdout).toBe(
      "✗ Claude Code: not guarded: d (1.2 s)\n    a harmless command: ran\n  → entry missing → fairlead install\n",
    );
    expect((await run([report("unknown")])).stdout).toContain("could not be verified");
  });

  test("reports the same as JSON", async () => {
    const { exit, stdout } = await run([report("not guarded")], { json: true });
    expect(exit).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, agents: [{ state: "not guarded" }] });
  });

  test("refuses a name that it does not know, and two answers to one question", async () => {
    expect((await run([], { agent: "emacs" })).stderr).toContain("known: claude, codex");
    expect((await run([], { agent: "claude", all: true })).stderr).toContain("exclude each other");
  });
});
