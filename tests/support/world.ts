import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { hostTarget } from "../../scripts/targets.ts";
import { type Io, platformOf } from "../../src/io.ts";
import { ALONE } from "./alone.ts";
import { expectAnswer } from "./answers.ts";

/** What a program said and how it ended. */
export interface Ran {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder of its own for one test, with a home beside the project; removed by `dispose`. */
export interface Sandbox {
  readonly project: string;
  readonly home: string;
  readonly dispose: () => void;
}

/** Makes a sandbox below `parent`; a policy test that must not count as temporary names another one. */
export function makeSandbox(parent: string = tmpdir()): Sandbox {
  mkdirSync(parent, { recursive: true });
  const root = realpathSync(mkdtempSync(join(parent, "fairlead-test-")));
  const project = join(root, "project");
  const home = join(root, "home");
  mkdirSync(project);
  mkdirSync(home);
  // On Windows, a folder in which a process of its own still works cannot be removed yet.
  const patient = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
  return { project, home, dispose: () => rmSync(root, patient) };
}

/** Where a fresh user of this platform keeps fairlead's configuration and state. */
export function userFolders(home: string) {
  const { config, state } = FOLDERS.get(process.platform) ?? LINUX_FOLDERS;
  return { config: join(home, config), state: join(home, state) };
}

const LINUX_FOLDERS = { config: ".config/fairlead", state: ".local/state/fairlead" };

const FOLDERS: ReadonlyMap<string, typeof LINUX_FOLDERS> = new Map([
  ["win32", { config: "AppData\\Roaming\\fairlead", state: "AppData\\Local\\fairlead" }],
  ["darwin", { config: ".config/fairlead", state: "Library/Application Support/fairlead" }],
]);

/**
 * The barest environment that this platform starts programs with: a home, and where its own commands lie.
 * Nothing started in it asks a network for the latest release, not even in the background.
 */
export function bareEnvironment(home: string): Readonly<Record<string, string>> {
  const quiet = { FAIRLEAD_NO_UPDATE_CHECK: "1" };
  if (process.platform !== "win32") return { ...quiet, PATH: "/usr/bin:/bin", HOME: home };
  const windows = process.env.SystemRoot ?? "C:\\Windows";
  return {
    ...quiet,
    PATH: `${windows}\\System32;${windows}`,
    SystemRoot: windows,
    USERPROFILE: home,
    APPDATA: join(home, "AppData", "Roaming"),
    LOCALAPPDATA: join(home, "AppData", "Local"),
  };
}

/** How a test starts the program. */
export interface Start {
  readonly words: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string | Uint8Array;
  /** Where the program believes it lies; in process only. */
  readonly executable?: string;
}

/** An in-process world: collected output, given environment, real files, no change of directory. */
export function testIo(start: Start, now: () => Date = () => new Date()) {
  const out: string[] = [];
  const err: string[] = [];
  const io: Io = {
    platform: platformOf(process.platform),
    env: (name) => new Map(Object.entries(start.env)).get(name),
    environment: () => start.env,
    executable: () => start.executable ?? "/opt/fairlead/bin/fairlead",
    workingDirectory: () => start.cwd,
    mayEnter: isDirectory,
    stdin: () => new Blob([start.stdin]).stream().getReader(),
    stdout: (text) => void out.push(`${text}\n`),
    stderr: (text) => void err.push(`${text}\n`),
    pass: async (stream, bytes) => {
      (stream === "stdout" ? out : err).push(new TextDecoder().decode(bytes));
    },
    now,
    processesAbove: async () => [],
  };
  return {
    io,
    ended: (exit: number): Ran => {
      expectAnswer(start.words, out.join(""));
      return { exit, stdout: out.join(""), stderr: err.join("") };
    },
  };
}

/** The compiled executable under test; undefined means the program runs in this process. */
export const BINARY =
  process.env.FAIRLEAD_BIN === undefined ? undefined : resolve(process.env.FAIRLEAD_BIN);

/** Name of the platform that the executable under test was built for. */
export const TARGET = process.env.FAIRLEAD_TARGET ?? hostTarget()?.name ?? "no target";

/**
 * True for an executable of another processor than this machine's. It is a shell script that starts an
 * emulator, which has words of its own for what fails before the executable begins.
 */
export const EMULATED = TARGET !== (hostTarget()?.name ?? "no target");

/** Runs the program: the executable named by `FAIRLEAD_BIN`, else `runProgram` in this process. */
export async function runFairlead(start: Start): Promise<Ran> {
  if (BINARY !== undefined) return runBinary(BINARY, start);
  const { runProgram } = await import("../../src/program.ts");
  const { io, ended } = testIo(start);
  return ended(await runProgram(start.words, io));
}

export async function runBinary(binary: string, start: Start): Promise<Ran> {
  const child = Bun.spawn([...ALONE, binary, ...start.words], {
    cwd: start.cwd,
    env: { ...start.env },
    stdin: new Blob([start.stdin]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr, exit] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  expectAnswer(start.words, stdout);
  return { exit, stdout, stderr };
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
