import * as v from "valibot";
import { PRESETS } from "../policy/model/preset.ts";
import { defaults } from "./defaults.ts";
import type { Layer } from "./layers.ts";
import { readShortRule } from "./short-rules.ts";
import type { TemporaryPreset } from "./temporary-preset.ts";

/** What becomes of `ask` where nobody can answer, weakest first. */
export const ASK_FALLBACKS = ["pass", "ask", "deny"] as const;

/** Whether the policy stops anything, weakest first. */
export const ENFORCEMENTS = ["observe", "on"] as const;

/** Settings of the policy; the rules themselves are `[[rule]]` and `[[allow]]` tables. */
export interface PolicyConfig {
  readonly policy: {
    /** Which questions you get: see docs/presets.md. A repository may only make it stricter. */
    readonly preset: (typeof PRESETS)[number];
    /** Another preset until a time, such as `{ preset = "strict", until = "2026-11-23T22:00:00Z" }`; `fairlead policy preset NAME --for 8h` sets it. A repository may not. */
    readonly temporary?: TemporaryPreset | undefined;
    /** Built-in rules that are switched off: ids such as `git/clean`, or `git/*` for a family. Only your own and the managed configuration may switch rules off. */
    readonly disable: readonly string[];
    /** Other answers for built-in rules: `{ "git/clean" = "deny" }`. A repository may only set "deny". */
    readonly severity: Readonly<Record<string, "ask" | "deny">>;
    /** What happens to a question if no one can answer it. A repository may only make it stricter. */
    readonly ask_fallback: (typeof ASK_FALLBACKS)[number];
    /** Packs of tools by name: `{ aws = false }` switches one off. A repository may only switch them on. */
    readonly packs: Readonly<Record<string, boolean>>;
    /** Lets `fairlead allow` allow calls that the administrator's rules refuse. Only the managed configuration may say so. */
    readonly user_exceptions: boolean;
    /** "observe" blocks nothing and logs what would have been blocked, for trying fairlead out; your administrator's rules still apply. A repository may not set "observe". */
    readonly enforce: (typeof ENFORCEMENTS)[number];
    /** Set by the loader: rules and families of the administrator's, which nobody else lifts. */
    readonly held?: readonly string[];
  };
  readonly approve: {
    /** Approves calls that are proven read-only, if the agent lets a hook approve: see docs/approve.md. */
    readonly read_only: boolean;
    /** Read-only tools of MCP servers, by name (`mcp__docs__search`), which `read_only` approves too. */
    readonly mcp: readonly string[];
  };
  /** Rules in one line each: a command, and "deny", "ask" or "allow" and a text after a colon, such as `"rm -rf" = "deny: use trash"`. See docs/user-rules.md. */
  readonly rules?: Readonly<Record<string, unknown>> | undefined;
  /** Your own rules for tool calls; those of all layers apply together. */
  readonly rule: readonly ConfiguredTable[];
  /** Exceptions from the built-in rules. A repository may not make any. */
  readonly allow: readonly ConfiguredTable[];
}

/** One `[[rule]]` or `[[allow]]` as written; it is checked when a tool call needs it. */
export interface ConfiguredTable {
  readonly [field: string]: unknown;
  /** Set by the loader, whatever the file says. */
  readonly origin?: TableOrigin;
}

/** Where a table is written. */
export interface TableOrigin {
  readonly layer: Layer;
  /** Among the file's tables of that name, or the lines of its `[rules]`, from 0. */
  readonly index: number;
  /** The command and what is said of it, where it is a line of `[rules]`. */
  readonly short?: readonly [command: string, said: string];
}

/** The schema of each key, built when a file has that key. */
export const POLICY_ENTRIES = {
  policy: () => {
    const { policy } = defaults();
    return v.optional(
      v.strictObject({
        preset: v.optional(
          v.picklist(PRESETS, `policy.preset must be one of ${PRESETS.join(", ")}`),
          policy.preset,
        ),
        temporary: v.optional(
          v.strictObject(
            {
              preset: v.picklist(PRESETS, TEMPORARY_FORM),
              until: v.pipe(
                v.union([v.string(), v.date()], TEMPORARY_FORM),
                v.check((until) => !Number.isNaN(new Date(until).getTime()), TEMPORARY_FORM),
                v.transform((until) => new Date(until).toISOString()),
              ),
            },
            TEMPORARY_FORM,
          ),
        ),
        disable: v.optional(
          v.array(
            v.string("policy.disable must be a list of rule ids"),
            "policy.disable must be a list of rule ids",
          ),
          [],
        ),
        severity: v.optional(
          v.record(
            v.string(),
            v.picklist(["ask", "deny"], 'policy.severity values must be "ask" or "deny"'),
            'policy.severity must be a table such as { "git/clean" = "deny" }',
          ),
          policy.severity,
        ),
        ask_fallback: v.optional(
          v.picklist(
            ASK_FALLBACKS,
            `policy.ask_fallback must be one of ${ASK_FALLBACKS.join(", ")}`,
          ),
          policy.ask_fallback,
        ),
        packs: v.optional(
          v.record(
            v.string(),
            v.boolean("policy.packs values must be true or false"),
            "policy.packs must be a table such as { aws = false }",
          ),
          policy.packs,
        ),
        user_exceptions: v.optional(
          v.boolean("policy.user_exceptions must be true or false"),
          policy.user_exceptions,
        ),
        enforce: v.optional(
          v.picklist(ENFORCEMENTS, `policy.enforce must be one of ${ENFORCEMENTS.join(", ")}`),
          policy.enforce,
        ),
      }),
      policy,
    );
  },
  approve: () => {
    const { approve } = defaults();
    return v.optional(
      v.strictObject({
        read_only: v.optional(
          v.boolean("approve.read_only must be true or false"),
          approve.read_only,
        ),
        mcp: v.optional(
          v.array(
            v.pipe(v.string(MCP_NAMES), v.regex(/^mcp__[\w.-]+__[\w.-]+$/, MCP_NAMES)),
            MCP_NAMES,
          ),
          [],
        ),
      }),
      approve,
    );
  },
  rule: () => tables("rule"),
  allow: () => tables("allow"),
  rules: () =>
    v.optional(
      v.pipe(
        v.custom<Readonly<Record<string, unknown>>>(isTable, RULES_FORM),
        v.rawCheck(({ dataset, addIssue }) => {
          if (!dataset.typed) return;
          const { value: input } = dataset;
          for (const [key, value] of Object.entries(input)) {
            const read = readShortRule(key, value);
            if (typeof read !== "string") continue;
            addIssue({
              message: read,
              path: [{ type: "object", origin: "value", input, key, value }],
            });
          }
        }),
      ),
    ),
};

const TEMPORARY_FORM =
  'policy.temporary must be a preset and a time, such as { preset = "strict", until = "2026-11-23T22:00:00Z" }';

const RULES_FORM =
  '[rules] is one table with a line for each command: "rm -rf" = "deny: use trash"';

const MCP_NAMES = 'approve.mcp must be a list of names of tools such as "mcp__docs__search"';

/** One table with something wrong in it must not take the others out of force, so each is checked later. */
function tables(name: string) {
  return v.optional(
    v.array(
      v.custom<ConfiguredTable>(isTable, `${name} must be a table`),
      `${name} is written as [[${name}]] tables`,
    ),
    [],
  );
}

function isTable(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
