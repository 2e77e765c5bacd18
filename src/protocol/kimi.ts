import type { Dialect } from "./answer.ts";
import { encodeByExitCode } from "./by-exit-code.ts";
import { isFields, textOf } from "./fields.ts";
import { readNamed } from "./reading.ts";

/**
 * Kimi Code CLI. Source: `docs/en/customization/hooks.md` of MoonshotAI/kimi-code, and runs of
 * `@moonshot-ai/kimi-code` 2.1.0: exit codes, and what is printed at a prompt goes to the model as it is. All
 * events but three only observe. A prompt is a list of parts, and an error an object.
 */
export const kimiDialect: Dialect = {
  name: "kimi",
  cannotAsk: () => true,
  read: (payload, call) =>
    readNamed(payload, call, EVENT_NAMES, {
      prompt: promptOf(payload.prompt),
      tool_use_id: textOf(payload.tool_call_id),
      error: isFields(payload.error) ? textOf(payload.error.message) : undefined,
      agent_type: textOf(payload.agent_name),
      last_assistant_message: textOf(payload.response),
    }),
  encode: (outcome, event) =>
    encodeByExitCode(outcome, event, { blocks: BLOCKS, context: CONTEXT }),
};

/** Its request for a permission is one to look at, while a refusal there would be for nothing. */
const EVENT_NAMES: ReadonlyMap<string, string> = new Map([["PermissionRequest", "Notification"]]);

const BLOCKS: ReadonlySet<string> = new Set(["PreToolUse", "UserPromptSubmit", "Stop"]);
const CONTEXT: ReadonlySet<string> = new Set(["UserPromptSubmit"]);

/** The texts of a prompt, whose other parts are images and files. */
function promptOf(prompt: unknown): string | undefined {
  if (!Array.isArray(prompt)) return undefined;
  const texts = prompt.map((part) => (isFields(part) ? textOf(part.text) : undefined));
  return texts.filter((text) => text !== undefined).join("\n");
}
