import type { Dialect } from "./answer.ts";
import { encodeByExitCode } from "./by-exit-code.ts";
import { type Fields, isFields, textOf } from "./fields.ts";
import { type CallFacts, type Reading, readNamed } from "./reading.ts";

/**
 * Windsurf Cascade. Source: https://docs.windsurf.com/windsurf/cascade/hooks: one event a kind of
 * action, exit 2 of a `pre_` event blocks with stderr as the reason, stdout is shown to the person only.
 */
export const windsurfDialect: Dialect = {
  name: "windsurf",
  cannotAsk: () => true,
  read: readWindsurf,
  encode: (outcome, event) => encodeByExitCode(outcome, event, { blocks: BLOCKS, context: NONE }),
};

const BLOCKS: ReadonlySet<string> = new Set([
  "pre_run_command",
  "pre_write_code",
  "pre_read_code",
  "pre_mcp_tool_use",
  "pre_user_prompt",
]);

const NONE: ReadonlySet<string> = new Set();

const EVENT_NAMES: ReadonlyMap<string, string> = new Map([
  ["pre_run_command", "PreToolUse"],
  ["pre_write_code", "PreToolUse"],
  ["pre_read_code", "PreToolUse"],
  ["pre_mcp_tool_use", "PreToolUse"],
  ["post_run_command", "PostToolUse"],
  ["post_write_code", "PostToolUse"],
  ["post_read_code", "PostToolUse"],
  ["post_mcp_tool_use", "PostToolUse"],
  ["pre_user_prompt", "UserPromptSubmit"],
  ["post_cascade_response", "MessageDisplay"],
]);

function readWindsurf(payload: Fields, call: CallFacts): Reading {
  const info = isFields(payload.tool_info) ? payload.tool_info : {};
  const action = textOf(payload.agent_action_name) ?? "";
  const reading = readNamed(payload, call, EVENT_NAMES, {
    hook_event_name: textOf(payload.agent_action_name),
    session_id: textOf(payload.session_id) ?? textOf(payload.trajectory_id),
    prompt: textOf(info.user_prompt),
    ...toolOf(action, info),
  });
  return { ...reading, wireName: action === "" ? reading.wireName : action };
}

/** The tool behind an action: `pre_run_command` is a shell, `pre_write_code` an edit, and so on. */
function toolOf(action: string, info: Fields): Fields {
  const [, kind] =
    /^(?:pre|post)_(run_command|write_code|read_code|mcp_tool_use)$/.exec(action) ?? [];
  if (kind === undefined) return {};
  if (kind === "run_command") return { tool_name: "Bash", tool_input: info };
  if (kind === "write_code") return { tool_name: "MultiEdit", tool_input: info };
  if (kind === "read_code") return { tool_name: "Read", tool_input: info };
  return {
    tool_name: `mcp__${textOf(info.mcp_server_name) ?? ""}__${textOf(info.mcp_tool_name) ?? ""}`,
    tool_input: isFields(info.mcp_tool_arguments) ? info.mcp_tool_arguments : {},
    tool_response: info.mcp_result,
  };
}
