import { EXIT } from "../exit.ts";
import type { AgentEvent } from "./agent-event.ts";
import type { Answer, Dialect } from "./answer.ts";
import { type Fields, isFields, textOf } from "./fields.ts";
import type { Outcome } from "./outcome.ts";
import { type CallFacts, type Reading, readNamed } from "./reading.ts";
import { reasonOf, reasonOfUnasked } from "./refusal.ts";

/**
 * GitHub Copilot CLI and cloud agent. Source: `content/copilot/reference/hooks-reference.md` of
 * github/docs. Events configured in camelCase send camelCase without the event's name, so the command
 * line must say it; those in PascalCase send Claude Code's words. Answers are flat, on exit 0: another
 * exit code is an error of the hook, which denies, but without the reason.
 */
export const copilotDialect: Dialect = {
  name: "copilot",
  replaces: ({ name }) => name === "PreToolUse" || name === "PostToolUse",
  decides: {
    isUnasked: (_event, words) => / --(?:yolo|allow-all|allow-all-tools)(?= |$)/.test(words),
    program: /^copilot(?:\.js)?$/,
    otherwise: / --(?:sandbox|assisted-approval)(?=[= ]|$)/,
    settings: [
      ...["~/.copilot/settings.json", "~/.copilot/config.json", ".github/copilot/settings.json"],
      ".github/copilot/settings.local.json",
    ],
    keys: ["sandbox"],
  },
  read: readCopilot,
  encode: (outcome, event) => encodeCopilot(outcome, event),
};

const EVENT_NAMES: ReadonlyMap<string, string> = new Map([
  ["sessionStart", "SessionStart"],
  ["sessionEnd", "SessionEnd"],
  ["userPromptSubmitted", "UserPromptSubmit"],
  ["userPromptTransformed", "UserPromptExpansion"],
  ["preToolUse", "PreToolUse"],
  ["postToolUse", "PostToolUse"],
  ["postToolUseFailure", "PostToolUseFailure"],
  ["agentStop", "Stop"],
  ["subagentStart", "SubagentStart"],
  ["subagentStop", "SubagentStop"],
  ["errorOccurred", "StopFailure"],
  ["ErrorOccurred", "StopFailure"],
  ["preCompact", "PreCompact"],
  ["permissionRequest", "PermissionRequest"],
  ["notification", "Notification"],
]);

const CONTEXT_EVENTS: ReadonlySet<string> = new Set([
  "SessionStart",
  "SubagentStart",
  "PostToolUse",
  "PostToolUseFailure",
  "Notification",
]);

function readCopilot(payload: Fields, call: CallFacts): Reading {
  const result = payload.toolResult ?? payload.tool_result;
  const { error } = payload;
  return readNamed(payload, call, EVENT_NAMES, {
    hook_event_name: textOf(payload.hook_event_name) ?? textOf(payload.hookEventName),
    session_id: textOf(payload.session_id) ?? textOf(payload.sessionId),
    transcript_path: textOf(payload.transcript_path) ?? textOf(payload.transcriptPath),
    tool_name: textOf(payload.tool_name) ?? textOf(payload.toolName),
    tool_input: payload.tool_input ?? payload.toolArgs,
    tool_response: payload.tool_response ?? result,
    error: isFields(error) ? textOf(error.message) : undefined,
    agent_id: textOf(payload.agent_id) ?? textOf(payload.agentId),
    last_assistant_message: textOf(payload.last_assistant_message) ?? textOf(payload.response),
  });
}

function encodeCopilot(outcome: Outcome, event: AgentEvent): Answer {
  const answer = answerFor(outcome, event);
  return { stdout: JSON.stringify(answer), exit: EXIT.ok };
}

function answerFor(outcome: Outcome, event: AgentEvent): object {
  switch (event.name) {
    case "PreToolUse":
      return permission(outcome);
    case "PermissionRequest":
      if (outcome.verdict === "pass" || outcome.verdict === "ask") return {};
      if (outcome.verdict === "allow") return { behavior: "allow" };
      return { behavior: "deny", message: reasonOf(outcome) };
    case "Stop":
    case "SubagentStop":
      if (outcome.verdict === "deny") return { decision: "block", reason: reasonOf(outcome) };
      if (outcome.verdict === "ask") return { decision: "block", reason: reasonOfUnasked(outcome) };
      return {};
    default: {
      if (!CONTEXT_EVENTS.has(event.name)) return {};
      const objects = outcome.verdict === "deny" || outcome.verdict === "ask";
      const context = [outcome.context ?? "", objects ? reasonOf(outcome) : ""]
        .filter((text) => text !== "")
        .join("\n");
      return {
        ...(context === "" ? {} : { additionalContext: context }),
        ...(outcome.output === undefined ? {} : { modifiedResult: outcome.output }),
      };
    }
  }
}

function permission(outcome: Outcome): object {
  const { context, output } = outcome;
  const rest = {
    ...(context === undefined ? {} : { additionalContext: context }),
    ...(output === undefined ? {} : { modifiedArgs: output }),
  };
  if (outcome.verdict === "pass") return rest;
  return {
    permissionDecision: outcome.verdict,
    permissionDecisionReason: reasonOf(outcome),
    ...rest,
  };
}
