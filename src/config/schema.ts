import * as v from "valibot";
import { LOG_LEVELS, type LogLevel } from "../log.ts";
import { AUDIT_ENTRIES, type AuditConfig } from "./audit-section.ts";
import { BUNDLE_ENTRIES, type BundleConfig } from "./bundle-section.ts";
import { CONFINE_ENTRIES, type ConfineConfig } from "./confine-section.ts";
import { defaults } from "./defaults.ts";
import type { Layer } from "./layers.ts";
import { POLICY_ENTRIES, type PolicyConfig } from "./policy-section.ts";
import { SESSION_ENTRIES, type SessionConfig } from "./session-sections.ts";
import { UNDO_ENTRIES, type UndoConfig } from "./undo-section.ts";

/** The settings in force; keys are spelled as in the file. */
export interface Config
  extends SessionConfig,
    UndoConfig,
    ConfineConfig,
    BundleConfig,
    AuditConfig,
    PolicyConfig {
  /** Seconds that everything fairlead does for one event may take together. */
  readonly timeout: number;
  /** Blocks the call if fairlead itself fails while it judges it. */
  readonly fail_closed: boolean;
  /** The notices about calls that run without a question: "short" is one line, once for each file and session; "full" is each time, with the rule; "none" is nothing. The log has all of them. */
  readonly notices: (typeof NOTICES)[number];
  readonly log: {
    /** The least severe log lines that are written to stderr. */
    readonly level: LogLevel;
    /** Which decisions are logged: "notable" ones (refusals, questions, approvals, notices), "all", or "none". */
    readonly decisions: (typeof LOGGED_DECISIONS)[number];
    /** What the log keeps of commands, paths and inputs: "redacted" keeps them without secrets, "none" keeps nothing. */
    readonly content: (typeof LOGGED_CONTENTS)[number];
  };
  readonly output: {
    /** Removes secrets of known forms from tool output before the model reads it, if the agent lets a hook do so; otherwise you get a notice. */
    readonly redact_secrets: boolean;
  };
  /** Your own hooks; those of all layers add up. Those of a repository run only after `fairlead trust`. */
  readonly hook: readonly ConfiguredHook[];
}

/** How much a person is told of calls that pass. */
const NOTICES = ["none", "short", "full"] as const;

/** Which decisions the log may hold, fewest first. */
const LOGGED_DECISIONS = ["none", "notable", "all"] as const;

/** What the log may hold of a call. */
const LOGGED_CONTENTS = ["none", "redacted"] as const;

/** One `[[hook]]` as written; `userhooks/` checks it when it is needed. */
export interface ConfiguredHook {
  readonly [field: string]: unknown;
  /** Set by the loader, whatever the file says: the layer, and the place among its hooks, from 0. */
  readonly origin?: { readonly layer: Layer; readonly index: number };
}

/** Shortest and longest deadline that may be configured, in seconds: below, nothing finishes. */
const TIMEOUT_MIN_S = 0.05;
const TIMEOUT_MAX_S = 600;

/** The schema of each key of a file, built when a file has that key: the hot path pays for what is used. */
const ENTRIES = {
  timeout: () =>
    v.optional(
      v.pipe(
        v.number("timeout must be a number of seconds"),
        v.minValue(TIMEOUT_MIN_S, `timeout must be at least ${TIMEOUT_MIN_S} s`),
        v.maxValue(TIMEOUT_MAX_S, `timeout must be at most ${TIMEOUT_MAX_S} s`),
      ),
      defaults().timeout,
    ),
  fail_closed: () =>
    v.optional(v.boolean("fail_closed must be true or false"), defaults().fail_closed),
  notices: () =>
    v.optional(
      v.picklist(NOTICES, `notices must be one of ${NOTICES.join(", ")}`),
      defaults().notices,
    ),
  log: () =>
    v.optional(
      v.strictObject({
        level: v.optional(
          v.picklist(LOG_LEVELS, `log.level must be one of ${LOG_LEVELS.join(", ")}`),
          defaults().log.level,
        ),
        decisions: v.optional(
          v.picklist(
            LOGGED_DECISIONS,
            `log.decisions must be one of ${LOGGED_DECISIONS.join(", ")}`,
          ),
          defaults().log.decisions,
        ),
        content: v.optional(
          v.picklist(LOGGED_CONTENTS, `log.content must be one of ${LOGGED_CONTENTS.join(", ")}`),
          defaults().log.content,
        ),
      }),
      defaults().log,
    ),
  output: () =>
    v.optional(
      v.strictObject({
        redact_secrets: v.optional(
          v.boolean("output.redact_secrets must be true or false"),
          defaults().output.redact_secrets,
        ),
      }),
      defaults().output,
    ),
  ...SESSION_ENTRIES,
  ...UNDO_ENTRIES,
  ...CONFINE_ENTRIES,
  ...BUNDLE_ENTRIES,
  ...AUDIT_ENTRIES,
  ...POLICY_ENTRIES,
  hook: () =>
    v.optional(
      v.array(
        v.custom<ConfiguredHook>(isTable, "a hook must be a table"),
        "hooks are written as [[hook]] tables",
      ),
      [],
    ),
};

/** Every setting with its default. Unknown keys are errors, so that a typing mistake in a security setting is reported. */
export function configSchema() {
  return v.strictObject({
    timeout: ENTRIES.timeout(),
    fail_closed: ENTRIES.fail_closed(),
    notices: ENTRIES.notices(),
    log: ENTRIES.log(),
    output: ENTRIES.output(),
    language: ENTRIES.language(),
    checklist: ENTRIES.checklist(),
    mode: ENTRIES.mode(),
    loop: ENTRIES.loop(),
    sessions: ENTRIES.sessions(),
    update: ENTRIES.update(),
    rank: ENTRIES.rank(),
    undo: ENTRIES.undo(),
    confine: ENTRIES.confine(),
    bundle: ENTRIES.bundle(),
    audit: ENTRIES.audit(),
    policy: ENTRIES.policy(),
    approve: ENTRIES.approve(),
    rules: ENTRIES.rules(),
    rule: ENTRIES.rule(),
    allow: ENTRIES.allow(),
    hook: ENTRIES.hook(),
  });
}

/** What to do with a setting that is written after the header of a table, and so counts as one of that table's. */
export const MISPLACED = "put it above the first table of the file, or use: fairlead config set";

/** Says so of an unknown key of a table; undefined where no setting has its name. */
export function misplaced(key: string, header: string): string | undefined {
  const isSetting = Object.keys(ENTRIES).includes(key) && !["allow", "hook", "rule"].includes(key);
  return isSetting ? `a line after ${header} belongs to that table` : undefined;
}

/** Settings with the defaults filled in, or everything that is wrong with them. */
export type CheckedConfig =
  | { readonly success: true; readonly output: Config }
  | { readonly success: false; readonly issues: readonly v.BaseIssue<unknown>[] };

/** Checks settings as {@link configSchema} does, building the schema of the keys that are there only. */
export function validateConfig(settings: unknown): CheckedConfig {
  if (typeof settings !== "object" || settings === null)
    return v.safeParse(configSchema(), settings);
  const known = new Map<string, () => v.GenericSchema>(Object.entries(ENTRIES));
  const entries: Record<string, v.GenericSchema> = {};
  for (const key of Object.keys(settings)) {
    const entry = known.get(key);
    if (entry !== undefined) entries[key] = entry();
  }
  const checked = v.safeParse(v.strictObject(entries), settings);
  if (!checked.success) return checked;
  return { success: true, output: { ...defaults(), ...checked.output } };
}

function isTable(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
