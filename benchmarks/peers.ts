import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { callRow, type PeerRow, type PeersReport, type Verdict } from "./report.ts";
import { type Candidate, measureStarts } from "./spawn.ts";

/** The guard that most people who want one install from npm, in the version that is compared. */
const SAFETY_NET = { name: "cc-safety-net", version: "2.4.5" } as const;

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

/** Guards that are measured where they are installed, with the words of their own set-up for Claude Code. */
const INSTALLED: readonly { readonly program: string; readonly words: readonly string[] }[] = [
  { program: "dcg", words: [] },
  { program: "rampart", words: ["hook"] },
  { program: "klaudiush", words: ["--hook-type", "PreToolUse"] },
  { program: "moai", words: ["hook", "pre-tool"] },
  { program: "dippy", words: ["--claude"] },
];

/** A guard that is here. */
interface Guard {
  readonly name: string;
  readonly version: string;
  readonly command: readonly string[];
}

/** A guard that is not. */
type Absence = PeersReport["absent"][number];

/**
 * Measures the guards that people use instead beside fairlead, in interleaved rounds, and what each says.
 * `folder` is scratch space and their home. Prints a table; failed when a goal is missed by more than half.
 */
export async function benchPeers(
  folder: string,
  fairlead: string,
  rounds: number,
): Promise<{ readonly report: PeersReport; readonly failed: boolean }> {
  const found = findGuards(fairlead);
  const guards = found.filter((one) => "command" in one);
  const absent = found.filter((one) => "why" in one);
  const call = callIn(folder);
  const timed = guards.flatMap((guard) =>
    PAYLOADS.slice(0, 2).map(({ command }) => call(guard, command)),
  );
  const costs = await measureStarts(timed, rounds, { warmUps: 3, peaks: 6 });
  const measured = guards.flatMap(({ name, version }, at): readonly PeerRow[] => {
    const [harmless, destructive] = costs.slice(at * 2, at * 2 + 2);
    const guard = guards[at];
    if (harmless === undefined || destructive === undefined || guard === undefined) return [];
    const said = PAYLOADS.map(({ command }) => verdictOf(call(guard, command)));
    return [
      { name, version, harmless: callRow(harmless), destructive: callRow(destructive), said },
    ];
  });
  const report = { measured, absent };
  return { report, failed: print(report) };
}

/** How each guard is called: with Claude Code's words, from a project, in a home of its own. */
function callIn(folder: string): (guard: Guard, command: string) => Candidate {
  const home = join(folder, "peers/home");
  const project = join(folder, "peers/project");
  mkdirSync(home, { recursive: true });
  mkdirSync(join(project, ".fairlead"), { recursive: true });
  const env = {
    ...{ PATH: process.env.PATH ?? "/usr/bin:/bin", HOME: home, USERPROFILE: home },
    ...{ CLAUDE_PROJECT_DIR: project, FAIRLEAD_NO_UPDATE_CHECK: "1" },
  };
  return ({ name, command }, line) => ({
    name,
    command,
    stdin: Buffer.from(
      JSON.stringify({
        session_id: "bench",
        transcript_path: join(home, ".claude/projects/-project/t.jsonl"),
        cwd: project,
        permission_mode: "default",
        hook_event_name: "PreToolUse",
        tool_name: "Bash",
        tool_input: { command: line },
      }),
    ),
    cwd: project,
    env,
  });
}

/** What an answer means to Claude Code. */
function verdictOf({ command, cwd, env, stdin }: Candidate): Verdict {
  const { exitCode, stdout } = Bun.spawnSync([...command], { cwd, env: { ...env }, stdin });
  if (exitCode === 2) return "deny";
  if (exitCode !== 0) return null;
  const text = stdout.toString();
  const decision = /"(?:permissionDecision|decision)"\s*:\s*"(\w+)"/.exec(text)?.[1];
  if (decision === "deny" || decision === "block") return "deny";
  return decision === "ask" ? "ask" : "pass";
}

function findGuards(fairlead: string): readonly (Guard | Absence)[] {
  const own = (name: string) => resolve(import.meta.dir, "peers", name);
  return [
    {
      name: "fairlead",
      version: versionOf([fairlead, "--version"]),
      command: [fairlead, "hook", "pre-tool"],
    },
    safetyNet(),
    script("a node hook", "node", [own("hook.mjs")]),
    python("a python3 hook", own("hook.py")),
    shell("an sh and jq hook", own("hook.sh")),
    {
      name: "a bun hook",
      version: Bun.version,
      command: [process.execPath, "run", own("hook.ts")],
    },
    ...INSTALLED.map(({ program, words }) => script(program, program, words)),
  ];
}

function script(name: string, program: string, words: readonly string[]): Guard | Absence {
  const path = Bun.which(program);
  if (path === null) return { name, why: `${program} is not on PATH` };
  return { name, version: versionOf([path, "--version"]), command: [path, ...words] };
}

/** The interpreter itself: version managers put a script before it that takes longer than the hook. */
function python(name: string, hook: string): Guard | Absence {
  const found = script(name, "python3", [hook]);
  if (!("command" in found)) return found;
  const asked = Bun.spawnSync(["python3", "-c", "import sys; print(sys.executable)"]);
  const path = asked.stdout.toString().trim();
  return path === "" ? { name, why: "python3 does not run" } : { ...found, command: [path, hook] };
}

function shell(name: string, hook: string): Guard | Absence {
  const jq = script(name, "jq", []);
  if (!("command" in jq)) return jq;
  const sh = Bun.which("sh");
  return sh === null ? { name, why: "sh is not on PATH" } : { ...jq, command: [sh, hook] };
}

/** Installs the package once into the user's cache folder, without running any script of it. */
function safetyNet(): Guard | Absence {
  const { name, version } = SAFETY_NET;
  const [node, npm] = [Bun.which("node"), Bun.which("npm")];
  if (node === null || npm === null) return { name, why: "node or npm is not on PATH" };
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
  const folder = join(cache, "fairlead-bench", `${name}-${version}`);
  const entry = join(folder, "node_modules", name, "dist/bin/cc-safety-net.js");
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const words = [npm, "install", "--prefix", folder, ...quiet, `${name}@${version}`];
    const { exitCode, stderr } = Bun.spawnSync(words, { cwd: folder });
    if (exitCode !== 0 || !existsSync(entry)) {
      return { name, why: `npm cannot install it (${stderr.toString().trim().split("\n")[0]})` };
    }
  }
  return {
    name,
    version: `${version} on Node ${versionOf([node, "--version"])}`,
    command: [node, entry, "hook", "--claude-code"],
  };
}

/** The first line's version, whatever stands before it. */
function versionOf(command: readonly string[]): string {
  const { stdout, stderr } = Bun.spawnSync([...command]);
  const line = `${stdout}${stderr}`.trim().split("\n")[0] ?? "";
  return /\d+(?:\.\d+)+\S*/.exec(line)?.[0] ?? "unknown";
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
