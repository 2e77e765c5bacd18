import type { Description, Descriptions } from "../commands/command.ts";
import { descriptionNamed } from "../commands/name-lookup.ts";
import { type Arguments, type Option, parseArguments } from "../commands/parse-arguments.ts";
import { type Given, type Run, runsOf, wordsOrLine } from "../commands/runs.ts";
import { startsLocally } from "../commands/starts-locally.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";

/** What starts an agent without its hooks or its questions, beside what all of them have. */
interface Unguarded {
  /** Options that do it by themselves. */
  readonly options?: RegExp;
  /** An option and its value, as `option=value`, and the names of such options. */
  readonly values?: RegExp;
  readonly valued?: string;
  /** The option that names the tools about which nobody is asked. */
  readonly allowing?: string;
  /** Variables that move its settings, or set such an option. */
  readonly variables?: string;
}

/** Agents, by their programs and the last part of their packages' names; they start programs that they are told, as fairlead does. */
export const agents: Descriptions = {
  // Others start it, and hand their words on.
  "claude claude-code happy happy-coder ccr claude-code-router codebuddy": () =>
    agent({
      options: /^--(?:bare|safe-mode|settings|setting-sources|permission-prompt-tool)$/,
      valued: "--permission-mode --allowedTools|--allowed-tools",
      values: /^--permission-mode=(?:bypassPermissions|auto)$/,
      allowing: "--allowedTools",
      variables: "CLAUDE_CONFIG_DIR CLAUDE_CODE_SIMPLE",
    }),
  fairlead: () => ({
    keeps: "files",
    options: {
      data: "--write --read --hide --network --engine --tool --session",
      shell: "--shell",
      used: "*",
    },
    runs: [
      { verbs: "confine|exec", behind: "--" },
      { verbs: "confine", as: "options" },
      { verbs: "bounded", operands: 1 },
    ],
  }),
  codex,
  "gemini gemini-cli": () =>
    agent({
      options: /^-y$/,
      valued: "--approval-mode --allowed-tools",
      values: /^--approval-mode=yolo$/,
      allowing: "--allowed-tools",
      variables: "GEMINI_CLI_HOME GEMINI_CLI_SYSTEM_SETTINGS_PATH",
    }),
  "qwen qwen-code": () =>
    agent({
      options: /^-y$/,
      valued: "--approval-mode --allowed-tools",
      values: /^--approval-mode=(?:yolo|auto)$/,
      allowing: "--allowed-tools",
      variables: "QWEN_HOME QWEN_CODE_SYSTEM_SETTINGS_PATH",
    }),
  copilot,
  "cursor-agent": () => agent({ options: /^(?:-f|--force)$/, variables: "CURSOR_CONFIG_DIR" }),
  droid: () => agent({ options: /^--settings$/, valued: "--auto", values: /^--auto=high$/ }),
  amp: () => agent({ options: /^--settings-file$/, variables: "AMP_SETTINGS_FILE" }),
  "aider aider-chat": () =>
    agent({ options: /^(?:-y|--yes)$/, variables: "AIDER_YES AIDER_YES_ALWAYS" }),
  "opencode opencode-ai": () =>
    agent({
      options: /^--(?:pure|auto)$/,
      variables:
        "OPENCODE_PURE OPENCODE_CONFIG OPENCODE_CONFIG_DIR OPENCODE_CONFIG_CONTENT OPENCODE_PERMISSION",
    }),
  "kiro-cli kiro q": () =>
    agent({ options: /^-a$/, valued: "--trust-tools", values: /^--trust-tools=/ }),
  cline: () => agent({ options: /^-y$/, valued: "--auto-approve", variables: "CLINE_DIR" }),
  // The migration tool of that name has options with values.
  goose: () =>
    agent({
      options: /^--no-profile$/,
      valued: "-dir|--dir -d -path|--path -database|--database -e|--env|-env -u|--url -c|--config",
      variables: "GOOSE_MODE",
    }),
  "crush vibe mistral-vibe kilo kilocode openhands plandex pdx iflow kimi gptme interpreter":
    obliging,
  "open-interpreter rovodev cn forge nanocoder grok": obliging,
  "auggie wave windsurf": () => agent({}),
};

/** Editors that start programs as agents do. */
export const agentEditors: Descriptions = {
  "cursor code-insiders codium vscodium code-oss positron trae antigravity": () =>
    editor({ data: ADDED, switch: "-h|--help" }),
  code: () => editor({ data: ADDED, switch: "-h|--help", used: "*" }),
};

function editor(options: NonNullable<Description["options"]>): Description {
  return {
    keeps: "files",
    options,
    effects: ({ operands, has }) => [
      ...operands.map((word): Effect => ({ kind: "unknown", word })),
      ...(opensTunnel(operands) && !has("-h") ? [EXPOSE] : []),
      ...(has("--add-mcp") ? [{ kind: "agent-settings" } as const] : []),
    ],
    runs: runsOfAgent,
    packages: { verbs: "--install-extension" },
  };
}

const EXPOSE: Effect = { kind: "expose" };

/** `code tunnel [service install]`, beside what it says about one. */
function opensTunnel([verb, what, how]: readonly Arg[]): boolean {
  if (verb?.value !== "tunnel") return false;
  return what === undefined || (what.value === "service" && how?.value === "install");
}

/** True for a program that is an agent, or an editor with one. */
export function isAgent(program: string): boolean {
  return [agents, agentEditors].some((table) => descriptionNamed(program, table) !== undefined);
}

/** Options of `mcp add`. */
const ADDED = "-s|--scope -t|--transport|--type -e|--env -H|--header --timeout --description";

/** Options that no agent means anything else by. */
const ANY = /^--(?:allow-all(?:-paths|-urls)?|dangerously-\S+|disable-hooks|no-hooks)$/;

/** Options by which even a program that nobody knows is told to be an agent, or to start one. */
export const ONLY_AGENTS =
  /^--(?:(?:allow-)?dangerously-(?:skip|bypass|allow)-\S+|yolo|full-auto|allow-all-tools|skip-permissions(?:-unsafe)?|trust-all-tools|yes-always|(?:auto|always)-approve(?:-all)?|approve-all)$/;

/** Settings of an agent, as JSON on its command line or in code for its SDK, that leave nobody to ask. */
export const UNGUARDED_SETTINGS =
  /permission_?mode["'\\]*\s*[:=]\s*[\\]*["']bypassPermissions|dangerously_?skip_?permissions["'\\]*\s*[:=]\s*true|setting_?sources["'\\]*\s*[:=]\s*\[\s*\]/i;

function agent(told: Unguarded): Description {
  const { options, values, valued = "", variables = "", allowing } = told;
  const isUnguarded = ({ names: [name = ""], value }: Option): boolean =>
    value?.value !== "false" &&
    (ANY.test(name) ||
      ONLY_AGENTS.test(name) ||
      options?.test(name) === true ||
      values?.test(`${name}=${value?.value ?? ""}`) === true);
  return {
    options: { data: `${valued} ${ADDED}` },
    effects: (args, _before, env) => {
      const words = args.operands.map((word): Effect => ({ kind: "unknown", word }));
      if (changesSettings(args)) return [...words, { kind: "agent-settings" }];
      if (isIdle(args)) return words;
      const unguarded =
        args.options.some(isUnguarded) ||
        (allowing !== undefined && allowsShell(args, allowing)) ||
        [...args.operands, ...args.options.flatMap(({ value }) => value ?? [])].some(
          ({ value }) => value.startsWith("{") && UNGUARDED_SETTINGS.test(value),
        ) ||
        variables.split(" ").some((name) => (env.get(name)?.value ?? "") !== "");
      return [...words, { kind: "agent", unguarded }];
    },
    runs: runsOfAgent,
  };
}

/** True where it is asked what it is, and where it is told of a published server that it starts later. */
function isIdle({ options, operands }: Arguments): boolean {
  const [first] = options;
  const asks = /^(?:--version|-V|-v|--help|-h)$/.test(first?.names[0] ?? "") && first?.at === 0;
  const [verb, what] = operands;
  return asks || (verb?.value === "mcp" && what?.value.startsWith("add") === true);
}

/** True where nobody is asked about any command of a shell: `--allowedTools Read Bash`, `Bash(*)`. */
function allowsShell({ values, operands }: Arguments, option: string): boolean {
  const given = values(option);
  // The names may be words of their own.
  return given.length > 0 && [...given, ...operands].some(({ value }) => ANY_SHELL.test(value));
}

const ANY_SHELL =
  /(?:^|,\s*|\s)(?:\*|(?:Bash|ShellTool|run_shell_command|shell)(?:\([:*]*\))?)(?=$|\s*,|\s+[A-Z])/;

/** True where a command says what the agent may do from then on, or which local program it starts as a server. */
function changesSettings(args: Arguments): boolean {
  const { operands, options } = args;
  const [verb, how, name] = operands.map(({ value }) => value);
  switch (verb) {
    case "config":
      return /^(?:set|add|remove|rm)$/.test(how ?? "") && !HARMLESS_SETTING.test(name ?? "");
    case "mcp":
      return addsServer(args, how);
    case "plugin":
    case "plugins":
    case "extensions":
    case "extension":
      if (options.some(({ names }) => names.some((each) => HELP.test(each)))) return false;
      if (how === "marketplace") return name !== undefined && name !== "list";
      return /^(?:install|i|link|enable|disable|uninstall|remove|update)$/.test(how ?? "");
    case "hooks":
    case "features":
    case "permissions":
      return /^(?:enable|disable|add|set|edit)/.test(how ?? "");
    default:
      return false;
  }
}

/**
 * True where a server is added, whose code or texts the agent has from then on. About one that is published and goes into
 * the project's own file Claude Code asks the person before it starts it.
 */
function addsServer(args: Arguments, how = ""): boolean {
  const { operands, behindDashes, options, value } = args;
  if (options.some(({ names, at }) => at <= 2 && names.some((each) => HELP.test(each))))
    return false;
  const isJson = how === "add-json";
  if (!isJson && how !== "add") return false;
  const command = isJson ? jsonWords(operands[3]) : (behindDashes ?? operands.slice(3));
  if (/^project$/.test(value("--scope")?.value ?? "")) return startsLocally(command);
  return command.length > 0 || (isJson && /"url"\s*:/.test(operands[3]?.value ?? ""));
}

const HELP = /^(?:-h|--help)$/;

const HARMLESS_SETTING =
  /^(?:-g|--global|theme|verbose|model|editorMode|preferredNotifChannel|autoUpdates|tipsHistory|outputStyle)$/;

/** https://developers.openai.com/codex/cli/reference */
function codex(): Description {
  return agent({
    options: /^--(?:ignore-user-config|ignore-rules|approve-for-me|not-so-yolo)$/,
    valued: "-a|--ask-for-approval -s|--sandbox -c|--config --disable",
    values:
      /^-a=never$|^-s=danger-full-access$|^--disable=\w*hooks$|^-c=\s*(?:approval_policy\s*=\W*never|sandbox_mode\s*=\W*danger|features\.\w*hooks\s*=\W*false|features\s*=.*hooks\W+false|(?:hooks|bypass_hook_trust|notify|mcp_servers)\b)/,
    variables: "CODEX_HOME",
  });
}

/** GitHub's agent, and the tool of AWS that has its name and runs commands in a service. */
function copilot(): Description {
  const elsewhere: Description = {
    options: { "remote-shell": "-c|--command" },
    runs: { verbs: "svc exec|task exec", as: "options", elsewhere: true },
  };
  const data = "--profile -r|--region -e|--env -n|--name -a|--app --stage --config --cluster";
  return {
    ...agent({
      options: /^--config-dir$/,
      valued: `${data} --allow-tool`,
      allowing: "--allow-tool",
      variables: "COPILOT_HOME COPILOT_ALLOW_ALL",
    }),
    runs: (given) => [...runsOf(elsewhere, given.program, given.words), ...runsOfAgent(given)],
  };
}

/** Agents with options that say yes to everything. */
function obliging(): Description {
  return agent({
    options:
      /^(?:-y|--(?:yes|auto|auto[-_](?:run|exec|accept)|no-confirm|non-interactive|always-approve|llm-approve|override-existing-sessions))$/,
  });
}

/** `claude mcp add NAME -- PROGRAM …`, `gemini mcp add NAME PROGRAM …`, `claude mcp add-json NAME JSON`. */
function runsOfAgent({ words }: Given): readonly Run[] {
  const started: (readonly Arg[])[] = [];
  const at = words.findIndex(({ value }) => value === "mcp");
  const verb = at < 0 ? "" : words[at + 1]?.value;
  if (verb === "add") started.push(addedWords(words.slice(at + 2)));
  if (verb === "add-json") started.push(...words.slice(at + 2).map(jsonWords));
  for (const [index, arg] of words.entries()) {
    const { value } = arg;
    if (value === "--add-mcp") started.push(jsonWords(words[index + 1]));
    else if (value.startsWith("--add-mcp="))
      started.push(jsonWords({ ...arg, value: value.slice("--add-mcp=".length) }));
  }
  return started
    .filter(([first]) => first !== undefined && !/^https?:/.test(first.value))
    .map((command) => wordsOrLine(command, { by: "mcp add", later: true }));
}

function addedWords(words: readonly Arg[]): readonly Arg[] {
  // In front of the dashes stand name and options alone.
  const end = words.findIndex(({ value }) => value === "--");
  if (end >= 0) return words.slice(end + 1);
  return parseArguments(words, { options: { data: ADDED } }, { operands: 1 }).rest;
}

/** `{"command": "npx", "args": ["-y", "x"]}`. */
function jsonWords(arg: Arg | undefined): readonly Arg[] {
  if (arg === undefined || !arg.value.trimStart().startsWith("{")) return [];
  let value: unknown;
  try {
    value = JSON.parse(arg.value);
  } catch {
    return [];
  }
  if (typeof value !== "object" || value === null || !("command" in value)) return [];
  const args = "args" in value && Array.isArray(value.args) ? value.args : [];
  const words = [value.command, ...args].filter((word) => typeof word === "string");
  return words.map((word) => ({ ...arg, value: word }));
}
