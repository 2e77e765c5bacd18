import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type ModelApi, startModelApi } from "../../src/verify/model-api.ts";
import { chatWire } from "../../src/verify/wires.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { type ClientRun, fairleadBinary, runClient } from "./client.ts";
import { PROGRAMS, VERSIONS } from "./npm-clients.ts";

/** The entries as docs/agents/kimi.md has a person write them. */
const ENTRIES = [
  ...["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse"],
  ...["PostToolUseFailure", "Stop", "SessionEnd"],
].map(
  (event) =>
    `[[hooks]]\nevent = "${event}"\ncommand = "'${fairleadBinary()}' hook --agent kimi"\ntimeout = 35\n`,
);

describe.if(process.platform !== "win32")(
  `Kimi Code ${VERSIONS.kimi}, with the documented entries`,
  () => {
    let sandbox: Sandbox;
    let api: ModelApi;
    let run: ClientRun;

    beforeAll(async () => {
      const kimi = PROGRAMS.kimi();
      sandbox = makeSandbox(resolve(".cache/clients"));
      const shell = (command: string) => ({ tool: "Bash", input: { command } });
      api = startModelApi(chatWire, [
        shell("echo ran > allowed.txt"),
        shell(`env X=1 sh -c 'rm -rf "$HOME/precious"'`),
        shell("cat secrets.json"),
        { text: "finished" },
        { text: "the routes are in progress" },
        { text: "this turn is never asked for" },
      ]);
      const model = [
        'default_model = "stand-in"',
        '[providers.mock]\ntype = "openai"',
        `base_url = "${api.url}/v1"\napi_key = "stand-in"`,
        '[models."stand-in"]\nprovider = "mock"\nmodel = "stand-in"\nmax_context_size = 100000',
      ];
      for (const [path, text] of Object.entries({
        ".kimi-code/config.toml": [...model, ...ENTRIES].join("\n"),
        "precious/letter.txt": "keep me",
        "../project/secrets.json": '{"token":"s3cr3t-value"}\n',
        "../project/.do/jobs/26/02/18/api/checklist.md": "- [o] model\n- [~] routes\n",
      })) {
        mkdirSync(dirname(join(sandbox.home, path)), { recursive: true });
        writeFileSync(join(sandbox.home, path), text);
      }
      Bun.spawnSync(["git", "init", "--quiet"], { cwd: sandbox.project });
      run = await runClient([...kimi, "-p", "go"], sandbox, {});
    }, 180_000);

    afterAll(() => {
      api?.stop();
      sandbox?.dispose();
    });

    test("an allowed command runs", () => {
      expect(readFileSync(join(sandbox.project, "allowed.txt"), "utf8")).toBe("ran\n");
    });

    test("a destructive command does not run, and the model gets the reason", () => {
      expect(existsSync(join(sandbox.home, "precious/letter.txt"))).toBe(true);
      expect(api.requests[2]).toContain("filesystem/delete");
    });

    test("a file with secrets is not read, and the model gets the reason", () => {
      expect(api.requests[3]).toContain("files/secrets");
      expect(api.requests.join("")).not.toContain("s3cr3t-value");
    });

    test("the unfinished checklist keeps the client from stopping, once", () => {
      expect(api.requests[4]).toContain("there is an active checklist (1/2 done");
      expect(api.requests.length).toBe(5);
    });

    test("the session goes on to its end", () => {
      expect(run.exit).toBe(0);
      expect(run.output).not.toMatch(/hook .*(?:failed|error|invalid)/i);
    });
  },
);
