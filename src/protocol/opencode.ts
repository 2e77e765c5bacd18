import { EXIT } from "../exit.ts";
import type { Answer, Dialect } from "./answer.ts";
import type { Outcome } from "./outcome.ts";
import { plainDialect } from "./plain.ts";
import { readNamed } from "./reading.ts";

/**
 * OpenCode, which has no command hooks: the plugin that `fairlead install --agent opencode` writes
 * calls the executable with Claude Code's events and OpenCode's own tools, and reads plain answers.
 * Source: `@opencode-ai/plugin` 1.18.33.
 */
export const opencodeDialect: Dialect = {
  name: "opencode",
  cannotAsk: () => true,
  replaces: ({ name }) => name === "PreToolUse" || name === "PostToolUse",
  decides: { isUnasked: ({ payload }) => payload.lines === "unasked" },
  read: (payload, call) => readNamed(payload, call, new Map()),
  encode: (outcome, event) =>
    event.name === "PermissionRequest"
      ? answerToQuestion(outcome)
      : plainDialect.encode(outcome, event),
};

/** An approval has a word of its own here: the plain "allow" is no objection as well, and would answer the person's question. */
function answerToQuestion({ verdict }: Outcome): Answer {
  return {
    stdout: JSON.stringify({ decision: verdict === "allow" ? "approve" : "ask" }),
    exit: EXIT.ok,
  };
}
