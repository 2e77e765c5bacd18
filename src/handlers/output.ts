import type { HandlerContext } from "../engine/handler.ts";
import { visibleLine } from "../outside-text.ts";
import { readingOf } from "../policy/agent-tools/tool-table.ts";
import { redactOutput } from "../policy/secrets/redact-output.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";

/**
 * PostToolUse and PostToolUseFailure: takes secrets of known forms out of what a tool gave back, before the
 * model reads it, where the agent lets a hook replace that; elsewhere the person is told. A tool that writes
 * gives back what the model wrote itself.
 */
export function handleOutput(event: AgentEvent, { replaces }: HandlerContext): Outcome {
  const { tool } = event;
  if (tool === undefined || readingOf(tool.name) === "write") return PASS;
  const { output, kinds } = redactOutput(tool.response ?? tool.error);
  if (kinds.length === 0) return PASS;
  const what = kinds.join(", ");
  const data = { redacted: kinds };
  const name = visibleLine(tool.name);
  if (replaces?.(event) !== true) {
    const notice = `fairlead: the output of ${name} seems to contain a secret (${what}), which cannot be removed here, so the model sees it. Rotate the secret if it is real`;
    return { verdict: "pass", notice, data };
  }
  return {
    verdict: "pass",
    output,
    notice: `fairlead: what seems to be a secret (${what}) was removed from the output of ${name} before the model saw it`,
    context: `fairlead removed what seems to be a secret (${what}) from this output and put \`…(LENGTH)\` there instead; the source is unchanged. Do not write the replacement back, and do not try to read the secret another way: ask the user if it is needed.`,
    data,
  };
}
