import { loadConfig } from "../../config/load.ts";
import type { Config } from "../../config/schema.ts";
import type { Io } from "../../io.ts";
import { visibleLine } from "../../outside-text.ts";
import { findWorkspace, type Workspace } from "../../state/workspace.ts";
import type { LoadedHooks } from "../../userhooks/sources.ts";

/** What the commands about hooks work on: the project around the working directory. */
export interface ProjectHooks extends LoadedHooks {
  readonly workspace: Workspace;
  readonly config: Config;
}

/** Loads the settings and hooks that an agent's event in the working directory would meet. */
export async function loadProjectHooks(io: Io): Promise<ProjectHooks> {
  const workspace = findWorkspace(io, { cwd: io.workingDirectory(), projectDir: undefined });
  const { config, warnings } = await loadConfig(io, workspace.root);
  const { loadHooks } = await import("../../userhooks/sources.ts");
  const { hooks, problems } = await loadHooks(io, workspace.root, config.hook);
  return { workspace, config, hooks, problems: [...warnings, ...problems] };
}

/** Longest line about a problem, in characters. */
const PROBLEM_MAX_CHARS = 1_000;

/** Tells a person what is wrong with the files, one line each. */
export function sayProblems(io: Io, problems: readonly string[]): void {
  for (const problem of problems) io.stderr(`fairlead: ${visibleLine(problem, PROBLEM_MAX_CHARS)}`);
}
