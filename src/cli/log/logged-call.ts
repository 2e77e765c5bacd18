import type { ToolCall } from "../../policy/agent-tools/tool-call.ts";
import type { Decision } from "../../state/decisions.ts";
import { toolCallOf } from "../policy-call.ts";

/** The call that the decision was about, as far as the log holds it. */
export function callOf(decision: Decision): ToolCall | Error {
  const { tool, command, path, input, hidden, content } = decision;
  if (content === "none") {
    return new Error('[log] content was "none", so the log does not have the call');
  }
  if (tool === undefined) return new Error(`not a tool call, but ${decision.event}`);
  if (hidden !== undefined) {
    return new Error(`the last ${hidden} characters of the call are not in the log`);
  }
  if (input === undefined) return toolCallOf({ tool, command, path });
  try {
    return toolCallOf({ tool, input: JSON.parse(input) });
  } catch {
    return new Error("the log does not have all of the call");
  }
}
