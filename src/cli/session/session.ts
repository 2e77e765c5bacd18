import { defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { visibleLine } from "../../outside-text.ts";
import type { SessionEntry } from "../../state/prune.ts";
import { listSessionFiles, pruneSessions } from "../../state/prune.ts";
import type { SessionSummary } from "../../state/summary.ts";
import { summarise } from "../../state/summary.ts";
import { memoryOutside } from "../../state/workspace.ts";
import { ioOf, workspaceOf } from "../command.ts";
import { localMoment } from "../terminal/moment.ts";
import { printJson } from "../terminal/output.ts";
import { columns } from "../terminal/terminal.ts";

const json = { type: "boolean", default: false, description: "answer as JSON" } as const;

const list = defineCommand({
  meta: { name: "list", description: "List the project's recorded sessions, the latest first" },
  args: { json },
  run: async (context) => {
    const io = ioOf(context);
    const entries = await sessionEntries(io);
    if (context.args.json) {
      const sessions = entries.map(({ name, bytes, modifiedMs }) => ({
        session: name,
        bytes,
        changed: new Date(modifiedMs).toISOString(),
      }));
      printJson(io, { sessions });
      return EXIT.ok;
    }
    const rows = entries.map(({ name, bytes, modifiedMs }) => [
      visibleLine(name),
      localMoment(new Date(modifiedMs)),
      `${Math.ceil(bytes / 1000)} kB`,
    ]);
    io.stdout(rows.length === 0 ? "no sessions" : columns(rows));
    return EXIT.ok;
  },
});

const show = defineCommand({
  meta: { name: "show", description: "Show what a session did, in numbers" },
  args: {
    session: {
      type: "positional",
      required: false,
      description: "its id or the beginning of it (default: the latest)",
    },
    json,
  },
  run: async (context) => {
    const io = ioOf(context);
    const entry = chosen(await sessionEntries(io), context.args.session ?? "");
    const base = `${entry.memory}/sessions/${entry.name}`;
    const summary = await summarise(
      { records: `${base}.jsonl`, drops: `${base}.d` },
      { id: entry.name, ended: new Date(entry.modifiedMs).toISOString(), reason: undefined },
    );
    if (context.args.json) printJson(io, summary);
    else io.stdout(describe(summary));
    return EXIT.ok;
  },
});

const prune = defineCommand({
  meta: { name: "prune", description: "Remove old sessions' records, summaries and snapshots" },
  args: {
    days: { type: "string", valueHint: "n", description: "older than this (default: configured)" },
    megabytes: {
      type: "string",
      valueHint: "n",
      description: "the oldest, until the rest takes no more (default: configured)",
    },
    json,
  },
  run: async (context) => {
    const io = ioOf(context);
    const { loadConfig } = await import("../../config/load.ts");
    const { keep_days: days, keep_megabytes: megabytes } = (
      await loadConfig(io, workspaceOf(io).root)
    ).config.sessions;
    const limits = {
      maxAgeDays: numberOf("--days", context.args.days, days),
      maxBytes: numberOf("--megabytes", context.args.megabytes, megabytes) * 1e6,
      trustClock: true,
    };
    let [sessions, bytes] = [0, 0];
    for (const memory of memoriesOf(io)) {
      const pruned = pruneSessions(memory, limits, io.now(), undefined);
      sessions += pruned.sessions;
      bytes += pruned.bytes;
    }
    if (context.args.json) printJson(io, { sessions, bytes });
    else io.stdout(`removed ${sessions} sessions, ${Math.ceil(bytes / 1000)} kB`);
    return EXIT.ok;
  },
});

export default defineCommand({
  meta: { name: "session", description: "List, show and prune the project's recorded sessions" },
  subCommands: { list, show, prune },
});

/** Where a project's sessions are: in its own folder, and outside it those from before it had one. */
function memoriesOf(io: Io): readonly string[] {
  const { memory, root } = workspaceOf(io);
  const memories = new Set([memory, memoryOutside(io, root)].filter((one) => one !== undefined));
  if (memories.size === 0) throw new Error("there is no workspace and no home with sessions");
  return [...memories];
}

/** A session's files and the memory that holds them. */
interface PlacedEntry extends SessionEntry {
  readonly memory: string;
}

async function sessionEntries(io: Io): Promise<readonly PlacedEntry[]> {
  return memoriesOf(io)
    .flatMap((memory) => listSessionFiles(memory).map((entry) => ({ ...entry, memory })))
    .sort((a, b) => b.modifiedMs - a.modifiedMs);
}

function chosen(entries: readonly PlacedEntry[], named: string): PlacedEntry {
  const exact = entries.find((entry) => entry.name === named);
  const [first, second] = entries.filter((entry) => entry.name.startsWith(named));
  if (exact !== undefined) return exact;
  if (first === undefined) {
    throw new Error(
      named === "" ? "no session is recorded" : `no session begins with ${JSON.stringify(named)}`,
    );
  }
  if (named !== "" && second !== undefined) {
    throw new Error(`several sessions begin with ${JSON.stringify(named)}`);
  }
  return first;
}

function numberOf(option: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (!(value >= 0))
    throw new Error(`${option} needs a number from 0, not ${JSON.stringify(text)}`);
  return value;
}

function describe(summary: SessionSummary): string {
  const facts = [
    ["session", summary.session_id],
    ["started", summary.started === null ? "unknown" : localMoment(new Date(summary.started))],
    ["minutes", (summary.duration_ms / 60_000).toFixed(1)],
    ["prompts", String(summary.prompts)],
    ["compactions", String(summary.compactions)],
    [
      "records",
      `${summary.records}${summary.unreadable === 0 ? "" : `, ${summary.unreadable} unreadable`}`,
    ],
  ];
  const counted = (kind: string, counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([name, count]) => [kind, visibleLine(name), String(count)]);
  const tools = Object.entries(summary.tools).map(([name, tool]) => [
    "tool",
    visibleLine(name),
    String(tool.calls),
    tool.failures === 0 ? "" : `${tool.failures} failed`,
    tool.duration_ms === 0 ? "" : `${(tool.duration_ms / 1000).toFixed(1)} s`,
  ]);
  const rows = [
    ...tools,
    ...counted("refused", summary.denials),
    ...counted("asked", summary.asks),
  ];
  return [columns(facts.map((row) => row.map((cell) => visibleLine(cell)))), columns(rows)]
    .filter((part) => part !== "")
    .join("\n\n");
}
