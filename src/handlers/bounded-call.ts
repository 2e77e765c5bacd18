import type { MaybePromise } from "../maybe-promise.ts";
import { commandOf } from "../policy/agent-tools/tool-call.ts";
import { letsRun, namesWhole } from "../policy/judge/permission-rules.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { withLine } from "../protocol/tool-words.ts";
import { mayBound, withBounds } from "../state/bounds-prefix.ts";
import { proofOf } from "./approve.ts";
import { type CallJudgement, judgeCall, NO_OBJECTION } from "./judge-call.ts";
import { boundedCalls, isHeld } from "./policy-settings.ts";
import type { Judged } from "./security.ts";
import { isEnforced } from "./this-machine.ts";

/**
 * PreToolUse where `[confine] calls` is on: lets a call that was judged as ever, and passes, run within bounds where
 * the setting says so. A question that is there only because nobody can tell what the call does is answered by that.
 * Refusals and all other questions stay as they are.
 */
export async function answerBounded(
  first: CallJudgement,
  given: Judged,
  outcomeOf: OutcomeOf,
): Promise<Outcome> {
  const about = asLine(given);
  const judged = await withAnalysis(first, about);
  const running = await boundsOfCall(judged, about);
  if (running === undefined)
    return about === given ? outcomeOf(judged, about) : outcomeOf(first, given);
  const outcome = await outcomeWithin(running, judged, about, outcomeOf);
  if (running.why === undefined) return outcome;
  const { recoverable } = await import("./unread-before.ts");
  return recoverable(outcome, judged, about, outcomeOf);
}

/** The judgement of a call with what its line runs. A line to which nothing is objected is only read for that. */
async function withAnalysis(
  first: CallJudgement,
  { event, context, call, world }: Judged,
): Promise<CallJudgement> {
  if (first.analysis !== undefined) return first;
  const command = commandOf(call);
  if (first === NO_OBJECTION && command?.text !== undefined && !command.text.includes("\0")) {
    const { readCommand } = await import("../policy/judge/read-command.ts");
    const { text, dialect } = command;
    return { ...first, analysis: await readCommand(text, dialect, world) };
  }
  return judgeCall(call, world, context.config, {
    event: event.name,
    permissionMode: event.permissionMode,
    cannotAsk: context.cannotAsk?.(event) === true,
    io: context.io,
    wantsAnalysis: true,
  });
}

async function outcomeWithin(
  running: Running,
  judged: CallJudgement,
  about: Judged,
  outcomeOf: OutcomeOf,
): Promise<Outcome> {
  const { event, context, call } = about;
  const { agentRules } = await import("./agent-rules.ts");
  const rules = await agentRules(about);
  if (rules.whyLeft !== undefined) {
    context.log.debug(`the call runs without bounds: ${rules.whyLeft}`);
    return outcomeOf(judged, about);
  }
  const line = commandOf(call)?.text ?? "";
  // With something before it, it would no longer be the line that the rule names.
  if (namesWhole(line, rules.stop)) return outcomeOf(judged, about);
  const { boundsFor } = await import("../confine/kept-bounds.ts");
  const prepared = await boundsFor(context.io, {
    cwd: event.cwd,
    allowed: {
      write: context.config.confine.write,
      read: [...context.config.confine.read, ...(running.read ?? [])],
    },
    changes: running.write,
  });
  if ("why" in prepared) {
    // Where nobody asked for bounds, and none can be kept, it is as it was without them.
    const level = context.config.confine.calls === undefined ? "debug" : "warn";
    context.log[level](`the call runs without bounds: ${prepared.why}`);
    return outcomeOf(judged, about);
  }
  const outcome = await outcomeOf(withoutDoubt(judged), about);
  if (outcome.verdict !== "pass" && outcome.verdict !== "allow") return outcome;
  const output = withLine(call.input, event.cwd, (given) =>
    withBounds(given, prepared.name, context.io),
  );
  const said = { ...outcome, output, data: { ...outcome.data, bounds: prepared.name } };
  // The agent no longer sees that its own rules let the line run.
  if (
    outcome.verdict === "pass" &&
    asksItself(about) &&
    event.tool?.name === "Bash" &&
    letsRun(line, rules.allow, rules.stop)
  )
    return {
      ...said,
      verdict: "allow",
      reason: "fairlead: the agent's own permissions let this run",
    };
  return said;
}

/** A line that runs in the background and is watched, which Claude Code takes changed as well, is judged as any line. */
function asLine(about: Judged): Judged {
  const { tool, input } = about.call;
  const isWatched = tool === "Monitor" && typeof input.command === "string";
  return isWatched ? { ...about, call: { tool: "Bash", input } } : about;
}

/** What is answered to a call that was judged. */
export type OutcomeOf = (judged: CallJudgement, about: Judged) => MaybePromise<Outcome>;

/** What a call that runs within bounds may change beside what lies in them. */
export interface Running {
  readonly write: readonly string[];
  /** What of the person's keys and logins it may read. */
  readonly read?: readonly string[];
  /** Why nobody can tell what it does; absent for a line that is understood. */
  readonly why?: string;
}

/** What decides whether a call is bounded. */
export interface BoundedFacts extends Pick<Judged, "call" | "world"> {
  readonly context: Pick<Judged["context"], "io" | "config" | "decides">;
  readonly event: Pick<Judged["event"], "permissionMode">;
}

/** How far a call is bounded, by what is known of it; undefined for one that runs as it is, is refused or asked about. */
export async function boundsOfCall(
  judged: CallJudgement,
  about: BoundedFacts,
): Promise<Running | undefined> {
  const { context, call, world } = about;
  const { io, config } = context;
  const { analysis, verdict } = judged;
  const command = commandOf(call);
  if (command?.text === undefined || command.dialect !== "shell") return undefined;
  if (analysis === undefined) return undefined;
  if (!mayBound(io) || !isEnforced(io, config)) return undefined;
  if (verdict === "deny" || (verdict === "ask" && !isOnlyDoubt(judged, config))) return undefined;
  const { whyNotUnderstood } = await import("./understood.ts");
  // What is asked about for doubt is in doubt, however plain its words are.
  const why = (await whyNotUnderstood(analysis)) ?? doubtOf(judged);
  if (why !== undefined) return { write: [], why };
  if (boundedCalls(config, about.event.permissionMode) !== "all" || asksItself(about))
    return undefined;
  const proof = await proofOf(call, world, config, judged.lifted);
  if (proof.looks) return undefined;
  const { widening } = await import("./widening.ts");
  return widening(analysis, world);
}

/** True for a question that is asked only because nobody can tell what the call does. */
export function isOnlyDoubt(
  { findings, verdict }: CallJudgement,
  config: Judged["context"]["config"],
): boolean {
  return findings.every(
    (one) =>
      one.verdict !== verdict ||
      ((one.stake === "unknown" || one.stake === "local-text") && !isHeld(one.rule, config)),
  );
}

/** Why a call is asked about; undefined where it is not. */
function doubtOf({ verdict, findings }: CallJudgement): string | undefined {
  return verdict === "ask" ? findings[0]?.reason : undefined;
}

/** The judgement of a call that runs within bounds, which answer its doubts. */
function withoutDoubt(judged: CallJudgement): CallJudgement {
  if (judged.verdict !== "ask") return judged;
  const answered = judged.findings
    .filter(({ verdict }) => verdict === "ask")
    .map((finding) => ({ finding, isTold: false }));
  return { ...judged, verdict: "pass", findings: [], unasked: [...judged.unasked, ...answered] };
}

/**
 * True where the agent itself decides which lines it asks about: with something before it each line is one that it does
 * not know, so that what it would let run is left as it is.
 */
export function asksItself({
  event: { permissionMode },
  context,
}: Pick<BoundedFacts, "context" | "event">): boolean {
  // Of an agent that decides otherwise, lines are changed only where it asks about none.
  if (context.decides !== undefined) return false;
  return permissionMode === undefined || !UNASKED_MODES.includes(permissionMode);
}

const UNASKED_MODES = ["bypassPermissions", "yolo", "auto"];
