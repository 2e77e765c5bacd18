import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import type { Platform, Processes, RunningProcess } from "../io.ts";
import { runBriefly } from "./run-briefly.ts";
import { systemFolder } from "./windows-program.ts";

interface ProcessRow extends RunningProcess {
  readonly parent: number;
  readonly hasEnded?: boolean;
}

/** Processes by their numbers. */
type Rows = ReadonlyMap<number, ProcessRow>;

/** A tree deeper than this has a circle in it. */
const DEPTH_MAX = 256;

/** Longest time that a list of all processes may take, in milliseconds. */
const LIST_MAX_MS = 15_000;

/**
 * The processes above this one and all of the machine's. Those above are unknown when the system does not show
 * them up to the top. `run` is a parameter for tests.
 */
export async function seenProcesses(
  platform: Platform,
  run: typeof runBriefly = runBriefly,
): Promise<Processes> {
  const first = process.ppid;
  if (platform === "linux") {
    return { above: climb(first, linuxProcess, "must be there"), all: linuxProcesses() };
  }
  const rows = platform === "windows" ? await listWindows(run) : await listByPs(run);
  // A list without this process says nothing of the others either.
  if (rows === undefined || (platform === "windows" && !rows.has(process.pid))) {
    return { above: undefined, all: [] };
  }
  // Windows does not move the children of a process that ended to another one.
  const parent = platform === "windows" ? "may be gone" : "must be there";
  return { above: climb(first, (pid) => rows.get(pid), parent), all: [...rows.values()] };
}

/** The processes above this one alone, which on Linux costs a look at each of them. */
export async function processesAbove(
  platform: Platform,
): Promise<readonly RunningProcess[] | undefined> {
  if (platform !== "linux") return (await seenProcesses(platform)).above;
  return climb(process.ppid, linuxProcess, "must be there");
}

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
  const [, parent, , , terminal] = numbers;
  if (parent === undefined || Number.isNaN(parent)) return undefined;
  const words = contentOf(`${root}/${pid}/cmdline`)?.split("\0") ?? [];
  const variables = contentOf(`${root}/${pid}/environ`)?.split("\0") ?? [];
  return {
    pid,
    parent,
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

function isOthers(user: number | undefined): boolean | undefined {
  const own = process.getuid?.();
  return user === undefined || own === undefined ? undefined : user !== own;
}

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

/** True for the user to whom everybody's processes belong as much as their own. */
export function isAdministrator(): boolean {
  return process.getuid?.() === 0;
}

async function listByPs(run: typeof runBriefly): Promise<Rows | undefined> {
  // By its own path: whoever stands above may have put another one on PATH.
  const words = ["/bin/ps", "-axww", "-o", "pid=,ppid=,uid=,tty=,lstart=,args="];
  const { exit, stdout } = await run({
    command: words,
    cwd: "/",
    env: { LC_ALL: "C" },
    stdin: "",
    timeoutMs: LIST_MAX_MS,
  });
  return exit === 0 ? rowsOfPs(stdout) : undefined;
}

/** A line of it: the start is `Sat Nov 28 06:29:54 2026`. */
const PS_ROW = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d{4})\s+(.*)$/;

/** Reads what `ps -o pid=,ppid=,uid=,tty=,lstart=,args=` prints. */
export function rowsOfPs(text: string): Rows {
  const rows = new Map<number, ProcessRow>();
  for (const line of text.split("\n")) {
    const [, pid, parent, user, tty = "", start = "", args = ""] = PS_ROW.exec(line) ?? [];
    if (pid === undefined) continue;
    const words = args.split(" ");
    const program = words[0] ?? "";
    rows.set(Number(pid), {
      pid: Number(pid),
      parent: Number(parent),
      name: program.slice(program.lastIndexOf("/") + 1),
      program,
      words,
      variables: [],
      hasTerminal: !tty.startsWith("?"),
      startedAt: momentOf(Date.parse(start)),
      isOthers: isOthers(Number(user)),
    });
  }
  return rows;
}

function momentOf(ms: number): number | undefined {
  return Number.isNaN(ms) ? undefined : ms;
}

const WINDOWS_QUERY =
  "Get-CimInstance Win32_Process | Select-Object ProcessId,ParentProcessId,Name,ExecutablePath,CommandLine,@{n='Started';e={$_.CreationDate.ToUniversalTime().ToString('o')}} | ConvertTo-Json -Compress";

async function listWindows(run: typeof runBriefly): Promise<Rows | undefined> {
  const folder = systemFolder(process.env);
  const powershell = `${folder}\\WindowsPowerShell\\v1.0\\powershell.exe`;
  const { exit, stdout } = await run({
    command: [powershell, "-NoProfile", "-NonInteractive", "-Command", WINDOWS_QUERY],
    cwd: folder,
    env: { SystemRoot: folder.replace(/\\System32$/i, "") },
    stdin: "",
    timeoutMs: LIST_MAX_MS,
  });
  return exit === 0 ? rowsOfWindows(stdout) : undefined;
}

/** Reads the list of `Win32_Process` as PowerShell writes it; undefined for anything else. */
export function rowsOfWindows(json: string): Rows | undefined {
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!Array.isArray(list)) return undefined;
  const rows = new Map<number, ProcessRow>();
  for (const each of list) {
    const fields = new Map<string, unknown>(Object.entries(Object(each)));
    const text = (name: string) => String(fields.get(name) ?? "");
    const pid = Number(fields.get("ProcessId"));
    rows.set(pid, {
      pid,
      parent: Number(fields.get("ParentProcessId")),
      name: text("Name"),
      program: text("ExecutablePath"),
      words: (text("CommandLine").match(/"[^"]*"|\S+/g) ?? []).map((word) =>
        word.replaceAll('"', ""),
      ),
      variables: [],
      hasTerminal: undefined,
      startedAt: momentOf(Date.parse(text("Started"))),
    });
  }
  return rows;
}
