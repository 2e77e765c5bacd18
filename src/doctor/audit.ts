import { auditTargets } from "../audit/destinations.ts";
import type { LoadedConfig } from "../config/load.ts";
import { type Check, fail, ok, warn } from "../install/check.ts";
import type { Io } from "../io.ts";
import { readAuditRecord } from "../state/audit-record.ts";

/** Whether decisions reach where the settings want them, as far as the last tries tell. */
export function checkAudit(io: Io, { config }: LoadedConfig): readonly Check[] {
  return [...auditTargets(config)].map(([way, to]) => {
    const { sent, lost, error, last_sent: last } = readAuditRecord(io, way);
    const subject = "audit";
    const when = last === undefined ? "nothing was sent yet" : `last sent ${last}`;
    if (error !== undefined)
      return fail(subject, `${to}: ${error}; ${when}`, "fairlead audit send");
    if (lost > 0) {
      const detail = `${to}: the log removed ${lost} decisions before they were sent`;
      return warn(subject, detail, "fairlead audit status");
    }
    return ok(subject, last === undefined ? `${to}: ${when}` : `${to}: ${sent} sent`);
  });
}
