/** Where fairlead was compiled to run. */
export type Platform = "linux" | "darwin" | "windows";

/** A piece of standard input; the last one has no value. */
export interface InputPiece {
  readonly value?: Uint8Array | undefined;
}

/** A reader of a stream, of which `cancel` ends a pending read. */
export interface InputReader {
  readonly read: () => Promise<InputPiece>;
  readonly cancel: () => Promise<void>;
}

/** A process that is running, as far as the system shows it to this user. */
export interface RunningProcess {
  readonly pid: number;
  /** The name that the system lists it under. */
  readonly name: string;
  /** Path of its program; empty where the system does not say. */
  readonly program: string;
  /** Its command line, word by word. */
  readonly words: readonly string[];
  /** Names of the environment variables that it was started with, where the system shows them. */
  readonly variables: readonly string[];
  /** Whether a terminal controls it; undefined where the system does not say. */
  readonly hasTerminal: boolean | undefined;
  /** When it was started, to be compared with others of this machine; undefined where the system does not say. */
  readonly startedAt?: number | undefined;
  /** Whether it runs as another user, so that nothing of this user's can be it; undefined where that is unknown. */
  readonly isOthers?: boolean | undefined;
}

/** The processes that a command sees. */
export interface Processes {
  /** Those above it, the nearest first; undefined where the system does not show them up to the top. */
  readonly above: readonly RunningProcess[] | undefined;
  /** Every process of this machine that the system shows. */
  readonly all: readonly RunningProcess[];
}

/** What a person typed who changes what is guarded. */
export interface TypedLine {
  /** The words behind `fairlead`, without the code. */
  readonly words: readonly string[];
  /** The code that an agent's window showed the person for them. */
  readonly code: string | undefined;
  /** Holds the code once it was used up for this line, which needs it no second time. */
  readonly usedUp: Set<string>;
}

/** The world as the program sees it; tests pass another one. Files are reached through `sys/`. */
export interface Io {
  readonly platform: Platform;
  readonly env: (name: string) => string | undefined;
  /** Every variable, for processes that inherit them. */
  readonly environment: () => Readonly<Record<string, string | undefined>>;
  /** Absolute path of the executable that runs; the language runtime's own where fairlead is not compiled. */
  readonly executable: () => string;
  /** The process's working directory; empty when it cannot be told. */
  readonly workingDirectory: () => string;
  /** True when the path exists, is a directory and may be entered. */
  readonly mayEnter: (directory: string) => boolean;
  readonly stdin: () => InputReader;
  /** Writes all of the text and a newline, in one piece. */
  readonly stdout: (text: string) => void;
  /** Writes all of the text and a newline, in one piece. */
  readonly stderr: (text: string) => void;
  /** Passes bytes through as they come, for output that is somebody else's; resolved once written. */
  readonly pass: (stream: "stdout" | "stderr", bytes: Uint8Array) => Promise<void>;
  readonly now: () => Date;
  /** Milliseconds since this process started, where that is worth knowing. */
  readonly elapsedMs?: () => number;
  /** The processes above this one, where a test makes them up; the system's own otherwise. */
  readonly processesAbove?: () => Promise<readonly RunningProcess[] | undefined>;
  /** All other processes of this machine, where a test makes those above up. */
  readonly processesBeside?: () => readonly RunningProcess[];
  /** What was typed, in a command that changes what is guarded. */
  readonly typed?: TypedLine;
  /** Ends the process at once, when everything is said; where there is none to end, the code is returned. */
  readonly end?: ((code: number) => void) | undefined;
}

/**
 * The real world. Output goes through `console`, which writes synchronously and whole:
 * `process.stdout.write` costs 7 ms of start-up and is cut at 64 KiB when the process exits.
 */
export function realIo(end?: (code: number) => void): Io {
  return {
    platform: platformOf(process.platform),
    env: (name) => process.env[name],
    environment: () => process.env,
    executable: () => process.execPath,
    workingDirectory: currentDirectory,
    mayEnter,
    stdin: standardInput,
    stdout: (text) => console.log(text),
    stderr: (text) => console.error(text),
    pass: passThrough,
    now: () => new Date(),
    elapsedMs: () => Bun.nanoseconds() / 1_000_000,
    end,
  };
}

/** The stream's own iterator is built of JavaScript that costs a call 0.8 ms; its reader is not. */
function standardInput(): InputReader {
  keepAwake();
  return Bun.stdin.stream().getReader();
}

/**
 * Lets the event loop look at its input once without going to sleep: before it sleeps for the first time Bun
 * starts a thread that gives memory back, which costs a call 0.9 ms, and agents have written their event
 * before the hook has started. The loop does not sleep while something is due, and it looks between the two.
 * Neither is a function of ours: which of those ran first would depend on the moment, and the order in which
 * they ran is part of the executable.
 */
function keepAwake(): void {
  setImmediate(setImmediate, Boolean);
}

/** Any system that is neither macOS nor Windows is treated as Linux: same paths, same shell. */
export function platformOf(name: string): Platform {
  if (name === "darwin") return "darwin";
  return name === "win32" ? "windows" : "linux";
}

/** A file sink writes all of it on pipes, files and terminals alike; `Bun.write` would start over in a file. */
async function passThrough(stream: "stdout" | "stderr", bytes: Uint8Array): Promise<void> {
  const sink = (stream === "stdout" ? Bun.stdout : Bun.stderr).writer();
  await Promise.all([sink.write(bytes), sink.flush()]);
}

function currentDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return "";
  }
}

/** Entering is the cheapest honest test: it needs no `node:fs`, which costs a third of the budget. */
function mayEnter(directory: string): boolean {
  try {
    process.chdir(directory);
    return true;
  } catch {
    return false;
  }
}
