import type { Platform } from "../io.ts";
import { isWithin } from "../policy/text/path.ts";
import type { Claim } from "../state/belongings.ts";
import {
  climb,
  folderOfProcess,
  linuxProcesses,
  linuxStartMs,
  ownNumbers,
  type ProcessRow,
  variableOf,
} from "../sys/linux-process.ts";
import type { OverCall } from "./note-belongings.ts";

/** Most processes of one call that are recorded. */
const PROCESSES_MAX = 20;

/** Itself and the first process of the machine, with that of the user's services in between. */
const ALONE_MAX = 3;

/**
 * The processes that a call started and that still run: those below this session's agent, those that carry the session's
 * id, and of others those that could be no other session's. None on Windows, where a list takes longer than most calls.
 */
export async function startedBy({ from, now, known }: OverCall): Promise<readonly Claim[]> {
  const { io, own, others, live, sessionId, workspace } = known;
  if (io.platform === "windows" || io.processesAbove !== undefined) return [];
  const rows = await processesOn(io.platform);
  const numbered = new Map(rows.map((row) => [row.pid, row]));
  const above = (pid: number) =>
    climb(pid, (one) => numbered.get(one), "may be gone")?.map((row) => row.pid) ?? [];
  const itself = new Set(above(ownNumbers().pid));
  const isShared = live.some(({ pid }) => pid !== undefined && pid === own?.pid);
  const names = new Set([own, ...others].flatMap((one) => one?.mark ?? []));
  const isOurs = (pid: number): boolean => {
    if (own?.pid !== undefined && !isShared && above(pid).includes(own.pid)) return true;
    const marks = [...names].map((name) => variableOf(pid, name));
    const mark = marks.find((value) => value !== undefined && value !== "");
    if (mark !== undefined) return mark === sessionId;
    if (above(pid).some((one) => others.some((other) => other.pid === one))) return false;
    // What goes on by itself has lost whoever started it; all else is below a terminal or a program of the person's.
    if (above(pid).length > ALONE_MAX) return false;
    const folder = folderOfProcess(pid);
    const isIn = (root: string) => folder !== undefined && isWithin(folder, root);
    return isIn(workspace.root) && !live.some(({ root }) => isIn(root));
  };
  const isClaimed = (pid: number, started: number | undefined) =>
    [own, ...others].some((one) =>
      one?.claims.some((claim) => claim.id === String(pid) && claim.started === started),
    );
  return rows
    .filter(({ pid, startedAt, isOthers }) => {
      if (startedAt === undefined || isOthers === true || itself.has(pid)) return false;
      const at = io.platform === "linux" ? linuxStartMs(startedAt, new Date(now)) : startedAt;
      return at !== undefined && at >= from && !isClaimed(pid, startedAt) && isOurs(pid);
    })
    .slice(0, PROCESSES_MAX)
    .map(
      ({ pid, startedAt, name }): Claim => ({
        ...{ what: "process", id: String(pid), name, time: now },
        ...(startedAt === undefined ? {} : { started: startedAt }),
      }),
    );
}

async function processesOn(platform: Platform): Promise<readonly ProcessRow[]> {
  if (platform === "linux") return linuxProcesses();
  return (await import("../sys/other-processes.ts")).processesNow(platform);
}
