import * as v from "valibot";
import { describeError } from "../../errors.ts";
import { SEMVER } from "../../state/version-check.ts";
import { download as fetchFile } from "../../sys/download.ts";

/** A published release: its version, and where its files are. */
export interface Release {
  readonly version: string;
  readonly tag: string;
  readonly files: ReadonlyMap<string, string>;
}

/** Largest file of a release. */
const DOWNLOAD_MAX_BYTES = 512 * 1024 * 1024;

const RELEASE = v.object({
  tag_name: v.pipe(v.string(), v.regex(/^v?\d/)),
  assets: v.array(v.object({ name: v.string(), browser_download_url: v.string() })),
});

/** Asks a GitHub-compatible API for the latest release of a repository. */
export async function latestRelease(api: string, repository: string): Promise<Release | Error> {
  const read = await download(`${api.replace(/\/+$/, "")}/repos/${repository}/releases/latest`);
  if (read instanceof Error) return read;
  try {
    const { tag_name: tag, assets } = v.parse(RELEASE, JSON.parse(Buffer.from(read).toString()));
    const version = tag.replace(/^v/, "");
    if (!SEMVER.test(version)) return new Error(`${JSON.stringify(tag)} is not a version`);
    const files = new Map(assets.map((one) => [one.name, one.browser_download_url]));
    return { version, tag, files };
  } catch (error) {
    return new Error(`the answer about the release cannot be read (${describeError(error)})`);
  }
}

/** The attestations that the API has of a file, by its SHA-256; none is an empty list. */
export async function attestationsOf(
  api: string,
  repository: string,
  digest: string,
): Promise<readonly unknown[] | Error> {
  const url = `${api.replace(/\/+$/, "")}/repos/${repository}/attestations/sha256:${digest}`;
  const read = await download(url);
  if (read instanceof Error) return read;
  try {
    const list = v.object({ attestations: v.array(v.object({ bundle: v.unknown() })) });
    return v
      .parse(list, JSON.parse(Buffer.from(read).toString()))
      .attestations.map((one) => one.bundle);
  } catch (error) {
    return new Error(`the attestations cannot be read (${describeError(error)})`);
  }
}

/** Fetches a file of a release. */
export async function download(address: string): Promise<Uint8Array | Error> {
  const answer = await fetchFile(address, { maxBytes: DOWNLOAD_MAX_BYTES });
  if (answer instanceof Error || answer.status === 200) {
    return answer instanceof Error ? answer : answer.body;
  }
  return new Error(`${answer.url.origin} answered ${answer.status}`);
}
