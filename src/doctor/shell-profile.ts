import type { Io } from "../io.ts";
import { isAbsolute, nameOf } from "../sys/paths.ts";
import { runBriefly } from "../sys/run-briefly.ts";
import { type Check, fail } from "./check.ts";

/** Longest wait for a shell that only starts and ends, in milliseconds. */
const PROFILE_MAX_MS = 5000;

/** What the shell is told to print behind its profile. */
const HELLO = "fairlead-doctor";

/**
 * Starts the user's shell as Codex starts it for each hook (`$SHELL -lc`), to see whether its profile leaves the
 * hook's answer whole: whatever it prints stands before the answer, which is then no JSON, and the tool runs.
 */
export async function checkShellProfile(io: Io, cwd: string): Promise<readonly Check[]> {
  const shell = io.env("SHELL") ?? "";
  if (io.platform === "windows" || !isAbsolute(shell)) return [];
  const { stdout, exit, problem } = await runBriefly({
    command: [shell, "-lc", `echo ${HELLO}`],
    cwd,
    env: environmentOf(io),
    stdin: "",
    timeoutMs: PROFILE_MAX_MS,
  });
  const subject = "shell profile";
  const name = nameOf(shell);
  const fix = `in the profile of ${name}, keep what prints, asks or ends to shells that a person types in: [ -t 1 ]`;
  const lost = "hooks that Codex starts through it are not understood, and the tool runs";
  if (problem !== undefined) return [fail(subject, `${name} -l: ${problem}; ${lost}`, fix)];
  const said = stdout.trim();
  if (said === HELLO) return [];
  const first = said.split("\n", 1)[0] ?? "";
  if (!said.endsWith(HELLO))
    return [fail(subject, `${name} -l ends in its profile (exit ${exit}); ${lost}`, fix)];
  return [fail(subject, `${name} -l prints ${JSON.stringify(first.slice(0, 60))}; ${lost}`, fix)];
}

function environmentOf(io: Io): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(io.environment()).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
