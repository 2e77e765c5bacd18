import * as v from "valibot";
import { describeError } from "../errors.ts";
import { fromRepository } from "../outside-text.ts";
import { readText } from "../sys/probe.ts";
import { parseBounded } from "../sys/text-budget.ts";
import { findMode } from "./mode.ts";

/** Longest text a snapshot is offered back as, in characters: it is paid for in every session. */
const RECOVERY_MAX_CHARS = 4_000;

/** What a snapshot must hold to be offered back; what it holds besides is not asked for. */
function snapshotSchema() {
  const text = v.fallback(v.nullish(v.string()), undefined);
  const texts = v.fallback(v.optional(v.array(v.string()), []), []);
  return v.object({
    session_id: v.string(),
    time: v.string(),
    trigger: text,
    custom_instructions: text,
    cwd: text,
    mode: text,
    checklist: v.fallback(
      v.nullish(v.object({ path: v.string(), summary: v.string(), open: texts })),
      undefined,
    ),
    changed_files: texts,
    recent_files: texts,
  });
}

/**
 * Reads a session's snapshot and words it for the model: undefined when there is none or it is another
 * session's, an error value when it is not one.
 */
export async function recoveryText(
  path: string,
  sessionId: string,
): Promise<string | Error | undefined> {
  const text = await readText(path);
  if (typeof text !== "string") return text;
  try {
    const parsed = v.safeParse(snapshotSchema(), parseBounded(text));
    if (!parsed.success) return new Error(parsed.issues[0].message);
    if (parsed.output.session_id !== sessionId) return undefined;
    return wordSnapshot(parsed.output);
  } catch (error) {
    return new Error(describeError(error));
  }
}

function wordSnapshot(snapshot: v.InferOutput<ReturnType<typeof snapshotSchema>>): string {
  const { checklist } = snapshot;
  const lines = [
    ...line("working directory", snapshot.cwd),
    ...modeLine(snapshot.mode),
    ...line("instructions for the compaction", snapshot.custom_instructions),
    ...line("checklist", checklist?.path, checklist?.summary),
    ...(checklist?.open ?? []).slice(0, LISTED_MAX).flatMap((item) => line("open", item)),
    ...line("changed and not committed", ...snapshot.changed_files.slice(0, LISTED_MAX)),
    ...line("files worked on, the latest first", ...snapshot.recent_files.slice(0, LISTED_MAX)),
  ];
  // Whole lines only, as a quotation that is cut off is not closed.
  const time = /^[\d:.TZ+-]{1,40}$/.test(snapshot.time) ? ` (${snapshot.time})` : "";
  let text = `where this session was before its context was compacted${time}:`;
  for (const one of lines) {
    if (text.length + 1 + one.length <= RECOVERY_MAX_CHARS) text += `\n${one}`;
  }
  return text;
}

/** Most entries of one list that are told. */
const LISTED_MAX = 20;

/** About as much of one line as leaves room for the others, in characters. */
const LINE_MAX_CHARS = 1_200;

/** One of the words that fairlead knows, or nothing: a record may say anything. */
function modeLine(word: string | null | undefined): readonly string[] {
  const mode = findMode(word ?? "");
  return mode === undefined ? [] : [`- mode: ${mode}`];
}

/** A line about one thing; none where there is nothing to say. */
function line(label: string, ...values: readonly (string | null | undefined)[]): readonly string[] {
  let left = LINE_MAX_CHARS;
  const known = values.filter((value): value is string => {
    if (value == null || value === "" || left <= 0) return false;
    left -= value.length;
    return true;
  });
  return known.length === 0 ? [] : [`- ${label}: ${fromRepository(...known)}`];
}
