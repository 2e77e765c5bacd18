import type { Io } from "../io.ts";
import { exists } from "../sys/probe.ts";
import { runBriefly } from "../sys/run-briefly.ts";
import { groupNumber, userNumber } from "../sys/user-file.ts";
import type { Bounds } from "./bounds.ts";
import { bubblewrapGaps, bubblewrapWords, fewBubblewrapWords } from "./bubblewrap.ts";
import { callFilter } from "./call-filter.ts";
import { type Call, perform } from "./calls.ts";
import type { Gap } from "./gaps.ts";
import { gapsOf, landlockRules, landlockVersion, type Rule, restricting } from "./landlock.ts";
import { isArm, type Libc, type LinuxLibc, loadDarwinLibc, loadLinuxLibc } from "./libc.ts";
import { mountingCalls, type User } from "./mounts.ts";
import { pathFolders } from "./path-folders.ts";
import { seatbeltProfile } from "./seatbelt.ts";
import { filtering, forbiddingMoreRights, restoreOpenFiles } from "./self.ts";

/** What keeps the bounds. */
export type EngineName = "bubblewrap" | "landlock" | "seatbelt";

/** Something on this machine that can keep bounds. */
export interface Engine {
  readonly name: EngineName;
  /** With its version or its path. */
  readonly title: string;
  /** What it starts the command with; absent where the kernel is enough. */
  readonly program?: string;
  /** What it cannot hold of these bounds. */
  readonly gapsOf: (bounds: Bounds) => readonly Gap[];
  /** The words before which a shell puts a command to run it within the bounds; absent where a process bounds itself. */
  readonly words?: (bounds: Bounds) => readonly string[];
  /** A quicker way where files may be started that fairlead has written: fewer words, and calls that do the rest. */
  readonly mounting?: {
    readonly words: () => readonly string[];
    readonly calls: (bounds: Bounds) => readonly Call[];
  };
  /** What a process has to do to bound itself before it becomes the command. */
  readonly restriction?: (bounds: Bounds) => Restriction;
  /** Goes with the words: what the shell opens as the file that `--seccomp` before them names. */
  readonly filter?: Uint8Array;
  /** Becomes the command within the bounds; returns only where that fails, with the reason. */
  readonly become: (bounds: Bounds, command: readonly string[]) => string;
}

/** Why there is none, in words that follow "bounds cannot be enforced here: ". */
export interface NoEngine {
  readonly why: string;
}

/**
 * The best engine of this machine that can keep bounds of such a network, or the one that is named: found by trying,
 * while the bounds are made.
 */
export async function findEngine(
  io: Io,
  network: Bounds["network"],
  named?: EngineName,
  trial: Trial = "tried",
): Promise<Engine | NoEngine> {
  if (io.platform === "windows") return { why: "Windows has nothing that could enforce them" };
  if (io.platform === "darwin") return seatbelt(io, trial);
  const libc = loadLinuxLibc();
  if (libc === undefined) return { why: "the C library was not found" };
  const engines = {
    bubblewrap: () => bubblewrap(io, libc, network, trial),
    landlock: () => landlock(io, libc, network),
  };
  if (named === "seatbelt") return { why: "Seatbelt is a part of macOS" };
  if (named !== undefined) return engines[named]();
  const first = await engines.bubblewrap();
  if (!("why" in first)) return first;
  const second = engines.landlock();
  return "why" in second ? { why: `${first.why}; ${second.why}` } : second;
}

/** Whether an engine is tried now, or was found to work a while ago. */
export type Trial = "tried" | "trusted";

/** Signals that the runtime ignores for itself: SIGPIPE and, where files outgrow a limit, SIGXFSZ. */
const IGNORED_BY_RUNTIME = [13, 25];

/** What keys on a terminal send to a whole group: SIGINT and SIGQUIT. */
const TYPED = [2, 3];

async function bubblewrap(
  io: Io,
  libc: LinuxLibc,
  network: Bounds["network"],
  how: Trial,
): Promise<Engine | NoEngine> {
  const program = onPath("bwrap", io);
  if (program === undefined) return { why: "bubblewrap is not installed" };
  // bubblewrap waits for the command: what is typed for that must not end it before.
  const start = ["env", "--default-signal=INT,QUIT,PIPE,XFSZ"];
  const trial = [program, ...bubblewrapWords(nothing(network), "/"), ...start, "true"];
  if (how === "tried" && !(await works(trial))) return { why: `${program} does not work here` };
  return {
    name: "bubblewrap",
    title: program,
    program,
    gapsOf: bubblewrapGaps,
    words: (bounds) => [program, ...bubblewrapWords(bounds)],
    mounting: {
      words: () => [program, ...fewBubblewrapWords()],
      calls: (bounds) => mountingCalls(bounds, ordinaryUser()),
    },
    filter: callFilter({ network: false, limits: false }),
    become: (bounds, command) => {
      for (const signal of TYPED) libc.ignoreSignal(signal);
      restoreOpenFiles(libc, process.ppid);
      const file = memoryFile(libc, callFilter({ network: false, limits: false }));
      if (file < 0) return "the filter of system calls could not be handed on";
      const filter = ["--seccomp", String(file)];
      const words = [...filter, ...bubblewrapWords(bounds, io.workingDirectory())];
      libc.become(program, [program, ...words, ...start, ...command], environmentOf(io));
      return `${program} could not be started`;
    },
  };
}

/** Undefined for root. */
function ordinaryUser(): User | undefined {
  const [user = 0, group = 0] = [userNumber(), groupNumber()];
  return user === 0 ? undefined : { user, group };
}

/** A file without a name that a program started from here can read; -1 where there is none. */
function memoryFile(libc: LinuxLibc, bytes: Uint8Array): number {
  const [create, write] = isArm() ? [279, 64] : [319, 1];
  const [name, seek] = [new TextEncoder().encode("filter\0"), isArm() ? 62 : 8];
  const file = libc.call(create, name, 0);
  if (file < 0 || libc.call(write, file, bytes, bytes.length) !== bytes.length) return -1;
  return libc.call(seek, file, 0, 0) === 0 ? file : -1;
}

/** Longest that a trial takes, in milliseconds: it starts a program that ends. */
const TRIAL_MAX_MS = 5_000;

/** True for a program that starts and ends well. */
export async function works(command: readonly string[]): Promise<boolean> {
  const run = { command, cwd: "/", env: { PATH: "/usr/bin:/bin" }, stdin: "" };
  return (await runBriefly({ ...run, timeoutMs: TRIAL_MAX_MS })).exit === 0;
}

/** Bounds within which nothing can be changed. */
export function nothing(network: Bounds["network"]): Bounds {
  const none = {
    writable: [],
    pinned: [],
    kept: [],
    reserved: [],
    makeable: [],
    hidden: [],
    shown: [],
  };
  return { project: "/", ...none, network };
}

function landlock(io: Io, libc: LinuxLibc, network: Bounds["network"]): Engine | NoEngine {
  const version = landlockVersion(libc);
  if (version === 0) return { why: "the kernel has no Landlock" };
  if (network === "local")
    return { why: "Landlock does not tell this machine's own addresses from others" };
  const restriction = (bounds: Bounds): Restriction => ({
    rules: landlockRules(bounds),
    version,
    isOffline: bounds.network === "none",
  });
  return {
    name: "landlock",
    title: `version ${version} of the kernel's`,
    gapsOf: (bounds) => gapsOf(bounds, version),
    restriction,
    become: (bounds, command) => becomeRestricted(io, libc, restriction(bounds), command),
  };
}

/** Rights by path, for the version of the kernel's Landlock for which they were made. */
export interface Restriction {
  readonly rules: readonly Rule[];
  readonly version: number;
  readonly isOffline: boolean;
}

/** The calls by which a process takes all other rights from itself. */
export function boundingCalls({ rules, version, isOffline }: Restriction): readonly Call[] {
  return [
    ...forbiddingMoreRights(),
    filtering(callFilter({ network: isOffline, limits: true })),
    ...restricting(rules, version),
  ];
}

/** Becomes a command that has no more than these rights; returns only where that fails, with the reason. */
export function becomeRestricted(
  io: Io,
  libc: LinuxLibc,
  restriction: Restriction,
  command: readonly string[],
): string {
  for (const signal of IGNORED_BY_RUNTIME) libc.defaultSignal(signal);
  restoreOpenFiles(libc, process.ppid);
  return perform(boundingCalls(restriction), libc) ?? becomeFound(libc, command, io);
}

const SEATBELT = "/usr/bin/sandbox-exec";

async function seatbelt(io: Io, how: Trial): Promise<Engine | NoEngine> {
  const libc = loadDarwinLibc();
  if (libc === undefined) return { why: "the C library was not found" };
  const trial = [SEATBELT, "-p", "(version 1)(allow default)", "/usr/bin/true"];
  if (how === "tried" && !(await works(trial))) return { why: `${SEATBELT} does not work here` };
  return {
    name: "seatbelt",
    title: SEATBELT,
    program: SEATBELT,
    gapsOf: () => [
      {
        kind: "ask",
        text: "servers that are already running, such as tmux or Docker, can be reached",
      },
    ],
    words: (bounds) => [SEATBELT, "-p", seatbeltProfile(bounds)],
    become: (bounds, command) => {
      for (const signal of IGNORED_BY_RUNTIME) libc.defaultSignal(signal);
      const words = [SEATBELT, "-p", seatbeltProfile(bounds), ...command];
      libc.become(SEATBELT, words, environmentOf(io));
      return `${SEATBELT} could not be started`;
    },
  };
}

/** Becomes a command as a shell would find it; a text without a first line that says what reads it is the shell's. */
function becomeFound(libc: Libc, command: readonly string[], io: Io): string {
  const [name = ""] = command;
  const programs = name.includes("/")
    ? [name]
    : pathFolders(io).map((folder) => `${folder}/${name}`);
  for (const program of programs) {
    libc.become(program, command, environmentOf(io));
    if (!exists(program)) continue;
    libc.become("/bin/sh", ["sh", program, ...command.slice(1)], environmentOf(io));
  }
  return `${name} cannot be run`;
}

/** Where a program of this name is; undefined where there is none. */
export function onPath(name: string, io: Io): string | undefined {
  return pathFolders(io)
    .map((folder) => `${folder}/${name}`)
    .find(exists);
}

function environmentOf(io: Io): readonly string[] {
  return Object.entries(io.environment()).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
}
