import * as v from "valibot";
import type { SessionConfig } from "../config/session-sections.ts";
import type { Io } from "../io.ts";
import { writePrivate } from "../sys/atomic-file.ts";
import { allowedUrl, askServer } from "../sys/http.ts";
import { readVersionCache, SEMVER } from "./version-check.ts";

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
  const failure = writePrivate(path, `${JSON.stringify(entry)}\n`);
  return failure === undefined ? latest : new Error(failure);
}

async function askLatest(update: SessionConfig["update"]): Promise<string | Error> {
  const url = allowedUrl(
    `${update.api.replace(/(?<!\/)\/+$/, "")}/repos/${update.repository}/releases/latest`,
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
