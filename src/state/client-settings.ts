import type { Io } from "../io.ts";
import { exclusively } from "../sys/lock.ts";
import { readUserFile, replaceUserFile } from "../sys/user-file.ts";

/**
 * Writes the spinner verbs as `spinnerVerbs: {mode, verbs}` and nothing else, keeping a mode the user
 * chose; a symlink, as people who keep their settings in a repository have one, is followed. Returns
 * whether the file was changed; an error value when it could not be, and then it is as it was.
 */
export async function applySpinnerVerbs(
  io: Io,
  path: string,
  verbs: readonly string[],
): Promise<boolean | Error> {
  const file = readUserFile(path);
  if (!file.ok) return new Error(file.problem);
  // Most sessions find their verbs there already and need neither a lock nor a parser that keeps formatting.
  if (holdsVerbs(file.text ?? "{}", verbs)) return false;
  return exclusively(io, () => writeVerbs(path, verbs), START_WAIT_MS);
}

/** Longest wait of a session's start for those who change settings, in milliseconds; the next start tries again. */
const START_WAIT_MS = 1_000;

async function writeVerbs(path: string, verbs: readonly string[]): Promise<boolean | Error> {
  const { setJsonKey } = await import("../sys/json-edit.ts");
  const file = readUserFile(path);
  if (!file.ok) return new Error(file.problem);
  const mode = modeOf(currentVerbs(file.text ?? "{}"));
  const changed = setJsonKey(file.text ?? "{}\n", "spinnerVerbs", { mode, verbs });
  if (changed instanceof Error) return new Error(`${path}: ${changed.message}; left as it is`);
  const refusal = replaceUserFile(file, changed);
  return refusal === undefined ? true : new Error(refusal.problem);
}

function holdsVerbs(text: string, verbs: readonly string[]): boolean {
  const current = currentVerbs(text);
  return current.mode === modeOf(current) && sameList(current.verbs, verbs);
}

function modeOf({ mode }: { readonly mode: unknown }): "append" | "replace" {
  return mode === "append" ? "append" : "replace";
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
