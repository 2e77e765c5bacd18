import type { ExitCode } from "../exit.ts";
import type { AgentEvent } from "./agent-event.ts";
import type { LineDecider } from "./line-decider.ts";
import type { Outcome } from "./outcome.ts";
import type { Reader } from "./reading.ts";

/** What the process will say: one write to stdout, the reason on stderr for a block, the exit code. */
export interface Answer {
  readonly stdout: string;
  readonly stderr?: string;
  readonly exit: ExitCode;
}

/** How one agent writes events and reads answers. */
export interface Dialect {
  readonly name: string;
  /** True where the notice beside a refused call is shown to the person and never given to the model. */
  readonly tellsPerson?: true;
  /** True for events about which the agent cannot ask, so that a question is a refusal; absent where it always can. */
  readonly cannotAsk?: (event: AgentEvent) => boolean;
  /** True for events at which the agent takes an answer in place of the arguments of a tool, or of what it gave back; absent where it never does. */
  readonly replaces?: (event: AgentEvent) => boolean;
  /** How the agent itself decides about a line that a hook changed, where it does not do so by its permission mode alone. */
  readonly decides?: LineDecider;
  /** Puts a payload into Claude Code's words; absent where it comes in them. */
  readonly read?: Reader;
  readonly encode: (outcome: Outcome, event: AgentEvent) => Answer;
}
