import { afterAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import type { Kind } from "./kind.ts";
import {
  ageLeftovers,
  killAt,
  type Landed,
  measure,
  momentIn,
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
    const calls = [];
    for (let more = 0; more < TRACED_ROUNDS; more++) {
      calls.push(...(await unkilled((call) => trace(place, call))));
    }
    const window = { ...measured, calls: distinct(calls) };
    const row: Row = {
      kind: kind.name,
      window: `${measured.firstMs.toFixed(0)}–${measured.lastMs.toFixed(0)} of ${measured.endMs.toFixed(0)} ms`,
      moments: window.calls.length,
      landed: { before: 0, writing: 0, after: 0 },
      temporaries: 0,
    };
    for (let kill = 0; kill < kills; kill++) {
      const round = await next(n++);
      const moment = momentIn(window, kill % 2 === 0);
      const { landed, exit } = await killAt(place, round.call, moment);
      row.landed[landed]++;
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
const CLEANING_ROUNDS = 3;

function report(): string {
  const total = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const lines = rows.map(({ kind, window, moments, landed, temporaries }) => {
    const { before, writing, after } = landed;
    const cells = [window.padEnd(17), moments, before, writing, after, temporaries];
    return `${kind.padEnd(50)} ${cells.map((cell) => String(cell).padStart(8)).join(" ")}`;
  });
  const sums = `${total((row) => row.landed.before)} before the first write, ${total((row) => row.landed.writing)} between it and the answer, ${total((row) => row.landed.after)} after the answer`;
  const head = `${"kind".padEnd(50)} ${"writes".padEnd(17)} ${["moments", "before", "writing", "after", "leftover"].map((word) => word.padStart(8)).join(" ")}`;
  return [
    head,
    ...lines,
    `${total((row) => row.landed.before + row.landed.writing + row.landed.after)} kills: ${sums}`,
  ].join("\n");
}
