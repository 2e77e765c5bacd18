import { describe, expect, test } from "bun:test";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hashWritten, trustPath } from "../../src/config/agreed.ts";
import { loadConfig } from "../../src/config/load.ts";
import { readTrust, writeTrust } from "../../src/config/trust.ts";
import { parseEvent } from "../../src/protocol/parse-event.ts";
import { Hook } from "../../src/userhooks/hook.ts";
import { HookConfig } from "../../src/userhooks/hook-config.ts";
import { HookEvent } from "../../src/userhooks/hook-event.ts";
import { mayHaveHooks } from "../../src/userhooks/hook-files.ts";
import { loadHooks } from "../../src/userhooks/sources.ts";
import { hookWorld } from "./support.ts";

const world = hookWorld();
const { io, project, home } = world;
const userFile = join(home, ".config/fairlead/hooks.json");
const userToml = join(home, ".config/fairlead/config.toml");
const cchook = join(home, ".config/cchook/config.yaml");
const one = { event: "tool:pre_execute", command: "echo one" };
const two = { event: "session:start", command: "echo two", timeout: 5 };

function write(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
}

function clean(): void {
  for (const folder of [join(home, ".config"), join(project, ".fairlead"), join(project, ".src")]) {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function load() {
  const { config } = await loadConfig(io, project);
  return loadHooks(io, project, config.hook);
}

describe("hook files", () => {
  test("of the user are loaded as a list or as an object with hooks", async () => {
    clean();
    write(userFile, [one, two]);
    expect(await HookConfig.loadGlobal({ io })).toHaveLength(2);
    write(userFile, { hooks: [one, two] });
    const hooks = await HookConfig.loadGlobal({ io });
    expect(hooks.map((hook) => hook.command)).toEqual(["echo one", "echo two"]);
  });

  test("of a project are loaded from where OpenCode and fairlead keep them", async () => {
    clean();
    write(join(project, ".src/opencode/hooks.json"), [one]);
    expect(await HookConfig.loadProject(project, { io })).toHaveLength(1);
    write(join(project, ".fairlead/hooks.json"), { hooks: [two] });
    expect(await HookConfig.loadProject(project, { io })).toHaveLength(2);
  });

  test("of user and project are loaded together, the user's first", async () => {
    clean();
    write(userFile, [one, two]);
    write(join(project, ".src/opencode/hooks.json"), [{ ...one, command: "echo three" }]);
    const hooks = await HookConfig.loadAll(project, { io });
    expect(hooks.map((hook) => hook.command)).toEqual(["echo one", "echo two", "echo three"]);
  });

  test("are saved so that they load again", async () => {
    clean();
    const hooks = [Hook.fromDict(one), Hook.fromDict(two)];
    await HookConfig.saveGlobal(hooks, { io });
    const loaded = await HookConfig.loadGlobal({ io });
    expect(loaded.map((hook) => hook.toDict())).toEqual(hooks.map((hook) => hook.toDict()));
    await HookConfig.saveProject(project, hooks);
    expect(await HookConfig.loadProject(project, { io })).toHaveLength(2);
  });

  test("that are missing hold no hooks and are no mistake", async () => {
    clean();
    const warnings: string[] = [];
    const options = { io, warn: (message: string) => void warnings.push(message) };
    expect(await HookConfig.loadGlobal(options)).toEqual([]);
    expect(await HookConfig.loadAll(project, options)).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test.each([
    ['{"hooks": [', "not valid JSON"],
    ['{"hooks": {"event": "*"}}', "must be a list of hooks"],
    ['"text"', "must be a list of hooks"],
  ])("that are corrupt are a warning: %s", async (text, message) => {
    clean();
    write(userFile, text);
    const warnings: string[] = [];
    const warn = (warning: string) => void warnings.push(warning);
    expect(await HookConfig.loadGlobal({ io, warn })).toEqual([]);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(userFile);
    expect(warnings[0]).toContain(message);
  });

  test("name file, line and field of a wrong type, and keep the other hooks", async () => {
    clean();
    write(
      userFile,
      `{\n  "hooks": [\n    ${JSON.stringify(one)},\n    {\n      "event": "*",\n      "command": "x",\n      "timeout": "5"\n    }\n  ]\n}`,
    );
    write(
      userToml,
      `# mine\n[[hook]]\nevent = "*"\ncommand = "x"\n\n[[hook]]\nevent = "*"\nenabled = "no"\ncommand = "y"\n`,
    );
    write(
      cchook,
      `PreToolUse:\n  - matcher: Bash\n    actions:\n      - type: command\n        command: "x {.nope}"\n`,
    );
    const { hooks, problems } = await load();
    expect(hooks.map((hook) => hook.command)).toEqual(["x", "echo one"]);
    expect(problems).toEqual([
      `${userToml}:8: hook.1.enabled: enabled must be true or false`,
      `${userFile}:7: hooks.1.timeout: timeout must be a number of seconds`,
      `${cchook}:5: PreToolUse.0.actions.0.command: {.nope}: no event has a field "nope"`,
    ]);
  });

  test("name file, lines and key where a YAML file has one twice", async () => {
    clean();
    write(
      cchook,
      `PreToolUse:
  - matcher: Bash
    actions:
      - type: command
        command: |
          echo matcher
          matcher: no key
        command: echo two
    matcher: Edit
  - matcher: Write
    actions: [{type: command, command: echo one}]
PreToolUse:
  - matcher: Bash
    actions:
      - type: output
        message: hi
`,
    );
    const { problems } = await load();
    expect(problems).toEqual([
      `${cchook}:8: command is there 2 times, in lines 5, 8: only the last counts; keep one of them, with all that it says`,
      `${cchook}:9: matcher is there 2 times, in lines 2, 9: only the last counts; keep one of them, with all that it says`,
      `${cchook}:12: PreToolUse is there 2 times, in lines 1, 12: only the last counts; keep one of them, with all that it says`,
    ]);
  });

  test("that are not YAML or JSON name themselves", async () => {
    clean();
    write(cchook, "a: [");
    mkdirSync(userFile, { recursive: true });
    const { problems } = await load();
    expect(problems.join("\n")).toContain("not valid YAML");
    expect(problems.join("\n")).toContain("cannot be read");
  });
});

describe("a cchook file", () => {
  test("is read in place, with matchers, conditions and actions", async () => {
    clean();
    write(
      cchook,
      `SessionStart:
  - matcher: startup
    actions:
      - type: output
        message: Welcome
PreToolUse:
  - matcher: "Write|Edit"
    conditions:
      - type: file_extension
        value: .go
    actions:
      - type: output
        message: "use {.tool_name}"
        permission_decision: ask
  - matcher: mcp__serena
    actions:
      - type: command
        command: echo hi
        use_stdin: true
Stop:
  - actions:
      - type: output
        message: done
        exit_status: 0
        continue: true
        reason: because
`,
    );
    const { hooks, problems } = await load();
    expect(problems).toEqual([]);
    expect(hooks.map((hook) => hook.eventPattern)).toEqual([
      "session:start",
      "tool:pre_execute:Write|Edit",
      "tool:pre_execute:mcp__serena*",
      "session:stop",
    ]);
    expect(hooks[0]?.conditions).toEqual([{ type: "source_is", value: "startup", not: false }]);
    expect(hooks[1]?.actions).toEqual([
      { type: "output", message: "use {.tool_name}", decision: "ask" },
    ]);
  });

  test.each([
    ["PreToolUs: []", "unknown event"],
    ["PreToolUse: {}", "PreToolUse: Invalid type"],
    ["PreToolUse:\n  - actions:\n      - type: shout", 'type must be "command" or "output"'],
    ["- a", "not a table of events"],
  ])("with a mistake names it: %j", async (text, message) => {
    clean();
    write(cchook, text);
    expect((await load()).problems.join("\n")).toContain(message);
  });

  test("that is empty holds nothing", async () => {
    clean();
    write(cchook, "");
    expect(await load()).toEqual({ hooks: [], problems: [] });
  });
});

describe("consent", () => {
  test("is needed for hooks that came with a project, and for nothing else", async () => {
    clean();
    write(userFile, [one]);
    write(userToml, '[[hook]]\nevent = "*"\ncommand = "mine"\norigin = "fake"\n');
    write(join(project, ".fairlead/config.toml"), '[[hook]]\nevent = "*"\ncommand = "theirs"\n');
    write(
      join(project, ".fairlead/config.local.toml"),
      '[[hook]]\nevent = "*"\ncommand = "local"\n',
    );
    write(join(project, ".src/opencode/hooks.json"), [two]);
    const { hooks } = await load();
    expect(hooks.map((hook) => [hook.command, hook.trusted])).toEqual([
      ["mine", true],
      ["echo one", true],
      ["theirs", false],
      ["local", false],
      ["echo two", false],
    ]);
  });

  test("holds for the hooks as they were, not for others in their place", async () => {
    clean();
    const path = join(project, ".fairlead/hooks.json");
    write(path, [one]);
    await writeTrust(io, new Map([[path, hashWritten([one])]]));
    expect((await load()).hooks[0]?.trusted).toBe(true);
    write(path, [{ ...one, command: "rm -rf ~" }]);
    expect((await load()).hooks[0]?.trusted).toBe(false);
  });

  test("stays where the record is there and cannot be read", async () => {
    const path = trustPath(io) ?? "";
    write(path, `{"version":1,"files":{}}${" ".repeat(17 * 1024 * 1024)}`);
    const { size } = statSync(path);
    expect(await writeTrust(io, new Map([["/p", "hash"]]))).toContain("cannot be read: larger");
    expect(statSync(path).size).toBe(size);
  });

  test("is not given by a damaged record", async () => {
    for (const text of ["", "{", '{"files": []}', '{"files": {"a": 1}}']) {
      write(trustPath(io) ?? "", text);
      expect((await readTrust(io)).size).toBe(0);
    }
  });
});

describe("whether hooks may concern an event is known before any is read", () => {
  const event = (name: string, more: object = {}) => {
    const payload = {
      session_id: "s",
      cwd: project,
      hook_event_name: name,
      transcript_path: "/t",
      ...more,
    };
    const parsed = parseEvent(payload, undefined);
    if (!parsed.ok) throw parsed.error;
    return parsed.event;
  };
  const may = (name: string, patterns: readonly unknown[], more: object = {}) => {
    const hook = patterns.map((pattern) => ({ event: pattern }));
    return mayHaveHooks(event(name, more), { io, config: { hook }, workspace: { root: project } });
  };

  test.each([
    ["PreToolUse", "tool:pre_execute", true],
    ["PreToolUse", "tool:pre_execute:bash", true],
    ["PreToolUse", "tool:*", true],
    ["PreToolUse", "session:end, *", true],
    ["PreToolUse", "PreToolUse:Bash", true],
    ["PreToolUse", "pre-tool", true],
    ["PostToolUseFailure", "PostToolUse", true],
    ["SomethingNew", "session:end", true],
    ["PreToolUse", "tool:pre_executed", false],
    ["PreToolUse", "tool:post_execute", false],
    ["PreToolUse", "PostToolUse:Bash,Stop", false],
    ["Stop", "PreToolUse", false],
    ["PreToolUse", "PreToolsUse", true],
    ["Stop", "pre-tool:bash", false],
    ["PreToolUse", 5, true],
  ])("%s and %p: %p", (name, pattern, expected) => {
    clean();
    expect(may(name, [pattern])).toBe(expected);
  });

  test.each([
    ["tool:pre_execute:bash", "Bash", true],
    ["tool:pre_execute:shell", "Bash", true],
    ["tool:pre_execute:Bash", "run_shell_command", true],
    ["tool:pre_execute:write | bash", "Bash", true],
    ["tool:pre_execute:mcp__*", "Bash", true],
    ["tool:*:write", "Bash", true],
    ["pre-tool:write,PreToolUse:Bash", "Bash", true],
    ["tool:pre_execute:mcp__a__b:c", "mcp__A__b:c", true],
    ["tool:pre_execute:write", "Bash", false],
    ["tool:pre_execute:write|edit", "Bash", false],
    ["PreToolUse:Write, pre-tool:Edit", "Bash", false],
  ])("%s may mean a call of %s: %p", (pattern, tool_name, expected) => {
    clean();
    expect(may("PreToolUse", [pattern], { tool_name, tool_input: {} })).toBe(expected);
  });

  test("never denies what the real matcher takes", () => {
    clean();
    const topics = ["tool:pre_execute", "tool:*", "PreToolUse", "pre-tool", "tool:error", "*"];
    const tools = ["", ":bash", ":Shell", ":write|edit", ":*", ":mcp__?", ": read |bash", ":a:b"];
    for (const topic of topics) {
      for (const tool of tools) {
        for (const tool_name of ["Bash", "write_file", "mcp__x", "a:b", "Edit"]) {
          const pattern = `${topic}${tool}`;
          const parsed = Hook.parse({ event: pattern, command: "true" });
          const called = event("PreToolUse", { tool_name, tool_input: {} });
          const fits =
            parsed.ok && parsed.hook.matches(HookEvent.fromAgentEvent(called, new Date()));
          if (fits)
            expect({
              pattern,
              tool_name,
              may: may("PreToolUse", [pattern], { tool_name }),
            }).toEqual({ pattern, tool_name, may: true });
        }
      }
    }
  });

  test("no hook concerns nothing, a hook file everything, and an agent without transcript is heard out", () => {
    clean();
    expect(may("PreToolUse", [])).toBe(false);
    expect(may("Stop", ["PreToolUse"], { transcript_path: undefined })).toBe(true);
    write(userFile, []);
    expect(may("PreToolUse", [])).toBe(true);
  });
});
