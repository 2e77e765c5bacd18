import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { type ModelApi, startModelApi } from "../../src/verify/model-api.ts";
import { messagesWire } from "../../src/verify/wires.ts";
import { agreeToPersonas } from "../support/agree.ts";
import { BINARY, makeSandbox, type Sandbox } from "../support/world.ts";
import { type ClientRun, installClaudeCode, runClaudeCode, writeSettings } from "./claude-code.ts";

const CHECKLIST = ".do/jobs/26/02/18/api/checklist.md";

describe("a session of Claude Code in a project that works by checklists", () => {
  let sandbox: Sandbox;
  let api: ModelApi;
  let run: ClientRun;

  beforeAll(async () => {
    const claude = installClaudeCode();
    sandbox = makeSandbox(resolve(".cache/clients"));
    const personas = {
      ".claude/personas/do/characters/young-f.md":
        '---\nname: Do\nreminder: "speak like a harbour pilot"\n---\n',
      ".claude/personas/do/spinners/young-f.yaml": "- Sailing\n",
    };
    agreeToPersonas(sandbox.home, sandbox.project, personas);
    for (const [path, text] of Object.entries({
      ".do/.current-mode": "focus\n",
      [CHECKLIST]: "- [o] model\n- [~] routes\n",
      ...personas,
    })) {
      mkdirSync(dirname(join(sandbox.project, path)), { recursive: true });
      writeFileSync(join(sandbox.project, path), text);
    }
    writeSettings(sandbox, BINARY ?? resolve(HOST_BINARY), [
      "SessionStart",
      "UserPromptSubmit",
      "PreToolUse",
      "Stop",
      "SessionEnd",
    ]);
    api = startModelApi(messagesWire, [
      {
        tool: "Agent",
        input: { description: "work", prompt: "fix the routes", subagent_type: "general-purpose" },
      },
      { text: "finished" },
      { text: "routes are in progress" },
      { text: "this turn is never asked for" },
    ]);
    run = await runClaudeCode(claude, sandbox, api.url);
  }, 180_000);

  afterAll(() => {
    api?.stop();
    sandbox?.dispose();
  });

  test("the mode and the project reach the model at the session's start", () => {
    expect(api.requests[0]).toContain("current_mode: focus\\nproject: from the repository");
  });

  test("the mode line and the persona's reminder reach the model with the prompt", () => {
    expect(api.requests[0]).toContain("current mode: focus (response prefix: [Focus])");
    expect(api.requests[0]).toContain("speak like a harbour pilot");
  });

  test("a subagent without a checklist is not sent off, and the model is told what to do", () => {
    expect(api.requests[1]).toContain("no checklist: this project works by checklists");
  });

  test("the unfinished checklist keeps the client from stopping, once", () => {
    expect(api.requests[2]).toContain("there is an active checklist (1/2 done, 1 in progress");
    expect(api.requests[2]).toContain(CHECKLIST);
    expect(api.requests.length).toBe(3);
    expect(run.exit).toBe(0);
  });

  test("the persona's verbs are in the client's settings beside what was there", () => {
    const text = readFileSync(join(sandbox.home, ".claude/settings.json"), "utf8");
    expect(JSON.parse(text)).toMatchObject({
      hooks: { Stop: [{}] },
      spinnerVerbs: { mode: "replace", verbs: ["Sailing"] },
    });
  });

  test("the client accepts every answer", () => {
    expect(run.debugLog).not.toMatch(/validation failed|Hook JSON output/);
  });
});
