import type { HandlerEntry } from "../engine/handler.ts";
import { handleSecurity } from "./security.ts";

/** The ordered handler table: one line a handler; an event's handlers run from top to bottom. */
export const HANDLERS: readonly HandlerEntry[] = [
  {
    // First, so that what a gate denies is counted too. Tool calls and the session's end have handlers
    // of their own, and messages on display arrive in pieces that say nothing about a session.
    name: "events",
    events: ["*"],
    except: ["PreToolUse", "PostToolUse", "PostToolUseFailure", "SessionEnd", "MessageDisplay"],
    load: () => import("./events.ts").then((m) => m.handleEvents),
  },
  {
    name: "mode",
    events: ["SessionStart", "UserPromptSubmit"],
    load: () => import("./mode.ts").then((m) => m.handleMode),
  },
  {
    name: "persona",
    events: ["UserPromptSubmit"],
    load: () => import("./persona.ts").then((m) => m.handlePersona),
  },
  {
    name: "security",
    events: ["PreToolUse"],
    // Part of the first chunk: this is the call that happens a thousand times a session.
    load: () => handleSecurity,
  },
  {
    name: "project",
    events: ["SessionStart"],
    load: () => import("./project.ts").then((m) => m.handleProject),
  },
  {
    name: "spinner",
    events: ["SessionStart"],
    load: () => import("./spinner.ts").then((m) => m.handleSpinner),
  },
  {
    name: "update",
    events: ["SessionStart"],
    load: () => import("./update.ts").then((m) => m.handleUpdate),
  },
  {
    name: "rank",
    events: ["SessionStart"],
    load: () => import("./rank.ts").then((m) => m.handleRank),
  },
  {
    name: "recovery",
    events: ["SessionStart"],
    load: () => import("./recovery.ts").then((m) => m.handleRecovery),
  },
  {
    name: "checklist-task",
    events: ["PreToolUse"],
    tools: ["Task"],
    load: () => import("./checklist-task.ts").then((m) => m.handleChecklistTask),
  },
  {
    name: "metrics",
    events: ["PostToolUse", "PostToolUseFailure"],
    load: () => import("./metrics.ts").then((m) => m.handleMetrics),
  },
  {
    name: "snapshot",
    events: ["PreCompact"],
    load: () => import("./snapshot.ts").then((m) => m.handleSnapshot),
  },
  { name: "loop", events: ["Stop"], load: () => import("./loop.ts").then((m) => m.handleLoop) },
  {
    name: "checklist-stop",
    events: ["Stop"],
    load: () => import("./checklist-stop.ts").then((m) => m.handleChecklistStop),
  },
  {
    name: "session-end",
    events: ["SessionEnd"],
    load: () => import("./session-end.ts").then((m) => m.handleSessionEnd),
  },
];
