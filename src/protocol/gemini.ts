import { EXIT } from "../exit.ts";
import type { AgentEvent } from "./agent-event.ts";
import type { Answer, Dialect } from "./answer.ts";
import { type Fields, textOf } from "./fields.ts";
import type { Outcome } from "./outcome.ts";
import { type CallFacts, errorOf, type Reading, readNamed } from "./reading.ts";
import { reasonOf, reasonOfUnasked } from "./refusal.ts";

/**
 * Gemini CLI. Sources: `bundle/docs/hooks/reference.md` and the hook runner of `@google/gemini-cli`
 * 0.61.0, which takes JSON on stdout whatever the exit code, and any text as a message or a denial; so
 * stdout is always one JSON object.
 */
export const geminiDialect: Dialect = {
  name: "gemini",
  tellsPerson: true,
  replaces: ({ wireName }) => wireName === "BeforeTool",
  decides: {
    isUnasked: (_event, words) => / (?:-y|--yolo|--approval-mode[= ]yolo)(?= |$)/.test(words),
    program: /^gemini(?:\.js)?$/,
    otherwise: / (?:-s|--sandbox|--policy|--admin-policy)(?=[= ]|$)/,
    settings: ["~/.gemini/settings.json", ".gemini/settings.json", "/etc/gemini-cli/settings.json"],
    keys: [
      ...["tools.sandbox", "security.toolSandboxing", "tools.core", "policyPaths"],
      "adminPolicyPaths",
    ],
    rules: [
      ...["~/.gemini/policies", ".gemini/policies", "/etc/gemini-cli/policies"],
      "~/.gemini/extensions/*/policies",
    ],
    // Other rules are matched against each command of a line, in runs of the client.
    wholeLine: /commandRegex|argsPattern/,
  },
  read: readGemini,
  encode: (outcome, event) => encodeGemini(outcome, event),
};

const EVENT_NAMES: ReadonlyMap<string, string> = new Map([
  ["BeforeTool", "PreToolUse"],
  ["AfterTool", "PostToolUse"],
  ["BeforeAgent", "UserPromptSubmit"],
  ["AfterAgent", "Stop"],
  ["PreCompress", "PreCompact"],
]);

/** Events whose `additionalContext` is read. */
const CONTEXT_EVENTS: ReadonlySet<string> = new Set(["SessionStart", "BeforeAgent", "AfterTool"]);

/** Events that nothing can stop. */
const SILENT_EVENTS: ReadonlySet<string> = new Set([
  "SessionStart",
  "SessionEnd",
  "Notification",
  "PreCompress",
  "BeforeToolSelection",
]);

function readGemini(payload: Fields, call: CallFacts): Reading {
  const failed =
    payload.hook_event_name === "AfterTool" ? errorOf(payload.tool_response) : undefined;
  return readNamed(payload, call, EVENT_NAMES, {
    hook_event_name: failed === undefined ? undefined : "PostToolUseFailure",
    error: failed,
    last_assistant_message: textOf(payload.prompt_response),
  });
}

function encodeGemini(outcome: Outcome, event: AgentEvent): Answer {
  const wire = event.wireName;
  const silent = SILENT_EVENTS.has(wire);
  const refusal = silent ? undefined : refusalOf(outcome, wire);
  const asks = outcome.verdict === "ask" && wire === "BeforeTool";
  const decision =
    refusal !== undefined
      ? { decision: "deny", reason: refusal }
      : asks
        ? { decision: "ask", reason: reasonOf(outcome) }
        : {};
  const objection =
    wire === "SessionStart" && (outcome.verdict === "deny" || outcome.verdict === "ask")
      ? reasonOf(outcome)
      : "";
  const notice = [objection, outcome.notice ?? "", asks ? reasonOf(outcome) : ""]
    .filter((text) => text !== "")
    .join("\n");
  const stdout = JSON.stringify({
    ...decision,
    ...(outcome.halt === undefined ? {} : { continue: false }),
    ...(outcome.halt === undefined || outcome.halt === "" ? {} : { stopReason: outcome.halt }),
    ...(notice === "" ? {} : { systemMessage: notice }),
    ...specific(outcome, wire),
  });
  // Another exit code would be reported to the person as a failure of the hook, on every refusal.
  return { stdout, exit: EXIT.ok };
}

function specific({ context, output }: Outcome, hookEventName: string): object {
  const fields = {
    ...(context === undefined || !CONTEXT_EVENTS.has(hookEventName)
      ? {}
      : { additionalContext: context }),
    // All of a tool's arguments: the scheduler puts them in place of the model's.
    ...(output === undefined || hookEventName !== "BeforeTool" ? {} : { tool_input: output }),
  };
  return Object.keys(fields).length === 0
    ? {}
    : { hookSpecificOutput: { hookEventName, ...fields } };
}

/** Only BeforeTool can ask; a question anywhere else is a refusal. */
function refusalOf(outcome: Outcome, wire: string): string | undefined {
  if (outcome.verdict === "deny") return reasonOf(outcome);
  if (outcome.verdict === "ask" && wire !== "BeforeTool") return reasonOfUnasked(outcome);
  return undefined;
}
