import { AGENTS, type Agent } from "../install/agent.ts";
import { executionProblem } from "../install/executable.ts";
import { ownHandlers, plainValue } from "../install/hook-entries.ts";
import { OWN_FILE_AGENTS, OWN_MARK } from "../install/own-files.ts";
import { presentAgents } from "../install/present.ts";
import { programOf } from "../install/shell-word.ts";
import type { Io } from "../io.ts";
import { parseJsonText } from "../sys/json-edit.ts";
import { readUserText } from "../sys/user-file.ts";
import { type Check, fail, ok, warn } from "./check.ts";

/** Agents that run the hooks of Claude Code's settings beside their own, and from which of its scopes. */
const READ_CLAUDE_TOO: ReadonlyMap<string, readonly string[]> = new Map([
  ["cursor", ["user", "project", "local"]],
  ["copilot", ["project", "local"]],
]);

/**
 * What stands in the settings of every agent but Claude Code: how many entries call fairlead, whether
 * what they name runs, and whether a call would be judged twice. `claudeLevels` are the scopes of
 * Claude Code's settings with entries of ours.
 */
export function checkOtherAgents(
  io: Io,
  projectRoot: string,
  claudeLevels: readonly string[],
): readonly Check[] {
  const checks = checkInstalled(io, projectRoot, claudeLevels);
  const installed = new Set(checks.map(({ subject }) => subject));
  const missing = presentAgents(io).filter(
    ({ name, title }) => name !== AGENTS[0]?.name && !installed.has(title),
  );
  return [
    ...checks,
    ...missing.map(({ name, title }) =>
      warn(title, "is used here without fairlead", `fairlead install --agent ${name}`),
    ),
  ];
}

/** The same for those of them whose settings call fairlead, which is nothing where none do. */
export function checkInstalled(
  io: Io,
  projectRoot: string,
  claudeLevels: readonly string[],
): readonly Check[] {
  const [, ...others] = AGENTS;
  return [
    ...others.flatMap((agent) => checkEdited(io, agent, projectRoot, claudeLevels)),
    ...OWN_FILE_AGENTS.flatMap((agent) => checkOwnFiles(io, agent.name, projectRoot)),
  ];
}

function checkEdited(
  io: Io,
  agent: Agent,
  projectRoot: string,
  claudeLevels: readonly string[],
): readonly Check[] {
  const paths = (["user", "project", "local"] as const)
    .map((scope) => agent.settingsPath(io, scope, projectRoot))
    .filter((path) => path !== undefined);
  const checks = [...new Set(paths)].flatMap((path) => checkFile(io, agent, path));
  const levels = READ_CLAUDE_TOO.get(agent.name)?.filter((level) => claudeLevels.includes(level));
  if (checks.length === 0 || levels === undefined || levels.length === 0) return checks;
  const detail = `also runs Claude Code's hooks (${levels.join(", ")}), so calls are judged twice, which only costs time`;
  return [...checks, ok(agent.title, detail)];
}

/** The entries of ours in one file; nothing to say of a file without any. */
function checkFile(io: Io, agent: Agent, path: string): readonly Check[] {
  const text = readUserText(path);
  if (typeof text !== "string" || text.trim() === "") return [];
  const parsed = parseJsonText(text);
  if (!parsed.ok) {
    const { line, message } = parsed.problem;
    return [fail(agent.title, `${path}:${line}: ${message}`, `correct ${path}`)];
  }
  const entries = ownHandlers(parsed.root, agent).map(plainValue);
  if (entries.length === 0) return [];
  const programs = new Set(entries.map(programOf).filter((program) => program !== undefined));
  const repair = `fairlead install --agent ${agent.name}`;
  const broken = [...programs].flatMap((program) => {
    const problem = executionProblem(program);
    return problem === undefined ? [] : [`${program} is ${problem}`];
  });
  if (broken.length > 0)
    return [fail(agent.title, `${path}: ${broken.join(", ")}; no call is judged`, repair)];
  const due = agent.defaultEvents.length;
  const approve = agent.name === "codex" ? "; runs once approved with /hooks in codex" : "";
  if (entries.length < due)
    return [warn(agent.title, `${entries.length} of ${due} entries in ${path}${approve}`, repair)];
  const matchers = new Set(entries.map(matcherOf));
  const old = writtenMatchers(io, agent).some((matcher) => !matchers.has(matcher));
  if (old) {
    const detail = `${path}: the matcher is not the present one; calls of some tools are not judged`;
    return [warn(agent.title, detail, repair)];
  }
  return [ok(agent.title, `${entries.length} entries in ${path}${approve}`)];
}

/** For what is looked at without being written. */
const NO_OPTIONS = {
  executable: "",
  strict: false,
  awaited: new Set<string>(),
  deadlineSeconds: 0,
} as const;

/** The matchers that an installation of today would write beside the handlers. */
function writtenMatchers({ platform }: Io, agent: Agent): readonly unknown[] {
  const { defaultEvents: events } = agent;
  return agent
    .entries({ ...NO_OPTIONS, platform, events })
    .map(({ group }) => matcherOf(group))
    .filter((matcher) => matcher !== undefined);
}

function matcherOf(handler: unknown): unknown {
  return typeof handler === "object" && handler !== null && "matcher" in handler
    ? handler.matcher
    : undefined;
}

function checkOwnFiles(io: Io, name: string, projectRoot: string): readonly Check[] {
  const agent = OWN_FILE_AGENTS.find((each) => each.name === name);
  if (agent === undefined) return [];
  const { platform } = io;
  const options = { ...NO_OPTIONS, platform, events: [] };
  return (["user", "project"] as const).flatMap((scope) => {
    const files = agent.files(io, scope, projectRoot, options) ?? [];
    const ours = files.filter(({ path }) => {
      const text = readUserText(path);
      return typeof text === "string" && text.includes(OWN_MARK);
    });
    if (ours.length === 0) return [];
    const detail = `${ours.length} of ${files.length} files, such as ${ours[0]?.path ?? ""}`;
    return ours.length === files.length
      ? [ok(agent.title, detail)]
      : [warn(agent.title, detail, `fairlead install --agent ${name} --scope ${scope}`)];
  });
}
