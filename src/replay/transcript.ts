import type { Io } from "../io.ts";
import { type Fields, isFields } from "../protocol/fields.ts";
import { inToolWords } from "../protocol/tool-words.ts";
import type { Followed } from "../report/report.ts";

/** One tool call of a transcript, in Claude Code's words. */
export interface TranscriptCall {
  /** Name of the agent's dialect: `claude`, `codex`. */
  readonly agent: string;
  readonly session: string;
  /** Unique in its session, where the agent gives its calls ids. */
  readonly id: string;
  /** Absolute directory that the call was made in; absent where the transcript does not say. */
  readonly cwd?: string | undefined;
  /** Absolute directory that the session began in. */
  readonly start?: string | undefined;
  /** Name of the branch that was checked out; absent where the transcript does not say. */
  readonly branch?: string | undefined;
  /** ISO 8601, UTC. */
  readonly time?: string | undefined;
  /** The agent's permission mode at that moment. */
  readonly mode?: string | undefined;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly followed: Followed;
}

/** A call before it is known what followed. */
export type OpenCall = Omit<TranscriptCall, "followed">;

/** What is counted while transcripts are read. */
export interface ReadCounts {
  bytes: number;
  /** Lines, or whole files, that are no valid JSON. */
  broken: number;
  /** Lines and files that are larger than anything an agent writes. */
  tooLong: number;
  /** Calls of which the transcript does not say what they were given. */
  untold: number;
}

/** How the transcripts of one agent are found and read. */
export interface TranscriptReader {
  /** The calls of one file, in its order; throws when the file cannot be read. */
  readonly read: (path: string, counts: ReadCounts) => Iterable<TranscriptCall>;
}

/** Where transcripts of one agent are. */
export interface TranscriptSource {
  /** Name of the agent's dialect. */
  readonly agent: string;
  /** Folders and files that they are kept in; they need not exist. */
  readonly places: (io: Io) => readonly string[];
  /** True for the path of a transcript, wherever it was found; slashes separate its names. */
  readonly isTranscript: (path: string) => boolean;
  /**
   * True for the path of a file that tells a session without the ids of its calls, which a file of the agent's own may
   * tell in full.
   */
  readonly isRetold?: (path: string) => boolean;
  readonly load: () => Promise<TranscriptReader>;
}

/** Counts of nothing. */
export function noCounts(): ReadCounts {
  return { bytes: 0, broken: 0, tooLong: 0, untold: 0 };
}

/**
 * A tool call in Claude Code's words, as a hook would get it; undefined if its input is not an object, or a command is
 * not told, which no hook could judge either and is counted.
 */
export function inCommonWords(
  name: string,
  input: unknown,
  cwd: string | undefined,
  counts: ReadCounts,
): Pick<TranscriptCall, "tool" | "input"> | undefined {
  const { tool_name: tool, tool_input: words } = inToolWords(name, input, cwd ?? "");
  const isTold = isFields(words) && (!isShell(tool) || typeof words.command === "string");
  if (isTold) return { tool, input: words };
  counts.untold += 1;
  return undefined;
}

function isShell(tool: string): boolean {
  return tool === "Bash" || tool === "PowerShell";
}

/** The object that a line of JSON holds; undefined for anything else, which is counted. */
export function fieldsIn(line: string, counts: ReadCounts): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (isFields(value)) return value;
  } catch {
    // Torn, or no JSON at all.
  }
  counts.broken += 1;
  return undefined;
}

/** The object in a field, or one without fields. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** The list in a field, or an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A time as ISO 8601 in UTC, from such a text or from milliseconds since 1970; undefined for anything else. */
export function timeOf(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** The same for a number of seconds or milliseconds: agents count either. */
export function timeOfEpoch(value: unknown): string | undefined {
  if (typeof value !== "number") return undefined;
  return timeOf(value < SECONDS_MAX ? value * 1_000 : value);
}

/** As seconds it is the year 5138, as milliseconds 1973. */
const SECONDS_MAX = 1e11;

/** All texts in a value, one after the other: what a tool gave back, however it is packed. */
export function textIn(value: unknown, levels = LEVELS_MAX): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || levels === 0) return "";
  return Object.values(value)
    .map((one) => textIn(one, levels - 1))
    .join("\n");
}

/** How deep texts are looked for: a file may hold anything. */
const LEVELS_MAX = 20;

/** How a text begins, as far as an agent says there what became of a call. */
export function headOf(text: string): string {
  return text.slice(0, HEAD_CHARS);
}

/** Behind it is what a tool printed. */
const HEAD_CHARS = 300;

/** How a refusal of fairlead's own begins, in any language, where an agent writes a hook's words down as they are. */
export const SAID_BY_FAIRLEAD = /^(?:Error: )?fairlead\b/;
