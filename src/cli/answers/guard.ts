import * as v from "valibot";
import { SCOPES } from "../../install/agent.ts";
import { DECISION_SCHEMA } from "../../state/read-decisions.ts";
import { FINDING, MOMENT, RULE_VERDICT, SPAN, TEXTS } from "./parts.ts";

const SETTINGS_CHANGE = {
  agent: v.string(),
  scope: v.picklist(SCOPES),
  dry_run: v.boolean(),
} as const;

/** For an agent whose hooks are in a settings file: the change of that file. */
const ENTRIES_CHANGE = {
  ...SETTINGS_CHANGE,
  path: v.string(),
  status_line: v.boolean(),
  changed: v.boolean(),
  entries_before: v.number(),
  backup: v.nullable(v.string()),
  diff: v.string(),
} as const;

/** Of an agent whose hooks are files of their own; `changed` names those that were written or removed. */
const FILES_CHANGE = { ...SETTINGS_CHANGE, paths: TEXTS, changed: TEXTS } as const;

const INSTALLED = v.strictObject({
  action: v.literal("install"),
  ...ENTRIES_CHANGE,
  events: TEXTS,
  executable: v.string(),
  strict: v.boolean(),
  ignored: v.array(
    v.strictObject({
      line: v.optional(v.number()),
      key: v.optional(v.string()),
      detail: v.string(),
      fix: v.string(),
    }),
  ),
});

const INSTALLED_FILES = v.strictObject({ action: v.literal("install"), ...FILES_CHANGE });

const UNINSTALLED = { action: v.literal("uninstall"), ...ENTRIES_CHANGE } as const;

const UNINSTALLED_FILES = { action: v.literal("uninstall"), ...FILES_CHANGE } as const;

/** Of agents whose managed settings were changed, for every user of the machine. */
const MANAGED_CHANGE = {
  managed: v.array(
    v.strictObject({
      ...{ agent: v.string(), path: v.string(), changed: v.boolean(), diff: v.string() },
    }),
  ),
  dry_run: v.boolean(),
} as const;

/** Where agents still call fairlead afterwards. */
const STILL_CALLING = {
  still_calling: v.array(
    v.strictObject({ agent: v.string(), title: v.string(), scope: v.string(), path: v.string() }),
  ),
} as const;

/** A call that may pass once and was not made yet. */
const PENDING = v.strictObject({
  number: v.number(),
  id: v.string(),
  tool: v.string(),
  cwd: v.string(),
  call: v.string(),
  until: MOMENT,
});

const EXCEPTION = v.looseObject({
  number: v.number(),
  id: v.string(),
  file: v.string(),
  state: v.string(),
});

/** What a pattern changes: for a command that it fits, and for the calls of the log. */
const TRIED = {
  example: v.optional(
    v.strictObject({ command: v.string(), today: RULE_VERDICT, with_rule: RULE_VERDICT }),
  ),
  passes: v.optional(TEXTS),
  still_stopped: v.optional(TEXTS),
} as const;

/** What came of a change to exceptions or rules; `id`, `toml` and `until` are those of what was written. */
const WRITTEN = v.strictObject({
  written: v.boolean(),
  file: v.string(),
  id: v.optional(v.string()),
  toml: v.string(),
  until: v.optional(v.nullable(v.string())),
  ...TRIED,
});

const ALLOWED_ONCE = v.strictObject({
  written: v.boolean(),
  once: v.literal(true),
  hours: v.number(),
});

const REMOVED = v.strictObject({ removed: v.string(), file: v.string() });

const ALLOWED_PLACE = v.strictObject({
  right: v.picklist(["write", "read"]),
  path: v.string(),
  file: v.string(),
});

const SAVE = {
  number: v.number(),
  project: v.string(),
  session: v.string(),
  call: v.optional(v.string()),
  is_background: v.optional(v.boolean()),
  is_told: v.optional(v.boolean()),
  title: v.string(),
  left_out: v.optional(TEXTS),
  made: v.optional(TEXTS),
  time: MOMENT,
  files: v.number(),
  has_git_state: v.optional(v.boolean()),
  is_bare: v.optional(v.boolean()),
  bytes: v.number(),
} as const;

const COUNTED = v.record(v.string(), v.number());

/** What commands print that guard, or say what was guarded. */
export const GUARD_ANSWERS = {
  install: v.union([
    INSTALLED,
    INSTALLED_FILES,
    v.strictObject({ agents: v.array(v.union([INSTALLED, INSTALLED_FILES])) }),
    v.strictObject({ action: v.literal("install"), ...MANAGED_CHANGE, executable: v.string() }),
  ]),
  uninstall: v.union([
    v.strictObject({ ...UNINSTALLED, ...STILL_CALLING }),
    v.strictObject({ action: v.literal("uninstall"), ...MANAGED_CHANGE }),
    v.strictObject({ ...UNINSTALLED_FILES, ...STILL_CALLING }),
    v.strictObject({
      agents: v.array(v.union([v.strictObject(UNINSTALLED), v.strictObject(UNINSTALLED_FILES)])),
      ...STILL_CALLING,
    }),
  ]),
  doctor: v.strictObject({
    ok: v.boolean(),
    health: v.picklist(["ok", "attention", "broken"]),
    enforcement: v.picklist(["on", "observe", "paused"]),
    called_by: v.array(v.picklist(["managed", "local", "project", "user"])),
    bundle: v.nullable(
      v.strictObject({
        name: v.string(),
        version: v.nullable(v.string()),
        valid_until: v.nullable(v.string()),
        checked: v.string(),
        problem: v.nullable(v.string()),
      }),
    ),
    version: v.string(),
    commit: v.string(),
    target: v.string(),
    checks: v.array(
      v.strictObject({
        mark: v.picklist(["ok", "warn", "fail"]),
        subject: v.string(),
        detail: v.string(),
        fix: v.optional(v.string()),
      }),
    ),
  }),
  verify: v.strictObject({
    ok: v.boolean(),
    agents: v.array(
      v.strictObject({
        agent: v.string(),
        title: v.string(),
        state: v.picklist(["guarded", "not guarded", "unknown"]),
        calls: v.array(v.strictObject({ what: v.string(), fate: v.string() })),
        detail: v.string(),
        elapsed_ms: v.number(),
        fixes: TEXTS,
      }),
    ),
  }),
  status: v.strictObject({
    ok: v.boolean(),
    version: v.string(),
    problem: v.nullable(v.string()),
    problems: TEXTS,
    enforcement: v.string(),
    preset: v.string(),
    undo: v.optional(v.string()),
    approvals: v.optional(v.string()),
    bounds: v.optional(v.string()),
    sessions: v.optional(v.string()),
  }),
  explain: v.strictObject({
    tool: v.string(),
    cwd: v.string(),
    verdict: RULE_VERDICT,
    findings: v.array(FINDING),
    changes: v.array(
      v.strictObject({
        rule: v.string(),
        was: v.string(),
        now: v.optional(v.string()),
        because: v.string(),
      }),
    ),
    commands: v.array(
      v.strictObject({
        program: v.string(),
        args: TEXTS,
        via: v.array(v.strictObject({ name: v.string(), remote: v.optional(v.string()) })),
        cwd: v.string(),
        stdin: v.nullable(v.string()),
        redirects: TEXTS,
        elevated: v.boolean(),
        remote: v.boolean(),
        unknown: TEXTS,
        span: SPAN,
      }),
    ),
    doubts: v.array(v.strictObject({ kind: v.string(), message: v.string(), span: SPAN })),
    hooks: TEXTS,
    bounds: v.nullable(v.string()),
    read_only: v.nullable(
      v.union([
        v.strictObject({ looks: v.literal(true), programs: TEXTS }),
        v.strictObject({ looks: v.literal(false), why: v.string() }),
      ]),
    ),
    undo: v.boolean(),
    problems: TEXTS,
  }),
  why: v.strictObject({
    decision: DECISION_SCHEMA,
    now: v.nullable(v.strictObject({ verdict: RULE_VERDICT, findings: v.array(FINDING) })),
    gap: v.nullable(v.string()),
    settings: TEXTS,
    ways: TEXTS,
  }),
  log: v.strictObject({ decisions: v.array(DECISION_SCHEMA) }),
  "log verify": v.strictObject({
    valid: v.boolean(),
    broken: v.optional(
      v.strictObject({ file: v.string(), line: v.optional(v.number()), what: v.string() }),
    ),
    entries: v.number(),
    sealed: v.number(),
    unsealed: v.number(),
    head: v.optional(v.strictObject({ n: v.number(), hash: v.string(), key: v.string() })),
  }),
  stats: v.strictObject({
    total: v.number(),
    since: v.nullable(MOMENT),
    by: v.strictObject({
      verdict: COUNTED,
      rule: COUNTED,
      effect: COUNTED,
      project: COUNTED,
      agent: COUNTED,
      day: COUNTED,
    }),
  }),
  allow: v.union([WRITTEN, ALLOWED_ONCE]),
  "allow list": v.strictObject({ allows: v.array(EXCEPTION), once: v.array(PENDING) }),
  "allow remove": REMOVED,
  "allow write": ALLOWED_PLACE,
  "allow read": ALLOWED_PLACE,
  deny: WRITTEN,
  "deny list": v.strictObject({ rules: v.array(EXCEPTION) }),
  "deny remove": REMOVED,
  pause: v.union([
    v.strictObject({ paused: v.literal(true), since: MOMENT, until: MOMENT }),
    v.strictObject({ paused: v.literal(false), ended: v.boolean() }),
  ]),
  resume: v.strictObject({ paused: v.literal(false), ended: v.boolean() }),
  undo: v.strictObject({
    undone: v.number(),
    saved: v.nullable(v.number()),
    paths: v.number(),
    skipped: v.number(),
  }),
  "undo list": v.strictObject({ saves: v.array(v.strictObject(SAVE)) }),
  "undo show": v.strictObject({
    ...SAVE,
    steps: v.array(
      v.strictObject({
        path: v.string(),
        type: v.picklist(["file", "folder", "link", "absent"]),
        does: v.picklist(["bring back", "put back", "remove", "rights"]),
        conflict: v.nullable(v.string()),
      }),
    ),
    lost: v.array(v.strictObject({ path: v.string(), why: v.string() })),
  }),
  "undo drop": v.strictObject({ dropped: v.number() }),
  "undo prune": v.strictObject({ dropped: v.number() }),
} as const;
