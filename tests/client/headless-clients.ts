import type { Turn, Wire } from "../../src/verify/model-api.ts";
import { chatWire, geminiWire, responsesWire } from "../../src/verify/wires.ts";
import type { Sandbox } from "../support/world.ts";
import {
  copilotEnvironment,
  factoryEnvironment,
  geminiEnvironment,
  kiloEnvironment,
  opencodeEnvironment,
  opencodeSettings,
  qwenEnvironment,
  type VERSIONS,
} from "./npm-clients.ts";

/** A real client, and what of it differs from the others. */
export interface HeadlessClient {
  readonly needsNode: boolean;
  /** True for one that is packed for each system by itself, with versions that differ. */
  readonly packed?: true;
  readonly wire: Wire;
  /** The call of a shell command in the client's own words. */
  readonly shell: (command: string) => Turn;
  /** The call that writes a file; absent where a test of `fairlead verify` makes one, or where the shell does it. */
  readonly write?: (path: string) => Turn;
  /** Settings of the client that have nothing to do with hooks, before and after the installation. */
  readonly settings: (sandbox: Sandbox, url: string) => Readonly<Record<string, string>>;
  /** The words of a session, behind those that start the client. */
  readonly words: readonly string[];
  readonly env: (url: string) => Readonly<Record<string, string>>;
  /** What the client prints when it does not like an answer. */
  readonly complaint: RegExp;
  /** False where a headless session ends before anybody can keep it going. */
  readonly stops: boolean;
}

/** The clients that `fairlead install` sets up, by name. */
export const HEADLESS: ReadonlyMap<keyof typeof VERSIONS, HeadlessClient> = new Map<
  keyof typeof VERSIONS,
  HeadlessClient
>([
  [
    "codex",
    {
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
      words: ["exec", "--dangerously-bypass-hook-trust", "--skip-git-repo-check", "go"],
      env: () => ({}),
      complaint: /hook: \w+ Failed|hook returned|invalid hook/i,
      stops: true,
    },
  ],
  [
    "gemini",
    {
      needsNode: true,
      wire: geminiWire,
      shell: (command) => ({ tool: "run_shell_command", input: { command } }),
      settings: () => ({
        ".gemini/settings.json": JSON.stringify({
          security: { auth: { selectedType: "gemini-api-key" } },
          hooksConfig: { enabled: true },
        }),
      }),
      words: ["-y", "-m", "gemini-2.5-flash", "-p", "go"],
      env: geminiEnvironment,
      complaint: /hook\(s\) .* failed|Invalid hook|0 succeeded/i,
      stops: true,
    },
  ],
  [
    "qwen",
    {
      needsNode: true,
      wire: chatWire,
      shell: (command) => ({ tool: "run_shell_command", input: { command, is_background: false } }),
      settings: () => ({
        ".qwen/settings.json": JSON.stringify({ security: { auth: { selectedType: "openai" } } }),
      }),
      words: ["-y", "-p", "go"],
      env: qwenEnvironment,
      complaint: /hook .*(?:failed|invalid)/i,
      stops: true,
    },
  ],
  [
    "opencode",
    {
      needsNode: false,
      wire: chatWire,
      shell: (command) => ({ tool: "bash", input: { command, description: "a command" } }),
      settings: (_sandbox, url) => ({
        ".config/opencode/opencode.json": opencodeSettings(url, "allow"),
      }),
      words: ["run", "--print-logs", "go"],
      env: opencodeEnvironment,
      complaint: /failed to load plugin|level=ERROR.*plugin/i,
      stops: false,
    },
  ],
  [
    "kilo",
    {
      needsNode: false,
      packed: true,
      wire: chatWire,
      shell: (command) => ({ tool: "bash", input: { command, description: "a command" } }),
      write: (filePath) => ({ tool: "write", input: { filePath, content: "x" } }),
      settings: (_sandbox, url) => ({
        ".config/kilo/kilo.json": opencodeSettings(url, "allow"),
      }),
      words: ["run", "--print-logs", "go"],
      env: kiloEnvironment,
      complaint: /failed to load plugin|level=ERROR.*plugin/i,
      stops: false,
    },
  ],
  [
    "factory",
    {
      needsNode: false,
      packed: true,
      wire: chatWire,
      shell: (command) => ({ tool: "Execute", input: { command } }),
      write: (path) => ({ tool: "Create", input: { file_path: path, content: "x" } }),
      settings: (_sandbox, url) => ({
        ".factory/settings.json": JSON.stringify({
          customModels: [
            {
              model: "stand-in",
              displayName: "Stand In",
              baseUrl: `${url}/v1`,
              apiKey: "stand-in",
              provider: "generic-chat-completion-api",
              maxOutputTokens: 1000,
            },
          ],
        }),
      }),
      words: ["exec", "--skip-permissions-unsafe", "-m", "custom:Stand-In-0", "go"],
      env: factoryEnvironment,
      complaint: /hook .*(?:failed|invalid)/i,
      stops: true,
    },
  ],
  [
    "pi",
    {
      needsNode: false,
      wire: chatWire,
      shell: (command) => ({ tool: "bash", input: { command } }),
      write: (path) => ({ tool: "write", input: { path, content: "x" } }),
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
      words: ["--model", "mock/stand-in", "--print", "go"],
      env: () => ({ PI_OFFLINE: "1" }),
      complaint: /extension .*(?:error|failed)|failed to load/i,
      stops: true,
    },
  ],
  [
    "copilot",
    {
      needsNode: false,
      wire: chatWire,
      shell: (command) => ({ tool: "bash", input: { command, description: "a command" } }),
      settings: () => ({}),
      words: ["-p", "go", "--allow-all-tools", "--allow-all-paths"],
      env: copilotEnvironment,
      complaint: /hook .*(?:failed|invalid|error)/i,
      stops: true,
    },
  ],
]);
