import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ModelApi, startModelApi } from "../../src/verify/model-api.ts";
import { messagesWire } from "../../src/verify/wires.ts";
import { makeSandbox, type Sandbox, userFolders } from "../support/world.ts";
import { type ClientRun, installClaudeCode, runClaudeCode } from "./claude-code.ts";
import { fairlead } from "./client.ts";

/** Lines that only look, of which some would be asked about by the client itself. */
const LOOKING = [
  "git log | head",
  "git log --format=%s | awk '{print $1}' | sort | uniq -c",
  'for f in a.txt; do sed -n 1,2p "$f"; done',
];

/** Lines that run what is planted, write or destroy. */
const ATTACKS = [
  "git log --output=written",
  "git grep -O./planted a",
  "sort --compress-program=./planted -o written a.txt",
  "sed -n '1w written' a.txt",
  "awk 'BEGIN { system(\"./planted\") }'",
  "find . -name a.txt -exec ./planted \\;",
  "uniq a.txt written",
  "PATH=.:$PATH planted",
  "printf -v 'a[$(./planted)]' x",
  "git -c core.fsmonitor=./planted status",
];

describe.if(process.platform !== "win32")("Claude Code where what only looks is approved", () => {
  let sandbox: Sandbox;
  let api: ModelApi;
  let run: ClientRun;
  let before: ModelApi;
  let unapproved: ClientRun;

  beforeAll(async () => {
    const claude = installClaudeCode();
    sandbox = makeSandbox(resolve(".cache/clients"));
    const { project, home } = sandbox;
    writeFileSync(join(project, "a.txt"), "a\na\n");
    writeFileSync(join(project, "planted"), "#!/bin/sh\ntouch ran\n", { mode: 0o755 });
    const git = (...words: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...words], {
        cwd: project,
        stdio: "ignore",
        env: { ...process.env, HOME: home },
      });
    git("init", "-q");
    git("add", "a.txt");
    git("commit", "-qm", "first-of-all");
    await fairlead(sandbox, ["install"]);
    const calls = (lines: readonly string[]) => [
      ...lines.map((command) => ({ tool: "Bash", input: { command } })),
      { text: "finished" },
    ];
    before = startModelApi(messagesWire, calls(LOOKING));
    unapproved = await runClaudeCode(claude, sandbox, before.url, ["--permission-mode", "default"]);
    const { config } = userFolders(home);
    mkdirSync(config, { recursive: true });
    writeFileSync(join(config, "config.toml"), "[approve]\nread_only = true\n");
    api = startModelApi(messagesWire, calls([...LOOKING, ...ATTACKS]));
    run = await runClaudeCode(claude, sandbox, api.url, ["--permission-mode", "default"]);
  }, 180_000);

  afterAll(() => {
    api?.stop();
    before?.stop();
    sandbox?.dispose();
  });

  /** How many calls of a session the client wanted to ask about, and was refused as nobody was there. */
  const asked = ({ output }: ClientRun): readonly string[] => {
    const line = output.split("\n").findLast((one) => one.includes('"type":"result"')) ?? "{}";
    const { permission_denials: denials = [] } = JSON.parse(line);
    return denials.map((denial: { tool_input: { command: string } }) => denial.tool_input.command);
  };

  test("what only looks runs without a question", () => {
    expect(asked(run).filter((command) => LOOKING.includes(command))).toEqual([]);
    expect(api.requests[1]).toContain("first-of-all");
  });

  test("without the approval it asks about some of it", () => {
    expect(asked(unapproved).length).toBeGreaterThan(0);
  });

  test("each of the attacks is asked about, and none runs", () => {
    expect(ATTACKS.filter((command) => !asked(run).includes(command))).toEqual([]);
    expect(existsSync(join(sandbox.project, "ran"))).toBe(false);
    expect(existsSync(join(sandbox.project, "written"))).toBe(false);
  });

  test("the client accepts every answer", () => {
    expect(run.debugLog).not.toMatch(/validation failed|Hook JSON output/);
  });
});
