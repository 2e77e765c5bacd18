import type { EditedText } from "../../config/edit-tables.ts";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { findWorkspace } from "../../state/workspace.ts";
import { exclusively } from "../../sys/lock.ts";
import { userConfigDirectory } from "../../sys/paths.ts";
import { readUserFile, replaceUserFile } from "../../sys/user-file.ts";
import { enableHook, removeHook } from "../../userhooks/edit-toml.ts";
import type { Hook, HookOrigin } from "../../userhooks/hook.ts";
import { printJson, refuse } from "../terminal/output.ts";
import { loadProjectHooks } from "./project-hooks.ts";
import { makeWait, type Waiting, waitForHooks } from "./wait-for-hooks.ts";

/** The settings file hooks are added to; undefined without a home. */
export function settingsFile(io: Io, ofProject: boolean): string | undefined {
  if (ofProject) {
    const { root } = findWorkspace(io, { cwd: io.workingDirectory(), projectDir: undefined });
    return `${root}/.fairlead/config.toml`;
  }
  const folder = userConfigDirectory(io);
  return folder === undefined ? undefined : `${folder}/config.toml`;
}

/** Changes a file of the user's as a whole; returns why it could not, or undefined. */
export async function editSettings(
  io: Io,
  path: string,
  edit: (text: string) => EditedText,
): Promise<string | undefined> {
  const failure = await exclusively(io, () => editFile(path, edit));
  return failure instanceof Error ? failure.message : failure;
}

function editFile(path: string, edit: (text: string) => EditedText): string | undefined {
  const file = readUserFile(path);
  if (!file.ok) return file.problem;
  const edited = edit(file.text ?? "");
  return edited.ok ? replaceUserFile(file, edited.text)?.problem : edited.message;
}

/** A change to one hook where it is written. */
export type HookChange = "remove" | "enable" | "disable";

/**
 * Changes the hook that a person means by its number in the list or its name; returns the exit code. Where
 * the hook is in its file is looked up under the lock that every change takes.
 */
export async function changeHook(
  io: Io,
  which: string,
  change: HookChange,
  json: boolean,
): Promise<number> {
  const changed = await exclusively(io, () => changeHookAlone(io, which, change));
  if (changed instanceof Error) return refuse(io, changed.message);
  if (typeof changed === "number") return changed;
  const { label, file } = changed;
  if (json) {
    const waiting = change === "enable" ? factsOf(await makeWait(io)) : {};
    printJson(io, { [`${change}d`]: label, file, ...waiting });
    return EXIT.ok;
  }
  io.stdout(`${change}d ${JSON.stringify(label)} in ${file}`);
  if (change === "enable") await waitForHooks(io);
  return EXIT.ok;
}

/** The agents that wait for more events by now, as a machine is told. */
export function factsOf(waiting: readonly Waiting[]): { readonly waits: readonly object[] } {
  return { waits: waiting.map(({ title: _, ...facts }) => facts) };
}

/** Refuses a number or a name that no hook has. */
export async function refuseUnknownHook(io: Io, which: string): Promise<number | undefined> {
  const { hooks } = await loadProjectHooks(io);
  return findHook(hooks, which)?.origin === undefined ? noHook(io, which) : undefined;
}

function noHook(io: Io, which: string): number {
  return refuse(io, `there is no hook ${JSON.stringify(which)}`, "fairlead hooks list");
}

/** What was changed and where; an exit code where nothing was. */
async function changeHookAlone(
  io: Io,
  which: string,
  change: HookChange,
): Promise<{ readonly label: string; readonly file: string } | number> {
  const { hooks } = await loadProjectHooks(io);
  const hook = findHook(hooks, which);
  if (hook?.origin === undefined) return noHook(io, which);
  const { label, origin } = hook;
  const failure = applyChange(origin, change);
  return failure === undefined
    ? { label, file: origin.path }
    : refuse(io, `${origin.path}: ${failure}`);
}

/** A hook by its number in the list (from 1) or its name. */
export function findHook(hooks: readonly Hook[], which: string): Hook | undefined {
  return /^\d+$/.test(which) ? hooks[Number(which) - 1] : hooks.find((hook) => hook.name === which);
}

function applyChange(origin: HookOrigin, change: HookChange): string | undefined {
  const { path, index } = origin;
  if (path.endsWith(".yaml")) {
    return "cchook's file is only read; move its hooks with: fairlead config migrate --write";
  }
  if (path.endsWith(".json")) return editFile(path, (text) => changeJson(text, index, change));
  return editFile(path, (text) =>
    change === "remove" ? removeHook(text, index) : enableHook(text, index, change === "enable"),
  );
}

/** Hook files in JSON have no comments to lose: they are written anew. */
function changeJson(text: string, index: number, change: HookChange): EditedText {
  const document: unknown = JSON.parse(text.replace(/^\uFEFF+/, ""));
  const wrapper = Array.isArray(document) ? undefined : fieldsOf(document);
  const list = wrapper === undefined ? document : wrapper.hooks;
  if (!Array.isArray(list)) return { ok: false, message: "its hooks are not a list any more" };
  const hooks: readonly unknown[] = list;
  const changed =
    change === "remove"
      ? hooks.filter((_, at) => at !== index)
      : hooks.map((hook, at) =>
          at === index ? { ...fieldsOf(hook), enabled: change === "enable" } : hook,
        );
  const edited = wrapper === undefined ? changed : { ...wrapper, hooks: changed };
  return { ok: true, text: `${JSON.stringify(edited, null, 2)}\n` };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
