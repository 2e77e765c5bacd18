import * as v from "valibot";
import { listEvents } from "../protocol/events.ts";
import type { HookProblem } from "./hook-schema.ts";
import { canonicalToolName } from "./tool-names.ts";

/** One hook of a cchook file as fairlead writes hooks, and where it stood. */
export interface ConvertedHook {
  readonly hook: unknown;
  readonly path: readonly (string | number)[];
}

/** A cchook file's hooks in the order of the events in it, and what could not be understood. */
export interface ConvertedFile {
  readonly hooks: readonly ConvertedHook[];
  readonly problems: readonly HookProblem[];
}

/**
 * Turns cchook's settings (`PreToolUse: [{matcher, conditions, actions}]`) into hooks. Its matcher is a
 * tool name, a prefix of one, or a list with `|`; on SessionStart it is the source of the session.
 */
export function convertCchook(settings: unknown): ConvertedFile {
  const hooks: ConvertedHook[] = [];
  const problems: HookProblem[] = [];
  const file = v.safeParse(v.nullish(v.record(v.string(), v.unknown()), {}), settings);
  if (!file.success || Array.isArray(settings))
    return { hooks, problems: [{ path: [], message: "not a table of events" }] };
  for (const [event, entries] of Object.entries(file.output)) {
    const spec = listEvents().find((known) => known.name === event);
    const parsed = v.safeParse(v.nullish(v.array(ENTRY), []), entries);
    if (spec === undefined) {
      problems.push({ path: [event], message: `unknown event ${JSON.stringify(event)}` });
    } else if (!parsed.success) {
      const [issue] = parsed.issues;
      const path = (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : `${key}`));
      problems.push({ path: [event, ...path], message: issue.message });
    } else {
      for (const [index, entry] of parsed.output.entries()) {
        hooks.push({ path: [event, index], hook: convertEntry(event, spec.topic, entry) });
      }
    }
  }
  return { hooks, problems };
}

const ACTION = v.strictObject({
  type: v.picklist(["command", "output"], 'type must be "command" or "output"'),
  command: v.optional(v.string("command must be a string")),
  message: v.optional(v.string("message must be a string")),
  /** Hooks always find the event on standard input. */
  use_stdin: v.optional(v.boolean("use_stdin must be true or false")),
  exit_status: v.optional(v.number("exit_status must be a number")),
  continue: v.optional(v.boolean("continue must be true or false")),
  decision: v.optional(v.string("decision must be a string")),
  permission_decision: v.optional(v.string("permission_decision must be a string")),
  behavior: v.optional(v.string("behavior must be a string")),
  interrupt: v.optional(v.boolean("interrupt must be true or false")),
  reason: v.optional(v.string("reason must be a string")),
});

const ENTRY = v.strictObject({
  matcher: v.optional(v.string("matcher must be a string"), ""),
  conditions: v.optional(v.array(v.unknown(), "conditions must be a list"), []),
  actions: v.optional(v.array(ACTION, "actions must be a list"), []),
});

type Entry = v.InferOutput<typeof ENTRY>;

function convertEntry(event: string, topic: string, entry: Entry): unknown {
  const matcher = entry.matcher.trim();
  const all = matcher === "" || matcher === "*";
  const bySource = event === "SessionStart" && !all;
  const tools = matcher.split("|").map((name) => toolGlob(name.trim()));
  const pattern = all || bySource ? topic : `${topic}:${tools.join("|")}`;
  const source = bySource ? [{ type: "source_is", value: matcher }] : [];
  return {
    event: pattern,
    conditions: [...source, ...entry.conditions],
    actions: entry.actions.map(convertAction),
  };
}

/** cchook matches by parts of names: `mcp__serena` means all of its tools. */
function toolGlob(name: string): string {
  if (/[*?]/.test(name)) return name.replace(/^\^|\$$/g, "").replaceAll(".*", "*");
  return canonicalToolName(name) === name && name.startsWith("mcp__") ? `${name}*` : name;
}

function convertAction(action: v.InferOutput<typeof ACTION>): unknown {
  if (action.type === "command") return { type: "command", command: action.command };
  const decision = action.permission_decision ?? action.decision ?? action.behavior;
  return {
    type: "output",
    message: action.message,
    ...(action.exit_status === undefined ? {} : { exit_status: action.exit_status }),
    ...(action.continue === undefined ? {} : { continue: action.continue }),
    ...(decision === undefined ? {} : { decision }),
    ...(action.reason === undefined ? {} : { reason: action.reason }),
  };
}
