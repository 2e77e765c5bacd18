import type { HandlerEntry } from "../engine/handler.ts";
import { mayShowSecret } from "../policy/secrets/may-show-secret.ts";
import { isAnnounced } from "../state/announced-mode.ts";
import { isAuditLookDue } from "../state/audit-files.ts";
import { belongingsPath } from "../state/belongings-path.ts";
import { mayWaitSinceYesterday } from "../state/decisions.ts";
import { mayTellOfLoosening } from "../state/loosened-folder.ts";
import { findPersona } from "../state/persona.ts";
import { updateCheckOff } from "../state/update-check-off.ts";
import { exists } from "../sys/probe.ts";
import { isOpen, mayHoldUndo, mayShareFiles } from "../undo/open-mark.ts";
import { VERSION } from "../version.ts";
import { handleChecklistStop } from "./checklist-stop.ts";
import { handleEvents } from "./events.ts";
import { unjudged, userHooks } from "./every-event.ts";
import { handleLoop } from "./loop.ts";
import { mayMake } from "./may-make.ts";
import { handleMetrics } from "./metrics.ts";
import { handleMode } from "./mode.ts";
import { handlePersona } from "./persona.ts";
import { handlePresetEnded, hasPresetEnded } from "./preset-ended.ts";
import { isEnforced } from "./this-machine.ts";

/** The ordered handlers of every event but the beginning of a tool call; see `table.ts`. */
export function otherHandlers(eventName: string): readonly HandlerEntry[] {
  return eventName === "PostToolUse" || eventName === "PostToolUseFailure"
    ? finishedToolHandlers()
    : sessionHandlers();
}

/** Whoever finished a call waits for it to be recorded, but nothing of output without secrets is loaded. */
function finishedToolHandlers(): readonly HandlerEntry[] {
  const events = ["PostToolUse", "PostToolUseFailure"];
  return [
    unjudged(),
    loosened(events),
    presetEnded(events),
    { name: "metrics", events, load: () => handleMetrics },
    {
      name: "undo",
      events,
      concerns: ({ sessionId, tool }, { io }) => isOpen(io, sessionId, tool?.useId),
      load: () => import("./undo-after.ts").then((m) => m.handleUndoAfter),
    },
    {
      name: "belongings",
      events,
      concerns: (event, { io, config }) =>
        config.sessions.ownership !== "off" &&
        (mayMake(event) || !exists(belongingsPath(io, event.sessionId) ?? "/")),
      load: () => import("./note-belongings.ts").then((m) => m.handleMade),
    },
    {
      name: "output",
      events,
      concerns: ({ tool }, { config }) =>
        config.output.redact_secrets && showsSecret(tool?.response ?? tool?.error),
      load: () => import("./output.ts").then((m) => m.handleOutput),
    },
    {
      name: "out-of-bounds",
      events,
      concerns: ({ tool }) => tool?.bounds !== undefined,
      load: () => import("./out-of-bounds.ts").then((m) => m.handleOutOfBounds),
    },
    userHooks(),
  ];
}

/** The next event of every session tells of what was changed; that of a call that begins does not wait for it. */
function loosened(events: readonly string[]): HandlerEntry {
  return {
    name: "loosened",
    events,
    except: ["SessionEnd", "MessageDisplay"],
    concerns: (_event, { io }) => mayTellOfLoosening(io),
    load: () => import("./loosened.ts").then((m) => m.handleLoosened),
  };
}

/** The next event of every session says that a preset which applied for a time is over. */
function presetEnded(events: readonly string[]): HandlerEntry {
  return {
    name: "preset-ended",
    events,
    except: ["SessionEnd", "MessageDisplay"],
    concerns: (_event, { io, config }) => hasPresetEnded(io, config),
    load: () => handlePresetEnded,
  };
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
    {
      name: "skill-command",
      events: ["PreSkillShellCommand"],
      load: () => import("./loaded-lines.ts").then((m) => m.handleSkillCommand),
    },
    {
      name: "loaded-lines",
      events: ["UserPromptExpansion"],
      load: () => import("./loaded-lines.ts").then((m) => m.handleLoading),
    },
    loosened(["*"]),
    presetEnded(["*"]),
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
      load: () => import("./session-extras.ts").then((m) => m.handleProject),
    },
    {
      name: "ignored-records",
      events: ["SessionStart"],
      concerns: (_event, { workspace: { root, folder } }) =>
        folder === `${root}/.fairlead` && !exists(`${folder}/.gitignore`),
      load: () => import("./session-extras.ts").then((m) => m.handleIgnoredRecords),
    },
    {
      name: "spinner",
      events: ["SessionStart"],
      concerns: (_event, { io, workspace }) => findPersona(io, workspace) !== undefined,
      load: () => import("./session-extras.ts").then((m) => m.handleSpinner),
    },
    {
      name: "update",
      events: ["SessionStart"],
      concerns: (_event, { io, config }) => updateCheckOff(io, config, VERSION) === undefined,
      load: () => import("./session-start.ts").then((m) => m.handleUpdate),
    },
    {
      name: "bundle",
      events: ["SessionStart"],
      concerns: (_event, { config }) => config.bundle.name !== "",
      load: () => import("./session-extras.ts").then((m) => m.handleBundle),
    },
    {
      name: "rank",
      events: ["SessionStart"],
      concerns: (_event, { config }) => config.rank.enabled,
      load: () => import("./session-extras.ts").then((m) => m.handleRank),
    },
    {
      name: "enforcement",
      events: ["SessionStart"],
      concerns: (_event, { io, config }) => !isEnforced(io, config),
      load: () => import("./session-extras.ts").then((m) => m.handleEnforcement),
    },
    {
      name: "decisions",
      events: ["SessionStart"],
      concerns: (_event, { io }) => mayWaitSinceYesterday(io),
      load: () => import("./session-extras.ts").then((m) => m.handleDecisions),
    },
    {
      // Some sessions last for days, so the end of a turn counts as well, once in a while.
      name: "audit",
      events: ["SessionStart", "Stop", "SessionEnd"],
      concerns: ({ name }, { io, config }) =>
        config.audit !== undefined && (name !== "Stop" || isAuditLookDue(io)),
      load: () => import("./session-extras.ts").then((m) => m.handleAudit),
    },
    {
      name: "recovery",
      events: ["SessionStart"],
      concerns: ({ source }) => source === "compact" || source === "resume",
      load: () => import("./session-extras.ts").then((m) => m.handleRecovery),
    },
    {
      // What was saved for a call that surely never ran is let go of; others may still wait for an answer.
      name: "undo",
      events: ["SessionStart", "PermissionDenied", "SessionEnd"],
      concerns: (_event, { io }) => mayHoldUndo(io),
      load: () => import("./undo-after.ts").then((m) => m.handleUndoLeft),
    },
    {
      name: "undo-pending",
      events: ["SessionStart", "UserPromptSubmit", "Stop", "SessionEnd"],
      concerns: (_event, { io }) => mayShareFiles(io),
      load: () => import("./undo-after.ts").then((m) => m.handleUndoPending),
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
