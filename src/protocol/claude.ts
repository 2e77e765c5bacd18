import { EXIT } from "../exit.ts";
import type { AgentEvent } from "./agent-event.ts";
import type { Answer, Dialect } from "./answer.ts";
import { type Outcome, PASS } from "./outcome.ts";
import { briefOf } from "./refusal.ts";

/**
 * Claude Code's wire. Sources: https://code.claude.com/docs/en/hooks and runs of Claude Code 2.1.330,
 * where `"decision":"allow"` fails validation and voids even a denial beside it, so that word is never
 * written here, and `permissionDecision:"allow"` skips the user's prompts, so only `allow` writes it.
 */
export const claudeDialect: Dialect = {
  name: "claude",
  tellsPerson: true,
  replaces: ({ name }) => name === "PreToolUse" || name === "PostToolUse",
  encode: (outcome, event) =>
    outcome === PASS && QUIET_EVENTS.includes(` ${event.name} `)
      ? NOTHING
      : encoderOf(event)(outcome, event),
};

/** Events that are answered nothing at all where no handler has a word to say, as it is for nearly all of them. */
const QUIET_EVENTS = " PreToolUse SessionStart ";

/** What such an event is answered. */
const NOTHING: Answer = { stdout: "{}", exit: EXIT.ok };

type Encoder = (outcome: Outcome, event: AgentEvent) => Answer;

/**
 * Events with a place for model context. Stop and SubagentStop have one too, but there it keeps the
 * turn going, which a `pass` must not do.
 */
const CONTEXT_EVENTS =
  " SessionStart UserPromptSubmit UserPromptExpansion PreToolUse PostToolUse PostToolUseFailure PostToolBatch SubagentStart PostModelSwitch ";

function encoderOf(event: AgentEvent): Encoder {
  switch (event.name) {
    case "SessionStart":
      return encodeSessionStart;
    case "PreToolUse":
    case "PreModelSwitch":
      return encodePermission;
    case "PermissionRequest":
      return encodePermissionRequest;
    case "PostToolUse":
    case "PostToolUseFailure":
      return encodeGate;
    case "Elicitation":
    case "ElicitationResult":
      return encodeElicitation;
    case "WorktreeCreate":
      return encodeWorktreeCreate;
    default:
      // Nobody knows what an unknown event can stop, so a refusal of one is said in every way there is.
      return event.spec?.gate === false ? encodeSilent : encodeGate;
  }
}

/**
 * A session starts whatever a handler thinks of it, which becomes a message to the person; only a halt
 * says otherwise. Where anything is said, or the user has hooks, `hookSpecificOutput` is there without context
 * too.
 */
function encodeSessionStart(outcome: Outcome, event: AgentEvent): Answer {
  return say({
    continue: true,
    ...haltOf(outcome),
    hookSpecificOutput: { hookEventName: event.name },
    ...contextOf(outcome, event),
    ...objectionOf(outcome),
  });
}

function encodePermission(outcome: Outcome, event: AgentEvent): Answer {
  if (outcome.verdict === "pass")
    return say({ ...universalOf(outcome), ...contextOf(outcome, event) });
  const hookSpecificOutput = {
    hookEventName: event.name,
    permissionDecision: outcome.verdict,
    permissionDecisionReason: outcome.reason,
    ...contextOf(outcome, event).hookSpecificOutput,
  };
  if (outcome.verdict === "ask") return say({ ...askNoticeOf(outcome), hookSpecificOutput });
  if (outcome.verdict === "allow") return say({ ...universalOf(outcome), hookSpecificOutput });
  return block(outcome.reason, { ...universalOf(outcome), hookSpecificOutput });
}

/** Ignores exit 2 and top-level decisions; `ask` is silence, because the dialog itself asks. */
function encodePermissionRequest(outcome: Outcome, event: AgentEvent): Answer {
  if (outcome.verdict === "pass" || outcome.verdict === "ask") return say(universalOf(outcome));
  const decision =
    outcome.verdict === "allow"
      ? { behavior: "allow" }
      : { behavior: "deny", message: outcome.reason };
  return say({
    ...universalOf(outcome),
    hookSpecificOutput: { hookEventName: event.name, decision },
  });
}

/** Gates without a word for `ask` refuse: a person can repeat what was refused, not undo what passed. */
function encodeGate(outcome: Outcome, event: AgentEvent): Answer {
  if (outcome.verdict === "deny" || outcome.verdict === "ask") {
    return block(outcome.reason, { ...universalOf(outcome), ...contextOf(outcome, event) });
  }
  return say({ ...universalOf(outcome), ...contextOf(outcome, event) });
}

/**
 * Reads its fields only on exit 0, so a refusal is an action, not an exit code. An action has no place for
 * a reason: the person reads it in the message that every event may carry, the model never does.
 */
function encodeElicitation(outcome: Outcome, event: AgentEvent): Answer {
  if (outcome.verdict === "pass" || outcome.verdict === "allow") return say(noticeOf(outcome));
  return say({
    ...objectionOf(outcome),
    hookSpecificOutput: { hookEventName: event.name, action: "decline" },
  });
}

/** Takes the last line of stdout for the new worktree's path, so nothing may be printed; `ask` refuses. */
function encodeWorktreeCreate(outcome: Outcome): Answer {
  if (outcome.verdict === "pass" || outcome.verdict === "allow") {
    return { stdout: "", exit: EXIT.ok };
  }
  return { stdout: "", stderr: outcome.reason, exit: EXIT.blocked };
}

function encodeSilent(outcome: Outcome, event: AgentEvent): Answer {
  const said = { ...universalOf(outcome), ...contextOf(outcome, event) };
  if (outcome.retry !== true || event.name !== "PermissionDenied") return say(said);
  return say({ ...said, hookSpecificOutput: { hookEventName: event.name, retry: true } });
}

/** The fields every event has: a message to the person, and the end of the agent's work. */
function universalOf(outcome: Outcome): object {
  return { ...haltOf(outcome), ...noticeOf(outcome) };
}

/** The dialog shows a question only while it is open; the notice stays on the screen, so it says what was asked. */
function askNoticeOf(outcome: Extract<Outcome, { verdict: "ask" }>): object {
  const asked = briefOf(outcome.reason);
  const notice = outcome.notice === undefined ? asked : `${asked}\n${outcome.notice}`;
  return universalOf({ ...outcome, notice });
}

function haltOf(outcome: Outcome): object {
  if (outcome.halt === undefined) return {};
  return { continue: false, ...(outcome.halt === "" ? {} : { stopReason: outcome.halt }) };
}

function noticeOf(outcome: Outcome): { readonly systemMessage?: string } {
  return outcome.notice === undefined ? {} : { systemMessage: outcome.notice };
}

/** An objection and a notice as one message to the person, where an event has no other place for a reason. */
function objectionOf(outcome: Outcome): { readonly systemMessage?: string } {
  const objection = outcome.verdict === "deny" || outcome.verdict === "ask" ? outcome.reason : "";
  const texts = [objection, outcome.notice ?? ""].filter((text) => text !== "");
  return texts.length === 0 ? {} : { systemMessage: texts.join("\n") };
}

function contextOf(outcome: Outcome, event: AgentEvent): { readonly hookSpecificOutput?: object } {
  const { name: hookEventName } = event;
  if (!CONTEXT_EVENTS.includes(` ${hookEventName} `)) return {};
  const { context: additionalContext, output } = outcome;
  const updatedInput = hookEventName === "PreToolUse" ? output : undefined;
  const updatedToolOutput = hookEventName === "PostToolUse" ? output : undefined;
  if ((additionalContext ?? updatedInput ?? updatedToolOutput) === undefined) return {};
  return {
    hookSpecificOutput: { hookEventName, additionalContext, updatedInput, updatedToolOutput },
  };
}

function say(answer: object): Answer {
  return { stdout: JSON.stringify(answer), exit: EXIT.ok };
}

function block(reason: string, rest: object): Answer {
  return {
    stdout: JSON.stringify({ decision: "block", reason, ...rest }),
    stderr: reason,
    exit: EXIT.blocked,
  };
}
