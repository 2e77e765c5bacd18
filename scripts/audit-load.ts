import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { decisionsFolder } from "../src/state/decisions.ts";
import { logDecisions, madeDecision } from "../tests/support/decisions.ts";
import { startCollector } from "../tests/support/otlp.ts";
import { bareEnvironment, testIo, userFolders } from "../tests/support/world.ts";
import { HOST_BINARY } from "./targets.ts";

/*
 * Many machines send a day's decisions to one collector, which is down for ten of their hours; a day is as short as the
 * processes take. Prints what it took, and fails where a decision was lost or a process grew too large.
 */

const { values } = parseArgs({
  options: {
    machines: { type: "string", default: "200" },
    calls: { type: "string", default: "5000" },
    protocol: { type: "string", default: "protobuf" },
  },
});
const machines = Number(values.machines);
const calls = Number(values.calls);

const BINARY = resolve(import.meta.dir, "..", HOST_BINARY);

const HOURS = 24;
const DOWN_FROM = 8;
const DOWN_UNTIL = 18;
const MEMORY_MAX_BYTES = 100_000_000;

/** Processes that run at the same time: a machine of a team has its own processor, these share a few. */
const AT_ONCE = 4;

const root = mkdtempSync(join(tmpdir(), "fairlead-audit-"));
let isDown = false;
let requests = 0;
let bytes = 0;
let largest = 0;
let refusals = 0;
const seen = new Map<string, Set<unknown>>();

const collector = startCollector();
collector.refuse = (logs) => {
  if (isDown) {
    refusals++;
    return new Response("", { status: 503 });
  }
  for (const { resource, attributes } of logs) {
    const machine = String(resource["service.instance.id"]);
    const ids = seen.get(machine) ?? new Set();
    seen.set(machine, ids.add(attributes["fairlead.decision.id"]));
  }
  return undefined;
};

interface Machine {
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
}

const all: readonly Machine[] = Array.from({ length: machines }, (_, n) => {
  const home = join(root, String(n));
  const { config } = userFolders(home);
  mkdirSync(config, { recursive: true });
  const table = `[audit]\notlp = "${collector.url}"\nprotocol = "${values.protocol}"\n`;
  writeFileSync(join(config, "config.toml"), table);
  return { home, env: bareEnvironment(home) };
});

/** One hour of a machine: its calls, and a look at what waits. */
async function live({ home, env }: Machine, hour: number): Promise<void> {
  const { io } = testIo({ words: [], cwd: home, env, stdin: "" });
  if (decisionsFolder(io) === undefined) throw new Error("no home");
  const from = Math.floor((calls * hour) / HOURS);
  const count = Math.floor((calls * (hour + 1)) / HOURS) - from;
  const start = Date.UTC(2026, 10, 20, hour);
  logDecisions(
    io,
    Array.from({ length: count }, (_, n) =>
      madeDecision(from + n, { time: new Date(start + n * 1000).toISOString() }),
    ),
  );
  const child = Bun.spawn([BINARY, "audit", "send"], {
    cwd: home,
    env,
    stdio: ["ignore", "ignore", "ignore"],
  });
  await child.exited;
  largest = Math.max(largest, child.resourceUsage()?.maxRSS ?? 0);
}

try {
  const began = performance.now();
  for (let hour = 0; hour < HOURS; hour++) {
    isDown = hour >= DOWN_FROM && hour < DOWN_UNTIL;
    const open = [...all];
    const worker = async () => {
      for (let one = open.pop(); one !== undefined; one = open.pop()) await live(one, hour);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    // What was taken is only counted.
    collector.logs.length = 0;
    collector.metrics.length = 0;
    for (const headers of collector.headers) bytes += Number(headers.get("content-length") ?? 0);
    requests += collector.headers.length;
    collector.headers.length = 0;
  }
  const seconds = (performance.now() - began) / 1000;
  const arrived = [...seen.values()].reduce((sum, { size }) => sum + size, 0);
  const lost = machines * calls - arrived;
  console.log(
    [
      `${machines} machines, ${machines * calls} decisions, ${seconds.toFixed(0)} s`,
      `${lost} lost, ${refusals} requests refused while the collector was down`,
      `${requests} requests, ${bytes} bytes: ${(bytes / arrived).toFixed(0)} for each decision`,
      `largest process ${(largest / 1e6).toFixed(0)} MB`,
    ].join("\n"),
  );
  process.exitCode = lost === 0 && largest <= MEMORY_MAX_BYTES ? 0 : 1;
} finally {
  await collector.stop();
  rmSync(root, { recursive: true, force: true });
}
