import { auditTargets } from "../../audit/destinations.ts";
import { type Sending, type Sent, sendAudit } from "../../audit/send.ts";
import { countWaiting } from "../../audit/waiting.ts";
import { loadConfig } from "../../config/load.ts";
import type { Config } from "../../config/schema.ts";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { visibleLine } from "../../outside-text.ts";
import { readAuditRecord } from "../../state/audit-record.ts";
import { tidyDecisions } from "../../state/tidy-decisions.ts";
import { workspaceOf } from "../command.ts";
import { localMoment } from "../terminal/moment.ts";
import { printJson, refuse, signOf } from "../terminal/output.ts";

/** `fairlead audit status`: 1 where a destination fails. */
export async function showAudit(io: Io, json: boolean): Promise<number> {
  const { config } = await loadConfig(io, workspaceOf(io).root);
  const targets = auditTargets(config);
  if (targets.size === 0) return refuseUnset(io);
  const destinations = [];
  for (const [way, to] of targets) {
    const record = readAuditRecord(io, way);
    const { sent, refused, lost, last_sent: lastSent, error, not_before: next } = record;
    const waiting = await countWaiting(io, record);
    const facts = { way, to, sent, waiting, refused, lost, last_sent: lastSent ?? null };
    destinations.push({
      ...facts,
      ...(error === undefined ? {} : { error }),
      ...(next === undefined ? {} : { not_before: next }),
    });
  }
  const exit = destinations.some(({ error }) => error !== undefined) ? EXIT.error : EXIT.ok;
  if (json) {
    printJson(io, { destinations });
    return exit;
  }
  for (const { way, to, sent, waiting, refused, lost, last_sent: last, error } of destinations) {
    const sign = signOf(error === undefined ? "ok" : "fail", io);
    io.stdout(`${sign} ${way} ${visibleLine(to)}`);
    const when = last === null ? "nothing yet" : `last ${localMoment(new Date(last))}`;
    io.stdout(`  sent     ${sent}, ${when}`);
    io.stdout(`  waiting  ${waiting}`);
    if (refused > 0) io.stdout(`  refused  ${refused} by the other side`);
    if (lost > 0) io.stdout(`  lost     ${lost}, removed from the log before they were sent`);
    if (error !== undefined) io.stdout(`  failed   ${visibleLine(error)}`);
  }
  return exit;
}

/** `fairlead audit send`: 1 where a destination has not got everything. `sending` is a parameter for tests. */
export async function sendNow(
  io: Io,
  json: boolean,
  sending: Sending = { pauses: [] },
): Promise<number> {
  const { config } = await loadConfig(io, workspaceOf(io).root);
  return sendBySettings(io, config, json, sending);
}

/** The same by settings that were loaded. */
export async function sendBySettings(
  io: Io,
  config: Config,
  json: boolean,
  sending: Sending,
): Promise<number> {
  if (auditTargets(config).size === 0) return refuseUnset(io);
  tidyDecisions(io);
  const done = await sendAudit(io, config, { ...sending, isAsked: true });
  if (done instanceof Error) return refuse(io, done.message, "fairlead audit status");
  const exit = done.some(({ error }) => error !== undefined) ? EXIT.error : EXIT.ok;
  if (json) {
    const sent = done.map(({ error, ...rest }) =>
      error === undefined ? rest : { ...rest, error },
    );
    printJson(io, { destinations: sent });
    return exit;
  }
  for (const one of done) io.stdout(lineOf(one, io));
  return exit;
}

function lineOf({ to, sent, refused, error }: Sent, io: Io): string {
  const sign = signOf(error === undefined ? "ok" : "fail", io);
  const rest = refused > 0 ? `, ${refused} refused by the other side` : "";
  const failed = error === undefined ? "" : `; ${visibleLine(error)}`;
  return `${sign} ${visibleLine(to)}: ${sent} sent${rest}${failed}`;
}

function refuseUnset(io: Io): number {
  return refuse(io, "no destination for decisions is set up", "fairlead docs audit");
}
