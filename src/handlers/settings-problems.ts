import type { Config } from "../config/schema.ts";
import type { Io } from "../io.ts";
import type { Workspace } from "../state/workspace.ts";
import { describeProblem } from "./placed-problems.ts";
import { worldOf } from "./this-machine.ts";

/** Settings as they were loaded, and where they hold. */
export interface LoadedSettings {
  readonly io: Io;
  readonly workspace: Workspace;
  readonly config: Config;
  /** What was wrong with the files, one line each. */
  readonly warnings: readonly string[];
}

/** What of the settings is not in force as it is written: in the files, their rules and exceptions; one line each. */
export async function settingsProblems({
  io,
  workspace,
  config,
  warnings,
}: LoadedSettings): Promise<readonly string[]> {
  if (config.rule.length + config.allow.length === 0) return warnings;
  const { loadUserPolicy } = await import("./user-policy.ts");
  const world = worldOf({ cwd: workspace.root }, { io, workspace });
  const { problems } = await loadUserPolicy(config, world, 0, io);
  return [...warnings, ...problems.map(describeProblem)];
}
