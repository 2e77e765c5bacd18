import { installClient } from "./client.ts";

/** The versions whose answers were studied; a newer one is a change of its own. */
export const VERSIONS = {
  cline: "3.0.65",
  codex: "0.169.0",
  copilot: "1.0.102",
  factory: "0.225.2",
  gemini: "0.61.0",
  kilo: "7.7.9",
  kimi: "2.1.0",
  opencode: "1.18.33",
  pi: "1.6.0",
  qwen: "0.24.4",
} as const;

/** Node, without which Gemini CLI and Qwen Code do not run. */
export const NODE = Bun.which("node");

const SYSTEM = `${process.platform}-${process.arch}`;

/** True where the registry has the versions of clients that are packed for each system by itself. */
export const HAS_PACKED = SYSTEM === "linux-x64";
if (!HAS_PACKED)
  console.warn("SKIPPED: Cline, Factory Droid and Kilo Code are driven on linux-x64");

/** The words that start each client, fetched from the npm registry where it is not in the cache. */
export const PROGRAMS = {
  cline: () => [
    installClient(
      `@cline/cli-${SYSTEM}`,
      VERSIONS.cline,
      `@cline/cli-${SYSTEM}/bin/cline`,
      "cline",
    ),
  ],
  codex: (): readonly [string] => {
    const processor = process.arch === "arm64" ? "aarch64" : "x86_64";
    const system = process.platform === "darwin" ? "apple-darwin" : "unknown-linux-musl";
    const file = `@openai/codex-${SYSTEM}/vendor/${processor}-${system}/bin/codex`;
    return [installClient("@openai/codex", VERSIONS.codex, file)];
  },
  copilot: () => [
    installClient("@github/copilot", VERSIONS.copilot, `@github/copilot-${SYSTEM}/copilot`),
  ],
  factory: () => {
    const name = `@factory/cli-${SYSTEM}`;
    return [installClient(name, VERSIONS.factory, `${name}/bin/droid`, "factory-droid")];
  },
  gemini: () => {
    const file = "@google/gemini-cli/bundle/gemini.js";
    return [NODE ?? "node", installClient("@google/gemini-cli", VERSIONS.gemini, file)];
  },
  kilo: () => {
    const name = `@kilocode/cli-${SYSTEM}`;
    return [installClient(name, VERSIONS.kilo, `${name}/bin/kilo`, "kilocode")];
  },
  // It and pi ask for a newer Node than most have; Bun runs them as well.
  kimi: () => {
    const file = "@moonshot-ai/kimi-code/dist/main.mjs";
    return [process.execPath, installClient("@moonshot-ai/kimi-code", VERSIONS.kimi, file)];
  },
  opencode: () => [
    installClient("opencode-ai", VERSIONS.opencode, `opencode-${SYSTEM}/bin/opencode`),
  ],
  pi: () => {
    const name = "@earendil-works/pi-coding-agent";
    const file = `${name}/dist/bundle/cli.js`;
    return [process.execPath, installClient(name, VERSIONS.pi, file, `pi-${VERSIONS.pi}`)];
  },
  qwen: () => {
    const file = "@qwen-code/qwen-code/cli-entry.js";
    return [NODE ?? "node", installClient("@qwen-code/qwen-code", VERSIONS.qwen, file)];
  },
} as const;

/** Gives Copilot the stand-in for its model, and keeps it off the network. */
export function copilotEnvironment(url: string): Readonly<Record<string, string>> {
  return {
    COPILOT_OFFLINE: "true",
    COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
    COPILOT_MODEL: "stand-in",
    COPILOT_AUTO_UPDATE: "false",
  };
}

/** Keeps OpenCode off the network; its stand-in is among its settings. */
export function opencodeEnvironment(): Readonly<Record<string, string>> {
  return {
    OPENCODE_DISABLE_AUTOUPDATE: "1",
    OPENCODE_DISABLE_MODELS_FETCH: "1",
    OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
    OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
  };
}

/** Keeps Kilo Code off the network, in the same way. */
export function kiloEnvironment(): Readonly<Record<string, string>> {
  return {
    KILO_TELEMETRY_LEVEL: "off",
    KILO_DISABLE_AUTOUPDATE: "1",
    KILO_DISABLE_MODELS_FETCH: "1",
    KILO_DISABLE_DEFAULT_PLUGINS: "1",
    KILO_DISABLE_LSP_DOWNLOAD: "1",
    KILO_DISABLE_SESSION_INGEST: "1",
  };
}

/** Has Factory Droid work without its maker's servers. */
export function factoryEnvironment(): Readonly<Record<string, string>> {
  return {
    FACTORY_AIRGAP_ENABLED: "true",
    FACTORY_DISABLE_KEYRING: "true",
    FACTORY_DROID_AUTO_UPDATE_ENABLED: "false",
  };
}

/** OpenCode's settings, in which the stand-in is the only provider; `permission` is for all its tools. */
export function opencodeSettings(url: string, permission: "ask" | "allow"): string {
  const model = { name: "stand-in", tool_call: true, limit: { context: 100_000, output: 1000 } };
  return JSON.stringify({
    model: "mock/stand-in",
    small_model: "mock/stand-in",
    autoupdate: false,
    permission: { bash: permission, edit: permission, external_directory: permission },
    provider: {
      mock: {
        npm: "@ai-sdk/openai-compatible",
        name: "mock",
        options: { baseURL: `${url}/v1`, apiKey: "stand-in" },
        models: { "stand-in": model },
      },
    },
  });
}

/** Gives Gemini CLI the stand-in, in a project that it trusts. */
export function geminiEnvironment(url: string): Readonly<Record<string, string>> {
  return {
    GOOGLE_GEMINI_BASE_URL: url,
    GEMINI_API_KEY: "stand-in",
    GEMINI_CLI_TRUST_WORKSPACE: "true",
  };
}

/** Gives Qwen Code the stand-in. */
export function qwenEnvironment(url: string): Readonly<Record<string, string>> {
  return { OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: "stand-in", OPENAI_MODEL: "stand-in" };
}
