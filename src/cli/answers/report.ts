import * as v from "valibot";
import { COUNTS, MOMENT, TEXTS, VERDICT } from "./parts.ts";

const NAMED_COUNTS = v.array(v.strictObject({ name: v.string(), ...COUNTS }));

const SUGGESTION = {
  toml: v.string(),
  title: v.string(),
  rule: v.string(),
  covers: v.number(),
} as const;

const MACHINES = v.array(v.strictObject({ name: v.string(), machines: v.number() }));

/** What a report has of many machines. */
const FLEET = v.strictObject({
  machines: v.array(
    v.strictObject({
      id: v.string(),
      name: v.string(),
      user: v.optional(v.string()),
      os: v.optional(v.string()),
      arch: v.optional(v.string()),
      version: v.optional(v.string()),
      bundle: v.optional(v.string()),
      first_seen: MOMENT,
      last_seen: MOMENT,
      ...COUNTS,
      overruled: v.number(),
      unguarded: v.number(),
    }),
  ),
  machines_left_out: v.number(),
  current: v.number(),
  versions: MACHINES,
  bundles: MACHINES,
  answers: v.array(
    v.strictObject({
      rule: v.string(),
      asked: v.number(),
      allowed: v.number(),
      denied: v.number(),
      overruled: v.number(),
    }),
  ),
  overruled: v.number(),
  unguarded: v.number(),
  files: v.number(),
  records: v.number(),
  repeated: v.number(),
  misread: v.number(),
});

const REPORT = v.strictObject({
  kind: v.picklist(["replay", "log", "fleet"]),
  made: MOMENT,
  version: v.string(),
  policy: v.string(),
  compared: v.optional(v.string()),
  total: v.strictObject(COUNTS),
  other_total: v.optional(v.strictObject(COUNTS)),
  sessions: v.number(),
  transcripts: v.optional(v.number()),
  sources: v.optional(
    v.array(
      v.strictObject({
        agent: v.string(),
        files: v.number(),
        calls: v.number(),
        repeated: v.number(),
        misread: v.number(),
      }),
    ),
  ),
  unknown_files: v.optional(v.array(v.strictObject({ path: v.string(), why: v.string() }))),
  fleet: v.optional(FLEET),
  pauses: v.optional(v.number()),
  days: NAMED_COUNTS,
  rules: NAMED_COUNTS,
  effects: NAMED_COUNTS,
  projects: NAMED_COUNTS,
  agents: NAMED_COUNTS,
  commands: NAMED_COUNTS,
  calls: v.array(
    v.strictObject({
      id: v.string(),
      time: v.optional(v.string()),
      agent: v.string(),
      project: v.string(),
      session: v.string(),
      tool: v.string(),
      mode: v.optional(v.string()),
      verdict: VERDICT,
      rule: v.optional(v.string()),
      effect: v.optional(v.string()),
      reason: v.optional(v.string()),
      content: v.optional(v.string()),
      followed: v.picklist(["ran", "failed", "refused", "unknown"]),
      other: v.optional(VERDICT),
    }),
  ),
  left_out: v.number(),
  question_seconds: v.number(),
  seconds_per_question: v.number(),
  saved: v.optional(
    v.strictObject({ undoable: v.number(), looking: v.number(), approved: v.boolean() }),
  ),
  suggestions: v.array(v.strictObject({ ...SUGGESTION, calls: TEXTS })),
  notes: TEXTS,
  content: v.boolean(),
});

/** What commands print about many calls. */
export const REPORT_ANSWERS = {
  replay: REPORT,
  report: REPORT,
  suggest: v.strictObject({
    suggestions: v.array(v.strictObject({ ...SUGGESTION, project: v.string() })),
    permissions: v.array(
      v.strictObject({
        title: v.string(),
        covers: v.number(),
        permissions: v.strictObject({ allow: TEXTS }),
      }),
    ),
  }),
} as const;
