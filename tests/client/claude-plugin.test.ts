import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { CLAUDE_PLUGIN } from "../../scripts/claude-plugin.ts";
import type { Check } from "../../src/install/check.ts";
import { type ModelApi, startModelApi } from "../../src/verify/model-api.ts";
import { messagesWire } from "../../src/verify/wires.ts";
import { makeSandbox, runBinary, type Sandbox } from "../support/world.ts";
import { bareClient, type ClientRun, installClaudeCode, runClaudeCode } from "./claude-code.ts";
import { fairlead, fairleadBinary } from "./client.ts";

const MANIFEST = ".claude-plugin";

describe.if(process.platform !== "win32")("Claude Code with fairlead as its plugin", () => {
  let claude: string;
  let sandbox: Sandbox;
  let marketplace: string;
  let executable: string;
  const apis: ModelApi[] = [];

  /** Runs one of the client's own commands and gives what it printed; fails the test with it. */
  function plugin(...words: readonly string[]): string {
    const ran = Bun.spawnSync([claude, "plugin", ...words], {
      cwd: sandbox.project,
      env: bareClient(sandbox),
    });
    const printed = `${ran.stdout}${ran.stderr}`;
    if (ran.exitCode !== 0) throw new Error(`claude plugin ${words.join(" ")}: ${printed}`);
    return printed;
  }

  async function session(
    script: Parameters<typeof startModelApi>[1],
    prompt?: string,
  ): Promise<{ readonly run: ClientRun; readonly requests: readonly string[] }> {
    const api = startModelApi(messagesWire, script);
    apis.push(api);
    return {
      run: await runClaudeCode(claude, sandbox, api.url, [], prompt),
      requests: api.requests,
    };
  }

  beforeAll(() => {
    claude = installClaudeCode();
    sandbox = makeSandbox(resolve(".cache/clients"));
    marketplace = join(sandbox.home, "marketplace");
    for (const path of [MANIFEST, CLAUDE_PLUGIN])
      cpSync(path, join(marketplace, path), { recursive: true });
    mkdirSync(join(sandbox.home, "precious"));
    writeFileSync(join(sandbox.home, "precious", "letter.txt"), "keep me");
    executable = join(sandbox.home, ".local/bin/fairlead");
    mkdirSync(join(sandbox.home, ".local/bin"), { recursive: true });
    symlinkSync(resolve(fairleadBinary()), executable);
    plugin("marketplace", "add", marketplace);
    plugin("install", "fairlead@fairlead");
  }, 180_000);

  afterAll(() => {
    for (const api of apis) api.stop();
    sandbox?.dispose();
  });

  test("finds nothing wrong with the plugin and its marketplace", () => {
    expect(plugin("validate", "--strict", marketplace)).toContain("Validation passed");
    expect(plugin("validate", "--strict", join(marketplace, CLAUDE_PLUGIN))).toContain(
      "Validation passed",
    );
  });

  test("has what fairlead refuses refused, and the rest run", async () => {
    const { run, requests } = await session([
      { tool: "Bash", input: { command: "echo ran > allowed.txt" } },
      { tool: "Bash", input: { command: `rm -rf "$HOME/precious"` } },
      { text: "finished" },
    ]);
    expect(run.exit).toBe(0);
    expect(existsSync(join(sandbox.project, "allowed.txt"))).toBe(true);
    expect(existsSync(join(sandbox.home, "precious/letter.txt"))).toBe(true);
    expect(requests[2]).toContain("fairlead refused:");
    expect(run.debugLog).not.toMatch(/validation failed|Hook JSON output/);
  }, 60_000);

  test("tells the model of the skill, and what the command finds out", async () => {
    const { requests } = await session([{ text: "it guards this" }], "/fairlead:status");
    expect(requests[0]).toContain("fairlead:refusals");
    expect(requests[0]).toContain("guards this project");
    expect(requests[0]).toMatch(/Version: fairlead \d/);
    expect(requests[0]).not.toContain("not found");
  }, 60_000);

  async function doctor(): Promise<string> {
    const { stdout } = await own(["doctor", "--json"]);
    const checks: Check[] = JSON.parse(stdout).checks;
    const about = checks.filter(({ subject }) => ["entries", "Claude Code"].includes(subject));
    return about.map(({ mark, detail }) => `${mark} ${detail}`).join("\n");
  }

  function own(words: readonly string[]) {
    const env = { PATH: `${dirname(claude)}:/usr/bin:/bin`, HOME: sandbox.home };
    return runBinary(fairleadBinary(), { words, cwd: sandbox.project, env, stdin: "" });
  }

  test("is known to doctor, status and verify, switched on and off and beside entries", async () => {
    expect(await doctor()).toContain("ok the plugin fairlead@fairlead calls fairlead");
    expect((await own(["status"])).stdout).toContain("the plugin fairlead@fairlead calls fairlead");
    const verified = JSON.parse((await own(["verify", "--json"])).stdout);
    expect(verified).toMatchObject({ ok: true, agents: [{ agent: "claude", state: "guarded" }] });
    plugin("disable", "fairlead@fairlead");
    expect(await doctor()).toMatch(/fail the plugin fairlead@fairlead is off .*no call is judged/);
    const { stdout } = await own(["verify", "--agent", "claude", "--json"]);
    expect(JSON.parse(stdout).agents).toMatchObject([
      { state: "not guarded", fixes: [expect.stringContaining("claude plugin enable")] },
    ]);
    plugin("enable", "fairlead@fairlead");
    await fairlead(sandbox, ["install"]);
    expect(await doctor()).toContain("warn the plugin fairlead@fairlead and entries in settings");
    await fairlead(sandbox, ["uninstall"]);
  }, 180_000);

  test("says at the start, and of each call, that nothing is guarded without the executable", async () => {
    rmSync(executable);
    expect(await doctor()).toContain("is on, but finds no fairlead executable");
    const { run } = await session([
      { tool: "Bash", input: { command: "echo ran > unguarded.txt" } },
      { text: "finished" },
    ]);
    const hooks = run.output.split("\n").filter((line) => line.includes('"hook_response"'));
    for (const event of ["SessionStart", "PreToolUse"]) {
      const said = hooks.filter((line) => line.includes(`"hook_event":"${event}"`)).join();
      expect(said).toContain("finds no fairlead executable, so nothing is guarded");
    }
  }, 60_000);
});
