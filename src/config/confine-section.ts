import * as v from "valibot";
import { defaults } from "./defaults.ts";

/** Which calls of an agent run within bounds, fewest first. */
export const BOUNDED_CALLS = ["off", "unread", "all"] as const;

/** Settings of the bounds in which calls run. */
export interface ConfineConfig {
  readonly confine: {
    /** Which calls run within bounds: "unread" are those that run code that nobody read or a program that nobody described, "all" is every call that is not proven to only look; see docs/bounds.md. Only your own and the managed configuration may set it. */
    readonly calls: (typeof BOUNDED_CALLS)[number];
  };
}

/** The schema of the section, built when a file has it. */
export const CONFINE_ENTRIES = {
  confine: () =>
    v.optional(
      v.strictObject({
        calls: v.optional(
          v.picklist(BOUNDED_CALLS, `confine.calls must be one of ${BOUNDED_CALLS.join(", ")}`),
          defaults().confine.calls,
        ),
      }),
      defaults().confine,
    ),
};

/** How every call runs is no repository's business, in either direction. */
export const CONFINE_TIGHTEN_ONLY: readonly (readonly [
  string,
  (next: unknown, current: unknown) => boolean,
])[] = [["confine.calls", (next, current) => next === current]];
