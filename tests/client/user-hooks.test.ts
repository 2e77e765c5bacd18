import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { type ModelApi, startModelApi } from "../../src/verify/model-api.ts";
import { messagesWire } from "../../src/verify/wires.ts";
import { BINARY, makeSandbox, type Sandbox } from "../support/world.ts";
import { type ClientRun, installClaudeCode, runClaudeCode, writeSettings } from "./claude-code.ts";

const SETTINGS = `
[[hook]]
event = "session:start"
actions = [{ type = "output", message = "tide is out at {.cwd}" }]

[[hook]]
event = "tool:pre_execute:bash"
conditions = [{ type = "command_contains", value = "deploy" }]
command = "echo deploys wait for the tide; exit 1"

[[hook]]
event = "tool:post_execute:bash"
command = '''echo "look again at {.tool_input.command}" >&2; exit 2'''

[[hook]]
event = "*"
command = '''printf '%s\\n' "$FAIRLEAD_EVENT" >> "$CLAUDE_PROJECT_DIR/events.log"'''

[[hook]]
event = "session:stop"
command = "echo one more thing; exit 1"
`;

describe.if(process.platform !== "win32")("Claude Code with user hooks run by fairlead", () => {
  let sandbox: Sandbox;
  let api: ModelApi;
  let run: ClientRun;

  beforeAll(async () => {
    const binary = BINARY ?? resolve(HOST_BINARY);
    const claude = installClaudeCode();
    sandbox = makeSandbox(resolve(".cache/clients"));
    mkdirSync(join(sandbox.home, ".config/fairlead"), { recursive: true });
    writeFileSync(join(sandbox.home, ".config/fairlead/config.toml"), SETTINGS);
    const names = ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop"];
    writeSettings(sandbox, binary, names, names);
    api = startModelApi(messagesWire, [
      { tool: "Bash", input: { command: "echo deploy > deployed.txt" } },
      { tool: "Bash", input: { command: "echo fine > fine.txt" } },
      { text: "finished" },
      { text: "really finished" },
    ]);
    run = await runClaudeCode(claude, sandbox, api.url);
  }, 180_000);

  afterAll(() => {
    api?.stop();
    sandbox?.dispose();
  });

  test("the model reads what a hook says at the start", () => {
    expect(api.requests[0]).toContain(`tide is out at ${sandbox.project}`);
  });

  test("a tool that a hook blocks does not run, and the model gets what the hook printed", () => {
    expect(existsSync(join(sandbox.project, "deployed.txt"))).toBe(false);
    expect(api.requests[1]).toContain("deploys wait for the tide");
  });

  test("a tool without objection runs, and the model gets what the hook says afterwards", () => {
    expect(existsSync(join(sandbox.project, "fine.txt"))).toBe(true);
    expect(api.requests[2]).toContain("look again at echo fine > fine.txt");
  });

  test("a failing stop hook sends the agent back once, not for ever", () => {
    expect(api.requests).toHaveLength(4);
    expect(api.requests[3]).toContain("one more thing");
    expect(run.exit).toBe(0);
  });

  test("a hook on everything hears of every event, in order", () => {
    const events = readFileSync(join(sandbox.project, "events.log"), "utf8").trim().split("\n");
    expect(events).toEqual([
      "session:start",
      "user:prompt_submit",
      "tool:pre_execute",
      "tool:post_execute",
      "session:stop",
      "session:stop",
    ]);
  });

  test("the client accepts every answer", () => {
    expect(run.debugLog).not.toMatch(/validation failed|Hook JSON output/);
  });
});
