import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Check } from "../../src/install/check.ts";
import { type ModelApi, startModelApi } from "../../src/verify/model-api.ts";
import { chatWire } from "../../src/verify/wires.ts";
import { makeSandbox, runBinary, type Sandbox } from "../support/world.ts";
import {
  type ClientRun,
  fairlead,
  fairleadBinary,
  installClient,
  runClient,
  TRIES_SLOW,
  tellLeftOut,
} from "./client.ts";

const VERSION = "2026.9.6";
/** OpenClaw wants a newer Node than most have; npm has it as a package. */
const NODE = `node-${process.platform}-${process.arch}`;
const NODE_VERSION = "26.10.0";
const MAY_RUN = process.platform !== "win32" && TRIES_SLOW;
if (!MAY_RUN) tellLeftOut("OpenClaw, 650 MB that do not run on Windows");

describe.skipIf(!MAY_RUN)(`OpenClaw ${VERSION}, set up by fairlead install`, () => {
  let sandbox: Sandbox;
  let api: ModelApi;
  let run: ClientRun;
  let before: string;

  async function doctor(): Promise<string> {
    const env = { PATH: "/usr/bin:/bin", HOME: sandbox.home };
    const start = { words: ["doctor", "--json"], cwd: sandbox.project, env, stdin: "" };
    const checks: Check[] = JSON.parse((await runBinary(fairleadBinary(), start)).stdout).checks;
    const found = checks.filter(({ subject }) => subject === "OpenClaw");
    return found.map(({ mark, detail }) => `${mark} ${detail}`).join("\n");
  }

  function put(path: string, text: string): void {
    const whole = join(sandbox.home, path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, text);
  }

  beforeAll(async () => {
    sandbox = makeSandbox(resolve(".cache/clients"));
    const node = installClient(NODE, NODE_VERSION, `${NODE}/bin/node`);
    const openclaw = installClient("openclaw", VERSION, "openclaw/openclaw.mjs");
    const shell = (command: string) => ({ tool: "exec", input: { command } });
    api = startModelApi(chatWire, [
      shell("echo ran > allowed.txt"),
      shell(`env X=1 sh -c 'rm -rf "$HOME/precious"'`),
      shell("git push --force origin preview"),
      { text: "finished" },
      { text: "finished" },
    ]);
    put("precious/letter.txt", "keep me");
    await fairlead(sandbox, ["install", "--agent", "openclaw"]);
    const settings = (plugins: object) =>
      put(".openclaw/openclaw.json", JSON.stringify({ ...settingsOf(sandbox, api.url), plugins }));
    settings({});
    before = await doctor();
    // What `openclaw plugins enable fairlead` writes.
    settings({ entries: { fairlead: { enabled: true } } });
    const words = ["agent", "--local", "--session-id", "one", "--message", "go"];
    run = await runClient([node, openclaw, ...words], sandbox, {});
  }, 400_000);

  afterAll(() => {
    api?.stop();
    sandbox?.dispose();
  });

  test("doctor says that its settings do not enable the plugin, and nothing more once they do", async () => {
    expect(before).toMatch(/^fail .* does not enable the plugin fairlead; no call is judged$/);
    expect(await doctor()).toMatch(/^ok 3 of 3 files/);
  });

  test("an allowed command runs, in the agent's workspace", () => {
    expect(run.exit).toBe(0);
    expect(readFileSync(join(sandbox.project, "allowed.txt"), "utf8")).toBe("ran\n");
  });

  test("a destructive command does not run, and the model gets the reason", () => {
    expect(existsSync(join(sandbox.home, "precious/letter.txt"))).toBe(true);
    expect(api.requests[2]).toContain("filesystem/delete");
  });

  test("a question is refused where nobody can answer it", () => {
    expect(api.requests[3]).toContain("Plugin approval unavailable");
  });
});

/** A model on this machine, and a shell that OpenClaw itself asks nobody about. */
function settingsOf({ project }: Sandbox, url: string): object {
  const model = {
    ...{ id: "stand-in", name: "stand-in", reasoning: false, input: ["text"] },
    ...{ contextWindow: 100_000, maxTokens: 1000 },
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  };
  const provider = { baseUrl: `${url}/v1`, apiKey: "x", api: "openai-completions" };
  return {
    models: { mode: "replace", providers: { mock: { ...provider, models: [model] } } },
    agents: {
      defaults: { model: { primary: "mock/stand-in" }, workspace: project, skipBootstrap: true },
    },
    tools: { exec: { host: "gateway", security: "full", ask: "off" } },
  };
}
