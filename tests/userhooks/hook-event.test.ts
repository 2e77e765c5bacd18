import { describe, expect, test } from "bun:test";
import { parseEvent } from "../../src/protocol/parse-event.ts";
import { HookEvent } from "../../src/userhooks/hook-event.ts";
import { hookInput } from "../../src/userhooks/hook-input.ts";

const defaults = { sessionId: "s", cwd: "/w", transcriptPath: "/t.json" };

describe("a hook event", () => {
  test("before a tool has the type, the tool and its arguments", () => {
    const event = HookEvent.toolPreExecute("bash", { command: "ls" });
    expect(event.type).toBe("tool:pre_execute");
    expect(event.toolName).toBe("bash");
    expect(event.data).toEqual({ tool_args: { command: "ls" } });
  });

  test("after a tool has arguments and result", () => {
    const event = HookEvent.toolPostExecute("bash", { command: "ls" }, { success: true });
    expect(event.type).toBe("tool:post_execute");
    expect(event.data).toEqual({ tool_args: { command: "ls" }, tool_result: { success: true } });
  });

  test("of a failed tool has the error", () => {
    const event = HookEvent.toolError("bash", { command: "ls" }, "Command failed");
    expect(event.type).toBe("tool:error");
    expect(event.data.error).toBe("Command failed");
  });

  test.each([
    [HookEvent.llmPreRequest("m", 3), "llm:pre_request"],
    [HookEvent.llmPostResponse("m", {}), "llm:post_response"],
    [HookEvent.llmStreamStart("m"), "llm:stream_start"],
    [HookEvent.llmStreamEnd("m"), "llm:stream_end"],
    [HookEvent.sessionStart("s"), "session:start"],
    [HookEvent.sessionEnd("s"), "session:end"],
    [HookEvent.sessionMessage("user", "hi"), "session:message"],
    [HookEvent.permissionCheck("bash", {}), "permission:check"],
    [HookEvent.permissionPrompt("bash", {}), "permission:prompt"],
    [HookEvent.permissionGranted("bash", {}), "permission:granted"],
    [HookEvent.permissionDenied("bash", {}, "no"), "permission:denied"],
    [HookEvent.userPromptSubmit("hi"), "user:prompt_submit"],
    [HookEvent.userInterrupt(), "user:interrupt"],
  ])("has a maker for each type: %#", (event, type) => {
    expect(event.type).toBe(type);
  });

  test("becomes environment variables", () => {
    const event = HookEvent.toolPreExecute("bash", { command: "ls" }, { sessionId: "sess_123" });
    const env = event.toEnv();
    expect(env.OPENCODE_EVENT).toBe("tool:pre_execute");
    expect(env.OPENCODE_TOOL_NAME).toBe("bash");
    expect(JSON.parse(env.OPENCODE_TOOL_ARGS ?? "")).toEqual({ command: "ls" });
    expect(env.OPENCODE_SESSION_ID).toBe("sess_123");
    expect(env.OPENCODE_TOOL_RESULT).toBeUndefined();
  });

  test("calls an agent's tools what OpenCode calls them, and leaves other names alone", () => {
    const name = (tool: string) => HookEvent.toolPreExecute(tool, {}).toEnv().OPENCODE_TOOL_NAME;
    expect(name("Bash")).toBe("bash");
    expect(name("mcp__GitHub__create_issue")).toBe("mcp__GitHub__create_issue");
    expect(name("run_shell_command")).toBe("run_shell_command");
  });

  test("becomes JSON with type, timestamp and data", () => {
    const timestamp = new Date("2026-01-02T03:04:05Z");
    const json = new HookEvent("session:start", { a: 1 }, { timestamp }).toJson();
    expect(JSON.parse(json)).toEqual({
      type: "session:start",
      timestamp: "2026-01-02T03:04:05.000Z",
      data: { a: 1 },
    });
  });
});

describe("the JSON a hook reads", () => {
  test("speaks Claude Code's words for a tool of a host", () => {
    const event = HookEvent.toolPostExecute("write", { file_path: "/a" }, { success: true });
    expect(hookInput(event, defaults)).toEqual({
      session_id: "s",
      transcript_path: "/t.json",
      cwd: "/w",
      hook_event_name: "PostToolUse",
      tool_name: "Write",
      tool_input: { file_path: "/a" },
      tool_response: { success: true },
    });
  });

  test("carries the error of a failed tool in the response too", () => {
    const input = hookInput(HookEvent.toolError("bash", {}, "boom"), defaults);
    expect(input).toMatchObject({
      hook_event_name: "PostToolUseFailure",
      error: "boom",
      tool_response: { success: false, error: "boom" },
    });
  });

  test("keeps a topic that no agent has as the event's name", () => {
    const input = hookInput(new HookEvent("deploy:done", { to: "production" }), defaults);
    expect(input).toMatchObject({ hook_event_name: "deploy:done", to: "production" });
  });

  test("never has stop_hook_active from a host", () => {
    expect(hookInput(new HookEvent("session:stop"), defaults)).not.toHaveProperty(
      "stop_hook_active",
    );
  });

  test("is an agent's payload as it came, with what is missing added", () => {
    const payload = {
      session_id: "a",
      cwd: "/p",
      hook_event_name: "PostToolUse",
      transcript_path: null,
      tool_name: "Bash",
      tool_input: { command: "ls" },
      tool_output: "files",
      permission_mode: "plan",
      something_new: { x: 1 },
    };
    const parsed = parseEvent(payload, undefined);
    if (!parsed.ok) throw parsed.error;
    const event = HookEvent.fromAgentEvent(parsed.event, new Date());
    expect(hookInput(event, defaults)).toEqual({
      ...payload,
      transcript_path: "/t.json",
      tool_response: "files",
    });
  });

  test("of an event nobody knows still reaches hooks on everything", () => {
    const payload = { session_id: "a", cwd: "/p", hook_event_name: "SomethingNew" };
    const parsed = parseEvent(payload, undefined);
    if (!parsed.ok) throw parsed.error;
    const event = HookEvent.fromAgentEvent(parsed.event, new Date());
    expect(event.type).toBe("agent:something_new");
    expect(hookInput(event, defaults).hook_event_name).toBe("SomethingNew");
  });
});
