import { type Check, fail, warn } from "../install/check.ts";
import type { Io } from "../io.ts";
import { isAbsolute, nameOf } from "../sys/paths.ts";
import { runBriefly } from "../sys/run-briefly.ts";

/** Longest wait for a shell that only starts and ends, in milliseconds. */
const PROFILE_MAX_MS = 5000;

/** What the shell is told to print behind its profile. */
const HELLO = "fairlead-doctor";

/**
 * Starts the user's shell as Codex starts it for each hook (`$SHELL -c`), to see whether what it reads first (a file
 * that `BASH_ENV` names, `.zshenv`) lets the hook run and leaves its answer whole. A refusal is an exit code, so it
 * survives what is printed before it; any other answer does not.
 */
export async function checkShellProfile(io: Io, cwd: string): Promise<readonly Check[]> {
  const shell = io.env("SHELL") ?? "";
  if (io.platform === "windows" || !isAbsolute(shell)) return [];
  const { stdout, exit, problem } = await runBriefly({
    command: [shell, "-c", `echo ${HELLO}`],
    cwd,
    env: environmentOf(io),
    stdin: "",
    timeoutMs: PROFILE_MAX_MS,
  });
  const subject = "shell profile";
  const name = nameOf(shell);
  const fix = `in the file that ${name} -c reads first (BASH_ENV, .zshenv), let only interactive shells run what prints, asks or exits`;
  const lost = "no hook that is started through it runs, and no call is judged";
  if (problem !== undefined) return [fail(subject, `${name} -c: ${problem}; ${lost}`, fix)];
  const said = stdout.trim();
  if (said === HELLO) return [];
  if (!said.endsWith(HELLO))
    return [fail(subject, `${name} -c ends before its command (exit ${exit}); ${lost}`, fix)];
  const first = JSON.stringify(said.split("\n", 1)[0]?.slice(0, SAID_MAX_CHARS));
  const detail = `${name} -c prints ${first}; a hook's answer after that is not understood, unless it is a refusal`;
  return [warn(subject, detail, fix)];
}

/** Characters shown of what a profile prints. */
const SAID_MAX_CHARS = 60;

function environmentOf(io: Io): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(io.environment()).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
