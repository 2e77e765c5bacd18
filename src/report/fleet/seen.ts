/** Room of the newer generation at first and at most, in entries, each of eight bytes. */
const FIRST_SLOTS = 1 << 16;
const SLOTS_MAX = 1 << 22;

/** Share of the room that may be taken. */
const LOAD_MAX = 0.7;

/** Remembers texts by their hashes in bounded memory: 64 MB, which hold the latest three to six million. */
export interface Seen {
  /** True the first time that a text is given, as far back as is remembered. */
  readonly add: (text: string) => boolean;
  /** True once a text was forgotten, so that one given again would count as new. */
  readonly hasForgotten: () => boolean;
}

/** Begins to remember; `slotsMax` is a parameter for tests. */
export function startSeen(slotsMax: number = SLOTS_MAX): Seen {
  let newer = generation(Math.min(FIRST_SLOTS, slotsMax));
  let older: Generation | undefined;
  let hasForgotten = false;
  return {
    add: (text) => {
      const hash = BigInt.asUintN(64, BigInt(Bun.hash(text)));
      const low = Number(hash & 0xffff_ffffn);
      // Zero marks a free slot.
      const high = Number(hash >> 32n) || 1;
      if (newer.has(low, high) || older?.has(low, high) === true) return false;
      if (newer.isFull()) {
        if (newer.slots < slotsMax) newer = newer.grown();
        else {
          hasForgotten = older !== undefined;
          older = newer;
          newer = generation(slotsMax);
        }
      }
      newer.put(low, high);
      return true;
    },
    hasForgotten: () => hasForgotten,
  };
}

interface Generation {
  readonly slots: number;
  readonly has: (low: number, high: number) => boolean;
  readonly put: (low: number, high: number) => void;
  readonly isFull: () => boolean;
  /** The same entries in twice the room. */
  readonly grown: () => Generation;
}

/** A hash table with as many slots as a power of two. */
function generation(slots: number): Generation {
  const entries = new Uint32Array(slots * 2);
  let taken = 0;
  /** The slot of an entry, or the free one where it would be put. */
  const slotOf = (low: number, high: number) => {
    let at = (low & (slots - 1)) * 2;
    while (entries[at + 1] !== 0 && !(entries[at] === low && entries[at + 1] === high)) {
      at = (at + 2) & (slots * 2 - 1);
    }
    return at;
  };
  const put = (low: number, high: number) => {
    const at = slotOf(low, high);
    if (entries[at + 1] === 0) taken++;
    entries[at] = low;
    entries[at + 1] = high;
  };
  return {
    slots,
    has: (low, high) => entries[slotOf(low, high) + 1] !== 0,
    put,
    isFull: () => taken >= slots * LOAD_MAX,
    grown: () => {
      const larger = generation(slots * 2);
      for (let at = 0; at < entries.length; at += 2) {
        const high = entries[at + 1] ?? 0;
        if (high !== 0) larger.put(entries[at] ?? 0, high);
      }
      return larger;
    },
  };
}
