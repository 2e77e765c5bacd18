import * as v from "valibot";
import type { SessionConfig } from "../config/session-sections.ts";
import type { Io } from "../io.ts";
import { writeWhole } from "../sys/atomic-file.ts";
import { allowedUrl, askServer } from "../sys/http.ts";
import { userStateDirectory } from "../sys/paths.ts";
import { readText } from "../sys/probe.ts";

/** How long an answer about the latest release holds. */
const CACHE_LIFE_MS = 24 * 60 * 60 * 1000;

const SEMVER = /^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z.-]{1,64})?(?:\+[0-9A-Za-z.-]{1,64})?$/;

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

/** Why no look-up may happen, or undefined: switched off, continuous integration, or a development build. */
export function updateCheckOff(io: Io, config: SessionConfig, version: string): string | undefined {
  if (!config.update.check) return "update.check";
  if (version.endsWith("-dev")) return "a development build";
  return ["FAIRLEAD_NO_UPDATE_CHECK", "DO_NOT_TRACK", "CI"].find((name) => {
    const value = io.env(name) ?? "";
    return value !== "" && value !== "0" && value !== "false";
  });
}

/**
 * Asks for the latest release and writes the answer down. A look-up that failed is written down as well,
 * with what was known before, so that a machine without a network asks once a day. Returns the version,
 * or why there is none.
 */
export async function refreshVersionCache(
  path: string,
  update: SessionConfig["update"],
  io: Io,
): Promise<string | Error> {
  const known = (await readVersionCache(path, io.now())).latest;
  const latest = await askLatest(update);
  const entry = {
    latest: latest instanceof Error ? (known ?? null) : latest,
    checked: io.now().toISOString(),
  };
  const failure = writeWhole(path, `${JSON.stringify(entry)}\n`);
  return failure === undefined ? latest : new Error(failure);
}

async function askLatest(update: SessionConfig["update"]): Promise<string | Error> {
  const url = allowedUrl(
    `${update.api.replace(/\/+$/, "")}/repos/${update.repository}/releases/latest`,
  );
  if (url instanceof Error) return url;
  const answer = await askServer(url, {
    headers: { accept: "application/vnd.github+json", "user-agent": "fairlead" },
  });
  if (answer instanceof Error) return answer;
  if (answer.status !== 200) return new Error(`the server answered ${answer.status}`);
  try {
    const { tag_name: tag } = v.parse(v.object({ tag_name: v.string() }), JSON.parse(answer.body));
    const version = tag.replace(/^v/, "");
    return SEMVER.test(version) ? version : new Error("the latest release has no version");
  } catch {
    return new Error("the answer is not a release");
  }
}
