import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { agreeToPersonas } from "../tests/support/agree.ts";
import { type CallRow, callRow, type Section } from "./report.ts";
import { type Candidate, type Cost, measureStarts, quantile, USUAL_EFFORT } from "./spawn.ts";

/** What a call of a session's life may cost: times the floor's wall time, or milliseconds; and MiB above it. */
interface Budget {
  readonly ratio?: number;
  readonly wallMs?: number;
  readonly aboveMiB?: number;
}

const BUDGETS: ReadonlyMap<string, Budget> = new Map([
  ["session-start, 50,000 files", { ratio: 2 }],
  ["user-prompt-submit", { ratio: 1.8 }],
  ["user-prompt-submit, persona", { ratio: 1.8 }],
  ["stop", { ratio: 1.8 }],
  ["stop, checklist", { ratio: 1.8 }],
  ["session-end, 100,000 records", { wallMs: 300, aboveMiB: 64 }],
]);

/** A budget is failed, not merely missed, when it is exceeded by more than this: machines are noisy. */
const FAIL_FACTOR = 1.5;

const PARALLEL_CALLS = 1_000;

/**
 * Measures what accompanies a session on the compiled executable, beside the empty one. `folder` is
 * scratch space. Prints a table; failed when a budget is exceeded by more than half or a record was lost.
 */
export async function benchSession(
  folder: string,
  floor: string,
  fairlead: string,
  rounds: number,
): Promise<Section<CallRow>> {
  const world = makeWorld(join(folder, "session"), fairlead);
  const empty: Candidate = {
    ...world.call("x", {}),
    name: "floor (empty executable)",
    command: [floor],
  };
  const effort = { ...USUAL_EFFORT, renewed: [floor, fairlead] };
  const [base, ...costs] = [
    ...(await measureStarts([empty, ...world.candidates], rounds, effort)),
    ...(await measureStarts([world.sessionEnd], Math.min(rounds, 7))),
  ];
  if (base === undefined) throw new Error("the floor was not measured");
  console.log("\na session's life               median ms  peak MiB  ratio  above  budget");
  const failed = costs.map((cost) => printCost(cost, base));
  failed.push(await countParallel(world));
  rmSync(world.root, { recursive: true, force: true });
  const rows = costs.map((cost) => callRow(cost, budgetText(cost.name)));
  return { rows, failed: failed.includes(true) };
}

function printCost(cost: Cost, base: Cost): boolean {
  const ratio = cost.median / base.median;
  const above = cost.peak - base.peak;
  const budget = BUDGETS.get(cost.name) ?? {};
  const uses = [
    budget.ratio === undefined ? 0 : ratio / budget.ratio,
    budget.wallMs === undefined ? 0 : cost.median / budget.wallMs,
    budget.aboveMiB === undefined ? 0 : above / budget.aboveMiB,
  ];
  console.log(
    `${cost.name.padEnd(30)}${cost.median.toFixed(2).padStart(10)}${cost.peak.toFixed(1).padStart(10)}` +
      `${ratio.toFixed(2).padStart(7)}${above.toFixed(1).padStart(7)}  ` +
      `${budgetText(cost.name)}${uses.some((use) => use > 1) ? "  OVER" : ""}`,
  );
  return uses.some((use) => use > FAIL_FACTOR);
}

function budgetText(name: string): string {
  const { ratio, wallMs, aboveMiB } = BUDGETS.get(name) ?? {};
  const parts = [
    ratio === undefined ? "" : `${ratio} ×`,
    wallMs === undefined ? "" : `${wallMs} ms`,
    aboveMiB === undefined ? "" : `${aboveMiB} MiB`,
  ];
  return parts.filter((part) => part !== "").join(", ");
}

interface World {
  readonly root: string;
  readonly candidates: readonly Candidate[];
  readonly sessionEnd: Candidate;
  readonly call: (event: string, fields: object, project?: string) => Candidate;
}

function makeWorld(root: string, fairlead: string): World {
  const home = join(root, "home");
  const plain = join(root, "plain");
  const busy = join(root, "busy");
  for (const made of [home, join(plain, ".fairlead"), join(busy, ".do")]) {
    mkdirSync(made, { recursive: true });
  }
  const large = makeLargeRepository(join(root, "large"));
  const personas = {
    ".claude/personas/do/characters/young-f.md":
      '---\nname: Do\nhonorific: "{user} captain"\nreminder: "call the user {honorific}"\n---\n',
  };
  writeTree(busy, {
    ".do/jobs/26/02/18/api/checklist.md": "- [o] a thing that is done\n".repeat(200),
    ...personas,
  });
  agreeToPersonas(home, busy, personas);
  const lines = Array.from(
    { length: 100_000 },
    (_, i) =>
      `{"time":"2026-03-01T12:00:00.000Z","event":"PostToolUse","tool":"Tool${i % 20}","tool_use_id":"toolu_${i}","duration_ms":12,"success":true,"input_bytes":300,"output_bytes":4000,"file":"/home/user/app/src/file-${i % 1000}.ts"}`,
  );
  writeTree(plain, { ".fairlead/memory/sessions/long.jsonl": `${lines.join("\n")}\n` });
  const env = {
    PATH: "/usr/bin:/bin",
    HOME: home,
    USERPROFILE: home,
    FAIRLEAD_NO_UPDATE_CHECK: "1",
  };
  const call = (event: string, fields: object, project = plain): Candidate => ({
    name: event,
    command: [fairlead, "hook", event],
    stdin: Buffer.from(
      JSON.stringify({
        session_id: "bench",
        transcript_path: join(home, ".claude/projects/-project/t.jsonl"),
        cwd: project,
        ...fields,
      }),
    ),
    cwd: project,
    env,
  });
  const named = (name: string, candidate: Candidate): Candidate => ({ ...candidate, name });
  const prompt = { hook_event_name: "UserPromptSubmit", prompt: "go on" };
  return {
    root,
    call,
    candidates: [
      named(
        "session-start, 50,000 files",
        call("session-start", { hook_event_name: "SessionStart", source: "startup" }, large),
      ),
      call("user-prompt-submit", prompt),
      named("user-prompt-submit, persona", call("user-prompt-submit", prompt, busy)),
      call("stop", { hook_event_name: "Stop" }),
      named("stop, checklist", call("stop", { hook_event_name: "Stop" }, busy)),
    ],
    sessionEnd: named(
      "session-end, 100,000 records",
      call("session-end", { hook_event_name: "SessionEnd", session_id: "long" }),
    ),
  };
}

/** A repository whose index names 50,000 files that are there, without hashing any of them. */
function makeLargeRepository(root: string): string {
  const entries: string[] = [];
  for (let folder = 0; folder < 250; folder++) {
    mkdirSync(join(root, `src/${folder}`), { recursive: true });
    for (let file = 0; file < 200; file++) {
      const path = `src/${folder}/file-${file}.ts`;
      writeFileSync(join(root, path), "");
      entries.push(`100644 e69de29bb2d1d6434b8b29ae775ad8c2e48c5391 0\t${path}`);
    }
  }
  writeTree(root, { "package.json": '{"name":"large","version":"1.0.0"}', "tsconfig.json": "{}" });
  const git = (words: readonly string[], stdin = "") =>
    Bun.spawnSync(["git", ...words], { cwd: root, stdin: Buffer.from(stdin) });
  git(["init", "-q", "-b", "main"]);
  git(["update-index", "--add", "--index-info"], `${entries.join("\n")}\n`);
  return root;
}

function writeTree(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** Starts many calls of one session at once; true when a record of theirs was lost. */
async function countParallel(world: World): Promise<boolean> {
  const walls: number[] = [];
  const start = async (fields: object, event: string) => {
    const { command, stdin, cwd, env } = world.call(event, { session_id: "many", ...fields });
    const began = Bun.nanoseconds();
    const child = Bun.spawn([...command], {
      cwd,
      env: { ...env },
      stdin: new Blob([stdin]),
      stdout: "ignore",
      stderr: "ignore",
    });
    await child.exited;
    walls.push((Bun.nanoseconds() - began) / 1e6);
    return cwd;
  };
  const tool = { hook_event_name: "PostToolUse", tool_name: "Bash" };
  const began = Bun.nanoseconds();
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, () => start(tool, "post-tool")));
  const seconds = (Bun.nanoseconds() - began) / 1e9;
  const cwd = await start({ hook_event_name: "SessionEnd" }, "session-end");
  const summary: unknown = JSON.parse(
    readFileSync(join(cwd, ".fairlead/memory/sessions/many.json"), "utf8"),
  );
  const counted = new Map<string, unknown>(Object.entries(Object(summary))).get("records");
  console.log(
    `${PARALLEL_CALLS} post-tool calls at once: ${counted} records, ${seconds.toFixed(1)} s, ` +
      `${quantile(walls, 0.5).toFixed(0)} ms median${counted === PARALLEL_CALLS ? "" : "  LOST"}`,
  );
  return counted !== PARALLEL_CALLS;
}
