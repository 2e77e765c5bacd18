import { textOf } from "../sys/folder.ts";
import { readDrops } from "./drops.ts";
import { sessionFiles } from "./records.ts";
import type { Workspace } from "./workspace.ts";

/** When a call of a session ran, in milliseconds since 1970. */
export interface CallSpan {
  readonly from: number;
  readonly to: number;
}

/** Length of a call whose agent does not say how long it took. */
const UNSAID_MS = 5_000;

/** Time between the moment a tool is done and the one at which its record is written, on a machine under load. */
const LATE_MS = 2_000;

/** The calls of a session that are over, in any order, as its records have them. */
export function callsOf(workspace: Workspace, sessionId: string): readonly CallSpan[] {
  const files = sessionFiles(workspace, sessionId);
  if (files === undefined) return [];
  const lines = (textOf(files.records) ?? "").split("\n");
  for (const { text } of readDrops(files.drops)) lines.push(text);
  return lines.flatMap((line) => spanIn(line) ?? []);
}

function spanIn(line: string): CallSpan | undefined {
  if (!line.includes('"PostToolUse')) return undefined;
  try {
    const { event, time, duration_ms: took = UNSAID_MS } = Object(JSON.parse(line));
    if (!String(event).startsWith("PostToolUse") || typeof took !== "number") return undefined;
    const to = Date.parse(String(time));
    return Number.isNaN(to) ? undefined : { from: to - took - LATE_MS, to };
  } catch {
    return undefined;
  }
}
