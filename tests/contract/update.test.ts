import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createHash, createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import packageJson from "../../package.json";
import { archiveName, checksums, packArchive } from "../../scripts/release-files.ts";
import { HOST_BINARY, hostTarget } from "../../scripts/targets.ts";
import { BINARY, bareEnvironment, makeSandbox, type Sandbox } from "../support/world.ts";

const binary = BINARY ?? resolve(HOST_BINARY);
const target = hostTarget();
const OPENSSL = Bun.which("openssl");
const CAN = process.platform !== "win32" && existsSync(binary) && OPENSSL !== null;
if (!CAN) console.warn("SKIPPED: no openssl or no executable, so no update is tried");

const NEWER = "9.9.9";
const REPOSITORY = "fairlead/fairlead";
const ISSUER = "https://token.actions.githubusercontent.com";
const NAME = target === undefined ? "" : archiveName(target);
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

let sandbox: Sandbox;
let keys: string;
/** What the loopback server answers, by path; a test changes it. */
let served: Map<string, string | Uint8Array>;
let server: ReturnType<typeof Bun.serve>;
let installed: string;

const openssl = (...words: readonly string[]) => {
  const ran = Bun.spawnSync([OPENSSL ?? "", ...words], { cwd: keys, stderr: "pipe" });
  if (ran.exitCode !== 0) throw new Error(ran.stderr.toString());
};

/** A certificate for a workflow, signed by the authority of this test. */
function certify(name: string, workflow: string, issuer = ISSUER): string {
  const extensions = `subjectAltName=critical,URI:${workflow}\n1.3.6.1.4.1.57264.1.8=ASN1:UTF8String:${issuer}\n`;
  writeFileSync(join(keys, `${name}.ext`), extensions);
  openssl(..."ecparam -name prime256v1 -genkey -noout -out".split(" "), `${name}.key`);
  openssl(..."req -new -subj /CN=x -key".split(" "), `${name}.key`, "-out", `${name}.csr`);
  const files = ["-in", `${name}.csr`, "-out", `${name}.pem`, "-extfile", `${name}.ext`];
  openssl(..."x509 -req -CA ca.pem -CAkey ca.key -CAcreateserial -days 1".split(" "), ...files);
  return name;
}

const derOf = (name: string) =>
  readFileSync(join(keys, `${name}.pem`), "utf8").replace(/-----[^-]+-----|\s/g, "");

const rekor = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
const rekorDer = rekor.publicKey.export({ format: "der", type: "spki" });
const LOG_ID = createHash("sha256").update(rekorDer).digest("base64");

/** A Sigstore bundle about a file, signed with the key of a certificate. */
function bundleOf(digest: string, certificate: string, change: { log?: boolean } = {}): object {
  const payload = JSON.stringify({ subject: [{ name: NAME, digest: { sha256: digest } }] });
  const type = "application/vnd.in-toto+json";
  const signed = `DSSEv1 ${type.length} ${type} ${payload.length} ${payload}`;
  const key = createPrivateKey(readFileSync(join(keys, `${certificate}.key`)));
  const spec = { payloadHash: { algorithm: "sha256", value: sha256(payload) } };
  const body = Buffer.from(JSON.stringify({ kind: "dsse", spec })).toString("base64");
  const integratedTime = Math.floor(Date.now() / 1000) + 1;
  const logID = Buffer.from(LOG_ID, "base64").toString("hex");
  const promise = JSON.stringify({ body, integratedTime, logID, logIndex: 7 });
  const signer = change.log === false ? key : rekor.privateKey;
  return {
    mediaType: "application/vnd.dev.sigstore.bundle.v0.3+json",
    verificationMaterial: {
      certificate: { rawBytes: derOf(certificate) },
      tlogEntries: [
        {
          logIndex: "7",
          logId: { keyId: LOG_ID },
          integratedTime: String(integratedTime),
          inclusionPromise: {
            signedEntryTimestamp: sign("sha256", Buffer.from(promise), signer).toString("base64"),
          },
          canonicalizedBody: body,
        },
      ],
    },
    dsseEnvelope: {
      payload: Buffer.from(payload).toString("base64"),
      payloadType: type,
      signatures: [{ sig: sign("sha256", Buffer.from(signed), key).toString("base64") }],
    },
  };
}

const workflow = (file = "release.yml", tag = `v${NEWER}`) =>
  `https://github.com/${REPOSITORY}/.github/workflows/${file}@refs/tags/${tag}`;

beforeAll(() => {
  if (!CAN) return;
  sandbox = makeSandbox(resolve(".cache"));
  keys = join(sandbox.home, "keys");
  mkdirSync(keys);
  const ca =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=ca";
  openssl(...ca.split(" "), "-keyout", "ca.key", "-out", "ca.pem");
  certify("good", workflow());
  certify("branch", workflow("ci.yml"));
  certify("other-tag", workflow("release.yml", "v0.0.1"));
  certify("issuer", workflow(), "https://accounts.example.test");
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => {
      const path = new URL(request.url).pathname;
      const found = served.get(path);
      if (path.startsWith("/moved/")) return Response.redirect(path.replace("/moved", ""), 302);
      return found === undefined ? new Response("", { status: 404 }) : new Response(found);
    },
  });
  const root = {
    certificateAuthorities: [{ certChain: { certificates: [{ rawBytes: derOf("ca") }] } }],
    tlogs: [{ publicKey: { rawBytes: rekorDer.toString("base64") }, logId: { keyId: LOG_ID } }],
  };
  writeFileSync(join(keys, "root.json"), JSON.stringify(root));
  const config = join(sandbox.home, ".config/fairlead/config.toml");
  mkdirSync(dirname(config), { recursive: true });
  writeFileSync(
    config,
    `[update]\napi = "http://127.0.0.1:${server.port}"\ntrusted_root = "${join(keys, "root.json")}"\n`,
  );
  installed = join(sandbox.home, ".local/bin/fairlead");
  mkdirSync(dirname(installed), { recursive: true });
}, 60_000);

afterAll(() => {
  server?.stop(true);
  sandbox?.dispose();
});

beforeEach(() => {
  if (!CAN) return;
  copyFileSync(binary, installed);
  chmodSync(installed, 0o755);
  publish();
});

/** Publishes a release whose executable says its version. */
function publish(
  change: { says?: string; sums?: string; bundles?: (digest: string) => object[] } = {},
) {
  if (target === undefined) return;
  const { says = `fairlead ${NEWER} (abc, here)`, bundles } = change;
  const program = Buffer.from(`#!/bin/sh\necho '${says}'\n`);
  const archive = packArchive(target, program, [], 1);
  const digest = sha256(archive);
  const url = (name: string) => `http://127.0.0.1:${server.port}/moved/files/${name}`;
  const assets = [NAME, "checksums.txt"].map((name) => ({ name, browser_download_url: url(name) }));
  const proofs = bundles?.(digest) ?? [bundleOf(digest, "good")];
  served = new Map<string, string | Uint8Array>([
    [`/repos/${REPOSITORY}/releases/latest`, JSON.stringify({ tag_name: `v${NEWER}`, assets })],
    [
      `/repos/${REPOSITORY}/attestations/sha256:${digest}`,
      JSON.stringify({ attestations: proofs.map((bundle) => ({ bundle })) }),
    ],
    [`/files/${NAME}`, archive],
    ["/files/checksums.txt", change.sums ?? checksums(new Map([[NAME, archive]]))],
  ]);
}

async function update(words: readonly string[] = [], path = installed) {
  const child = Bun.spawn([path, "update", ...words], {
    cwd: sandbox.project,
    env: bareEnvironment(sandbox.home),
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr, exit] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { stdout, stderr, exit };
}

const saysVersion = () => Bun.spawnSync([installed, "--version"]).stdout.toString();
const unchanged = () => {
  expect(saysVersion()).toStartWith(`fairlead ${packageJson.version} `);
  expect(readdirSync(dirname(installed))).toEqual(["fairlead"]);
};

describe.if(CAN)("fairlead update", () => {
  test("replaces itself by an attested release, and leaves nothing beside it", async () => {
    const ran = await update();
    expect(ran).toMatchObject({ exit: 0, stderr: "" });
    expect(ran.stdout).toContain(`${packageJson.version} → ${NEWER}: `);
    expect(saysVersion()).toStartWith(`fairlead ${NEWER} `);
    expect(readdirSync(dirname(installed))).toEqual(["fairlead"]);
  }, 60_000);

  test("says with --check what there is, and changes nothing", async () => {
    const ran = await update(["--check"]);
    expect(ran).toMatchObject({ exit: 0, stderr: "" });
    expect(ran.stdout).toContain(`fairlead ${NEWER} is available`);
    unchanged();
  }, 60_000);

  test("is content with the latest release", async () => {
    const latest = JSON.stringify({ tag_name: `v${packageJson.version}`, assets: [] });
    served.set(`/repos/${REPOSITORY}/releases/latest`, latest);
    const ran = await update();
    expect(ran.exit).toBe(0);
    expect(ran.stdout).toContain("is the latest release");
    unchanged();
  }, 60_000);

  test.each([
    ["a wrong checksum", () => publish({ sums: `${"0".repeat(64)}  ${NAME}\n` }), "checksum"],
    ["no attestation", () => publish({ bundles: () => [] }), "no attestation"],
    [
      "an attestation of another file",
      () => publish({ bundles: () => [bundleOf(sha256("other"), "good")] }),
      "about another file",
    ],
    [
      "one of another workflow",
      () => publish({ bundles: (digest) => [bundleOf(digest, "branch")] }),
      "not made by the release",
    ],
    [
      "one of another tag",
      () => publish({ bundles: (digest) => [bundleOf(digest, "other-tag")] }),
      "not made by the release",
    ],
    [
      "one that somebody else vouches for",
      () => publish({ bundles: (digest) => [bundleOf(digest, "issuer")] }),
      "not made by the release",
    ],
    [
      "one that no log holds",
      () => publish({ bundles: (digest) => [bundleOf(digest, "good", { log: false })] }),
      "no trusted log",
    ],
    ["one that is no bundle", () => publish({ bundles: () => [{}] }), "cannot be read"],
    ["an executable of another version", () => publish({ says: "fairlead 1.0.0 (x)" }), "version"],
    ["no answer", () => served.clear(), "no release was found"],
  ])(
    "changes nothing for %s",
    async (_, prepare, words) => {
      prepare();
      const ran = await update();
      expect(ran.exit).toBe(1);
      expect(ran.stderr).toContain(words);
      unchanged();
    },
    60_000,
  );

  test("trusts nobody else's certificates", async () => {
    const config = join(sandbox.home, ".config/fairlead/config.toml");
    const before = readFileSync(config, "utf8");
    writeFileSync(config, before.replace(/trusted_root.*/, ""));
    const ran = await update();
    writeFileSync(config, before);
    expect(ran).toMatchObject({ exit: 1 });
    expect(ran.stderr).toContain("not from a trusted authority");
    unchanged();
  }, 60_000);

  test("leaves what a package manager put there to it", async () => {
    const path = join(sandbox.home, "Cellar/fairlead/0.1.0/bin/fairlead");
    mkdirSync(dirname(path), { recursive: true });
    copyFileSync(binary, path);
    chmodSync(path, 0o755);
    const ran = await update([], path);
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain("belongs to Homebrew\nhint: brew upgrade fairlead");
  }, 60_000);
});
