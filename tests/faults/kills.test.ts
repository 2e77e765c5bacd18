import { afterAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import type { Kind } from "./kind.ts";
import {
  ageLeftovers,
  killAt,
  type Landed,
  type Moment,
  Moments,
  measure,
  STRACE,
  trace,
  type Window,
} from "./moments.ts";
import { BINARY, event, leftovers, makePlace, tornFiles } from "./place.ts";
import { RECORD_KINDS } from "./record-kinds.ts";
import { SETTINGS_KINDS } from "./settings-kinds.ts";

/** Kills in the whole run, shared out over the kinds; `bun run test:faults` asks for a thousand. */
const KILLS = Number(process.env.FAULT_KILLS ?? 56);

const KINDS = [...RECORD_KINDS, ...SETTINGS_KINDS];
const POSIX = process.platform !== "win32" && existsSync(BINARY);
if (!POSIX) console.warn(`SKIPPED: kills need ${BINARY} on a POSIX system; nothing was killed`);
if (STRACE === null)
  console.warn("SKIPPED: without strace kills come by the clock only, not at each system call");

interface Row {
  readonly kind: string;
  readonly window: string;
  readonly moments: number;
  readonly landed: Record<Landed, number>;
  temporaries: number;
}

const rows: Row[] = [];
const totals: Record<Moment["by"], Record<Landed, number>> = {
  clock: { before: 0, writing: 0, after: 0 },
  "system call": { before: 0, writing: 0, after: 0 },
};
afterAll(() => console.log(report()));

describe.if(POSIX)("kill -9", () => {
  test.each(KINDS.map((kind, at) => [kind.name, kind, share(at)] as const))(
    "during %s tears no file, loses nothing acknowledged and leaves the next call as it was",
    async (_, kind, kills) => {
      const row = await killMany(kind, kills);
      rows.push(row);
      const { before, writing, after } = row.landed;
      expect(before + writing + after).toBe(kills);
    },
    600_000,
  );
});

function share(at: number): number {
  return Math.floor(KILLS / KINDS.length) + (at < KILLS % KINDS.length ? 1 : 0);
}

/** Kills the calls of a kind, half of them by the clock, the rest at their system calls. */
async function killMany(kind: Kind, kills: number): Promise<Row> {
  const place = makePlace();
  try {
    const { next, finish } = kind.open(place);
    let n = 0;
    const unkilled = async <Result>(
      run: (call: Awaited<ReturnType<typeof next>>["call"]) => Promise<Result>,
    ) => {
      const round = await next(n++);
      const result = await run(round.call);
      await round.after(true);
      return result;
    };
    await unkilled((call) => place.run(call));
    const measured = await unkilled((call) => measure(place, call));
    const calls: Window["calls"][number][] = [];
    for (let more = 0; more < TRACED_ROUNDS; more++) {
      calls.push(...(await unkilled((call) => trace(place, call))));
    }
    const moments = new Moments({ ...measured, calls: distinct(calls) });
    const row: Row = {
      kind: kind.name,
      window: `${measured.firstMs.toFixed(0)}–${measured.lastMs.toFixed(0)} of ${measured.endMs.toFixed(0)} ms`,
      moments: distinct(calls).length,
      landed: { before: 0, writing: 0, after: 0 },
      temporaries: 0,
    };
    for (let kill = 0; kill < kills; kill++) {
      const round = await next(n++);
      const moment = moments.next(kill % 2 === 0);
      const { landed, exit } = await killAt(place, round.call, moment);
      row.landed[landed]++;
      moments.landed(moment, landed);
      totals[moment.by][landed]++;
      expect(tornFiles(place.root)).toEqual([]);
      try {
        if (exit !== null && !round.done.includes(exit)) throw new Error(`it ended with ${exit}`);
        await round.after(exit !== null);
      } catch (error) {
        const where = `${kind.name}, round ${n - 1}, killed ${JSON.stringify(moment)} (${landed})`;
        throw new Error(`${where}: ${error instanceof Error ? error.message : error}`);
      }
    }
    await finish?.();
    row.temporaries = leftovers(place.root).length;
    ageLeftovers(place.root);
    for (let more = 0; more < CLEANING_ROUNDS; more++) await unkilled((call) => place.run(call));
    await place.run(event(place, "SessionEnd"));
    expect(leftovers(place.root)).toEqual([]);
    return row;
  } finally {
    place.dispose();
  }
}

/** Rounds of a kind are not all alike: what one does not write another does. */
const TRACED_ROUNDS = 3;

function distinct(calls: Window["calls"]): Window["calls"] {
  return [...new Map(calls.map((call) => [`${call.name} ${call.nth}`, call])).values()];
}

/** Enough that every file of a kind is written once more, which removes what was left beside it. */
const CLEANING_ROUNDS = 4;

function report(): string {
  const lines = rows.map(({ kind, window, moments, landed, temporaries }) => {
    const cells = [moments, landed.before, landed.writing, landed.after, temporaries];
    return line(kind, window, cells);
  });
  const head = line("kind", "writes", ["moments", "before", "writing", "after", "leftover"]);
  const sums = Object.entries(totals).map(
    ([by, { before, writing, after }]) =>
      `${before + writing + after} kills by the ${by}: ${before} before the first write, ${writing} between it and the answer, ${after} after the answer`,
  );
  return [head, ...lines, ...sums].join("\n");
}

function line(kind: string, window: string, cells: readonly (string | number)[]): string {
  return `${kind.padEnd(50)} ${window.padEnd(17)} ${cells.map((cell) => String(cell).padStart(8)).join(" ")}`;
}
