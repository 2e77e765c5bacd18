import type { HandlerContext } from "../engine/handler.ts";
import type { Io } from "../io.ts";
import { andThen, type MaybePromise } from "../maybe-promise.ts";
import { mayHoldSecret } from "../policy/may-hold-secret.ts";
import { canBeWritten } from "../policy/nesting.ts";
import { judgedInput, type ToolCall } from "../policy/tool-call.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import type { Outcome, OutcomeData } from "../protocol/outcome.ts";
import {
  type ConsentKey,
  callMark,
  consentKey,
  isConsented,
  keepRefused,
} from "../state/allow-once.ts";

/** What a refusal says for machines. */
export interface DenialData {
  readonly [key: string]: OutcomeData[string];
  readonly findings: readonly {
    readonly rule: string;
    readonly verdict: string;
    readonly words: string;
  }[];
}

/** A refusal by the policy. */
export type Refusal = Extract<Outcome, { verdict: "deny" }> & { readonly data: DenialData };

/**
 * The refusal with a code for the person, or the one exception from it: the person who was shown the code of
 * this very call agreed to it.
 */
export function denyUnlessConsented(
  refusal: Refusal,
  event: AgentEvent,
  { io, log, tellsPerson }: HandlerContext,
): MaybePromise<Outcome> {
  const { tool } = event;
  // A code is for the person alone, and a call too deep to be written has none.
  if (tellsPerson !== true || tool?.input === undefined || !canBeWritten(tool.input)) {
    return refusal;
  }
  const call = { tool: tool.name, input: tool.input };
  return andThen(consentKey(io), (key) => {
    if (key === undefined) return refusal;
    const mark = callMark(key, { tool: call.tool, cwd: event.cwd, judged: judgedInput(call) });
    const refuse = () => denyWithCode(key, mark, call, refusal, event, io);
    if (!isConsented(io, mark)) return refuse();
    return import("../state/consents.ts")
      .then(({ takeConsent }) => takeConsent(io, key, mark))
      .then((taken) => {
        if (!taken) return refuse();
        log.info("a refused call was allowed once", { tool: call.tool });
        const notice = `fairlead: allowed once, as you agreed: a call of ${call.tool}`;
        return { verdict: "pass", notice, data: { ...refusal.data, allowed_once: true } };
      });
  });
}

function denyWithCode(
  key: ConsentKey,
  mark: string,
  call: ToolCall,
  refusal: Refusal,
  { cwd, sessionId }: AgentEvent,
  io: Io,
): MaybePromise<Outcome> {
  const rules: string[] = [];
  for (const { rule } of refusal.data.findings) if (!rules.includes(rule)) rules.push(rule);
  const { tool } = call;
  const { reason } = refusal;
  const time = io.now().toISOString();
  const kept = andThen(shownCall(call), ({ shown, hidden }) => {
    const session = sessionId;
    return keepRefused(io, key, {
      time,
      tool,
      cwd,
      session,
      rules,
      reason,
      shown,
      hidden,
      call: mark,
    });
  });
  return andThen(kept, (code) => {
    if (code === undefined) return refusal;
    // For the person alone: a model that reads of a way around a refusal will try it.
    const notice = `fairlead refused a call of ${tool}. To allow it once, in a terminal of your own: fairlead allow-once ${code}`;
    return { ...refusal, notice };
  });
}

/** Longest part of a call that is kept for the person who may allow it, in UTF-16 units. */
const SHOWN_MAX_CHARS = 8_000;

/** What a call would do, as the person is shown it: without secrets, and not longer than anybody reads. */
function shownCall(
  call: ToolCall,
): MaybePromise<{ readonly shown: string; readonly hidden: number }> {
  const judged = judgedInput(call);
  const whole = typeof judged === "string" ? judged : JSON.stringify(judged);
  const shown = whole.slice(0, SHOWN_MAX_CHARS);
  const hidden = whole.length - shown.length;
  if (!mayHoldSecret(shown)) return { shown, hidden };
  return import("../policy/secrets/scan.ts").then(({ redact }) => ({
    shown: redact(shown),
    hidden,
  }));
}
