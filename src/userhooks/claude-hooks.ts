import * as v from "valibot";
import { type EventSpec, findEvent } from "../protocol/events.ts";
import type { ConvertedFile, ConvertedHook } from "./cchook.ts";
import { type HookProblem, TIMEOUT_MAX_S } from "./hook-schema.ts";
import { canonicalToolName } from "./tool-names.ts";

/** True for a settings file of Claude Code: an object with its hooks by event. */
export function isClaudeSettings(settings: unknown): boolean {
  if (typeof settings !== "object" || settings === null || !("hooks" in settings)) return false;
  return typeof settings.hooks === "object" && !Array.isArray(settings.hooks);
}

/**
 * Turns the hooks of Claude Code's settings (`PreToolUse: [{matcher, hooks: [{type, command}]}]`) into hooks of
 * the user's, as the client reads them. fairlead's own entries are left out; of what cannot be said in fairlead's words a
 * problem says what becomes of it. Source of fields, matchers and times: <https://code.claude.com/docs/en/hooks>.
 */
export function convertClaudeSettings(settings: unknown): ConvertedFile {
  const hooks: ConvertedHook[] = [];
  const problems: HookProblem[] = [];
  const file = v.safeParse(v.object({ hooks: v.record(v.string(), v.array(GROUP)) }), settings);
  if (!file.success) {
    const [issue] = file.issues;
    const path = (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : `${key}`));
    return { hooks, problems: [{ path, message: issue.message }] };
  }
  for (const [event, groups] of Object.entries(file.output.hooks)) {
    const spec = findEvent(event);
    if (spec === undefined) {
      problems.push({ path: ["hooks", event], message: `unknown event ${JSON.stringify(event)}` });
      continue;
    }
    for (const [at, { matcher, hooks: handlers }] of groups.entries()) {
      for (const [index, handler] of handlers.entries()) {
        const path = ["hooks", event, at, "hooks", index] as const;
        if (isOwn(handler)) continue;
        const taken = takeOver(handler, spec, matcher);
        if (typeof taken === "string") {
          problems.push({ path, message: taken });
          continue;
        }
        problems.push(...notesOn(handler, event).map((message) => ({ path, message })));
        hooks.push({ path, hook: taken });
      }
    }
  }
  return { hooks, problems };
}

const HANDLER = v.looseObject({
  type: v.string("type must be a string"),
  command: v.optional(v.string("command must be a string")),
  args: v.optional(v.array(v.string("args must be strings"))),
  timeout: v.optional(v.number("timeout must be a number")),
  if: v.optional(v.string("if must be a string")),
  shell: v.optional(v.string("shell must be a string")),
  onFailure: v.optional(v.string("onFailure must be a string")),
  async: v.optional(v.boolean("async must be true or false"), false),
  asyncRewake: v.optional(v.boolean("asyncRewake must be true or false"), false),
});

type Handler = v.InferOutput<typeof HANDLER>;

const GROUP = v.object({
  matcher: v.optional(v.string("matcher must be a string"), ""),
  hooks: v.array(HANDLER, "hooks must be a list"),
});

/** An entry that `fairlead install` wrote. */
function isOwn({ command = "", args = [] }: Handler): boolean {
  const line = [command, ...args].join(" ");
  return /(?:^|[/\\"' ])fairlead(?:\.exe)?["']? hook(?: |$)/.test(line);
}

/** A hook that does the same, or why none can. */
function takeOver(handler: Handler, spec: EventSpec, matcher: string): object | string {
  const { type, command, args, shell, onFailure, timeout = secondsFor(spec.name) } = handler;
  if (type !== "command" || command === undefined)
    return `a hook of the type ${JSON.stringify(type)} is left out: fairlead runs commands only`;
  if (handler.async || handler.asyncRewake)
    return "a hook that runs in the background is left out: here the agent would wait for it, and it could refuse calls";
  const place = placeOf(spec, matcher, handler.if);
  if (typeof place === "string") return place;
  const isRun = args === undefined && (shell === "bash" || shell === "powershell");
  return {
    ...{ ...place, command, timeout: Math.min(timeout, TIMEOUT_MAX_S) },
    ...(args === undefined ? {} : { args }),
    ...(isRun ? { shell } : {}),
    on_failure: onFailure === undefined || onFailure === "continue" ? "continue" : "block",
  };
}

/** Seconds that the client gives a command that says nothing. */
function secondsFor(event: string): number {
  if (/^(?:UserPromptSubmit|PreModelSwitch|PostModelSwitch)$/.test(event)) return 30;
  return event === "MessageDisplay" || event === "SessionEnd" ? 10 : TIMEOUT_MAX_S;
}

/** Fields that are taken over, or say nothing in a settings file. */
const KNOWN: ReadonlySet<string> = new Set([
  ...["type", "command", "args", "timeout", "if", "shell", "onFailure", "async", "asyncRewake"],
  ...["once", "rewakeMessage", "rewakeSummary"],
]);

/** What a hook loses that is taken over all the same. */
function notesOn(handler: Handler, event: string): readonly string[] {
  const { timeout = 0, statusMessage } = handler;
  const unknown = Object.keys(handler).filter(
    (name) => name !== "statusMessage" && !KNOWN.has(name),
  );
  return [
    ...(statusMessage === undefined
      ? []
      : ["statusMessage is left out: the agent shows fairlead's own while hooks run"]),
    ...(timeout > TIMEOUT_MAX_S
      ? [`the timeout of ${timeout} s becomes ${TIMEOUT_MAX_S} s, the most that a hook may have`]
      : []),
    ...(event === "SessionEnd" && timeout > 60
      ? ["the agent itself waits at most 60 s when a session ends"]
      : []),
    ...unknown.map((name) => `${name} is left out: fairlead has no such field`),
  ];
}

/** Events whose matcher the client ignores. */
const WITHOUT_MATCHER: ReadonlySet<string> = new Set([
  ...["UserPromptSubmit", "PostToolBatch", "Stop", "TeammateIdle", "TaskCreated"],
  ...["TaskCompleted", "WorktreeCreate", "WorktreeRemove", "MessageDisplay", "CwdChanged"],
]);

/** The field of an event that its matcher is held against, where that is not the tool. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ...["SessionStart", "ConfigChange", "DirectoryAdded"].map((name) => [name, "source"] as const),
  ...["Setup", "PreCompact", "PostCompact"].map((name) => [name, "trigger"] as const),
  ...["SubagentStart", "SubagentStop"].map((name) => [name, "agent_type"] as const),
  ...["Elicitation", "ElicitationResult"].map((name) => [name, "mcp_server_name"] as const),
  ...[["SessionEnd", "reason"] as const, ["Notification", "notification_type"] as const],
  ...[["InstructionsLoaded", "load_reason"] as const, ["StopFailure", "error"] as const],
  ...[["UserPromptExpansion", "command_name"] as const, ["FileChanged", "file_path"] as const],
]);

/** Events about a tool, on which alone the client looks at `if`. */
const TOOL_EVENTS: ReadonlySet<string> = new Set([
  ...["PreToolUse", "PostToolUse", "PostToolUseFailure", "PermissionRequest", "PermissionDenied"],
]);

/** The pattern and conditions that mean what a matcher and an `if` mean, or why there are none. */
function placeOf(spec: EventSpec, matcher: string, rule: string | undefined): object | string {
  const { name, topic } = spec;
  const names = WITHOUT_MATCHER.has(name) ? "all" : namesIn(matcher.trim(), name);
  if (names === undefined)
    return `the matcher ${JSON.stringify(matcher)} cannot be converted; write the names in full`;
  if (TOOL_EVENTS.has(name)) return toolPlace(topic, names, rule);
  if (rule !== undefined) return `with "if" the agent never runs a hook on ${name}`;
  if (names === "all") return { event: topic };
  const field = FIELDS.get(name);
  if (field === undefined) return `a matcher on ${name} cannot be converted`;
  const texts = name === "FileChanged" ? names.flatMap((one) => [one, `*/${one}`]) : names;
  const condition =
    field === "source" && name === "SessionStart"
      ? { type: "source_is", value: texts.join("|") }
      : { type: "input_is", value: `${field}=${texts.join("|")}` };
  return { event: topic, conditions: [condition] };
}

/** A tool event with the tools of its matcher, cut down by the permission rule in `if`. */
function toolPlace(
  topic: string,
  names: readonly string[] | "all",
  rule: string | undefined,
): object | string {
  const tools = (list: readonly string[]) => ({ event: `${topic}:${list.join("|")}` });
  const matched = names === "all" ? { event: topic } : tools(names);
  if (rule === undefined) return matched;
  const [, tool = "", content] = /^([\w*-]+)(?:\((.*)\))?$/s.exec(rule.trim()) ?? [];
  if (tool === "") return `the condition ${JSON.stringify(rule)} cannot be converted`;
  const group = EDITORS.includes(tool) ? EDITORS : [tool];
  const left = names === "all" ? group : group.filter((one) => meansTool(names, one));
  if (left.length === 0) return `never runs: its matcher and its "if" name different tools`;
  const isAny = content === undefined || content === "*" || content === "";
  if (isAny) return tools(left);
  if (tool === "Bash" || tool === "PowerShell") {
    const value = content.replace(/:\*$/, " *");
    return { ...tools(left), conditions: [{ type: "command_matches", value }] };
  }
  if (EDITORS.includes(tool) || tool === "Read")
    return { ...tools(left), conditions: [{ type: "file_matches", value: content }] };
  return `the condition ${JSON.stringify(rule)} cannot be converted; without it the hook would run on more`;
}

/** A permission rule for one of them is one for each. */
const EDITORS: readonly string[] = ["Edit", "Write", "NotebookEdit"];

function meansTool(names: readonly string[], tool: string): boolean {
  return names.some((name) => {
    const words = name.split("*").map((word) => word.replace(/\W/g, "\\$&"));
    return new RegExp(`^${words.join(".*")}$`).test(tool) || canonicalToolName(name) === tool;
  });
}

/**
 * The names that a matcher means, with `*` for any text: a list of exact names, or else a regular expression that may match
 * anywhere in a name. Undefined for an expression that no such names say.
 */
function namesIn(matcher: string, event: string): readonly string[] | "all" | undefined {
  if (matcher === "" || matcher === "*" || matcher === ".*") return "all";
  const isPlain = event === "FileChanged" || event === "StopFailure";
  if (isPlain) return matcher.split("|").map((name) => name.trim());
  if (/^[\w\- ,|]+$/.test(matcher)) return matcher.split(/[,|]/).map((name) => name.trim());
  const whole = /^\^\((.*)\)\$$/s.exec(matcher)?.[1] ?? /^\^\(\?:(.*)\)\$$/s.exec(matcher)?.[1];
  const parts = (whole === undefined ? matcher : whole)
    .split("|")
    .map((part) => wildcardOf(whole === undefined ? part : `^${part}$`));
  if (parts.includes(undefined)) return undefined;
  return parts.filter((part) => part !== undefined);
}

/** `^mcp__db__.*` as `mcp__db__*`; what has no anchor may match anywhere. */
function wildcardOf(expression: string): string | undefined {
  const [, start, middle = "", end] = /^(\^?)(.*?)(\$?)$/s.exec(expression) ?? [];
  const words = middle.split(/\.[*+]/);
  if (!words.every((word) => /^[\w:-]*$/.test(word))) return undefined;
  const text = `${start === "^" ? "" : "*"}${words.join("*")}${end === "$" ? "" : "*"}`;
  return text.replace(/\*+/g, "*");
}
