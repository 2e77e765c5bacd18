import type { Io } from "../io.ts";
import { exists, readText } from "../sys/probe.ts";
import { configFiles, ENVIRONMENT_KEYS, type Layer, type LayerKind } from "./layers.ts";
import { type Config, validateConfig } from "./schema.ts";
import { SESSION_TIGHTEN_ONLY } from "./session-sections.ts";

/** Settings as one layer holds them, before defaults: nested tables and plain values. */
export type Settings = { readonly [key: string]: unknown };

/** The settings in force, where each came from, and what was wrong with the files. */
export interface LoadedConfig {
  readonly config: Config;
  /** Dotted key to the layer that set it; keys at their default are absent. */
  readonly origins: ReadonlyMap<string, Layer>;
  /** One line each, naming file, line and what to do; the layer it names was left out. */
  readonly warnings: readonly string[];
  /** Files that exist, readable or not. */
  readonly files: readonly Layer[];
}

/** Who may lower a setting once a stronger layer raised it: nobody below the one who set it. */
const MAY_LOOSEN: ReadonlySet<LayerKind> = new Set(["managed", "user"]);

/**
 * Settings that a layer which comes with a repository, or the environment an agent could set, may only
 * tighten: the predicate says whether a new value is at least as strict as the one in force.
 */
const TIGHTEN_ONLY: ReadonlyMap<string, (next: unknown, current: unknown) => boolean> = new Map([
  ["fail_closed", (next: unknown) => next === true],
  ["timeout", (next: unknown, current: unknown) => Number(next) >= Number(current)],
  ...SESSION_TIGHTEN_ONLY,
]);

/** Loads and merges all layers. Never throws: a broken layer is a warning and is left out. */
export async function loadConfig(io: Io, projectRoot: string): Promise<LoadedConfig> {
  const merge: Merge = { settings: {}, origins: new Map(), warnings: [], files: [] };
  for (const layer of configFiles(io, projectRoot)) {
    if (!exists(layer.path)) continue;
    merge.files.push(layer);
    const settings = await readLayer(layer, merge.warnings);
    if (settings !== undefined) apply(merge, settings, layer);
  }
  applyEnvironment(merge, io);
  const checked = validateConfig(merge.settings);
  const config = checked.success ? checked.output : defaults();
  return { config, origins: merge.origins, warnings: merge.warnings, files: merge.files };
}

interface Merge {
  readonly settings: Record<string, unknown>;
  readonly origins: Map<string, Layer>;
  readonly warnings: string[];
  readonly files: Layer[];
}

function defaults(): Config {
  const result = validateConfig({});
  if (!result.success) throw new Error("the configuration schema must accept an empty file");
  return result.output;
}

async function readLayer(layer: Layer, warnings: string[]): Promise<Settings | undefined> {
  const text = await readText(layer.path);
  if (text === undefined) return undefined;
  if (text instanceof Error) {
    warnings.push(`${layer.path}: cannot be read (${text.message}); its settings are not in force`);
    return undefined;
  }
  const { parseLayer } = await import("./parse-layer.ts");
  const parsed = parseLayer(text);
  if (parsed.ok) return parsed.settings;
  for (const problem of parsed.problems) {
    warnings.push(
      `${layer.path}:${problem.line}: ${problem.message}; its settings are not in force`,
    );
  }
  return undefined;
}

function applyEnvironment(merge: Merge, io: Io): void {
  for (const { variable, key, read } of ENVIRONMENT_KEYS) {
    const text = io.env(variable);
    if (text === undefined || text === "") continue;
    const value = read(text);
    const settings = key.length === 1 ? { [key[0]]: value } : { [key[0]]: { [key[1]]: value } };
    const checked = validateConfig(settings);
    if (checked.success) apply(merge, settings, { kind: "environment", path: variable });
    else merge.warnings.push(`${variable}=${JSON.stringify(text)}: ${checked.issues[0].message}`);
  }
}

/** Lays one layer over the others: tables merge key by key, lists and values replace. */
function apply(merge: Merge, settings: Settings, layer: Layer): void {
  for (const [key, value] of Object.entries(settings)) {
    if (isTable(value)) {
      const table = isTable(merge.settings[key]) ? { ...merge.settings[key] } : {};
      for (const [name, inner] of Object.entries(value)) {
        if (maySet(merge, `${key}.${name}`, inner, table[name], layer)) table[name] = inner;
      }
      merge.settings[key] = table;
    } else if (maySet(merge, key, value, merge.settings[key], layer)) {
      merge.settings[key] = value;
    }
  }
}

function maySet(merge: Merge, key: string, next: unknown, current: unknown, layer: Layer): boolean {
  const stricter = TIGHTEN_ONLY.get(key);
  const inForce = current ?? valueAt(defaults(), key);
  const owner = merge.origins.get(key)?.kind;
  const mayLoosen = MAY_LOOSEN.has(layer.kind) && owner !== "managed";
  if (stricter !== undefined && !mayLoosen && !stricter(next, inForce)) {
    merge.warnings.push(
      `${layer.path}: ${key} may only be tightened here; ${JSON.stringify(inForce)} stays in force`,
    );
    return false;
  }
  merge.origins.set(key, layer);
  return true;
}

function valueAt(config: Config, key: string): unknown {
  let value: unknown = config;
  for (const part of key.split(".")) {
    value = isTable(value) ? new Map(Object.entries(value)).get(part) : undefined;
  }
  return value;
}

function isTable(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
