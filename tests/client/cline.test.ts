import { afterEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ModelApi, startModelApi, type Turn } from "../../src/verify/model-api.ts";
import { chatWire } from "../../src/verify/wires.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { type ClientRun, fairlead, runClient } from "./client.ts";
import { HAS_PACKED, PROGRAMS, VERSIONS } from "./npm-clients.ts";

const TIMEOUT_MS = 120_000;

/** Cline's command line ends the session at a refusal, so each call has one of its own. */
describe.skipIf(!HAS_PACKED)(`cline ${VERSIONS.cline}, set up by fairlead install`, () => {
  let sandbox: Sandbox;
  let api: ModelApi;

  afterEach(() => {
    api?.stop();
    sandbox?.dispose();
  });

  async function session(call: (sandbox: Sandbox) => Turn): Promise<ClientRun> {
    sandbox = makeSandbox(resolve(".cache/clients"));
    api = startModelApi(chatWire, [call(sandbox), { text: "finished" }]);
    mkdirSync(join(sandbox.home, "precious"));
    writeFileSync(join(sandbox.home, "precious/letter.txt"), "keep me");
    writeFileSync(join(sandbox.project, "secrets.json"), '{"token":"s3cr3t-value"}\n');
    Bun.spawnSync(["git", "init", "--quiet"], { cwd: sandbox.project });
    await fairlead(sandbox, ["install", "--agent", "cline"]);
    const [program = ""] = PROGRAMS.cline();
    const provider = ["-p", "openai-compatible", "-k", "stand-in", "-m", "stand-in"];
    const env = { CLINE_SESSION_BACKEND_MODE: "local" };
    await runClient([program, "auth", ...provider, "-b", `${api.url}/v1`], sandbox, env);
    const words = ["-P", "openai-compatible", "-m", "stand-in", "go on"];
    return runClient([program, ...words], sandbox, env);
  }

  /** The rules by which fairlead refused, in what it wrote down: no person is there to ask its log. */
  function rules(): string {
    const state = join(sandbox.home, ".local/state/fairlead");
    const files = readdirSync(state, { recursive: true, encoding: "utf8" });
    return files
      .filter((name) => name.endsWith(".json"))
      .map((name) => readFileSync(join(state, name), "utf8"))
      .join("\n");
  }

  test(
    "an allowed command runs, and the session goes on to its end",
    async () => {
      const run = await session(() => runs("echo ran > allowed.txt"));
      expect(readFileSync(join(sandbox.project, "allowed.txt"), "utf8")).toBe("ran\n");
      expect(run).toMatchObject({ exit: 0, output: expect.stringContaining("finished") });
    },
    TIMEOUT_MS,
  );

  test(
    "a destructive command does not run, and the log has the rule",
    async () => {
      await session(() => runs("echo first", `env X=1 sh -c 'rm -rf "$HOME/precious"'`));
      expect(existsSync(join(sandbox.home, "precious/letter.txt"))).toBe(true);
      expect(rules()).toContain("filesystem/delete");
    },
    TIMEOUT_MS,
  );

  test(
    "a file with secrets is not read",
    async () => {
      await session(({ project }) => ({
        tool: "read_files",
        input: { files: [{ path: join(project, "secrets.json") }] },
      }));
      expect(rules()).toContain("files/secrets");
      expect(api.requests.join("")).not.toContain("s3cr3t-value");
    },
    TIMEOUT_MS,
  );

  test(
    "a file of the agent's hooks is not written with the client's own tool",
    async () => {
      await session(({ home }) => ({
        tool: "editor",
        input: { path: join(home, ".cline/hooks/PreToolUse"), new_text: "#!/bin/sh\n" },
      }));
      expect(existsSync(join(sandbox.home, ".cline/hooks/PreToolUse"))).toBe(false);
    },
    TIMEOUT_MS,
  );
});

function runs(...commands: readonly string[]): Turn {
  return { tool: "run_commands", input: { commands } };
}
