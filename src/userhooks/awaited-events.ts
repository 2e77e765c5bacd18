import { projectFiles } from "../config/layers.ts";
import { loadConfig } from "../config/load.ts";
import { readTrust } from "../config/trust.ts";
import type { Io } from "../io.ts";
import { listEvents } from "../protocol/events.ts";
import { projectHookFiles } from "./hook-files.ts";
import { loadHooks } from "./sources.ts";

/**
 * The agent events, by name, whose answer matters in one of these projects: a hook runs
 * there, or secrets are removed from what tools return. A project's hooks count once they are trusted.
 */
export async function awaitedEvents(
  io: Io,
  projectRoots: readonly string[],
): Promise<ReadonlySet<string>> {
  const awaited = new Set<string>();
  for (const root of new Set(projectRoots)) {
    const { config } = await loadConfig(io, root);
    if (config.output.redact_secrets) for (const name of AFTER_TOOLS) awaited.add(name);
    const { hooks } = await loadHooks(io, root, config.hook);
    for (const { name, topic } of listEvents())
      if (hooks.some((hook) => hook.runsOn(topic))) awaited.add(name);
  }
  return awaited;
}

/** Events at which output is looked through; of a failed tool the person is told what it showed. */
export const AFTER_TOOLS = ["PostToolUse", "PostToolUseFailure"];

/** The projects with a trusted file: the only others whose hooks run. */
export async function agreedProjects(io: Io): Promise<readonly string[]> {
  const endings = [...projectFiles(""), ...projectHookFiles("")].map(({ path }) => path);
  return [...(await readTrust(io)).keys()].flatMap((path) =>
    endings
      .filter((ending) => path.endsWith(ending))
      .map((ending) => path.slice(0, -ending.length)),
  );
}
