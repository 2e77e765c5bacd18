import { EXIT } from "../exit.ts";
import type { AgentEvent } from "./agent-event.ts";
import type { Answer, Dialect } from "./answer.ts";
import { type Fields, textOf } from "./fields.ts";
import type { Outcome } from "./outcome.ts";
import { type CallFacts, firstRoot, type Reading, readNamed } from "./reading.ts";
import { reasonOf, reasonOfUnasked } from "./refusal.ts";

/**
 * Cursor. Source: https://cursor.com/docs/reference/hooks, as verified by others on 3.9.16: flat
 * answers, one event a kind of call beside the general ones. On a denial the model was seen to get
 * `user_message`, against the documentation, so both messages carry the reason.
 */
export const cursorDialect: Dialect = {
  name: "cursor",
  cannotAsk: ({ wireName }) => PERMISSION_EVENTS.get(wireName) !== "asks",
  read: readCursor,
  encode: (outcome, event) => encodeCursor(outcome, event),
};

const EVENT_NAMES: ReadonlyMap<string, string> = new Map([
  ["sessionStart", "SessionStart"],
  ["sessionEnd", "SessionEnd"],
  ["preToolUse", "PreToolUse"],
  ["beforeShellExecution", "PreToolUse"],
  ["beforeMCPExecution", "PreToolUse"],
  ["beforeReadFile", "PreToolUse"],
  ["beforeTabFileRead", "PreToolUse"],
  ["postToolUse", "PostToolUse"],
  ["afterShellExecution", "PostToolUse"],
  ["afterMCPExecution", "PostToolUse"],
  ["afterFileEdit", "PostToolUse"],
  ["afterTabFileEdit", "PostToolUse"],
  ["postToolUseFailure", "PostToolUseFailure"],
  ["beforeSubmitPrompt", "UserPromptSubmit"],
  ["subagentStart", "SubagentStart"],
  ["subagentStop", "SubagentStop"],
  ["preCompact", "PreCompact"],
  ["stop", "Stop"],
  ["afterAgentResponse", "MessageDisplay"],
]);

/** Events that name no tool because each is about one. */
const TOOLS_OF_EVENTS: ReadonlyMap<string, string> = new Map([
  ["beforeShellExecution", "Bash"],
  ["afterShellExecution", "Bash"],
  ["beforeReadFile", "Read"],
  ["beforeTabFileRead", "Read"],
  ["afterFileEdit", "MultiEdit"],
  ["afterTabFileEdit", "MultiEdit"],
]);

/** Events with `permission` in the answer, and whether "ask" is enforced there. */
const PERMISSION_EVENTS: ReadonlyMap<string, "asks" | "cannot ask"> = new Map([
  ["preToolUse", "cannot ask"],
  ["beforeShellExecution", "asks"],
  ["beforeMCPExecution", "asks"],
  ["beforeReadFile", "cannot ask"],
  ["beforeTabFileRead", "cannot ask"],
]);

const FOLLOW_UP_EVENTS: ReadonlySet<string> = new Set(["stop", "subagentStop"]);
const CONTEXT_EVENTS: ReadonlySet<string> = new Set(["sessionStart", "postToolUse"]);

function readCursor(payload: Fields, call: CallFacts): Reading {
  const event = textOf(payload.hook_event_name) ?? "";
  const root = firstRoot(payload.workspace_roots);
  const own = TOOLS_OF_EVENTS.get(event);
  const { command, file_path, edits, cwd } = payload;
  return readNamed(payload, call, EVENT_NAMES, {
    session_id: textOf(payload.session_id) ?? textOf(payload.conversation_id),
    cwd: root ?? textOf(cwd),
    project_dir: root,
    tool_name: own,
    tool_input:
      own === undefined ? placed(payload.tool_input, cwd) : { command, file_path, edits, cwd },
    tool_response: payload.tool_output ?? payload.output ?? payload.result_json,
    error: textOf(payload.error_message),
    stop_hook_active: typeof payload.loop_count === "number" ? payload.loop_count > 0 : undefined,
    last_assistant_message: textOf(payload.text),
  });
}

/** The input of a tool with the directory of the call, which Cursor writes beside it. */
function placed(input: unknown, cwd: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const directory = textOf(cwd);
  return directory === undefined ? input : { cwd: directory, ...withoutEmptyCwd(input) };
}

function withoutEmptyCwd(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([key, value]) => key !== "cwd" || value));
}

function encodeCursor(outcome: Outcome, event: AgentEvent): Answer {
  const wire = event.wireName;
  const asking = PERMISSION_EVENTS.get(wire);
  if (asking !== undefined || event.spec === undefined) return encodePermission(outcome, asking);
  const refusal =
    outcome.verdict === "deny"
      ? reasonOf(outcome)
      : outcome.verdict === "ask"
        ? reasonOfUnasked(outcome)
        : undefined;
  if (wire === "beforeSubmitPrompt") {
    const stops = refusal ?? (outcome.halt === "" ? "stopped by fairlead" : outcome.halt);
    if (stops === undefined) return say({ continue: true });
    return say({ continue: false, user_message: stops }, EXIT.blocked, stops);
  }
  if (FOLLOW_UP_EVENTS.has(wire))
    return say(refusal === undefined ? {} : { followup_message: refusal });
  if (!CONTEXT_EVENTS.has(wire)) return say({});
  const context = [outcome.context ?? "", refusal ?? ""].filter((text) => text !== "").join("\n");
  return say(context === "" ? {} : { additional_context: context });
}

/** No objection is silence: `allow` would skip the person's own permissions. */
function encodePermission(outcome: Outcome, asking: "asks" | "cannot ask" | undefined): Answer {
  if (outcome.verdict === "pass") return say({});
  if (outcome.verdict === "allow") return say({ permission: "allow" });
  if (outcome.verdict === "ask" && asking === "asks") {
    const reason = reasonOf(outcome);
    return say({ permission: "ask", user_message: reason, agent_message: reason });
  }
  const reason = outcome.verdict === "ask" ? reasonOfUnasked(outcome) : reasonOf(outcome);
  const answer = { permission: "deny", user_message: reason, agent_message: reason };
  return say(answer, EXIT.blocked, reason);
}

function say(answer: object, exit: Answer["exit"] = EXIT.ok, stderr?: string): Answer {
  const stdout = JSON.stringify(answer);
  return stderr === undefined ? { stdout, exit } : { stdout, stderr, exit };
}
