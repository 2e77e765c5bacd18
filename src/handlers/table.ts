import type { HandlerEntry } from "../engine/handler.ts";
import { mayShowSecret } from "../policy/may-hold-secret.ts";
import { mayWaitSinceYesterday } from "../state/decisions.ts";
import { isAnnounced } from "../state/mode.ts";
import { findPersona } from "../state/persona.ts";
import { isUnjudged } from "../state/unjudged.ts";
import { updateCheckOff } from "../state/update-check-off.ts";
import { isOpen, mayHoldUndo } from "../undo/open-mark.ts";
import { mayHaveHooks } from "../userhooks/hook-files.ts";
import { VERSION } from "../version.ts";
import { handleChecklistStop } from "./checklist-stop.ts";
import { handleEvents } from "./events.ts";
import { handleLoop } from "./loop.ts";
import { handleMetrics } from "./metrics.ts";
import { handleMode } from "./mode.ts";
import { handlePersona } from "./persona.ts";
import { handleSecurity, isEnforced } from "./security.ts";

/**
 * The ordered handler table: one line a handler; an event's handlers run from top to bottom. Tool calls have
 * a table of their own, since making the others' entries costs such a call as much as judging it. Handlers of
 * tool calls, prompts and stops are part of the first chunk, as loading another costs half a millisecond and
 * a person waits for it; the rest is loaded when its event arrives.
 */
export function handlerTable(eventName: string): readonly HandlerEntry[] {
  switch (eventName) {
    case "PreToolUse":
      return toolHandlers();
    case "PostToolUse":
    case "PostToolUseFailure":
      return finishedToolHandlers();
    default:
      return sessionHandlers();
  }
}

function toolHandlers(): readonly HandlerEntry[] {
  return [
    unjudged(),
    { name: "security", events: ["PreToolUse"], load: () => handleSecurity },
    {
      name: "checklist-task",
      events: ["PreToolUse"],
      tools: ["Task"],
      load: () => import("./checklist-task.ts").then((m) => m.handleChecklistTask),
    },
    userHooks(),
  ];
}

/** Whoever finished a call waits for it to be recorded, but nothing of output without secrets is loaded. */
function finishedToolHandlers(): readonly HandlerEntry[] {
  const events = ["PostToolUse", "PostToolUseFailure"];
  return [
    unjudged(),
    { name: "metrics", events, load: () => handleMetrics },
    {
      name: "undo",
      events,
      concerns: ({ sessionId, tool }, { io }) => isOpen(io, sessionId, tool?.useId),
      load: () => import("./undo-after.ts").then((m) => m.handleUndoAfter),
    },
    {
      name: "output",
      events,
      concerns: ({ tool }, { config }) =>
        config.output.redact_secrets && showsSecret(tool?.response ?? tool?.error),
      load: () => import("./output.ts").then((m) => m.handleOutput),
    },
    userHooks(),
  ];
}

/** True where a text in what a tool gave back may hold a secret of a known form. */
function showsSecret(output: unknown): boolean {
  const open: unknown[] = [output];
  for (let at = 0; at < open.length; at++) {
    const value = open[at];
    if (typeof value === "string") {
      if (mayShowSecret(value)) return true;
    } else if (typeof value === "object" && value !== null) {
      for (const [name, inner] of Object.entries(value)) open.push(name, inner);
    }
  }
  return false;
}

function sessionHandlers(): readonly HandlerEntry[] {
  return [
    {
      // First, so that what a gate denies is counted too. The session's end has a handler of its own, and
      // messages on display arrive in pieces that say nothing about a session.
      name: "events",
      events: ["*"],
      except: ["SessionEnd", "MessageDisplay"],
      load: () => handleEvents,
    },
    {
      // The question that an agent is about to put to the person.
      name: "approve",
      events: ["PermissionRequest"],
      concerns: (_event, { config }) => config.approve.read_only,
      load: () => import("./approve.ts").then((m) => m.handlePermissionRequest),
    },
    { name: "mode", events: ["SessionStart", "UserPromptSubmit"], load: () => handleMode },
    { name: "persona", events: ["UserPromptSubmit"], load: () => handlePersona },
    {
      name: "watch",
      events: ["SessionStart"],
      load: () => import("./session-start.ts").then((m) => m.handleWatch),
    },
    {
      name: "settings",
      events: ["SessionStart"],
      concerns: (_event, { config: { rule, allow, hook }, settingsWarnings = [] }) =>
        rule.length + allow.length + hook.length + settingsWarnings.length > 0,
      load: () => import("./settings-notice.ts").then((m) => m.handleSettings),
    },
    {
      name: "project",
      events: ["SessionStart"],
      concerns: (_event, context) => isAnnounced(context),
      load: () => import("./session-start.ts").then((m) => m.handleProject),
    },
    {
      name: "spinner",
      events: ["SessionStart"],
      concerns: (_event, { io, workspace }) => findPersona(io, workspace) !== undefined,
      load: () => import("./session-start.ts").then((m) => m.handleSpinner),
    },
    {
      name: "update",
      events: ["SessionStart"],
      concerns: (_event, { io, config }) => updateCheckOff(io, config, VERSION) === undefined,
      load: () => import("./session-start.ts").then((m) => m.handleUpdate),
    },
    {
      name: "rank",
      events: ["SessionStart"],
      concerns: (_event, { config }) => config.rank.enabled,
      load: () => import("./session-start.ts").then((m) => m.handleRank),
    },
    {
      name: "enforcement",
      events: ["SessionStart"],
      concerns: (_event, { io, config }) => !isEnforced(io, config),
      load: () => import("./session-start.ts").then((m) => m.handleEnforcement),
    },
    {
      name: "decisions",
      events: ["SessionStart"],
      concerns: (_event, { io }) => mayWaitSinceYesterday(io),
      load: () => import("./session-start.ts").then((m) => m.handleDecisions),
    },
    {
      name: "recovery",
      events: ["SessionStart"],
      concerns: ({ source }) => source === "compact" || source === "resume",
      load: () => import("./session-start.ts").then((m) => m.handleRecovery),
    },
    {
      // What was saved for a call that surely never ran is let go of; others may still wait for an answer.
      name: "undo",
      events: ["SessionStart", "PermissionDenied", "SessionEnd"],
      concerns: (_event, { io }) => mayHoldUndo(io),
      load: () => import("./undo-after.ts").then((m) => m.handleUndoLeft),
    },
    {
      name: "snapshot",
      events: ["PreCompact"],
      load: () => import("./snapshot.ts").then((m) => m.handleSnapshot),
    },
    { name: "loop", events: ["Stop"], load: () => handleLoop },
    { name: "checklist-stop", events: ["Stop"], load: () => handleChecklistStop },
    {
      name: "session-end",
      events: ["SessionEnd"],
      load: () => import("./session-end.ts").then((m) => m.handleSessionEnd),
    },
    userHooks(),
  ];
}

/** Before the policy, as a refusal ends the run and is a judgement too. */
function unjudged(): HandlerEntry {
  return {
    name: "unjudged",
    events: ["*"],
    concerns: ({ sessionId }, { io }) => isUnjudged(sessionId, io),
    load: () => import("./unjudged.ts").then((m) => m.handleUnjudged),
  };
}

/** Last in every table: a user's hooks see what the built-in handlers let through. */
function userHooks(): HandlerEntry {
  return {
    name: "user-hooks",
    events: ["*"],
    concerns: mayHaveHooks,
    load: () => import("./user-hooks.ts").then((m) => m.handleUserHooks),
  };
}
