/** Exit codes agents act on: 0 go on, 2 blocked, anything else is reported and ignored. */
export const EXIT = { ok: 0, error: 1, blocked: 2 } as const;

/** One of the three codes fairlead ever exits with on the hook path. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The exit code of a command whose question was broken off by Ctrl-C or Esc, as shells have it for an interrupt. */
export const INTERRUPTED = 130;
