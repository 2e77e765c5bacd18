import type { HandlerContext } from "../engine/handler.ts";
import { readClaudeSettings } from "../install/claude-settings.ts";
import { findPlugin } from "../install/plugins.ts";
import { ownHooks } from "../install/settings-checks.ts";
import { visibleLine } from "../outside-text.ts";
import { frontValue, frontWords, partFrontMatter } from "../policy/skills/front-matter.ts";
import { filledIn, type LoadedLine } from "../policy/skills/shell-lines.ts";
import { LINES_MAX, loadedLines } from "../policy/skills/written-texts.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { foldOutcomes, type Outcome, PASS } from "../protocol/outcome.ts";
import { type SkillFile, type SkillKind, skillFiles } from "../state/skill-files.ts";
import { homeDirectory, parentOf } from "../sys/paths.ts";
import { shortPaths } from "./describe-finding.ts";
import { isSwitchedOff, policySettingsOf } from "./policy-settings.ts";
import { handleSecurity } from "./security.ts";

/**
 * PreSkillShellCommand: a command that a skill or a command file runs while Claude Code loads it is judged as if the
 * model had called its shell.
 */
export async function handleSkillCommand(
  event: AgentEvent,
  context: HandlerContext,
): Promise<Outcome> {
  return refusedUnasked(withoutApproval(await handleSecurity(asCall(event), withoutUndo(context))));
}

/**
 * A skill or a command is about to be loaded, typed (UserPromptExpansion), called by the model (Skill) or named in the
 * description of a subagent (Task). Where the client does not ask about each of its commands, they are read from the file
 * here and judged before it is loaded: the strictest decides.
 */
export async function handleLoading(event: AgentEvent, context: HandlerContext): Promise<Outcome> {
  const outcome = await judgeLoading(event, context);
  return event.name === "PreToolUse" ? outcome : refusedUnasked(outcome);
}

async function judgeLoading(event: AgentEvent, context: HandlerContext): Promise<Outcome> {
  const { io, workspace } = context;
  const loads = loadsOf(event, context);
  if (loads.length === 0 || asksAboutEach(io, workspace.root)) return PASS;
  const outcomes: Outcome[] = [];
  let left = LINES_MAX;
  for (const { name, args } of loads) {
    const { files, isWhole } = skillFiles(io, event.cwd, "skill", name);
    for (const { path, text } of files) {
      if (text === undefined) outcomes.push(unread(path, "it cannot be read", context));
      for (const line of loadedLines(text ?? "")) {
        if (left-- <= 0)
          return foldOutcomes([...outcomes, unread(path, "it has too many commands", context)]);
        const filled = filledIn(line.text, { args, folder: parentOf(path) ?? "/" });
        const outcome = await judgeLine({ ...line, text: filled }, path, event, context);
        if (outcome.verdict === "deny") return outcome;
        outcomes.push(outcome);
      }
    }
    if (!isWhole) outcomes.push(unread(name, "there are too many files of this name", context));
  }
  return foldOutcomes(outcomes);
}

/** A skill or a command that is loaded, and what is filled into it. */
interface Load {
  readonly name: string;
  readonly args: string;
}

function loadsOf(
  { name, tool, payload, cwd }: AgentEvent,
  { io }: HandlerContext,
): readonly Load[] {
  if (name === "UserPromptExpansion") {
    const { expansion_type: type, command_name: command, command_args: args } = payload;
    return type === "mcp_prompt" ? [] : [loadOf(command, args)].flat();
  }
  const { skill, command, args, subagent_type: agent } = tool?.input ?? {};
  if (tool?.name === "Skill") return loadOf(skill ?? command, args);
  if (tool?.name === "SlashCommand") {
    const [word, rest = ""] = String(command)
      .trim()
      .split(/\s+(.*)/s);
    return loadOf(word, rest);
  }
  if (typeof agent !== "string") return [];
  const found: readonly SkillFile[] = filesOf("agent", agent);
  const skills = found.flatMap(({ text = "" }) =>
    frontWords(frontValue(partFrontMatter(text).front, "skills")),
  );
  return [...new Set(skills)].slice(0, LOADS_MAX).map((each) => ({ name: each, args: "" }));

  function filesOf(kind: SkillKind, wanted: string): readonly SkillFile[] {
    return skillFiles(io, cwd, kind, wanted).files;
  }
}

/** Skills that a subagent may begin with and that are looked at. */
const LOADS_MAX = 32;

function loadOf(name: unknown, args: unknown): readonly Load[] {
  if (typeof name !== "string" || name === "") return [];
  return [{ name, args: typeof args === "string" ? args : "" }];
}

/** Longest part of a line that is named, in UTF-16 units. */
const WORDS_MAX_CHARS = 48;

async function judgeLine(
  line: LoadedLine,
  path: string,
  event: AgentEvent,
  context: HandlerContext,
): Promise<Outcome> {
  const name = line.dialect === "powershell" ? "PowerShell" : "Bash";
  const call = { name, input: { command: line.text } };
  const about = asCall(event, call);
  const outcome = withoutApproval(await handleSecurity(about, withoutUndo(context)));
  if (outcome === PASS) return PASS;
  const data = { ...outcome.data, loaded: call };
  if (outcome.verdict === "pass" || outcome.verdict === "allow") return { ...outcome, data };
  // The line itself may hold a secret, these words do not.
  const [first] = Object(outcome.data).findings ?? [];
  const words = visibleLine(String(first?.words ?? ""), WORDS_MAX_CHARS);
  const would = outcome.reason.replace(/^this /, words === "" ? "it " : `\`${words}\` `);
  const file = shortPaths(visibleLine(path), {
    projectRoot: context.workspace.root,
    home: homeDirectory(context.io),
  });
  const reason = `${file} runs a command when it is loaded: ${would}`;
  return { ...outcome, reason, data };
}

/** The event as a call of the shell, which is what is judged, agreed to and held against people's own rules. */
function asCall(event: AgentEvent, call?: Pick<NonNullable<AgentEvent["tool"]>, "name" | "input">) {
  const tool = { useId: undefined, response: undefined, error: undefined, durationMs: undefined };
  const whole = call === undefined ? event.tool : { ...tool, ...call };
  return { ...event, name: "PreToolUse", tool: whole };
}

/** Nothing is saved for what no event says the end of; so what destroys something is asked about. */
function withoutUndo(context: HandlerContext): HandlerContext {
  const { config } = context;
  return { ...context, config: { ...config, undo: { ...config.undo, enabled: false } } };
}

/**
 * A question as the refusal that the client makes of it: at these events it puts none to anybody. How to allow it is
 * in the notice, which the person alone reads.
 */
function refusedUnasked(outcome: Outcome): Outcome {
  if (outcome.verdict !== "ask") return outcome;
  const { findings } = Object(outcome.data);
  const refused = Array.isArray(findings)
    ? findings.map((finding) => ({ ...finding, verdict: "deny" }))
    : [];
  return {
    ...outcome,
    verdict: "deny",
    reason: `${outcome.reason}. Nobody can be asked while a skill or command is loaded, so it does not run`,
    data: { ...outcome.data, findings: refused },
  };
}

/** That a command only looks says nothing about what else is loaded. */
function withoutApproval(outcome: Outcome): Outcome {
  return outcome.verdict === "allow" ? PASS : outcome;
}

function unread(what: string, why: string, { config }: HandlerContext): Outcome {
  const rule = "doubt/unread-skill";
  if (isSwitchedOff(rule, policySettingsOf(config))) return PASS;
  const words = visibleLine(what);
  const reason = `\`${words}\` could run anything when it is loaded: ${why} (${rule})`;
  return { verdict: "ask", reason, data: { findings: [{ rule, verdict: "ask", words }] } };
}

/**
 * True where the client will ask about each command by itself. It says its version to hooks in a variable, which a
 * repository's settings may set to anything, so those that do are not believed.
 */
function asksAboutEach(io: HandlerContext["io"], root: string): boolean {
  const version = /^claude-code_(\d+)-(\d+)-(\d+)_/
    .exec(io.env("AI_AGENT") ?? "")
    ?.slice(1)
    .map(Number);
  if (version === undefined || !isAtLeast(version, ASKS_SINCE)) return false;
  const files = readClaudeSettings(io, root);
  if (files.some(({ values }) => Object(values.get("env")).AI_AGENT !== undefined)) return false;
  const plugin = findPlugin(io, "claude", root);
  return (
    ownHooks(files).some(({ event }) => event === "PreSkillShellCommand") ||
    (plugin !== undefined && plugin.off === undefined)
  );
}

/** The first Claude Code with PreSkillShellCommand. */
const ASKS_SINCE = [2, 1, 332];

function isAtLeast(version: readonly number[], least: readonly number[]): boolean {
  for (const [index, number] of least.entries()) {
    const own = version[index] ?? 0;
    if (own !== number) return own > number;
  }
  return true;
}
