import { createHash } from "node:crypto";
import * as v from "valibot";
import { describeError } from "../errors.ts";
import { visibleLine } from "../outside-text.ts";
import { SEMVER } from "../state/version-check.ts";
import { readTar, type TarEntry, writeTar } from "../sys/tar.ts";

/** What a bundle says of itself. */
export interface Facts {
  readonly name: string;
  /** As semver.org writes it; each release of a bundle has a higher one. */
  readonly version: string;
  /** The oldest fairlead that may use it. */
  readonly fairlead: string;
  /** ISO 8601; the bundle is not taken after it. */
  readonly valid_until: string;
}

/** A bundle as it was read: whole, canonical, and nothing in it that its manifest does not list. */
export interface Bundle extends Facts {
  /** `sha256:` and 64 hexadecimal digits, of the whole file. */
  readonly digest: string;
  /** Texts by their path; `policy.toml` is one of them. */
  readonly files: ReadonlyMap<string, string>;
}

export const MANIFEST_FILE = "manifest.json";
export const POLICY_FILE = "policy.toml";
export const FLEET_FILE = "fleet.toml";

/** Largest bundle, in bytes: it is read whole, and policies have some kilobytes. */
export const BUNDLE_MAX_BYTES = 4 * 1024 * 1024;

const NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** What a bundle may contain in addition to its manifest. */
const FILE =
  /^(?:(?:policy|fleet)\.toml|[\w-][\w.-]{0,60}\.md|tests\/[\w-][\w.-]{0,60}\.(?:toml|jsonl))$/;

/** True for a file that may be in a bundle. */
export function belongsInBundle(path: string): boolean {
  return FILE.test(path);
}

function manifestSchema() {
  const version = v.pipe(v.string(), v.regex(SEMVER, "must be a version such as 1.4.0"));
  return v.strictObject({
    format: v.literal(1, "is of a format that this fairlead does not know"),
    name: v.pipe(v.string(), v.regex(NAME, "must be lower-case letters, digits, '.', '_' and '-'")),
    version,
    fairlead: version,
    valid_until: v.pipe(v.string(), v.isoTimestamp("must be a time such as 2027-01-31T00:00:00Z")),
    files: v.array(v.strictObject({ path: v.string(), bytes: v.number(), sha256: v.string() })),
  });
}

/** Packs files into a bundle: the same files and facts are the same bytes. Throws where a fact has the wrong form. */
export function packBundle(facts: Facts, files: ReadonlyMap<string, string>): Buffer {
  const paths = [...files.keys()].sort();
  const entries = paths.map((path) => entryOf(path, files.get(path) ?? ""));
  const listed = entries.map(({ name, bytes }) => ({
    ...{ path: name, bytes: bytes.length, sha256: sha256(bytes) },
  }));
  const { name, version, fairlead, valid_until } = facts;
  const manifest = { format: 1, name, version, fairlead, valid_until, files: listed };
  const checked = v.safeParse(manifestSchema(), manifest);
  if (!checked.success) throw new Error(describeIssue(checked.issues[0]));
  const tar = writeTar([entryOf(MANIFEST_FILE, `${JSON.stringify(manifest)}\n`), ...entries]);
  if (tar.length > BUNDLE_MAX_BYTES) throw new Error(TOO_LARGE);
  return tar;
}

const TOO_LARGE = `a bundle has at most ${BUNDLE_MAX_BYTES / 1024 / 1024} MB`;

/** Reads a bundle, or says what is wrong with it. It is packed anew and compared, so that nothing hides in it. */
export function readBundle(bytes: Uint8Array): Bundle | Error {
  if (bytes.length > BUNDLE_MAX_BYTES) return new Error(TOO_LARGE);
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    const entries = readTar(bytes).map(
      ({ name, bytes: text }) => [name, decoder.decode(text)] as const,
    );
    const [first, ...rest] = entries;
    if (first?.[0] !== MANIFEST_FILE) return new Error(`it does not begin with ${MANIFEST_FILE}`);
    const checked = v.safeParse(manifestSchema(), JSON.parse(first[1]));
    if (!checked.success) return new Error(`its manifest: ${describeIssue(checked.issues[0])}`);
    const files = new Map(rest);
    const stranger = rest.find(([path]) => !belongsInBundle(path))?.[0];
    if (stranger !== undefined)
      return new Error(`${visibleLine(stranger)} does not belong in a bundle`);
    if (!files.has(POLICY_FILE)) return new Error(`it has no ${POLICY_FILE}`);
    const { name, version, fairlead, valid_until } = checked.output;
    const facts = { name, version, fairlead, valid_until };
    if (!packBundle(facts, files).equals(bytes)) {
      return new Error("its files are not those of its manifest");
    }
    return { ...facts, digest: `sha256:${sha256(bytes)}`, files };
  } catch (error) {
    return new Error(`it cannot be read (${describeError(error)})`);
  }
}

/** SHA-256 as hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function entryOf(name: string, text: string): TarEntry {
  return { name, bytes: Buffer.from(text), executable: false };
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? "it"} ${visibleLine(issue.message)}`;
}
