import type { ConfiguredHook } from "../config/schema.ts";
import type { Io } from "../io.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { findEvent } from "../protocol/events.ts";
import { homeDirectory, isAbsolute, userConfigDirectory } from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";
import { toolKey } from "./tool-names.ts";

/** A file of hooks besides fairlead's own `config.toml`; it need not exist. */
export interface HookFile {
  readonly path: string;
  /** `settings` may be either a `hooks.json` or the settings of Claude Code. */
  readonly format: "json" | "cchook" | "settings";
  /** A project's hooks run only after consent. */
  readonly owner: "user" | "project";
}

/** The files hooks are read from, in the order their hooks run. */
export function hookFiles(io: Io, projectRoot: string): readonly HookFile[] {
  const user = userHookFile(io);
  const cchook = cchookFile(io);
  const files: HookFile[] = [];
  if (user !== undefined) files.push({ path: user, format: "json", owner: "user" });
  if (cchook !== undefined) files.push({ path: cchook, format: "cchook", owner: "user" });
  for (const file of projectHookFiles(projectRoot)) files.push(file);
  return files;
}

/** The user's own `hooks.json`; undefined without a home. */
export function userHookFile(io: Io): string | undefined {
  const folder = userConfigDirectory(io);
  return folder === undefined ? undefined : `${folder}/hooks.json`;
}

/** The `hooks.json` files of a project. */
export function projectHookFiles(projectRoot: string): readonly HookFile[] {
  return [
    { path: `${projectRoot}/.src/opencode/hooks.json`, format: "json", owner: "project" },
    { path: `${projectRoot}/.fairlead/hooks.json`, format: "json", owner: "project" },
  ];
}

/** Where cchook keeps its hooks. */
function cchookFile(io: Io): string | undefined {
  const xdg = io.env("XDG_CONFIG_HOME");
  if (xdg !== undefined && isAbsolute(xdg)) return `${xdg}/cchook/config.yaml`;
  const home = homeDirectory(io);
  return home === undefined ? undefined : `${home}/.config/cchook/config.yaml`;
}

/** What is needed to say whether there may be hooks. */
interface Configured {
  readonly io: Io;
  readonly config: { readonly hook: readonly ConfiguredHook[] };
  readonly workspace: { readonly root: string };
}

/**
 * False when no user hook can concern the event. Answered on every call, so it reads no file: the settings
 * are loaded already, the other files are looked for with one `stat` each.
 */
export function mayHaveHooks(event: AgentEvent, { io, config, workspace }: Configured): boolean {
  for (const { path } of hookFiles(io, workspace.root)) if (exists(path)) return true;
  if (config.hook.length === 0) return false;
  // A session that fairlead must keep itself has to hear of every event.
  if (event.transcriptPath === undefined) return true;
  return config.hook.some((hook) => mayMean(hook.event, event));
}

/** True unless the pattern plainly speaks of other topics or tools; what is in doubt is left to the real matcher. */
function mayMean(pattern: unknown, event: AgentEvent): boolean {
  if (typeof pattern !== "string" || event.spec === undefined) return true;
  const { topic, name } = event.spec;
  return pattern.split(",").some((part) => {
    const text = part.trim();
    const [first = "", ...tools] = text.split(":");
    const named = findEvent(first);
    if (named !== undefined) {
      const failed = named.name === "PostToolUse" && name === "PostToolUseFailure";
      return (named.name === name || failed) && mayMeanTool(tools.join(":"), event);
    }
    if (text.startsWith(`${topic}:`)) return mayMeanTool(text.slice(topic.length + 1), event);
    // A name that is no event's is a mistake, and must be said.
    return text === topic || !text.includes(":") || /[*?]/.test(text);
  });
}

/** False for names of tools that are all others than the event's; a hook for writing does not slow down reading. */
function mayMeanTool(tools: string, { tool }: AgentEvent): boolean {
  if (tool === undefined || tools === "" || /[*?]/.test(tools)) return true;
  const own = tool.name.toLowerCase();
  return tools.split("|").some((one) => {
    const key = toolKey(one.trim());
    return key === toolKey(own) || key === own;
  });
}
