import { parse } from "smol-toml";
import type { Io } from "../io.ts";
import { visibleLine } from "../outside-text.ts";
import { exists, readText } from "../sys/probe.ts";
import { overBudget, REPOSITORY_TEXT_MAX_BYTES } from "../sys/text-budget.ts";
import { bundleLayer, withoutForeign } from "./bundle-layer.ts";
import { defaults } from "./defaults.ts";
import {
  ENVIRONMENT_KEYS,
  type Layer,
  machineFiles,
  packLockPath,
  projectFiles,
} from "./layers.ts";
import { lineOf } from "./line-of.ts";
import { heldRules, mergePolicy, type PolicyMerge, withManagedRules } from "./merge-policy.ts";
import { type Config, validateConfig } from "./schema.ts";
import { expandRules } from "./short-rules.ts";
import { isStillOn, withTemporaryPreset } from "./temporary-preset.ts";
import { HOLDS, isAdministrators, isMachines, MAY_LOOSEN, TIGHTEN_ONLY } from "./tighten-only.ts";

/** Settings as one layer holds them, before defaults: nested tables and plain values. */
export type Settings = { readonly [key: string]: unknown };

/** The settings in force, where each came from, and what was wrong with the files. */
export interface LoadedConfig {
  readonly config: Config;
  /** Dotted key to the layer that set it; keys at their default are absent. */
  readonly origins: ReadonlyMap<string, Layer>;
  /** One line each, naming file, line and what to do; what it is about was left out. */
  readonly warnings: readonly string[];
  /** Files that exist, readable or not. */
  readonly files: readonly Layer[];
}

/** A layer's file with its text, or why it cannot be read. */
export interface LayerText {
  readonly layer: Layer;
  readonly text: string | Error;
}

/**
 * Loads and merges all layers. Never throws: a broken layer is a warning and is left out.
 * `machineLayers` is a parameter for tests, which cannot write the administrator's file.
 */
export async function loadConfig(
  io: Io,
  projectRoot: string,
  machineLayers: Promise<readonly LayerText[]> = readMachine(io),
): Promise<LoadedConfig> {
  const texts = [...(await machineLayers), ...(await readLayers(projectFiles(projectRoot)))];
  const quick = merge(io, texts, parseQuickly);
  // Whatever is wrong, the slow way says which file and line, and keeps what the others set.
  return (
    quick ?? merge(io, texts, (await import("./parse-layer.ts")).parseCarefully) ?? nothing(texts)
  );
}

/** Parses a layer's text; problems go into `warnings` and the layer is left out. */
export type LayerParser = (text: LayerText, warnings: string[]) => Settings | "broken";

interface Merge {
  readonly now: Date;
  readonly settings: Record<string, unknown>;
  readonly origins: Map<string, Layer>;
  readonly warnings: string[];
  policy: PolicyMerge;
  /** False once there is a value that no file may set: only a careful look leaves it out. */
  isSound: boolean;
  /** True where the preset is strict by the files of the machine. */
  isStrict: boolean;
}

/** Tables whose entries add up over the layers. */
const ADDING_UP: ReadonlySet<string> = new Set(["hook", "rule", "allow"]);

/** The layers of the machine with those of the packs, which the user's own come after. */
async function readMachine(io: Io): Promise<readonly LayerText[]> {
  const texts = await readLayers(machineFiles(io));
  if (!exists(packLockPath(io))) return texts;
  const { packTexts } = await import("./packs.ts");
  const packs = await packTexts(io);
  const isOwn = ({ layer }: LayerText) => layer.kind === "user";
  return [...texts.filter((one) => !isOwn(one)), ...packs, ...texts.filter(isOwn)];
}

async function readLayers(layers: readonly Layer[]): Promise<readonly LayerText[]> {
  const texts: LayerText[] = [];
  for (const layer of layers) {
    if (!exists(layer.path)) continue;
    const text = await readLayer(layer);
    if (text !== undefined) texts.push({ layer, text });
  }
  return texts;
}

/** A file that a repository brings may not cost more than people's files do, nor be deeper than can be gone through. */
async function readLayer({ kind, path }: Layer): Promise<string | Error | undefined> {
  const owner = kind === "project" || kind === "local" ? "repository" : "user";
  const text = await readText(path, owner === "user" ? undefined : REPOSITORY_TEXT_MAX_BYTES);
  if (typeof text !== "string") return text;
  const why = overBudget(text, "toml", owner);
  return why === undefined ? text : new Error(why);
}

/** Merges everything and validates the whole once; undefined when anything at all is wrong. */
function merge(io: Io, texts: readonly LayerText[], parser: LayerParser): LoadedConfig | undefined {
  const into: Merge = {
    now: io.now(),
    settings: bareTable({}),
    origins: new Map(),
    warnings: [],
    policy: { table: {}, managed: new Set() },
    isSound: true,
    isStrict: false,
  };
  const files: Layer[] = [];
  for (const text of texts) {
    const layer = layerInForce(text, into);
    if (layer === undefined) continue;
    files.push(layer);
    const settings = parser(text, into.warnings);
    if (settings === "broken") {
      if (parser === parseQuickly) return undefined;
      continue;
    }
    const isBrought = layer.pack !== undefined || text.layer.kind === "bundle";
    const own = isBrought ? withoutForeign(settings) : settings;
    apply(into, own, layer, text.text);
  }
  applyEnvironment(into, io);
  if (!into.isSound) return undefined;
  const { origins, warnings } = into;
  if (origins.size === 0) return { config: defaults(), origins, warnings, files };
  const checked = validateConfig(into.settings);
  if (!checked.success) return undefined;
  const config = withHeld(markedInForce(checked.output, into.now), heldRules(into.policy));
  return { config: withStrictness(config, into), origins, warnings, files };
}

/** The layer of a text; undefined for a bundle that the administrator's file, which comes first, does not name. */
function layerInForce({ layer, text }: LayerText, { settings }: Merge): Layer | undefined {
  if (layer.kind !== "bundle") return layer;
  return text instanceof Error ? layer : bundleLayer(layer, text, settings.bundle);
}

/** How calls run is no repository's business, so a preset that only a project sets says nothing about it. */
function withStrictness(config: Config, { isStrict }: Merge): Config {
  return isStrict ? { ...config, confine: { ...config.confine, isStrict } } : config;
}

/** Marks a temporary preset that applies, so that the cache of the settings ends with it. */
function markedInForce(config: Config, now: Date): Config {
  const { temporary } = config.policy;
  if (temporary === undefined || !isStillOn(temporary, now)) return config;
  return { ...config, policy: { ...config.policy, temporary: { ...temporary, isInForce: true } } };
}

/** No file can say this of itself, so it is added to what the files say. */
function withHeld(config: Config, held: readonly string[]): Config {
  return held.length === 0 ? config : { ...config, policy: { ...config.policy, held } };
}

const parseQuickly: LayerParser = ({ text }) => {
  if (text instanceof Error) return "broken";
  try {
    const settings = parse(text);
    for (const name of ADDING_UP) {
      const entries = settings[name];
      if (Array.isArray(entries) && entries.some(isEmptyTable)) return "broken";
    }
    return settings;
  } catch {
    return "broken";
  }
};

/** `[[rule]]` with nothing below it; so an entry that could not be read is left behind, to be counted. */
export function isEmptyTable(value: unknown): boolean {
  return isTable(value) && Object.keys(value).length === 0;
}

/** Layers that are sound one by one always merge into sound settings; this is for the impossible. */
function nothing(texts: readonly LayerText[]): LoadedConfig {
  const warnings = ["settings contradict each other; the defaults are in force"];
  const files = texts.map(({ layer }) => layer);
  return { config: defaults(), origins: new Map(), warnings, files };
}

function applyEnvironment(into: Merge, io: Io): void {
  for (const { variable, key, read } of ENVIRONMENT_KEYS) {
    const text = io.env(variable);
    if (text === undefined || text === "") continue;
    const value = read(text);
    const settings = key.length === 1 ? { [key[0]]: value } : { [key[0]]: { [key[1]]: value } };
    const checked = validateConfig(settings);
    if (checked.success) apply(into, settings, { kind: "environment", path: variable });
    else into.warnings.push(`${variable}=${JSON.stringify(text)}: ${checked.issues[0]?.message}`);
  }
}

/**
 * Lays one layer over the others: tables merge key by key, hooks and rules add up, other lists and values
 * replace.
 */
function apply(into: Merge, settings: Settings, layer: Layer, text: string | Error = ""): void {
  for (const [key, value] of Object.entries(settings)) {
    if (ADDING_UP.has(key) && Array.isArray(value)) {
      addTables(into, key, value.flatMap(tagged(layer)), layer);
    } else if (key === "rules" && isTable(value)) {
      const { isSound, ...tables } = expandRules(value, layer);
      if (!isSound) into.isSound = false;
      into.origins.set(key, layer);
      for (const [name, list] of Object.entries(tables))
        if (list.length > 0) addTables(into, name, list, layer);
    } else if (key === "policy" && isTable(value)) {
      applyPolicy(into, value, layer, text);
    } else if (isTable(value)) {
      const current = into.settings[key];
      const table = bareTable(isTable(current) ? current : {});
      for (const [name, inner] of Object.entries(value)) {
        if (maySet(into, `${key}.${name}`, inner, table[name], layer)) table[name] = inner;
      }
      into.settings[key] = table;
    } else if (maySet(into, key, value, into.settings[key], layer)) {
      into.settings[key] = value;
    }
  }
}

function addTables(into: Merge, name: string, tables: readonly unknown[], layer: Layer): void {
  into.origins.set(name, layer);
  into.settings[name] = [...listOf(into.settings[name]), ...tables];
  if (name === "rule" && HOLDS.has(layer.kind)) into.policy = withManagedRules(into.policy, tables);
}

/** Settings one layer may not make that are told one by one. */
const REFUSED_TOLD_MAX = 20;

function applyPolicy(into: Merge, own: Settings, layer: Layer, text: string | Error): void {
  const inForce = MAY_LOOSEN.has(layer.kind) ? withTemporaryPreset(own, into.now) : own;
  const { refused, ...merged } = mergePolicy(into.policy, inForce, layer.kind);
  for (const { key, message } of refused.slice(0, REFUSED_TOLD_MAX)) {
    const line = text instanceof Error ? 1 : lineOf([key], text);
    into.warnings.push(`${layer.path}:${line}: ${visibleLine(message)}`);
  }
  const more = refused.length - REFUSED_TOLD_MAX;
  if (more > 0)
    into.warnings.push(`${layer.path}: ${more} more of [policy] may not be loosened here`);
  const names = new Set(refused.map(({ key }) => key));
  for (const key of Object.keys(inForce)) {
    if (!names.has(key)) into.origins.set(`policy.${key}`, layer);
  }
  into.policy = merged;
  if (MAY_LOOSEN.has(layer.kind) || HOLDS.has(layer.kind))
    into.isStrict = merged.table.preset === "strict";
  into.settings.policy = merged.table;
}

/** Remembers which layer a table comes from: a project's hooks need consent, its rules may only tighten. */
function tagged(layer: Layer) {
  return (entry: unknown, index: number): readonly unknown[] => {
    if (isEmptyTable(entry)) return [];
    return [isTable(entry) ? { ...entry, origin: { layer, index } } : entry];
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function maySet(into: Merge, key: string, next: unknown, current: unknown, layer: Layer): boolean {
  if (isAdministrators(key) && layer.kind !== "managed") {
    into.warnings.push(`${layer.path}: only the administrator's configuration may set ${key}`);
    return false;
  }
  const isStricter = TIGHTEN_ONLY.get(key);
  const owner = ownerOf(into, key, layer);
  const isFree = MAY_LOOSEN.has(layer.kind) || (layer.kind === "bundle" && isMachines(key));
  const mayLoosen = isFree && (owner === undefined || !HOLDS.has(owner));
  if (isStricter !== undefined && !mayLoosen) {
    const inForce = current ?? defaultOf(key);
    if (current !== undefined && !validateConfig(nested(key, current)).success) {
      into.isSound = false;
    }
    if (!isStricter(next, inForce)) {
      into.warnings.push(
        `${layer.path}: ${key} may only be tightened here; ${JSON.stringify(inForce) ?? "its default"} stays in force`,
      );
      return false;
    }
  }
  into.origins.set(key, layer);
  return true;
}

/** Who set a setting; of a table that is held as a whole, for the layers below, whoever holds any of it. */
function ownerOf({ origins }: Merge, key: string, { kind }: Layer): Layer["kind"] | undefined {
  const own = origins.get(key)?.kind;
  if (HOLDS.has(kind) || !isMachines(key)) return own;
  return (
    [...origins].find(([name, one]) => isMachines(name) && HOLDS.has(one.kind))?.[1].kind ?? own
  );
}

/** A copy without a prototype: a key named `__proto__` must stay a key, or it would slip in others unseen. */
function bareTable(from: Settings): Record<string, unknown> {
  const table: Record<string, unknown> = Object.create(null);
  return Object.assign(table, from);
}

/** Settings of which only a dotted key is set. */
function nested(key: string, value: unknown): Settings {
  const [table = key, name] = key.split(".");
  return name === undefined ? { [table]: value } : { [table]: { [name]: value } };
}

/** The default of a dotted key. */
function defaultOf(key: string): unknown {
  let value: unknown = defaults();
  for (const part of key.split(".")) {
    value = isTable(value) ? new Map(Object.entries(value)).get(part) : undefined;
  }
  return value;
}

function isTable(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
