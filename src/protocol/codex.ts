import { EXIT } from "../exit.ts";
import type { AgentEvent } from "./agent-event.ts";
import type { Answer, Dialect } from "./answer.ts";
import { textOf } from "./fields.ts";
import type { Outcome } from "./outcome.ts";
import { readNamed } from "./reading.ts";
import { reasonOf, reasonOfUnasked } from "./refusal.ts";

/**
 * OpenAI Codex CLI. Sources: its hooks page (learn.chatgpt.com/docs/hooks), the schemas of answers in
 * openai/codex `codex-rs/hooks/schema/generated`, and runs of 0.169.0. Its schemas are closed: one key
 * too many, `ask`, or `continue` on PreToolUse voids the answer and the tool runs. Exit 2 blocks with
 * stderr as the reason, so a refusal holds even where the answer's words change.
 */
export const codexDialect: Dialect = {
  name: "codex",
  cannotAsk: () => true,
  // `cwd` is where the command would run; the session's folder is where the hook was started.
  read: (payload, call) =>
    readNamed(payload, call, MODEL_EVENTS, { project_dir: textOf(call.workingDirectory) }),
  encode: (outcome, event) => encodeCodex(outcome, event),
};

/** What Codex 0.171 calls the events around a request to the model. */
const MODEL_EVENTS: ReadonlyMap<string, string> = new Map([
  ["PreModelRequest", "BeforeModel"],
  ["PostModelRequest", "AfterModel"],
]);

/** Events whose answer may carry context for the model. */
const CONTEXT_EVENTS: ReadonlySet<string> = new Set([
  "PreToolUse",
  "PostToolUse",
  "UserPromptSubmit",
  "SessionStart",
  "SubagentStart",
]);

/** Events on which `decision: "block"` is known. */
const BLOCK_EVENTS: ReadonlySet<string> = new Set([
  "PostToolUse",
  "UserPromptSubmit",
  "Stop",
  "SubagentStop",
]);

/** Events without `continue`, or on which it voids the answer. */
const NO_HALT_EVENTS: ReadonlySet<string> = new Set([
  "PreToolUse",
  "PermissionRequest",
  "SessionEnd",
  "Interrupt",
  "StopFailure",
]);

/** Events that nothing can stop: exit 2 would only be reported as a failure. */
const SILENT_EVENTS: ReadonlySet<string> = new Set([
  "SessionStart",
  "SubagentStart",
  "SessionEnd",
  "Interrupt",
  "StopFailure",
  "PostCompact",
]);

function encodeCodex(outcome: Outcome, event: AgentEvent): Answer {
  const refusal = refusalOf(outcome);
  const universal = universalOf(outcome, event, refusal);
  const context =
    outcome.context === undefined || !CONTEXT_EVENTS.has(event.name)
      ? {}
      : { additionalContext: outcome.context };
  if (event.name === "PermissionRequest") return encodePermissionRequest(outcome, universal);
  if (refusal === undefined || SILENT_EVENTS.has(event.name)) {
    return say({ ...universal, ...specific(event, context) }, undefined);
  }
  const denial =
    event.name === "PreToolUse"
      ? { permissionDecision: "deny", permissionDecisionReason: refusal }
      : {};
  const block = BLOCK_EVENTS.has(event.name) ? { decision: "block", reason: refusal } : {};
  return say({ ...block, ...universal, ...specific(event, { ...denial, ...context }) }, refusal);
}

/** Only "allow" and "deny" exist, and exit 2 is not read: the dialog itself is the question. */
function encodePermissionRequest(outcome: Outcome, universal: object): Answer {
  if (outcome.verdict === "pass" || outcome.verdict === "ask") return say(universal, undefined);
  const decision =
    outcome.verdict === "allow"
      ? { behavior: "allow" }
      : { behavior: "deny", message: reasonOf(outcome) };
  const hookSpecificOutput = { hookEventName: "PermissionRequest", decision };
  return say({ ...universal, hookSpecificOutput }, undefined);
}

function refusalOf(outcome: Outcome): string | undefined {
  if (outcome.verdict === "deny") return reasonOf(outcome);
  return outcome.verdict === "ask" ? reasonOfUnasked(outcome) : undefined;
}

function universalOf(outcome: Outcome, event: AgentEvent, refusal: string | undefined): object {
  const halts = outcome.halt !== undefined && !NO_HALT_EVENTS.has(event.name);
  const objection = event.name === "SessionStart" ? (refusal ?? "") : "";
  const notice = [objection, outcome.notice ?? ""].filter((text) => text !== "").join("\n");
  return {
    ...(halts ? { continue: false } : {}),
    ...(halts && outcome.halt !== "" ? { stopReason: outcome.halt } : {}),
    ...(notice === "" ? {} : { systemMessage: notice }),
  };
}

function specific(event: AgentEvent, fields: object): object {
  if (Object.keys(fields).length === 0) return {};
  return { hookSpecificOutput: { hookEventName: event.name, ...fields } };
}

function say(answer: object, refusal: string | undefined): Answer {
  const stdout = JSON.stringify(answer);
  if (refusal === undefined) return { stdout, exit: EXIT.ok };
  return { stdout, stderr: refusal, exit: EXIT.blocked };
}
