import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type HookProject, makeHookProject, POSIX } from "../support/hook-project.ts";

// Events and fields as `@anthropic-ai/claude-agent-sdk` 0.3.330 types them.

let place: HookProject;
beforeEach(() => {
  place = makeHookProject();
});
afterEach(() => place.dispose());

const CALL = {
  transcript_path: "/t.jsonl",
  permission_mode: "auto",
  tool_name: "Bash",
  tool_input: { command: "make tide" },
};

/** Sends an event on which one hook of the user's prints an answer, or refuses with a text. */
async function answered(event: string, fields: object, printed: object | string) {
  const refuses = typeof printed === "string";
  const command = refuses ? `echo '${printed}' >&2; exit 2` : `echo '${JSON.stringify(printed)}'`;
  place.userHooks(`event = "${event}"\ncommand = """${command}"""`);
  const ran = await place.event(event, fields);
  return { ...ran, answer: JSON.parse(ran.stdout) };
}

describe.if(POSIX)("PermissionRequest", () => {
  const suggestion = {
    type: "addRules",
    rules: [{ toolName: "Bash", ruleContent: "make tide" }],
    behavior: "allow",
    destination: "localSettings",
  };
  const request = { ...CALL, permission_suggestions: [suggestion] };

  test("is refused by behavior alone, as exit 2 means nothing there", async () => {
    const { exit, answer } = await answered("PermissionRequest", request, "not at this tide");
    expect(exit).toBe(0);
    expect(answer).toEqual({
      hookSpecificOutput: {
        hookEventName: "PermissionRequest",
        decision: { behavior: "deny", message: "not at this tide" },
      },
    });
  });

  test("is allowed by a hook that says so, and left to the person otherwise", async () => {
    const decision = { behavior: "allow" };
    const said = { hookSpecificOutput: { hookEventName: "PermissionRequest", decision } };
    expect((await answered("PermissionRequest", request, said)).answer).toEqual(said);
    expect((await answered("PermissionRequest", request, {})).answer).toEqual({});
  });
});

describe.if(POSIX)("PermissionDenied", () => {
  const denied = { ...CALL, tool_use_id: "toolu_1", reason: "Blocked by classifier" };

  test("lets the model try again where a hook says so", async () => {
    const said = { hookSpecificOutput: { hookEventName: "PermissionDenied", retry: true } };
    const { exit, answer, stderr } = await answered("PermissionDenied", denied, said);
    expect({ exit, answer, stderr }).toEqual({ exit: 0, answer: said, stderr: "" });
  });

  test("is answered nothing else, and a retry means nothing elsewhere", async () => {
    const other = { hookSpecificOutput: { hookEventName: "PermissionDenied", retry: false } };
    expect((await answered("PermissionDenied", denied, other)).answer).toEqual({});
    const wrong = { hookSpecificOutput: { hookEventName: "PostToolUse", retry: true } };
    const { answer, stderr } = await answered("PostToolUse", denied, wrong);
    expect(answer).toEqual({});
    expect(stderr).toContain("retry is not supported");
  });
});

describe.if(POSIX)("PostToolBatch", () => {
  const batch = {
    transcript_path: "/t.jsonl",
    tool_calls: [
      {
        tool_name: "Read",
        tool_input: { file_path: "/p/a" },
        tool_use_id: "1",
        tool_response: "a",
      },
      { tool_name: "Bash", tool_input: { command: "ls" }, tool_use_id: "2" },
    ],
  };

  test("stops before the next request to the model", async () => {
    const { exit, stderr, answer } = await answered("PostToolBatch", batch, "enough");
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: "enough\n" });
    expect(answer).toEqual({ decision: "block", reason: "enough" });
  });

  test("takes context for the model, and the end of the work", async () => {
    const hookSpecificOutput = { hookEventName: "PostToolBatch", additionalContext: "ebb" };
    const said = { hookSpecificOutput };
    expect((await answered("PostToolBatch", batch, said)).answer).toEqual(said);
    const { exit, answer } = await answered("PostToolBatch", batch, {
      continue: false,
      stopReason: "low water",
    });
    expect(exit).toBe(2);
    expect(answer).toMatchObject({ continue: false, stopReason: "low water" });
  });
});

describe.if(POSIX)("PostToolUse", () => {
  const ran = { ...CALL, tool_use_id: "toolu_1", tool_response: { stdout: "high", stderr: "" } };

  test.each(["updatedToolOutput", "updatedMCPToolOutput"])(
    "is answered with what a hook puts in the place of the output by %s",
    async (field) => {
      const output = { stdout: "low", stderr: "" };
      const said = { hookSpecificOutput: { hookEventName: "PostToolUse", [field]: output } };
      const { exit, answer, stderr } = await answered("PostToolUse", ran, said);
      expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
      expect(answer).toEqual({
        hookSpecificOutput: { hookEventName: "PostToolUse", updatedToolOutput: output },
      });
    },
  );
});
