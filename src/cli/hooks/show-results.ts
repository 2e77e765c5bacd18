import type { Io } from "../../io.ts";
import type { HookResult } from "../../userhooks/executor.ts";
import { printJson } from "../terminal/output.ts";
import type { Fired } from "./fire-event.ts";

/** Shows what the hooks of an event did: a line each and what they printed, or one JSON object. */
export function showFired(io: Io, fired: Fired, json: boolean): void {
  const { event, results, blocked, reason } = fired;
  if (json) {
    const answer = { event: event.type, blocked, reason: blocked ? reason : undefined };
    printJson(io, { ...answer, results: results.map(resultJson) });
  } else {
    for (const result of results) {
      io.stdout(resultLine(result));
      const printed = result.stdout.trimEnd();
      if (printed !== "") io.stdout(printed.replace(/^/gm, "  "));
    }
    if (results.length === 0) io.stdout(`no hook runs on ${event.type}`);
  }
  if (blocked && reason !== undefined) io.stderr(reason);
}

/** One result as machines read it. */
export function resultJson(result: HookResult): object {
  const { verdict, ...said } = result.outcome;
  return {
    hook: result.hook.label,
    exit_code: result.exitCode,
    stdout: result.stdout,
    stderr: result.stderr,
    truncated: result.truncated,
    timed_out: result.timedOut,
    duration_ms: result.durationMs,
    error: result.error,
    success: result.success,
    should_continue: result.shouldContinue,
    verdict,
    ...said,
  };
}

/** One result as a line for a person: `failed  exit 1  12 ms  ./check.sh`. */
export function resultLine(result: HookResult): string {
  const state = result.outcome.verdict === "deny" ? "blocks" : result.success ? "ok" : "failed";
  const end = result.timedOut
    ? "timed out"
    : (result.error ?? (result.exitCode === null ? "killed" : `exit ${result.exitCode}`));
  return `${state.padEnd(6)}  ${end}  ${Math.round(result.durationMs)} ms  ${result.hook.label}`;
}
