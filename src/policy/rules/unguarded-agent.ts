import { languageOf } from "../commands/code-line.ts";
import { programOf } from "../files/programs.ts";
import type { Arg, Invocation } from "../invocation.ts";
import { baseName } from "../path.ts";
import { isHarmlessProgram } from "../quick/programs.ts";
import type { Hit, Rule } from "../rule.ts";
import type { World } from "../world.ts";
import { hit } from "./hit.ts";

/** What starts an agent without its hooks or its questions, beside what {@link ANY_AGENT} has for all. */
interface AgentOptions {
  /** Its programs, and the last part of its packages' names. */
  readonly names: string;
  /** Options that do it by themselves. */
  readonly options?: RegExp;
  /** An option and its value, as `option=value`. */
  readonly values?: RegExp;
  /** Variables that move its settings, or set such an option. */
  readonly variables?: string;
}

/** Options that no agent means anything else by. */
const ANY_AGENT = /^--(?:allow-all(?:-paths|-urls)?|dangerously-\S+|disable-hooks|no-hooks)$/;

/** Options by which a program that nobody knows is told to be an agent, or to start one. */
const ONLY_AGENTS =
  /^--(?:(?:allow-)?dangerously-(?:skip|bypass|allow)-\S+|yolo|full-auto|allow-all-tools|skip-permissions(?:-unsafe)?|trust-all-tools|yes-always|(?:auto|always)-approve(?:-all)?|approve-all)$/;

/** Settings of an agent, as JSON on its command line or in code for its SDK, that leave nobody to ask. */
const UNGUARDED_SETTINGS =
  /permission_?mode["'\\]*\s*[:=]\s*[\\]*["']bypassPermissions|dangerously_?skip_?permissions["'\\]*\s*[:=]\s*true|setting_?sources["'\\]*\s*[:=]\s*\[\s*\]/i;

/** Made when an agent is started: a command that starts none pays for no table. */
function agents(): readonly AgentOptions[] {
  return [
    {
      // Others start it, and hand their words on.
      names: "claude claude-code happy happy-coder ccr claude-code-router codebuddy",
      options: /^--(?:bare|safe-mode|settings|setting-sources|permission-prompt-tool)$/,
      values: /^--permission-mode=(?:bypassPermissions|auto)$/,
      variables: "CLAUDE_CONFIG_DIR CLAUDE_CODE_SIMPLE",
    },
    {
      names: "codex",
      options: /^--(?:ignore-user-config|ignore-rules|approve-for-me|not-so-yolo)$/,
      values:
        /^(?:-a|--ask-for-approval)=never$|^(?:-s|--sandbox)=danger-full-access$|^--disable=\w*hooks$|^(?:-c|--config)=\s*(?:approval_policy\s*=\W*never|sandbox_mode\s*=\W*danger|features\.\w*hooks\s*=\W*false|features\s*=.*hooks\W+false|(?:hooks|bypass_hook_trust)\b)/,
      variables: "CODEX_HOME",
    },
    {
      names: "gemini gemini-cli",
      options: /^-y$/,
      values: /^--approval-mode=yolo$/,
      variables: "GEMINI_CLI_HOME GEMINI_CLI_SYSTEM_SETTINGS_PATH",
    },
    {
      names: "qwen qwen-code",
      options: /^-y$/,
      values: /^--approval-mode=(?:yolo|auto)$/,
      variables: "QWEN_HOME QWEN_CODE_SYSTEM_SETTINGS_PATH",
    },
    {
      names: "copilot",
      options: /^--config-dir$/,
      variables: "COPILOT_HOME COPILOT_ALLOW_ALL",
    },
    { names: "cursor-agent", options: /^(?:-f|--force)$/, variables: "CURSOR_CONFIG_DIR" },
    { names: "droid", options: /^--settings$/, values: /^--auto=high$/ },
    { names: "amp", options: /^--settings-file$/, variables: "AMP_SETTINGS_FILE" },
    {
      names: "aider aider-chat",
      options: /^(?:-y|--yes)$/,
      variables: "AIDER_YES AIDER_YES_ALWAYS",
    },
    {
      names: "opencode opencode-ai",
      options: /^--(?:pure|auto)$/,
      variables:
        "OPENCODE_PURE OPENCODE_CONFIG OPENCODE_CONFIG_DIR OPENCODE_CONFIG_CONTENT OPENCODE_PERMISSION",
    },
    { names: "kiro-cli kiro q", options: /^-a$/, values: /^--trust-tools=/ },
    { names: "cline", options: /^-y$/, variables: "CLINE_DIR" },
    { names: "goose", options: /^--no-profile$/, variables: "GOOSE_MODE" },
    { names: "crush", options: /^-y$/ },
    {
      names:
        "vibe mistral-vibe kilo kilocode openhands plandex pdx iflow kimi gptme interpreter open-interpreter rovodev cn forge nanocoder grok",
      options:
        /^(?:-y|--(?:yes|auto|auto[-_](?:run|exec|accept)|no-confirm|non-interactive|always-approve|llm-approve|override-existing-sessions))$/,
    },
    { names: "auggie wave windsurf" },
  ];
}

/** The home and settings folders of every program, which move those of an agent as well. */
const FOLDERS = ["HOME", "USERPROFILE", "XDG_CONFIG_HOME", "APPDATA"];

/** Programs that run the package or the file that they are given. */
const RUNNERS = " npx bunx pnpx npm pnpm yarn bun node deno uvx uv pipx python python3 ";

/** Another agent started without the questions that its user would be asked, or without its hooks. */
export const unguardedAgent: Rule = {
  id: "self-protection/unguarded-agent",
  verdict: "ask",
  programs: ["*"],
  reason: "starts an agent that asks nobody before it acts, or without the hooks that guard it",
  instead: "start it without that option, or let the person start it",
  check: checkAgent,
  examples: () => ({
    denies: [
      "claude --dangerously-skip-permissions -p x",
      "claude --setting-sources '' -p x",
      "CLAUDE_CONFIG_DIR=/tmp/c claude -p x",
      "codex exec --dangerously-bypass-approvals-and-sandbox x",
      "codex -c features.hooks=false exec x",
      "codex --ask-for-approval never",
      "gemini --yolo -p x",
      "gemini --approval-mode yolo -p x",
      "claude --permission-mode bypassPermissions",
      "npx -y @anthropic-ai/claude-code@latest --bare -p x",
      "HOME=/tmp/x codex exec x",
      "uvx --from aider-chat aider --yes-always",
      "node node_modules/@google/gemini-cli/dist/index.js --yolo",
      "cursor agent -f x",
      "gh copilot -- --allow-all-tools",
      "acpx --approve-all claude",
      `claude --agents '{"a":{"permissionMode":"bypassPermissions"}}'`,
      `node -e 'query({prompt: "x", options: {permissionMode: "bypassPermissions"}})'`,
      "systemd-run --user -E CLAUDE_CONFIG_DIR=/tmp/c claude -p x",
    ],
    allows: [
      "claude -p 'what does --dangerously-skip-permissions do'",
      "claude --version",
      "claude mcp list",
      "codex exec --sandbox read-only x",
      "codex -c model=o3 exec x",
      "codex --ask-for-approval on-request",
      "gemini -p x",
      "gemini --approval-mode default -p x",
      "claude --permission-mode plan",
      "npx -y @anthropic-ai/claude-code --version",
      "HOME=/tmp/x npm test",
      "uvx --from aider-chat aider --version",
      "node node_modules/@google/gemini-cli/dist/index.js --version",
      "cursor agent --help",
      "gh copilot suggest 'list files'",
      "grep -rn -- --approve-all docs",
      `claude --agents '{"a":{"permissionMode":"plan"}}'`,
      `node -e 'query({prompt: "x", options: {permissionMode: "default"}})'`,
      "systemd-run --user -E LANG=C claude -p x",
    ],
  }),
};

function checkAgent(invocation: Invocation, world: World): Hit | undefined {
  const started = startedAgent(invocation);
  if (started === undefined) return startsUnknown(invocation) ? hit(invocation) : undefined;
  const { agent, args } = started;
  const words = args.map(({ value }) => value);
  if (/^(?:--version|-V|-v|--help|-h)$/.test(words[0] ?? "")) return undefined;
  // What a server is started by is a command of its own.
  if (words[0] === "mcp" && words[1]?.startsWith("add") === true) return undefined;
  if (words.some((word, at) => isUnguarded(agent, word, words[at + 1]))) return hit(invocation);
  if (words.some((word) => word.startsWith("{") && UNGUARDED_SETTINGS.test(word)))
    return hit(invocation);
  const { env } = invocation;
  if (env.size === 0) return undefined;
  const moves =
    agent.variables?.split(" ").some((name) => (env.get(name)?.value ?? "") !== "") === true ||
    FOLDERS.some((name) => isElsewhere(name, env.get(name), world));
  return moves ? hit(invocation) : undefined;
}

/** True for an unknown program with an agent's option, and for code that starts one by its SDK. */
function startsUnknown({ program, args, stdin }: Invocation): boolean {
  let options = false;
  for (const { value } of args) {
    if (!value.startsWith("--") || value.length < OPTION_MIN_CHARS) continue;
    const equals = value.indexOf("=");
    options ||= ONLY_AGENTS.test(equals < 0 ? value : value.slice(0, equals));
  }
  // To programs that are known such a word is a text, or an option of their own.
  if (options && programOf(program) === undefined && !isHarmlessProgram(program)) return true;
  if (options && PACKAGE_RUNNERS.includes(` ${program} `)) return true;
  if (languageOf(program) === undefined) return false;
  for (const { value } of args) if (isSettingCode(value)) return true;
  return stdin.kind === "text" && isSettingCode(stdin.text.value);
}

/** Programs that run a package, which nobody knows. */
const PACKAGE_RUNNERS = " npx bunx pnpx uvx pipx ";

/** The length of the shortest option of {@link ONLY_AGENTS}. */
const OPTION_MIN_CHARS = 6;

function isSettingCode(code: string): boolean {
  return /permission|setting_?sources/i.test(code) && UNGUARDED_SETTINGS.test(code);
}

function isUnguarded(agent: AgentOptions, word: string, next: string | undefined): boolean {
  if (!word.startsWith("-")) return false;
  const equals = word.indexOf("=");
  const option = equals < 0 ? word : word.slice(0, equals);
  if (ANY_AGENT.test(option) || ONLY_AGENTS.test(option) || agent.options?.test(option) === true)
    return true;
  if (agent.values === undefined) return false;
  if (agent.values.test(equals < 0 ? `${word}=${next ?? ""}` : word)) return true;
  // `-anever`: a short option with its value in the same word.
  return /^-[a-z]./.test(word) && agent.values.test(`${word.slice(0, 2)}=${word.slice(2)}`);
}

/** True for a folder that is set to another one than it has anyway. */
function isElsewhere(name: string, arg: Arg | undefined, world: World): boolean {
  if (arg === undefined) return false;
  const usual = name === "HOME" || name === "USERPROFILE" ? world.home : world.env(name);
  return arg.value !== usual;
}

/** The agent that a command starts, and its arguments; behind `npx` and its like as well. */
function startedAgent({
  program,
  name,
  args,
}: Invocation): { agent: AgentOptions; args: readonly Arg[] } | undefined {
  const part = agentAmong(program, args[0]?.value);
  if (part !== undefined)
    return { agent: part, args: args[1]?.value === "--" ? args.slice(2) : args.slice(1) };
  const own = agentNamed(name.value.startsWith("@") ? name.value : program);
  if (own !== undefined)
    return { agent: own, args: args[0]?.value === "--" ? args.slice(1) : args };
  if (!RUNNERS.includes(` ${program} `)) return undefined;
  for (const [at, { value }] of args.entries()) {
    if (value.startsWith("-") && !value.includes("=")) continue;
    const agent = agentNamed(value) ?? agentInPath(value);
    if (agent === undefined) continue;
    const rest = args.slice(at + 1);
    // `uvx --from aider-chat aider`: the package, then the program.
    const again =
      agentNamed(rest[0]?.value ?? "")?.names === agent.names || rest[0]?.value === "--" ? 1 : 0;
    return { agent, args: rest.slice(again) };
  }
  return undefined;
}

/** An agent that is a command of another program: `cursor agent`, `gh copilot`, `acli rovodev`. */
function agentAmong(program: string, first: string | undefined): AgentOptions | undefined {
  switch (`${program} ${first}`) {
    case "cursor agent":
      return agentNamed("cursor-agent");
    case "gh copilot":
      return agentNamed("copilot");
    case "acli rovodev":
      return agentNamed("rovodev");
    default:
      return undefined;
  }
}

/** The agent of a program or a package, whatever its version: `@openai/codex@latest`. */
function agentNamed(name: string): AgentOptions | undefined {
  // `@kilocode/cli`: the scope says whose it is.
  const scope = name.includes("@") ? /^(?:npm:)?@([\w-]+)\/cli(?:@|$)/.exec(name)?.[1] : undefined;
  const last = scope ?? baseName(name.startsWith("npm:") ? name.slice("npm:".length) : name);
  if (last === "" || !NAMES.includes(` ${last.slice(0, 3)}`)) return undefined;
  const at = last.indexOf("@", 1);
  const plain = at < 0 ? last : last.slice(0, at);
  const short = plain.replace(/-cli$|\.cli$/, "");
  return agents().find(
    ({ names }) => ` ${names} `.includes(` ${plain} `) || ` ${names} `.includes(` ${short} `),
  );
}

/** All the names, for a search in a text: every command comes by here. */
const NAMES =
  " claude codex gemini qwen copilot cursor-agent droid amp aider opencode kiro q cline goose crush auggie kimi cn wave windsurf happy ccr codebuddy vibe mistral-vibe kilo openhands plandex pdx iflow gptme interpreter open-interpreter rovodev forge nanocoder grok ";

/** `node …/node_modules/@anthropic-ai/claude-code/cli.js`. */
function agentInPath(path: string): AgentOptions | undefined {
  if (!path.includes("node_modules/")) return undefined;
  const below = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length).split("/");
  return agentNamed((below[0]?.startsWith("@") === true ? below[1] : below[0]) ?? "");
}
