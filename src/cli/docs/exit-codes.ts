import { CANNOT_RUN, INTERRUPTED, NOT_FOUND } from "../../exit.ts";

/** What an exit code means; the one table that the manual and the documents are made from. */
export interface ExitMeaning {
  readonly code: number;
  /** For `fairlead hook`. */
  readonly hook: string;
  /** For every other command. */
  readonly command: string;
}

/** The exit codes, which stay what they are over versions. */
export const EXIT_CODES: readonly ExitMeaning[] = [
  {
    code: 0,
    hook: "go on: no objection, an approval, or a question to the person",
    command:
      "done; for doctor, status and config check: no problems found; for verify: all are guarded",
  },
  {
    code: 1,
    hook: "something went wrong; the agent reports it and goes on",
    command: "not done, or something is broken; the reason is on standard error",
  },
  {
    code: 2,
    hook: "blocked; the reason is on standard error and in the answer",
    command:
      "`explain --exit-code`: the call would be refused; `fire`, `exec`: a hook or the policy said no; `verify`: a client is not guarded",
  },
  {
    code: CANNOT_RUN,
    hook: "not used",
    command:
      "`confine`, `exec`: the command cannot be started, or not within bounds; otherwise they exit as it does",
  },
  {
    code: NOT_FOUND,
    hook: "not used",
    command: "`confine`, `exec`: there is no such program",
  },
  {
    code: INTERRUPTED,
    hook: "not used",
    command: "a question was broken off with Ctrl-C or Esc; nothing was written",
  },
];
