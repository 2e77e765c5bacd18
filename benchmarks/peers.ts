import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type Absence,
  answerOf,
  environmentIn,
  eventOf,
  findGuards,
  type Guard,
  guardBy,
  type Place,
  SAFETY_NET,
} from "./guards.ts";
import { callRow, type PeerRow, type PeersReport } from "./report.ts";
import { type Candidate, measureStarts } from "./spawn.ts";

/** How many times faster than these fairlead means to be, on each of the two calls. */
const GOALS: ReadonlyMap<string, number> = new Map([
  [SAFETY_NET.name, 6],
  ["a node hook", 3],
]);

/** A goal is failed, not merely missed, when it is missed by more than this: machines are noisy. */
const FAIL_FACTOR = 1.5;

/** What every guard is asked. The first two are timed; all four show what it understands. */
const PAYLOADS = [
  { about: "harmless", command: 'cd src && git add -A && git commit -m "tidy up"' },
  { about: "destructive", command: "rm -rf ~" },
  { about: "destructive, wrapped", command: "sudo sh -c 'rm -rf ~'" },
  { about: "harmless, mentioned", command: 'git commit -m "never rm -rf ~ again"' },
] as const;

/**
 * Measures the guards that people use instead beside fairlead, in interleaved rounds, and what each says.
 * `folder` is scratch space and their home. Prints a table; failed when a goal is missed by more than half.
 */
export async function benchPeers(
  folder: string,
  fairlead: string,
  rounds: number,
): Promise<{ readonly report: PeersReport; readonly failed: boolean }> {
  const found = [...findGuards(fairlead), ...handWrittenHooks()];
  const guards = found.filter((one) => "command" in one);
  const absent = found.filter((one) => "why" in one);
  const place = { home: join(folder, "peers/home"), project: join(folder, "peers/project") };
  mkdirSync(place.home, { recursive: true });
  mkdirSync(join(place.project, ".fairlead"), { recursive: true });
  const call = callIn(place);
  const timed = guards.flatMap((guard) =>
    PAYLOADS.slice(0, 2).map(({ command }) => call(guard, command)),
  );
  const costs = await measureStarts(timed, rounds, { warmUps: 3, peaks: 6 });
  const said = await Promise.all(
    guards.map((guard) =>
      Promise.all(PAYLOADS.map(({ command }) => answerOf(guard, asked(place, command), place))),
    ),
  );
  const measured = guards.flatMap(({ name, version }, at): readonly PeerRow[] => {
    const [harmless, destructive] = costs.slice(at * 2, at * 2 + 2);
    if (harmless === undefined || destructive === undefined) return [];
    const calls = { harmless: callRow(harmless), destructive: callRow(destructive) };
    return [{ name, version, ...calls, said: said[at] ?? [] }];
  });
  const report = { measured, absent };
  return { report, failed: print(report) };
}

/** How each guard is called: with Claude Code's words, from a project, in a home of its own. */
function callIn(place: Place): (guard: Guard, command: string) => Candidate {
  return ({ name, command }, line) => ({
    name,
    command,
    stdin: asked(place, line),
    cwd: place.project,
    env: environmentIn(place),
  });
}

function asked(place: Place, command: string): Buffer {
  return eventOf(place, { tool: "Bash", command, session: "bench", mode: "default" });
}

/** What people write themselves: one file that holds a command against patterns. */
function handWrittenHooks(): readonly (Guard | Absence)[] {
  const own = (name: string) => resolve(import.meta.dir, "peers", name);
  return [
    guardBy("a node hook", "node", [own("hook.mjs")]),
    python("a python3 hook", own("hook.py")),
    shell("an sh and jq hook", own("hook.sh")),
    {
      name: "a bun hook",
      version: Bun.version,
      command: [process.execPath, "run", own("hook.ts")],
    },
  ];
}

/** The interpreter itself: version managers put a script before it that takes longer than the hook. */
function python(name: string, hook: string): Guard | Absence {
  const found = guardBy(name, "python3", [hook]);
  if (!("command" in found)) return found;
  const asked = Bun.spawnSync(["python3", "-c", "import sys; print(sys.executable)"]);
  const path = asked.stdout.toString().trim();
  return path === "" ? { name, why: "python3 does not run" } : { ...found, command: [path, hook] };
}

function shell(name: string, hook: string): Guard | Absence {
  const jq = guardBy(name, "jq", []);
  if (!("command" in jq)) return jq;
  const sh = Bun.which("sh");
  return sh === null ? { name, why: "sh is not on PATH" } : { ...jq, command: [sh, hook] };
}

/** Prints what was measured; true when a goal is far out of reach. */
function print({ measured, absent }: PeersReport): boolean {
  const [own] = measured;
  console.log(`\nthe others, ms                ${PAYLOADS.map(({ about }) => about).join(" | ")}`);
  let failed = false;
  for (const { name, version, harmless, destructive, said } of measured) {
    const ratios = [harmless, destructive].map((row, at) => {
      const mine = at === 0 ? own?.harmless : own?.destructive;
      return mine === undefined ? 1 : row.median / mine.median;
    });
    const goal = GOALS.get(name);
    const least = Math.min(...ratios);
    const missed = goal !== undefined && least < goal;
    failed ||= goal !== undefined && least < goal / FAIL_FACTOR;
    console.log(
      `${name.padEnd(20)}${[harmless, destructive].map(({ median, p95 }) => `${median.toFixed(1)} (P95 ${p95.toFixed(1)})`).join("  ")}` +
        `  ${ratios.map((ratio) => `${ratio.toFixed(2)} ×`).join(" / ")}  ${destructive.peak?.toFixed(0)} MiB` +
        `  ${said.join(", ")}  ${version}${goal === undefined ? "" : `  goal ${goal} ×${missed ? "  MISSED" : ""}`}`,
    );
  }
  for (const { name, why } of absent) console.log(`${name.padEnd(20)}not measured: ${why}`);
  return failed;
}
