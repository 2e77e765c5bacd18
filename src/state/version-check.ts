import * as v from "valibot";
import type { Io } from "../io.ts";
import { userStateDirectory } from "../sys/paths.ts";
import { readText } from "../sys/probe.ts";

/** How long an answer about the latest release holds. */
const CACHE_LIFE_MS = 24 * 60 * 60 * 1000;

/** A version as semver.org writes it, of bounded length. */
export const SEMVER =
  /^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z.-]{1,64})?(?:\+[0-9A-Za-z.-]{1,64})?$/;

/** What is known of the latest release. */
export interface VersionCache {
  /** Undefined when the last look-up found nothing. */
  readonly latest: string | undefined;
  /** True when it is time to look again. */
  readonly stale: boolean;
}

/** The file that holds the answer; undefined without a home. */
export function versionCachePath(io: Io): string | undefined {
  const state = userStateDirectory(io);
  return state === undefined ? undefined : `${state}/latest-version.json`;
}

/** Reads the cache; one that is missing, corrupt or from the future is stale. */
export async function readVersionCache(path: string, now: Date): Promise<VersionCache> {
  const text = await readText(path);
  const schema = v.object({
    latest: v.nullable(v.pipe(v.string(), v.regex(SEMVER))),
    checked: v.pipe(v.string(), v.isoTimestamp()),
  });
  try {
    const { latest, checked } = v.parse(schema, JSON.parse(typeof text === "string" ? text : ""));
    const age = now.getTime() - Date.parse(checked);
    return { latest: latest ?? undefined, stale: age < 0 || age >= CACHE_LIFE_MS };
  } catch {
    return { latest: undefined, stale: true };
  }
}

/** True when the first version is a later one than the second, by semantic versioning. */
export function isNewer(latest: string, current: string): boolean {
  if (!SEMVER.test(latest) || !SEMVER.test(current)) return false;
  return Bun.semver.order(latest, current) > 0;
}
