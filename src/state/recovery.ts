import * as v from "valibot";
import { describeError } from "../errors.ts";
import { readText } from "../sys/probe.ts";

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
    const parsed = v.safeParse(snapshotSchema(), JSON.parse(text));
    if (!parsed.success) return new Error(parsed.issues[0].message);
    if (parsed.output.session_id !== sessionId) return undefined;
    return wordSnapshot(parsed.output).slice(0, RECOVERY_MAX_CHARS);
  } catch (error) {
    return new Error(describeError(error));
  }
}

function wordSnapshot(snapshot: v.InferOutput<ReturnType<typeof snapshotSchema>>): string {
  const { checklist } = snapshot;
  const lines = [
    `where this session was before its context was compacted (${snapshot.time}):`,
    line("working directory", snapshot.cwd),
    line("mode", snapshot.mode),
    line("instructions for the compaction", snapshot.custom_instructions),
    checklist == null ? "" : `- checklist: ${checklist.path} (${checklist.summary})`,
    ...(checklist?.open ?? []).map((item) => `  - open: ${item}`),
    line("changed and not committed", snapshot.changed_files.join(", ")),
    line("files worked on, the latest first", snapshot.recent_files.join(", ")),
  ];
  return lines.filter((text) => text !== "").join("\n");
}

function line(label: string, value: string | null | undefined): string {
  return value == null || value === "" ? "" : `- ${label}: ${value}`;
}
