import type { Io } from "../../io.ts";
import { isAbsolute } from "../../sys/paths.ts";
import { appendHook, hookAsToml } from "../../userhooks/edit-toml.ts";
import type { Hook } from "../../userhooks/hook.ts";
import { type HookFile, hookFiles } from "../../userhooks/hook-files.ts";
import { type HookSource, hooksOf, readHookFile } from "../../userhooks/sources.ts";
import { editSettings, settingsFile } from "../hooks/edit.ts";
import { waitForHooks } from "../hooks/wait-for-hooks.ts";

/** A file whose hooks were taken over. */
interface Migrated extends HookSource {
  /** Settings of Claude Code. */
  readonly isSettings: boolean;
}

/** Turns hook files into `[[hook]]` tables, printed or appended; returns why it could not. */
export async function migrateHooks(
  io: Io,
  file: string | undefined,
  write: boolean,
): Promise<string | undefined> {
  const hooks: Hook[] = [];
  const problems: string[] = [];
  const sources: Migrated[] = [];
  for (const source of await Promise.all(filesToMigrate(io, file).map(readHookFile))) {
    if (source === undefined) continue;
    const loaded = await hooksOf([source], new Map());
    hooks.push(...loaded.hooks);
    problems.push(...loaded.problems);
    const isSettings = source.entries.some(({ path }) => path[0] === "hooks" && path.length > 2);
    sources.push({ ...source, isSettings });
  }
  // What another program's file says and ours cannot is told, and the rest taken over.
  if (problems.length > 0 && hooks.length === 0) return problems.join("\nfairlead: ");
  for (const problem of problems) io.stderr(`fairlead: ${problem}`);
  if (sources.length === 0)
    return file === undefined ? "no hooks.json or cchook file" : `no file ${file}`;
  if (hooks.length === 0)
    return `no hooks to convert in ${sources.map(({ path }) => path).join(", ")}`;
  if (!write) {
    io.stdout(hooks.map((hook) => hookAsToml(hook.toDict())).join("\n\n"));
    return undefined;
  }
  const target = settingsFile(io, false);
  if (target === undefined) return "there is no home folder for settings";
  for (const hook of hooks) {
    const failure = await editSettings(io, target, (text) => appendHook(text, hook.toDict()));
    if (failure !== undefined) return `${target}: ${failure}`;
  }
  io.stdout(`added ${hooks.length === 1 ? "1 hook" : `${hooks.length} hooks`} to ${target}`);
  await waitForHooks(io);
  for (const source of sources) for (const line of whatRunsTwice(source)) io.stdout(line);
  return undefined;
}

/** How to end that hooks run twice: a settings file of the agent's holds much else and is never to be removed. */
function whatRunsTwice({ path, isSettings, entries }: Migrated): readonly string[] {
  if (!isSettings) return [`they run twice until you remove ${path}`];
  const places = entries.map((entry) => `  ${entry.path.join(".")}`);
  return [
    `they run twice until you delete these entries, and nothing else, from ${path}:`,
    ...places,
  ];
}

function filesToMigrate(io: Io, file: string | undefined): readonly HookFile[] {
  if (file === undefined) return hookFiles(io, "").filter(({ owner }) => owner === "user");
  const path = isAbsolute(file) ? file : `${io.workingDirectory()}/${file}`;
  return [{ path, format: file.endsWith(".json") ? "settings" : "cchook", owner: "user" }];
}
