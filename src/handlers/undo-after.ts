import { bytesOf, spanOf } from "../config/undo-section.ts";
import type { HandlerContext } from "../engine/handler.ts";
import { describeError } from "../errors.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { undoFolder } from "../sys/paths.ts";
import { butFor } from "../undo/left-out.ts";
import { closeCall, openCallOf, openCalls } from "../undo/open-calls.ts";
import { pruneStore } from "../undo/prune.ts";
import { settle, settlePending } from "../undo/settle.ts";
import { dropCapture, readInfo } from "../undo/store.ts";

/**
 * After a call for which something was saved: keeps what it left, and tells the model that it can be taken back. What
 * the call left alone is let go of, all of it where nothing happened.
 */
export function handleUndoAfter(event: AgentEvent, context: HandlerContext): Outcome {
  const { io, log } = context;
  const store = undoFolder(io);
  const { tool } = event;
  if (store === undefined || tool === undefined) return PASS;
  const told: number[] = [];
  for (const call of openCallOf(store, event.sessionId, tool.useId)) {
    try {
      if (isKept(store, call.number, goesOn(tool.response))) told.push(call.number);
      closeCall(call);
    } catch (error) {
      log.warn("what a call left was not noted for undo", { reason: describeError(error) });
    }
  }
  prune(store, context);
  const [number] = told;
  if (number === undefined) return PASS;
  const leftOut = readInfo(store, number)?.leftOut ?? [];
  return {
    verdict: "pass",
    context: `fairlead saved what this call deleted, overwrote or discarded as undo ${number}${leftOut.length === 0 ? "" : `, ${butFor(leftOut)}`}. It can be taken back: if the user wants that, ask them to type \`fairlead undo ${number}\` in a terminal of their own.`,
    data: { undo: { number } },
  };
}

/** True for a capture that is worth telling of; one of a call that did nothing is dropped. */
function isKept(store: string, number: number, isGoingOn: boolean): boolean {
  const info = readInfo(store, number);
  if (info === undefined) return false;
  // It may not have begun yet.
  if (info.isBackground === true || isGoingOn) {
    settlePending(store);
    return info.isTold === true;
  }
  if (settle(store, number)) return info.isTold === true;
  dropCapture(store, number);
  return false;
}

/** True for a call that the agent, or the person, moved to the background while it ran. */
function goesOn(response: unknown): boolean {
  if (typeof response !== "object" || response === null) return false;
  return "backgroundTaskId" in response && typeof response.backgroundTaskId === "string";
}

/**
 * Before another call, and where the agent waits: a call that was saved and of which no end was told may have left files
 * that lie in the store as well, and whoever writes to them next would write to what was saved.
 */
export function handleUndoPending(_event: AgentEvent, { io }: HandlerContext): Outcome {
  const store = undoFolder(io);
  if (store !== undefined) settlePending(store);
  return PASS;
}

/**
 * A refusal by the agent, or the end of the session: calls for which something was saved and that are still open did
 * not run, or were interrupted. What they left alone is let go of, and what is gone stays saved. A prompt or a stop
 * says nothing of the sort: a call of a subagent may still wait for an answer to its question.
 */
export function handleUndoLeft(event: AgentEvent, context: HandlerContext): Outcome {
  const { io, log } = context;
  const store = undoFolder(io);
  if (store === undefined) return PASS;
  const calls =
    event.name === "PermissionDenied"
      ? openCallOf(store, event.sessionId, event.tool?.useId)
      : event.name === "SessionEnd"
        ? openCalls(store, event.sessionId)
        : [];
  for (const call of calls) {
    try {
      if (!settle(store, call.number)) dropCapture(store, call.number);
      closeCall(call);
    } catch (error) {
      log.warn("what a call left was not noted for undo", { reason: describeError(error) });
    }
  }
  if (event.name === "SessionStart" || event.name === "SessionEnd") prune(store, context);
  return PASS;
}

function prune(store: string, { io, config }: HandlerContext): void {
  const { keep, max_store } = config.undo;
  pruneStore(store, { keepMs: spanOf(keep), bytes: bytesOf(max_store) }, io.now());
}
