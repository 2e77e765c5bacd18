import { languageOf } from "../catalog/code-line.ts";
import { descriptionOf } from "../catalog/descriptions.ts";
import { effectsOfWords, hasEffect, usesFiles } from "../catalog/effects.ts";
import { isAmong } from "../commands/name-lookup.ts";
import { isLaunch, launchesOf } from "../commands/runs.ts";
import { matched } from "../effects/match.ts";
import type { Arg, Invocation } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import type { Hit, Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { baseName } from "../text/path.ts";
import { agents, ONLY_AGENTS, UNGUARDED_SETTINGS } from "../tools/agents.ts";
import { hasPlainForm } from "./plain-programs.ts";

/** The home and settings folders of every program, which move those of an agent as well. */
const FOLDERS = ["HOME", "USERPROFILE", "XDG_CONFIG_HOME", "APPDATA"];

/** Another agent started without the questions that its user would be asked, or without its hooks. */
export const unguardedAgent: Rule = {
  id: "self-protection/unguarded-agent",
  verdict: "ask",
  programs: ["*"],
  reason: "would start an agent that never asks, or that runs without its hooks",
  instead: "start it without that option, or let the user start it",
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
      "claude --allowedTools 'Bash(*)' -p x",
      "gemini --allowed-tools run_shell_command -p x",
      "claude config set permissions.defaultMode bypassPermissions",
      "claude mcp add x -- node /tmp/x.js",
      "claude mcp add x -- npx -y some-server",
      `code --add-mcp '{"name":"x","command":"uvx","args":["some-server"]}'`,
      'codex -c \'notify=["sh", "x.sh"]\' exec x',
      "claude plugin install x@y",
      "cline --auto-approve true 'rename it'",
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
      "claude --allowedTools 'Bash(git log:*)' -p x",
      "gemini --allowed-tools 'ShellTool(git status)' -p x",
      "claude config set theme dark",
      "claude mcp add -s project x -- npx -y @upstash/context7-mcp",
      "claude mcp remove x",
      "code --list-extensions",
      "claude mcp get x",
      "codex -c 'model=\"o3\"' exec x",
      "claude plugin list",
    ],
  }),
};

function checkAgent(invocation: Invocation, world: World): Hit | undefined {
  const effects = startedAgent(invocation);
  if (effects === undefined) {
    // An editor that is given a server for its agents.
    if (hasEffect(invocation, "agent-settings")) return matched(invocation, CHANGES);
    return startsUnknown(invocation) ? matched(invocation) : undefined;
  }
  if (effects.some(({ kind }) => kind === "agent-settings")) return matched(invocation, CHANGES);
  const { env } = invocation;
  const isMoved = () => FOLDERS.some((name) => isElsewhere(name, env.get(name), world));
  const starts = effects.some(
    (one) => one.kind === "agent" && (one.unguarded || (env.size > 0 && isMoved())),
  );
  return starts ? matched(invocation) : undefined;
}

const CHANGES: Partial<Hit> = {
  reason: "would permanently change what an agent may do or which programs it starts",
  instead: "let the user change it",
};

/** True for an unknown program with an agent's option, and for code that starts one by its SDK. */
function startsUnknown({ program, args, stdin }: Invocation): boolean {
  let options = false;
  for (const { value } of args) {
    if (!value.startsWith("--") || value.length < OPTION_MIN_CHARS) continue;
    const equals = value.indexOf("=");
    options ||=
      FIRST_LETTERS.includes(value[2] ?? "-") &&
      ONLY_AGENTS.test(equals < 0 ? value : value.slice(0, equals));
  }
  // To programs that are known such a word is a text, or an option of their own.
  if (options && !usesFiles(program) && !hasPlainForm(program)) return true;
  // A package that it runs is one that nobody knows.
  const launches = options ? launchesOf(descriptionOf(program) ?? { runs: [] }) : [];
  if (launches.some((one) => one.package === true && isLaunch(one, args))) return true;
  if (languageOf(program) === undefined) return false;
  for (const { value } of args) if (isSettingCode(value)) return true;
  return stdin.kind === "text" && isSettingCode(stdin.text.value);
}

/** With what the names of those options begin: most others are told apart by that. */
const FIRST_LETTERS = "adfsty";

/** The length of the shortest option of {@link ONLY_AGENTS}. */
const OPTION_MIN_CHARS = 6;

function isSettingCode(code: string): boolean {
  return /permission|setting_?sources/i.test(code) && UNGUARDED_SETTINGS.test(code);
}

/** True for a folder that is set to another one than it has anyway. */
function isElsewhere(name: string, arg: Arg | undefined, world: World): boolean {
  if (arg === undefined) return false;
  const usual = name === "HOME" || name === "USERPROFILE" ? world.home : world.env(name);
  return arg.value !== usual;
}

/** What the agent does that a command starts, behind `npx` and its like as well; undefined for none. */
function startedAgent({ program, name, args, env }: Invocation): readonly Effect[] | undefined {
  const start = (agent: string, words: readonly Arg[]) =>
    effectsOfWords(agent, words[0]?.value === "--" ? words.slice(1) : words, env);
  const at = args.findIndex(({ value }) => !value.startsWith("-"));
  const part = AMONG.get(`${program} ${args[at]?.value}`);
  if (part !== undefined) return start(part, args.slice(at + 1));
  const own = agentNamed(name.value.startsWith("@") ? name.value : program);
  if (own !== undefined) return start(own, args);
  if (!runsFilesOrPackages(program)) return undefined;
  for (const [at, { value }] of args.entries()) {
    if (value.startsWith("-") && !value.includes("=")) continue;
    const agent = agentNamed(value) ?? agentInPath(value);
    if (agent === undefined) continue;
    // `uvx --from aider-chat aider`: the package, then the program.
    const again = agentNamed(args[at + 1]?.value ?? "") === undefined ? 0 : 1;
    return start(agent, args.slice(at + 1 + again));
  }
  return undefined;
}

/** True for a program that runs the package, or the file of Node or Python, that it is given. */
function runsFilesOrPackages(program: string): boolean {
  const description = descriptionOf(program);
  const language = description?.interprets?.language;
  if (language === "python" || language === "node") return true;
  return description !== undefined && launchesOf(description).some((one) => one.package === true);
}

/** Agents that are a command of another program. */
const AMONG: ReadonlyMap<string, string> = new Map([
  ["cursor agent", "cursor-agent"],
  ["gh copilot", "copilot"],
  ["acli rovodev", "rovodev"],
]);

/** The described name of the agent of a program or a package, whatever its version: `@openai/codex@latest`. */
function agentNamed(name: string): string | undefined {
  // `@kilocode/cli`: the scope says whose it is.
  const scope = name.includes("@") ? /^(?:npm:)?@([\w-]+)\/cli(?:@|$)/.exec(name)?.[1] : undefined;
  const last = scope ?? baseName(name.startsWith("npm:") ? name.slice("npm:".length) : name);
  const at = last.indexOf("@", 1);
  const plain = at < 0 ? last : last.slice(0, at);
  if (isAmongAgents(plain)) return plain;
  const short = plain.replace(/[-.]cli$/, "");
  return short !== plain && isAmongAgents(short) ? short : undefined;
}

function isAmongAgents(name: string): boolean {
  for (const names in agents) if (isAmong(name, names)) return true;
  return false;
}

/** `node …/node_modules/@anthropic-ai/claude-code/cli.js`. */
function agentInPath(path: string): string | undefined {
  if (!path.includes("node_modules/")) return undefined;
  const below = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length).split("/");
  return agentNamed((below[0]?.startsWith("@") === true ? below[1] : below[0]) ?? "");
}
