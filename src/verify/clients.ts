import type { Turn, Wire } from "./model-api.ts";
import { chatWire, geminiWire, messagesWire, responsesWire } from "./wires.ts";

/** Folders that a client is started in; nothing of the user's is below them but copies. */
export interface ScratchFolders {
  /** Takes the place of the home folder for the client's own settings. */
  readonly home: string;
  readonly project: string;
  /** Takes the place of `~/.config` for clients that look for it there. */
  readonly config: string;
}

/** How a client is driven without its model, its network and anybody's credentials. */
export interface Client {
  /** The agent's name in fairlead's tables of agents. */
  readonly name: string;
  /** Its program, as it is looked for on PATH. */
  readonly program: string;
  readonly wire: Wire;
  /** Its arguments for one headless session in which nobody is asked. */
  readonly words: readonly string[];
  /** The call of a shell command in its own words. */
  readonly shell: (command: string) => Turn;
  /** The call that writes a file; absent where the client edits by its shell. */
  readonly write?: (path: string, text: string) => Turn;
  /** How it loads a skill of the project, for a client that runs commands while it does. */
  readonly skill?: {
    readonly call: (name: string) => Turn;
    /** Path of a skill's text below the project. */
    readonly file: (name: string) => string;
  };
  /** What it is told of the stand-in and of the scratch folders. */
  readonly env: (url: string, folders: ScratchFolders) => Readonly<Record<string, string>>;
  /** What its settings in JSON say beside the user's, so that it needs nobody to log in. */
  readonly settings?: object;
  /** The same for what it reads beside the file with its hooks: JSON by the paths of the files. */
  readonly files?: (url: string, folders: ScratchFolders) => Readonly<Record<string, object>>;
  /** True for one that ends its session at a refusal, so that each call needs a session. */
  readonly endsAtRefusal?: true;
  /** How long it may take, in milliseconds, where that is longer than of others. */
  readonly timeoutMs?: number;
}

/** Said wherever a client wants a key; the stand-in reads none. */
const NO_KEY = "stand-in";

/** The clients that can be driven. Sources: their documentation, and runs of the versions in docs/verify.md. */
export function drivenClients(): readonly Client[] {
  return [claude, codex, gemini, qwen, opencode, copilot, kilo, factory, pi, cline];
}

const claude: Client = {
  name: "claude",
  program: "claude",
  wire: messagesWire,
  words: ["-p", "go", "--allowedTools", "Bash,Write,Skill"],
  shell: (command) => ({ tool: "Bash", input: { command, description: "a canary" } }),
  write: (path, content) => ({ tool: "Write", input: { file_path: path, content } }),
  skill: {
    call: (name) => ({ tool: "Skill", input: { skill: name } }),
    file: (name) => `.claude/skills/${name}/SKILL.md`,
  },
  env: (url, { home }) => ({
    CLAUDE_CONFIG_DIR: `${home}/.claude`,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: NO_KEY,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
  }),
};

const codex: Client = {
  name: "codex",
  program: "codex",
  wire: responsesWire,
  words: ["exec", "--skip-git-repo-check", "go"],
  shell: (command) => ({ tool: "exec_command", input: { cmd: command } }),
  env: (_url, { home }) => ({ CODEX_HOME: `${home}/.codex` }),
};

const gemini: Client = {
  name: "gemini",
  program: "gemini",
  wire: geminiWire,
  words: ["-y", "-m", "gemini-2.5-flash", "-p", "go"],
  shell: (command) => ({ tool: "run_shell_command", input: { command } }),
  write: (path, content) => ({ tool: "write_file", input: { file_path: path, content } }),
  env: (url, { home }) => ({
    GEMINI_CLI_HOME: home,
    GOOGLE_GEMINI_BASE_URL: url,
    GEMINI_API_KEY: NO_KEY,
    GEMINI_CLI_TRUST_WORKSPACE: "true",
  }),
  settings: { security: { auth: { selectedType: "gemini-api-key" } } },
};

const qwen: Client = {
  name: "qwen",
  program: "qwen",
  wire: chatWire,
  words: ["-y", "-p", "go"],
  shell: (command) => ({ tool: "run_shell_command", input: { command, is_background: false } }),
  write: (path, content) => ({ tool: "write_file", input: { file_path: path, content } }),
  env: (url, { home }) => ({
    QWEN_HOME: `${home}/.qwen`,
    OPENAI_BASE_URL: `${url}/v1`,
    OPENAI_API_KEY: NO_KEY,
    OPENAI_MODEL: NO_KEY,
  }),
  settings: { security: { auth: { selectedType: "openai" } } },
};

/** What OpenCode and Kilo, which was made from it, are told in the same words. */
const LIKE_OPENCODE = {
  wire: chatWire,
  words: ["run", "go"],
  shell: (command) => ({ tool: "bash", input: { command, description: "a canary" } }),
  write: (path, content) => ({ tool: "write", input: { filePath: path, content } }),
} as const satisfies Partial<Client>;

/** Where the two keep what is theirs. */
function foldersOf({ home, config }: ScratchFolders): Readonly<Record<string, string>> {
  return {
    XDG_CONFIG_HOME: config,
    XDG_DATA_HOME: `${home}/data`,
    XDG_CACHE_HOME: `${home}/cache`,
  };
}

const opencode: Client = {
  name: "opencode",
  program: "opencode",
  ...LIKE_OPENCODE,
  env: (url, scratch) => ({
    ...foldersOf(scratch),
    OPENCODE_CONFIG_CONTENT: JSON.stringify(opencodeSettings(url)),
    OPENCODE_DISABLE_AUTOUPDATE: "1",
    OPENCODE_DISABLE_MODELS_FETCH: "1",
    OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
    OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
  }),
};

const copilot: Client = {
  name: "copilot",
  program: "copilot",
  wire: chatWire,
  words: ["-p", "go", "--allow-all-tools", "--allow-all-paths", "--trust-folder"],
  shell: (command) => ({ tool: "bash", input: { command, description: "a canary" } }),
  write: (path, text) => ({ tool: "create", input: { path, file_text: text } }),
  env: (url, { home }) => ({
    COPILOT_HOME: `${home}/.copilot`,
    // Where it unpacks itself, and keeps a number of the machine.
    COPILOT_CACHE_HOME: `${home}/cache`,
    XDG_CACHE_HOME: `${home}/cache`,
    COPILOT_OFFLINE: "true",
    COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
    COPILOT_MODEL: NO_KEY,
    COPILOT_AUTO_UPDATE: "false",
  }),
};

/** It tries to reach its maker's servers for a minute before it starts. */
const kilo: Client = {
  name: "kilo",
  program: "kilo",
  ...LIKE_OPENCODE,
  env: (url, scratch) => ({
    ...foldersOf(scratch),
    KILO_CONFIG_CONTENT: JSON.stringify(opencodeSettings(url)),
    KILO_TELEMETRY_LEVEL: "off",
    KILO_DISABLE_AUTOUPDATE: "1",
    KILO_DISABLE_MODELS_FETCH: "1",
    KILO_DISABLE_DEFAULT_PLUGINS: "1",
    KILO_DISABLE_LSP_DOWNLOAD: "1",
    KILO_DISABLE_SESSION_INGEST: "1",
  }),
  timeoutMs: 240_000,
};

const factory: Client = {
  name: "factory",
  program: "droid",
  wire: chatWire,
  words: ["exec", "--skip-permissions-unsafe", "-m", "custom:Stand-In-0", "go"],
  shell: (command) => ({ tool: "Execute", input: { command } }),
  write: (path, content) => ({ tool: "Create", input: { file_path: path, content } }),
  env: (_url, { home }) => ({
    FACTORY_HOME_OVERRIDE: home,
    FACTORY_AIRGAP_ENABLED: "true",
    FACTORY_DISABLE_KEYRING: "true",
    FACTORY_DROID_AUTO_UPDATE_ENABLED: "false",
  }),
  files: (url, { home }) => ({
    [`${home}/.factory/settings.json`]: {
      customModels: [
        {
          model: NO_KEY,
          displayName: "Stand In",
          baseUrl: `${url}/v1`,
          apiKey: NO_KEY,
          provider: "generic-chat-completion-api",
          maxOutputTokens: 1000,
        },
      ],
    },
  }),
};

const pi: Client = {
  name: "pi",
  program: "pi",
  wire: chatWire,
  words: ["--model", "mock/stand-in", "--print", "go"],
  shell: (command) => ({ tool: "bash", input: { command } }),
  write: (path, content) => ({ tool: "write", input: { path, content } }),
  env: (_url, { home }) => ({ PI_CODING_AGENT_DIR: `${home}/.pi/agent`, PI_OFFLINE: "1" }),
  files: (url, { home }) => {
    const models = [{ id: NO_KEY }];
    const mock = { baseUrl: `${url}/v1`, api: "openai-completions", apiKey: NO_KEY, models };
    return { [`${home}/.pi/agent/models.json`]: { providers: { mock } } };
  },
};

/** Its hooks and settings are where its home is. */
const cline: Client = {
  name: "cline",
  program: "cline",
  wire: chatWire,
  // One word would be taken for a command.
  words: ["-P", "openai-compatible", "-m", NO_KEY, "go on"],
  shell: (command) => ({ tool: "run_commands", input: { commands: [command] } }),
  write: (path, text) => ({ tool: "editor", input: { path, new_text: text } }),
  env: (_url, { home, config }) => ({
    HOME: home,
    XDG_CONFIG_HOME: config,
    CLINE_SESSION_BACKEND_MODE: "local",
  }),
  files: (url, { home }) => {
    const provider = "openai-compatible";
    const settings = { provider, apiKey: NO_KEY, model: NO_KEY, baseUrl: `${url}/v1` };
    const updatedAt = "2026-11-29T00:00:00.000Z";
    const providers = { [provider]: { settings, updatedAt, tokenSource: "manual" } };
    const told = { version: 1, lastUsedProvider: provider, modes: {}, providers };
    return { [`${home}/.cline/data/settings/providers.json`]: told };
  },
  endsAtRefusal: true,
};

/** A provider of one model, and leave to call tools; it stands beside whatever else is configured. */
function opencodeSettings(url: string): object {
  const model = { name: NO_KEY, tool_call: true, limit: { context: 100_000, output: 1000 } };
  return {
    model: "mock/stand-in",
    small_model: "mock/stand-in",
    autoupdate: false,
    permission: { bash: "allow", edit: "allow", external_directory: "allow" },
    provider: {
      mock: {
        npm: "@ai-sdk/openai-compatible",
        name: "mock",
        options: { baseURL: `${url}/v1`, apiKey: NO_KEY },
        models: { "stand-in": model },
      },
    },
  };
}

/** The lines of Codex's `config.toml` that name the stand-in as its model's provider. */
export function codexProvider(url: string): Readonly<Record<string, unknown>> {
  return {
    model: "gpt-5-codex",
    model_provider: "mock",
    approval_policy: "never",
    sandbox_mode: "danger-full-access",
    model_providers: {
      mock: {
        name: "mock",
        base_url: `${url}/v1`,
        wire_api: "responses",
        requires_openai_auth: false,
      },
    },
  };
}
