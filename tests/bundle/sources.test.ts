import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256 } from "../../src/bundle/manifest.ts";
import { type FetchOptions, fetchBundle, isSource } from "../../src/bundle/sources.ts";
import { release } from "../support/bundles.ts";
import { makeKeys } from "../support/minisign.ts";

const { file, signature } = release(makeKeys());
const SIGNATURE = Buffer.from(signature);
const digestOf = (bytes: Uint8Array) => `sha256:${sha256(bytes)}`;

/** The manifest that `oras push HOST/team/acme:1.0.0 acme.tar acme.tar.minisig` makes. */
const MANIFEST = JSON.stringify({
  schemaVersion: 2,
  mediaType: "application/vnd.oci.image.manifest.v1+json",
  layers: [
    { digest: digestOf(file), annotations: { "org.opencontainers.image.title": "acme.tar" } },
    {
      digest: digestOf(SIGNATURE),
      annotations: { "org.opencontainers.image.title": "acme.tar.minisig" },
    },
  ],
});

let folder: string;
let server: ReturnType<typeof Bun.serve>;
/** What a request needs to be answered: nothing, a bearer token, or a name and password. */
let login: "none" | "bearer" | "basic" = "none";

const BODIES = new Map<string, string | Uint8Array>([
  ["/acme.tar", file],
  ["/acme.tar.minisig", SIGNATURE],
  ["/unsigned.tar", file],
  ["/v2/team/acme/manifests/1.0.0", MANIFEST],
  [`/v2/team/acme/manifests/${digestOf(Buffer.from(MANIFEST))}`, MANIFEST],
  [`/v2/team/acme/manifests/sha256:${"0".repeat(64)}`, MANIFEST],
  ["/v2/team/acme/manifests/empty", '{"layers":[]}'],
  ["/v2/team/acme/manifests/odd", "no JSON"],
  [`/v2/team/acme/blobs/${digestOf(file)}`, file],
  [`/v2/team/acme/blobs/${digestOf(SIGNATURE)}`, SIGNATURE],
]);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fairlead-sources-"));
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => {
      const { pathname, origin, searchParams } = new URL(request.url);
      const given = request.headers.get("authorization");
      if (pathname === "/token") {
        const isKnown = searchParams.get("scope") === "pull" && (given === null || given === BASIC);
        return isKnown ? Response.json({ token: "t0" }) : new Response("", { status: 403 });
      }
      const wanted = login === "bearer" ? "Bearer t0" : BASIC;
      if (login !== "none" && given !== wanted) {
        const bearer = `Bearer realm="${origin}/token",service="r",scope="pull"`;
        const challenge = login === "bearer" ? bearer : 'Basic realm="r"';
        return new Response("", { status: 401, headers: { "www-authenticate": challenge } });
      }
      if (pathname === "/moved.tar") return Response.redirect(`${origin}/acme.tar`, 302);
      if (pathname === "/moved.tar.minisig")
        return Response.redirect(`${origin}/acme.tar.minisig`, 302);
      if (pathname === "/round.tar") return Response.redirect(`${origin}/round.tar`, 302);
      if (pathname === "/away.tar") return Response.redirect("http://example.com/acme.tar", 302);
      if (pathname === "/large.tar") return new Response(new Uint8Array(5 * 1024 * 1024));
      const body = BODIES.get(pathname);
      return body === undefined ? new Response("", { status: 404 }) : new Response(body);
    },
  });
});
afterAll(async () => {
  await server.stop(true);
  rmSync(folder, { recursive: true, force: true });
});

const BASIC = `Basic ${Buffer.from("me:secret").toString("base64")}`;

async function get(address: string, more: Partial<FetchOptions> = {}): Promise<string> {
  const fetched = await fetchBundle(address.replace("HOST", `127.0.0.1:${server.port}`), {
    ...{ scratch: join(folder, "scratch") },
    ...more,
  });
  if (fetched instanceof Error) return fetched.message;
  const isWhole = Buffer.from(fetched.file).equals(file) && fetched.signature === signature;
  return isWhole ? "whole" : "changed";
}

describe("a web server", () => {
  test.each([
    ["http://HOST/acme.tar", "whole"],
    ["http://HOST/moved.tar", "whole"],
    ["http://HOST/none.tar", "answered 404"],
    ["http://HOST/unsigned.tar", "its signature"],
    ["http://HOST/large.tar", "too large"],
    ["http://HOST/round.tar", "too many redirections"],
    ["http://HOST/away.tar", "is not HTTPS"],
    ["http://example.com/acme.tar", "is not HTTPS"],
    ["http://127.0.0.1:1/acme.tar", ""],
  ])("%s", async (address, answer) => {
    expect(await get(address)).toContain(answer);
  });
});

describe("a registry", () => {
  test("gives a tag, or what was pinned by its digest", async () => {
    expect(await get("oci://HOST/team/acme:1.0.0")).toBe("whole");
    expect(await get(`oci://HOST/team/acme@${digestOf(Buffer.from(MANIFEST))}`)).toBe("whole");
    expect(await get(`oci://HOST/team/acme@sha256:${"0".repeat(64)}`)).toContain("is not sha256:0");
  });

  test.each([
    ["oci://HOST/team/acme:none", "answered 404"],
    ["oci://HOST/team/acme:empty", "has no file *.tar"],
    ["oci://HOST/team/acme:odd", "cannot be read"],
  ])("%s is an error", async (address, reason) => {
    expect(await get(address)).toContain(reason);
  });

  test("is asked with a token for anybody, or with the one that is set", async () => {
    const address = "oci://HOST/team/acme:1.0.0";
    try {
      login = "bearer";
      expect(await get(address)).toBe("whole");
      expect(await get(address, { token: "me:secret" })).toBe("whole");
      expect(await get(address, { token: "me:wrong" })).toContain("login");
      expect(await get(address, { token: "t0" })).toBe("whole");
      login = "basic";
      expect(await get(address, { token: "me:secret" })).toBe("whole");
      expect(await get(address)).toContain("wants a token");
    } finally {
      login = "none";
    }
  });
});

test("a file is read with its signature", async () => {
  const path = join(folder, "acme.tar");
  writeFileSync(path, file);
  expect(await get(path)).toContain("its signature");
  writeFileSync(`${path}.minisig`, signature);
  expect(await get(path)).toBe("whole");
  expect(await get(join(folder, "none.tar"))).toContain("does not exist");
});

const GIT = Bun.which("git");
if (GIT === null) console.warn("SKIPPED: no git");

test.skipIf(GIT === null)(
  "a tag of a repository is read without a checkout",
  async () => {
    const repository = join(folder, "repository");
    mkdirSync(join(repository, "out"), { recursive: true });
    writeFileSync(join(repository, "bundle.tar"), file);
    writeFileSync(join(repository, "bundle.tar.minisig"), signature);
    writeFileSync(join(repository, "out/acme.tar"), file);
    const as = ["-c", "user.name=t", "-c", "user.email=t@example.com"];
    for (const words of [
      ["init", "-q"],
      ["add", "."],
      ["commit", "-qm", "release"],
      ["tag", "v1"],
    ]) {
      Bun.spawnSync(["git", ...as, ...words], { cwd: repository });
    }
    const slashed = repository.replaceAll("\\", "/");
    const url = `git+file://${slashed.startsWith("/") ? "" : "/"}${slashed}`;
    expect(await get(`${url}@v1`)).toBe("whole");
    expect(await get(`${url}@v1#out/acme.tar`)).toContain("its signature");
    expect(await get(`${url}@v2`)).toContain("git:");
    expect(readdirSync(join(folder, "scratch"))).toEqual([]);
  },
  30_000,
);

test.each([
  ["/srv/acme.tar", true],
  ["https://example.com/acme.tar", true],
  ["oci://ghcr.io/team/acme:1.0.0", true],
  ["oci://ghcr.io/team/acme", false],
  ["git+https://example.com/team/acme.git@v1", true],
  ["git+https://example.com/team/acme.git", false],
  ["git+ext::sh -c x@v1", false],
  ["acme.tar", false],
])("%s is an address: %p", (address, is) => {
  expect(isSource(address)).toBe(is);
});
