import type { Io } from "../../io.ts";
import { isAbsolute } from "../../sys/paths.ts";
import { appendHook, hookAsToml } from "../../userhooks/edit-toml.ts";
import type { Hook } from "../../userhooks/hook.ts";
import { type HookFile, hookFiles } from "../../userhooks/hook-files.ts";
import { hooksOf, readHookFile } from "../../userhooks/sources.ts";
import { editSettings, settingsFile } from "../hooks/edit.ts";
import { waitForHooks } from "../hooks/wait-for-hooks.ts";

/** Turns hook files into `[[hook]]` tables, printed or appended; returns why it could not. */
export async function migrateHooks(
  io: Io,
  file: string | undefined,
  write: boolean,
): Promise<string | undefined> {
  const hooks: Hook[] = [];
  const problems: string[] = [];
  const paths: string[] = [];
  for (const source of await Promise.all(filesToMigrate(io, file).map(readHookFile))) {
    if (source === undefined) continue;
    const loaded = await hooksOf([source], new Map());
    hooks.push(...loaded.hooks);
    problems.push(...loaded.problems);
    paths.push(source.path);
  }
  // What another program's file says and ours cannot is told, and the rest taken over.
  if (problems.length > 0 && hooks.length === 0) return problems.join("\nfairlead: ");
  for (const problem of problems) io.stderr(`fairlead: left out: ${problem}`);
  if (paths.length === 0)
    return file === undefined ? "no hooks.json or cchook file" : `no file ${file}`;
  if (hooks.length === 0) return `no hooks to take over in ${paths.join(", ")}`;
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
  for (const path of paths) io.stdout(`they run twice until you remove ${path}`);
  return undefined;
}

function filesToMigrate(io: Io, file: string | undefined): readonly HookFile[] {
  if (file === undefined) return hookFiles(io, "").filter(({ owner }) => owner === "user");
  const path = isAbsolute(file) ? file : `${io.workingDirectory()}/${file}`;
  return [{ path, format: file.endsWith(".json") ? "settings" : "cchook", owner: "user" }];
}
