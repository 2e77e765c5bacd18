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
  consentKeyPath,
  isConsented,
  keepRefused,
} from "../state/allow-once.ts";
import { exists } from "../sys/probe.ts";

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
  context: HandlerContext,
): MaybePromise<Outcome> {
  const { io, tellsPerson } = context;
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
    return passOnce(key, mark, refusal, context, call.tool).then((passed) => passed ?? refuse());
  });
}

/**
 * The question, with the way to answer it for good where the person alone reads that, or the one exception
 * from it: the person let this very call pass by `fairlead allow --once`.
 */
export function askUnlessConsented(
  asked: Outcome,
  event: AgentEvent,
  context: HandlerContext,
): MaybePromise<Outcome> {
  const { io, tellsPerson } = context;
  const { tool } = event;
  const path = consentKeyPath(io);
  if (asked.verdict === "pass" || tool?.input === undefined || path === undefined) return asked;
  if (!canBeWritten(tool.input)) return asked;
  const did = asked.verdict === "ask" ? "" : "fairlead refused this call. ";
  const notice = `${did}To allow it from now on, in a terminal of your own: fairlead allow last`;
  const question: Outcome = tellsPerson === true ? { ...asked, notice } : asked;
  // Without a key nobody consented to anything.
  if (!exists(path)) return question;
  const call = { tool: tool.name, input: tool.input };
  return andThen(consentKey(io), (key) => {
    if (key === undefined) return question;
    const mark = callMark(key, { tool: call.tool, cwd: event.cwd, judged: judgedInput(call) });
    if (!isConsented(io, mark)) return question;
    return passOnce(key, mark, question, context, call.tool).then((passed) => passed ?? question);
  });
}

/** Uses up a consent to a call; undefined where it turns out to be none. */
async function passOnce(
  key: ConsentKey,
  mark: string,
  { data }: Outcome,
  { io, log }: HandlerContext,
  tool: string,
): Promise<Outcome | undefined> {
  const { takeConsent } = await import("../state/consents.ts");
  if (!(await takeConsent(io, key, mark))) return undefined;
  log.info("a call that was stopped was allowed once", { tool });
  const notice = `fairlead: allowed once, as you agreed: a call of ${tool}`;
  return { verdict: "pass", notice, data: { ...data, allowed_once: true } };
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
    const notice = `fairlead refused a call of ${tool}. To allow it, in a terminal of your own: fairlead allow last (once: fairlead allow-once ${code})`;
    return { ...refusal, notice };
  });
}

/** Longest part of a call that is kept for the person who may allow it, in UTF-16 units. */
const SHOWN_MAX_CHARS = 8_000;

/** What a call would do, as the person is shown it: without secrets, and not longer than anybody reads. */
export function shownCall(
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
