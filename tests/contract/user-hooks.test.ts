import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { chmodSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type HookProject, makeHookProject, POSIX } from "../support/hook-project.ts";
import { BINARY, EMULATED } from "../support/world.ts";

const JQ = Bun.which("jq") !== null;
if (!JQ)
  console.warn("SKIPPED: jq is missing, so hook scripts that use it are not tested: install jq");

let place: HookProject;
beforeAll(() => {
  place = makeHookProject();
});
beforeEach(() => {
  for (const path of [".config", ".local"])
    rmSync(join(place.home, path), { recursive: true, force: true });
  for (const path of [".fairlead", ".src", "out"])
    rmSync(join(place.project, path), { recursive: true, force: true });
});
afterAll(() => place.dispose());

const bash = (command: string, more: object = {}) => ({
  tool_name: "Bash",
  tool_input: { command },
  ...more,
});
const claude = { transcript_path: "/t.jsonl" };
const out = () => readFileSync(join(place.project, "out"), "utf8");

describe.if(POSIX)("an agent's event with user hooks", () => {
  test("is blocked by a hook that exits with 1, with what it printed as the reason", async () => {
    place.userHooks(`event = "tool:pre_execute"\ncommand = "echo Blocked: no ls; exit 1"`);
    const plain = await place.event("PreToolUse", bash("ls"));
    expect(plain).toMatchObject({ exit: 2, stderr: "Blocked: no ls\n" });
    expect(JSON.parse(plain.stdout)).toMatchObject({ decision: "block", reason: "Blocked: no ls" });
    const native = await place.event("PreToolUse", bash("ls", claude));
    expect(native.exit).toBe(2);
    expect(JSON.parse(native.stdout).hookSpecificOutput).toMatchObject({
      permissionDecision: "deny",
      permissionDecisionReason: "fairlead refused: Blocked: no ls",
    });
  });

  test("goes on when the hook exits with 0", async () => {
    place.userHooks(`event = "tool:pre_execute"\ncommand = "exit 0"`);
    const ran = await place.event("PreToolUse", bash("ls", claude));
    expect(ran).toMatchObject({ exit: 0, stdout: "{}\n" });
  });

  test("is refused by the built-in policy before any hook runs", async () => {
    place.userHooks(`event = "tool:pre_execute"\ncommand = "touch out"`);
    const ran = await place.event("PreToolUse", bash("rm -rf /"));
    expect(ran.exit).toBe(2);
    expect(existsSync(join(place.project, "out"))).toBe(false);
  });

  test("does not run the hooks of other events and tools", async () => {
    place.userHooks(
      `event = "tool:pre_execute:write,session:*"\ncommand = "touch out"`,
      `event = "*"\nenabled = false\ncommand = "touch out"`,
    );
    await place.event("PreToolUse", bash("ls"));
    expect(existsSync(join(place.project, "out"))).toBe(false);
  });

  test("follows on_failure when a hook hangs", async () => {
    place.userHooks(`event = "tool:pre_execute"\ncommand = "sleep 30"\ntimeout = 0.2`);
    const going = await place.event("PreToolUse", bash("ls"));
    expect(going.exit).toBe(0);
    expect(going.stderr).toContain("was ended after 0.2 s");
    place.userHooks(
      `event = "tool:pre_execute"\ncommand = "sleep 30"\ntimeout = 0.2\non_failure = "block"`,
    );
    expect((await place.event("PreToolUse", bash("ls"))).exit).toBe(2);
  });

  test("has a hook's own time limit added to the deadline, but not to one named on the command line", async () => {
    place.write(
      "~/.config/fairlead/config.toml",
      'timeout = 0.3\n[[hook]]\nevent = "session:stop"\ntimeout = 20\ncommand = "sleep 0.6; echo slow; exit 1"\n',
    );
    const ran = await place.event("Stop", claude);
    expect(JSON.parse(ran.stdout)).toMatchObject({ decision: "block", reason: "slow" });
    const stop = { session_id: "s", cwd: place.project, hook_event_name: "Stop", ...claude };
    const cut = await place.run(["hook", "stop", "--timeout", "0.3"], stop);
    expect(cut.exit).toBe(1);
    expect(cut.stderr).toContain("hook: execution timed out");
  });

  test("with fail_closed is blocked by a hook that hangs or cannot be loaded", async () => {
    const hooks = (text: string) =>
      place.write("~/.config/fairlead/config.toml", `fail_closed = true\n[[hook]]\n${text}\n`);
    hooks(`event = "tool:pre_execute"\ncommand = "sleep 30"\ntimeout = 0.2`);
    expect((await place.event("PreToolUse", bash("ls"))).exit).toBe(2);
    hooks(`event = "tool:pre_execute"\ncommand = "true"\ntimeout = "x"`);
    const broken = await place.event("PreToolUse", bash("ls"));
    expect(broken.exit).toBe(2);
    expect(broken.stderr).toContain("timeout must be a number of seconds");
    expect((await place.event("PostToolUse", bash("ls"))).exit).toBe(0);
  });

  test("tells the model what a hook says after a tool", async () => {
    place.userHooks(`event = "tool:post_execute"\ncommand = "echo mend it >&2; exit 2"`);
    const ran = await place.event("PostToolUse", bash("ls", { ...claude, tool_response: {} }));
    expect(JSON.parse(ran.stdout)).toMatchObject({ decision: "block", reason: "mend it" });
  });

  test("of a name nobody knows still reaches hooks on everything", async () => {
    place.userHooks(`event = "*"\ncommand = '''printf %s "$FAIRLEAD_EVENT" > out'''`);
    expect((await place.event("BrandNewEvent")).exit).toBe(0);
    expect(out()).toBe("agent:brand_new_event");
  });

  test("never puts a secret of the payload on stderr", async () => {
    place.userHooks(
      `event = "*"\ncommand = "cat; cat >&2; exit 3"`,
      `name = "json"\nevent = "*"\ncommand = "echo '{\\"surprise\\": 1}'; exit 0"`,
      `name = "slow"\nevent = "*"\ncommand = "cat; sleep 9"\ntimeout = 0.2`,
    );
    const fields = { reason: "hunter2-secret", source: "hunter2-secret" };
    const ran = await place.run(
      ["hook"],
      { session_id: "s", cwd: place.project, hook_event_name: "SessionEnd", ...fields },
      { FAIRLEAD_LOG_LEVEL: "debug" },
    );
    expect(ran.stderr).toContain("exit code 3");
    expect(ran.stderr).not.toContain("hunter2");
  });

  test("does not run hooks inside hooks without end", async () => {
    const again =
      BINARY === undefined
        ? `${process.execPath} ${join(import.meta.dir, "../../src/main.ts")}`
        : BINARY;
    place.userHooks(
      `event = "session:end"\ntimeout = 20\ncommand = '''echo run >> "$CLAUDE_PROJECT_DIR/out"; cat | ${again} hook; exit 0'''`,
    );
    await place.event("SessionEnd");
    expect(out()).toBe("run\n".repeat(3));
  });
});

describe.if(POSIX)("hook scripts written for Claude Code", () => {
  const script = (name: string, text: string) => {
    place.write(`.claude/hooks/${name}`, text);
    chmodSync(join(place.project, ".claude/hooks", name), 0o755);
    return `"$CLAUDE_PROJECT_DIR"/.claude/hooks/${name}`;
  };
  const hook = (event: string, command: string) =>
    place.userHooks(`event = "${event}"\ncommand = '''${command}'''`);

  test("that exit with 2 block with stderr", async () => {
    hook(
      "PreToolUse:Bash",
      script(
        "no-force.sh",
        '#!/bin/sh\ninput=$(cat)\ncase "$input" in *--force*) echo "Do not force-push" >&2; exit 2;; esac\nexit 0\n',
      ),
    );
    const blocked = await place.event("PreToolUse", bash("git push --force origin topic", claude));
    expect(blocked).toMatchObject({ exit: 2 });
    expect(blocked.stderr).toContain("Do not force-push");
    expect((await place.event("PreToolUse", bash("git status", claude))).exit).toBe(0);
  });

  test.if(JQ)("that answer with a permission decision made by jq are obeyed", async () => {
    hook(
      "PreToolUse:Bash",
      script(
        "decide.sh",
        `#!/bin/bash
COMMAND=$(jq -r '.tool_input.command')
if [[ "$COMMAND" == *deploy* ]]; then
  jq -n --arg reason "deploys need a person" '{hookSpecificOutput: {hookEventName: "PreToolUse", permissionDecision: "ask", permissionDecisionReason: $reason}}'
elif [[ "$COMMAND" == *drop* ]]; then
  jq -n '{hookSpecificOutput: {hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: "never"}}'
fi
exit 0
`,
      ),
    );
    const answer = async (command: string) => {
      const ran = await place.event("PreToolUse", bash(command, claude));
      return JSON.parse(ran.stdout).hookSpecificOutput?.permissionDecision;
    };
    expect(await answer("./deploy.sh")).toBe("ask");
    expect(await answer("./drop.sh")).toBe("deny");
    expect(await answer("ls")).toBeUndefined();
  });

  test("that print context for a prompt have it passed on", async () => {
    hook(
      "UserPromptSubmit",
      script("context.sh", '#!/bin/sh\ncat >/dev/null\necho "Current branch: topic"\n'),
    );
    const ran = await place.event("UserPromptSubmit", { ...claude, prompt: "hi" });
    expect(JSON.parse(ran.stdout).hookSpecificOutput.additionalContext).toEndWith(
      "Current branch: topic",
    );
  });

  test("that keep the agent from stopping do so once, as they see stop_hook_active", async () => {
    hook(
      "Stop",
      script(
        "stop.sh",
        `#!/bin/sh\nif grep -q '"stop_hook_active": *true'; then exit 0; fi\necho '{"decision": "block", "reason": "run the tests"}'\n`,
      ),
    );
    const first = await place.event("Stop", { ...claude, stop_hook_active: false });
    expect(JSON.parse(first.stdout)).toMatchObject({ decision: "block", reason: "run the tests" });
    const second = await place.event("Stop", { ...claude, stop_hook_active: true });
    expect(second.exit).toBe(0);
  });
});

describe.if(POSIX)("fairlead exec", () => {
  const exec = (...words: readonly string[]) => place.run(["exec", ...words]);

  test("runs a command and gives its output and exit code", async () => {
    const ran = await exec("--", "sh", "-c", "echo out; echo err >&2; exit 7");
    expect(ran.exit).toBe(7);
    expect(ran.stdout).toBe("out\n");
    expect(ran.stderr).toContain("err\n");
  });

  test("refuses what the policy refuses", async () => {
    const ran = await exec("--", "rm", "-rf", "/");
    expect(ran.exit).toBe(2);
    expect(ran.stdout).toBe("");
    expect(ran.stderr).toStartWith("this would delete the whole file system");
  });

  test("does not run what only a person may decide", async () => {
    place.userHooks(
      `event = "PreToolUse"\nactions = [{type = "output", message = "sure?", decision = "ask"}]`,
    );
    const ran = await exec("--", "touch", "out");
    expect(ran.exit).toBe(2);
    expect(ran.stderr).toContain("sure?\nnobody can be asked here");
    expect(existsSync(join(place.project, "out"))).toBe(false);
  });

  test("gives pre hooks the tool and its arguments, and does not run what they block", async () => {
    place.userHooks(
      `event = "tool:pre_execute:bash"\ncommand = '''echo "no: $OPENCODE_TOOL_NAME $OPENCODE_TOOL_ARGS"; exit 1'''`,
    );
    const ran = await exec("--", "touch", "a b");
    expect(ran).toMatchObject({ exit: 2, stderr: `no: bash {"command":"touch 'a b'"}\n` });
    expect(existsSync(join(place.project, "a b"))).toBe(false);
  });

  test("gives post hooks the result", async () => {
    place.userHooks(
      `event = "tool:post_execute"\ncommand = '''printf %s "$OPENCODE_TOOL_RESULT" > out'''`,
    );
    expect((await exec("--", "echo", "hi")).exit).toBe(0);
    expect(JSON.parse(out())).toEqual({
      stdout: "hi\n",
      stderr: "",
      exit_code: 0,
      success: true,
      truncated: false,
    });
  });

  test("gives error hooks the error", async () => {
    place.userHooks(
      `event = "tool:error"\ncommand = "cat > out"`,
      `event = "tool:post_execute"\ncommand = "touch wrong"`,
    );
    await exec("--tool", "deploy", "--", "sh", "-c", "echo broken >&2; exit 5");
    expect(JSON.parse(out())).toMatchObject({ tool_name: "deploy", error: "exit code 5\nbroken" });
    expect(existsSync(join(place.project, "wrong"))).toBe(false);
  });

  // qemu's child ends with 127 by itself where a real system would say why it cannot be started.
  test.skipIf(EMULATED)("says that a file is not executable", async () => {
    place.write("plain.txt", "not a program");
    expect((await exec("--", "./plain.txt")).exit).toBe(126);
  });

  test.each([
    [["no-such-program-here"], 127],
    [["sh", "-c", "kill -TERM $$"], 143],
    [["sh", "-c", "kill -KILL $$"], 137],
  ])("says what a shell would say: %j", async (argv, exit) => {
    place.write("plain.txt", "not a program");
    expect((await exec("--", ...argv)).exit).toBe(exit);
  });

  test("passes options of the command on, and wants a command", async () => {
    expect((await exec("--", "printf", "%s", "--help")).stdout).toBe("--help");
    const empty = await exec("ls");
    expect(empty.exit).toBe(1);
    expect(empty.stderr).toContain("fairlead exec -- npm test");
  });

  test.if(BINARY !== undefined)(
    "passes signals on to the command, output as it comes, and input",
    async () => {
      const child = Bun.spawn(
        [
          BINARY ?? "",
          "exec",
          "--",
          "sh",
          "-c",
          'trap "echo bye; exit 9" TERM; read line; echo "got $line"; while :; do sleep 0.05; done',
        ],
        {
          cwd: place.project,
          env: { PATH: "/usr/bin:/bin", HOME: place.home },
          stdin: "pipe",
          stdout: "pipe",
        },
      );
      child.stdin.write("hello\n");
      child.stdin.flush();
      const reader = child.stdout.getReader();
      const first = await reader.read();
      expect(new TextDecoder().decode(first.value)).toBe("got hello\n");
      child.kill("SIGTERM");
      const second = await reader.read();
      expect(new TextDecoder().decode(second.value)).toBe("bye\n");
      expect(await child.exited).toBe(9);
    },
  );

  test("leaves megabytes of output whole", async () => {
    const ran = await exec("--", "sh", "-c", "head -c 3000000 /dev/zero | tr '\\0' x");
    expect(ran.stdout).toHaveLength(3_000_000);
  });
});

describe.if(POSIX)("fairlead fire", () => {
  test("shows what the hooks did", async () => {
    place.userHooks(
      `name = "hello"\nevent = "deploy:done"\ncommand = "echo deployed to {.tool_input.to}; exit 3"`,
    );
    const ran = await place.run([
      "fire",
      "deploy:done",
      "--tool",
      "x",
      "--data",
      '{"to": "production"}',
    ]);
    expect(ran.exit).toBe(0);
    expect(ran.stdout).toMatch(/^failed +exit 3 +\d+ ms +hello\n {2}deployed to production\n$/);
    expect(ran.stderr).toContain('hook "hello" ended with exit code 3');
  });

  test("exits with 2 when a hook on a gate objects", async () => {
    place.userHooks(
      `event = "tool:pre_execute"\ncommand = "echo no; exit 1"`,
      `event = "*"\ncommand = "touch out"`,
    );
    const ran = await place.run(["fire", "PreToolUse", "--tool", "bash", "--json"]);
    expect(ran).toMatchObject({ exit: 2, stderr: "no\n" });
    expect(JSON.parse(ran.stdout)).toMatchObject({
      event: "tool:pre_execute",
      blocked: true,
      reason: "no",
    });
    expect(existsSync(join(place.project, "out"))).toBe(false);
  });

  test("says so when nothing runs", async () => {
    expect((await place.run(["fire", "user:interrupt"])).stdout).toBe(
      "no hook runs on user:interrupt\n",
    );
  });

  test.each([
    [["tool:pre_exectue"], 'did you mean "tool:pre_execute"?'],
    [["tool:*"], "is not one topic"],
    [["session:start", "--data", "[]"], "not a JSON object"],
  ])("names a mistake: %j", async (words, message) => {
    const ran = await place.run(["fire", ...words]);
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain(message);
  });
});

describe.if(POSIX)("hooks that come with a project", () => {
  const theirs = '[[hook]]\nevent = "*"\ncommand = "touch out"\n';

  test("run only after consent, and not once they changed", async () => {
    place.write(".fairlead/config.toml", theirs);
    const before = await place.event("SessionStart", claude);
    expect(JSON.parse(before.stdout).systemMessage).toContain("to trust them: fairlead trust");
    expect(existsSync(join(place.project, "out"))).toBe(false);
    const shown = await place.run(["trust", "--show"]);
    expect(shown.stdout).toMatch(/config\.toml: not trusted\n {2}\*: touch out\n/);
    expect((await place.run(["trust"])).stderr).toContain("only a person at a terminal");
    expect((await place.trust()).stdout).toContain("now trusted: the hook of");
    await place.event("SessionStart", claude);
    expect(existsSync(join(place.project, "out"))).toBe(true);
    rmSync(join(place.project, "out"));
    place.write(".fairlead/config.toml", theirs.replace("touch out", "touch ./out"));
    const changed = await place.event("PreToolUse", bash("ls"));
    expect(changed.stderr).toContain("fairlead trust");
    expect(existsSync(join(place.project, "out"))).toBe(false);
    const list = JSON.parse((await place.run(["trust", "--json"])).stdout);
    expect(list.files[0]).toMatchObject({ trusted: false, changed: true });
  });

  test("keep the consent when something else in their file changes, and lose it when it is taken back", async () => {
    place.write(".fairlead/config.toml", theirs);
    await place.trust();
    place.write(".fairlead/config.toml", `timeout = 60\n${theirs}`);
    await place.event("SessionEnd");
    expect(existsSync(join(place.project, "out"))).toBe(true);
    rmSync(join(place.project, "out"));
    expect((await place.run(["untrust"])).stdout).toContain("do not run any more");
    await place.event("SessionEnd");
    expect(existsSync(join(place.project, "out"))).toBe(false);
    expect((await place.run(["untrust"])).stdout).toBe("nothing of this project was trusted\n");
  });

  test("are none in most projects", async () => {
    expect((await place.run(["trust"])).stdout).toBe("this project brings no hooks\n");
    expect((await place.run(["trust", "--show"])).stdout).toBe("this project brings no hooks\n");
  });

  test("may not move the sessions of a host", async () => {
    place.write(".fairlead/config.toml", `[sessions]\nfolder = "${place.project}"\n`);
    const ran = await place.event("PreToolUse", bash("ls"));
    expect(ran.stderr).toContain("sessions.folder may only be tightened");
  });
});
