import type { Io } from "../io.ts";
import { namesIn } from "../sys/folder.ts";
import { parentOf } from "../sys/paths.ts";
import { claudeCode, claudeManagedSettings } from "./claude-code.ts";

/** Who wrote a settings file, strongest first. */
export type SettingsLevel = "managed" | "local" | "project" | "user";

/** Where the settings that Claude Code reads for a project lie, strongest first, each named once, whether they are there or not. */
export function claudeSettingsPaths(
  io: Io,
  projectRoot: string,
): readonly (readonly [level: SettingsLevel, path: string])[] {
  const levels = new Map<string, SettingsLevel>();
  const add = (level: SettingsLevel, path: string | undefined) => {
    if (path !== undefined && !levels.has(path)) levels.set(path, level);
  };
  for (const path of managedFiles(io)) add("managed", path);
  for (const scope of ["local", "project", "user"] as const)
    add(scope, claudeCode.settingsPath(io, scope, projectRoot));
  return [...levels].map(([path, level]) => [level, path]);
}

function managedFiles(io: Io): readonly string[] {
  const main = claudeManagedSettings(io);
  const folder = `${parentOf(main)}/managed-settings.d`;
  const parts = namesIn(folder)
    .toSorted()
    .flatMap((name) => (name.endsWith(".json") ? [`${folder}/${name}`] : []));
  return [...parts, main];
}
