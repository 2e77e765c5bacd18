import type { Io } from "../../io.ts";
import { localDay } from "../../report/local-day.ts";

/** Milliseconds of each unit that a duration is written in. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ["s", 1_000],
  ["m", 60_000],
  ["h", 3_600_000],
  ["d", 86_400_000],
  ["w", 604_800_000],
]);

/** Milliseconds of a duration as it is typed: `90s`, `10m`, `2h`, `7d`, `1w`; undefined for what is none. */
export function readDuration(text: string): number | undefined {
  const [, number = "", unit = ""] = /^(\d+(?:\.\d+)?)([smhdw])$/.exec(text.trim()) ?? [];
  const unitMs = UNITS.get(unit);
  return unitMs === undefined ? undefined : Number(number) * unitMs;
}

/** The longest time for which something is switched, in hours: what is forgotten ends within a day. */
const SWITCHED_MAX_HOURS = 24;

/** Milliseconds of the time for which something is switched, as it is typed; an error says what may be typed. */
export function switchedFor(typed: string | undefined): number | Error {
  if (typed === undefined) return new Error("a duration is required, such as 10m");
  const ms = readDuration(typed);
  if (ms !== undefined && ms > 0 && ms <= SWITCHED_MAX_HOURS * 3_600_000) return ms;
  return new Error(
    `${JSON.stringify(typed)} is not a duration between 1 second and ${SWITCHED_MAX_HOURS} hours`,
  );
}

/**
 * A moment as it is typed: so long ago (`2h`), or a day or time on this machine's clock (`2026-11-23`,
 * `2026-11-23T14:30`). A day means its first moment, or with `end` its last. Undefined for what is none.
 */
export function readMoment(text: string, now: Date, end = false): Date | undefined {
  const ago = readDuration(text);
  if (ago !== undefined) return new Date(now.getTime() - ago);
  const [, day, time] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?Z?))?$/.exec(text.trim()) ?? [];
  if (day === undefined) return undefined;
  const moment = new Date(`${day}T${time ?? (end ? "23:59:59.999" : "00:00")}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** The moment that `--since` or `--until` names; an error value says what may be typed. */
export function momentOf(
  io: Io,
  option: "since" | "until",
  typed: string | undefined,
): Date | undefined | Error {
  if (typed === undefined) return undefined;
  const moment = readMoment(typed, io.now(), option === "until");
  if (moment !== undefined) return moment;
  const said = `${JSON.stringify(typed)} is not a valid time for --${option}`;
  return new Error(`${said}; use one like 30m, 2h, 7d, 2026-11-23 or 2026-11-23T14:30`);
}

/** A day and minute on this machine's clock, with its zone: `2026-11-23 14:30 UTC+01:00`. */
export function localMoment(moment: Date): string {
  return `${localDay(moment)} ${localTime(moment).slice(0, "14:30".length)} ${zoneOf(moment)}`;
}

/** The zone of this machine's clock at a moment: `UTC`, `UTC+01:00`. */
export function zoneOf(moment: Date): string {
  const minutes = -moment.getTimezoneOffset();
  if (minutes === 0) return "UTC";
  const two = (number: number) => String(number).padStart(2, "0");
  const ahead = Math.abs(minutes);
  return `UTC${minutes < 0 ? "-" : "+"}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

/** A moment within a day from now, as a person reads it: `14:30 UTC+01:00`. */
export function soonMoment(moment: Date): string {
  return `${localTime(moment).slice(0, "14:30".length)} ${zoneOf(moment)}`;
}

/** A time of day on this machine's clock: `14:30:05`. */
export function localTime(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(":");
}
