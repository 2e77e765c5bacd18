import { describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { parseEvent } from "../../src/protocol/parse-event.ts";
import { fireEvent } from "../../src/userhooks/fire.ts";
import { Hook, type HookDict } from "../../src/userhooks/hook.ts";
import { HookEvent } from "../../src/userhooks/hook-event.ts";
import { HookRegistry } from "../../src/userhooks/registry.ts";
import { hookWorld, posix } from "./support.ts";

const world = hookWorld();
const bash = HookEvent.toolPreExecute("bash", { command: "ls" }, { sessionId: "sess_123" });
const stop = new HookEvent("session:stop");

async function run(hook: Partial<HookDict>, event: HookEvent = bash) {
  const executor = world.executor([]);
  const result = await executor.executeHook(Hook.fromDict({ event: "*", ...hook }), event);
  if (result === undefined) throw new Error("the conditions do not hold");
  return result;
}

describe.if(posix)("a hook", () => {
  test("that succeeds gives exit code 0 and its output", async () => {
    const result = await run({ command: "echo 'hello'" });
    expect(result).toMatchObject({ exitCode: 0, success: true, shouldContinue: true });
    expect(result.stdout).toContain("hello");
    expect(result.durationMs).toBeGreaterThan(0);
  });

  test("that fails should not continue", async () => {
    const result = await run({ command: "exit 1" });
    expect(result).toMatchObject({ exitCode: 1, success: false, shouldContinue: false });
  });

  test("finds the event in its environment", async () => {
    const result = await run({
      command: "echo $OPENCODE_TOOL_NAME $FAIRLEAD_EVENT $MINE",
      env: { MINE: "x" },
    });
    expect(result.stdout).toBe("bash tool:pre_execute x\n");
  });

  test("finds the tool's arguments as JSON in its environment", async () => {
    const event = HookEvent.toolPreExecute("write", { file: "/tmp/test", content: "hello" });
    const result = await run({ command: 'printf %s "$OPENCODE_TOOL_ARGS"' }, event);
    expect(JSON.parse(result.stdout)).toEqual({ file: "/tmp/test", content: "hello" });
  });

  test("finds the session id in its environment", async () => {
    expect((await run({ command: "echo $OPENCODE_SESSION_ID" })).stdout).toBe("sess_123\n");
  });

  test("runs in the working directory and is told so", async () => {
    const result = await run({
      command: 'echo "$OPENCODE_WORKING_DIR"; pwd -P; echo "$CLAUDE_PROJECT_DIR"',
    });
    expect(result.stdout).toBe(`${world.project}\n`.repeat(3));
  });

  test("runs in its own working directory when it names one", async () => {
    const folder = join(world.home, "mine");
    mkdirSync(folder, { recursive: true });
    expect((await run({ command: "pwd -P", working_dir: "~/mine" })).stdout).toBe(`${folder}\n`);
    mkdirSync(join(world.project, "sub"), { recursive: true });
    expect((await run({ command: "pwd -P", working_dir: "sub" })).stdout.trim()).toBe(
      realpathSync(join(world.project, "sub")),
    );
  });

  test("begins with a file of the project wherever the agent has changed directory to", async () => {
    const put = (name: string, says: string) => {
      const path = join(world.project, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `#!/bin/sh\necho ${says} "$@"; pwd -P\n`, { mode: 0o755 });
    };
    put("scripts/check.sh", "mine");
    put("sub/scripts/check.sh", "another");
    put("sub/only/here.sh", "below");
    const workingDir = join(world.project, "sub");
    const event = HookEvent.toolPreExecute("bash", { command: "ls" }, { workingDir });
    const said = async (hook: Partial<HookDict>) => (await run(hook, event)).stdout;
    const here = realpathSync(workingDir);
    expect(await said({ command: "./scripts/check.sh a 'b c'" })).toBe(`mine a b c\n${here}\n`);
    expect(await said({ command: "scripts/check.sh", args: ["x"] })).toBe(`mine x\n${here}\n`);
    expect(await said({ command: "./only/here.sh" })).toBe(`below\n${here}\n`);
    expect(await said({ command: "./scripts/check.sh", working_dir: "." })).toBe(
      `another\n${here}\n`,
    );
  });

  test("runs in the project when the event's directory is gone", async () => {
    const event = new HookEvent("session:end", {}, { workingDir: "/gone/for/good" });
    expect((await run({ command: "pwd -P" }, event)).stdout).toBe(`${world.project}\n`);
  });

  test("is ended at its time limit", async () => {
    const result = await run({ command: "sleep 10", timeout: 0.3 });
    expect(result).toMatchObject({ timedOut: true, exitCode: null, success: false });
    expect(result.durationMs).toBeLessThan(9_000);
  });

  test("may run without a shell", async () => {
    const result = await run({
      command: "printf",
      args: ["%s|", "$HOME", "{.tool_input.command}"],
    });
    expect(result.stdout).toBe("$HOME|ls|");
  });

  test("may name its shell", async () => {
    const result = await run({ command: "echo ${BASH_VERSION:+bash}", shell: "bash" });
    expect(result.stdout).toBe("bash\n");
  });

  test("finds values that are too long for an environment on its input only", async () => {
    const event = HookEvent.toolPreExecute("write", { content: "x".repeat(1_000_000) });
    const result = await run(
      { command: 'echo "$FAIRLEAD_TRUNCATED|$OPENCODE_TOOL_ARGS"; wc -c' },
      event,
    );
    const [names, bytes] = result.stdout.split("\n");
    expect(names).toBe("TOOL_ARGS|");
    expect(Number(bytes)).toBeGreaterThan(1_000_000);
  });

  test("that prints without end is cut and understood", async () => {
    const result = await run({ command: "head -c 30000000 /dev/zero | tr '\\0' x" });
    expect(result.truncated).toBe(true);
    expect(result.stdout).toHaveLength(1024 * 1024);
    expect(result.success).toBe(true);
  });

  test.each([
    ["is not executable", { command: "/etc/passwd", args: [] }, "it is not executable"],
    ["does not exist", { command: "no-such-program", args: [] }, "no such program"],
    [
      "has a folder that is gone",
      { command: "true", working_dir: "/gone" },
      '"/gone" does not exist',
    ],
  ])("that %s gives a clear result", async (_, hook, message) => {
    const result = await run(hook);
    expect(result.error).toContain(message);
    expect(result).toMatchObject({ exitCode: null, success: false, shouldContinue: true });
    expect(result.warnings.join()).toContain(message);
  });

  test("with a field that is too long for a command says where to find it", async () => {
    const event = HookEvent.toolPreExecute("write", { content: "x".repeat(1_000_000) });
    const result = await run({ command: "echo {.tool_input.content}" }, event);
    expect(result.error).toContain("read it from standard input");
  });

  test("with conditions that do not hold does not run", async () => {
    const executor = world.executor([
      { event: "*", command: "true", conditions: [{ type: "command_contains", value: "rm" }] },
    ]);
    expect(await executor.executeHooks(bash)).toHaveLength(0);
  });
});

describe.if(posix)("a file name in a command", () => {
  const nasty = [
    "$(touch PWNED)",
    "`touch PWNED`",
    "'; touch PWNED; '",
    '"; touch PWNED; "',
    "a\n touch PWNED",
    "; touch PWNED #",
    "* ? ~ ! \\",
    "-rf",
  ];
  const places = [
    "printf %s {.tool_input.file_path}",
    'printf %s "{.tool_input.file_path}"',
    "printf %s '{.tool_input.file_path}'",
    'printf %s "$(printf %s "{.tool_input.file_path}")"',
    'x={.tool_input.file_path}; printf %s "$x"',
    "# it's a comment\nprintf %s {.tool_input.file_path}",
    "cat <<EOF\nit's {.tool_input.file_path}\nEOF",
    'printf %s "it\'s {.tool_input.file_path}"',
    "eval true; printf %s a\"b\"'c'{.tool_input.file_path}",
  ];

  test.each(places)("stays a name in: %j", async (command) => {
    for (const file_path of nasty) {
      const event = HookEvent.toolPreExecute("write", { file_path });
      const result = await run({ command }, event);
      expect(existsSync(join(world.project, "PWNED")), file_path).toBe(false);
      expect(result.exitCode, file_path).toBe(0);
      if (!command.includes("EOF")) expect(result.stdout.endsWith(file_path), file_path).toBe(true);
    }
  });

  test("is empty when the event has none", async () => {
    expect((await run({ command: "echo [{.tool_input.file_path}]" })).stdout).toBe("[]\n");
  });
});

describe.if(posix)("the hooks of an event", () => {
  const three = ["echo ok", "exit 1", "echo after"].map((command) => ({
    event: "tool:pre_execute",
    command,
  }));

  test("all run and give results in order", async () => {
    const results = await world.executor(three).executeHooks(bash, { stopOnFailure: false });
    expect(results.map((result) => result.stdout)).toEqual(["ok\n", "", "after\n"]);
  });

  test("end at the first failure when asked to", async () => {
    const results = await world.executor(three).executeHooks(bash, { stopOnFailure: true });
    expect(results.map((result) => result.exitCode)).toEqual([0, 1]);
  });

  test("run together when they are parallel, and their results keep the order", async () => {
    const meet = (mine: string, other: string) =>
      `: > ${mine}; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ -f ${other} ] && echo ${mine} && exit 0; sleep 0.1; done; exit 1`;
    const executor = world.executor([
      { event: "*", command: meet("a.flag", "b.flag"), parallel: true },
      { event: "*", command: meet("b.flag", "a.flag"), parallel: true },
      { event: "*", command: "rm a.flag b.flag && echo last" },
    ]);
    const results = await executor.executeHooks(bash);
    expect(results.map((result) => result.stdout)).toEqual(["a.flag\n", "b.flag\n", "last\n"]);
  });

  test("stop when their caller gives up", async () => {
    const controller = new AbortController();
    const executor = world.executor(
      [
        { event: "*", command: "sleep 30" },
        { event: "*", command: "echo never" },
      ],
      { signal: controller.signal },
    );
    setTimeout(() => controller.abort(), 100);
    const results = await executor.executeHooks(bash);
    expect(results).toHaveLength(1);
    expect(results[0]?.exitCode).toBeNull();
  });

  test("can be fired with the default executor over the shared registry", async () => {
    const registry = HookRegistry.getInstance();
    registry.register(Hook.fromDict({ event: "tool:pre_execute", command: "echo shared" }));
    const event = new HookEvent(bash.type, bash.data, { ...bash, transcriptPath: "/dev/null" });
    const results = await fireEvent(event);
    registry.clear();
    expect(results.map((result) => result.stdout)).toEqual(["shared\n"]);
  });

  test("can be fired with an executor of the user's", async () => {
    const executor = world.executor([{ event: "*", command: "echo custom" }]);
    const results = await fireEvent(bash, { executor });
    expect(results.map((result) => result.stdout)).toEqual(["custom\n"]);
  });
});

describe.if(posix)("what a failure means", () => {
  test.each([
    ["a timeout", { command: "sleep 5", timeout: 0.2 }, "was ended after 0.2 s"],
    ["a crash", { command: "kill -SEGV $$" }, "was ended by SIGSEGV"],
    ["a failed start", { command: "no-such-program", args: [] }, "no such program"],
  ])("%s follows on_failure", async (_, hook, message) => {
    const going = await run({ ...hook, on_failure: "continue" });
    expect(going).toMatchObject({ shouldContinue: true, outcome: { verdict: "pass" } });
    expect(going.warnings.join()).toContain(message);
    const blocking = await run({ ...hook, on_failure: "block" });
    expect(blocking.shouldContinue).toBe(false);
    expect(blocking.outcome).toMatchObject({ verdict: "deny" });
    expect(JSON.stringify(blocking.outcome)).toContain(message);
  });

  test("a gate that is not a tool's blocks too", async () => {
    const result = await run({ command: "echo tests fail; exit 1" }, stop);
    expect(result.outcome).toEqual({ verdict: "deny", reason: "tests fail" });
  });

  test("a failing stop hook does not ask again for what it asked already", async () => {
    const payload = {
      session_id: "s",
      cwd: world.project,
      hook_event_name: "Stop",
      stop_hook_active: true,
    };
    const parsed = parseEvent(payload, undefined);
    if (!parsed.ok) throw parsed.error;
    const event = HookEvent.fromAgentEvent(parsed.event, new Date());
    expect((await run({ command: "exit 1" }, event)).outcome.verdict).toBe("pass");
    expect((await run({ command: "exit 2" }, event)).outcome.verdict).toBe("deny");
  });

  test("no warning holds what a hook printed", async () => {
    const result = await run(
      { command: "cat; echo secret-on-stderr >&2; exit 3" },
      new HookEvent("session:end"),
    );
    expect(result.warnings).toEqual([
      'hook "cat; echo secret-on-stderr >&2; exit 3" ended with exit code 3',
    ]);
    const named = await run(
      { name: "mine", command: "cat; exit 3" },
      new HookEvent("session:end", { prompt: "hunter2" }),
    );
    expect(named.warnings.join()).not.toContain("hunter2");
  });
});

describe.if(posix)("the session of a host", () => {
  test("is a file that can be loaded and holds the history so far", async () => {
    const executor = world.executor([{ event: "*", command: "cat" }], {
      sessionsFolder: "~/.wave/sessions",
      sessionId: "0a1b2c3d-0000-4000-8000-000000000000",
    });
    await executor.executeHooks(HookEvent.userPromptSubmit("do it"));
    await executor.executeHooks(HookEvent.toolPreExecute("bash", { command: "ls" }));
    const [result] = await executor.executeHooks(
      HookEvent.toolError("bash", { command: "ls" }, "boom"),
    );
    const input = JSON.parse(result?.stdout ?? "");
    expect(input.transcript_path).toBe(join(world.home, ".wave/sessions/session_0a1b2c3d.json"));
    const session = JSON.parse(readFileSync(input.transcript_path, "utf8"));
    expect(session.id).toBe("0a1b2c3d-0000-4000-8000-000000000000");
    expect(session.metadata.total_messages).toBe(3);
    expect(session.state.messages.map((message: { role: string }) => message.role)).toEqual([
      "user",
      "assistant",
      "tool",
    ]);
    expect(statSync(input.transcript_path).mode & 0o077).toBe(0);
  });

  test("loses nothing when many processes write it, and survives a line cut off by a kill", async () => {
    const executors = Array.from({ length: 8 }, () =>
      world.executor([], { sessionsFolder: world.home, sessionId: "busy" }),
    );
    await Promise.all(executors.map((one) => one.executeHooks(HookEvent.userPromptSubmit("x"))));
    const path = join(world.home, "session_busy.json");
    expect(JSON.parse(readFileSync(path, "utf8")).state.messages).toHaveLength(8);
    writeFileSync(`${path}l`, `${readFileSync(`${path}l`, "utf8")}{"role":"us\n`);
    await executors[0]?.executeHooks(HookEvent.userPromptSubmit("y"));
    expect(JSON.parse(readFileSync(path, "utf8")).state.messages).toHaveLength(9);
    rmSync(path);
  });

  test("that cannot be written stops no hook", async () => {
    const executor = world.executor([{ event: "*", command: "echo ran" }], {
      sessionsFolder: "/dev/null/x",
    });
    const [result] = await executor.executeHooks(HookEvent.userPromptSubmit("x"));
    expect(result?.stdout).toBe("ran\n");
  });
});
