import type { Dialect } from "./answer.ts";
import { claudeDialect } from "./claude.ts";
import { textOf } from "./fields.ts";
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
      // A prompt also fires when a tool's result is sent; only this field is what a person typed.
      prompt: textOf(payload.submitted_prompt),
      tool_use_id: textOf(payload.tool_use_id) ?? textOf(payload.tool_call_id),
    }),
  encode: claudeDialect.encode,
};

const EVENT_NAMES: ReadonlyMap<string, string> = new Map([
  ["TodoCreated", "TaskCreated"],
  ["TodoCompleted", "TaskCompleted"],
]);
