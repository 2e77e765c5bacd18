import { seenInJson } from "./outside-text.ts";

/** Weights of log levels, heaviest first. */
export const LOG_LEVELS = ["error", "warn", "info", "debug"] as const;

/** How heavy a log line is. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Facts that go with a log line. */
export type LogFields = { readonly [key: string]: string | number | boolean };

/**
 * Collects structured lines (`{"time","level","message","session_id",…}`) until the answer is known: a
 * block must leave nothing but its reason on stderr, because that text is what the model reads.
 */
export interface Logger {
  /** The texts of the lines that may come from outside, the session's name aside. */
  readonly texts: readonly string[];
  /** Drops lines lighter than `level` from now on. */
  readonly setLevel: (level: LogLevel) => void;
  /** Names the session in every line from now on. */
  readonly setSession: (sessionId: string) => void;
  readonly error: (message: string, fields?: LogFields) => void;
  readonly warn: (message: string, fields?: LogFields) => void;
  readonly info: (message: string, fields?: LogFields) => void;
  readonly debug: (message: string, fields?: LogFields) => void;
  /** Changes the message and the facts of every line that was collected. */
  readonly change: (rewrite: (line: Record<string, unknown>) => Record<string, unknown>) => void;
  /** Takes the collected lines out, joined by newlines; empty when there are none. */
  readonly drain: () => string;
}

/** A log without a line. Closures, as every call has one: a class of its own takes it three times as long. */
export function makeLogger(now: () => Date): Logger {
  const lines: string[] = [];
  const texts: string[] = [];
  let threshold: LogLevel = "info";
  let session = "";
  return {
    texts,
    setLevel: (level) => {
      threshold = level;
    },
    setSession: (sessionId) => {
      session = sessionId;
    },
    error: (message, fields) => add("error", message, fields),
    warn: (message, fields) => add("warn", message, fields),
    info: (message, fields) => add("info", message, fields),
    debug: (message, fields) => add("debug", message, fields),
    change: (rewrite) => {
      for (let at = 0; at < lines.length; at++) {
        lines[at] = JSON.stringify(rewrite(JSON.parse(lines[at] ?? "{}")));
      }
    },
    drain: () => (lines.length === 0 ? "" : lines.splice(0).join("\n")),
  };

  function add(level: LogLevel, message: string, fields: LogFields = {}): void {
    if (LOG_LEVELS.indexOf(level) > LOG_LEVELS.indexOf(threshold)) return;
    texts.push(message);
    for (const fact of Object.values(fields)) if (typeof fact === "string") texts.push(fact);
    const whose = session === "" ? {} : { session_id: session };
    const time = now().toISOString();
    const line: Record<string, unknown> = { time, level, message, ...whose, ...fields };
    for (const name of Object.keys(line)) line[name] = cut(line[name]);
    lines.push(seenInJson(JSON.stringify(line)));
  }
}

/** Longest message or fact of a line, in characters: both may hold what a repository or an event says. */
const LOG_TEXT_MAX_CHARS = 2_000;

function cut(value: unknown): unknown {
  const isLong = typeof value === "string" && value.length > LOG_TEXT_MAX_CHARS;
  return isLong ? `${value.slice(0, LOG_TEXT_MAX_CHARS)}…` : value;
}
