import { EXIT } from "../exit.ts";
import type { AgentEvent } from "./agent-event.ts";
import type { Answer, Dialect } from "./answer.ts";
import { type Fields, isFields, textOf } from "./fields.ts";
import type { Outcome } from "./outcome.ts";
import { readNamed } from "./reading.ts";
import { reasonOf, reasonOfUnasked } from "./refusal.ts";

/**
 * Hermes Agent's shell hooks. Source: `agent/shell_hooks.py` and the tools' schemas of `hermes-agent` 0.19.0,
 * and runs of it: Claude Code's fields, what differs by event in `extra`. Only what is printed counts: a
 * block before a tool, context before the model is asked, and what is left to do once files were edited and the session
 * would end. Later versions also read an exit code of 2, and can ask the person, which 0.19.0 takes for leave.
 * Source of that: `website/docs/user-guide/features/hooks.md` of NousResearch/hermes-agent (2026-11).
 */
export const hermesDialect: Dialect = {
  name: "hermes",
  cannotAsk: () => true,
  read: (payload, call) => {
    const extra = isFields(payload.extra) ? payload.extra : {};
    const failed = payload.hook_event_name === "post_tool_call" && extra.status === "error";
    const { tool_name: tool, tool_input: _, ...about } = payload;
    // Outside of tool calls both are null.
    const given = tool === null ? about : payload;
    const reading = readNamed(given, call, EVENT_NAMES, {
      ...hermesTool(payload),
      tool_use_id: textOf(extra.tool_call_id),
      tool_response: extra.result,
      prompt: textOf(extra.user_message),
      last_assistant_message: textOf(extra.final_response),
      // How often the session was kept going before.
      stop_hook_active: typeof extra.attempt === "number" ? extra.attempt > 0 : undefined,
      error: failed ? textOf(extra.error_message) : undefined,
    });
    if (!failed) return reading;
    return { ...reading, payload: { ...reading.payload, hook_event_name: "PostToolUseFailure" } };
  },
  encode: encodeHermes,
};

const EVENT_NAMES: ReadonlyMap<string, string> = new Map([
  ["on_session_start", "SessionStart"],
  ["pre_llm_call", "UserPromptSubmit"],
  ["pre_verify", "Stop"],
  ["pre_tool_call", "PreToolUse"],
  ["post_tool_call", "PostToolUse"],
  ["on_session_finalize", "SessionEnd"],
  ["pre_api_request", "BeforeModel"],
  ["post_api_request", "AfterModel"],
  ["subagent_start", "SubagentStart"],
  ["subagent_stop", "SubagentStop"],
]);

function encodeHermes(outcome: Outcome, { wireName }: AgentEvent): Answer {
  if (wireName === "pre_tool_call") {
    if (outcome.verdict === "deny") return block(reasonOf(outcome));
    if (outcome.verdict === "ask") return block(reasonOfUnasked(outcome));
  }
  if (wireName === "pre_verify" && outcome.verdict === "deny") return block(outcome.reason);
  const said = wireName === "pre_llm_call" ? outcome.context : undefined;
  return { stdout: said === undefined ? "" : JSON.stringify({ context: said }), exit: EXIT.ok };
}

function block(reason: string): Answer {
  return { stdout: JSON.stringify({ decision: "block", reason }), exit: EXIT.ok };
}

/** Its `patch` is an edit unless it holds a patch, and its Python runs as a program's would. */
export function hermesTool({ tool_name: name, tool_input: input }: Fields): Fields {
  if (!isFields(input)) return {};
  if (name === "patch" && textOf(input.patch) === undefined) return { tool_name: "Edit" };
  const code = name === "execute_code" ? textOf(input.code) : undefined;
  if (code === undefined) return {};
  const command = `python3 -c '${code.replaceAll("'", "'\\''")}'`;
  return { tool_name: "Bash", tool_input: { ...input, command } };
}
