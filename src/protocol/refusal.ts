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

/** What begins the advice in a reason. */
export const ADVICE = ". Instead: ";

/** What would happen, without the advice, for a person who reads it when it is over. */
export function briefOf(reason: string): string {
  const end = reason.indexOf(ADVICE);
  return end < 0 ? reason : reason.slice(0, end);
}

/** The reason of a question that an agent has no way to ask, so that it is refused. */
export function reasonOfUnasked(outcome: { readonly reason: string }): string {
  return `${reasonOf(outcome)}. This agent cannot ask the user here, so it does not run: if it is needed, ask them to run it`;
}

/** Events at which something is refused or asked about before it happens: a call, a command of a skill, a model. */
const STOPPING_EVENTS = " PreToolUse PreSkillShellCommand UserPromptExpansion PreModelSwitch ";

/** The settings as far as they are loaded; before that the locale decides. */
interface LoadedSettings {
  readonly io: Io;
  readonly config?: { readonly language?: Language | undefined };
}

/**
 * An outcome as agents are told it: a tool call that is refused or asked about says first that it is fairlead who does
 * so. Agents put words of their own before the reason, Claude Code "hook error" or "requires confirmation", and nobody
 * should take it for a failure or for a question of the agent's. A script that reads plain answers gets the reason
 * alone.
 */
export function saidByFairlead(
  outcome: Outcome,
  event: AgentEvent,
  { name, cannotAsk }: Pick<Dialect, "name" | "cannotAsk">,
  { io, config = {} }: LoadedSettings,
): Outcome {
  const { verdict } = outcome;
  if ((verdict !== "deny" && verdict !== "ask") || name === "plain") return outcome;
  if (!STOPPING_EVENTS.includes(` ${event.name} `)) return outcome;
  const isKorean = languageOf(io, config) === "ko";
  const isRefused = verdict === "deny" || cannotAsk?.(event) === true;
  const said = isRefused
    ? isKorean
      ? "fairlead가 거부했습니다"
      : "fairlead refused"
    : isKorean
      ? "fairlead가 묻습니다"
      : "fairlead asks";
  const alone = !isRefused && isAlone(event, io) ? ALONE : "";
  const reason = `${said}: ${reasonOf(outcome)}${alone}`;
  const { notice } = outcome;
  // Where several calls are refused, Claude Code shows the notices and none of the reasons.
  if (verdict === "ask" || notice === undefined) return { ...outcome, reason };
  return { ...outcome, reason, notice: `${briefOf(reason)}\n${notice}` };
}

/** Said to the model in a session with nobody in it; without an answer agents do not run what is asked about. */
const ALONE = ". Nobody is at this session to say yes, so it does not run: leave it to the user";

/** True where the agent says that nobody sits at the session. */
function isAlone({ permissionMode }: AgentEvent, { env }: Io): boolean {
  if (permissionMode === "dontAsk") return true;
  // Hosts that embed Claude Code have another entry point, and may ask somebody themselves.
  if (env("CLAUDE_CODE_SESSION_ATTENDED") === "0" && env("CLAUDE_CODE_ENTRYPOINT") === "sdk-cli")
    return true;
  const ci = env("CI");
  return ci === "true" || ci === "1";
}
