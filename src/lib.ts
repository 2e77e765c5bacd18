/**
 * The embeddable API: user hooks for programs that have none of their own, and what the policy would have said
 * to past sessions.
 *
 *     import { fireEvent, Hook, HookEvent, HookRegistry } from "fairlead";
 *
 *     const hook = Hook.fromDict({ event: "tool:pre_execute:bash", command: "./check.sh" });
 *     HookRegistry.getInstance().register(hook);
 *     const results = await fireEvent(HookEvent.toolPreExecute("bash", { command: "ls" }));
 *
 *     const report = await replay({ since: new Date("2026-11-01") });
 *     for await (const call of transcriptCalls("/path/to/session.jsonl")) console.log(call.tool);
 */
export type { Outcome, Verdict } from "./protocol/outcome.ts";
export {
  type ReplayOptions,
  replay,
  TRANSCRIPT_AGENTS,
  transcriptCalls,
} from "./replay/library.ts";
export type { TranscriptCall } from "./replay/transcript.ts";
export type {
  Followed,
  NamedCounts,
  Report,
  ReportCall,
  Suggestion,
  VerdictCounts,
} from "./report/report.ts";
export { EVENT_TYPES, type EventType } from "./userhooks/event-types.ts";
export { type ExecutorOptions, HookExecutor, type HookResult } from "./userhooks/executor.ts";
export { type FireOptions, fireEvent } from "./userhooks/fire.ts";
export { Hook, type HookDict, type HookOrigin } from "./userhooks/hook.ts";
export { HookConfig, type HookConfigOptions } from "./userhooks/hook-config.ts";
export { type EventData, HookEvent, type HookEventOptions } from "./userhooks/hook-event.ts";
export { HookRegistry } from "./userhooks/registry.ts";
export { HOOK_TEMPLATES } from "./userhooks/templates.ts";
export {
  HookBlockedError,
  ToolExecutor,
  type ToolExecutorOptions,
} from "./userhooks/tool-executor.ts";
