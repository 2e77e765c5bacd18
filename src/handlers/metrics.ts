import type { HandlerContext } from "../engine/handler.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { appendRecord, type SessionRecord } from "../state/records.ts";

/** PostToolUse and PostToolUseFailure: records what the tool did, in numbers only. */
export async function handleMetrics(
  event: AgentEvent,
  { io, log, workspace }: HandlerContext,
): Promise<Outcome> {
  const { tool } = event;
  const metrics = {
    event: event.name,
    tool: tool?.name ?? "",
    ...(tool?.useId === undefined ? {} : { tool_use_id: tool.useId }),
    ...(tool?.durationMs === undefined ? {} : { duration_ms: tool.durationMs }),
    success: succeeded(event),
    input_bytes: sizeOf(tool?.input),
    output_bytes: sizeOf(tool?.response ?? tool?.error),
  };
  const file = fileOf(event);
  const record: SessionRecord = {
    time: io.now().toISOString(),
    ...metrics,
    ...(file === undefined ? {} : { file }),
  };
  const failure = await appendRecord(workspace, event.sessionId, record);
  if (failure !== undefined) log.warn("metrics were not recorded", { reason: failure });
  return { verdict: "pass", data: { metrics: { ...metrics, recorded: failure === undefined } } };
}

/** The file a file tool names; the snapshot lists the latest of them. */
function fileOf(event: AgentEvent): string | undefined {
  const file = event.tool?.input?.file_path ?? event.tool?.input?.notebook_path;
  return typeof file === "string" ? file : undefined;
}

/** A failed tool has its own event; older agents say `success: false` in the response. */
function succeeded(event: AgentEvent): boolean {
  if (event.name === "PostToolUseFailure") return false;
  const response = event.tool?.response;
  if (typeof response !== "object" || response === null) return true;
  return !("success" in response) || response.success !== false;
}

/** Size of a value as JSON, in UTF-16 units; 0 for one that cannot be written (nested beyond reason). */
function sizeOf(value: unknown): number {
  if (value === undefined) return 0;
  if (typeof value === "string") return value.length;
  try {
    return JSON.stringify(value).length;
  } catch {
    return 0;
  }
}
