import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import * as lib from "fairlead";
import { hookWorld, posix } from "./support.ts";

const world = hookWorld();

test("the library gives what its documentation names", () => {
  expect(Object.keys(lib).sort()).toEqual([
    "EVENT_TYPES",
    "HOOK_TEMPLATES",
    "Hook",
    "HookBlockedError",
    "HookConfig",
    "HookEvent",
    "HookExecutor",
    "HookRegistry",
    "TRANSCRIPT_AGENTS",
    "ToolExecutor",
    "fireEvent",
    "replay",
    "transcriptCalls",
  ]);
});

describe.if(posix)("the tool executor", () => {
  const record = (event: string) => ({ event, command: "cat" });
  const seen: { event: string; input: Record<string, unknown> }[] = [];
  const tools = (hooks: readonly lib.HookDict[]) =>
    new lib.ToolExecutor({
      sessionId: "s1",
      executor: world.executor(hooks, {
        onStart: ({ stdin, env }) => {
          const input = JSON.parse(new TextDecoder().decode(stdin));
          seen.push({ event: env.OPENCODE_EVENT ?? "", input });
        },
      }),
    });

  test("fires the event before a tool with its name and arguments, and the one after it with the result", async () => {
    seen.length = 0;
    const executor = tools([record("tool:*")]);
    const result = await executor.execute("bash", { command: "ls" }, async () => ({ files: 3 }));
    expect(result).toEqual({ files: 3 });
    expect(seen.map(({ event }) => event)).toEqual(["tool:pre_execute", "tool:post_execute"]);
    expect(seen[0]?.input).toMatchObject({ tool_name: "Bash", tool_input: { command: "ls" } });
    expect(seen[1]?.input).toMatchObject({ tool_response: { files: 3 } });
  });

  test("fires the error event with the message, and throws the tool's error on", async () => {
    seen.length = 0;
    const failing = tools([record("tool:error")]).execute("bash", {}, () => {
      throw new RangeError("it broke");
    });
    await expect(failing).rejects.toThrow(RangeError);
    expect(seen[0]?.input).toMatchObject({
      error: "it broke",
      hook_event_name: "PostToolUseFailure",
    });
  });

  test("throws HookBlockedError with the hook's output and does not run the tool", async () => {
    let ran = false;
    const command = 'echo "Blocked: dangerous command detected"; exit 1';
    const blocked = tools([{ event: "tool:pre_execute:bash", command }]).execute("bash", {}, () => {
      ran = true;
    });
    await expect(blocked).rejects.toThrow(lib.HookBlockedError);
    await expect(blocked).rejects.toThrow("Blocked: dangerous command detected");
    expect(ran).toBe(false);
  });

  test.each([
    ["exit 1", 'hook "exit 1" ended with exit code 1'],
    ['echo \'{"decision": "block", "reason": "because"}\'', "because"],
    ['echo \'{"hookSpecificOutput": {"permissionDecision": "deny"}}\'', "decided so"],
    ["echo why >&2; exit 2", "why"],
  ])("blocks for: %s", async (command, message) => {
    const blocked = tools([{ event: "tool:pre_execute", command }]).execute("bash", {}, () => 1);
    await expect(blocked).rejects.toThrow(message);
  });

  test("goes on when hooks have no objection, and when they hang and do not say that this blocks", async () => {
    const fine = tools([{ event: "tool:pre_execute", command: "exit 0" }]);
    expect(await fine.execute("bash", {}, () => 1)).toBe(1);
    const hanging = tools([{ event: "tool:pre_execute", command: "sleep 9", timeout: 0.1 }]);
    expect(await hanging.execute("bash", {}, () => 2)).toBe(2);
  });

  test("blocks for a question, because a program has nobody to ask", async () => {
    const command = `echo '{"hookSpecificOutput": {"permissionDecision": "ask", "permissionDecisionReason": "sure?"}}'`;
    const asked = tools([{ event: "tool:pre_execute", command }]).execute("bash", {}, () => 1);
    await expect(asked).rejects.toThrow("sure?");
  });
});

test.if(posix)("the example program does what it says", async () => {
  const example = join(import.meta.dir, "../../examples/host.ts");
  const child = Bun.spawnSync([process.execPath, example], {
    cwd: world.project,
    env: { PATH: "/usr/bin:/bin", HOME: world.home },
  });
  expect(child.stderr.toString()).toBe("");
  expect(child.stdout.toString()).toBe(
    "hooks on the prompt: 0\nthe tool ran: true\nthe tool did not run: the project is read-only today\n",
  );
  expect(existsSync(join(world.project, "poem.txt"))).toBe(false);
});
