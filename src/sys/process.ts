import { killTree } from "./kill-tree.ts";
import { exists } from "./probe.ts";
import { windowsProgram } from "./windows-program.ts";

/** A process to run. */
export interface ProcessRequest {
  /** Program and arguments; no shell reads them. */
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Bytes for its standard input, or the caller's own input. */
  readonly stdin: Uint8Array | "inherit";
  /** Undefined: it may run as long as it likes. */
  readonly timeoutMs?: number | undefined;
  /** Kills the process at once when aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Bytes kept of each output stream; what comes beyond is read and dropped. */
  readonly outputMaxBytes: number;
  /** Sees output as it comes; the process is held back until the promise resolves. */
  readonly onOutput?: (stream: OutputStream, bytes: Uint8Array) => void | Promise<void>;
  /**
   * `own`: a session of its own, killed as a group, also when this process is ended by a signal.
   * `shared`: it keeps the terminal, and this process's signals are passed on to it.
   */
  readonly group: "own" | "shared";
  /** Windows: the arguments are one command line already, as `cmd.exe` wants it. */
  readonly verbatim?: boolean;
}

/** One of a process's two output streams. */
export type OutputStream = "stdout" | "stderr";

/** What became of a process; starting one that cannot start is a result too. */
export interface ProcessResult {
  /** Null when a signal or a failed start ended it. */
  readonly exitCode: number | null;
  /** Name of the signal that ended it. */
  readonly signal: string | null;
  /** Decoded leniently: bytes that are not UTF-8 become U+FFFD. */
  readonly stdout: string;
  readonly stderr: string;
  /** True when a stream was longer than `outputMaxBytes`. */
  readonly truncated: boolean;
  readonly timedOut: boolean;
  readonly durationMs: number;
  /** Why it could not be started. */
  readonly startError?: string;
}

/** Time between the polite signal and the other one, in milliseconds: enough to remove a lock file. */
const KILL_GRACE_MS = 500;

/**
 * Time to wait, after a process ended, for the end of its output, in milliseconds: a child that it left
 * behind may hold the pipe for hours.
 */
const DRAIN_GRACE_MS = 250;

/** Runs a process to its end. Never throws and never leaves a killed process's children behind. */
export async function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  const started = performance.now();
  const elapsed = () => Math.round((performance.now() - started) * 10) / 10;
  const child = start(request);
  if (child instanceof Error) return notStarted(child.message, elapsed());
  const killer = new Killer(child.pid, request);
  const captures = [
    new Capture("stdout", child.stdout, request),
    new Capture("stderr", child.stderr, request),
  ] as const;
  await child.exited;
  await killer.finish();
  await Promise.race([
    Promise.all(captures.map((capture) => capture.done)),
    Bun.sleep(DRAIN_GRACE_MS),
  ]);
  const [stdout, stderr] = captures;
  const result = {
    exitCode: child.signalCode === null ? child.exitCode : null,
    signal: child.signalCode === null ? null : String(child.signalCode),
    stdout: stdout.text(),
    stderr: stderr.text(),
    truncated: stdout.truncated || stderr.truncated,
    timedOut: killer.timedOut,
    durationMs: elapsed(),
  };
  for (const capture of captures) capture.stop();
  return result;
}

type Child = Bun.Subprocess<Uint8Array | "inherit", "pipe", "pipe">;

function start(request: ProcessRequest): Child | Error {
  const [program = "", ...words] = request.argv;
  const found = process.platform === "win32" ? windowsProgram(program, request.env) : program;
  if (found === undefined) {
    return new Error(`${JSON.stringify(program)} cannot be started: no such program`);
  }
  if (!exists(request.cwd)) {
    return new Error(`working directory ${JSON.stringify(request.cwd)} does not exist`);
  }
  try {
    return Bun.spawn([found, ...words], {
      cwd: request.cwd,
      env: { ...request.env },
      stdin: request.stdin,
      stdout: "pipe",
      stderr: "pipe",
      detached: request.group === "own" && process.platform !== "win32",
      windowsHide: true,
      windowsVerbatimArguments: request.verbatim === true,
    });
  } catch (error) {
    return new Error(`${JSON.stringify(program)} cannot be started: ${startFailure(error)}`);
  }
}

function startFailure(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return "no such program";
  if (code === "EACCES") return "it is not executable";
  if (code === "E2BIG") return "its arguments and environment are too long";
  return error instanceof Error ? error.message : String(error);
}

/** What became of a process that could not be started. */
export function notStarted(startError: string, durationMs: number): ProcessResult {
  return {
    exitCode: null,
    signal: null,
    stdout: "",
    stderr: "",
    truncated: false,
    timedOut: false,
    durationMs,
    startError,
  };
}

/** Collects one stream up to a limit while reading all of it. */
class Capture {
  readonly done: Promise<void>;
  truncated = false;
  private readonly chunks: Uint8Array[] = [];
  private readonly reader: {
    read: () => Promise<{ done: boolean; value?: Uint8Array | undefined }>;
    cancel: () => Promise<void>;
  };
  private room: number;

  constructor(stream: OutputStream, source: ReadableStream<Uint8Array>, request: ProcessRequest) {
    this.room = request.outputMaxBytes;
    this.reader = source.getReader();
    this.done = this.pump((bytes) => request.onOutput?.(stream, bytes));
  }

  text(): string {
    return new TextDecoder().decode(Buffer.concat(this.chunks));
  }

  /** Lets go of the pipe; whoever still writes into it is told so by the system. */
  stop(): void {
    this.reader.cancel().catch(() => undefined);
  }

  private async pump(see: (bytes: Uint8Array) => void | Promise<void>): Promise<void> {
    try {
      for (;;) {
        const { done, value } = await this.reader.read();
        if (done || value === undefined) return;
        this.keep(value);
        await see(value);
      }
    } catch {
      // A pipe that breaks is a stream that ended, on either side: the writer must hear of it.
      this.stop();
    }
  }

  private keep(bytes: Uint8Array): void {
    if (bytes.length > this.room) this.truncated = true;
    if (this.room > 0) this.chunks.push(bytes.slice(0, this.room));
    this.room = Math.max(0, this.room - bytes.length);
  }
}

/** Ends a process when its time is over, its caller gives up, or this process is told to end. */
class Killer {
  timedOut = false;
  private readonly pid: number;
  private readonly own: boolean;
  private readonly abort: AbortSignal | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly onAbort = () => this.send("SIGKILL");
  private readonly onSignal = (signal: NodeJS.Signals) => this.pass(signal);

  constructor(pid: number, request: ProcessRequest) {
    this.pid = pid;
    this.own = request.group === "own";
    this.abort = request.signal;
    if (request.timeoutMs !== undefined) {
      this.timer = setTimeout(() => this.expire(), request.timeoutMs);
    }
    if (this.abort?.aborted === true) this.send("SIGKILL");
    this.abort?.addEventListener("abort", this.onAbort);
    for (const signal of PASSED_SIGNALS) process.on(signal, this.onSignal);
  }

  /** After the leader ended: makes sure that nothing of a timed-out group lives on. */
  async finish(): Promise<void> {
    clearTimeout(this.timer);
    if (this.timedOut && this.own) {
      const until = performance.now() + KILL_GRACE_MS;
      while (this.send(0) && performance.now() < until) await Bun.sleep(10);
      this.send("SIGKILL");
    }
    this.abort?.removeEventListener("abort", this.onAbort);
    this.letGo();
  }

  private expire(): void {
    this.timedOut = true;
    this.send("SIGTERM");
    this.timer = setTimeout(() => this.send("SIGKILL"), KILL_GRACE_MS);
  }

  /** A hook dies with the process that runs it; a wrapped command is told what its wrapper was told. */
  private pass(signal: NodeJS.Signals): void {
    if (!this.own) {
      const byTerminal = signal === "SIGINT" && process.stdin.isTTY === true;
      if (!byTerminal) this.send(signal);
      return;
    }
    this.send("SIGKILL");
    this.letGo();
    process.kill(process.pid, signal);
  }

  private letGo(): void {
    for (const signal of PASSED_SIGNALS) process.off(signal, this.onSignal);
  }

  /** True when there was somebody to receive it. */
  private send(signal: NodeJS.Signals | 0): boolean {
    if (process.platform === "win32") return killTree(this.pid, signal);
    try {
      return process.kill(this.own ? -this.pid : this.pid, signal);
    } catch {
      return false;
    }
  }
}

const PASSED_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
