import { readClaudeSettings, type SettingsFile } from "../install/claude-settings.ts";
import type { Io } from "../io.ts";

/** What the person told the agent itself about calls. */
export interface AgentRules {
  /** The agent runs commands within bounds of its own. */
  readonly isSandboxed: boolean;
  /** Lines that it runs without a question. */
  readonly allow: readonly string[];
  /** Lines that it refuses or asks about. */
  readonly stop: readonly string[];
}

/** Reads them from all of Claude Code's settings that are in force for a project. */
export function agentRules(io: Io, root: string): AgentRules {
  const files = readClaudeSettings(io, root).filter(({ dropped }) => dropped.length === 0);
  const sandbox = files.map(({ values }) => fieldOf(values.get("sandbox"), "enabled"));
  return {
    isSandboxed: sandbox.find((one) => typeof one === "boolean") === true,
    allow: listed(files, "allow"),
    stop: [...listed(files, "deny"), ...listed(files, "ask")],
  };
}

function listed(files: readonly SettingsFile[], name: string): readonly string[] {
  return files.flatMap(({ values }) => {
    const list = fieldOf(values.get("permissions"), name);
    return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
  });
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return value instanceof Map ? value.get(name) : new Map(Object.entries(value)).get(name);
}
