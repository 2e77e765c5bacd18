import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { benchInProcess } from "../benchmarks/in-process.ts";
import { benchSession } from "../benchmarks/session.ts";
import { type Candidate, type Cost, measureStarts } from "../benchmarks/spawn.ts";
import { benchUserHooks } from "../benchmarks/userhooks.ts";
import { compile } from "./compile.ts";
import { HOST_BINARY, hostTarget } from "./targets.ts";

/** Ratio to the floor and MiB above it that a call may cost; over by more than half fails the run. */
interface Budget {
  readonly ratio: number;
  readonly aboveMiB: number;
}

const BUDGETS: ReadonlyMap<string, Budget> = new Map([
  ["hook pre-tool (allow)", { ratio: 1.6, aboveMiB: 10 }],
  ["hook pre-tool (deny)", { ratio: 1.6, aboveMiB: 10 }],
  ["hook post-tool, 1 MB", { ratio: 2.6, aboveMiB: 14 }],
]);

const FAIL_FACTOR = 1.5;

const { values } = parseArgs({ options: { rounds: { type: "string", default: "101" } } });
const folder = mkdtempSync(join(tmpdir(), "fairlead-bench-"));
let failed = false;
try {
  const { floor, fairlead } = prepareExecutables();
  const rounds = Number(values.rounds);
  failed = await benchStarts(floor, fairlead, rounds);
  failed = (await benchInProcess(folder)) || failed;
  failed = (await benchUserHooks(folder)) || failed;
  failed = (await benchSession(folder, floor, fairlead, Math.min(rounds, 31))) || failed;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

/** An empty executable of the same Bun and flags, and a copy of the one to measure. */
function prepareExecutables(): { readonly floor: string; readonly fairlead: string } {
  const host = hostTarget();
  if (host === undefined) throw new Error(`no target for ${process.platform}-${process.arch}`);
  const floor = join(folder, "floor");
  writeFileSync(join(folder, "floor.ts"), "export {};\n");
  compile(join(folder, "floor.ts"), `${floor}.built`, host);
  rewrite(`${floor}.built`, floor);
  const fairlead = join(folder, "fairlead");
  rewrite(HOST_BINARY, fairlead);
  return { floor, fairlead };
}

/** Prints wall time and memory of whole calls beside the floor; true when one is far over its budget. */
async function benchStarts(floor: string, fairlead: string, rounds: number): Promise<boolean> {
  const costs = await measureStarts(candidates(floor, fairlead), rounds);
  const base = costs[0];
  if (base === undefined) throw new Error("the floor was not measured");
  console.log(
    `whole calls, ${rounds} interleaved rounds (budget: median ratio, MiB above the floor)`,
  );
  console.log(
    "call                                  median ms  p95 ms  peak MiB  ratio  above  budget",
  );
  return costs.map((cost) => printCost(cost, base)).includes(true);
}

/**
 * Copies an executable by one write, as a download does. How a file came to be decides how it lies in the
 * page cache, which moves the start of a 110 MB executable by up to 2 ms; so both are written alike.
 */
function rewrite(from: string, to: string): void {
  writeFileSync(to, readFileSync(from), { mode: 0o755 });
}

function printCost(cost: Cost, base: Cost): boolean {
  const ratio = cost.median / base.median;
  const above = cost.peak - base.peak;
  const budget = BUDGETS.get(cost.name);
  const over = budget !== undefined && (ratio > budget.ratio || above > budget.aboveMiB);
  const far =
    budget !== undefined &&
    (ratio > budget.ratio * FAIL_FACTOR || above > budget.aboveMiB * FAIL_FACTOR);
  const verdict =
    budget === undefined ? "" : `${budget.ratio} / ${budget.aboveMiB}${over ? "  OVER" : ""}`;
  console.log(
    `${cost.name.padEnd(38)}${cost.median.toFixed(2).padStart(9)}${cost.p95.toFixed(2).padStart(8)}` +
      `${cost.peak.toFixed(1).padStart(10)}${ratio.toFixed(2).padStart(7)}${above.toFixed(1).padStart(7)}  ${verdict}`,
  );
  return far;
}

function candidates(floor: string, fairlead: string): readonly Candidate[] {
  const project = join(folder, "project");
  const home = join(folder, "home");
  mkdirSync(join(project, ".fairlead"), { recursive: true });
  mkdirSync(join(home, ".config/fairlead"), { recursive: true });
  const settings = join(home, ".config/fairlead/config.toml");
  writeFileSync(settings, 'timeout = 20\n\n[log]\nlevel = "warn"\n');
  // Settings are old in daily use; what was changed a moment ago is not cached.
  utimesSync(settings, 0, 0);
  // Claude Code sets CLAUDE_PROJECT_DIR for every hook.
  const env = {
    ...{ PATH: "/usr/bin:/bin", HOME: home, USERPROFILE: home, CLAUDE_PROJECT_DIR: project },
    FAIRLEAD_NO_UPDATE_CHECK: "1",
  };
  const common = { session_id: "bench", cwd: project, transcript_path: join(home, "t.jsonl") };
  const call = (name: string, event: string, fields: object): Candidate => ({
    name,
    command: [fairlead, "hook", event],
    stdin: Buffer.from(JSON.stringify({ ...common, ...fields })),
    cwd: project,
    env,
  });
  const bash = (command: string) => ({
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command },
  });
  return [
    {
      name: "floor (empty executable)",
      command: [floor],
      stdin: Buffer.from("{}"),
      cwd: project,
      env,
    },
    call("hook session-start", "session-start", {
      hook_event_name: "SessionStart",
      source: "startup",
    }),
    call(
      "hook pre-tool (allow)",
      "pre-tool",
      bash('cd src && git add -A && git commit -m "tidy up"'),
    ),
    call(
      "hook pre-tool (allow, whole policy)",
      "pre-tool",
      bash("rm -rf ./dist && npm run build > build.log"),
    ),
    call("hook pre-tool (deny)", "pre-tool", bash("rm -rf /")),
    call("hook pre-tool (deny, wrapped)", "pre-tool", bash("sudo sh -c 'rm -rf /'")),
    call("hook post-tool, 1 MB", "post-tool", {
      hook_event_name: "PostToolUse",
      tool_name: "Read",
      tool_input: { file_path: "big.txt" },
      tool_response: { type: "text", file: { content: "0123456789abcdef".repeat(65536) } },
    }),
  ];
}
