import { readdirSync } from "node:fs";
import { parse } from "smol-toml";
import type { Io } from "../io.ts";
import { parseJsonText } from "../sys/json-edit.ts";
import { homeDirectory, parentOf } from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";
import { readUserText } from "../sys/user-file.ts";
import { AGENTS } from "./agent.ts";
import { readClaudeSettings } from "./claude-settings.ts";
import { plainValue } from "./hook-entries.ts";

/** fairlead as an agent's own package manager installed it. */
export interface InstalledPlugin {
  /** What the agent calls it, and its name there. */
  readonly what: string;
  /** Where it lies. */
  readonly folder: string;
  /** The words that start the executable: a script that looks for it, or its own path. */
  readonly starts: readonly string[];
  /** What has it switched off, and where; undefined while it is on. */
  readonly off: string | undefined;
  /** What a person does to have it on. */
  readonly enable: string;
  /** The file whose hooks a person must approve, and the key of each there; absent where none are. */
  readonly approval?: { readonly hooks: string; readonly key: string; readonly config: string };
}

/** The npm package that is the plugin of OpenCode. */
export const OPENCODE_PACKAGE = "opencode-fairlead";

/** The plugin of fairlead that an agent has installed for a project; undefined where it has none. */
export function findPlugin(io: Io, agent: string, root: string): InstalledPlugin | undefined {
  switch (agent) {
    case "claude":
      return findClaude(io, root);
    case "codex":
      return findCodex(io, root);
    case "gemini":
      return findGemini(io, root);
    case "opencode":
      return findOpencode(io, root);
    default:
      return undefined;
  }
}

/**
 * `plugins/installed_plugins.json` says where it lies, and the strongest settings file with a word about it whether it
 * is on, as Claude Code 2.1.330 writes them.
 */
function findClaude(io: Io, root: string): InstalledPlugin | undefined {
  const list = `${settingsFolder(io, "claude", root)}/plugins/installed_plugins.json`;
  const [id, places] = entryOf(field(readJson(list), "plugins"));
  const place = listOf(places).find((each) =>
    [undefined, root].includes(textOf(field(each, "projectPath"))),
  );
  const folder = textOf(field(place, "installPath"));
  if (id === undefined || folder === undefined) return undefined;
  const said = readClaudeSettings(io, root).find(
    ({ values }) => field(values.get("enabledPlugins"), id) !== undefined,
  );
  const isOn = field(said?.values.get("enabledPlugins"), id) === true;
  const off = said === undefined ? "no settings file enables it" : `${said.path} disables it`;
  return {
    ...{ what: `plugin ${id}`, folder, starts: ["sh", `${folder}/fairlead.sh`] },
    ...{ off: isOn ? undefined : off, enable: `claude plugin enable ${id}` },
  };
}

/** `config.toml` lists the plugins, as Codex 0.169.0 writes it; each version of one has a folder. */
function findCodex(io: Io, root: string): InstalledPlugin | undefined {
  const home = settingsFolder(io, "codex", root);
  const config = `${home}/config.toml`;
  const [id, settings] = entryOf(field(readToml(config), "plugins"));
  if (id === undefined) return undefined;
  const [name, marketplace] = id.split("@");
  const versions = `${home}/plugins/cache/${marketplace}/${name}`;
  const folder = `${versions}/${[...namesIn(versions)].sort().at(-1) ?? ""}`;
  const isOn = field(settings, "enabled") !== false;
  return {
    ...{ what: `plugin ${id}`, folder, starts: ["sh", `${folder}/fairlead.sh`] },
    off: isOn ? undefined : `${config} disables it`,
    enable: `enabled = true below [plugins."${id}"] in ${config}`,
    approval: { hooks: `${folder}/hooks/hooks.json`, key: `${id}:hooks/hooks.json`, config },
  };
}

/** An extension is in a folder of its name; a file next to it has path rules that switch it off, the last one first. */
function findGemini(io: Io, root: string): InstalledPlugin | undefined {
  const extensions = `${settingsFolder(io, "gemini", root)}/extensions`;
  const installed = `${extensions}/fairlead`;
  if (!exists(`${installed}/gemini-extension.json`) && !exists(`${installed}/${METADATA}`))
    return undefined;
  const metadata = readJson(`${installed}/${METADATA}`);
  const linked = field(metadata, "type") === "link" ? textOf(field(metadata, "source")) : undefined;
  const folder = linked ?? installed;
  const file = `${extensions}/extension-enablement.json`;
  const rules = listOf(field(field(readJson(file), "fairlead"), "overrides"));
  const last = rules.filter((rule) => covers(String(rule), root)).at(-1);
  const isOff = last !== undefined && String(last).startsWith("!");
  const executable = `${folder}/fairlead${io.platform === "windows" ? ".exe" : ""}`;
  return {
    ...{ what: "extension fairlead", folder, starts: [executable] },
    off: isOff ? `${file} says ${JSON.stringify(last)}` : undefined,
    enable: "gemini extensions enable fairlead",
  };
}

const METADATA = ".gemini-extension-install.json";

/** True where a rule of Gemini CLI (`!` before what it switches off, `*` behind what is below) is about a folder. */
function covers(rule: string, folder: string): boolean {
  const place = rule.replace(/^!/, "");
  const path = `/${folder}/`.replaceAll("\\", "/").replace(/^\/+/, "/").replace(/\/+$/, "/");
  return place.endsWith("*") ? path.startsWith(place.slice(0, -1)) : path === place;
}

/** Settings name it under `plugin`, by its package or a path; packages are in the cache, as runs of 1.18.33 show. */
function findOpencode(io: Io, root: string): InstalledPlugin | undefined {
  const home = homeDirectory(io) ?? "";
  const config = io.env("XDG_CONFIG_HOME") ?? `${home}/.config`;
  const folders = [`${config}/opencode`, root, `${root}/.opencode`];
  const files = folders.flatMap((folder) =>
    ["opencode.json", "opencode.jsonc"].map((name) => `${folder}/${name}`),
  );
  for (const file of files) {
    const named = listOf(field(readJson(file), "plugin")).map((each) =>
      String(Array.isArray(each) ? each[0] : each),
    );
    const name = named.find((each) => PACKAGE_NAMED.test(each));
    if (name === undefined) continue;
    const cache = `${io.env("XDG_CACHE_HOME") ?? `${home}/.cache`}/opencode/packages`;
    const version = /(?<=.)@[^/]*$/.exec(name)?.[0] ?? "@latest";
    const folder = /[\\/]/.test(name)
      ? name.replace(/^file:\/\//, "")
      : `${cache}/${OPENCODE_PACKAGE}${version}/node_modules/${OPENCODE_PACKAGE}`;
    return {
      ...{ what: `plugin ${name} in ${file}`, folder, off: undefined, enable: "" },
      starts: [packagedExecutable(io, parentOf(folder) ?? "")],
    };
  }
  return undefined;
}

/** The executable of this platform's package among npm's packages, or the one on PATH by its name. */
function packagedExecutable({ platform }: Io, modules: string): string {
  const name = platform === "windows" ? "fairlead.exe" : "fairlead";
  const packages = `${modules}/@fairlead`;
  const places = namesIn(packages).map((each) => `${packages}/${each}/${name}`);
  return places.find(exists) ?? name;
}

const PACKAGE_NAMED = new RegExp(`(?:^|[\\\\/])${OPENCODE_PACKAGE}(?:@[^\\\\/]*)?[\\\\/]?$`);

/** The folder in which an agent keeps its settings. */
function settingsFolder(io: Io, agent: string, root: string): string {
  const path = AGENTS.find(({ name }) => name === agent)?.settingsPath(io, "user", root);
  return parentOf(path ?? "") ?? "";
}

/** The entry of fairlead in a table of plugins, which are named after their marketplace too. */
function entryOf(plugins: unknown): readonly [string, unknown] | readonly [] {
  return Object.entries(Object(plugins)).find(([id]) => id.startsWith("fairlead@")) ?? [];
}

function readJson(path: string): unknown {
  const text = readUserText(path);
  const parsed = typeof text === "string" ? parseJsonText(text) : undefined;
  return parsed?.ok === true ? plainValue(parsed.root) : undefined;
}

function readToml(path: string): unknown {
  const text = readUserText(path);
  try {
    return typeof text === "string" ? parse(text) : undefined;
  } catch {
    return undefined;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function field(value: unknown, name: string): unknown {
  return new Map<string, unknown>(Object.entries(Object(value))).get(name);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
