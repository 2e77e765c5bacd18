import type { Dialect } from "./answer.ts";
import { claudeDialect } from "./claude.ts";
import { type Fields, textOf } from "./fields.ts";
import { readNamed } from "./reading.ts";

/**
 * Qwen Code. Source: `bundled/qc-helper/docs/features/hooks.md` of `@qwen-code/qwen-code` 0.24.4:
 * answers are Claude Code's (on exit 2 stderr is the reason and stdout is ignored), names of tools are
 * Gemini's, and todos are announced twice, of which the first can be refused.
 */
export const qwenDialect: Dialect = {
  name: "qwen",
  read: (payload, call) =>
    readNamed(payload, call, EVENT_NAMES, {
      hook_event_name: isContinuation(payload) ? "PromptContinuation" : undefined,
      prompt: textOf(payload.submitted_prompt),
      tool_use_id: textOf(payload.tool_use_id) ?? textOf(payload.tool_call_id),
    }),
  encode: claudeDialect.encode,
};

/** True for the prompt that 0.24.4 announces before each tool result goes out: nobody typed anything. */
function isContinuation(payload: Fields): boolean {
  return (
    payload.hook_event_name === "UserPromptSubmit" &&
    textOf(payload.prompt) === undefined &&
    textOf(payload.submitted_prompt) === undefined
  );
}

const EVENT_NAMES: ReadonlyMap<string, string> = new Map([
  ["TodoCreated", "TaskCreated"],
  ["TodoCompleted", "TaskCompleted"],
]);
