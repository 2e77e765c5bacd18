/** Exit codes agents act on: 0 go on, 2 blocked, anything else is reported and ignored. */
export const EXIT = { ok: 0, error: 1, blocked: 2 } as const;

/** One of the three codes fairlead ever exits with on the hook path. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The exit code of a command whose question was broken off by Ctrl-C or Esc, as shells have it for an interrupt. */
export const INTERRUPTED = 130;

/** Exit codes of commands that start a program which cannot be started, or is not there, as `env` and shells have them. */
export const CANNOT_RUN = 126;
export const NOT_FOUND = 127;
