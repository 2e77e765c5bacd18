import * as v from "valibot";
import { PRESETS } from "../../policy/model/preset.ts";
import { HOOK, HOOK_RESULT, MOMENT, TEXTS, WAITS } from "./parts.ts";

const HANDLING = v.picklist(["ask", "by mode", "tell", "pass"]);

const RULE_KIND = v.picklist(["command", "path", "secret", "pack", "tool", "doubt", "user"]);

const BOUNDED_CALLS = v.picklist(["off", "unread", "all"]);

const CALLS_SET = v.strictObject({ calls: BOUNDED_CALLS, file: v.nullable(v.string()) });

/** What a bundle says of itself. */
const BUNDLE = {
  name: v.string(),
  version: v.string(),
  fairlead: v.string(),
  valid_until: v.string(),
  digest: v.string(),
} as const;

/** What commands print about the signed policy of a team. */
export const BUNDLE_ANSWERS = {
  "bundle build": v.strictObject({
    file: v.string(),
    ...BUNDLE,
    tests: v.number(),
    loosens: TEXTS,
  }),
  "bundle sign": v.strictObject({ file: v.string(), ...BUNDLE, comment: v.string() }),
  "bundle verify": v.union([
    v.strictObject({
      valid: v.literal(true),
      ...BUNDLE,
      key: v.string(),
      comment: v.string(),
      tests: v.number(),
      loosens: TEXTS,
    }),
    v.strictObject({ valid: v.literal(false), problem: v.string() }),
  ]),
  "bundle show": v.union([
    v.strictObject({
      ...BUNDLE,
      files: TEXTS,
      policy: v.string(),
      checked: v.optional(v.string()),
      problem: v.optional(v.string()),
      rollout: v.optional(
        v.strictObject({
          channel: v.string(),
          percent: v.number(),
          position: v.number(),
          enforced: v.boolean(),
        }),
      ),
    }),
    v.strictObject({
      name: v.string(),
      version: v.nullable(v.string()),
      checked: v.string(),
      problem: v.optional(v.string()),
    }),
  ]),
  "bundle update": v.strictObject({
    name: v.string(),
    version: v.nullable(v.string()),
    updated: v.boolean(),
    problem: v.optional(v.string()),
  }),
} as const;

/** What commands print about the rule packs of a person. */
export const PACK_ANSWERS = {
  "pack add": v.union([
    v.strictObject({
      taken: v.boolean(),
      name: v.string(),
      source: v.string(),
      commit: v.nullable(v.string()),
      digest: v.string(),
      tests: v.number(),
      rules: v.array(
        v.strictObject({
          id: v.string(),
          verdict: v.string(),
          what: v.string(),
          reason: v.string(),
        }),
      ),
      sets: TEXTS,
      loosens: TEXTS,
      replaces: v.nullable(v.string()),
    }),
    v.strictObject({ taken: v.literal(false), name: v.string(), source: v.string() }),
  ]),
  "pack update": v.strictObject({
    packs: v.array(
      v.strictObject({
        name: v.string(),
        source: v.string(),
        state: v.picklist(["current", "newer", "refused"]),
        to: v.optional(v.string()),
        loosens: v.optional(TEXTS),
        problem: v.optional(v.string()),
      }),
    ),
  }),
  "pack remove": v.strictObject({ removed: v.string(), source: v.string() }),
  "pack list": v.strictObject({
    packs: v.array(
      v.strictObject({
        name: v.string(),
        source: v.string(),
        commit: v.nullable(v.string()),
        digest: v.string(),
        loosens: v.boolean(),
        taken: MOMENT,
        problem: v.optional(v.string()),
      }),
    ),
  }),
} as const;

/** What commands print about the policy and the bounds of calls. */
export const POLICY_ANSWERS = {
  "policy list": v.strictObject({
    preset: v.picklist(PRESETS),
    rules: v.array(
      v.strictObject({
        id: v.string(),
        kind: RULE_KIND,
        on: v.boolean(),
        verdict: v.string(),
        default: v.string(),
        verdicts: TEXTS,
        reason: v.string(),
        stake: v.optional(v.string()),
        question: v.optional(HANDLING),
        file: v.optional(v.string()),
      }),
    ),
    ask_fallback: v.string(),
  }),
  "policy show": v.strictObject({
    rules: v.array(
      v.strictObject({
        id: v.string(),
        kind: RULE_KIND,
        verdicts: TEXTS,
        reason: v.string(),
        stake: v.optional(v.string()),
        instead: v.optional(v.string()),
        pack: v.optional(v.string()),
        file: v.optional(v.string()),
        denies: TEXTS,
        allows: TEXTS,
        on: v.boolean(),
        severity: v.optional(v.picklist(["ask", "deny"])),
        question: v.optional(HANDLING),
      }),
    ),
  }),
  "policy check": v.strictObject({
    ok: v.boolean(),
    rules: v.number(),
    allows: v.number(),
    problems: TEXTS,
    notes: TEXTS,
  }),
  "policy preset": v.strictObject({
    preset: v.picklist(PRESETS),
    file: v.nullable(v.string()),
    until: v.nullable(v.string()),
    afterwards: v.nullable(v.picklist(PRESETS)),
    undo: v.boolean(),
    questions: v.array(
      v.strictObject({
        stake: v.string(),
        what: v.string(),
        handling: v.strictObject(v.entriesFromList(PRESETS, HANDLING)),
      }),
    ),
  }),
  "policy test": v.strictObject({
    ok: v.boolean(),
    results: v.array(
      v.strictObject({
        where: v.string(),
        what: v.string(),
        expected: v.string(),
        actual: v.string(),
        passed: v.boolean(),
      }),
    ),
    problems: TEXTS,
  }),
  confine: v.union([
    v.strictObject({
      engine: v.nullable(v.string()),
      why: v.optional(v.string()),
      project: v.nullable(v.string()),
      writable: TEXTS,
      kept: TEXTS,
      hidden: TEXTS,
      shown: TEXTS,
      network: v.string(),
      makeable: TEXTS,
      not_held: v.array(
        v.strictObject({ kind: v.string(), text: v.string(), paths: v.optional(TEXTS) }),
      ),
      reserved: TEXTS,
    }),
    v.strictObject({
      calls: v.nullable(BOUNDED_CALLS),
      strict: v.boolean(),
      file: v.nullable(v.string()),
      detail: v.string(),
    }),
  ]),
  "confine off": CALLS_SET,
  "confine unread": CALLS_SET,
  "confine all": CALLS_SET,
} as const;

const BROUGHT = { path: v.string(), trusted: v.boolean(), changed: v.boolean() } as const;

const ADDED = v.strictObject({
  added: v.string(),
  file: v.string(),
  trusted: v.boolean(),
  waits: WAITS,
});

/** What commands print about hooks of the user's and of projects. */
export const HOOK_ANSWERS = {
  "hooks list": v.strictObject({
    hooks: v.array(
      v.strictObject({
        number: v.number(),
        ...HOOK,
        file: v.optional(v.string()),
        trusted: v.boolean(),
      }),
    ),
    problems: TEXTS,
  }),
  "hooks add": ADDED,
  "hooks remove": v.strictObject({ removed: v.string(), file: v.string() }),
  "hooks enable": v.strictObject({ enabled: v.string(), file: v.string(), waits: WAITS }),
  "hooks disable": v.strictObject({ disabled: v.string(), file: v.string() }),
  "hooks test": v.strictObject({
    event: v.string(),
    matches: v.boolean(),
    stdin: v.unknown(),
    env: v.record(v.string(), v.string()),
    result: v.nullable(HOOK_RESULT),
    failed_condition: v.nullable(
      v.strictObject({ type: v.string(), value: v.string(), not: v.boolean() }),
    ),
  }),
  "hooks template list": v.strictObject({
    templates: v.array(v.strictObject({ ...HOOK, template: v.string() })),
  }),
  "hooks template show": v.strictObject(HOOK),
  "hooks template add": ADDED,
  fire: v.strictObject({
    event: v.string(),
    blocked: v.boolean(),
    reason: v.optional(v.string()),
    results: v.array(HOOK_RESULT),
  }),
  trust: v.strictObject({
    files: v.array(v.strictObject({ ...BROUGHT, hooks: v.array(v.strictObject(HOOK)) })),
    texts: v.array(v.strictObject({ ...BROUGHT, kind: v.string(), text: v.string() })),
  }),
  untrust: v.strictObject({ project: v.string(), withdrawn: v.boolean() }),
} as const;

/** A destination of decisions. */
const DESTINATION = { to: v.string(), sent: v.number(), refused: v.number(), lost: v.number() };

export const AUDIT_ANSWERS = {
  "audit status": v.strictObject({
    destinations: v.array(
      v.strictObject({
        way: v.picklist(["otlp", "ocsf"]),
        ...DESTINATION,
        waiting: v.number(),
        last_sent: v.nullable(MOMENT),
        error: v.optional(v.string()),
        not_before: v.optional(MOMENT),
      }),
    ),
  }),
  "audit send": v.strictObject({
    destinations: v.array(v.strictObject({ ...DESTINATION, error: v.optional(v.string()) })),
  }),
} as const;
