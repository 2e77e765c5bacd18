import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { updateBundle } from "../../../src/cli/bundle/update-bundle.ts";
import { sandboxIn } from "../../../src/cli/managed/team-sandbox.ts";
import { bundleFiles } from "../../../src/state/bundle-record.ts";
import { release } from "../../support/bundles.ts";
import { makeKeys } from "../../support/minisign.ts";
import { bareEnvironment, makeSandbox, type Sandbox, testIo } from "../../support/world.ts";

const keys = makeKeys();
let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

const world = () =>
  testIo({ words: [], cwd: sandbox.project, env: bareEnvironment(sandbox.home), stdin: "" }).io;

const source = () => `${sandbox.home}/acme.tar`.replaceAll("\\", "/");
const wanted = { name: "acme", keys: [keys.publicLine] };

/** Publishes a release that wants a sandbox, and takes it. */
async function take(version: string, fleet: string) {
  const { file, signature } = release(keys, { version, files: { "fleet.toml": fleet } });
  writeFileSync(source(), file);
  writeFileSync(`${source()}.minisig`, signature);
  const managed = `[bundle]\nname = "acme"\nsource = ${JSON.stringify(source())}\nkeys = ["${keys.publicLine}"]\n`;
  const update = await updateBundle(world(), managed);
  expect(update).toMatchObject({ problem: undefined });
  return { file, signature };
}

test("the sandbox of the bundle in force is read from the signed file", async () => {
  await take("1.0.0", '[sandbox]\nmode = "required"\nhosts = ["github.com"]\n');
  expect(await sandboxIn(world(), wanted)).toEqual({
    sandbox: { mode: "required", hosts: ["github.com"] },
    problem: undefined,
  });
});

test("no subscription wants nothing, and says nothing", async () => {
  expect(await sandboxIn(world(), { name: "", keys: [] })).toEqual({
    sandbox: { mode: undefined, hosts: undefined },
    problem: undefined,
  });
});

test("what was not signed, not taken, or taken back counts for nothing, and is said", async () => {
  const problem = async () => (await sandboxIn(world(), wanted)).problem;
  expect(await problem()).toContain("none was taken yet");
  const old = await take("1.0.0", '[sandbox]\nmode = "on"\n');
  await take("2.0.0", '[sandbox]\nmode = "required"\n');
  const files = bundleFiles(world());
  if (files === undefined) throw new Error("no home");
  const current = readFileSync(files.bundle);
  mkdirSync(dirname(files.bundle), { recursive: true });
  writeFileSync(files.bundle, current.toString().replace("required", "on      "));
  expect(await problem()).toContain("bundle acme: ");
  writeFileSync(files.bundle, old.file);
  writeFileSync(files.signature, old.signature);
  expect(await problem()).toContain("version 1.0.0 is older than 2.0.0");
  const others = { name: "acme", keys: [makeKeys().publicLine] };
  expect((await sandboxIn(world(), others)).problem).toContain("another key");
  const globex = { name: "globex", keys: [keys.publicLine] };
  expect((await sandboxIn(world(), globex)).problem).toContain("bundle globex: it is acme");
});
