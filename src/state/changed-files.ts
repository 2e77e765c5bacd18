import { textOf } from "../sys/folder.ts";
import type { SessionBelongings } from "./belongings.ts";
import { sessionFiles } from "./records.ts";
import { readDrops } from "./single-record-files.ts";

/** What a session last did to a file by a tool, or by a command of which that is known. */
export interface FileUse {
  /** In milliseconds since 1970. */
  readonly time: number;
  readonly does: "reads" | "changes";
  /** Size of what the tool was given, in UTF-16 units; absent for a command. */
  readonly size?: number;
}

/** The tools of agents that read a file and change nothing. */
const READING = ["Read", "NotebookRead", "View"];

/** Tools that change a file. */
const CHANGING = ["Write", "Edit", "MultiEdit", "NotebookEdit"];

/** What a session last did to each file, by its absolute path: as the records of its calls have it, and what it claims. */
export function fileUses({
  memory,
  session,
  claims,
}: Pick<SessionBelongings, "memory" | "session" | "claims">): {
  readonly read: ReadonlyMap<string, FileUse>;
  readonly changed: ReadonlyMap<string, FileUse>;
} {
  const read = new Map<string, FileUse>();
  const changed = new Map<string, FileUse>();
  const add = (path: string, use: FileUse) => {
    const uses = use.does === "reads" ? read : changed;
    if ((uses.get(path)?.time ?? 0) <= use.time) uses.set(path, use);
  };
  for (const line of linesOf(memory, session)) {
    const found = useIn(line);
    if (found !== undefined) add(found.file, found.use);
  }
  for (const { what, id, time } of claims) if (what === "file") add(id, { time, does: "changes" });
  return { read, changed };
}

function linesOf(memory: string | undefined, session: string): readonly string[] {
  const files = sessionFiles({ root: "", folder: undefined, memory }, session);
  if (files === undefined) return [];
  const lines = (textOf(files.records) ?? "").split("\n");
  for (const { text } of readDrops(files.drops)) lines.push(text);
  return lines.filter((line) => line.includes('"file"') && line.includes('"PostToolUse"'));
}

function useIn(line: string): { readonly file: string; readonly use: FileUse } | undefined {
  try {
    const { tool, file, time, success, input_bytes: size } = Object(JSON.parse(line));
    const at = Date.parse(String(time));
    if (typeof file !== "string" || Number.isNaN(at) || success === false) return undefined;
    const does = READING.includes(tool) ? "reads" : CHANGING.includes(tool) ? "changes" : undefined;
    if (does === undefined) return undefined;
    return { file, use: { time: at, does, ...(typeof size === "number" ? { size } : {}) } };
  } catch {
    return undefined;
  }
}
