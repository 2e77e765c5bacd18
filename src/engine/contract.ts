import { HookError } from "../errors.ts";
import type { Io } from "../io.ts";

/**
 * Checks what every handler may rely on: the signal, where there is one, is not aborted, and the
 * process's working directory is known, exists and is a directory. Returns the violation, or undefined.
 */
export function checkContract(io: Io, signal?: AbortSignal): HookError | undefined {
  if (signal?.aborted === true) return new HookError("contract", "cancelled before it began");
  const directory = io.workingDirectory();
  if (directory === "") return new HookError("contract", "no working directory");
  if (!io.mayEnter(directory)) {
    return new HookError(
      "contract",
      `working directory ${JSON.stringify(directory)} cannot be entered`,
    );
  }
  return undefined;
}

/** One promise of the contract. */
export interface ContractClause {
  readonly id: string;
  readonly text: string;
}

/** What fairlead promises to whoever calls it as a hook. */
export function guarantees(): readonly ContractClause[] {
  return [
    {
      id: "stdin",
      text: "one JSON document is read from standard input, up to 16 MiB, and never waited for longer than 5 s of silence",
    },
    {
      id: "stdout",
      text: "standard output carries one JSON answer in one write, or nothing on an error",
    },
    { id: "stderr", text: "standard error carries JSON log lines, or on a block only the reason" },
    {
      id: "exit",
      text: "the exit code is 0 to go on, 2 when blocked, 1 when something went wrong",
    },
    {
      id: "deadline",
      text: "what is still running is cancelled at the deadline, 30 s unless configured",
    },
    {
      id: "working-directory",
      text: "the working directory exists and can be entered before anything is judged; a call that can be stopped is judged without one too, with a warning",
    },
    { id: "path", text: "no program on PATH, no shell and no language runtime is needed" },
    {
      id: "order",
      text: "built-in checks of an event run in a fixed order, and a refusal ends the run",
    },
  ];
}

/** What callers and handlers must not rely on. */
export function nonGuarantees(): readonly ContractClause[] {
  return [
    { id: "user-path", text: "PATH may contain nothing beyond /usr/bin and /bin" },
    {
      id: "shell-files",
      text: ".bashrc, .zshrc and .profile have not been read; aliases and functions do not exist",
    },
    { id: "variables", text: "HOME, SHELL, USER and LANG may be unset" },
    { id: "runtimes", text: "Node.js, Python and jq may be missing" },
    { id: "payload-cwd", text: "the directory named in the payload may not exist on this machine" },
    { id: "terminal", text: "standard input and output are not a terminal" },
    { id: "kill", text: "an agent that kills the hook at its own timeout runs the tool" },
  ];
}
