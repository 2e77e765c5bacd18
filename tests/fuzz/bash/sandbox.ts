import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
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
 * Where stand-ins write: one end of a channel of each script's own, so that what an earlier one left
 * running cannot write into a later one's, and its end says that nothing is left that could write.
 */
const LOG_DESCRIPTOR = 9;

/** Longest record of one script, in bytes: loops of the grammar stay far below it. */
const LOG_MAX_BYTES = 1 << 20;

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
  const [bin, work, home] = [join(root, "bin"), join(root, "work"), join(root, "home")];
  for (const folder of [bin, work, home]) mkdirSync(folder);
  const compiled = compileRecorder(root);
  for (const name of STAND_INS) {
    if (compiled !== undefined && name !== SCRIPT) {
      symlinkSync(compiled, join(bin, name));
      continue;
    }
    writeFileSync(join(bin, name), recorder(name === FAILING ? 1 : 0));
    chmodSync(join(bin, name), 0o755);
  }
  for (const name of TOOLS) {
    // The grammar is Bash's: what another `sh` makes of it is no claim of the analysis.
    const path = name === "sh" ? bash : Bun.which(name);
    if (path !== null) symlinkSync(realpathSync(path), join(bin, name));
  }
  chmodSync(root, 0o755);
  for (const open of [work, home]) chmodSync(open, 0o777);
  // Read by the Bash that is started, and by no shell that a script starts.
  const limits = join(root, "limits");
  writeFileSync(limits, limitsOf());
  const env = {
    PATH: bin,
    HOME: home,
    FUNCNEST: String(CALLS_MAX),
    LC_ALL: "C",
    BASH_ENV: limits,
  };
  return {
    work,
    home,
    calls: async (script) => {
      for (const name of readdirSync(work)) rmSync(join(work, name), { recursive: true });
      const log = await run(bash, script, work, env);
      return log === undefined ? undefined : readCalls(log);
    },
    dispose: () => {
      if (existsSync(root)) rmSync(root, { recursive: true, force: true });
    },
  };
}

/** The stand-in that fails, and the one that is always a script, which `bash cmdc` can run. */
const FAILING = "cmdno";
const SCRIPT = "cmdc";

/** The recorder as a program, which starts twice as fast as a script; undefined where there is no compiler. */
function compileRecorder(root: string): string | undefined {
  const compiler = Bun.which("cc");
  if (compiler === null) return undefined;
  const program = join(root, "recorder");
  const given = [`-DLOG_DESCRIPTOR=${LOG_DESCRIPTOR}`, `-DFAILING="${FAILING}"`];
  const source = join(import.meta.dir, "recorder.c");
  const { exitCode } = Bun.spawnSync([compiler, "-O2", "-static", ...given, "-o", program, source]);
  return exitCode === 0 ? program : undefined;
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

/** By Bash itself: another `sh` takes one limit at a time, and none on processes. */
function limitsOf(): string {
  return `ulimit -f 64 -t 2${isRoot() ? ` -u ${PROCESSES_MAX}` : ""} || exit; unset BASH_ENV\n`;
}

/** Runs a script in a process group of its own; gives what it wrote, undefined when it had to be ended. */
function run(
  bash: string,
  script: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(bash, ["-c", script], {
      cwd,
      env,
      detached: true,
      stdio: [...Array<"ignore">(LOG_DESCRIPTOR).fill("ignore"), "pipe"],
      ...(isRoot() ? { uid: NOBODY, gid: NOBODY } : {}),
    });
    let written = "";
    let timer: Timer;
    const end = (log: string | undefined): void => {
      clearTimeout(timer);
      endGroup(child.pid);
      resolve(log);
    };
    timer = setTimeout(() => end(undefined), SCRIPT_LIMIT_MS);
    const log = child.stdio.at(LOG_DESCRIPTOR);
    if (!(log instanceof Readable)) throw new Error("a pipe can be read");
    log.setEncoding("latin1");
    log.on("data", (text: string) => {
      if (written.length < LOG_MAX_BYTES) written += text;
    });
    // What runs in the background writes as well: the channel ends with the last one that holds it.
    log.on("end", () => end(written));
    child.on("exit", () => {
      clearTimeout(timer);
      timer = setTimeout(() => end(written), LEFT_RUNNING_MS);
    });
  });
}

/** How long background commands get once their script has ended. */
const LEFT_RUNNING_MS = 300;

/** Ends every process of a group; most have none left. */
function endGroup(group: number | undefined): void {
  if (group === undefined) return;
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // No process is left.
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
