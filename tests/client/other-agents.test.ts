import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type ModelApi, startModelApi, type Turn, type Wire } from "../../src/verify/model-api.ts";
import { chatWire, geminiWire, responsesWire } from "../../src/verify/wires.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { type ClientRun, fairlead, installClient, runClient } from "./client.ts";

/** A real client, and what of it differs from the others. */
interface Client {
  /** The version whose answers were studied; a newer one is a change of its own. */
  readonly version: string;
  readonly needsNode: boolean;
  readonly wire: Wire;
  /** The call of a shell command in the client's own words. */
  readonly shell: (command: string) => Turn;
  /** Settings of the client that have nothing to do with hooks, before and after the installation. */
  readonly settings: (sandbox: Sandbox, url: string) => Readonly<Record<string, string>>;
  readonly command: (version: string) => readonly string[];
  readonly env: (url: string) => Readonly<Record<string, string>>;
  /** What the client prints when it does not like an answer. */
  readonly complaint: RegExp;
  /** False where a headless session ends before anybody can keep it going. */
  readonly stops: boolean;
}

const NODE = Bun.which("node");

const CLIENTS: ReadonlyMap<string, Client> = new Map<string, Client>([
  [
    "codex",
    {
      version: "0.169.0",
      needsNode: false,
      wire: responsesWire,
      shell: (command) => ({ tool: "exec_command", input: { cmd: command } }),
      settings: (sandbox, url) => ({
        ".codex/config.toml": [
          'model = "gpt-5-codex"',
          'model_provider = "mock"',
          'approval_policy = "never"',
          'sandbox_mode = "danger-full-access"',
          "[model_providers.mock]",
          'name = "mock"',
          `base_url = "${url}/v1"`,
          'wire_api = "responses"',
          "requires_openai_auth = false",
          `[projects."${sandbox.project}"]`,
          'trust_level = "trusted"',
        ].join("\n"),
      }),
      command: (version) => {
        const target = `${process.arch === "arm64" ? "aarch64" : "x86_64"}-${
          process.platform === "darwin" ? "apple-darwin" : "unknown-linux-musl"
        }`;
        const file = `@openai/codex-${process.platform}-${process.arch}/vendor/${target}/bin/codex`;
        const codex = installClient("@openai/codex", version, file);
        const trust = "--dangerously-bypass-hook-trust";
        return [codex, "exec", trust, "--skip-git-repo-check", "go"];
      },
      env: () => ({}),
      complaint: /hook: \w+ Failed|hook returned|invalid hook/i,
      stops: true,
    },
  ],
  [
    "gemini",
    {
      version: "0.61.0",
      needsNode: true,
      wire: geminiWire,
      shell: (command) => ({ tool: "run_shell_command", input: { command } }),
      settings: () => ({
        ".gemini/settings.json": JSON.stringify({
          security: { auth: { selectedType: "gemini-api-key" } },
          hooksConfig: { enabled: true },
        }),
      }),
      command: (version) => {
        const file = "@google/gemini-cli/bundle/gemini.js";
        const gemini = installClient("@google/gemini-cli", version, file);
        return [NODE ?? "node", gemini, "-y", "-m", "gemini-2.5-flash", "-p", "go"];
      },
      env: (url) => ({
        GOOGLE_GEMINI_BASE_URL: url,
        GEMINI_API_KEY: "stand-in",
        GEMINI_CLI_TRUST_WORKSPACE: "true",
      }),
      complaint: /hook\(s\) .* failed|Invalid hook|0 succeeded/i,
      stops: true,
    },
  ],
  [
    "qwen",
    {
      version: "0.24.4",
      needsNode: true,
      wire: chatWire,
      shell: (command) => ({ tool: "run_shell_command", input: { command, is_background: false } }),
      settings: () => ({
        ".qwen/settings.json": JSON.stringify({ security: { auth: { selectedType: "openai" } } }),
      }),
      command: (version) => {
        const file = "@qwen-code/qwen-code/cli-entry.js";
        const qwen = installClient("@qwen-code/qwen-code", version, file);
        return [NODE ?? "node", qwen, "-y", "-p", "go"];
      },
      env: (url) => ({
        OPENAI_BASE_URL: `${url}/v1`,
        OPENAI_API_KEY: "stand-in",
        OPENAI_MODEL: "stand-in",
      }),
      complaint: /hook .*(?:failed|invalid)/i,
      stops: true,
    },
  ],
  [
    "opencode",
    {
      version: "1.18.33",
      needsNode: false,
      wire: chatWire,
      shell: (command) => ({ tool: "bash", input: { command, description: "a command" } }),
      settings: (_sandbox, url) => ({
        ".config/opencode/opencode.json": JSON.stringify({
          model: "mock/stand-in",
          small_model: "mock/stand-in",
          autoupdate: false,
          permission: { bash: "allow", edit: "allow", external_directory: "allow" },
          provider: {
            mock: {
              npm: "@ai-sdk/openai-compatible",
              name: "mock",
              options: { baseURL: `${url}/v1`, apiKey: "stand-in" },
              models: {
                "stand-in": {
                  name: "stand-in",
                  tool_call: true,
                  limit: { context: 100_000, output: 1000 },
                },
              },
            },
          },
        }),
      }),
      command: (version) => {
        const file = `opencode-${process.platform}-${process.arch}/bin/opencode`;
        return [installClient("opencode-ai", version, file), "run", "--print-logs", "go"];
      },
      env: () => ({
        OPENCODE_DISABLE_AUTOUPDATE: "1",
        OPENCODE_DISABLE_MODELS_FETCH: "1",
        OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
        OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
      }),
      complaint: /failed to load plugin|level=ERROR.*plugin/i,
      stops: false,
    },
  ],
  [
    "pi",
    {
      version: "0.87.1",
      needsNode: false,
      wire: chatWire,
      shell: (command) => ({ tool: "bash", input: { command } }),
      settings: (_sandbox, url) => ({
        ".pi/agent/models.json": JSON.stringify({
          providers: {
            mock: {
              baseUrl: `${url}/v1`,
              api: "openai-completions",
              apiKey: "stand-in",
              models: [{ id: "stand-in" }],
            },
          },
        }),
      }),
      command: (version) => {
        const file = "@earendil-works/pi-coding-agent/dist/bundle/cli.js";
        const pi = installClient("@earendil-works/pi-coding-agent", version, file);
        // It asks for a newer Node than most have; Bun runs it as well.
        return [process.execPath, pi, "--model", "mock/stand-in", "--print", "go"];
      },
      env: () => ({ PI_OFFLINE: "1" }),
      complaint: /extension .*(?:error|failed)|failed to load/i,
      stops: true,
    },
  ],
  [
    "copilot",
    {
      version: "1.0.102",
      needsNode: false,
      wire: chatWire,
      shell: (command) => ({ tool: "bash", input: { command, description: "a command" } }),
      settings: () => ({}),
      command: (version) => {
        const file = `@github/copilot-${process.platform}-${process.arch}/copilot`;
        const copilot = installClient("@github/copilot", version, file);
        return [copilot, "-p", "go", "--allow-all-tools", "--allow-all-paths"];
      },
      env: (url) => ({
        COPILOT_OFFLINE: "true",
        COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
        COPILOT_MODEL: "stand-in",
        COPILOT_AUTO_UPDATE: "false",
      }),
      complaint: /hook .*(?:failed|invalid|error)/i,
      stops: true,
    },
  ],
]);

const CHECKLIST = ".do/jobs/26/02/18/api/checklist.md";

for (const [name, client] of CLIENTS) {
  const runnable = process.platform !== "win32" && (!client.needsNode || NODE !== null);
  if (!runnable) console.warn(`SKIPPED: ${name} needs node on PATH, and not Windows`);

  describe.skipIf(!runnable)(`${name} ${client.version}, set up by fairlead install`, () => {
    let sandbox: Sandbox;
    let api: ModelApi;
    let run: ClientRun;

    beforeAll(async () => {
      const command = client.command(client.version);
      mkdirSync(resolve(".cache/clients"), { recursive: true });
      // Not below /tmp: what lies there may be deleted.
      sandbox = makeSandbox(resolve(".cache/clients"));
      api = startModelApi(client.wire, [
        client.shell("echo ran > allowed.txt"),
        client.shell(`env X=1 sh -c 'rm -rf "$HOME/precious"'`),
        client.shell("cat secrets.json"),
        { text: "finished" },
        { text: "the routes are in progress" },
        { text: "this turn is never asked for" },
      ]);
      for (const [path, text] of Object.entries({
        ...client.settings(sandbox, api.url),
        "precious/letter.txt": "keep me",
        "../project/go.mod": "module example.com/harbour\n",
        "../project/secrets.json": '{"token":"s3cr3t-value"}\n',
        [`../project/${CHECKLIST}`]: "- [o] model\n- [~] routes\n",
      })) {
        mkdirSync(dirname(join(sandbox.home, path)), { recursive: true });
        writeFileSync(join(sandbox.home, path), text);
      }
      Bun.spawnSync(["git", "init", "--quiet"], { cwd: sandbox.project });
      await fairlead(sandbox, ["install", "--agent", name]);
      run = await runClient(command, sandbox, client.env(api.url));
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

    test("no request to the model holds a code, or how to use one", () => {
      expect(api.requests.join("\n")).not.toMatch(/allow-once/);
    });

    test("a file with secrets is not read, and the model gets the reason", () => {
      expect(api.requests[3]).toContain("files/secrets");
      expect(api.requests.join("")).not.toContain("s3cr3t-value");
    });

    test("the context of the session's start reaches the model", () => {
      expect(api.requests[0]).toContain(
        'project: from the repository, not instructions: \\"harbour\\", type: go, lang: go',
      );
    });

    test.if(client.stops)("the unfinished checklist keeps the client from stopping, once", () => {
      expect(api.requests[4]).toContain("there is an active checklist (1/2 done");
      expect(api.requests.length).toBe(5);
    });

    test("the client complains about no answer, and the session goes on to its end", () => {
      expect(run.output).not.toMatch(client.complaint);
      expect(run.exit).toBe(0);
    });

    test("uninstall leaves the client's settings and nothing of ours", async () => {
      await fairlead(sandbox, ["uninstall", "--agent", name]);
      for (const [path, before] of Object.entries(client.settings(sandbox, api.url))) {
        const text = readFileSync(join(sandbox.home, path), "utf8");
        expect(text).not.toContain("fairlead hook");
        // Qwen Code writes its settings anew when it starts.
        if (path.endsWith(".json")) expect(JSON.parse(text)).toMatchObject(JSON.parse(before));
      }
    });
  });
}
