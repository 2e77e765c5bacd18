import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { AGENTS, type Agent, SCOPES } from "../install/agent.ts";
import { OWN_FILE_AGENTS } from "../install/own-files.ts";
import { findPlugin, type InstalledPlugin } from "../install/plugins.ts";
import type { Io } from "../io.ts";
import { pausePath } from "../state/pause-path.ts";
import {
  homeDirectory,
  nameOf,
  parentOf,
  temporaryDirectories,
  userConfigDirectory,
} from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";
import { readUserText } from "../sys/user-file.ts";
import { type Client, codexProvider, type ScratchFolders } from "./clients.ts";
import { codexConfig } from "./codex-config.ts";
import { type CopiedFrom, copiedSettings } from "./copied-settings.ts";

/** Where one client is tried: nothing but copies of the user's, and gone afterwards. */
export interface Scratch extends ScratchFolders {
  /** Takes the place of the folder below which fairlead keeps its state; inside the project, so that a client may write there. */
  readonly state: string;
  /** The world as it looks from here: its home and its configuration are the scratch ones. */
  readonly io: Io;
  readonly dispose: () => void;
}

/** Makes the folders; throws where none can be made. */
export function makeScratch(io: Io): Scratch {
  const [parent = "."] = temporaryDirectories(io).filter(exists);
  const root = realpathSync(mkdtempSync(`${parent}/fairlead-verify-`));
  const folders = {
    home: `${root}/home`,
    project: `${root}/project`,
    config: `${root}/home/.config`,
    state: `${root}/project/state`,
  };
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  // Not every client makes the folder of a file that it writes.
  mkdirSync(`${folders.state}/fairlead`, { mode: 0o700 });
  // Clients look for a project's root, and one of them wants a repository.
  mkdirSync(`${folders.project}/.git/refs`, { recursive: true });
  mkdirSync(`${folders.project}/.git/objects`);
  writeFileSync(`${folders.project}/.git/HEAD`, "ref: refs/heads/main\n");
  const there = new Map([
    ["HOME", folders.home],
    ["USERPROFILE", folders.home],
    ["APPDATA", folders.config],
  ]);
  return {
    ...folders,
    io: { ...io, env: (name) => there.get(name) },
    dispose: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/**
 * Copies what decides whether a client asks fairlead: its settings of every scope, without what `copiedSettings`
 * leaves out, and whether fairlead is paused. Reads the user's files and writes below the scratch only.
 */
export function copyInto(
  scratch: Scratch,
  io: Io,
  client: Client,
  root: string,
  url: string,
): void {
  const pause = pausePath(io);
  if (pause !== undefined && exists(pause)) copy(pause, `${scratch.state}/fairlead/pause`);
  const agent = AGENTS.find(({ name }) => name === client.name);
  if (agent === undefined) copyOwnFiles(scratch, io, client, root);
  else copySettings(scratch, io, agent, client, root, url);
  for (const [path, added] of Object.entries(client.files?.(url, scratch) ?? {})) {
    const users = `${homeDirectory(io) ?? ""}${path.slice(scratch.home.length)}`;
    const text = agent === undefined ? undefined : readUserText(users);
    const origin = agent && ({ agent, scope: "user", root, events: new Set<string>() } as const);
    const isTold = origin !== undefined && typeof text === "string";
    write(path, isTold ? copiedSettings(text, origin, added) : JSON.stringify(added));
  }
  const plugin = findPlugin(io, client.name, root);
  if (plugin !== undefined && plugin.off === undefined) copyPlugin(scratch, client.name, plugin);
}

/** fairlead's own plugin where the client looks for it; Claude Code reads it where it lies. */
function copyPlugin(scratch: Scratch, agent: string, { folder, starts }: InstalledPlugin): void {
  if (!exists(folder)) return;
  if (agent === "opencode") {
    write(`${scratch.config}/opencode/opencode.json`, JSON.stringify({ plugin: [folder] }));
  } else if (agent === "codex") {
    const place = folder.split("/").slice(-CODEX_PLACE_NAMES).join("/");
    cpSync(folder, `${scratch.home}/.codex/plugins/cache/${place}`, { recursive: true });
  } else if (agent === "gemini") {
    const copied = `${scratch.home}/.gemini/extensions/fairlead`;
    const [executable = ""] = starts;
    // An executable of a hundred megabytes.
    const filter = (path: string) => nameOf(path) !== nameOf(executable) || path === folder;
    cpSync(folder, copied, { recursive: true, filter });
    symlinkSync(executable, `${copied}/${nameOf(executable)}`, "file");
  }
}

/** Names below the cache of plugins that say which one it is: marketplace, plugin and version. */
const CODEX_PLACE_NAMES = 3;

function copySettings(
  scratch: Scratch,
  io: Io,
  agent: Agent,
  client: Client,
  root: string,
  url: string,
): void {
  const events = new Set(gateEvents(io, agent));
  for (const scope of SCOPES) {
    const from = agent.settingsPath(io, scope, root);
    const to = agent.settingsPath(scratch.io, scope, scratch.project);
    if (from === undefined || to === undefined) continue;
    const origin: CopiedFrom = { agent, scope, root, events };
    const text = readUserText(from);
    const added = scope === "user" ? client.settings : undefined;
    if (typeof text === "string") write(to, copiedSettings(text, origin, added));
    else if (added !== undefined) write(to, JSON.stringify(added));
    if (client.name === "codex") {
      const config = (path: string) => `${parentOf(path)}/config.toml`;
      const more = scope === "user" ? codexProvider(url) : {};
      const moved = { from: [from, root], to: [to, scratch.project] } as const;
      const toml = codexConfig(readUserText(config(from)), origin, more, moved);
      if (toml !== undefined) write(config(to), toml);
    }
  }
  const switches = agent.switchFiles?.(scratch.project) ?? [];
  for (const [index, path] of (agent.switchFiles?.(root) ?? []).entries()) {
    const text = readUserText(path);
    const to = switches[index];
    if (typeof text !== "string" || to === undefined) continue;
    write(to, copiedSettings(text, { agent, scope: "project", root, events: new Set() }));
  }
  if (client.name === "claude") copyPluginLists(scratch, io, agent, root);
}

/** The agent's own names of what happens before a tool runs, or a command of a skill. */
function gateEvents({ platform }: Io, agent: Agent): readonly string[] {
  const nothing = { executable: "", strict: false, awaited: new Set<string>(), deadlineSeconds: 0 };
  const events = ["PreToolUse", "PreSkillShellCommand"].filter((event) =>
    agent.defaultEvents.includes(event),
  );
  return agent.entries({ ...nothing, platform, events }).map(({ event }) => event);
}

/** Which plugins are installed and where; the plugins themselves are read where they lie. */
function copyPluginLists(scratch: Scratch, io: Io, agent: Agent, root: string): void {
  const [from, to] = [io, scratch.io].map(
    (world) => `${parentOf(agent.settingsPath(world, "user", root) ?? "") ?? ""}/plugins`,
  );
  if (from === undefined || to === undefined || !exists(from)) return;
  for (const name of readdirSync(from).filter((file) => file.endsWith(".json"))) {
    copy(`${from}/${name}`, `${to}/${name}`);
  }
}

/** An agent that takes plugins as files: the folder of those, and fairlead's own settings beside it. */
function copyOwnFiles(scratch: Scratch, io: Io, client: Client, root: string): void {
  const agent = OWN_FILE_AGENTS.find(({ name }) => name === client.name);
  const settings = userConfigDirectory(io);
  const nothing = { executable: "", strict: false, awaited: new Set<string>(), deadlineSeconds: 0 };
  const options = { ...nothing, platform: io.platform, events: [] };
  for (const scope of ["user", "project"] as const) {
    const from = agent?.files(io, scope, root, options) ?? [];
    const to = agent?.files(scratch.io, scope, scratch.project, options) ?? [];
    const done = new Set<string>();
    for (const [index, { path }] of from.entries()) {
      const folder = parentOf(path) ?? "";
      const target = parentOf(to[index]?.path ?? "");
      if (target === undefined) continue;
      // What a repository brings is code that nobody may have agreed to.
      const names = scope === "user" && exists(folder) ? readdirSync(folder) : [nameOf(path)];
      for (const name of names) {
        const file = `${folder}/${name}`;
        if (done.has(file) || !exists(file)) continue;
        done.add(file);
        cpSync(file, `${target}/${name}`, { recursive: true });
      }
    }
  }
  if (settings !== undefined && exists(settings)) {
    const there = `${scratch.config}/${nameOf(settings)}`;
    if (!exists(there)) symlinkSync(settings, there, "junction");
  }
}

function copy(from: string, to: string): void {
  mkdirSync(parentOf(to) ?? ".", { recursive: true });
  copyFileSync(from, to);
}

/** Writes a file and makes the folders above it. */
export function write(path: string, text: string): void {
  mkdirSync(parentOf(path) ?? ".", { recursive: true });
  writeFileSync(path, text);
}
