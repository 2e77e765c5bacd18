import type { HandlerContext } from "../engine/handler.ts";
import { visibleLine } from "../outside-text.ts";
import { redactOutput } from "../policy/secrets/redact-output.ts";
import { readingOf } from "../policy/tool-table.ts";
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
    const notice = `fairlead: what ${name} showed holds what looks like a secret (${what}), and the model reads it: nothing can be taken out of it here; renew the secret if it is real`;
    return { verdict: "pass", notice, data };
  }
  return {
    verdict: "pass",
    output,
    notice: `fairlead: what ${name} showed holds what looks like a secret (${what}); the model reads it without`,
    context: `fairlead took what looks like a secret (${what}) out of this output and put \`…(LENGTH)\` in its place; where it came from it stands unchanged. Do not write the replacement back, and do not try to read the secret in another way: ask the person if it is needed.`,
    data,
  };
}
