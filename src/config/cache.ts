import type { Io } from "../io.ts";
import { andThen, type MaybePromise } from "../maybe-promise.ts";
import { userStateDirectory } from "../sys/paths.ts";
import { fileState, mappedText, readText } from "../sys/probe.ts";
import { COMMIT, VERSION } from "../version.ts";
import { ENVIRONMENT_KEYS, machineFiles, projectFiles } from "./layers.ts";
import type { Config } from "./schema.ts";

/**
 * The merged settings as an earlier call found them, so that neither the TOML parser nor the schema is
 * loaded while the files stay as they are: that saves a call 1 ms. Gates only read it; calls that nobody
 * waits for write it (see `remember.ts`).
 */
export interface ConfigCache {
  readonly path: string;
  readonly text: MaybePromise<string | Error | undefined>;
  readonly now: () => Date;
}

/** What the settings of a project were read from: the build, and every file with its time and size. */
export interface ConfigKey {
  readonly text: string;
  /** True when there is not one file. */
  readonly isEmpty: boolean;
  /** When the youngest of the files was changed, in milliseconds since 1970; 0 without files. */
  readonly changedMs: number;
}

/** A cache file's content. */
export interface CachedConfig {
  readonly key: string;
  readonly config: Config;
}

/** Files of the cache: one a place, and places that share a number replace each other's. */
const SLOTS = 64;

/** Folder of the cache files, which nobody but fairlead may write; undefined without a home. */
export function configCacheFolder(io: Io): string | undefined {
  const state = userStateDirectory(io);
  return state === undefined ? undefined : `${state}/cache`;
}

/**
 * Begins to read the cache for calls from this place; only where there are files, as without any the defaults
 * hold. Undefined where it may not be used: without a home,
 * with settings in the environment, and in a build of changed sources, which has no name of its own.
 */
export function openConfigCache(io: Io, build: string = BUILD): ConfigCache | undefined {
  if (build.endsWith("dev") || build.endsWith("-dirty") || isSetInEnvironment(io)) return undefined;
  const folder = configCacheFolder(io);
  if (folder === undefined) return undefined;
  const path = `${folder}/config-${slotOf(io.env("CLAUDE_PROJECT_DIR") ?? io.workingDirectory())}.json`;
  return { path, text: mappedText(path) ?? readText(path), now: io.now };
}

/** True when a variable of the environment sets a value. */
export function isSetInEnvironment(io: Io): boolean {
  for (const { variable } of ENVIRONMENT_KEYS) if (io.env(variable)) return true;
  return false;
}

/** Describes the files of all layers as they are now; ask before they are read, never behind it. */
export function configKey(io: Io, projectRoot: string, build: string = BUILD): ConfigKey {
  let text = build;
  let changedMs = 0;
  let isEmpty = true;
  for (const { path } of [...machineFiles(io), ...projectFiles(projectRoot)]) {
    const state = fileState(path);
    text += `\n${path} ${state && `${state.modifiedMs} ${state.bytes}`}`;
    if (state === undefined) continue;
    isEmpty = false;
    changedMs = Math.max(changedMs, state.modifiedMs);
  }
  return { text, isEmpty, changedMs };
}

/**
 * The cached settings, at once where they could be read so; undefined unless they are whole and made from the
 * very same files.
 */
export function cachedConfig(
  { text, now }: ConfigCache,
  key: ConfigKey,
): MaybePromise<Config | undefined> {
  return andThen(text, (read) => configIn(read, key, now));
}

function configIn(
  text: string | Error | undefined,
  key: ConfigKey,
  now: () => Date,
): Config | undefined {
  if (typeof text !== "string") return undefined;
  try {
    const cached: unknown = JSON.parse(text);
    if (!isCached(cached) || cached.key !== key.text) return undefined;
    const { temporary } = cached.config.policy;
    const isOver = temporary?.isInForce && Date.parse(temporary.until) <= now().getTime();
    return isOver ? undefined : cached.config;
  } catch {
    return undefined;
  }
}

/** Characters at the end of a place that choose its slot. */
const SLOT_CHARS = 12;

/** Any spread will do: two projects in one slot are slower, not wrong. */
function slotOf(place: string): number {
  let sum = 0;
  for (let at = place.length - SLOT_CHARS; at < place.length; at++) {
    sum = (sum * 31 + (at < 0 ? 0 : place.charCodeAt(at))) % 0x10000;
  }
  return sum % SLOTS;
}

const BUILD = `${VERSION} ${COMMIT}`;

/** Only fairlead writes the file, and whole; this is for one that something else has damaged. */
function isCached(value: unknown): value is CachedConfig {
  return Object(Object(value).config).policy !== undefined;
}
