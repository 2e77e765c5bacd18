import type { HandlerContext } from "../engine/handler.ts";
import type { Io } from "../io.ts";
import { andThen, type MaybePromise } from "../maybe-promise.ts";
import { judgedInput, type ToolCall } from "../policy/agent-tools/tool-call.ts";
import { mayHoldSecret } from "../policy/text/may-hold-secret.ts";
import { canBeWritten } from "../policy/text/nesting.ts";
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
    readonly effect?: string;
    readonly isOwn?: boolean;
  }[];
}

/** A refusal or a question by the policy. */
export type Stop = Extract<Outcome, { verdict: "deny" | "ask" }> & { readonly data: DenialData };

/**
 * The refusal or question with a code for the person, or the one exception from it: the person agreed to this very
 * call before.
 */
export function stopUnlessConsented(
  stop: Stop,
  event: AgentEvent,
  context: HandlerContext,
): MaybePromise<Outcome> {
  const { io, tellsPerson } = context;
  const { tool } = event;
  const path = consentKeyPath(io);
  // A call too deep to be written has no code, and nobody could agree to it.
  if (path === undefined || tool?.input === undefined || !canBeWritten(tool.input)) return stop;
  // A code is for the person alone. Elsewhere a question can be allowed by its command, and a refusal cannot.
  if (tellsPerson !== true && (stop.verdict === "deny" || !exists(path))) return stop;
  const call = { tool: tool.name, input: tool.input };
  return andThen(consentKey(io), (key) => {
    if (key === undefined) return stop;
    const mark = callMark(key, { tool: call.tool, cwd: event.cwd, judged: judgedInput(call) });
    const say = () => (tellsPerson === true ? withCode(key, mark, call, stop, event, io) : stop);
    if (!isConsented(io, mark)) return say();
    return passOnce(key, mark, stop, context, call.tool).then((passed) => passed ?? say());
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
  log.info("allowed once", { tool });
  const notice = "fairlead: allowed once, as you approved";
  return { verdict: "pass", notice, data: { ...data, allowed_once: true } };
}

function withCode(
  key: ConsentKey,
  mark: string,
  call: ToolCall,
  stop: Stop,
  { cwd, sessionId }: AgentEvent,
  io: Io,
): MaybePromise<Outcome> {
  const { findings } = stop.data;
  const own = findings.find(({ isOwn }) => isOwn)?.rule;
  const kept = andThen(shownCall(call), (shown) =>
    keepRefused(io, key, {
      time: io.now().toISOString(),
      tool: call.tool,
      cwd,
      session: sessionId,
      rules: [...new Set(findings.map(({ rule }) => rule))],
      reason: stop.reason,
      ...shown,
      call: mark,
    }),
  );
  return andThen(kept, (code) => {
    if (code === undefined) return stop;
    // For the person alone: a model that reads of a way around a refusal will try it.
    const more = own ? `\nTo remove the rule: fairlead deny remove ${own}` : "";
    const notice = `To allow it, run in your own terminal: fairlead allow ${code}${more}`;
    return { ...stop, notice };
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
