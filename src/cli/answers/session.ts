import * as v from "valibot";
import { CLAIMED } from "../../state/belongings.ts";
import { jobSchema } from "../../state/jobs.ts";
import { loopSchema } from "../../state/loop.ts";
import { MODES } from "../../state/mode.ts";
import { MOMENT, TEXTS } from "./parts.ts";

const COUNTED = v.record(v.string(), v.number());

const ITEM_STATES = ["pending", "in_progress", "testing", "blocked", "done", "failed"] as const;

const CHECKLIST = {
  path: v.string(),
  total: v.number(),
  ...v.entriesFromList(ITEM_STATES, v.number()),
  summary: v.string(),
  incomplete: v.boolean(),
  truncated: v.boolean(),
} as const;

const LOOP = v.strictObject({ loop: v.nullable(loopSchema()) });

const ORIGIN = v.nullable(v.looseObject({ kind: v.string(), path: v.string() }));

const SET = v.strictObject({
  key: v.string(),
  set: v.unknown(),
  file: v.string(),
  in_force: v.strictObject({ value: v.unknown(), origin: v.nullable(v.string()) }),
});

/** What commands print about sessions and how an agent works. */
export const SESSION_ANSWERS = {
  "session list": v.strictObject({
    sessions: v.array(v.strictObject({ session: v.string(), bytes: v.number(), changed: MOMENT })),
  }),
  "session show": v.strictObject({
    session_id: v.string(),
    started: v.nullable(v.string()),
    ended: v.string(),
    duration_ms: v.number(),
    reason: v.nullable(v.string()),
    records: v.number(),
    unreadable: v.number(),
    prompts: v.number(),
    compactions: v.number(),
    denials: COUNTED,
    asks: COUNTED,
    events: COUNTED,
    tools: v.record(
      v.string(),
      v.strictObject({
        calls: v.number(),
        failures: v.number(),
        duration_ms: v.number(),
        input_bytes: v.number(),
        output_bytes: v.number(),
      }),
    ),
    recent_files: TEXTS,
  }),
  "session prune": v.strictObject({ sessions: v.number(), bytes: v.number() }),
  sessions: v.strictObject({
    sessions: v.array(
      v.strictObject({
        session: v.string(),
        agent: v.nullable(v.string()),
        project: v.string(),
        live: v.boolean(),
        seen: MOMENT,
        ended: v.nullable(MOMENT),
        owns: v.array(
          v.strictObject({
            what: v.picklist(CLAIMED),
            id: v.string(),
            name: v.nullable(v.string()),
            repository: v.nullable(v.string()),
            made: MOMENT,
          }),
        ),
      }),
    ),
  }),
  "checklist status": v.strictObject({ checklist: v.nullable(v.strictObject(CHECKLIST)) }),
  "checklist show": v.strictObject({
    checklist: v.nullable(
      v.strictObject({
        ...CHECKLIST,
        items: v.array(
          v.strictObject({
            state: v.picklist(ITEM_STATES),
            text: v.string(),
            line: v.number(),
            indent: v.number(),
          }),
        ),
      }),
    ),
  }),
  mode: v.strictObject({ mode: v.picklist(MODES), announced: v.boolean() }),
  "loop start": LOOP,
  "loop status": LOOP,
  "loop cancel": LOOP,
  "job show": v.strictObject({ path: v.nullable(v.string()), job: v.nullable(jobSchema()) }),
  "job set": v.strictObject({ path: v.string(), job: jobSchema() }),
} as const;

/** What commands print about the configuration and fairlead itself. */
export const OTHER_ANSWERS = {
  "config show": v.strictObject({
    settings: v.array(
      v.strictObject({ key: v.string(), value: v.optional(v.unknown()), origin: ORIGIN }),
    ),
    warnings: TEXTS,
  }),
  "config path": v.strictObject({
    layers: v.array(v.strictObject({ kind: v.string(), path: v.string(), exists: v.boolean() })),
  }),
  "config check": v.strictObject({ ok: v.boolean(), problems: TEXTS, warnings: TEXTS }),
  "config init": v.strictObject({ written: v.string() }),
  "config set": SET,
  "config unset": SET,
  docs: v.union([
    v.strictObject({ topic: v.string(), title: v.string(), text: v.string() }),
    v.strictObject({
      pages: v.array(v.strictObject({ topic: v.string(), title: v.string() })),
    }),
  ]),
  update: v.strictObject({ version: v.string(), latest: v.string(), updated: v.boolean() }),
  version: v.strictObject({ version: v.string(), commit: v.string(), target: v.string() }),
} as const;
