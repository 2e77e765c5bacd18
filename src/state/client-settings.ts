import type { Io } from "../io.ts";
import { setJsonKey } from "../sys/json-edit.ts";
import { homeDirectory } from "../sys/paths.ts";
import { readUserFile, replaceUserFile } from "../sys/user-file.ts";

/**
 * The client's user settings: in `CLAUDE_CONFIG_DIR` when it is set, so that every profile keeps its own,
 * else in `~/.claude`. Undefined without a home.
 */
export function clientSettingsPath(io: Io): string | undefined {
  const profile = io.env("CLAUDE_CONFIG_DIR") ?? "";
  if (profile !== "") return `${profile}/settings.json`;
  const home = homeDirectory(io);
  return home === undefined ? undefined : `${home}/.claude/settings.json`;
}

/**
 * Writes the spinner verbs as `spinnerVerbs: {mode, verbs}` and nothing else, keeping a mode the user
 * chose; a symlink, as people who keep
 * their settings in a repository have one, is followed. Returns whether the file was changed; an error value when it could not be, and then it is as
 * it was.
 */
export function applySpinnerVerbs(path: string, verbs: readonly string[]): boolean | Error {
  const file = readUserFile(path);
  if (!file.ok) return new Error(file.problem);
  const current = currentVerbs(file.text ?? "{}");
  const mode = current.mode === "append" ? "append" : "replace";
  if (current.mode === mode && sameList(current.verbs, verbs)) return false;
  const changed = setJsonKey(file.text ?? "{}\n", "spinnerVerbs", { mode, verbs });
  if (changed instanceof Error) return new Error(`${path}: ${changed.message}; left as it is`);
  const refusal = replaceUserFile(file, changed);
  return refusal === undefined ? true : new Error(refusal.problem);
}

function currentVerbs(text: string): { readonly mode: unknown; readonly verbs: unknown } {
  const field = (value: unknown, key: string): unknown =>
    typeof value === "object" && value !== null
      ? new Map(Object.entries(value)).get(key)
      : undefined;
  try {
    const spinner = field(JSON.parse(text.replace(/^\uFEFF/, "")), "spinnerVerbs");
    return { mode: field(spinner, "mode"), verbs: field(spinner, "verbs") };
  } catch {
    return { mode: undefined, verbs: undefined };
  }
}

function sameList(current: unknown, wanted: readonly string[]): boolean {
  return (
    Array.isArray(current) &&
    current.length === wanted.length &&
    wanted.every((verb, index) => current[index] === verb)
  );
}
