import { textOf } from "../sys/folder.ts";
import { sessionFiles } from "./records.ts";
import { readDrops } from "./single-record-files.ts";
import type { Workspace } from "./workspace.ts";

/** A call of a session that is over: when it ran, in milliseconds since 1970, and the agent's name of it. */
export interface EndedCall {
  readonly from: number;
  readonly to: number;
  readonly useId: string | undefined;
}

/** Length of a call whose agent does not say how long it took. */
const UNSAID_MS = 5_000;

/** Time between the moment a tool is done and the one at which its record is written, on a machine under load. */
const LATE_MS = 2_000;

/** File systems stamp with the time of the kernel's last tick. */
const TICK_MS = 20;

/** The calls of a session that are over, in any order, as its records have them. */
export function callsOf(workspace: Workspace, sessionId: string): readonly EndedCall[] {
  const files = sessionFiles(workspace, sessionId);
  if (files === undefined) return [];
  const lines = (textOf(files.records) ?? "").split("\n");
  for (const { text } of readDrops(files.drops)) lines.push(text);
  // What is older than the session is not its own, however late its calls are recorded.
  const began = Math.min(...lines.map(timeIn)) - TICK_MS;
  return lines.flatMap((line) => {
    const call = callIn(line);
    return call === undefined ? [] : [{ ...call, from: Math.max(call.from, began) }];
  });
}

/** When a record was made; of what is none, never. */
function timeIn(line: string): number {
  const time = /"time":"([^"]+)"/.exec(line)?.[1] ?? "";
  const at = Date.parse(time);
  return Number.isNaN(at) ? Number.POSITIVE_INFINITY : at;
}

function callIn(line: string): EndedCall | undefined {
  if (!line.includes('"PostToolUse')) return undefined;
  try {
    const {
      event,
      time,
      tool_use_id: useId,
      duration_ms: took = UNSAID_MS,
    } = Object(JSON.parse(line));
    const to = Date.parse(String(time));
    if (!String(event).startsWith("PostToolUse") || Number.isNaN(to)) return undefined;
    return { from: to - Number(took) - LATE_MS, to, useId };
  } catch {
    return undefined;
  }
}
