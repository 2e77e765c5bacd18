import { localDay } from "../../report/local-day.ts";
import { localTime, readDuration, readMoment } from "../terminal/moment.ts";

/** The longest time that anything is allowed for: longer than that is for ever. */
const LONGEST_MS = 366 * 86_400_000;

/** The moment that lies so far ahead, `90m`, `2h`, `7d`; undefined for what is no length of time. */
export function momentAfter(typed: string, now: Date): Date | undefined {
  const length = readDuration(typed) ?? 0;
  return length > 0 && length <= LONGEST_MS ? new Date(now.getTime() + length) : undefined;
}

/**
 * The moment that is typed: `18:30` today or, where that is over, tomorrow; `2026-12-31` with the whole day;
 * `2026-12-31T18:00`. All by this machine's clock. Undefined for what is none, or is over.
 */
export function momentAt(typed: string, now: Date): Date | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(typed.trim()) ?? [];
  if (hours !== undefined && minutes !== undefined) return nextTime(+hours, +minutes, now);
  const at = readMoment(typed, now, true);
  return at !== undefined && at > now ? at : undefined;
}

/** The next time that the clock shows this. */
function nextTime(hours: number, minutes: number, now: Date): Date | undefined {
  if (hours > 23 || minutes > 59) return undefined;
  const at = new Date(now);
  at.setHours(hours, minutes, 0, 0);
  if (at <= now) at.setDate(at.getDate() + 1);
  return at;
}

/** A moment as a person reads it, by this machine's clock: `2026-12-31 18:00`. */
export function shownMoment(at: Date): string {
  return `${localDay(at)} ${localTime(at).slice(0, "18:00".length)}`;
}
