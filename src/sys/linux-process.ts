import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import type { Platform, RunningProcess } from "../io.ts";

/** A process with the one that started it, and on Linux the group that signals may be sent to. */
export interface ProcessRow extends RunningProcess {
  readonly parent: number;
  readonly group?: number | undefined;
  readonly hasEnded?: boolean;
}

/** A tree deeper than this has a circle in it. */
const DEPTH_MAX = 256;

/** Every process that has not ended: one that waits for its parent to take note of that does nothing any more. */
export function linuxProcesses(root = "/proc"): readonly ProcessRow[] {
  const numbers = readdirSync(root).filter((name) => /^\d+$/.test(name));
  const rows = numbers.flatMap((name) => linuxProcess(Number(name), root) ?? []);
  return rows.filter(({ hasEnded }) => !hasEnded);
}

/** Follows parents up to the top. */
export function climb(
  first: number,
  find: (pid: number) => ProcessRow | undefined,
  parent: "must be there" | "may be gone",
): readonly RunningProcess[] | undefined {
  const above: RunningProcess[] = [];
  for (let pid = first; pid !== 0; ) {
    const row = find(pid);
    if (row === undefined) return parent === "may be gone" ? above : undefined;
    above.push(row);
    if (row.parent === pid) break;
    if (above.length > DEPTH_MAX) return undefined;
    pid = row.parent;
  }
  return above;
}

/** A process of Linux by its files below `/proc`; `root` is a parameter for tests. */
export function linuxProcess(pid: number, root = "/proc"): ProcessRow | undefined {
  const stat = contentOf(`${root}/${pid}/stat`);
  // The name is in parentheses and may hold some itself.
  const [, name = "", rest = ""] = /^\d+ \((.*)\) (.*)$/s.exec(stat ?? "") ?? [];
  const fields = rest.split(" ");
  const numbers = fields.map(Number);
  const [, parent, group, , terminal] = numbers;
  if (parent === undefined || Number.isNaN(parent)) return undefined;
  const words = contentOf(`${root}/${pid}/cmdline`)?.split("\0") ?? [];
  const variables = contentOf(`${root}/${pid}/environ`)?.split("\0") ?? [];
  return {
    pid,
    parent,
    group,
    name,
    program: linkOf(`${root}/${pid}/exe`),
    words,
    variables: variables.map((variable) => variable.split("=", 1)[0] ?? ""),
    hasTerminal: terminal !== 0,
    startedAt: numbers[START_FIELD],
    isOthers: isOthers(ownerOf(`${root}/${pid}`)),
    // Of one whose first thread alone has ended the others run on.
    hasEnded: fields[0] === "Z" && !(Number(numbers[THREADS_FIELD]) > 1),
  };
}

/** Where the number of threads is, counted from the state. */
const THREADS_FIELD = 17;

/** Where the clock ticks from the start of the machine to that of the process stand, counted from its state. */
const START_FIELD = 19;

function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid;
  } catch {
    return undefined;
  }
}

/** The number of this process, and of the one that started it. */
export function ownNumbers(): { readonly pid: number; readonly parent: number } {
  return { pid: process.pid, parent: process.ppid };
}

/** Whether a process is another user's than this one; undefined where that is unknown. */
export function isOthers(user: number | undefined): boolean | undefined {
  const own = process.getuid?.();
  return user === undefined || own === undefined ? undefined : user !== own;
}

/** True while a process runs that was started at a moment; where the system does not tell cheaply when, while one has its number. */
export function isStillRunning(
  pid: number,
  started: number | undefined,
  platform: Platform,
): boolean {
  if (platform === "linux") {
    const row = linuxProcess(pid);
    return row !== undefined && !row.hasEnded && (started ?? row.startedAt) === row.startedAt;
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** A variable of the environment that a process of Linux was started with; undefined where it has none or may not be looked at. */
export function variableOf(pid: number, name: string): string | undefined {
  const variables = contentOf(`/proc/${pid}/environ`)?.split("\0") ?? [];
  return variables.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The folder in which a process of Linux works; undefined where that is not shown. */
export function folderOfProcess(pid: number): string | undefined {
  return linkOf(`/proc/${pid}/cwd`) || undefined;
}

/** When a process of Linux was started, in milliseconds since 1970. */
export function linuxStartMs(startedAt: number, now: Date): number | undefined {
  const uptime = Number(contentOf("/proc/uptime")?.split(" ")[0]);
  if (Number.isNaN(uptime)) return undefined;
  return now.getTime() - (uptime - startedAt / TICKS_PER_SECOND) * 1000;
}

/** What Linux counts in wherever it tells programs of ticks. */
const TICKS_PER_SECOND = 100;

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return undefined;
  }
}

/** Where a link leads; of a program that was replaced while it runs, where it was. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path).replace(/ \(deleted\)$/, "");
  } catch {
    return "";
  }
}
