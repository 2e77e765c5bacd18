import * as v from "valibot";

/** Releases are looked up here unless an administrator mirrors them. */
export const RELEASES_API = "https://api.github.com";

/** Owner and name of the repository whose releases are fairlead's. */
export const RELEASES_REPOSITORY = "fairlead/fairlead";

/** Settings of what accompanies a session: checklists, mode, loop, records, version check, ranking. */
export function sessionSections() {
  return {
    /** Language of what fairlead says to people and models; without it the locale decides. */
    language: v.optional(v.picklist(["en", "ko"], "language must be en or ko")),
    checklist: v.optional(
      v.strictObject({
        /** Asks for a checklist before a subagent is sent off and before an unfinished session stops. */
        enabled: flag("checklist.enabled", true),
      }),
      {},
    ),
    mode: v.optional(
      v.strictObject({
        /** Tells the model its mode at the start and with every prompt. */
        announce: flag("mode.announce", true),
      }),
      {},
    ),
    loop: v.optional(
      v.strictObject({
        /** Lets an active loop keep the agent going; a repository may not switch it on. */
        drive: flag("loop.drive", false),
      }),
      {},
    ),
    sessions: v.optional(
      v.strictObject({
        /** Days after which a session's records, summary and snapshot are removed. */
        keep_days: count("sessions.keep_days", 30),
        /** Megabytes all sessions of a project may take together; the oldest go first. */
        keep_megabytes: count("sessions.keep_megabytes", 64),
      }),
      {},
    ),
    update: v.optional(
      v.strictObject({
        /** Looks for a newer release once a day, in the background. */
        check: flag("update.check", true),
        /** Base of a GitHub-compatible API; HTTPS, or HTTP on this machine. */
        api: v.optional(v.string("update.api must be a URL"), RELEASES_API),
        repository: v.optional(
          v.pipe(
            v.string("update.repository must be a text"),
            v.regex(/^[\w.-]+\/[\w.-]+$/, "update.repository must be written owner/name"),
          ),
          RELEASES_REPOSITORY,
        ),
      }),
      {},
    ),
    rank: v.optional(
      v.strictObject({
        /** Sends each session's numbers to `endpoint`; a repository may not switch it on. */
        enabled: flag("rank.enabled", false),
        /** Where to; HTTPS, or HTTP on this machine. */
        endpoint: v.optional(v.string("rank.endpoint must be a URL"), ""),
        /** Name under which the numbers are ranked. */
        user: v.optional(v.string("rank.user must be a text"), ""),
        /** Name of the environment variable that holds the bearer token. */
        token_env: v.optional(v.string("rank.token_env must be a variable's name"), ""),
      }),
      {},
    ),
  };
}

/**
 * Which of these settings a repository may not loosen. What decides where data is sent, and under which
 * token, belongs to the user alone.
 */
export const SESSION_TIGHTEN_ONLY: readonly (readonly [string, (next: unknown) => boolean])[] = [
  ["loop.drive", isFalse],
  ["update.check", isFalse],
  ["update.api", never],
  ["update.repository", never],
  ["rank.enabled", isFalse],
  ["rank.endpoint", never],
  ["rank.user", never],
  ["rank.token_env", never],
];

function isFalse(next: unknown): boolean {
  return next === false;
}

function never(): boolean {
  return false;
}

function flag(name: string, fallback: boolean) {
  return v.optional(v.boolean(`${name} must be true or false`), fallback);
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
