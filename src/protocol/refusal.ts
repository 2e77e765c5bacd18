import type { Io } from "../io.ts";
import { type Language, languageOf } from "../language.ts";
import type { AgentEvent } from "./agent-event.ts";
import type { Dialect } from "./answer.ts";
import type { Outcome } from "./outcome.ts";

/** Said where a verdict came without a word; agents take a denial without a reason for none. */
const REASON_MISSING = "refused by fairlead";

/** A reason with something in it. */
export function reasonOf({ reason }: { readonly reason: string }): string {
  return reason.trim() === "" ? REASON_MISSING : reason;
}

/** The reason of a question that an agent has no way to ask, so that it is refused, and what a person can do. */
export function reasonOfUnasked(outcome: { readonly reason: string }): string {
  return `${reasonOf(outcome)}. This agent cannot ask you about it here, so it is refused: if it is wanted, run it yourself`;
}

/** Events at which a call is refused, or a command that runs without being called. */
const REFUSED_CALLS = " PreToolUse PreSkillShellCommand UserPromptExpansion ";

/** The settings as far as they are loaded; before that the locale decides. */
interface LoadedSettings {
  readonly io: Io;
  readonly config?: { readonly language?: Language | undefined };
}

/**
 * An outcome as agents are told it: a tool call that is refused says first that fairlead refused it. Agents put
 * words of their own before the reason, Claude Code "hook error", and nobody should take it for a failure. A
 * script that reads plain answers gets the reason alone.
 */
export function saidAsRefusal(
  outcome: Outcome,
  event: AgentEvent,
  { name }: Pick<Dialect, "name">,
  { io, config = {} }: LoadedSettings,
): Outcome {
  const isCall = REFUSED_CALLS.includes(` ${event.name} `);
  if (outcome.verdict !== "deny" || !isCall || name === "plain") return outcome;
  const said =
    languageOf(io, config) === "ko" ? "fairlead가 거부했습니다" : "fairlead refused this";
  return { ...outcome, reason: `${said}: ${reasonOf(outcome)}` };
}
