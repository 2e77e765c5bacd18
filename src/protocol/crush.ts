import { EXIT } from "../exit.ts";
import type { AgentEvent } from "./agent-event.ts";
import type { Answer, Dialect } from "./answer.ts";
import { encodeByExitCode } from "./by-exit-code.ts";
import { textOf } from "./fields.ts";
import type { Outcome } from "./outcome.ts";
import { errorOf, readNamed } from "./reading.ts";

/**
 * Crush. Sources: `docs/hooks/README.md`, `internal/hooks/input.go` and `runner.go` of charmbracelet/crush, and the
 * thirteen events that its skill `crush-hooks` lists (2026-11): Claude Code's fields with the event's name in `event`,
 * exit 2 with the reason on stderr as a refusal, and context in an answer of its own. An approval would skip Crush's own
 * question, so none is given.
 */
export const crushDialect: Dialect = {
  name: "crush",
  cannotAsk: () => true,
  read: (payload, call) => {
    const reading = readNamed(payload, call, EVENT_NAMES, {
      hook_event_name: textOf(payload.event),
      tool_response: payload.tool_result,
      error: textOf(payload.error) ?? errorOf(payload.tool_result),
      last_assistant_message: textOf(payload.response),
    });
    return { ...reading, wireName: textOf(payload.event) ?? reading.wireName };
  },
  encode: encodeCrush,
};

/** The events that have another name than Claude Code's. */
const EVENT_NAMES: ReadonlyMap<string, string> = new Map([
  ["TurnStart", "UserPromptSubmit"],
  ["TurnEnd", "Stop"],
]);

/** Events at which exit 2 stops something. */
const BLOCKS: ReadonlySet<string> = new Set(["PreToolUse", "PreCompact"]);
const CONTEXT: ReadonlySet<string> = new Set();

function encodeCrush(outcome: Outcome, event: AgentEvent): Answer {
  const answer = encodeByExitCode(outcome, event, { blocks: BLOCKS, context: CONTEXT });
  if (answer.exit !== EXIT.ok || event.name !== "PreToolUse") return answer;
  const { context } = outcome;
  return context === undefined ? answer : { ...answer, stdout: JSON.stringify({ context }) };
}
