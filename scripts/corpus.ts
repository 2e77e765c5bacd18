import { proveReadOnly } from "../src/policy/approve/prove.ts";
import { decide } from "../src/policy/decide.ts";
import type { World } from "../src/policy/model/world.ts";
import { NOTHING_THERE } from "../src/replay/judge-then.ts";

/*
 * Scores the policy on a file of JSON lines `{command, expect, peer, tool?, input?, cwd?, home?,
 * shell?, os?}` through the same code as the hook:
 *   bun run corpus FILE [--peer X] [--show N] [--json] [--approve]
 * With `--approve` it says instead what would be approved because it only looks, and why the rest is not.
 */

interface Row {
  readonly command: string;
  readonly expect: string;
  readonly peer: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly cwd: string;
  readonly home: string;
  readonly os: string;
}

interface Scored extends Row {
  readonly verdict: string;
  readonly rules: readonly string[];
}

/** Where a row runs when it does not say, or names a folder its own project would create. */
const PROJECT = "/home/user/project";
const HOME = "/home/user";

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const file = args.find(
    (arg, index) => !arg.startsWith("--") && !/^--(?:peer|show)$/.test(args[index - 1] ?? ""),
  );
  if (file === undefined) {
    console.error("usage: bun run corpus FILE [--peer X] [--show N] [--json] [--approve]");
    return 1;
  }
  const peer = option(args, "--peer");
  const lines = (await Bun.file(file).text()).split("\n").filter((line) => line.trim() !== "");
  const rows = lines.map(readRow).filter((row) => peer === undefined || row.peer === peer);
  if (args.includes("--approve")) {
    await reportApprovals(rows, Number(option(args, "--show") ?? 0));
    return 0;
  }
  const started = Bun.nanoseconds();
  const scored = await Promise.all(rows.map(score));
  const elapsedMs = (Bun.nanoseconds() - started) / 1e6;
  if (args.includes("--json")) {
    for (const row of scored.filter(differs)) console.log(JSON.stringify(row));
    return 0;
  }
  report(scored, Number(option(args, "--show") ?? 0));
  console.log(`${rows.length} rows in ${elapsedMs.toFixed(0)} ms`);
  return 0;
}

function option(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args[at + 1];
}

function readRow(line: string): Row {
  const raw: unknown = JSON.parse(line);
  const fields = new Map(Object.entries(typeof raw === "object" && raw !== null ? raw : {}));
  const text = (name: string, otherwise: string): string => {
    const value = fields.get(name);
    return typeof value === "string" && !value.startsWith("fixture:") ? value : otherwise;
  };
  const command = text("command", "");
  const input = fields.get("input");
  return {
    command,
    expect: text("expect", "allow"),
    peer: text("peer", "?"),
    tool: text("tool", text("shell", "posix") === "powershell" ? "PowerShell" : "Bash"),
    input:
      typeof input === "object" && input !== null
        ? Object.fromEntries(Object.entries(input))
        : { command },
    cwd: text("cwd", PROJECT),
    home: text("home", HOME),
    os: text("os", "linux"),
  };
}

async function score(row: Row): Promise<Scored> {
  const { verdict, findings } = await decide({ tool: row.tool, input: row.input }, worldOf(row));
  return { ...row, verdict, rules: [...new Set(findings.map((finding) => finding.rule))] };
}

/** How much of each kind would be approved, everything approved that was to be asked, and the reasons why not. */
async function reportApprovals(rows: readonly Row[], show: number): Promise<void> {
  const counts = new Map<string, { all: number; approved: number }>();
  const reasons = new Map<string, number>();
  for (const row of rows) {
    const call = { tool: row.tool, input: row.input };
    // Nothing of the project is there: what a repository's settings may do is no matter of the line.
    const world = { ...worldOf(row), ...NOTHING_THERE };
    const proof = await proveReadOnly(call, world);
    const { findings } = await decide(call, world, undefined, "everything");
    const key = `${row.peer} ${row.expect}`;
    const count = counts.get(key) ?? { all: 0, approved: 0 };
    counts.set(key, count);
    count.all += 1;
    if (proof.looks && findings.length === 0) {
      count.approved += 1;
      if (row.expect !== "allow") console.log(`  approved: ${JSON.stringify(row.command)}`);
    } else if (row.expect === "allow") {
      const why = proof.looks ? `is known to ${findings[0]?.rule}` : proof.why;
      reasons.set(why, (reasons.get(why) ?? 0) + 1);
    }
  }
  for (const [key, { all, approved }] of counts) {
    console.log(`${key.padEnd(24)} approved ${share(approved, all)}`);
  }
  const most = [...reasons].sort(([, a], [, b]) => b - a).slice(0, show);
  for (const [why, count] of most) console.log(`  ${String(count).padStart(5)}  ${why}`);
}

function worldOf(row: Row): World {
  return {
    platform: row.os === "windows" || row.os === "darwin" ? row.os : "linux",
    cwd: row.cwd,
    home: row.home,
    projectRoot: row.cwd,
    temporary: ["/tmp", "/var/tmp"],
    branch: () => "main",
    realPath: (path) => path,
    folderKind: () => "repository",
    linksAt: () => [],
    env: () => undefined,
    guarded: [],
  };
}

function isStopped(row: Scored): boolean {
  return row.verdict === "ask" || row.verdict === "deny";
}

/** Rows that expect `ask` are shown but not counted: any answer is defensible. */
function differs(row: Scored): boolean {
  if (row.expect === "deny") return !isStopped(row);
  return row.expect === "allow" && isStopped(row);
}

function report(scored: readonly Scored[], show: number): void {
  const peers = [...new Set(scored.map((row) => row.peer))];
  for (const peer of peers) {
    const rows = scored.filter((row) => row.peer === peer);
    const denies = rows.filter((row) => row.expect === "deny");
    const allows = rows.filter((row) => row.expect === "allow");
    console.log(
      `${peer.padEnd(12)} deny caught ${share(denies.filter(isStopped).length, denies.length)}   ` +
        `allow flagged ${share(allows.filter(isStopped).length, allows.length)}`,
    );
    for (const row of rows.filter(differs).slice(0, show)) {
      const found = row.rules.length > 0 ? ` [${row.rules.join(", ")}]` : "";
      console.log(`  ${row.expect} → ${row.verdict}  ${JSON.stringify(row.command)}${found}`);
    }
  }
}

function share(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  return `${part}/${whole} (${percent.toFixed(1)} %)`.padEnd(18);
}
