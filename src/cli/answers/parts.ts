import * as v from "valibot";
import { ACTS, THINGS } from "../../policy/model/outside-words.ts";
import { VERDICTS } from "../../report/sums.ts";
import { hookSchema } from "../../userhooks/hook-schema.ts";

/** What was decided. */
export const VERDICT = v.picklist(VERDICTS);

/** What a rule says. */
export const RULE_VERDICT = v.picklist(["deny", "ask", "allow", "pass"]);

/** A moment in ISO 8601, UTC. */
export const MOMENT = v.pipe(v.string(), v.isoTimestamp());

export const TEXTS = v.array(v.string());

/** Where something is in a text: UTF-16 offsets, the end not among them. */
export const SPAN = v.strictObject({ start: v.number(), end: v.number() });

/** What a command does to something outside the project. */
const EFFECT = v.strictObject({
  kind: v.literal("outside"),
  act: v.picklist(ACTS),
  what: v.picklist(THINGS),
  noun: v.string(),
  extent: v.optional(v.literal("everything")),
  whose: v.optional(v.picklist(["own", "shared", "production"])),
  back: v.optional(v.string()),
});

/** Something a rule says of a call. */
export const FINDING = v.strictObject({
  rule: v.string(),
  verdict: RULE_VERDICT,
  stake: v.optional(v.string()),
  undoable: v.optional(v.boolean()),
  is_own: v.optional(v.boolean()),
  reason: v.string(),
  instead: v.optional(v.string()),
  words: v.string(),
  effect: v.optional(EFFECT),
  span: v.optional(SPAN),
  file: v.optional(v.string()),
});

/** A hook as it is written in settings; an action's fields are those of `[[hook]]`. */
export const HOOK = {
  ...hookSchema().entries,
  actions: v.optional(v.array(v.looseObject({ type: v.picklist(["command", "output"]) }))),
};

/** Agents' settings in which more events are waited for than before. */
export const WAITS = v.array(
  v.strictObject({ agent: v.string(), events: TEXTS, file: v.string() }),
);

/** What a hook did. */
export const HOOK_RESULT = v.strictObject({
  hook: v.string(),
  exit_code: v.nullable(v.number()),
  stdout: v.string(),
  stderr: v.string(),
  truncated: v.boolean(),
  timed_out: v.boolean(),
  duration_ms: v.number(),
  error: v.optional(v.string()),
  success: v.boolean(),
  should_continue: v.boolean(),
  verdict: v.string(),
  reason: v.optional(v.string()),
  context: v.optional(v.string()),
  notice: v.optional(v.string()),
  halt: v.optional(v.string()),
  output: v.optional(v.unknown()),
  retry: v.optional(v.literal(true)),
  data: v.optional(v.record(v.string(), v.unknown())),
});

/** How many calls were answered in each way. */
export const COUNTS = v.entriesFromList(VERDICTS, v.number());
