import type { Config } from "../config/schema.ts";
import type { Io } from "../io.ts";
import type { AuditWay } from "../state/audit-record.ts";
import type { Destination } from "./destination.ts";
import { sourceOf } from "./source.ts";

/** Where the settings want decisions to go, by the way there. */
export function auditTargets({ audit }: Config): ReadonlyMap<AuditWay, string> {
  const targets = [["otlp", audit?.otlp ?? ""] as const, ["ocsf", audit?.ocsf ?? ""] as const];
  return new Map(targets.filter(([, to]) => to !== ""));
}

/** Those destinations, ready to send; each loads only what it needs. */
export async function auditDestinations(io: Io, config: Config): Promise<readonly Destination[]> {
  const { audit } = config;
  if (audit === undefined) return [];
  const source = await sourceOf(io, config);
  const destinations: Destination[] = [];
  if (audit.otlp !== "") {
    const { otlpDestination } = await import("./otlp.ts");
    destinations.push(otlpDestination(io, audit, source));
  }
  if (audit.ocsf !== "") {
    const { ocsfDestination } = await import("./ocsf.ts");
    destinations.push(ocsfDestination(io, audit.ocsf, source));
  }
  return destinations;
}
