import { type Attributes, type HrTime, ValueType } from "@opentelemetry/api";
import {
  JsonLogsSerializer,
  JsonMetricsSerializer,
  ProtobufLogsSerializer,
  ProtobufMetricsSerializer,
} from "@opentelemetry/otlp-transformer";
import { type Resource, resourceFromAttributes } from "@opentelemetry/resources";
import { AggregationTemporality, type DataPoint, DataPointType } from "@opentelemetry/sdk-metrics";
import type { OTLP_PROTOCOLS } from "../config/audit-section.ts";
import type { AuditCounters } from "../state/audit-record.ts";
import { DURATION_BOUNDS } from "./counters.ts";
import { AUDIT_SCHEMA_VERSION, type AuditRecord } from "./record.ts";
import type { Source } from "./source.ts";

/** An encoding of OTLP over HTTP. */
export type OtlpProtocol = (typeof OTLP_PROTOCOLS)[number];

/** The version of OpenTelemetry's semantic conventions that has the names used here, those of `gen_ai` as drafts. */
const CONVENTIONS = "https://opentelemetry.io/schemas/1.38.0";

const { CUMULATIVE } = AggregationTemporality;

const SEVERITIES = { 9: "INFO", 13: "WARN", 17: "ERROR" } as const;

/** The request that hands on decisions; https://opentelemetry.io/docs/specs/otlp/ */
export function logsRequest(
  records: readonly AuditRecord[],
  source: Source,
  protocol: OtlpProtocol,
): Uint8Array {
  const resource = resourceOf(source);
  const scope = scopeOf(source);
  const logs = records.map(({ timeMs, severity, body, attributes }) => ({
    hrTime: hrTimeOf(timeMs),
    hrTimeObserved: hrTimeOf(timeMs),
    severityNumber: severity,
    severityText: SEVERITIES[severity],
    eventName: "fairlead.decision",
    body,
    resource,
    instrumentationScope: scope,
    attributes,
    droppedAttributesCount: 0,
  }));
  const serializer = protocol === "json" ? JsonLogsSerializer : ProtobufLogsSerializer;
  return serializer.serializeRequest(logs) ?? new Uint8Array();
}

/** How many records of a request were not kept, and why. */
export function partialSuccess(
  answer: Uint8Array,
  protocol: OtlpProtocol,
): { readonly refused: number; readonly why: string } {
  const serializer = protocol === "json" ? JsonLogsSerializer : ProtobufLogsSerializer;
  try {
    const { partialSuccess: part } = serializer.deserializeResponse(answer);
    // In JSON a number of 64 bits is a text.
    return { refused: Number(part?.rejectedLogRecords ?? 0), why: part?.errorMessage ?? "" };
  } catch {
    return { refused: 0, why: "" };
  }
}

/** The request that hands on the numbers. They only rise, so one that gets lost costs nothing. */
export function metricsRequest(
  counters: AuditCounters,
  source: Source,
  protocol: OtlpProtocol,
  now: Date,
): Uint8Array {
  const startTime = hrTimeOf(Date.parse(counters.since));
  const endTime = hrTimeOf(now.getTime());
  const point = <T>(value: T, attributes: Attributes = {}): DataPoint<T> => ({
    ...{ startTime, endTime, attributes, value },
  });
  const calls = Object.entries(counters.calls).map(([key, count]) => {
    const [verdict, rule, agent] = JSON.parse(key);
    const attributes = { "fairlead.verdict": verdict, "gen_ai.agent.name": agent };
    return point(count, rule === "" ? attributes : { ...attributes, "fairlead.rule": rule });
  });
  const sum = (
    name: string,
    unit: string,
    description: string,
    dataPoints: DataPoint<number>[],
  ) => ({
    descriptor: { name, description, unit, valueType: ValueType.INT },
    aggregationTemporality: CUMULATIVE,
    dataPointType: DataPointType.SUM as const,
    isMonotonic: true,
    dataPoints,
  });
  const { counts, sum: total, min, max } = counters.duration;
  const count = counts.reduce((all, one) => all + one, 0);
  const buckets = { boundaries: [...DURATION_BOUNDS], counts };
  const metrics = [
    sum("fairlead.calls", "{call}", "Calls that the log has, by verdict and rule", calls),
    sum("fairlead.calls.unguarded", "{call}", "Calls that ran unjudged", [
      point(counters.unguarded),
    ]),
    sum("fairlead.bounds.refused", "{call}", "Calls that failed on their bounds", [
      point(counters.bounds),
    ]),
    sum("fairlead.undo.taken", "{undo}", "Calls that a person undid", [point(counters.undo)]),
    {
      descriptor: {
        name: "fairlead.decision.duration",
        description: "Time from the start of the process to the decision",
        unit: "s",
        valueType: ValueType.DOUBLE,
      },
      aggregationTemporality: CUMULATIVE,
      dataPointType: DataPointType.HISTOGRAM as const,
      dataPoints: [point({ buckets, count, sum: total, min, max })],
    },
  ];
  const request = {
    resource: resourceOf(source),
    scopeMetrics: [{ scope: scopeOf(source), metrics }],
  };
  const serializer = protocol === "json" ? JsonMetricsSerializer : ProtobufMetricsSerializer;
  return serializer.serializeRequest(request) ?? new Uint8Array();
}

function scopeOf({ version }: Source) {
  return {
    name: "fairlead",
    version,
    schemaUrl: CONVENTIONS,
    attributes: { "fairlead.schema.version": AUDIT_SCHEMA_VERSION },
    droppedAttributesCount: 0,
  };
}

function resourceOf({ version, instance, host, os, arch, user, bundle }: Source): Resource {
  const attributes = {
    "service.name": "fairlead",
    "service.version": version,
    "service.instance.id": instance,
    "host.name": host,
    "host.arch": arch,
    "os.type": os,
    ...(user === "" ? {} : { "user.name": user }),
    ...(bundle === undefined
      ? {}
      : { "fairlead.bundle.name": bundle.name, "fairlead.bundle.version": bundle.version }),
  };
  return resourceFromAttributes(attributes, { schemaUrl: CONVENTIONS });
}

/** Seconds and nanoseconds. */
function hrTimeOf(ms: number): HrTime {
  return [Math.floor(ms / 1000), (ms % 1000) * 1_000_000];
}
