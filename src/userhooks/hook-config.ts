import { loadConfig } from "../config/load.ts";
import { readTrust } from "../config/trust.ts";
import { type Io, realIo } from "../io.ts";
import type { Hook } from "./hook.ts";
import { type HookFile, projectHookFiles, userHookFile } from "./hook-files.ts";
import { hooksOf, type LoadedHooks, loadHooks, readHookFile } from "./sources.ts";

/** How hook files are read and written. */
export interface HookConfigOptions {
  /** Hears of every hook that is wrong and left out; `console.warn` when absent. */
  readonly warn?: (message: string) => void;
  /** The world; the real one when absent. */
  readonly io?: Io;
}

/** The files in which users keep hooks. A missing file holds none; a broken one is a warning. */
export const HookConfig = {
  /** The hooks of the user's `hooks.json`. */
  async loadGlobal(options: HookConfigOptions = {}): Promise<readonly Hook[]> {
    const path = userHookFile(options.io ?? realIo());
    if (path === undefined) return [];
    return loadFiles([{ path, format: "json", owner: "user" }], options);
  },

  /** The hooks of a project's `.src/opencode/hooks.json` and `.fairlead/hooks.json`. */
  async loadProject(
    projectRoot: string,
    options: HookConfigOptions = {},
  ): Promise<readonly Hook[]> {
    return loadFiles(projectHookFiles(projectRoot), options);
  },

  /** Every hook that an agent's event in the project would meet, from all files, in the order they run. */
  async loadAll(projectRoot: string, options: HookConfigOptions = {}): Promise<readonly Hook[]> {
    const io = options.io ?? realIo();
    const { config, warnings } = await loadConfig(io, projectRoot);
    const loaded = await loadHooks(io, projectRoot, config.hook);
    const problems = [...warnings, ...loaded.problems];
    return warned({ hooks: loaded.hooks, problems }, options);
  },

  /** Writes the user's `hooks.json`; throws when it cannot. */
  async saveGlobal(hooks: readonly Hook[], options: HookConfigOptions = {}): Promise<void> {
    const path = userHookFile(options.io ?? realIo());
    if (path === undefined) throw new Error("no home folder to keep hooks in");
    await saveHookFile(path, hooks);
  },

  /** Writes a project's `.fairlead/hooks.json`; throws when it cannot. */
  async saveProject(projectRoot: string, hooks: readonly Hook[]): Promise<void> {
    await saveHookFile(`${projectRoot}/.fairlead/hooks.json`, hooks);
  },
};

/** Writes a file of hooks as JSON; throws when it cannot. */
async function saveHookFile(path: string, hooks: readonly Hook[]): Promise<void> {
  const { writeWhole } = await import("../sys/atomic-file.ts");
  const document = { hooks: hooks.map((hook) => hook.toDict()) };
  const failure = writeWhole(path, `${JSON.stringify(document, null, 2)}\n`);
  if (failure !== undefined) throw new Error(failure);
}

async function loadFiles(
  files: readonly HookFile[],
  options: HookConfigOptions,
): Promise<readonly Hook[]> {
  const sources = (await Promise.all(files.map(readHookFile))).filter(
    (source) => source !== undefined,
  );
  const consents = await readTrust(options.io ?? realIo());
  return warned(await hooksOf(sources, consents), options);
}

function warned({ hooks, problems }: LoadedHooks, options: HookConfigOptions): readonly Hook[] {
  const warn = options.warn ?? console.warn;
  for (const problem of problems) warn(`fairlead: ${problem}`);
  return hooks;
}
