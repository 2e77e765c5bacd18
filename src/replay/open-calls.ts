import type { Followed } from "../report/report.ts";
import type { OpenCall, TranscriptCall } from "./transcript.ts";

/** Calls of one file that wait for what followed. */
export interface OpenCalls {
  /** Adds a call; gives the one that waited longest where too many do. One whose id is known already is not added. */
  readonly add: (call: OpenCall) => readonly TranscriptCall[];
  /** The call of an id with what followed; nothing where none waits under it. */
  readonly settle: (id: string, followed: Followed) => readonly TranscriptCall[];
  /** Whatever still waits. */
  readonly rest: () => readonly TranscriptCall[];
}

/** Most calls that wait for their result: an agent makes a few in parallel, and interrupted ones never get one. */
const WAITING_MAX = 500;

/** Settled ids that are remembered, as some agents write a call again whenever it changes. */
const REMEMBERED_MAX = 5_000;

/** Calls that are matched with their results by their ids. */
export function openCalls(): OpenCalls {
  const waiting = new Map<string, OpenCall>();
  const settled = new Set<string>();
  const end = (call: OpenCall, followed: Followed): readonly TranscriptCall[] => {
    waiting.delete(call.id);
    settled.add(call.id);
    for (const oldest of settled) {
      if (settled.size <= REMEMBERED_MAX) break;
      settled.delete(oldest);
    }
    return [{ ...call, followed }];
  };
  return {
    add: (call) => {
      if (call.id === "") return [{ ...call, followed: "unknown" }];
      if (settled.has(call.id) || waiting.has(call.id)) return [];
      waiting.set(call.id, call);
      const [oldest] = waiting.values();
      return waiting.size > WAITING_MAX && oldest !== undefined ? end(oldest, "unknown") : [];
    },
    settle: (id, followed) => {
      const call = waiting.get(id);
      return call === undefined ? [] : end(call, followed);
    },
    rest: () => [...waiting.values()].map((call) => ({ ...call, followed: "unknown" })),
  };
}
