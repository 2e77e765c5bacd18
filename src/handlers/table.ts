import type { HandlerEntry } from "../engine/handler.ts";
import { handleSecurity } from "./security.ts";

/** The ordered handler table: one line a handler; an event's handlers run from top to bottom. */
export const HANDLERS: readonly HandlerEntry[] = [
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
    name: "session-end",
    events: ["SessionEnd"],
    load: () => import("./session-end.ts").then((m) => m.handleSessionEnd),
  },
];
