import { bytesOf, spanOf } from "../config/undo-section.ts";
import type { HandlerContext } from "../engine/handler.ts";
import { describeError } from "../errors.ts";
import type { Io } from "../io.ts";
import { makeLogger } from "../log.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { undoFolder } from "../sys/paths.ts";
import { butFor } from "../undo/left-out.ts";
import {
  closeCall,
  type OpenCall,
  openCall,
  openCallOf,
  openCalls,
  openCallsIn,
} from "../undo/open-calls.ts";
import { pruneStore } from "../undo/prune.ts";
import { settle, settlePending } from "../undo/settle-captures.ts";
import { dropCapture, readInfo } from "../undo/store.ts";

/**
 * After a call for which something was saved: keeps what it left, and tells the model that it can be taken back. What
 * the call left alone is let go of, all of it where nothing happened.
 */
export async function handleUndoAfter(
  event: AgentEvent,
  context: HandlerContext,
): Promise<Outcome> {
  const store = undoFolder(context.io);
  const { tool } = event;
  if (store === undefined || tool === undefined) return PASS;
  const told: number[] = [];
  for (const call of openCallOf(store, event.sessionId, tool.useId)) {
    const number = await end(store, call, context, goesOn(tool.response) ? "goes on" : "over");
    if (number !== undefined && readInfo(store, number)?.isTold === true) told.push(number);
  }
  prune(store, context);
  const [number] = told;
  if (number === undefined) return PASS;
  const leftOut = readInfo(store, number)?.leftOut ?? [];
  return {
    verdict: "pass",
    context: `fairlead saved what this call deleted, overwrote or discarded as undo ${number}${leftOut.length === 0 ? "" : `, ${butFor(leftOut)}`}. It can be restored: if the user wants that, ask them to type \`fairlead undo ${number}\` in their own terminal.`,
    data: { undo: { number } },
  };
}

/**
 * Notes what a call left, and forgets that it is open unless it goes on. Gives the number of what is saved; undefined
 * where it changed nothing.
 */
async function end(
  store: string,
  call: OpenCall,
  { io, log }: Pick<HandlerContext, "io" | "log">,
  how: "over" | "goes on" | "left",
): Promise<number | undefined> {
  try {
    const { tree } = call;
    const isBackground = tree?.about.isBackground === true && how !== "left";
    const isGoingOn = how === "goes on" || isBackground;
    const number = call.number === undefined ? undefined : ended(store, call.number, how);
    if (tree === undefined) {
      closeCall(store, call);
      return number;
    }
    const { settleTree } = await import("../undo/tree/settle.ts");
    const isBeside = how === "left" && tree.about.isBackground === true;
    const given = await settleTree({
      ...{ store, tree, number, isBeside, time: io.now(), searchPath: io.env("PATH") },
    });
    if (isGoingOn) {
      const goingOn = { ...tree, about: { ...tree.about, isBackground: true } };
      openCall(store, tree.about.session, tree.about.call, { number: given, tree: goingOn });
    } else closeCall(store, call);
    return given;
  } catch (error) {
    log.warn("what a call left was not noted for undo", { reason: describeError(error) });
    return undefined;
  }
}

/** The number where anything of it is kept; one of a call that did nothing is dropped. */
function ended(
  store: string,
  number: number,
  how: "over" | "goes on" | "left",
): number | undefined {
  const info = readInfo(store, number);
  if (info === undefined) return undefined;
  // It may not have begun yet.
  if (how !== "left" && (info.isBackground === true || how === "goes on")) {
    settlePending(store);
    return number;
  }
  if (settle(store, number)) return number;
  dropCapture(store, number);
  return undefined;
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
export async function handleUndoPending(
  { name, sessionId }: AgentEvent,
  context: HandlerContext,
): Promise<Outcome> {
  const store = undoFolder(context.io);
  if (store === undefined) return PASS;
  settlePending(store);
  // Another call may run beside the next one; where the agent waits for the person none does, but in the background.
  if (name === "PreToolUse") return PASS;
  for (const call of openCalls(store, sessionId)) {
    if (call.tree !== undefined && call.tree.about.isBackground !== true)
      await end(store, call, context, "left");
  }
  return PASS;
}

/** The same for a person who is about to take something back: whatever is open in their project counts as over. */
export async function endOpenCalls(io: Io, isMeant: (project: string) => boolean): Promise<void> {
  const store = undoFolder(io);
  if (store === undefined) return;
  const log = makeLogger(io.now);
  for (const call of openCallsIn(store, isMeant)) await end(store, call, { io, log }, "left");
}

/**
 * A refusal by the agent, or the end of the session: calls for which something was saved and that are still open did
 * not run, or were interrupted. What they left alone is let go of, and what is gone stays saved. A prompt or a stop
 * says nothing of the sort of what was saved by name: a call of a subagent may still wait for an answer to its question.
 */
export async function handleUndoLeft(event: AgentEvent, context: HandlerContext): Promise<Outcome> {
  const store = undoFolder(context.io);
  if (store === undefined) return PASS;
  const calls =
    event.name === "PermissionDenied"
      ? openCallOf(store, event.sessionId, event.tool?.useId)
      : event.name === "SessionEnd"
        ? openCalls(store, event.sessionId)
        : [];
  for (const call of calls) await end(store, call, context, "left");
  if (event.name === "SessionStart" || event.name === "SessionEnd") prune(store, context);
  return PASS;
}

function prune(store: string, { io, config }: HandlerContext): void {
  const { keep, max_store } = config.undo;
  pruneStore(store, { keepMs: spanOf(keep), bytes: bytesOf(max_store) }, io.now());
}
