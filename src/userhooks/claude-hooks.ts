import * as v from "valibot";
import { findEvent } from "../protocol/events.ts";
import type { ConvertedFile, ConvertedHook } from "./cchook.ts";
import type { HookProblem } from "./hook-schema.ts";

/** True for a settings file of Claude Code: an object with its hooks by event. */
export function isClaudeSettings(settings: unknown): boolean {
  if (typeof settings !== "object" || settings === null || !("hooks" in settings)) return false;
  return typeof settings.hooks === "object" && !Array.isArray(settings.hooks);
}

/**
 * Turns the hooks of Claude Code's settings (`PreToolUse: [{matcher, hooks: [{type, command}]}]`) into hooks of
 * the user's. fairlead's own entries are left out; what cannot be said in fairlead's words is a problem.
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
        if (handler.type !== "command" || handler.command === undefined) {
          const message = `a hook of the type ${JSON.stringify(handler.type)} cannot be taken over`;
          problems.push({ path, message });
          continue;
        }
        const place = placeOf(event, spec.topic, matcher);
        if (place === undefined) {
          const message = `the matcher ${JSON.stringify(matcher)} cannot be taken over; write the tools by name`;
          problems.push({ path: ["hooks", event, at, "matcher"], message });
          continue;
        }
        const { command, args, timeout } = handler;
        const more = {
          ...(args === undefined ? {} : { args }),
          ...(timeout === undefined ? {} : { timeout }),
        };
        hooks.push({ path, hook: { ...place, command, ...more } });
      }
    }
  }
  return { hooks, problems };
}

const HANDLER = v.object({
  type: v.string("type must be a string"),
  command: v.optional(v.string("command must be a string")),
  args: v.optional(v.array(v.string("args must be strings"))),
  timeout: v.optional(v.number("timeout must be a number")),
});

const GROUP = v.object({
  matcher: v.optional(v.string("matcher must be a string"), ""),
  hooks: v.array(HANDLER, "hooks must be a list"),
});

/** An entry that `fairlead install` wrote. */
function isOwn({ command = "", args = [] }: v.InferOutput<typeof HANDLER>): boolean {
  const line = [command, ...args].join(" ");
  return /(?:^|[/\\"' ])fairlead(?:\.exe)?["']? hook(?: |$)/.test(line);
}

/** The pattern and conditions that mean what a matcher means; undefined for a regular expression of another kind. */
function placeOf(event: string, topic: string, matcher: string): object | undefined {
  const bare = matcher.trim().replace(/^\^?\(?|\)?\$?$/g, "");
  if (bare === "" || bare === "*" || bare === ".*") return { event: topic };
  const globs = bare.split("|").map((name) => name.trim().replaceAll(".*", "*"));
  if (!globs.every((name) => /^[\w*-]+$/.test(name))) return undefined;
  if (event === "SessionStart") {
    return { event: topic, conditions: [{ type: "source_is", value: globs.join("|") }] };
  }
  return { event: `${topic}:${globs.join("|")}` };
}
