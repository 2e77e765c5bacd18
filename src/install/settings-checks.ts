import { findEvent } from "../protocol/events.ts";
import { type Check, fail, ok, warn } from "./check.ts";
import { claudeCode, mayBeAsync } from "./claude-code.ts";
import type { ConfiguredHook, SettingsFile } from "./claude-settings.ts";
import { executionProblem } from "./executable.ts";
import {
  eventProblem,
  MCP_EXAMPLE,
  matcherProblem,
  missingTools,
  TOOL_EVENTS,
} from "./matchers.ts";
import type { InstalledPlugin } from "./plugins.ts";

/** Larger timeouts are milliseconds written by mistake: Claude Code counts seconds. */
const TIMEOUT_PLAUSIBLE_S = 900;

/**
 * Everything that can be told from the settings without running anything; `awaited` are the events on which a
 * hook of the user's runs, and `plugin` is fairlead as a plugin, where there is one.
 */
export function checkSettings(
  files: readonly SettingsFile[],
  deadlineSeconds: number,
  awaited: ReadonlySet<string>,
  plugin?: InstalledPlugin,
): readonly Check[] {
  const ours = ownHooks(files);
  const byPlugin = plugin !== undefined && plugin.off === undefined;
  return [
    ...files.flatMap(checkFile),
    ...files.flatMap(({ oddities }) => oddities.map((text) => warn("settings", text))),
    ...checkSwitches(files, ours, byPlugin),
    ...(ours.length === 0 && plugin !== undefined
      ? [checkByPlugin(plugin)]
      : checkEvents(ours, files)),
    ...(ours.length > 0 && byPlugin ? [judgedTwice("entries", claudeCode.name, plugin)] : []),
    ...checkDuplicates(ours),
    ...ours.flatMap((hook) => checkOwn(hook, deadlineSeconds, awaited)),
    ...files.flatMap(({ hooks }) => hooks).flatMap(checkAny),
  ];
}

/** The handlers that call fairlead, in exec form or through a shell, of the files that are in force. */
export function ownHooks(files: readonly SettingsFile[]): readonly ConfiguredHook[] {
  return ownIn(files.filter(({ dropped }) => dropped.length === 0));
}

function ownIn(files: readonly SettingsFile[]): readonly ConfiguredHook[] {
  return files.flatMap(({ hooks }) => hooks).filter((hook) => hook.kind !== "other");
}

/** Mistakes of one file that are told one by one. */
const NAMED_MAX = 5;

/** Whether Claude Code reads a file at all: one for each thing for which it leaves out the whole of it. */
export function checkFile(file: SettingsFile): readonly Check[] {
  const { level, path, dropped } = file;
  const subject = `settings (${level})`;
  if (dropped.length === 0) return [ok(subject, path)];
  const named = dropped.slice(0, NAMED_MAX).map(({ line, detail, fix }) => {
    const place = line === undefined ? path : `${path}:${line}`;
    return fail(subject, `${place}: ${detail}; ${claudeCode.title} ignores the whole file`, fix);
  });
  const more = dropped.length - named.length;
  return more === 0
    ? named
    : [...named, fail(subject, `${more} more in ${path}`, `correct ${path}`)];
}

/** Switches that turn hooks off as a whole; the strongest file that sets one decides. */
function checkSwitches(
  files: readonly SettingsFile[],
  ours: readonly ConfiguredHook[],
  byPlugin: boolean,
): readonly Check[] {
  const checks: Check[] = [];
  const off = files.find(({ values }) => values.has("disableAllHooks"));
  if (off?.values.get("disableAllHooks") === true)
    checks.push(
      fail(
        "hooks",
        `${off.path} says "disableAllHooks": true; no hook runs`,
        `remove "disableAllHooks" from ${off.path}`,
      ),
    );
  const managed = files.find(
    ({ level, values }) => level === "managed" && isLocked(values.get("allowManagedHooksOnly")),
  );
  if (managed !== undefined && !ours.some(({ level }) => level === "managed"))
    checks.push(
      fail(
        "hooks",
        `${managed.path} says "allowManagedHooksOnly": true; only hooks of managed settings run`,
        `ask the administrator to put the entries of "fairlead install --dry-run" into ${managed.path}`,
      ),
    );
  const locked = files.find(
    ({ level, values }) =>
      level === "managed" && locksHooks(values.get("strictPluginOnlyCustomization")),
  );
  if (locked !== undefined && !byPlugin && !ours.some(({ level }) => level === "managed"))
    checks.push(
      fail(
        "hooks",
        `${locked.path} says "strictPluginOnlyCustomization"; only hooks of managed settings and of plugins run`,
        `ask the administrator to put the entries of "fairlead install --dry-run" into ${locked.path}`,
      ),
    );
  return checks;
}

/** True for a restriction of an administrator that holds: Claude Code reads one that is not `false` as `true`. */
function isLocked(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== "false";
}

/** True for the setting that leaves hooks to plugins: by itself, or as one of a list. */
function locksHooks(value: unknown): boolean {
  return value === true || (Array.isArray(value) && value.includes("hooks"));
}

/** What is said where no settings of Claude Code call fairlead. */
export const NOT_INSTALLED = fail("entries", "no settings file calls fairlead", "fairlead install");

/** What is said where only a plugin calls fairlead. */
function checkByPlugin({ what, off, enable }: InstalledPlugin): Check {
  if (off !== undefined)
    return fail("entries", `the ${what} is off (${off}); no call is judged`, enable);
  return ok("entries", `the ${what} calls fairlead`);
}

/** What is said where a plugin and entries of an agent both have each call judged. */
export function judgedTwice(subject: string, agent: string, { what }: InstalledPlugin): Check {
  const detail = `the ${what} and entries in settings both call fairlead, so every call is judged twice`;
  return warn(subject, detail, `fairlead uninstall --agent ${agent}, or remove the plugin`);
}

function checkEvents(
  ours: readonly ConfiguredHook[],
  files: readonly SettingsFile[],
): readonly Check[] {
  if (ours.length === 0) {
    const inVain = ownIn(files)[0]?.file;
    if (inVain === undefined) return [NOT_INSTALLED];
    const detail = `the entries are in ${inVain}, which ${claudeCode.title} ignores; no call is judged`;
    return [fail("entries", detail, `correct ${inVain}`)];
  }
  const events = new Set(ours.map(({ event }) => event));
  if (!events.has("PreToolUse"))
    return [fail("entries", "no entry for PreToolUse: no tool call is judged", "fairlead install")];
  const missing = claudeCode.defaultEvents.filter((event) => !events.has(event));
  const lacking = checkMatchers(ours);
  if (missing.length > 0)
    lacking.push(warn("entries", `no entry for ${missing.join(", ")}`, "fairlead install"));
  return lacking.length > 0 ? lacking : [ok("entries", `${events.size} events call fairlead`)];
}

/** Tools that an older installation, or somebody's hand, left out of the matchers. */
function checkMatchers(ours: readonly ConfiguredHook[]): Check[] {
  const events = new Set(ours.map(({ event }) => event));
  return [...events].flatMap((event) => {
    const hooks = ours.filter((hook) => hook.event === event);
    const missing = missingTools(
      event,
      hooks.map(({ matcher }) => matcher),
    );
    const [first] = hooks;
    if (missing.length === 0 || first === undefined) return [];
    const names = missing.map((tool) => (tool === MCP_EXAMPLE ? "MCP tools" : tool));
    const what = `${first.file}:${first.line}: the matcher of ${event} leaves out ${names.join(", ")}`;
    return [fail("entries", `${what}; their calls are not judged`, installFor(first))];
  });
}

/** Claude Code runs one handler once however many files hold it, but only if it is the same to the letter. */
function checkDuplicates(ours: readonly ConfiguredHook[]): readonly Check[] {
  const byEvent = new Map<string, ConfiguredHook[]>();
  for (const hook of ours) byEvent.set(hook.event, [...(byEvent.get(hook.event) ?? []), hook]);
  return [...byEvent].flatMap(([event, hooks]) => {
    const forms = new Map(hooks.map((hook) => [JSON.stringify([...hook.handler]), hook]));
    const places = [...forms.values()].map(({ file, line }) => `${file}:${line}`);
    if (forms.size < 2) return [];
    return [
      fail(
        "entries",
        `${event} calls fairlead ${forms.size} times: ${places.join(", ")}`,
        duplicateFix([...forms.values()]),
      ),
    ];
  });
}

function duplicateFix(hooks: readonly ConfiguredHook[]): string {
  const shell = hooks.find(({ kind }) => kind === "shell");
  if (shell !== undefined) return `remove the entry at ${shell.file}:${shell.line}`;
  const scopes = new Set(hooks.map(({ level }) => level));
  const narrow = (["local", "project"] as const).find((level) => scopes.has(level));
  // The administrator's entries are enough, and stay.
  if (narrow === undefined && scopes.has("managed") && scopes.has("user"))
    return "fairlead uninstall";
  return narrow === undefined ? "fairlead install" : `fairlead uninstall --scope ${narrow}`;
}

function checkOwn(
  hook: ConfiguredHook,
  deadlineSeconds: number,
  awaited: ReadonlySet<string>,
): readonly Check[] {
  const place = `${hook.file}:${hook.line}`;
  const repair = installFor(hook);
  const checks: Check[] = [];
  if (hook.kind === "shell")
    checks.push(
      warn(
        "entries",
        `${place}: calls fairlead through a shell, so it depends on PATH`,
        `remove the entry, then ${repair}`,
      ),
    );
  const command = hook.handler.get("command");
  const broken = hook.kind === "exec" ? executionProblem(String(command)) : undefined;
  if (broken !== undefined)
    checks.push(
      fail(
        "entries",
        `${place}: ${String(command)} is ${broken}; the hook fails and the tool runs`,
        repair,
      ),
    );
  if (hook.handler.get("async") === true && !mayBeAsync(hook.event, awaited)) {
    const why = awaited.has(hook.event)
      ? `${hook.event} is "async", so nobody waits for what is answered there`
      : `"async" hooks cannot block`;
    checks.push(fail("entries", `${place}: ${why}`, repair));
  }
  const args = hook.handler.get("args");
  const named = Array.isArray(args) ? findEvent(String(args[1]))?.name : undefined;
  if (named !== undefined && named !== hook.event)
    checks.push(fail("entries", `${place}: the entry of ${hook.event} calls ${named}`, repair));
  const timeout = hook.handler.get("timeout");
  if (typeof timeout === "number" && timeout <= deadlineSeconds)
    checks.push(
      warn(
        "entries",
        `${place}: Claude Code gives up after ${timeout} s, fairlead after ${deadlineSeconds} s`,
        repair,
      ),
    );
  return checks;
}

/** The command that writes a hook's entry anew where it stands. */
function installFor({ level }: ConfiguredHook): string {
  return level === "user" || level === "managed"
    ? "fairlead install"
    : `fairlead install --scope ${level}`;
}

/** Mistakes that Claude Code accepts in silence, in anyone's hooks. */
function checkAny(hook: ConfiguredHook): readonly Check[] {
  const place = `${hook.file}:${hook.line}`;
  const timeout = hook.handler.get("timeout");
  const problems = [
    eventProblem(hook.event),
    matcherProblem(hook.event, hook.matcher),
    typeof timeout === "number" && timeout > TIMEOUT_PLAUSIBLE_S
      ? `a timeout of ${timeout} s; the unit is seconds`
      : undefined,
    hook.handler.has("if") && !TOOL_EVENTS.has(hook.event)
      ? `"if" works only on tool events; on ${hook.event} the hook never runs`
      : undefined,
  ];
  return problems
    .filter((problem) => problem !== undefined)
    .map((problem) => warn("settings", `${place}: ${problem}`));
}
