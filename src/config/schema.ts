import * as v from "valibot";
import { LOG_LEVELS, type LogLevel } from "../log.ts";
import type { Layer } from "./layers.ts";

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
  readonly sessions: {
    /** Folder for the sessions fairlead hosts itself; empty is `sessions` in the state folder. */
    readonly folder: string;
  };
  /** The user hooks of all layers, weakest layer first: unlike other lists they add up. */
  readonly hook: readonly ConfiguredHook[];
}

/** One `[[hook]]` as written; `userhooks/` checks it when it is needed. */
export interface ConfiguredHook {
  readonly [field: string]: unknown;
  /** Set by the loader, whatever the file says: the layer, and the place among its hooks, from 0. */
  readonly origin?: { readonly layer: Layer; readonly index: number };
}

/** What holds where no file says otherwise; a call without any file needs no schema. */
export const DEFAULTS: Config = {
  timeout: 30,
  fail_closed: false,
  log: { level: "info" },
  sessions: { folder: "" },
  hook: [],
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
    sessions: v.optional(
      v.strictObject({
        folder: v.optional(v.string("sessions.folder must be a string"), DEFAULTS.sessions.folder),
      }),
      DEFAULTS.sessions,
    ),
    hook: v.optional(
      v.array(v.custom<ConfiguredHook>(isTable, "a hook must be a table"), HOOK_LIST),
      [],
    ),
  });
}

const HOOK_LIST = "hooks are written as [[hook]] tables";

function isTable(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Checks settings and fills in the defaults. */
export function validateConfig(value: unknown): v.SafeParseResult<ReturnType<typeof configSchema>> {
  return v.safeParse(configSchema(), value);
}
