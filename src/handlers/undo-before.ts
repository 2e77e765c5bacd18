import { bytesOf } from "../config/undo-section.ts";
import type { HandlerContext } from "../engine/handler.ts";
import { visibleLine } from "../outside-text.ts";
import type { Finding } from "../policy/model/finding.ts";
import type { Analysis } from "../policy/model/invocation.ts";
import type { World } from "../policy/model/world.ts";
import { namedPath } from "../policy/places/judge-path.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { undoFolder } from "../sys/paths.ts";
import { filesText } from "../undo/counts.ts";
import { butFor } from "../undo/left-out.ts";
import type { Protected } from "../undo/model.ts";
import { openCall } from "../undo/open-calls.ts";
import { overwrittenElsewhere } from "../undo/overwritten.ts";
import { ELSEWHERE_MAX_BYTES, protect } from "../undo/protect.ts";
import { readInfo } from "../undo/store.ts";
import { describeBriefly } from "./describe-finding.ts";
import type { CallJudgement } from "./judge-call.ts";
import { isHeld, undoAnswers } from "./policy-settings.ts";
import { isAgreed } from "./suppressed-questions.ts";
import { worldOf } from "./this-machine.ts";
import { goesOnBeside, TITLE_MAX_CHARS, titleOf } from "./undo-title.ts";

/** What became of a call: its outcome where saving decides it, or its judgement with what could not be saved. */
export interface Before {
  readonly saved?: Outcome;
  readonly lost?: CallJudgement;
}

/**
 * PreToolUse, for a call that may destroy something: saves what it would destroy. A question that is only about that
 * is answered by it, and the call passes; everything else, and what could not be saved as a whole, is as it was. A call
 * that passes is asked about where it surely loses something beside the project that could not be saved.
 */
export async function saveBefore(
  judged: CallJudgement,
  event: AgentEvent,
  context: HandlerContext,
): Promise<Before> {
  const { verdict, findings } = judged;
  const { io, log, config, workspace } = context;
  const { tool } = event;
  const analysis = destroyedBy(judged);
  if (analysis === undefined || tool?.input === undefined) return {};
  const isAsked = verdict === "ask";
  if (isAsked && !isOnlyUndoable(findings, config)) return {};
  const world = worldOf(event, context);
  const store = undoFolder(io);
  if (store === undefined || config.undo.enabled === false) {
    return isAsked
      ? {}
      : withLost(judged, { is: "not saved", why: "undo is off" }, analysis, world);
  }
  const isBackground = goesOnBeside(tool.input, analysis);
  const result = await protect({
    ...{ store, analysis, isAsked, world, scripts: judged.scripts ?? [] },
    budget: { bytes: bytesOf(config.undo.max_size), files: config.undo.max_files },
    reach: reachOf(event, context),
    about: {
      project: workspace.root,
      session: event.sessionId,
      ...(tool.useId === undefined ? {} : { call: tool.useId }),
      isBackground,
      isTold: isAsked && undoAnswers(config),
      title: await titleOf(tool.name, tool.input),
    },
    time: io.now(),
    searchPath: io.env("PATH"),
  });
  if (result.is === "not saved") log.debug("nothing was saved for undo", { reason: result.why });
  if (result.is === "saved") {
    openCall(store, event.sessionId, tool.useId, { number: result.number });
  }
  if (!isAsked) return withLost(judged, result, analysis, world);
  const [first] = findings;
  if (result.is !== "saved" || first === undefined || !undoAnswers(config)) return {};
  const { number, leftOut } = result;
  const call = { tool: tool.name, input: tool.input };
  const lost = asDone(describeBriefly(first, call, world));
  const notice = `fairlead saved ${whatIsKept(store, number, leftOut)} first: ${lost}. To restore: fairlead undo ${number}`;
  const shown = findings.map(({ rule, words }) => ({ rule, words }));
  const data = { undo: { number }, unasked: shown };
  if (config.notices === "none")
    return { saved: { verdict: "pass", data: { ...data, unsaid: notice } } };
  return { saved: { verdict: "pass", notice, data } };
}

/** What the line of a call and its fields destroy. */
function destroyedBy({ analysis, writes }: CallJudgement): Analysis | undefined {
  if (analysis === undefined || writes === undefined) return analysis ?? writes;
  return { ...analysis, invocations: [...analysis.invocations, ...writes.invocations] };
}

/** What a call does that runs: "would" is for one that was stopped. */
function asDone(said: string): string {
  return said.replace(/ would ([a-z]+)/, (_, verb: string) =>
    / (?:[^aeiou]y|s|sh|ch|x|o)$/.test(` ${verb}`) ? ` ${verb}es` : ` ${verb}s`,
  );
}

/** The judgement of a call that passes, with a question about what it surely loses. */
function withLost(
  judged: CallJudgement,
  result: Protected,
  analysis: Analysis,
  world: World,
): Before {
  const finding = lossOf(result, analysis, world);
  if (finding === undefined) return {};
  return { lost: { ...judged, verdict: "ask", findings: [finding, ...judged.findings] } };
}

function lossOf(result: Protected, analysis: Analysis, world: World): Finding | undefined {
  const words = visibleLine(analysis.source.trim().split("\n", 1)[0] ?? "").slice(
    0,
    TITLE_MAX_CHARS,
  );
  const asked = { rule: "filesystem/delete", verdict: "ask", words } as const;
  const overwritten = overwrittenElsewhere(analysis, world).find(
    ({ size }) => result.is !== "saved" || size > ELSEWHERE_MAX_BYTES,
  );
  if (overwritten !== undefined) {
    const path = namedPath(overwritten.path);
    const reason = `would overwrite ${path}, which is outside the project and cannot be saved first`;
    return { ...asked, reason, instead: "write to a new name, and leave the old file as it is" };
  }
  if (result.loses !== undefined) {
    const path = visibleLine(namedPath(result.loses));
    const reason = `would destroy ${path}, which is too large to save first and which Git does not have`;
    return { ...asked, reason, instead: "keep a copy of it under another name first" };
  }
  if (result.leavesOut === undefined) return undefined;
  const reason = "could delete any file of the project: which ones is only known when it runs";
  return { ...asked, reason, instead: "delete fewer files, or name the folder that they are in" };
}

/** What a capture holds, and what it does not hold of that. */
function whatIsKept(store: string, number: number, leftOut: readonly string[]): string {
  const info = readInfo(store, number);
  const parts = [filesText(info ?? {})];
  if (info?.isBare === true) parts.push("folders without their attributes and ACLs");
  if (leftOut.length > 0) parts.push(butFor(leftOut));
  const [kept = "", ...more] = parts;
  return more.length === 0 ? kept : `${kept} (${more.join(", ")})`;
}

/** How far a preset saves: files that are named beside the project, where the mode says that edits need no question. */
function reachOf(event: AgentEvent, { config, cannotAsk, io }: HandlerContext) {
  const { preset } = config.policy;
  if (preset !== "standard") return preset === "relaxed" ? "home" : "project";
  return isAgreed(event.permissionMode, cannotAsk?.(event) === true, io) ? "files" : "project";
}

/** True for a question that nobody is asked where everything that the call destroys can be saved. */
export function isAnsweredByUndo(
  { verdict, findings, destroys }: CallJudgement,
  config: HandlerContext["config"],
): boolean {
  const isAsked = verdict === "ask" && destroys === true;
  return isAsked && undoAnswers(config) && isOnlyUndoable(findings, config);
}

/** True where a question is about nothing but what undo brings back, so that saving it answers the question. */
function isOnlyUndoable(
  findings: CallJudgement["findings"],
  config: HandlerContext["config"],
): boolean {
  return findings.every((one) => one.undoable === true && !isHeld(one.rule, config));
}
