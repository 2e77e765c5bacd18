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

  /** Takes the collected lines out, joined by newlines; empty when there are none. */
  drain(): string {
    if (this.lines.length === 0) return "";
    return this.lines.splice(0).join("\n");
  }

  private add(level: LogLevel, message: string, fields: LogFields = {}): void {
    if (LOG_LEVELS.indexOf(level) > LOG_LEVELS.indexOf(this.threshold)) return;
    const session = this.sessionId === "" ? {} : { session_id: this.sessionId };
    this.lines.push(
      JSON.stringify({ time: this.now().toISOString(), level, message, ...session, ...fields }),
    );
  }
}
