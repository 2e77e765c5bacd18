import type { Config } from "../config/schema.ts";
import type { Io } from "../io.ts";
import { logRemark } from "./log-remark.ts";
import { type Decided, recordDecision } from "./record-decision.ts";

/** An event that was stopped because fairlead itself failed; of what cannot be read not even the event is known. */
export interface FailedCall {
  readonly io: Io;
  readonly config?: Pick<Config, "log">;
  readonly about?: Omit<Decided, "outcome">;
}

/** Writes to the log that an error stopped a call, unless the settings keep no decisions. */
export async function logBlock({ io, config, about }: FailedCall, reason: string): Promise<void> {
  const settings = config?.log;
  if (settings?.decisions === "none") return;
  const isKept = settings?.content !== "none";
  if (about !== undefined && settings !== undefined) {
    await recordDecision(io, settings, { ...about, outcome: { verdict: "deny", reason } });
    return;
  }
  const project = io.workingDirectory();
  const said = isKept ? reason : "";
  logRemark(io, { event: "unknown", project, reason: said, verdict: "deny" });
}
