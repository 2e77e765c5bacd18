import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { STAND_INS, TOOLS } from "../inputs/shell-script.ts";

/** One program that a script really ran: its name, then its arguments. */
export type Call = readonly string[];

/** Longest a script may take: those that the grammar makes end in some milliseconds. */
const SCRIPT_LIMIT_MS = 3_000;

/** Calls of functions within functions before Bash gives up, so that no circle lasts. */
const CALLS_MAX = 20;

/** Processes at once, for the user that scripts run as: a circle of processes ends there. */
const PROCESSES_MAX = 200;

/**
 * Where stand-ins write. Each script has a file of its own behind it, so that what an earlier one left
 * running cannot write into a later one's.
 */
const LOG_DESCRIPTOR = 9;

/** The user `nobody`, whom nothing belongs to: scripts run as it where the tests run as root. */
const NOBODY = 65_534;

/** A folder in which Bash finds only programs that write down their calls, and harmless tools. */
export interface BashSandbox {
  readonly work: string;
  readonly home: string;
  /** What a script ran; undefined when it did not end in time, so that nothing can be said. */
  readonly calls: (script: string) => Promise<readonly Call[] | undefined>;
  readonly dispose: () => void;
}

/** The first Bash on PATH; undefined where there is none, as on Windows. */
export function findBash(): string | undefined {
  return process.platform === "win32" ? undefined : (Bun.which("bash") ?? undefined);
}

/** Makes a sandbox with a given Bash. */
export function makeBashSandbox(bash: string): BashSandbox {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "fairlead-fuzz-")));
  const [bin, work, home, log] = ["bin", "work", "home", "log"].map((name) => join(root, name));
  if (bin === undefined || work === undefined || home === undefined || log === undefined) {
    throw new Error("four names give four paths");
  }
  for (const folder of [bin, work, home]) mkdirSync(folder);
  for (const name of STAND_INS) {
    writeFileSync(join(bin, name), recorder(name === "cmdno" ? 1 : 0));
    chmodSync(join(bin, name), 0o755);
  }
  for (const name of TOOLS) {
    const path = Bun.which(name);
    if (path !== null) symlinkSync(realpathSync(path), join(bin, name));
  }
  chmodSync(root, 0o755);
  for (const open of [work, home]) chmodSync(open, 0o777);
  let runs = 0;
  const env = { PATH: bin, HOME: home, FUNCNEST: String(CALLS_MAX), LC_ALL: "C" };
  return {
    work,
    home,
    calls: async (script) => {
      runs += 1;
      const ownLog = `${log}-${runs}`;
      writeFileSync(ownLog, "");
      chmodSync(ownLog, 0o666);
      for (const name of readdirSync(work)) rmSync(join(work, name), { recursive: true });
      const ended = await run(bash, script, ownLog, work, env);
      const calls = ended ? readCalls(readFileSync(ownLog, "latin1")) : undefined;
      rmSync(ownLog);
      return calls;
    },
    dispose: () => {
      if (existsSync(root)) rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Writes how many words it was called with, and the words, each ended by a NUL. */
function recorder(exit: number): string {
  return `#!/bin/sh\nprintf '%s\\0' "$#" "\${0##*/}" "$@" >&${LOG_DESCRIPTOR}\nexit ${exit}\n`;
}

function readCalls(text: string): readonly Call[] {
  const words = text.split("\0");
  const calls: Call[] = [];
  for (let at = 0; at + 1 < words.length; ) {
    const count = Number(words[at]);
    calls.push(words.slice(at + 1, at + 2 + count));
    at += 2 + count;
  }
  return calls;
}

/** Runs a script in a process group of its own with tight limits; false when it had to be ended. */
function run(
  bash: string,
  script: string,
  log: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<boolean> {
  // By Bash: another `sh` takes one limit at a time, and none on processes.
  const limits = `ulimit -f 64 -t 2${isRoot() ? ` -u ${PROCESSES_MAX}` : ""} || exit`;
  return new Promise((resolve) => {
    const open = `exec ${LOG_DESCRIPTOR}>>"$1"; shift`;
    const prepared = `${limits}; ${open}; exec "$@"`;
    const child = spawn(bash, ["-c", prepared, "bash", log, bash, "-c", script], {
      cwd,
      env,
      detached: true,
      stdio: "ignore",
      ...(isRoot() ? { uid: NOBODY, gid: NOBODY } : {}),
    });
    const timer = setTimeout(() => {
      resolve(false);
      endGroup(child.pid);
    }, SCRIPT_LIMIT_MS);
    child.on("exit", async () => {
      clearTimeout(timer);
      await groupEnds(child.pid);
      resolve(true);
    });
  });
}

/** Waits for what a script left running in the background, which writes its calls as well. */
async function groupEnds(group: number | undefined): Promise<void> {
  for (let waited = 0; waited < LEFT_RUNNING_MS && signal(group, 0); waited += 2)
    await Bun.sleep(2);
  endGroup(group);
}

/** How long background commands get once their script has ended. */
const LEFT_RUNNING_MS = 300;

function endGroup(group: number | undefined): void {
  signal(group, "SIGKILL");
}

/** False when the group has no process any more. */
function signal(group: number | undefined, name: 0 | "SIGKILL"): boolean {
  if (group === undefined) return false;
  try {
    return process.kill(-group, name);
  } catch {
    return false;
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
