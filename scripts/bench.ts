import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { benchBounds } from "../benchmarks/bounds.ts";
import { benchClient } from "../benchmarks/client.ts";
import { benchGrowth } from "../benchmarks/growth.ts";
import { benchInProcess } from "../benchmarks/in-process.ts";
import { benchPeers } from "../benchmarks/peers.ts";
import { benchPolicy } from "../benchmarks/policy.ts";
import {
  type CallRow,
  callRow,
  type MachineRow,
  REPORT_FILE,
  type Section,
  writeReport,
} from "../benchmarks/report.ts";
import { benchSession } from "../benchmarks/session.ts";
import {
  type Candidate,
  type Cost,
  measureStarts,
  USUAL_EFFORT,
  writeExecutable,
} from "../benchmarks/spawn.ts";
import { TYPICAL_LINES } from "../benchmarks/typical.ts";
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
  ["hook pre-tool (deny, no log)", { ratio: 1.6, aboveMiB: 10 }],
  ["hook post-tool, 1 MB", { ratio: 2.6, aboveMiB: 14 }],
  ...TYPICAL_LINES.map(({ name, ratio }) => [name, { ratio, aboveMiB: 14 }] as const),
]);

const FAIL_FACTOR = 1.5;

/** Rounds of those whose single calls are longer. */
const FEWER_ROUNDS = 31;

/** Sessions of a real client with each guard; one takes some seconds. */
const CLIENT_ROUNDS = 5;

/** A repository of 50,000 files and a session of a million records, with room to spare. */
const WORLDS_MAX_BYTES = 2 * 1024 ** 3;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "101" },
    bounds: { type: "boolean", default: false },
    growth: { type: "boolean", default: false },
    peers: { type: "boolean", default: false },
    client: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const fewer = Math.min(rounds, FEWER_ROUNDS);
if (values.write) run("scripts/build.ts");
/** Where the executables are. */
const built = mkdtempSync(join(tmpdir(), "fairlead-bench-"));
/**
 * Where the projects, homes and records of what is measured are: by a name that is too short for a token, as the
 * digits that it may end in would have each refusal look for one.
 */
const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), "bench-"));
let failed = false;
try {
  const { floor, fairlead } = prepareExecutables();
  if (values.write) failed = await writeEverything(floor, fairlead);
  else {
    if (values.bounds) failed = benchBounds(floor, fairlead, fewer) || failed;
    if (values.growth)
      failed = (await benchGrowth(folder, floor, fairlead, rounds)).failed || failed;
    if (values.peers) failed = (await benchPeers(folder, fairlead, fewer)).failed || failed;
    if (values.client)
      failed =
        (await benchClient(floor, fairlead, Math.min(rounds, CLIENT_ROUNDS))).failed || failed;
    if (!values.bounds && !values.growth && !values.peers && !values.client)
      failed = (await benchBudgets(floor, fairlead)).failed;
  }
} finally {
  for (const made of [built, folder]) rmSync(made, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

/** What has a budget; failed when a part of it is far over its own. */
async function benchBudgets(floor: string, fairlead: string) {
  const calls = await benchStarts(floor, fairlead);
  const parts = await benchInProcess(folder);
  const hooksFailed = await benchUserHooks(folder);
  const boundsFailed = benchBounds(floor, fairlead, fewer);
  const session = await benchSession(folder, floor, fairlead, fewer);
  const policy = await benchPolicy();
  const rows = { calls: calls.rows, parts: parts.rows, session: session.rows, policy: policy.rows };
  const sections = [calls, parts, session, policy];
  return {
    rows,
    failed: hooksFailed || boundsFailed || sections.some((section) => section.failed),
  };
}

/**
 * A folder whose files are in memory, where the system has one with room (Linux): what a busy disk made of a
 * small file changed from 0.03 to 0.6 ms within an hour, and an empty executable writes none.
 */
function memoryFolder(): string | undefined {
  const place = "/dev/shm";
  if (!existsSync(place)) return undefined;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize < WORLDS_MAX_BYTES ? undefined : place;
}

/** Measures everything, and writes it down with the page and the plots that are made of it. */
async function writeEverything(floor: string, fairlead: string): Promise<boolean> {
  const machine = machineOf(fairlead);
  if (machine.fairlead.includes("-dirty")) {
    console.warn("a build of changed sources does not keep its settings parsed: commit first");
  }
  const budgets = await benchBudgets(floor, fairlead);
  const growth = await benchGrowth(folder, floor, fairlead, rounds);
  const peers = await benchPeers(folder, fairlead, fewer);
  const { calls, parts, session, policy } = budgets.rows;
  const report = {
    ...{ machine, calls: [...calls], parts: [...parts], session: [...session] },
    ...{ policy: [...policy], growth: [...growth.rows], peers: peers.report },
  };
  writeFileSync(REPORT_FILE, writeReport(report));
  run("scripts/docs.ts");
  return budgets.failed || growth.failed || peers.failed;
}

function machineOf(fairlead: string): MachineRow {
  const version = Bun.spawnSync([fairlead, "--version"]).stdout.toString();
  return {
    date: new Date().toISOString().slice(0, 10),
    system: `${process.platform} ${process.arch}`,
    processor: cpus()[0]?.model.trim() ?? "unknown",
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    bun: Bun.version,
    fairlead: version.replace(/^fairlead /, "").trim(),
  };
}

function run(path: string): void {
  const child = Bun.spawnSync([process.execPath, path], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (child.exitCode !== 0) throw new Error(`${path} ended with ${child.exitCode}`);
}

/** An empty executable of the same Bun and flags, and a copy of the one to measure. */
function prepareExecutables(): { readonly floor: string; readonly fairlead: string } {
  const host = hostTarget();
  if (host === undefined) throw new Error(`no target for ${process.platform}-${process.arch}`);
  const floor = join(built, "floor");
  writeFileSync(join(built, "floor.ts"), "export {};\n");
  compile(join(built, "floor.ts"), `${floor}.built`, host);
  writeExecutable(floor, readFileSync(`${floor}.built`));
  const fairlead = join(built, "fairlead");
  writeExecutable(fairlead, readFileSync(HOST_BINARY));
  return { floor, fairlead };
}

/** Prints wall time and memory of whole calls beside the floor; failed when one is far over its budget. */
async function benchStarts(floor: string, fairlead: string): Promise<Section<CallRow>> {
  const effort = { ...USUAL_EFFORT, renewed: [floor, fairlead] };
  const costs = await measureStarts(candidates(floor, fairlead), rounds, effort);
  const base = costs[0];
  if (base === undefined) throw new Error("the floor was not measured");
  console.log(
    `whole calls, ${rounds} interleaved rounds (budget: median ratio, MiB above the floor)`,
  );
  console.log(
    "call                                  median ms  p95 ms  peak MiB  ratio  above  budget",
  );
  const over = costs.map((cost) => printCost(cost, base));
  const rows = costs.map((cost) => {
    const budget = BUDGETS.get(cost.name);
    return callRow(cost, budget === undefined ? "" : `${budget.ratio} ×, ${budget.aboveMiB} MiB`);
  });
  return { rows, failed: over.includes(true) };
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

/** A home with settings for the log; they are old, as in daily use: what was just changed is not cached. */
function homeWith(name: string, log: string): string {
  const home = join(folder, name);
  mkdirSync(join(home, ".config/fairlead"), { recursive: true });
  const settings = join(home, ".config/fairlead/config.toml");
  writeFileSync(settings, `timeout = 20\n\n[log]\n${log}\n`);
  utimesSync(settings, 0, 0);
  return home;
}

function candidates(floor: string, fairlead: string): readonly Candidate[] {
  const project = join(folder, "project");
  mkdirSync(join(project, ".fairlead"), { recursive: true });
  const home = homeWith("home", 'level = "warn"');
  // What is saved for undo stays beside what other calls look at.
  const saving = homeWith("saving", 'level = "warn"');
  for (const name of ["a.txt", "b.txt"]) writeFileSync(join(project, name), "x\n");
  const unlogged = homeWith("unlogged", 'level = "warn"\ndecisions = "none"');
  // Claude Code sets CLAUDE_PROJECT_DIR for every hook.
  const envOf = (own: string) => ({
    ...{ PATH: "/usr/bin:/bin", HOME: own, USERPROFILE: own, CLAUDE_PROJECT_DIR: project },
    FAIRLEAD_NO_UPDATE_CHECK: "1",
  });
  const env = envOf(home);
  // By the place of its transcript a call is recognised as Claude Code's.
  const transcript_path = join(home, ".claude/projects/-project/t.jsonl");
  const common = { session_id: "bench", cwd: project, transcript_path };
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
      bash("git diff --name-only | while read f; do npx eslint $f; done"),
    ),
    call("hook pre-tool (deny)", "pre-tool", bash("rm -rf /")),
    { ...call("hook pre-tool (deny, no log)", "pre-tool", bash("rm -rf /")), env: envOf(unlogged) },
    call("hook pre-tool (deny, wrapped)", "pre-tool", bash("sudo sh -c 'rm -rf /'")),
    call("hook post-tool, 1 MB", "post-tool", {
      hook_event_name: "PostToolUse",
      tool_name: "Read",
      tool_input: { file_path: "big.txt" },
      tool_response: { type: "text", file: { content: "0123456789abcdef".repeat(65536) } },
    }),
    ...TYPICAL_LINES.map(({ name, command }) => call(name, "pre-tool", bash(command))),
    call("Edit of a file", "pre-tool", {
      hook_event_name: "PreToolUse",
      tool_name: "Edit",
      tool_input: { file_path: join(project, "a.txt"), old_string: "x", new_string: "y" },
    }),
    ...[
      ["sed -i, saved first", "sed -i s/x/y/ a.txt"] as const,
      ["loop of cp", "for f in a b; do cp $f.txt out/$f.txt; done"] as const,
    ].map(([name, command]) => ({ ...call(name, "pre-tool", bash(command)), env: envOf(saving) })),
  ];
}
