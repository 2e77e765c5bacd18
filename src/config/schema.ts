import * as v from "valibot";
import { LOG_LEVELS } from "../log.ts";
import { sessionSections } from "./session-sections.ts";

/** Shortest and longest deadline that may be configured, in seconds: below, nothing finishes. */
const TIMEOUT_MIN_S = 0.05;
const TIMEOUT_MAX_S = 600;

/**
 * Every setting with its default. Unknown keys are errors, so that a typing mistake in a security
 * setting is never a silently missing rule. Built on demand: the hot path validates only what exists.
 */
export function configSchema() {
  return v.strictObject({
    /** Seconds all handlers of one event have together. */
    timeout: v.optional(
      v.pipe(
        v.number("timeout must be a number of seconds"),
        v.minValue(TIMEOUT_MIN_S, `timeout must be at least ${TIMEOUT_MIN_S} s`),
        v.maxValue(TIMEOUT_MAX_S, `timeout must be at most ${TIMEOUT_MAX_S} s`),
      ),
      30,
    ),
    /** Turns every error of a gate into a block. */
    fail_closed: v.optional(v.boolean("fail_closed must be true or false"), false),
    log: v.optional(
      v.strictObject({
        /** Lightest log line that is written to stderr. */
        level: v.optional(
          v.picklist(LOG_LEVELS, `log.level must be one of ${LOG_LEVELS.join(", ")}`),
          "info",
        ),
      }),
      {},
    ),
    ...sessionSections(),
  });
}

/** The settings in force, defaults filled in; keys are spelled as in the file. */
export type Config = v.InferOutput<ReturnType<typeof configSchema>>;

/** A part of the settings, as one file may hold it. */
export type ConfigInput = v.InferInput<ReturnType<typeof configSchema>>;

/** Parses one layer; defaults are filled in only when `layers` are merged. */
export function validateConfig(value: unknown): v.SafeParseResult<ReturnType<typeof configSchema>> {
  return v.safeParse(configSchema(), value);
}
