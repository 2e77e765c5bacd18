import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { listEvents } from "../../src/protocol/events.ts";
import { AFTER_TOOLS } from "../../src/userhooks/awaited-events.ts";
import { type ModelApi, startModelApi } from "../../src/verify/model-api.ts";
import { messagesWire } from "../../src/verify/wires.ts";
import { CODE_SHOWN } from "../support/person.ts";
import { BINARY, makeSandbox, type Sandbox } from "../support/world.ts";
import { type ClientRun, installClaudeCode, runClaudeCode, writeSettings } from "./claude-code.ts";

/** Stdout of a WorktreeCreate hook is the worktree's path, so fairlead never stands there. */
const HOOKED = listEvents().filter((event) => event.name !== "WorktreeCreate");

describe("Claude Code with the compiled executable as its hook", () => {
  let sandbox: Sandbox;
  let api: ModelApi;
  let run: ClientRun;
  let later: ModelApi;
  let resumed: ClientRun;

  beforeAll(async () => {
    const binary = BINARY ?? resolve(HOST_BINARY);
    const claude = installClaudeCode();
    // Not below /tmp: what lies there may be deleted.
    sandbox = makeSandbox(resolve(".cache/clients"));
    mkdirSync(join(sandbox.home, "precious"));
    writeFileSync(join(sandbox.home, "precious", "letter.txt"), "keep me");
    writeFileSync(join(sandbox.project, "go.mod"), "module example.com/harbour\n");
    writeSettings(
      sandbox,
      binary,
      HOOKED.map(({ name }) => name),
      AFTER_TOOLS,
    );
    api = startModelApi(messagesWire, [
      { tool: "Bash", input: { command: "echo ran > allowed.txt", description: "allowed" } },
      { tool: "Bash", input: { command: `env X=1 sh -c 'rm -rf "$HOME/precious"'` } },
      { tool: "Bash", input: { command: "ls /nonexistent-folder" } },
      { text: "finished" },
    ]);
    run = await runClaudeCode(claude, sandbox, api.url);
    later = startModelApi(messagesWire, [{ text: "finished again" }]);
    resumed = await runClaudeCode(claude, sandbox, later.url, ["--continue"]);
  }, 180_000);

  afterAll(() => {
    api?.stop();
    later?.stop();
    sandbox?.dispose();
  });

  test("an allowed command runs", () => {
    expect(existsSync(join(sandbox.project, "allowed.txt"))).toBe(true);
  });

  test("deleting a folder outside the project does not run and the file survives", () => {
    expect(existsSync(join(sandbox.home, "precious", "letter.txt"))).toBe(true);
  });

  test("the model gets the reason of the refusal", () => {
    expect(api.requests[2]).toContain("tool_result");
    expect(api.requests[2]).toMatch(/filesystem\/[a-z-]+/);
    expect(api.requests[2]).toContain('"is_error":true');
  });

  test("the person is shown a code that no request to the model holds", () => {
    const code = CODE_SHOWN.exec(run.output)?.[1] ?? "none";
    expect(code).not.toBe("none");
    expect(api.requests.join("\n")).not.toContain(code);
    expect(api.requests.join("\n")).not.toContain("fairlead allow");
  });

  test("nor does one of the session when it is taken up again", () => {
    expect(resumed.exit).toBe(0);
    expect(later.requests[0]).toContain("filesystem/");
    expect(later.requests.join("\n")).not.toContain("fairlead allow");
  });

  test("the start and the prompt of a session add nothing to what the model and the person read", () => {
    expect(api.requests[0]).not.toMatch(/SessionStart hook|current.mode|harbour/);
    const said = run.output.split("\n").filter((line) => line.includes('"hook_response"'));
    const quiet = said.filter((line) =>
      /"hook_event":"(?:SessionStart|UserPromptSubmit)"/.test(line),
    );
    expect(quiet.length).toBe(2);
    for (const line of quiet) {
      expect(JSON.parse(line)).toMatchObject({ stdout: "{}\n", stderr: "", exit_code: 0 });
    }
  });

  test("the client accepts every answer of every event that fires", () => {
    const fired = HOOKED.filter((event) => run.debugLog.includes(event.name)).map(
      ({ name }) => name,
    );
    expect(fired).toEqual(
      expect.arrayContaining([
        "SessionStart",
        "UserPromptSubmit",
        "PreToolUse",
        "PostToolUse",
        "Stop",
      ]),
    );
    expect(run.debugLog).not.toContain("validation failed");
    expect(run.debugLog).not.toMatch(/Hook JSON output/);
  });

  test("the session goes on to its end", () => {
    expect(run.exit).toBe(0);
    expect(api.requests.length).toBe(4);
  });
});
