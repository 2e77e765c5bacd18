import type { Agent, Scope } from "../install/agent.ts";
import { claudeCode } from "../install/claude-code.ts";
import { claudeDrops } from "../install/claude-drops.ts";
import { isFairlead } from "../install/executable.ts";
import { plainValue } from "../install/hook-entries.ts";
import { programOf } from "../install/shell-word.ts";
import { isStrictJson, parseJsonText } from "../sys/json-edit.ts";
import { isAbsolute } from "../sys/paths.ts";

/**
 * Settings that are left out of a copy, by what their names say: where a client would look for credentials, for
 * another model, for servers and programs beside its hooks, or for the network.
 */
const LEFT_OUT =
  /key|token|secret|password|auth|login|credential|model|provider|mcp|telemetry|otel|proxy|url|endpoint|update|market|statusline|notify|CLAUDE_CODE_USE/i;

/** Who wrote a settings file, and where it lies. */
export interface CopiedFrom {
  readonly agent: Agent;
  readonly scope: Scope;
  /** Root of the project the file is of; what lies in it is the project's, not the user's. */
  readonly root: string;
  /** Names of the events, as the agent writes them, whose hooks are kept. */
  readonly events: ReadonlySet<string>;
}

/**
 * A settings text as a client is given it: its hooks on tool calls, and all that may decide whether they run. Of
 * what a repository brings only fairlead's own entries stay, since nobody may have agreed to the others. A text
 * that a client cannot read stays what it is, as does one with comments, which Claude Code cannot read.
 */
export function copiedSettings(text: string, from: CopiedFrom, added: object = {}): string {
  const parsed = parseJsonText(text);
  if (!parsed.ok || parsed.root.type !== "object") return text;
  // For a value of the wrong type Claude Code leaves out the whole file, which a copy without it would not show.
  const wrong = from.agent === claudeCode ? claudeDrops(parsed.root).map(({ path }) => path) : [];
  const kept = merged(withoutLeftOut(plainValue(parsed.root), from, wrong), added);
  const comment = isStrictJson(text) ? "" : "// with comments, like the original\n";
  return `${comment}${JSON.stringify(kept, null, 2)}\n`;
}

/** The same of a tree, for settings in other formats; what is `wrong`, by its path below, stays as it is. */
export function withoutLeftOut(
  value: unknown,
  from: CopiedFrom,
  wrong: readonly string[] = [],
): object {
  return Object.fromEntries(
    Object.entries(Object(value)).flatMap(([name, inner]): [string, unknown][] => {
      if (name === "hooks") return [[name, keptHooks(inner, from)]];
      const below = wrong.flatMap((path) =>
        path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : [],
      );
      if (wrong.includes(name)) return [[name, inner]];
      if (LEFT_OUT.test(name)) return below.length > 0 ? [[name, inner]] : [];
      return [[name, isTree(inner) ? withoutLeftOut(inner, from, below) : inner]];
    }),
  );
}

/** Lays one tree over another; what is no tree in both is replaced. */
export function merged(below: object, above: object): object {
  const whole = new Map<string, unknown>(Object.entries(below));
  for (const [name, value] of Object.entries(above)) {
    const other = whole.get(name);
    whole.set(name, isTree(value) && isTree(other) ? merged(other, value) : value);
  }
  return Object.fromEntries(whole);
}

function keptHooks(hooks: unknown, from: CopiedFrom): unknown {
  if (!isTree(hooks)) return hooks;
  return Object.fromEntries(
    Object.entries(hooks).flatMap(([event, groups]): [string, unknown][] => {
      // Codex keeps what its person agreed to beside the hooks.
      if (!Array.isArray(groups)) return [[event, groups]];
      if (!from.events.has(event)) return [];
      const kept = groups.filter((group) => hasHandlers(group) || isKept(group, from));
      return [[event, kept.map((group) => keptGroup(group, from))]];
    }),
  );
}

/** True for a group of handlers; where there are none below it, it is a handler itself. */
function hasHandlers(group: unknown): boolean {
  return Array.isArray(Object(group).hooks);
}

/** A group whose place among the others stays, as Codex counts them, whatever of it is left out. */
function keptGroup(group: unknown, from: CopiedFrom): unknown {
  if (!isTree(group)) return group;
  const fields = new Map<string, unknown>(Object.entries(group));
  const handlers = fields.get("hooks");
  if (!Array.isArray(handlers)) return group;
  return { ...group, hooks: handlers.filter((handler) => isKept(handler, from)) };
}

function isKept(handler: unknown, from: CopiedFrom): boolean {
  const fields = new Map<string, unknown>(Object.entries(Object(handler)));
  // Others ask a server, or the model.
  if ((fields.get("type") ?? "command") !== "command") return false;
  if (from.scope === "user") return true;
  const program = Array.isArray(fields.get("args"))
    ? String(fields.get("command"))
    : programOf(handler);
  if (program === undefined || !isFairlead(program)) return false;
  return program === "fairlead" || (isAbsolute(program) && !program.startsWith(`${from.root}/`));
}

function isTree(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
