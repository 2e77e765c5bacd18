import { visibleLine } from "../outside-text.ts";
import type { Named, Owned, Owners } from "../policy/model/belonging.ts";
import type { SessionBelongings } from "../state/belongings.ts";
import { linuxProcessesAt } from "../sys/linux-ports.ts";
import {
  climb,
  linuxProcesses,
  linuxStartMs,
  ownNumbers,
  type ProcessRow,
  variableOf,
} from "../sys/linux-process.ts";
import { homeDirectory } from "../sys/paths.ts";
import type { KnownSessions } from "./known-sessions.ts";

/** Where processes are looked for; a parameter for tests. */
export interface ProcessTable {
  readonly rows: readonly ProcessRow[];
  readonly atPort: (port: number, which: "listener" | "port") => readonly number[];
  readonly variable: (pid: number, name: string) => string | undefined;
}

/** The owners of the processes that a number, a name or a port stands for; of what nobody can tell nothing is said. */
export function ownersOfProcesses(
  named: Extract<Named, { kind: "process" }>,
  known: KnownSessions,
  table: ProcessTable = processTable(known),
): Owners | undefined {
  const meant = meantAmong(named, table, known).filter(({ isOthers }) => isOthers !== true);
  if (meant.length === 0) return undefined;
  const about = ownAgent(known, table);
  const things: Owned[] = [];
  const own: string[] = [];
  for (const row of meant) {
    const owner = ownerOf(row, about, known, table);
    if (owner === undefined) continue;
    if (owner === "own") own.push(String(row.pid));
    things.push({ name: `${shortLine(row)} (${row.pid})`, owner, ...ageOf(row, known) });
  }
  return { things, own };
}

function processTable({ io }: KnownSessions): ProcessTable {
  const { platform } = io;
  // A test that makes up what stands above the process makes up all of them.
  if (io.processesAbove !== undefined)
    return { rows: [], atPort: () => [], variable: () => undefined };
  if (platform === "linux")
    return { rows: linuxProcesses(), atPort: linuxProcessesAt, variable: variableOf };
  const { processesNow, processesAtPort } = otherProcesses();
  return {
    rows: processesNow(platform),
    atPort: (port, which) => processesAtPort(port, which, platform),
    variable: () => undefined,
  };
}

function otherProcesses(): typeof import("../sys/other-processes.ts") {
  return require("../sys/other-processes.ts");
}

/** Longest pattern that is held against processes, and longest line of one, in characters. */
const PATTERN_MAX_CHARS = 200;
const LINE_MAX_CHARS = 2_000;

/** The processes that are meant, none of them this one or above it. */
function meantAmong(
  { by, word }: Extract<Named, { kind: "process" }>,
  { rows, atPort }: ProcessTable,
  { io }: KnownSessions,
): readonly ProcessRow[] {
  switch (by) {
    case "number": {
      const number = Number(word);
      if (number === 0 || number === -1) return [];
      return rows.filter(({ pid, group }) => (number < 0 ? group === -number : pid === number));
    }
    case "port":
    case "listener": {
      const pids = atPort(Number(word), by);
      return rows.filter(({ pid }) => pids.includes(pid));
    }
    case "whole name":
    case "name":
    case "line": {
      if (word.length > PATTERN_MAX_CHARS) return [];
      const isExact = by === "whole name" || io.platform === "windows";
      const pattern = patternOf(word, isExact);
      const numbered = byNumber(rows);
      const itself = climb(ownNumbers().pid, (pid) => numbered.get(pid), "may be gone") ?? [];
      const above = new Set(itself.map(({ pid }) => pid));
      return rows.filter(
        (row) =>
          !above.has(row.pid) &&
          pattern?.test(
            by === "line" ? lineOf(row).slice(0, LINE_MAX_CHARS) : nameOf(row, isExact),
          ) === true,
      );
    }
    default:
      return by satisfies never;
  }
}

/** The pattern as these programs read it; undefined for one that they would refuse. */
function patternOf(word: string, isExact: boolean): RegExp | undefined {
  try {
    if (!isExact) return new RegExp(word);
    const plain = word.replace(/\.exe$/i, "").replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    return new RegExp(`^${plain}(?:\\.exe)?$`, "i");
  } catch {
    return undefined;
  }
}

function lineOf({ words, name }: ProcessRow): string {
  return words.join(" ").trim() || name;
}

/** The system cuts the name of a program off, so that a whole one is held against that of its file as well. */
function nameOf({ name, program, words }: ProcessRow, isExact: boolean): string {
  const file = (program || words[0] || "").replace(/^.*[\\/]/, "");
  return isExact && file.startsWith(name) ? file : name;
}

/** Longest part of a process's line that is told, in characters. */
const SHOWN_MAX_CHARS = 32;

function shortLine(row: ProcessRow): string {
  const [program = "", ...rest] = lineOf(row).split(" ");
  const line = visibleLine([program.replace(/^.*[\\/]/, ""), ...rest].join(" "));
  return line.length > SHOWN_MAX_CHARS ? `${line.slice(0, SHOWN_MAX_CHARS)}…` : line;
}

function ageOf({ startedAt }: ProcessRow, { io }: KnownSessions): Pick<Owned, "ageMs"> {
  if (startedAt === undefined) return {};
  const ms = io.platform === "linux" ? linuxStartMs(startedAt, io.now()) : startedAt;
  return ms === undefined ? {} : { ageMs: Math.max(0, io.now().getTime() - ms) };
}

/** What is asked of every process alike. */
interface OwnAgent {
  readonly rows: ReadonlyMap<number, ProcessRow>;
  /** The process of this session's agent; absent where none is recognised above this one. */
  readonly pid: number | undefined;
  /** True where other sessions are below the same process. */
  readonly isShared: boolean;
  /** Those of all sessions. */
  readonly agents: ReadonlySet<number>;
  /** The variables in which these tell what they start of which session it is. */
  readonly marks: ReadonlySet<string>;
}

function byNumber(rows: readonly ProcessRow[]): ReadonlyMap<number, ProcessRow> {
  return new Map(rows.map((row) => [row.pid, row]));
}

function ownAgent({ own, others, live }: KnownSessions, { rows }: ProcessTable): OwnAgent {
  const pid = own?.pid;
  const agents = [own, ...others].flatMap((one) => one?.pid ?? []);
  return {
    rows: byNumber(rows),
    pid,
    isShared: live.some((one) => pid !== undefined && one.pid === pid),
    agents: new Set(agents),
    marks: new Set([own, ...others].flatMap((one) => one?.mark ?? [])),
  };
}

/** The nearest agent of a recorded session above a process, itself included. */
function agentAbove(start: number, { rows, agents }: OwnAgent): number | undefined {
  const above = climb(start, (pid) => rows.get(pid), "may be gone") ?? [];
  return above.find(({ pid }) => agents.has(pid))?.pid;
}

function ownerOf(
  row: ProcessRow,
  about: OwnAgent,
  known: KnownSessions,
  { variable }: ProcessTable,
): Owned["owner"] | undefined {
  const { own, others, io, sessionId } = known;
  const hasMade = ({ claims }: SessionBelongings) =>
    claims.some(
      ({ what, id, started, unsure }) =>
        what === "process" &&
        id === String(row.pid) &&
        started === row.startedAt &&
        unsure !== true,
    );
  if (own !== undefined && hasMade(own)) return "own";
  if (others.some(hasMade)) return "session";
  const agent = agentAbove(row.pid, about);
  if (agent !== undefined && agent === about.pid && !about.isShared) return "own";
  const session = [...about.marks]
    .map((name) => variable(row.pid, name))
    .find((value) => value !== undefined && value !== "");
  if (session === sessionId) return "own";
  const home = variable(row.pid, "HOME");
  // Another home has records of its own, which nobody here can see.
  if (home !== undefined && home !== homeDirectory(io)) return undefined;
  if (session !== undefined)
    return others.some((one) => one.session === session) ? "session" : "nobody";
  if (agent !== undefined && agent !== about.pid) return "session";
  // Who started it cannot be told where it is not known what this session itself starts.
  if (about.pid === undefined || about.isShared || io.platform === "windows") return undefined;
  return "nobody";
}
