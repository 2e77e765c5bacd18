/** Milliseconds of the units in which a length of time is typed. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ["m", 60_000],
  ["h", 3_600_000],
  ["d", 86_400_000],
  ["w", 604_800_000],
]);

/** The longest time that anything is allowed for: longer than that is for ever. */
const LONGEST_MS = 366 * 86_400_000;

/** The moment that lies so far ahead, `90m`, `2h`, `7d`, `1h30m`; undefined for what is no length of time. */
export function momentAfter(typed: string, now: Date): Date | undefined {
  const text = typed.trim().toLowerCase();
  if (!/^(?:\d{1,5}[mhdw]){1,4}$/.test(text)) return undefined;
  let length = 0;
  for (const [, count = "", unit = ""] of text.matchAll(/(\d+)([mhdw])/g))
    length += Number(count) * (UNITS.get(unit) ?? 0);
  return length > 0 && length <= LONGEST_MS ? new Date(now.getTime() + length) : undefined;
}

/**
 * The moment that is typed: `18:30` today or, where that is over, tomorrow; `2026-12-31` with the whole day;
 * `2026-12-31T18:00`. All by this machine's clock. Undefined for what is none, or is over.
 */
export function momentAt(typed: string, now: Date): Date | undefined {
  const text = typed.trim();
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  if (hours !== undefined && minutes !== undefined) return nextTime(+hours, +minutes, now);
  const [, day] = /^(\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
  const at = new Date(day === undefined ? text : `${day}T00:00`);
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(at.getTime())) return undefined;
  if (day !== undefined) at.setDate(at.getDate() + 1);
  return at > now ? at : undefined;
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
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
