import { EXIT } from "../exit.ts";
import type { AgentEvent } from "./agent-event.ts";
import type { Answer, Dialect } from "./answer.ts";
import { type Fields, isFields, textOf } from "./fields.ts";
import type { Outcome } from "./outcome.ts";
import { type CallFacts, firstRoot, type Reading, readNamed } from "./reading.ts";
import { reasonOf, reasonOfUnasked } from "./refusal.ts";

/**
 * Cline, in editors and on the command line. Sources: `apps/vscode/proto/cline/hooks.proto` and `HookProcess.ts` of cline/cline (2026-08):
 * the event's fields lie in an object named after it, `parameters` are texts, and the answer is
 * `{cancel, errorMessage, contextModification}` whatever the exit code; context reaches the next request.
 * The command line (runs of `cline` 3.0.65) has the same files and answers, names of its own for the events, and the
 * tool's arguments as they are beside those made texts.
 */
export const clineDialect: Dialect = {
  name: "cline",
  cannotAsk: () => true,
  read: readCline,
  encode: (outcome, event) => encodeCline(outcome, event),
};

/** What the command line calls the events, each with the name of its file. */
const CLI_NAMES: ReadonlyMap<string, string> = new Map([
  ["agent_start", "TaskStart"],
  ["agent_resume", "TaskResume"],
  ["agent_abort", "TaskCancel"],
  ["agent_end", "TaskComplete"],
  ["agent_error", "TaskError"],
  ["tool_call", "PreToolUse"],
  ["tool_result", "PostToolUse"],
  ["prompt_submit", "UserPromptSubmit"],
  ["session_shutdown", "SessionShutdown"],
]);

const EVENT_NAMES: ReadonlyMap<string, string> = new Map([
  ["TaskStart", "SessionStart"],
  ["TaskResume", "SessionStart"],
  ["TaskCancel", "SessionEnd"],
  ["SessionShutdown", "SessionEnd"],
  ["TaskComplete", "Stop"],
  ["TaskError", "StopFailure"],
]);

/** Events that `cancel` stops. */
const CANCELS: ReadonlySet<string> = new Set(["PreToolUse", "UserPromptSubmit", "PreCompact"]);

function readCline(payload: Fields, call: CallFacts): Reading {
  const said = textOf(payload.hookName) ?? call.requested?.name ?? "";
  const wireName = CLI_NAMES.get(said) ?? said;
  const own = payload[`${wireName.charAt(0).toLowerCase()}${wireName.slice(1)}`];
  const fields = isFields(own) ? own : {};
  const tool = payload[said];
  const input = isFields(tool) && isFields(tool.input) ? tool.input : fields.parameters;
  const failed = wireName === "PostToolUse" && fields.success === false;
  const reading = readNamed(payload, call, EVENT_NAMES, {
    hook_event_name: failed ? "PostToolUseFailure" : wireName,
    session_id: textOf(payload.taskId),
    cwd: firstRoot(payload.workspaceRoots),
    tool_name: textOf(fields.toolName),
    tool_input: input,
    tool_use_id: isFields(tool) ? textOf(tool.id) : undefined,
    tool_response: fields.result,
    error: failed ? textOf(fields.result) : undefined,
    prompt: textOf(fields.prompt),
    source: wireName === "TaskResume" ? "resume" : undefined,
  });
  return { ...reading, wireName };
}

function encodeCline(outcome: Outcome, event: AgentEvent): Answer {
  const cancels = CANCELS.has(event.wireName) || event.spec === undefined;
  const refusal =
    outcome.verdict === "deny"
      ? reasonOf(outcome)
      : outcome.verdict === "ask"
        ? reasonOfUnasked(outcome)
        : undefined;
  const context = [outcome.context ?? "", cancels ? "" : (refusal ?? "")]
    .filter((text) => text !== "")
    .join("\n");
  const stdout = JSON.stringify({
    cancel: (cancels && refusal !== undefined) || outcome.halt !== undefined,
    ...(cancels && refusal !== undefined ? { errorMessage: refusal } : {}),
    ...(context === "" ? {} : { contextModification: context }),
  });
  return { stdout, exit: EXIT.ok };
}
