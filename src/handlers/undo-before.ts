import { bytesOf } from "../config/undo-section.ts";
import type { HandlerContext } from "../engine/handler.ts";
import { visibleLine } from "../outside-text.ts";
import { mayHoldSecret } from "../policy/may-hold-secret.ts";
import { commandOf } from "../policy/tool-call.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { undoFolder } from "../sys/paths.ts";
import { openCall } from "../undo/open-calls.ts";
import { protect } from "../undo/protect.ts";
import { readInfo } from "../undo/store.ts";
import type { CallJudgement } from "./judge-call.ts";
import { isHeld, isUndoOn } from "./policy-settings.ts";
import { describeFinding } from "./security.ts";
import { worldOf } from "./this-machine.ts";
import { isAgreed } from "./unasked.ts";

/**
 * PreToolUse, for a call that may destroy something: saves what it would destroy. A question that is only about that
 * is answered by it, and the call passes; everything else, and what could not be saved as a whole, is as it was.
 */
export async function saveBefore(
  { verdict, findings, analysis }: CallJudgement,
  event: AgentEvent,
  context: HandlerContext,
): Promise<Outcome | undefined> {
  const { io, log, config, workspace } = context;
  const store = undoFolder(io);
  const { tool } = event;
  if (store === undefined || analysis === undefined || tool?.input === undefined) return undefined;
  const isAsked = verdict === "ask";
  if (isAsked && !isOnlyUndoable(findings, config)) return undefined;
  const isBackground = tool.input.run_in_background === true || BACKGROUND.test(analysis.source);
  const result = await protect({
    store,
    analysis,
    isAsked,
    world: worldOf(event, context),
    budget: { bytes: bytesOf(config.undo.max_size), files: config.undo.max_files },
    reach: reachOf(event, context),
    about: {
      project: workspace.root,
      session: event.sessionId,
      ...(tool.useId === undefined ? {} : { call: tool.useId }),
      isBackground,
      isTold: isAsked,
      title: await titleOf(tool.name, tool.input),
    },
    time: io.now(),
    searchPath: io.env("PATH"),
  });
  if (result.is === "not saved") log.debug("nothing was saved for undo", { reason: result.why });
  if (result.is !== "saved") return undefined;
  const { number, leftOut } = result;
  openCall(store, event.sessionId, tool.useId, number);
  const shown = (path: string) => visibleLine(path.replace(`${workspace.root}/`, ""));
  const [first] = findings;
  if (!isAsked || first === undefined) return undefined;
  const { instead: _, ...withoutAdvice } = first;
  const notice = `fairlead let this pass, saved as undo ${number} (${whatIsKept(store, number, leftOut.map(shown))}): ${describeFinding(withoutAdvice)}. To take it back, in a terminal of your own: fairlead undo ${number}`;
  const unasked = findings.map(({ rule, words }) => ({ rule, words }));
  return { verdict: "pass", notice, data: { undo: { number }, unasked } };
}

/** What a capture holds, and what it does not hold of that. */
function whatIsKept(store: string, number: number, leftOut: readonly string[]): string {
  const { files = 0, isBare = false } = readInfo(store, number) ?? {};
  const parts = [files === 1 ? "1 file" : `${files} files`];
  if (isBare) parts.push("folders without their attributes and ACLs");
  if (leftOut.length > 0) {
    const named = leftOut.slice(0, LEFT_OUT_NAMED);
    const more = leftOut.length - named.length;
    parts.push(`without ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`);
  }
  return parts.join("; ");
}

/** Paths that a notice names one by one. */
const LEFT_OUT_NAMED = 3;

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
  return isAsked && isUndoOn(config) && isOnlyUndoable(findings, config);
}

/** Ways in which a part of a line goes on when the line has ended. */
const BACKGROUND = /(?<![&>|<])&(?![&>])|\b(?:coproc|setsid|disown)\b|[<>]\(/;

/** True where a question is about nothing but what undo brings back, so that saving it answers the question. */
function isOnlyUndoable(
  findings: CallJudgement["findings"],
  config: HandlerContext["config"],
): boolean {
  return findings.every((one) => one.undoable === true && !isHeld(one.rule, config));
}

/** Longest title, in UTF-16 units. */
const TITLE_MAX_CHARS = 120;

/** The first line of what was called, without secrets. */
async function titleOf(tool: string, input: Readonly<Record<string, unknown>>): Promise<string> {
  const text = commandOf({ tool, input })?.text ?? tool;
  const line = text.trim().split("\n", 1)[0] ?? "";
  if (!mayHoldSecret(text)) return visibleLine(line.slice(0, TITLE_MAX_CHARS));
  const { redact } = await import("../policy/secrets/scan.ts");
  return visibleLine(redact(line).slice(0, TITLE_MAX_CHARS));
}
