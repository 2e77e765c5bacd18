import { EXIT } from "../exit.ts";
import type { AgentEvent } from "./agent-event.ts";
import type { Answer } from "./answer.ts";
import type { Outcome } from "./outcome.ts";
import { reasonOf, reasonOfUnasked } from "./refusal.ts";

/** An agent that reads exit codes, and what is printed as text if at all. */
export interface ExitCodeWire {
  /** The agent's names of events on which exit 2 stops something or reaches the model. */
  readonly blocks: ReadonlySet<string>;
  /** Events on which what is printed is context for the model. */
  readonly context: ReadonlySet<string>;
}

/** Answers by exit code: 2 with the reason on stderr is a refusal, as there is no way to ask. */
export function encodeByExitCode(outcome: Outcome, event: AgentEvent, wire: ExitCodeWire): Answer {
  if (wire.blocks.has(event.wireName) || event.spec === undefined) {
    if (outcome.verdict === "deny") return refuse(reasonOf(outcome));
    if (outcome.verdict === "ask") return refuse(reasonOfUnasked(outcome));
  }
  const context = wire.context.has(event.wireName) ? (outcome.context ?? "") : "";
  return { stdout: context, exit: EXIT.ok };
}

function refuse(reason: string): Answer {
  return { stdout: "", stderr: reason, exit: EXIT.blocked };
}
