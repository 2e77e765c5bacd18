import type { Io } from "../../io.ts";
import type { ReportSession } from "../../report/report.ts";
import { isLive, recordedSessions } from "../../state/belongings.ts";
import { calledThing, heldBy } from "../../state/held-things.ts";

/** The sessions of this machine as a report tells of them, the latest first. */
export function reportSessions(io: Io): readonly ReportSession[] {
  return recordedSessions(io)
    .toSorted((a, b) => b.seen - a.seen)
    .map((session) => ({
      live: isLive(session, io),
      agent: session.agent ?? "an agent",
      project: session.root,
      seen: new Date(session.seen).toISOString(),
      owns: heldBy(session, io).map((one) => ({ what: one.what, name: calledThing(one) })),
    }));
}
