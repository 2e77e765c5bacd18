import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import * as v from "valibot";
import { download, type Fetched } from "../sys/download.ts";
import { readUserBytes } from "../sys/user-file.ts";
import { runGit } from "./git.ts";
import { BUNDLE_MAX_BYTES, sha256 } from "./manifest.ts";

/** A bundle's file with its signature, neither of them verified. */
export interface Fetch {
  readonly file: Uint8Array;
  readonly signature: string;
}

/** What the file of a signature adds to the name of the file that it signs. */
export const SIGNATURE_SUFFIX = ".minisig";

/** Where bundles are fetched from, each with the form of its address. */
export const SOURCES = {
  file: /^(?:\/|[A-Za-z]:[\\/]|file:\/\/)/,
  https: /^https?:\/\//,
  oci: /^oci:\/\/(?<host>[^/\s]+)\/(?<repository>[a-z0-9][a-z0-9._/-]*)(?:@(?<digest>sha256:[0-9a-f]{64})|:(?<tag>[\w][\w.-]*))$/,
  git: /^git\+(?<url>(?:https|ssh|file):\/\/[^@#\s]+(?:@[^/@#\s]+\/[^@#\s]+)?)@(?<tag>[\w][\w./-]*)(?:#(?<path>[\w][\w./-]*))?$/,
} as const;

/** True for an address that a bundle can be fetched from. */
export function isSource(address: string): boolean {
  return Object.values(SOURCES).some((form) => form.test(address));
}

/** How bundles are fetched. */
export interface FetchOptions {
  /** An existing or new folder for what Git needs in between. */
  readonly scratch: string;
  /** For a registry or server that wants one; a name and a password have a colon between them. */
  readonly token?: string;
}

/** Fetches a bundle and its signature. */
export async function fetchBundle(
  address: string,
  { scratch, token }: FetchOptions,
): Promise<Fetch | Error> {
  if (SOURCES.oci.test(address)) return fromRegistry(address, token);
  if (SOURCES.git.test(address)) return fromGit(address, scratch);
  if (SOURCES.https.test(address)) {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const file = await fetchBytes(address, headers);
    if (file instanceof Error) return file;
    const url = new URL(address);
    url.pathname += SIGNATURE_SUFFIX;
    return signedBy(file, await fetchBytes(url.href, headers));
  }
  if (!SOURCES.file.test(address)) return new Error(`${address} is not an address of a bundle`);
  const path = address.replace(/^file:\/\//, "");
  return signedBy(
    readUserBytes(path, BUNDLE_MAX_BYTES) ?? new Error(`${path} does not exist`),
    readUserBytes(`${path}${SIGNATURE_SUFFIX}`, SIGNATURE_MAX_BYTES) ??
      new Error(`${path}${SIGNATURE_SUFFIX} does not exist`),
  );
}

const SIGNATURE_MAX_BYTES = 4096;

function signedBy(file: Uint8Array | Error, signature: Uint8Array | Error): Fetch | Error {
  if (file instanceof Error) return file;
  if (signature instanceof Error) return new Error(`its signature: ${signature.message}`);
  return { file, signature: Buffer.from(signature).toString("utf8") };
}

type Headers = Readonly<Record<string, string>>;

async function fetchBytes(address: string, headers: Headers): Promise<Uint8Array | Error> {
  const answer = await download(address, { headers, maxBytes: BUNDLE_MAX_BYTES });
  return answer instanceof Error ? answer : bodyOf(answer);
}

function bodyOf({ status, url, body }: Fetched): Uint8Array | Error {
  return status === 200 ? body : new Error(`${url.origin} answered ${status}`);
}

/** The form of a manifest: https://github.com/opencontainers/image-spec/blob/main/manifest.md */
const IMAGE = "application/vnd.oci.image.manifest.v1+json";

const DIGEST = v.pipe(v.string(), v.regex(/^sha256:[0-9a-f]{64}$/));

const IMAGE_MANIFEST = v.object({
  layers: v.array(
    v.object({
      digest: DIGEST,
      annotations: v.optional(v.record(v.string(), v.string())),
    }),
  ),
});

/** The annotation in which `oras push` keeps the name of a file. */
const TITLE = "org.opencontainers.image.title";

/** An artifact whose files are the bundle and its signature, as `oras push` makes it; two requests a file at most. */
async function fromRegistry(address: string, token: string | undefined): Promise<Fetch | Error> {
  const { host = "", repository = "", digest, tag = "" } = SOURCES.oci.exec(address)?.groups ?? {};
  const local = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);
  const registry = new Registry(`${local ? "http" : "https"}://${host}/v2/${repository}`, token);
  const manifest = await registry.get(`manifests/${digest ?? tag}`, IMAGE);
  if (manifest instanceof Error) return manifest;
  if (digest !== undefined && digest !== `sha256:${sha256(manifest)}`) {
    return new Error(`the registry's manifest is not ${digest}`);
  }
  const parsed = v.safeParse(IMAGE_MANIFEST, jsonOf(manifest));
  if (!parsed.success) return new Error("the registry's manifest cannot be read");
  const layer = async (suffix: string): Promise<Uint8Array | Error> => {
    const found = parsed.output.layers.find(({ annotations }) =>
      annotations?.[TITLE]?.endsWith(suffix),
    );
    if (found === undefined) return new Error(`the artifact has no file *${suffix}`);
    const blob = await registry.get(`blobs/${found.digest}`, "*/*");
    if (blob instanceof Error || `sha256:${sha256(blob)}` === found.digest) return blob;
    return new Error(`the registry's file *${suffix} is not ${found.digest}`);
  };
  return signedBy(await layer(".tar"), await layer(SIGNATURE_SUFFIX));
}

/** Reads from one repository of a registry: https://github.com/opencontainers/distribution-spec/blob/main/spec.md */
class Registry {
  readonly base: string;
  readonly token: string | undefined;
  #authorization: string | undefined;

  constructor(base: string, token: string | undefined) {
    this.base = base;
    this.token = token;
  }

  async get(path: string, accept: string): Promise<Uint8Array | Error> {
    const first = await this.#ask(path, accept);
    if (first instanceof Error || first.status !== 401) {
      return first instanceof Error ? first : bodyOf(first);
    }
    const authorization = await this.#authorize(first.headers.get("www-authenticate") ?? "");
    if (authorization instanceof Error) return authorization;
    this.#authorization = authorization;
    const second = await this.#ask(path, accept);
    return second instanceof Error ? second : bodyOf(second);
  }

  #ask(path: string, accept: string): Promise<Fetched | Error> {
    const authorization = this.#authorization;
    const headers = { accept, ...(authorization === undefined ? {} : { authorization }) };
    return download(`${this.base}/${path}`, { headers, maxBytes: BUNDLE_MAX_BYTES });
  }

  /** What a challenge asks for: a token that the named server gives, anonymously or for the token that is set. */
  async #authorize(challenge: string): Promise<string | Error> {
    const [, scheme = "", rest = ""] = /^(\w+)\s*(.*)$/.exec(challenge) ?? [];
    const { token } = this;
    const basic =
      token === undefined ? undefined : `Basic ${Buffer.from(token).toString("base64")}`;
    if (scheme.toLowerCase() === "basic") return basic ?? new Error("the registry wants a token");
    const fields = new Map(
      [...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    const realm = URL.parse(fields.get("realm") ?? "");
    if (scheme.toLowerCase() !== "bearer" || realm === null) {
      return new Error("the registry asks for a kind of login that fairlead does not know");
    }
    for (const name of ["service", "scope"]) {
      const value = fields.get(name);
      if (value !== undefined) realm.searchParams.set(name, value);
    }
    // A token with a colon is a name and a password, which the server turns into a token of its own.
    if (token !== undefined && !token.includes(":")) return `Bearer ${token}`;
    const headers = basic === undefined ? {} : { authorization: basic };
    const answer = await fetchBytes(realm.href, headers);
    if (answer instanceof Error) return new Error(`the registry's login: ${answer.message}`);
    const given = v.safeParse(TOKEN_ANSWER, jsonOf(answer));
    const bearer = given.success ? (given.output.token ?? given.output.access_token) : undefined;
    return bearer === undefined ? new Error("the registry gave no token") : `Bearer ${bearer}`;
  }
}

const TOKEN_ANSWER = v.object({
  token: v.optional(v.string()),
  access_token: v.optional(v.string()),
});

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Files of a tag, by the person's own git and its logins; nothing is checked out, and no hook runs. */
async function fromGit(address: string, scratch: string): Promise<Fetch | Error> {
  const { url = "", tag = "", path = "bundle.tar" } = SOURCES.git.exec(address)?.groups ?? {};
  mkdirSync(scratch, { recursive: true });
  const folder = mkdtempSync(`${scratch}/git-`);
  try {
    const cloned = await runGit([
      ...["clone", "--quiet", "--bare", "--depth", "1", "--single-branch", "--no-tags"],
      ...["--branch", tag, "--", url, folder],
    ]);
    if (cloned instanceof Error) return cloned;
    const read = (name: string) => runGit(["-C", folder, "cat-file", "blob", `HEAD:${name}`]);
    return signedBy(await read(path), await read(`${path}${SIGNATURE_SUFFIX}`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
