import * as v from "valibot";
import { defaults } from "./defaults.ts";

/** Which calls of an agent run within bounds, fewest first. */
export const BOUNDED_CALLS = ["off", "unread", "all"] as const;

export type BoundedCalls = (typeof BOUNDED_CALLS)[number];

/** Settings of the bounds in which calls run. */
export interface ConfineConfig {
  readonly confine: {
    /** Which calls run within bounds: "unread" means calls that run unread code or an unknown program, "all" means every call that is not proven read-only. See docs/bounds.md. Unset: "all" in modes that never ask (`bypassPermissions`, `yolo`), otherwise "off"; if your own preset is strict, "all" in every mode but `auto`. */
    readonly calls?: BoundedCalls | undefined;
    /** More files and folders that calls within bounds may change; `~/` is your home. */
    readonly write: readonly string[];
    /** Secrets that calls within bounds may read, such as "~/.npmrc". */
    readonly read: readonly string[];
    /** Set by the loader where the person's own preset is strict, not only a repository's: then unset `calls` mean more modes. */
    readonly isStrict?: boolean;
  };
}

/** The schema of the section, built when a file has it. */
export const CONFINE_ENTRIES = {
  confine: () =>
    v.optional(
      v.strictObject({
        calls: v.optional(
          v.picklist(BOUNDED_CALLS, `confine.calls must be one of ${BOUNDED_CALLS.join(", ")}`),
        ),
        write: paths("confine.write"),
        read: paths("confine.read"),
      }),
      defaults().confine,
    ),
};

function paths(name: string) {
  const message = `${name} must be a list of absolute paths, or of paths that begin with "~/"`;
  const path = v.pipe(v.string(message), v.regex(/^(?:~?\/|[A-Za-z]:[\\/])/, message));
  return v.optional(v.array(path, message), []);
}

/** How every call runs is no repository's business, in either direction. */
export const CONFINE_TIGHTEN_ONLY: readonly (readonly [
  string,
  (next: unknown, current: unknown) => boolean,
])[] = ["calls", "write", "read"].map((key) => [
  `confine.${key}`,
  (next, current) => next === current,
]);
