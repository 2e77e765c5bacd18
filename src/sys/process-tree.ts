import type { Platform, Processes, RunningProcess } from "../io.ts";
import { climb, isOthers, linuxProcess, linuxProcesses, type ProcessRow } from "./linux-process.ts";
import { runBriefly } from "./run-briefly.ts";
import { systemFolder } from "./windows-program.ts";

/** Processes by their numbers. */
type Rows = ReadonlyMap<number, ProcessRow>;

/** Longest time that a list of all processes may take, in milliseconds. */
export const LIST_MAX_MS = 15_000;

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

/** True for the user to whom everybody's processes belong as much as their own. */
export function isAdministrator(): boolean {
  return process.getuid?.() === 0;
}

async function listByPs(run: typeof runBriefly): Promise<Rows | undefined> {
  const { exit, stdout } = await run({
    ...PS_LIST,
    cwd: "/",
    stdin: "",
    timeoutMs: LIST_MAX_MS,
  });
  return exit === 0 ? rowsOfPs(stdout) : undefined;
}

/** By its own path: whoever stands above may have put another one on PATH. */
export const PS_LIST = {
  command: ["/bin/ps", "-axww", "-o", "pid=,ppid=,uid=,tty=,lstart=,args="],
  env: { LC_ALL: "C" },
};

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
  const { exit, stdout } = await run({
    ...windowsList(),
    cwd: systemFolder(process.env),
    stdin: "",
    timeoutMs: LIST_MAX_MS,
  });
  return exit === 0 ? rowsOfWindows(stdout) : undefined;
}

/** The command that lists the processes of Windows, and its environment. */
export function windowsList() {
  const folder = systemFolder(process.env);
  const powershell = `${folder}\\WindowsPowerShell\\v1.0\\powershell.exe`;
  return {
    command: [powershell, "-NoProfile", "-NonInteractive", "-Command", WINDOWS_QUERY],
    env: { SystemRoot: folder.replace(/\\System32$/i, "") },
  };
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
