import { canBeWritten } from "../policy/text/nesting.ts";
import { nameOf } from "../sys/paths.ts";
import type { TranscriptCall } from "./transcript.ts";

/** What names a call in whatever file it is found: a whole number, the same for each copy. */
export type CallKey = number;

/** Calls that were met, each by its key. */
export interface MetCalls {
  readonly has: (key: CallKey) => boolean;
  /** False for a key that is there already. One that there is no room for counts as new each time. */
  readonly add: (key: CallKey) => boolean;
}

/** Room for so many keys at first and at most, a power of two: 64 MiB hold those of 6 million calls. */
const SLOTS_MIN = 1 << 10;
const SLOTS_MAX = 1 << 23;

/** How full the table may be, as a part of its slots: a search in a fuller one takes long. */
const FULL = 0.7;

/** No calls yet; memory that grows by eight bytes for each, up to its limit. */
export function newMetCalls(slotsMax = SLOTS_MAX): MetCalls {
  let slots = new Float64Array(Math.min(SLOTS_MIN, slotsMax));
  let count = 0;
  const slotOf = (table: Float64Array, key: CallKey): number => {
    const mask = table.length - 1;
    let at = key % table.length;
    while (table[at] !== 0 && table[at] !== key) at = (at + 1) & mask;
    return at;
  };
  const grow = () => {
    const larger = new Float64Array(slots.length * 2);
    for (const key of slots) if (key !== 0) larger[slotOf(larger, key)] = key;
    slots = larger;
  };
  return {
    has: (key) => slots[slotOf(slots, key)] === key,
    add: (key) => {
      const at = slotOf(slots, key);
      if (slots[at] === key) return false;
      if (count >= slots.length * FULL) {
        if (slots.length >= slotsMax) return true;
        grow();
      }
      slots[slotOf(slots, key)] = key;
      count += 1;
      return true;
    },
  };
}

/** Names the calls of one file, in its order. */
export function callKeys(): (call: TranscriptCall) => CallKey {
  const times = new Map<CallKey, number>();
  return (call) => {
    if (isUnique(call.id)) return keyOf(call.id);
    const { agent, session, id, time } = call;
    // Some sessions go by the path of their file, which a copy does not share.
    const named = [agent, nameOf(session), id, time, contentKey(call)];
    const key = keyOf(JSON.stringify(named));
    const before = times.get(key) ?? 0;
    if (before > 0 || times.size < TIMES_MAX) times.set(key, before + 1);
    return before === 0 ? key : keyOf(`${key} ${before}`);
  };
}

/** Calls of one file that are alike and have no id are told apart among so many. */
const TIMES_MAX = 1_000_000;

/**
 * True for an id that no other call has, in whatever session: it holds many random characters, or a moment in
 * milliseconds. Some models number their calls instead (`call_0`, `functions.bash:3`), in every session anew.
 */
export function isUnique(id: string): boolean {
  return /[A-Za-z0-9]{16}|\d{13}|[0-9a-f]{8}-[0-9a-f]{4}-/.test(id);
}

/** The same for calls of one tool with the same input. */
export function contentKey({ tool, input }: Pick<TranscriptCall, "tool" | "input">): CallKey {
  return keyOf(`${tool} ${canBeWritten(input) ? JSON.stringify(input) : ""}`);
}

/** 53 bits, the most that a number holds; never 0, which is a free slot. */
function keyOf(text: string): CallKey {
  return Number(Bun.hash(text) >> 11n) || 1;
}
