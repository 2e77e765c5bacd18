import type { HandlerEntry } from "../engine/handler.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import { userStateDirectory } from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";
import { mayShareFiles } from "../undo/open-mark.ts";
import { unjudged, userHooks } from "./every-event.ts";
import { handleSecurity } from "./security.ts";

/**
 * The ordered handler table: one line a handler; an event's handlers run from top to bottom. That of a tool call,
 * which is by far the most frequent event and the one that keeps an agent waiting, is part of the first chunk;
 * all others are in a chunk of their own, as each call would pay for what they hold.
 */
export function handlerTable(eventName: string): MaybePromise<readonly HandlerEntry[]> {
  if (eventName === "PreToolUse") return toolHandlers();
  return import("./other-table.ts").then(({ otherHandlers }) => otherHandlers(eventName));
}

function toolHandlers(): readonly HandlerEntry[] {
  return [
    unjudged(),
    {
      name: "undo-pending",
      events: ["PreToolUse"],
      concerns: (_event, { io }) => mayShareFiles(io),
      load: () => import("./undo-after.ts").then((m) => m.handleUndoPending),
    },
    { name: "security", events: ["PreToolUse"], load: () => handleSecurity },
    {
      name: "crossing-edits",
      events: ["PreToolUse"],
      tools: ["Write", "Edit", "MultiEdit", "NotebookEdit"],
      concerns: ({ sessionId }, { io }) =>
        exists(`${userStateDirectory(io)}/belongings/${sessionId}.beside`),
      load: () => import("./crossing-edits.ts").then((m) => m.handleCrossing),
    },
    {
      name: "loaded-lines",
      events: ["PreToolUse"],
      tools: ["Skill", "SlashCommand", "Task"],
      load: () => import("./loaded-lines.ts").then((m) => m.handleLoading),
    },
    {
      name: "checklist-task",
      events: ["PreToolUse"],
      tools: ["Task"],
      load: () => import("./checklist-task.ts").then((m) => m.handleChecklistTask),
    },
    userHooks(),
  ];
}
