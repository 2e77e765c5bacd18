import { loadConfig } from "../../config/load.ts";
import { type Dispatched, dispatch } from "../../engine/dispatch.ts";
import { describeError } from "../../errors.ts";
import { CANNOT_RUN, EXIT, NOT_FOUND } from "../../exit.ts";
import { handlerTable } from "../../handlers/table.ts";
import type { Io } from "../../io.ts";
import { type Logger, makeLogger } from "../../log.ts";
import { parseEvent } from "../../protocol/parse-event.ts";
import { recordOutcome } from "../../state/record-outcome.ts";
import { findWorkspace } from "../../state/workspace.ts";
import { type ProcessResult, runProcess } from "../../sys/process.ts";
import { canonicalToolName } from "../../userhooks/tool-names.ts";

/** A command to run as a tool. */
export interface ToolCommand {
  readonly argv: readonly string[];
  readonly tool: string;
  readonly session: string | undefined;
}

/** Bytes of each output stream that hooks get to see afterwards; what is streamed is never cut. */
const RESULT_MAX_BYTES = 1024 * 1024;

/**
 * Runs a command with an agent's events around it, through the same handlers: a denial, or a question that
 * no one is there to answer, is exit 2 with the reason on stderr, else the exit code is the command's own
 * (128 and the signal's number when one ended it).
 */
export async function execTool(io: Io, command: ToolCommand): Promise<number> {
  const cwd = io.workingDirectory();
  const workspace = findWorkspace(io, { cwd, projectDir: undefined });
  const { config, warnings } = await loadConfig(io, workspace.root);
  const log = makeLogger(io.now);
  log.setLevel(config.log.level === "info" ? "warn" : config.log.level);
  for (const warning of warnings) log.warn(warning);
  const session = command.session ?? io.env("FAIRLEAD_SESSION_ID") ?? crypto.randomUUID();
  const input = { command: commandText(command.argv) };
  const base = {
    session_id: session,
    cwd,
    tool_name: canonicalToolName(command.tool),
    tool_input: input,
    tool_use_id: `exec_${crypto.randomUUID()}`,
  };
  const tell = async (name: string, facts: object): Promise<Dispatched> => {
    const parsed = parseEvent({ ...base, hook_event_name: name, ...facts }, undefined);
    if (!parsed.ok) return { ok: false, error: parsed.error, handler: "" };
    const { event } = parsed;
    const context = { io, log, config, workspace };
    const dispatched = await dispatch(event, handlerTable, context, config.timeout * 1000);
    if (dispatched.ok) {
      const decided = {
        event,
        outcome: dispatched.outcome,
        agent: "exec",
        project: workspace.root,
      };
      await recordOutcome(io, log, config.log, workspace, decided);
    }
    return dispatched;
  };
  const objection = objectionTo(await tell("PreToolUse", {}), config.fail_closed);
  sayLog(io, log);
  if (objection !== undefined) {
    io.stderr(objection.reason);
    return objection.exit;
  }
  const ran = await runProcess({
    argv: command.argv,
    cwd,
    env: environment(io, session),
    stdin: "inherit",
    outputMaxBytes: RESULT_MAX_BYTES,
    onOutput: io.pass,
    group: "shared",
  });
  if (ran.startError !== undefined) io.stderr(`fairlead: ${ran.startError}`);
  const after = await tell(...resultEvent(ran));
  if (after.ok && after.outcome.verdict === "deny") io.stderr(after.outcome.reason);
  if (!after.ok) log.warn(describeError(after.error));
  sayLog(io, log);
  return exitCodeOf(ran);
}

/** The words as one command line that a shell would split into the same words. */
function commandText(argv: readonly string[]): string {
  return argv
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ");
}

function objectionTo(
  dispatched: Dispatched,
  failClosed: boolean,
): { readonly reason: string; readonly exit: number } | undefined {
  if (!dispatched.ok) {
    const reason = describeError(dispatched.error);
    return { reason, exit: failClosed ? EXIT.blocked : EXIT.error };
  }
  const { outcome } = dispatched;
  if (outcome.verdict === "ask") {
    const reason = `${outcome.reason}\nnobody can be asked here, so it does not run`;
    return { reason, exit: EXIT.blocked };
  }
  return outcome.verdict === "deny" ? { reason: outcome.reason, exit: EXIT.blocked } : undefined;
}

/** Commands inside the tool that are fairlead's again belong to the same session. */
function environment(io: Io, session: string): Record<string, string> {
  const inherited = Object.entries(io.environment());
  const present = inherited.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return {
    ...Object.fromEntries(present),
    FAIRLEAD_SESSION_ID: session,
  };
}

function resultEvent(ran: ProcessResult): [string, object] {
  const { stdout, stderr, durationMs: duration_ms, truncated } = ran;
  const exit_code = exitCodeOf(ran);
  const success = exit_code === 0;
  const response = { stdout, stderr, exit_code, success, truncated };
  if (success) return ["PostToolUse", { tool_response: response, duration_ms }];
  const error = ran.startError ?? [`exit code ${exit_code}`, stderr.trim()].join("\n").trim();
  const tool_response = { ...response, error };
  return ["PostToolUseFailure", { error, tool_response, duration_ms }];
}

/** What a shell would say. */
function exitCodeOf(ran: ProcessResult): number {
  if (ran.startError !== undefined)
    return ran.startError.includes("no such program") ? NOT_FOUND : CANNOT_RUN;
  if (ran.exitCode !== null) return ran.exitCode;
  return 128 + (SIGNAL_NUMBERS.get(ran.signal ?? "") ?? 0);
}

/** POSIX numbers of the signals that end commands. */
const SIGNAL_NUMBERS: ReadonlyMap<string, number> = new Map([
  ["SIGHUP", 1],
  ["SIGINT", 2],
  ["SIGQUIT", 3],
  ["SIGILL", 4],
  ["SIGABRT", 6],
  ["SIGFPE", 8],
  ["SIGKILL", 9],
  ["SIGSEGV", 11],
  ["SIGPIPE", 13],
  ["SIGTERM", 15],
]);

function sayLog(io: Io, log: Logger): void {
  const lines = log.drain();
  if (lines !== "") io.stderr(lines);
}
