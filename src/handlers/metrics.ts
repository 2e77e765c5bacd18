import type { HandlerContext } from "../engine/handler.ts";
import { andThen, type MaybePromise } from "../maybe-promise.ts";
import { canBeWritten } from "../policy/text/nesting.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { dropRecord, type SessionRecord, withoutSecrets } from "../state/records.ts";

/** PostToolUse and PostToolUseFailure: records what the tool did, in numbers only. */
export function handleMetrics(
  event: AgentEvent,
  { io, log, workspace }: HandlerContext,
): MaybePromise<Outcome> {
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
  return andThen(withoutSecrets(record), (safe) =>
    andThen(dropRecord(workspace, event.sessionId, safe), (failure) => {
      if (failure !== undefined) log.warn("metrics were not recorded", { reason: failure });
      const recorded = failure === undefined;
      return {
        verdict: "pass",
        data: { metrics: { ...metrics, tool: safe.tool ?? "", recorded } },
      };
    }),
  );
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

/** Values that are measured one by one; what has more is written out to be measured. */
const VALUES_MAX = 200;

/**
 * Size of a value as JSON in UTF-16 units, escapes in texts not counted: writing a megabyte only to see
 * how long it is would cost 1 ms and 2 MB. 0 for one that cannot be written (nested beyond reason).
 */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (value === undefined) return 0;
  let size = 0;
  const open: unknown[] = [value];
  for (let at = 0; at < open.length; at++) {
    const next = open[at];
    const isLong = Array.isArray(next) && next.length > VALUES_MAX;
    if (isLong || open.length > VALUES_MAX) return writtenSize(value);
    if (typeof next === "string") size += next.length + 2;
    else if (typeof next !== "object" || next === null) size += String(next).length;
    else {
      const entries = Object.entries(next);
      // Brackets, and a comma between each two. To name `Math` makes it, which costs more than all this.
      size += entries.length === 0 ? 2 : entries.length + 1;
      for (const [name, inner] of entries) {
        if (!Array.isArray(next)) size += name.length + 3;
        open.push(inner);
      }
    }
  }
  return size;
}

function writtenSize(value: unknown): number {
  return canBeWritten(value) ? JSON.stringify(value).length : 0;
}
