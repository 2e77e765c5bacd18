import { statSync, utimesSync } from "node:fs";
import type { Call } from "./place.ts";
import { filesBelow, leftovers, type Place, type Running } from "./place.ts";

/** When a call is killed: so many milliseconds after its start, or as it makes its n-th call of the system. */
export type Moment =
  | { readonly by: "clock"; readonly ms: number }
  | { readonly by: "system call"; readonly name: string; readonly nth: number };

/** What a call does to files and when, as it was measured on calls that nobody killed. */
export interface Window {
  /** From the start to the first and the last change of a file, in milliseconds. */
  readonly firstMs: number;
  readonly lastMs: number;
  readonly endMs: number;
  /** The system calls that change a file of the place, and the one that answers; empty without strace. */
  readonly calls: readonly Extract<Moment, { by: "system call" }>[];
}

/** Where a kill landed: before anything was written, between that and the answer, or too late. */
export type Landed = "before" | "writing" | "after";

/** `strace` can kill a process as it enters a system call, which no clock can. */
export const STRACE = process.platform === "linux" ? Bun.which("strace") : null;

const WATCHED = "openat,write,pwrite64,ftruncate,rename,unlink,rmdir,mkdir,chmod,fchmod,link";

/** File times have the resolution of the kernel's tick. */
const TICK_MS = 4;

/** Measures when an unkilled call writes. */
export async function measure(place: Place, call: Call): Promise<Window> {
  const before = stateOf(place.root);
  const started = Date.now();
  const { tookMs } = await place.run(call);
  const times = [...filesBelow(place.root).keys()]
    .filter((path) => before.get(path) !== identityOf(path))
    .map((path) => statSync(path).ctimeMs - started);
  return {
    firstMs: Math.max(0, Math.min(tookMs, ...times)),
    lastMs: Math.min(tookMs, Math.max(0, ...times) + TICK_MS),
    endMs: tookMs,
    calls: [],
  };
}

/** Lists the system calls by which a call changes files of its place and answers. */
export async function trace(place: Place, call: Call): Promise<Window["calls"]> {
  if (STRACE === null) return [];
  const log = `${place.root}.strace`;
  const prefix = [STRACE, "-f", "-qq", "-y", "-s", "0", "-o", log, "-e", `trace=${WATCHED}`];
  await place.run({ ...call, prefix });
  const text = await Bun.file(log).text();
  await Bun.file(log).delete();
  const made = new Map<string, number>();
  return text.split("\n").flatMap((line) => {
    const [, thread = "", name = ""] = /^(\d+) +(\w+)\(/.exec(line) ?? [];
    if (name === "") return [];
    const nth = (made.get(`${thread} ${name}`) ?? 0) + 1;
    made.set(`${thread} ${name}`, nth);
    const changes =
      line.includes(place.root) && (name !== "openat" || /O_WRONLY|O_RDWR/.test(line));
    return changes || /^\d+ +write\([12]</.test(line) ? [{ by: "system call", name, nth }] : [];
  });
}

/**
 * Random moments of a window: of its system calls where they are known, and of its time. A machine is not
 * always as busy as when the window was measured, so the clock is paced by where the kills before landed.
 */
export class Moments {
  private readonly window: Window;
  private pace = 1;

  constructor(window: Window) {
    this.window = window;
  }

  next(byClock: boolean): Moment {
    const { calls, firstMs, lastMs, endMs } = this.window;
    const picked = calls[Math.floor(Math.random() * calls.length)];
    if (!byClock && picked !== undefined) return picked;
    const from = Math.max(0, firstMs - TICK_MS);
    const to = Math.min(endMs, lastMs);
    return { by: "clock", ms: this.pace * (from + Math.random() * Math.max(1, to - from)) };
  }

  /** Learns where a kill of these moments landed. */
  landed(moment: Moment, landed: Landed): void {
    if (moment.by === "clock") this.pace *= PACES[landed];
  }
}

/** Later after a kill that came too early, earlier after one that came too late. */
const PACES: Readonly<Record<Landed, number>> = { before: 1.08, writing: 1, after: 0.92 };

/** Starts a call and kills it at a moment; says where that landed and whether the call had answered. */
export async function killAt(
  place: Place,
  call: Call,
  moment: Moment,
): Promise<{ readonly landed: Landed; readonly exit: number | null }> {
  const before = stateOf(place.root);
  const running = startKilled(place, call, moment);
  const { exit } = await running.ended;
  if (exit !== null) return { landed: "after", exit };
  const after = stateOf(place.root);
  const same =
    before.size === after.size && [...before].every(([path, id]) => after.get(path) === id);
  return { landed: same ? "before" : "writing", exit };
}

function startKilled(place: Place, call: Call, moment: Moment): Running {
  if (moment.by === "clock") {
    const running = place.start(call);
    setTimeout(running.kill, moment.ms);
    return running;
  }
  const inject = `inject=${moment.name}:signal=KILL:when=${moment.nth}`;
  const quiet = ["-f", "-qq", "-o", "/dev/null", "-e", `trace=${moment.name}`, "-e", inject];
  return place.start({ ...call, prefix: [STRACE ?? "", ...quiet] });
}

/** Lets what killed writers left count as old. */
export function ageLeftovers(folder: string): void {
  const old = new Date(Date.now() - OLD_MS);
  for (const path of leftovers(folder)) utimesSync(path, old, old);
}

/** Older than any call takes, and than refused calls and consents are kept. */
const OLD_MS = 25 * 60 * 60 * 1000;

function stateOf(folder: string): ReadonlyMap<string, string> {
  return new Map([...filesBelow(folder).keys()].map((path) => [path, identityOf(path)]));
}

function identityOf(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? "" : `${stat.ino} ${stat.size} ${stat.mtimeNs}`;
}
