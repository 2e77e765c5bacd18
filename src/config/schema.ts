import * as v from "valibot";
import { LOG_LEVELS, type LogLevel } from "../log.ts";

/** The settings in force; keys are spelled as in the file. */
export interface Config {
  /** Seconds all handlers of one event have together. */
  readonly timeout: number;
  /** Turns every error of a gate into a block. */
  readonly fail_closed: boolean;
  readonly log: {
    /** Lightest log line that is written to stderr. */
    readonly level: LogLevel;
  };
}

/** What holds where no file says otherwise; a call without any file needs no schema. */
export const DEFAULTS: Config = {
  timeout: 30,
  fail_closed: false,
  log: { level: "info" },
};

/** Shortest and longest deadline that may be configured, in seconds: below, nothing finishes. */
const TIMEOUT_MIN_S = 0.05;
const TIMEOUT_MAX_S = 600;

/**
 * Every setting with its default. Unknown keys are errors, so that a typing mistake in a security
 * setting is never a silently missing rule.
 */
export function configSchema() {
  return v.strictObject({
    timeout: v.optional(
      v.pipe(
        v.number("timeout must be a number of seconds"),
        v.minValue(TIMEOUT_MIN_S, `timeout must be at least ${TIMEOUT_MIN_S} s`),
        v.maxValue(TIMEOUT_MAX_S, `timeout must be at most ${TIMEOUT_MAX_S} s`),
      ),
      DEFAULTS.timeout,
    ),
    fail_closed: v.optional(v.boolean("fail_closed must be true or false"), DEFAULTS.fail_closed),
    log: v.optional(
      v.strictObject({
        level: v.optional(
          v.picklist(LOG_LEVELS, `log.level must be one of ${LOG_LEVELS.join(", ")}`),
          DEFAULTS.log.level,
        ),
      }),
      DEFAULTS.log,
    ),
  });
}

/** Checks settings and fills in the defaults. */
export function validateConfig(value: unknown): v.SafeParseResult<ReturnType<typeof configSchema>> {
  return v.safeParse(configSchema(), value);
}
