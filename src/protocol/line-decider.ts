import type { AgentEvent } from "./agent-event.ts";

/**
 * How an agent itself decides about a line that a hook changed. It judges, shows and remembers what the hook made of it,
 * so that a line is only changed in sessions in which the agent asks about none, and where no rule of the person's own
 * could mean the line as a whole.
 */
export interface LineDecider {
  /** True for a session in which the agent asks about no line, by the event and by the words that it was started with. */
  readonly isUnasked: (event: AgentEvent, words: string) => boolean;
  /** The name of its program as a word of a command line, by which it is found among the processes above; absent where its words are not asked for. */
  readonly program?: RegExp;
  /** Words of its start by which it runs lines in bounds of its own, or has more rules than are read here. */
  readonly otherwise?: RegExp;
  /** Files of its settings, below the home or the project. */
  readonly settings?: readonly string[];
  /** Keys in them that mean the same, unless they are off or empty. */
  readonly keys?: readonly string[];
  /** Folders with its rules; a star is any one folder. */
  readonly rules?: readonly string[];
  /** What a rule says that is matched against a line as a whole. */
  readonly wholeLine?: RegExp;
}
