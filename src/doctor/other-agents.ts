import { AGENTS, type Agent } from "../install/agent.ts";
import { type Check, fail, ok, warn } from "../install/check.ts";
import { executionProblem } from "../install/executable.ts";
import { ownHandlers, plainValue } from "../install/hook-entries.ts";
import { OWN_FILE_AGENTS, OWN_MARK } from "../install/own-files.ts";
import { presentAgents } from "../install/present.ts";
import { programOf } from "../install/shell-word.ts";
import type { Io } from "../io.ts";
import { parseJsonText, propertyOf } from "../sys/json-edit.ts";
import { isAbsolute, parentOf } from "../sys/paths.ts";
import { readUserText } from "../sys/user-file.ts";
import { readCodexHooks, unapproved } from "./codex-trust.ts";
import { checkPlugin } from "./plugin-checks.ts";

/** Agents that run the hooks of Claude Code's settings beside their own, and from which of its scopes. */
const READ_CLAUDE_TOO: ReadonlyMap<string, readonly string[]> = new Map([
  ["cursor", ["user", "project", "local"]],
  ["copilot", ["project", "local"]],
]);

/**
 * What is in the settings of every agent but Claude Code: how many entries call fairlead, whether
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
    ...OWN_FILE_AGENTS.flatMap((agent) => {
      const files = checkOwnFiles(io, agent.name, projectRoot);
      const hasEntries = files.length > 0;
      return [
        ...files,
        ...checkPlugin(io, projectRoot, { ...agent, hasEntries, switchedOff: undefined }),
      ];
    }),
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
  const entries = [...new Set(paths)].flatMap((path) => checkFile(io, agent, path));
  const plugin = checkPlugin(io, projectRoot, {
    ...agent,
    hasEntries: entries.length > 0,
    switchedOff: switchedOffIn(agent, paths[0]),
  });
  const checks = [...entries, ...plugin];
  const off = agent.switchFiles?.(projectRoot).find(switchesOff);
  if (checks.length > 0 && off !== undefined) {
    const detail = `${off} says "disableAllHooks": true; no call is judged`;
    return [fail(agent.title, detail, `remove "disableAllHooks" from ${off}`)];
  }
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
  const repair = `fairlead install --agent ${agent.name}`;
  const unread = agent.keyedByEvent === true ? propertyOf(parsed.root, "hooks") : undefined;
  if (unread !== undefined && ownHandlers(unread, agent).length > 0) {
    const detail = `${path}: entries below "hooks" are not read; no call is judged`;
    return [fail(agent.title, detail, repair)];
  }
  const programs = new Set(entries.map(programOf).filter((program) => program !== undefined));
  const broken = [...programs].flatMap((program) => {
    const problem = isAbsolute(program) ? executionProblem(program) : notOnPath(io, program);
    return problem === undefined ? [] : [`${program} is ${problem}`];
  });
  if (broken.length > 0)
    return [fail(agent.title, `${path}: ${broken.join(", ")}; no call is judged`, repair)];
  const off = switchOf(agent, path, plainValue(parsed.root));
  if (off !== undefined)
    return [fail(agent.title, `${off}; no call is judged`, "switch the hooks on again there")];
  const count =
    agent.name === "codex"
      ? unapproved(`${parentOf(path)}/config.toml`, path, plainValue(parsed.root), agent.isOurs)
      : 0;
  if (count > 0) {
    const detail = `${path}: ${count} of ${entries.length} entries are not approved; codex exec silently skips them, and no call is judged`;
    return [fail(agent.title, detail, "start codex, type /hooks, trust fairlead's entries")];
  }
  const due = agent.defaultEvents.length;
  if (entries.length < due)
    return [warn(agent.title, `${entries.length} of ${due} entries in ${path}`, repair)];
  const matchers = new Set(entries.map(matcherOf));
  const old = writtenMatchers(io, agent).some((matcher) => !matchers.has(matcher));
  if (old) {
    const detail = `${path}: the matcher is outdated; calls of some tools are not judged`;
    return [warn(agent.title, detail, repair)];
  }
  return [ok(agent.title, `${entries.length} entries in ${path}`)];
}

function notOnPath(io: Io, program: string): string | undefined {
  const found = Bun.which(program, { PATH: io.env("PATH") ?? "" });
  return found === null ? "not on PATH" : undefined;
}

/** True for a file that says so of all hooks. */
function switchesOff(path: string): boolean {
  const text = readUserText(path);
  const parsed = typeof text === "string" ? parseJsonText(text) : undefined;
  return parsed?.ok === true && Object(plainValue(parsed.root)).disableAllHooks === true;
}

/** The switch that turns an agent's hooks off as a whole, as its file says it; undefined while they are on. */
function switchOf(agent: Agent, path: string, settings: unknown): string | undefined {
  if (agent.name === "codex") {
    const config = `${parentOf(path)}/config.toml`;
    const { off } = readCodexHooks(config);
    return off === undefined ? undefined : `${config} says ${off}`;
  }
  const { disableAllHooks, hooksConfig } = Object(settings);
  if (disableAllHooks === true) return `${path} says "disableAllHooks": true`;
  if (Object(hooksConfig).enabled === false)
    return `${path} says "hooksConfig": {"enabled": false}`;
  return undefined;
}

/** The same switch where no entry of ours is: a settings file that cannot be read says nothing. */
function switchedOffIn(agent: Agent, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const text = readUserText(path);
  const parsed = typeof text === "string" ? parseJsonText(text) : undefined;
  return switchOf(agent, path, parsed?.ok === true ? plainValue(parsed.root) : {});
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
    const off = agent.switchedOff?.(io);
    if (off !== undefined)
      return [
        fail(
          agent.title,
          `${off}; no call is judged`,
          agent.hint ?? `fairlead install --agent ${name}`,
        ),
      ];
    const detail = `${ours.length} of ${files.length} files, such as ${ours[0]?.path ?? ""}`;
    return ours.length === files.length
      ? [ok(agent.title, detail)]
      : [warn(agent.title, detail, `fairlead install --agent ${name} --scope ${scope}`)];
  });
}
