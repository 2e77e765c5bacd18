import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { cannotIsolate } from "../../scripts/offline.ts";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { sha256 } from "../../src/bundle/manifest.ts";
import { type Release, release } from "../support/bundles.ts";
import { oras } from "../support/engines.ts";
import { makeKeys } from "../support/minisign.ts";
import { BINARY, makeSandbox, type Sandbox } from "../support/world.ts";

/** The administrator's file lies in /etc, so the executable sees an /etc of its own. */
const binary = BINARY ?? resolve(HOST_BINARY);
const reason = cannotIsolate();
if (reason !== undefined)
  console.warn(`NOT PROVEN: that the executable takes a team's policy (${reason})`);

const OWN_ETC =
  'mount -t tmpfs none /etc && mkdir /etc/fairlead && cp "$1" /etc/fairlead/config.toml && shift && exec "$@"';

const keys = makeKeys();
let sandbox: Sandbox;
beforeAll(() => {
  sandbox = makeSandbox();
});
afterAll(() => sandbox.dispose());

const at = (name: string) => join(sandbox.home, name);

function subscribe(source: string): void {
  const table = `[bundle]\nname = "acme"\nsource = "${source}"\nkeys = ["${keys.publicLine}"]\n`;
  writeFileSync(at("managed.toml"), table);
}

function publish(made: Release = {}, signer = keys): void {
  const { file, signature } = release(signer, made);
  writeFileSync(at("acme.tar"), file);
  writeFileSync(at("acme.tar.minisig"), signature);
}

async function run(words: readonly string[], stdin = "") {
  const root = process.getuid?.() === 0 ? [] : ["--map-root-user"];
  const inEtc = ["unshare", "--mount", ...root, "sh", "-c", OWN_ETC, "sh", at("managed.toml")];
  const child = Bun.spawn([...inEtc, binary, ...words], {
    cwd: sandbox.project,
    env: { PATH: process.env.PATH, HOME: sandbox.home, FAIRLEAD_NO_UPDATE_CHECK: "1" },
    stdin: Buffer.from(stdin),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr, exit] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { exit, stdout, stderr };
}

const event = (name: string, more: object) =>
  JSON.stringify({
    ...{ session_id: "s", cwd: sandbox.project, transcript_path: "/t", hook_event_name: name },
    ...more,
  });

const judge = (command: string) =>
  run(["hook", "pre-tool"], event("PreToolUse", { tool_name: "Bash", tool_input: { command } }));

const DENIED = "kubectl --context prod delete pod x";

describe.skipIf(reason !== undefined)("a team's policy", () => {
  test("is fetched, holds over the person's own file, and survives a bad release", async () => {
    publish();
    subscribe(at("acme.tar"));
    expect((await judge(DENIED)).stdout).not.toContain("acme/no-prod");
    expect(await run(["bundle", "update"])).toMatchObject({ exit: 0, stderr: "" });
    mkdirSync(at(".config/fairlead"), { recursive: true });
    writeFileSync(at(".config/fairlead/config.toml"), '[policy]\ndisable = ["acme/*"]\n');
    const refused = await judge(DENIED);
    expect(refused.exit).toBe(2);
    expect(refused.stdout).toContain("acme/no-prod");
    expect(refused.stdout).toContain("rule is your administrator's");
    publish({ version: "2.0.0" }, makeKeys());
    const update = await run(["bundle", "update"]);
    expect(update.exit).toBe(1);
    expect(update.stderr).toContain("1.0.0 stays in force");
    expect((await judge(DENIED)).exit).toBe(2);
    expect((await run(["doctor"])).stdout).toContain("acme 1.0.0 is in force; what was found last");
    expect(JSON.parse((await run(["bundle", "show", "--json"])).stdout)).toMatchObject({
      ...{ version: "1.0.0", problem: expect.stringContaining("another key") },
    });
  });

  test("is fetched by the start of a session, which does not wait for it", async () => {
    publish({ version: "3.0.0" });
    subscribe(at("acme.tar"));
    const record = at(".local/state/fairlead/bundle/record.json");
    if (existsSync(record)) {
      const before = JSON.parse(readFileSync(record, "utf8"));
      writeFileSync(record, JSON.stringify({ ...before, checked: "2020-01-01T00:00:00.000Z" }));
    }
    const started = await run(
      ["hook", "session-start"],
      event("SessionStart", { source: "startup" }),
    );
    expect(started.exit).toBe(0);
    const isTaken = () => existsSync(record) && readFileSync(record, "utf8").includes("3.0.0");
    for (let tries = 0; tries < 200 && !isTaken(); tries++) await Bun.sleep(100);
    expect(isTaken()).toBe(true);
  }, 60_000);

  test("is not written by an agent's command", async () => {
    const path = at(".local/state/fairlead/bundle/policy.toml");
    expect((await judge(`echo > ${path}`)).exit).toBe(2);
    expect((await judge(`rm -r ${at(".local/state/fairlead/bundle")}`)).exit).toBe(2);
  });
});

const REGISTRY = Bun.which("docker-registry");
if (REGISTRY === null) console.warn("SKIPPED: no docker-registry, so no real registry is asked");

/** A port of this machine that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => done(port));
    });
  });
}

/** Starts a registry with nothing in it, for as long as it is used. */
async function withRegistry(use: (host: string) => Promise<void>): Promise<void> {
  const host = `127.0.0.1:${await freePort()}`;
  const folder = at(`registry-${host.replace(":", "-")}`);
  writeFileSync(
    at("registry.yml"),
    `version: 0.1\nstorage:\n  filesystem:\n    rootdirectory: ${folder}\nhttp:\n  addr: ${host}\n`,
  );
  const served = Bun.spawn([REGISTRY ?? "", "serve", at("registry.yml")], {
    stdout: "ignore",
    stderr: "ignore",
  });
  try {
    const isUp = () =>
      fetch(`http://${host}/v2/`).then(
        ({ ok }) => ok,
        () => false,
      );
    for (let tries = 0; tries < 100 && !(await isUp()); tries++) await Bun.sleep(100);
    await use(host);
  } finally {
    served.kill();
    await served.exited;
  }
}

const ORAS = oras();
if (ORAS === undefined)
  console.warn("SKIPPED: no oras, so nothing is pushed by it (sh scripts/engines.sh)");

describe.skipIf(REGISTRY === null || reason !== undefined)("a real registry", () => {
  test("serves what was pushed to it, by its tag and by its digest", async () => {
    await withRegistry(async (host) => {
      const { file, signature } = release(keys, { version: "4.0.0" });
      const digest = await push(`http://${host}/v2/team/acme`, [
        ["acme.tar", file],
        ["acme.tar.minisig", Buffer.from(signature)],
      ]);
      subscribe(`oci://${host}/team/acme:4.0.0`);
      expect(await run(["bundle", "update"])).toMatchObject({ exit: 0, stderr: "" });
      subscribe(`oci://${host}/team/acme@${digest}`);
      expect((await run(["bundle", "update"])).stdout).toContain("is in force already");
    });
  }, 60_000);

  test.skipIf(ORAS === undefined)(
    "serves what `oras push` pushes",
    async () => {
      await withRegistry(async (host) => {
        publish({ version: "5.0.0" });
        const words = ["push", "--plain-http", `${host}/team/acme:stable`];
        const pushed = Bun.spawnSync([ORAS ?? "", ...words, "acme.tar", "acme.tar.minisig"], {
          cwd: sandbox.home,
          env: { HOME: sandbox.home },
        });
        expect(pushed.stderr.toString()).toBe("");
        const digest = /sha256:[0-9a-f]{64}\s*$/.exec(pushed.stdout.toString())?.[0].trim();
        subscribe(`oci://${host}/team/acme:stable`);
        expect(await run(["bundle", "update"])).toMatchObject({ exit: 0, stderr: "" });
        subscribe(`oci://${host}/team/acme@${digest}`);
        expect((await run(["bundle", "update"])).stdout).toContain(
          "acme 5.0.0 is in force already",
        );
      });
    },
    60_000,
  );
});

/** Pushes files as `oras push` does: a blob each, an empty configuration, and a manifest that names them. */
async function push(
  base: string,
  files: readonly (readonly [string, Uint8Array])[],
): Promise<string> {
  const upload = async (bytes: Uint8Array) => {
    const digest = `sha256:${sha256(bytes)}`;
    const begun = await fetch(`${base}/blobs/uploads/`, { method: "POST" });
    const url = new URL(begun.headers.get("location") ?? "", base);
    url.searchParams.set("digest", digest);
    const put = await fetch(url, { method: "PUT", body: bytes });
    if (put.status !== 201) throw new Error(`the registry answered ${put.status}`);
    return { digest, size: bytes.length };
  };
  const mediaType = "application/vnd.oci.image.layer.v1.tar";
  const layers = [];
  for (const [title, bytes] of files) {
    const annotations = { "org.opencontainers.image.title": title };
    layers.push({ mediaType, ...(await upload(bytes)), annotations });
  }
  const config = {
    mediaType: "application/vnd.oci.empty.v1+json",
    ...(await upload(Buffer.from("{}"))),
  };
  const manifest = JSON.stringify({
    ...{ schemaVersion: 2, mediaType: "application/vnd.oci.image.manifest.v1+json" },
    ...{ config, layers },
  });
  const put = await fetch(`${base}/manifests/4.0.0`, {
    method: "PUT",
    headers: { "content-type": "application/vnd.oci.image.manifest.v1+json" },
    body: manifest,
  });
  if (put.status !== 201)
    throw new Error(`the registry answered ${put.status}: ${await put.text()}`);
  return `sha256:${sha256(Buffer.from(manifest))}`;
}
