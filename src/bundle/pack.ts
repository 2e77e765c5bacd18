import { existsSync, readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { visibleLine } from "../outside-text.ts";
import { readUserBytes } from "../sys/user-file.ts";
import { tagsOf, withTag } from "./git.ts";
import { BUNDLE_MAX_BYTES, belongsInBundle, POLICY_FILE, sha256 } from "./manifest.ts";

/** Where a rule pack comes from: a folder of this machine, or a tag of a repository. */
export type PackSource =
  | { readonly kind: "folder"; readonly path: string }
  | {
      readonly kind: "git";
      /** As it is typed, up to the tag. */
      readonly written: string;
      readonly url: string;
      readonly tag: string;
      /** A folder of the repository; empty for its root. */
      readonly folder: string;
    };

/** A pack as it was read, before anything about it is checked. */
export interface Pack {
  /** Texts by their path; `policy.toml` is one of them. */
  readonly files: ReadonlyMap<string, string>;
  /** Undefined for a folder. */
  readonly commit: string | undefined;
  /** `sha256:` and 64 hexadecimal digits, of the names and digests of all files. */
  readonly digest: string;
}

const TAG = String.raw`@(?<tag>\w[\w./+-]*)(?:#(?<folder>\w[\w./-]*))?`;
const GITHUB = new RegExp(
  String.raw`^(?<written>github:(?<repository>[\w-][\w.-]*\/[\w-][\w.-]*))${TAG}$`,
);
const GIT = new RegExp(
  String.raw`^(?<written>(?:git\+)?(?<url>(?:https|ssh|file):\/\/[^@#\s]+(?:@[^/@#\s]+\/[^@#\s]+)?))${TAG}$`,
);

/** Reads an address: `github:ORG/REPO@TAG`, `https://HOST/REPO.git@TAG`, each with `#FOLDER`, or a folder. */
export function packSource(address: string, workingDirectory: string): PackSource | Error {
  const github = GITHUB.exec(address)?.groups;
  const { written, url, tag, folder = "" } = github ?? GIT.exec(address)?.groups ?? {};
  if (written !== undefined && tag !== undefined) {
    const from = url ?? `https://github.com/${github?.repository}.git`;
    return { kind: "git", written, url: from, tag, folder: folder.replace(/\/+$/, "") };
  }
  if (/^(?:github:|git\+|\w+:\/\/)/.test(address)) {
    return new Error(
      `${JSON.stringify(visibleLine(address))} is not an address with a tag, such as github:acme/rules@v1.2.0`,
    );
  }
  return { kind: "folder", path: resolve(workingDirectory, address).replaceAll("\\", "/") };
}

/** The address of a source, as it is kept. */
export function addressOf(source: PackSource): string {
  if (source.kind === "folder") return source.path;
  const { written, tag, folder } = source;
  return `${written}@${tag}${folder === "" ? "" : `#${folder}`}`;
}

/** The name that a pack has where none is given: that of its folder or repository. */
export function packName(source: PackSource): string {
  const from = source.kind === "folder" ? source.path : source.folder || source.url;
  const last =
    from
      .replace(/\/+$/, "")
      .replace(/\.git$/, "")
      .split("/")
      .at(-1) ?? "";
  return last
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, NAME_MAX_CHARS);
}

const NAME_MAX_CHARS = 40;

/** True for a text that may name a pack, and so a file. */
export function isPackName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(name);
}

/** Most files of a pack. */
const FILES_MAX = 500;

/** Reads a pack. `scratch` is a folder for what Git needs in between. */
export async function fetchPack(source: PackSource, scratch: string): Promise<Pack | Error> {
  if (source.kind === "folder") {
    const files = filesOfFolder(source.path);
    return files instanceof Error ? files : packOf(files, undefined);
  }
  return withTag({ ...source, scratch }, async ({ commit, filesIn, read }) => {
    const listed = await filesIn(source.folder);
    if (listed instanceof Error) return listed;
    // A repository has other files as well: a licence, its own workflows.
    const own = listed.filter(({ path }) => belongsInBundle(path));
    const tooMuch = sizeProblem(own.map(({ bytes }) => bytes));
    if (tooMuch !== undefined) return tooMuch;
    const files = new Map<string, Uint8Array>();
    for (const file of own) {
      const bytes = await read(file);
      if (bytes instanceof Error) return bytes;
      files.set(file.path, bytes);
    }
    return packOf(files, commit);
  });
}

/** What has become of the tag of a pack, and the tags beside it. */
export async function tagsBeside(
  source: Extract<PackSource, { readonly kind: "git" }>,
): Promise<ReadonlyMap<string, string> | Error> {
  return tagsOf(source.url);
}

function filesOfFolder(folder: string): ReadonlyMap<string, Uint8Array> | Error {
  if (!existsSync(folder)) return new Error(`${visibleLine(folder)} does not exist`);
  const files = new Map<string, Uint8Array>();
  for (const place of [folder, `${folder}/tests`]) {
    if (!existsSync(place)) continue;
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      const path = relative(folder, join(place, entry.name)).replaceAll("\\", "/");
      if (!entry.isFile() || !belongsInBundle(path)) continue;
      const bytes = readUserBytes(join(place, entry.name), BUNDLE_MAX_BYTES);
      if (!(bytes instanceof Uint8Array)) {
        return new Error(`${visibleLine(path)}: ${bytes?.message ?? "does not exist"}`);
      }
      files.set(path, bytes);
    }
  }
  return sizeProblem([...files.values()].map(({ length }) => length)) ?? files;
}

function sizeProblem(sizes: readonly number[]): Error | undefined {
  if (sizes.length > FILES_MAX) return new Error(`a pack has at most ${FILES_MAX} files`);
  const bytes = sizes.reduce((sum, one) => sum + one, 0);
  if (bytes <= BUNDLE_MAX_BYTES) return undefined;
  return new Error(`a pack has at most ${BUNDLE_MAX_BYTES / 1024 / 1024} MB`);
}

function packOf(bytes: ReadonlyMap<string, Uint8Array>, commit: string | undefined): Pack | Error {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const files = new Map<string, string>();
  for (const path of [...bytes.keys()].sort()) {
    try {
      files.set(path, decoder.decode(bytes.get(path)));
    } catch {
      return new Error(`${visibleLine(path)} is not UTF-8 text`);
    }
  }
  if (!files.has(POLICY_FILE)) return new Error(`it has no ${POLICY_FILE}`);
  const lines = [...files].map(([path, text]) => `${sha256(Buffer.from(text))}  ${path}\n`);
  return { files, commit, digest: `sha256:${sha256(Buffer.from(lines.join("")))}` };
}
