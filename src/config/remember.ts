import { writePrivate } from "../sys/atomic-file.ts";
import type { CachedConfig, ConfigCache, ConfigKey } from "./cache.ts";
import type { LoadedConfig } from "./load.ts";

/** A file changed this recently may change again without its time or size telling, in milliseconds. */
const SETTLED_MS = 2000;

/**
 * Keeps settings for the calls to come. Not kept: settings with a warning, which must be said each time,
 * of files that were changed a moment ago, and values that JSON would change. A cache that cannot be
 * written is not missed.
 */
export function rememberConfig(
  cache: ConfigCache,
  key: ConfigKey,
  { config, warnings }: LoadedConfig,
  now: Date,
): void {
  if (warnings.length > 0 || now.getTime() - key.changedMs < SETTLED_MS) return;
  const kept: CachedConfig = { key: key.text, config };
  const text = JSON.stringify(kept);
  if (Bun.deepEquals(JSON.parse(text), kept)) writePrivate(cache.path, text);
}
