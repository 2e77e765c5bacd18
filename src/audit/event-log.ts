import { type EventLog, openEventLog } from "../sys/event-log.ts";
import type { WriteLines } from "./ocsf.ts";

/** Windows' words for how grave something is: information, warning, error. */
const TYPES = { 9: 4, 13: 2, 17: 1 } as const;

/** Longest text that an event may have, in UTF-16 units. */
const TEXT_MAX_CHARS = 31_839;

/** Events in Windows' application log, whose source is `fairlead`. `open` is a parameter for tests. */
export function eventLog(open: () => EventLog | undefined = openEventLog): WriteLines {
  return async (lines) => {
    const log = open();
    if (log === undefined) return { kind: "later", why: "the event log cannot be opened" };
    try {
      for (const { record, text } of lines) {
        const { severity, body } = record;
        // Half of a JSON text says less than the sentence in it.
        const told = text.length > TEXT_MAX_CHARS ? body.slice(0, TEXT_MAX_CHARS) : text;
        if (!log.report(TYPES[severity], told)) {
          return { kind: "later", why: "the event log takes nothing at present" };
        }
      }
      return { kind: "taken" };
    } finally {
      log.close();
    }
  };
}
