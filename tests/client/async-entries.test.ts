import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { type ModelApi, startModelApi } from "../../src/verify/model-api.ts";
import { messagesWire } from "../../src/verify/wires.ts";
import { BINARY, makeSandbox, runBinary, type Sandbox, userFolders } from "../support/world.ts";
import { type ClientRun, installClaudeCode, runClaudeCode } from "./claude-code.ts";

const CALLS = 12;

describe.if(process.platform !== "win32")("Claude Code as install writes its settings", () => {
  let sandbox: Sandbox;
  let api: ModelApi;
  let run: ClientRun;
  let hooked: ModelApi;
  let background: string;

  const fairlead = (...words: readonly string[]) =>
    runBinary(BINARY ?? resolve(HOST_BINARY), {
      words,
      cwd: sandbox.project,
      env: { PATH: "/usr/bin:/bin", HOME: sandbox.home },
      stdin: "",
    });

  beforeAll(async () => {
    const claude = installClaudeCode();
    sandbox = makeSandbox(resolve(".cache/clients"));
    const { config } = userFolders(sandbox.home);
    mkdirSync(config, { recursive: true });
    writeFileSync(join(config, "config.toml"), "[output]\nredact_secrets = false\n");
    expect(await fairlead("install")).toMatchObject({ exit: 0 });
    background = readFileSync(join(sandbox.home, ".claude/settings.json"), "utf8");
    api = startModelApi(messagesWire, [
      ...Array.from({ length: CALLS }, (_, index) => ({
        tool: "Bash",
        input: { command: index === CALLS - 1 ? "ls /nonexistent-folder" : `echo ${index}` },
      })),
      { text: "finished" },
    ]);
    run = await runClaudeCode(claude, sandbox, api.url);
    const hook = 'echo "look again" >&2; exit 2';
    expect(await fairlead("hooks", "add", "tool:post_execute:bash", hook)).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining("Claude Code waits for PostToolUse now"),
    });
    hooked = startModelApi(messagesWire, [
      { tool: "Bash", input: { command: "echo fine" } },
      { text: "finished" },
    ]);
    await runClaudeCode(claude, sandbox, hooked.url);
  }, 180_000);

  afterAll(() => {
    api?.stop();
    hooked?.stop();
    sandbox?.dispose();
  });

  test("records every tool call, though nobody waits for it", () => {
    expect(background.match(/"async": true/g)).toHaveLength(2);
    expect(run.exit).toBe(0);
    const { state } = userFolders(sandbox.home);
    const session = /"session_id":"([^"]+)"/.exec(run.output)?.[1] ?? "none";
    const summary = readdirSync(state, { recursive: true, encoding: "utf8" }).find((path) =>
      path.endsWith(`${session}.json`),
    );
    expect(JSON.parse(readFileSync(join(state, summary ?? ""), "utf8"))).toMatchObject({
      events: { PostToolUse: CALLS - 1, PostToolUseFailure: 1 },
      tools: { Bash: { calls: CALLS, failures: 1 } },
    });
  });

  test("waits for a hook on what a tool did, once it is added: the model reads its refusal", () => {
    expect(hooked.requests[1]).toContain("look again");
  });

  test("accepts every answer", () => {
    expect(run.debugLog).not.toMatch(/validation failed|Hook JSON output/);
  });
});
