import type { Dialect } from "./answer.ts";
import { claudeDialect } from "./claude.ts";
import { readNamed } from "./reading.ts";
import { reasonOfUnasked } from "./refusal.ts";

/**
 * Factory Droid. Sources: https://docs.factory.ai/harness/hooks and runs of 0.225.2 (2026-11): Claude Code's events and
 * answers with tools of its own (`Execute`, `Create`, `ApplyPatch`). It writes a question into its log and runs the tool.
 */
export const factoryDialect: Dialect = {
  name: "factory",
  cannotAsk: ({ name }) => name === "PreToolUse",
  read: (payload, call) => readNamed(payload, call, new Map()),
  encode: (outcome, event) =>
    outcome.verdict === "ask" && event.name === "PreToolUse"
      ? claudeDialect.encode(
          { ...outcome, verdict: "deny", reason: reasonOfUnasked(outcome) },
          event,
        )
      : claudeDialect.encode(outcome, event),
};
