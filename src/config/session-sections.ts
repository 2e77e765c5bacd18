import * as v from "valibot";
import type { Language } from "../language.ts";
import { defaults } from "./defaults.ts";

/** What becomes of a call that reaches for what another session made, weakest first. */
export const OWNERSHIPS = ["off", "notice", "ask"] as const;

/** Settings of what accompanies a session: checklists, mode, loop, records, version check, ranking. */
export interface SessionConfig {
  /** Language of the texts in a session: modes, checklists, loops, personas, new versions, and the first words of a refusal. Rules, `explain` and commands are in English. Unset: by your locale. */
  readonly language?: Language | undefined;
  readonly checklist: {
    /** Requires a checklist before a subagent starts, and sends an agent with unfinished items back once. See docs/checklist.md. */
    readonly enabled: boolean;
  };
  readonly mode: {
    /** Tells the model its mode and project at the start, and its mode with every prompt. Unset: only where a mode was chosen, or the project has a `.do` or `.moai` folder. */
    readonly announce?: boolean | undefined;
  };
  readonly loop: {
    /** Lets an active loop keep the agent going. */
    readonly drive: boolean;
  };
  readonly sessions: {
    /** Days after which a session's records, summary and snapshot are removed. */
    readonly keep_days: number;
    /** Megabytes that all sessions of a project may take together; the oldest are removed first. */
    readonly keep_megabytes: number;
    /** Folder of the transcripts that fairlead keeps for programs without their own; empty means below your state folder. */
    readonly folder: string;
    /** What happens when a call would stop, take or delete what another session or you made: "ask" asks you, "notice" tells you, "off" does nothing. See docs/sessions.md. */
    readonly ownership: (typeof OWNERSHIPS)[number];
  };
  readonly update: {
    /** Looks for a newer release once a day, in the background. */
    readonly check: boolean;
    /** Base of a GitHub-compatible API; HTTPS, or HTTP on this machine. */
    readonly api: string;
    /** Owner and name of the repository whose releases are looked up. */
    readonly repository: string;
    /** A file with the certificate authorities and logs that attest your releases, in the form of Sigstore's `trusted_root.json`; empty means Sigstore's own. */
    readonly trusted_root: string;
  };
  readonly rank: {
    /** Sends each session's numbers to `endpoint`. */
    readonly enabled: boolean;
    /** Address that the numbers are sent to; HTTPS, or HTTP on this machine. */
    readonly endpoint: string;
    /** Name under which the numbers are ranked. */
    readonly user: string;
    /** Name of the environment variable that holds the bearer token. */
    readonly token_env: string;
  };
}

/** The schema of each key, built when a file has that key. */
export const SESSION_ENTRIES = {
  language: () => v.optional(v.picklist(["en", "ko"], "language must be en or ko")),
  checklist: () =>
    v.optional(
      v.strictObject({ enabled: flag("checklist.enabled", defaults().checklist.enabled) }),
      defaults().checklist,
    ),
  mode: () =>
    v.optional(
      v.strictObject({ announce: v.optional(v.boolean("mode.announce must be true or false")) }),
      defaults().mode,
    ),
  loop: () =>
    v.optional(
      v.strictObject({ drive: flag("loop.drive", defaults().loop.drive) }),
      defaults().loop,
    ),
  sessions: () => {
    const { sessions } = defaults();
    return v.optional(
      v.strictObject({
        keep_days: count("sessions.keep_days", sessions.keep_days),
        keep_megabytes: count("sessions.keep_megabytes", sessions.keep_megabytes),
        folder: text("sessions.folder", sessions.folder),
        ownership: v.optional(
          v.picklist(OWNERSHIPS, `sessions.ownership must be one of ${OWNERSHIPS.join(", ")}`),
          sessions.ownership,
        ),
      }),
      sessions,
    );
  },
  update: () => {
    const { update } = defaults();
    return v.optional(
      v.strictObject({
        check: flag("update.check", update.check),
        api: text("update.api", update.api),
        repository: v.optional(
          v.pipe(
            v.string("update.repository must be a text"),
            v.regex(/^[\w.-]+\/[\w.-]+$/, "update.repository must be written owner/name"),
          ),
          update.repository,
        ),
        trusted_root: text("update.trusted_root", update.trusted_root),
      }),
      update,
    );
  },
  rank: () => {
    const { rank } = defaults();
    return v.optional(
      v.strictObject({
        enabled: flag("rank.enabled", rank.enabled),
        endpoint: text("rank.endpoint", rank.endpoint),
        user: text("rank.user", rank.user),
        token_env: text("rank.token_env", rank.token_env),
      }),
      rank,
    );
  },
};

/**
 * Which of these settings a repository may not loosen. What decides where data is sent, and under which
 * token, belongs to the user alone.
 */
export const SESSION_TIGHTEN_ONLY: readonly (readonly [
  string,
  (next: unknown, current: unknown) => boolean,
])[] = [
  ["sessions.ownership", (next, current) => strictness(next) >= strictness(current)],
  ["loop.drive", isFalse],
  ["update.check", isFalse],
  ["update.api", never],
  ["update.repository", never],
  ["update.trusted_root", never],
  ["rank.enabled", isFalse],
  ["rank.endpoint", never],
  ["rank.user", never],
  ["rank.token_env", never],
];

function strictness(ownership: unknown): number {
  const ranked: readonly unknown[] = OWNERSHIPS;
  return ranked.indexOf(ownership);
}

function isFalse(next: unknown): boolean {
  return next === false;
}

function never(): boolean {
  return false;
}

function flag(name: string, fallback: boolean) {
  return v.optional(v.boolean(`${name} must be true or false`), fallback);
}

function text(name: string, fallback: string) {
  return v.optional(v.string(`${name} must be a text`), fallback);
}

function count(name: string, fallback: number) {
  return v.optional(
    v.pipe(
      v.number(`${name} must be a number`),
      v.integer(`${name} must be a whole number`),
      v.minValue(1, `${name} must be at least 1`),
    ),
    fallback,
  );
}
