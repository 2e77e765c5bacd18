import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { findEvent, listEvents } from "../../src/protocol/events.ts";
import { parseEvent } from "../../src/protocol/parse-event.ts";
import { type Payload, sampleEvent, samplePayloads } from "../support/events.ts";

const REQUIRED = { session_id: "s", cwd: "/w", hook_event_name: "PreToolUse" };
const HEAD = "hook: invalid JSON input: ";

function messageOf(payload: Payload): string {
  const parsed = parseEvent(payload, undefined);
  return parsed.ok ? "accepted" : parsed.error.message;
}

function eventOf(change: Payload) {
  const parsed = parseEvent({ ...REQUIRED, ...change }, undefined);
  if (!parsed.ok) throw parsed.error;
  return parsed;
}

describe("the required fields", () => {
  test.each(["session_id", "cwd", "hook_event_name"])("include %s", (field) => {
    const { [field]: _dropped, ...rest } = REQUIRED as Payload;
    expect(messageOf(rest)).toBe(`${HEAD}missing required field ${field}`);
    expect(messageOf({ ...REQUIRED, [field]: "" })).toBe(`${HEAD}${field} must not be empty`);
    for (const wrong of [1, true, null, [], {}]) {
      expect(messageOf({ ...REQUIRED, [field]: wrong })).toBe(`${HEAD}${field} must be a string`);
    }
  });

  test("are all named in one line when all are missing", () => {
    expect(messageOf({ unknown_field: "value" })).toBe(
      `${HEAD}missing required field session_id; missing required field cwd; ` +
        "missing required field hook_event_name",
    );
  });

  test("are not inherited from Object.prototype", () => {
    expect(
      messageOf(JSON.parse('{"__proto__":{"session_id":"s","cwd":"/","hook_event_name":"Stop"}}')),
    ).toStartWith(`${HEAD}missing required field session_id`);
  });
});

describe("a call of a gate that names its tool", () => {
  const call = { tool_name: "Bash", tool_input: { command: "ls" } };

  test.each(["session_id", "cwd", "hook_event_name"])("is judged without %s", (field) => {
    const { [field]: _dropped, ...rest } = { ...REQUIRED, ...call } as Payload;
    const parsed = parseEvent(rest, findEvent("PreToolUse"));
    if (!parsed.ok) throw parsed.error;
    expect(parsed.event).toMatchObject({ name: "PreToolUse", tool: { name: "Bash" } });
    expect(parsed.warnings).toEqual([`${HEAD}missing required field ${field}; judged without it`]);
  });

  test("lies in no project where it does not say its directory", () => {
    const { event } = eventOf({ ...call, cwd: "", session_id: 7 });
    expect(event).toMatchObject({ cwd: "/", sessionId: "unknown" });
  });

  test("is no such call where nothing can be stopped any more", () => {
    const late = { ...REQUIRED, ...call, hook_event_name: "PostToolUse", cwd: "" };
    expect(messageOf(late)).toBe(`${HEAD}cwd must not be empty`);
  });
});

describe("an event's name", () => {
  test("may be an alias or written in other case, and becomes the canonical one", () => {
    expect(eventOf({ hook_event_name: "pre-tool" }).event.name).toBe("PreToolUse");
    expect(eventOf({ hook_event_name: "pretooluse" }).event.name).toBe("PreToolUse");
  });

  test.each(["FutureEvent", "constructor", "__proto__"])(
    "may be unknown (%s): it is kept, and has no spec",
    (name) => {
      const { event, warnings } = eventOf({ hook_event_name: name });
      expect(event.name).toBe(name);
      expect(event.spec).toBeUndefined();
      expect(warnings).toEqual([]);
    },
  );

  test("wins over the command line's, with a warning", () => {
    const parsed = parseEvent(REQUIRED, findEvent("post-tool"));
    expect(parsed).toMatchObject({
      ok: true,
      event: { name: "PreToolUse" },
      warnings: ["payload is for PreToolUse, command line says PostToolUse; the payload wins"],
    });
  });

  test("wins with a warning when fairlead does not know it, too", () => {
    const payload = { ...REQUIRED, hook_event_name: "FutureEvent" };
    expect(parseEvent(payload, findEvent("stop"))).toMatchObject({
      ok: true,
      event: { name: "FutureEvent" },
      warnings: ["payload is for FutureEvent, command line says Stop; the payload wins"],
    });
  });

  test("causes no warning where the command line agrees", () => {
    expect(parseEvent(REQUIRED, findEvent("pre-tool-use"))).toMatchObject({ warnings: [] });
  });
});

describe("optional fields", () => {
  test.each([
    "project_dir",
    "transcript_path",
    "permission_mode",
    "agent_id",
    "prompt",
    "source",
    "reason",
    "trigger",
    "last_assistant_message",
  ])("of the wrong type count as absent, with a warning: %s", (field) => {
    for (const wrong of [5, false, [], { a: 1 }]) {
      const { event, warnings } = eventOf({ [field]: wrong });
      expect({ ...event, payload: {} }).toEqual({ ...eventOf({}).event, payload: {} });
      expect(warnings).toEqual([`ignored ${field}: expected a string`]);
    }
    expect(eventOf({ [field]: null }).warnings).toEqual([]);
  });

  test("that are unknown are kept in the payload and cause no warning", () => {
    const { event, warnings } = eventOf({ brand_new: { deep: [1] } });
    expect(event.payload.brand_new).toEqual({ deep: [1] });
    expect(warnings).toEqual([]);
  });

  test("say that a stop hook is active only when they say true", () => {
    expect(eventOf({ stop_hook_active: true }).event.stopHookActive).toBe(true);
    for (const other of [undefined, null, 1, "true", false]) {
      expect(eventOf({ stop_hook_active: other }).event.stopHookActive).toBe(false);
    }
  });
});

describe("a tool call", () => {
  test("is absent where the payload names neither tool nor input", () => {
    expect(eventOf({}).event.tool).toBeUndefined();
  });

  test("carries tool_response, or tool_output where an older agent sends that", () => {
    const tool = { tool_name: "Write" };
    expect(eventOf({ ...tool, tool_response: { a: 1 } }).event.tool?.response).toEqual({ a: 1 });
    expect(eventOf({ ...tool, tool_output: "text" }).event.tool?.response).toBe("text");
    const both = eventOf({ ...tool, tool_response: "new", tool_output: "old" });
    expect(both.event.tool?.response).toBe("new");
  });

  test("of Agent is one of Task, because Claude Code renamed the tool", () => {
    expect(eventOf({ tool_name: "Agent", tool_input: {} }).event.tool?.name).toBe("Task");
    expect(eventOf({ tool_name: "Task", tool_input: {} }).event.tool?.name).toBe("Task");
    expect(eventOf({ tool_name: "agent", tool_input: {} }).event.tool?.name).toBe("agent");
  });

  test("without input has an empty one, and with input that is no object none at all", () => {
    expect(eventOf({ tool_name: "Bash" }).event.tool?.input).toEqual({});
    for (const wrong of ["rm -rf /", ["rm"], 1, null, false]) {
      const { event } = eventOf({ tool_name: "Bash", tool_input: wrong });
      expect(event.tool).toMatchObject({ name: "Bash", input: undefined });
    }
  });

  test("keeps its place when its name is missing or not a text, so that a gate can ask", () => {
    expect(eventOf({ tool_input: { command: "ls" } }).event.tool).toMatchObject({
      name: "",
      input: { command: "ls" },
    });
    const { event, warnings } = eventOf({ tool_name: 5, tool_input: { command: "ls" } });
    expect(event.tool?.name).toBe("");
    expect(warnings).toEqual(["ignored tool_name: expected a string"]);
  });

  test("has a duration only when it is a number", () => {
    expect(eventOf({ tool_name: "Bash", duration_ms: 7 }).event.tool?.durationMs).toBe(7);
    expect(eventOf({ tool_name: "Bash", duration_ms: "7" }).event.tool?.durationMs).toBeUndefined();
  });
});

describe("the sample payload", () => {
  test.each(listEvents().map(({ name }) => name))("of %s is read without a warning", (name) => {
    const parsed = parseEvent(samplePayloads().get(name) ?? {}, findEvent(name));
    expect(parsed).toMatchObject({
      ok: true,
      warnings: [],
      event: { name, spec: { name }, sessionId: "s-1", cwd: "/home/ada/app" },
    });
  });

  test.each([
    ["PreToolUse", { permissionMode: "default", tool: { name: "Bash", useId: "toolu_1" } }],
    ["PostToolUse", { tool: { durationMs: 12, response: { stdout: "a\n" } } }],
    ["PostToolUseFailure", { tool: { error: "Exit code 2\nls: no such file" } }],
    ["PermissionDenied", { reason: "refused by the classifier", permissionMode: "auto" }],
    ["UserPromptSubmit", { prompt: "Fix the test", source: "user", permissionMode: "plan" }],
    ["SessionStart", { source: "startup", transcriptPath: "/home/ada/t.jsonl" }],
    ["SessionEnd", { reason: "logout" }],
    ["Stop", { stopHookActive: true, lastMessage: "Done." }],
    ["SubagentStop", { stopHookActive: false, agentId: "a1", lastMessage: "Found it." }],
    ["PreCompact", { trigger: "manual" }],
  ])("of %s gives its own fields", (name, fields) => {
    expect(sampleEvent(name)).toMatchObject(fields);
  });
});

test("any object is an event or a named error, and nothing throws", () => {
  const value = fc.oneof(fc.jsonValue(), fc.constant("PreToolUse"), fc.constant("x"));
  const names = [...Object.keys(REQUIRED), "tool_name", "tool_input", "prompt", "duration_ms", "x"];
  const payload = fc.dictionary(fc.constantFrom(...names), value, { noNullPrototype: true });
  fc.assert(
    fc.property(payload, fc.constantFrom(undefined, ...listEvents()), (object, requested) => {
      const parsed = parseEvent(object, requested);
      if (parsed.ok) expect(parsed.event.payload).toBe(object);
      else expect(parsed.error).toMatchObject({ name: "HookInputError" });
    }),
  );
});
