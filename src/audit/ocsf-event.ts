import { REMARKED_BY } from "../state/log-remark.ts";
import { AUDIT_SCHEMA_VERSION, type AuditRecord } from "./record.ts";
import type { Source } from "./source.ts";

/** The version of the Open Cybersecurity Schema Framework, https://schema.ocsf.io */
export const OCSF_VERSION = "1.9.0";

const DETECTION_FINDING = 2004;
const API_ACTIVITY = 6003;

/**
 * A decision as an OCSF event: a Detection Finding where a call was stopped, or would have been, an API Activity otherwise.
 * Everything that OCSF has no name for is in `unmapped`, under the names that OTLP has for it.
 */
export function ocsfEvent(record: AuditRecord, source: Source): object {
  const { attributes, verdict, isStopped } = record;
  const agent = String(attributes["gen_ai.agent.name"]);
  const isFinding = verdict === "refused" || verdict === "asked";
  const type = isFinding ? DETECTION_FINDING : API_ACTIVITY;
  // A finding is created, a call is some other activity than reading or writing records of an API.
  const activity = isFinding ? 1 : 99;
  return {
    class_uid: type,
    class_name: isFinding ? "Detection Finding" : "API Activity",
    category_uid: Math.floor(type / 1000),
    category_name: isFinding ? "Findings" : "Application Activity",
    activity_id: activity,
    activity_name: isFinding ? "Create" : "Tool call",
    type_uid: type * 100 + activity,
    time: record.timeMs,
    severity_id: SEVERITIES[record.severity],
    message: record.body,
    metadata: metadataOf(record, source, isFinding),
    device: {
      uid: source.instance,
      ...(source.host === "" ? {} : { hostname: source.host }),
      type_id: 0,
      os: { name: OS[source.os].name, type_id: OS[source.os].type },
    },
    actor: actorOf(record, source, agent),
    ...actionOf(verdict, isStopped),
    ...(isFinding
      ? {
          finding_info: findingOf(record),
          is_alert: isStopped,
          evidences: [{ api: apiOf(record, agent), ...aiAgentOf(agent) }],
        }
      : {
          api: apiOf(record, agent),
          src_endpoint: { uid: source.instance },
          status_id: 1,
          ...aiAgentOf(agent),
        }),
    unmapped: unmappedOf(attributes, source),
  };
}

/** From informational to medium and high. */
const SEVERITIES = { 9: 1, 13: 3, 17: 4 } as const;

const OS = {
  linux: { name: "Linux", type: 200 },
  darwin: { name: "macOS", type: 300 },
  windows: { name: "Windows", type: 100 },
} as const satisfies Record<Source["os"], object>;

function metadataOf({ id }: AuditRecord, { version }: Source, isFinding: boolean) {
  return {
    uid: id,
    version: OCSF_VERSION,
    product: { name: "fairlead", vendor_name: "fairlead", version },
    log_name: "decisions",
    profiles: ["host", "security_control", ...(isFinding ? [] : ["ai_operation"])],
  };
}

function actorOf({ attributes }: AuditRecord, { user }: Source, agent: string) {
  const session = attributes["session.id"];
  return {
    application: { uid: agent, name: agent },
    ...(session === undefined ? {} : { session: { uid: session } }),
    ...(user === "" ? {} : { user: { name: user } }),
  };
}

function aiAgentOf(agent: string) {
  return agent === REMARKED_BY ? {} : { ai_agent: { uid: agent, name: agent } };
}

function apiOf({ attributes }: AuditRecord, agent: string) {
  const call = attributes["gen_ai.tool.call.id"];
  return {
    operation: attributes["gen_ai.tool.name"] ?? attributes["fairlead.event"],
    service: { name: agent },
    ...(call === undefined ? {} : { request: { uid: call } }),
  };
}

function actionOf(verdict: AuditRecord["verdict"], isStopped: boolean) {
  const allowed = { action_id: 1, action: "Allowed" };
  if (!isStopped) {
    return verdict === "approved"
      ? { ...allowed, disposition_id: 8, disposition: "Approved" }
      : { ...allowed, disposition_id: 1, disposition: "Allowed" };
  }
  return verdict === "refused"
    ? { action_id: 2, action: "Denied", disposition_id: 2, disposition: "Blocked" }
    : { action_id: 3, action: "Observed", disposition_id: 23, disposition: "Challenge" };
}

function findingOf({ id, body, attributes }: AuditRecord) {
  const rule = attributes["fairlead.rule"];
  return {
    uid: id,
    title: body,
    ...(rule === undefined
      ? {}
      : { analytic: { uid: rule, name: rule, type_id: 1, type: "Rule" } }),
  };
}

function unmappedOf(attributes: AuditRecord["attributes"], { bundle }: Source) {
  return {
    ...attributes,
    "fairlead.schema.version": AUDIT_SCHEMA_VERSION,
    ...(bundle === undefined
      ? {}
      : { "fairlead.bundle.name": bundle.name, "fairlead.bundle.version": bundle.version }),
  };
}
