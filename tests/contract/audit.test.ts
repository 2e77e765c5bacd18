import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { logDecisions, madeDecision } from "../support/decisions.ts";
import { type Collector, startCollector } from "../support/otlp.ts";
import {
  BINARY,
  bareEnvironment,
  makeSandbox,
  runBinary,
  type Sandbox,
  testIo,
  userFolders,
} from "../support/world.ts";

if (BINARY === undefined)
  console.warn("NOT PROVEN: that a session sends its decisions (needs FAIRLEAD_BIN)");

let sandbox: Sandbox;
let collector: Collector;
beforeEach(() => {
  sandbox = makeSandbox();
  collector = startCollector();
  const { config } = userFolders(sandbox.home);
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, "config.toml"), `[audit]\notlp = "${collector.url}"\n`);
});
afterEach(async () => {
  await collector.stop();
  sandbox.dispose();
});

const environment = () => bareEnvironment(sandbox.home);

const run = (words: readonly string[]) =>
  runBinary(BINARY ?? "", {
    words,
    cwd: sandbox.project,
    env: environment(),
    stdin: "",
  });

/** Without a process table of its own, whose end would end what was started in the background. */
async function event(name: string, more: object = {}): Promise<number> {
  const payload = { session_id: "s1", cwd: sandbox.project, hook_event_name: name, ...more };
  const child = Bun.spawn([BINARY ?? "", "hook"], {
    cwd: sandbox.project,
    env: environment(),
    stdin: new Blob([JSON.stringify(payload)]),
    stdout: "ignore",
    stderr: "ignore",
  });
  return child.exited;
}

/** Waits until something is there; processes in the background take their time on a busy machine. */
async function until(isThere: () => boolean): Promise<void> {
  for (let tries = 0; tries < 600 && !isThere(); tries++) await Bun.sleep(50);
}

const ids = () => collector.logs.map(({ attributes }) => attributes["fairlead.decision.id"]);

describe.skipIf(BINARY === undefined)("the executable", () => {
  test("sends what a session was refused once it is over, while no call knows the collector", async () => {
    const refused = await event("PreToolUse", {
      tool_name: "Bash",
      tool_input: { command: "rm -rf /" },
      tool_use_id: "toolu_01",
    });
    expect(refused).toBe(2);
    expect(collector.headers).toHaveLength(0);
    expect(await event("SessionEnd", { reason: "other" })).toBe(0);
    await until(() => collector.metrics.length > 0);
    expect(collector.logs.map(({ attributes }) => attributes)).toMatchObject([
      {
        "fairlead.verdict": "refused",
        "session.id": "s1",
        "gen_ai.tool.call.id": "toolu_01",
        "fairlead.duration_ms": expect.any(Number),
      },
    ]);
  }, 60_000);

  test("sends what a killed sender did not, and at most its last batch twice", async () => {
    const start = { words: [], cwd: sandbox.project, env: environment(), stdin: "" };
    logDecisions(
      testIo(start).io,
      Array.from({ length: 1_700 }, (_, n) => madeDecision(n)),
    );
    let requests = 0;
    const held = Promise.withResolvers<undefined>();
    // The third batch is taken, but the sender never hears of it.
    collector.refuse = (logs) => {
      requests++;
      if (requests !== 3) return undefined;
      collector.logs.push(...logs);
      return held.promise.then(() => new Response("", { status: 503 }));
    };
    const sender = Bun.spawn([BINARY ?? "", "audit", "send"], {
      cwd: sandbox.project,
      env: environment(),
      stdout: "ignore",
      stderr: "ignore",
    });
    await until(() => requests === 3);
    sender.kill("SIGKILL");
    await sender.exited;
    held.resolve(undefined);
    const rest = JSON.parse((await run(["audit", "send", "--json"])).stdout);
    const before = ids().length - rest.destinations[0].sent;
    expect(new Set(ids()).size).toBe(1_700);
    expect(ids().length - 1_700).toBeGreaterThan(0);
    expect(ids().length - 1_700).toBeLessThanOrEqual(500);
    expect(before).toBeLessThan(1_700);
  }, 60_000);
});
