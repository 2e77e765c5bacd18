import type { Followed } from "../report/report.ts";
import { type CallKey, contentKey, isUnique } from "./met-calls.ts";
import type { OpenCall, TranscriptCall } from "./transcript.ts";

/** Calls of one file that wait for what followed. */
export interface OpenCalls {
  /**
   * Adds a call; gives the one that waited longest where too many do. One that is there already is not added: some
   * agents write a call again whenever it changes.
   */
  readonly add: (call: OpenCall) => readonly TranscriptCall[];
  /** The call of an id with what followed; nothing where none waits under it. */
  readonly settle: (id: string, followed: Followed) => readonly TranscriptCall[];
  /** Whatever still waits. */
  readonly rest: () => readonly TranscriptCall[];
}

/** Most calls that wait for their result: an agent makes a few in parallel, and interrupted ones never get one. */
const WAITING_MAX = 500;

/** Settled calls that are remembered. */
const REMEMBERED_MAX = 5_000;

/** Calls that are matched with their results by their ids. */
export function openCalls(): OpenCalls {
  const waiting = new Map<string, OpenCall>();
  const settled = new Map<string, CallKey>();
  const end = (call: OpenCall, followed: Followed): readonly TranscriptCall[] => {
    waiting.delete(call.id);
    settled.set(call.id, sameKey(call));
    for (const oldest of settled.keys()) {
      if (settled.size <= REMEMBERED_MAX) break;
      settled.delete(oldest);
    }
    return [{ ...call, followed }];
  };
  return {
    add: (call) => {
      if (call.id === "") return [{ ...call, followed: "unknown" }];
      const before = waiting.get(call.id);
      const known = before === undefined ? settled.get(call.id) : sameKey(before);
      if (known === sameKey(call)) return [];
      const ended = before === undefined ? [] : end(before, "unknown");
      waiting.set(call.id, call);
      const [oldest] = waiting.values();
      if (waiting.size <= WAITING_MAX || oldest === undefined) return ended;
      return [...ended, ...end(oldest, "unknown")];
    },
    settle: (id, followed) => {
      const call = waiting.get(id);
      return call === undefined ? [] : end(call, followed);
    },
    rest: () => [...waiting.values()].map((call) => ({ ...call, followed: "unknown" })),
  };
}

/** What two calls of one id share if they are the same: an id that a model counts up may come again with another. */
function sameKey(call: OpenCall): CallKey {
  return isUnique(call.id) ? 0 : contentKey(call);
}
