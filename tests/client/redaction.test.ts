import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ModelApi, startModelApi } from "../../src/verify/model-api.ts";
import { chatWire, messagesWire } from "../../src/verify/wires.ts";
import { random } from "../policy/secrets/make-token.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { type ClientRun, installClaudeCode, runClaudeCode } from "./claude-code.ts";
import { fairlead, runClient } from "./client.ts";
import { copilotEnvironment, PROGRAMS } from "./npm-clients.ts";

const TOKEN = `ghp${"_"}${random(36)}`;
const KEY = `sk_live${"_"}${random(24)}`;
const SHOWN = `ghp${"_"}…(40)`;

describe.if(process.platform !== "win32")("Claude Code and secrets in what tools give back", () => {
  let sandbox: Sandbox;
  let api: ModelApi;
  let run: ClientRun;

  beforeAll(async () => {
    const claude = installClaudeCode();
    sandbox = makeSandbox(resolve(".cache/clients"));
    const notes = join(sandbox.project, "notes.txt");
    writeFileSync(notes, `first\ntoken ${TOKEN}\nlast\n`);
    await fairlead(sandbox, ["install"]);
    api = startModelApi(messagesWire, [
      {
        tool: "Bash",
        input: { command: `cat notes.txt; printf '%s\\n' ${KEY.slice(0, 9)}""${KEY.slice(9)}` },
      },
      { tool: "Read", input: { file_path: notes } },
      { tool: "Edit", input: { file_path: notes, old_string: "first", new_string: "1st" } },
      { tool: "Bash", input: { command: "cat notes.txt; false" } },
      { text: "finished" },
    ]);
    run = await runClaudeCode(claude, sandbox, api.url);
  }, 180_000);

  afterAll(() => {
    api?.stop();
    sandbox?.dispose();
  });

  test("the model's requests hold none of them from a command or a file", () => {
    const [, afterCommand = "", afterRead = "", afterEdit = ""] = api.requests;
    expect(afterCommand).toContain(SHOWN);
    expect(afterCommand).toContain("first");
    expect(afterRead.split(SHOWN).length).toBeGreaterThan(2);
    for (const request of [afterCommand, afterRead, afterEdit]) {
      expect(request).not.toContain(TOKEN);
      expect(request).not.toContain(KEY);
    }
    expect(afterCommand).toContain("Do not write the replacement back");
  });

  test("the file keeps its secret, and can be edited beside it", () => {
    expect(readFileSync(join(sandbox.project, "notes.txt"), "utf8")).toBe(
      `1st\ntoken ${TOKEN}\nlast\n`,
    );
  });

  test("the person is told, also of a failed command, of which nothing can be taken out", () => {
    expect(run.output).toContain("was removed from the output of ");
    expect(api.requests[4]).toContain(TOKEN);
    expect(run.output).toContain("which cannot be removed here");
  });

  test("the client accepts every answer", () => {
    expect(run.exit).toBe(0);
    expect(run.debugLog).not.toMatch(/validation failed|Hook JSON output/);
  });
});

describe.if(process.platform !== "win32")("Copilot and secrets in what tools give back", () => {
  test("the model's request holds none of them", async () => {
    const sandbox = makeSandbox(resolve(".cache/clients"));
    writeFileSync(join(sandbox.project, "notes.txt"), `first\ntoken ${TOKEN}\nlast\n`);
    await fairlead(sandbox, ["install", "--agent", "copilot"]);
    const api = startModelApi(chatWire, [
      { tool: "bash", input: { command: "cat notes.txt", description: "notes" } },
      { tool: "view", input: { path: join(sandbox.project, "notes.txt") } },
      { text: "finished" },
    ]);
    try {
      const words = ["-p", "go", "--allow-all-tools", "--allow-all-paths"];
      const copilot = [...PROGRAMS.copilot(), ...words];
      const { exit } = await runClient(copilot, sandbox, copilotEnvironment(api.url));
      expect(exit).toBe(0);
      const [, afterCommand = "", afterView = ""] = api.requests;
      expect(afterCommand).toContain(SHOWN);
      expect(afterCommand).toContain("first");
      expect(afterView.split(SHOWN).length).toBeGreaterThan(2);
      expect(api.requests.join()).not.toContain(TOKEN);
    } finally {
      api.stop();
      sandbox.dispose();
    }
  }, 60_000);
});
