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
export class Logger {
  private readonly lines: string[] = [];
  /** The texts of the lines that may come from outside, the session's name aside. */
  readonly texts: string[] = [];
  private readonly now: () => Date;
  private threshold: LogLevel = "info";
  private sessionId = "";

  constructor(now: () => Date) {
    this.now = now;
  }

  /** Drops lines lighter than `level` from now on. */
  setLevel(level: LogLevel): void {
    this.threshold = level;
  }

  /** Names the session in every line from now on. */
  setSession(sessionId: string): void {
    this.sessionId = sessionId;
  }

  error(message: string, fields?: LogFields): void {
    this.add("error", message, fields);
  }

  warn(message: string, fields?: LogFields): void {
    this.add("warn", message, fields);
  }

  info(message: string, fields?: LogFields): void {
    this.add("info", message, fields);
  }

  debug(message: string, fields?: LogFields): void {
    this.add("debug", message, fields);
  }

  /** Changes the message and the facts of every line that was collected. */
  change(rewrite: (line: Record<string, unknown>) => Record<string, unknown>): void {
    for (let at = 0; at < this.lines.length; at++) {
      this.lines[at] = JSON.stringify(rewrite(JSON.parse(this.lines[at] ?? "{}")));
    }
  }

  /** Takes the collected lines out, joined by newlines; empty when there are none. */
  drain(): string {
    if (this.lines.length === 0) return "";
    return this.lines.splice(0).join("\n");
  }

  private add(level: LogLevel, message: string, fields: LogFields = {}): void {
    if (LOG_LEVELS.indexOf(level) > LOG_LEVELS.indexOf(this.threshold)) return;
    this.texts.push(message);
    for (const fact of Object.values(fields)) if (typeof fact === "string") this.texts.push(fact);
    const session = this.sessionId === "" ? {} : { session_id: this.sessionId };
    const time = this.now().toISOString();
    const line: Record<string, unknown> = { time, level, message, ...session, ...fields };
    for (const name of Object.keys(line)) line[name] = cut(line[name]);
    this.lines.push(seenInJson(JSON.stringify(line)));
  }
}

/** Longest message or fact of a line, in characters: both may hold what a repository or an event says. */
const LOG_TEXT_MAX_CHARS = 2_000;

function cut(value: unknown): unknown {
  const isLong = typeof value === "string" && value.length > LOG_TEXT_MAX_CHARS;
  return isLong ? `${value.slice(0, LOG_TEXT_MAX_CHARS)}…` : value;
}
