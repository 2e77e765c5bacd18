import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { showInForce, tellUpdate } from "../../../src/cli/bundle/run-bundle.ts";
import { updateBundle } from "../../../src/cli/bundle/update-bundle.ts";
import { defaults } from "../../../src/config/defaults.ts";
import { loadConfig } from "../../../src/config/load.ts";
import type { Io } from "../../../src/io.ts";
import { runProgram } from "../../../src/program.ts";
import { release, TEAM_POLICY } from "../../support/bundles.ts";
import { makeKeys } from "../../support/minisign.ts";
import { bareEnvironment, makeSandbox, type Sandbox, testIo } from "../../support/world.ts";

const keys = makeKeys();

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
  mkdirSync(join(sandbox.project, "team/tests"), { recursive: true });
  write("team/policy.toml", TEAM_POLICY);
  write("team.key", keys.secretText);
  write("team.pub", keys.publicText);
});
afterEach(() => sandbox.dispose());

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(join(sandbox.project, name), content);
}

/** Runs `fairlead bundle …`; the words are those of the line. */
async function bundle(line: string, ...more: readonly string[]) {
  const words = ["bundle", ...line.split(" "), ...more];
  const env = bareEnvironment(sandbox.home);
  const { io, ended } = testIo({ words, cwd: sandbox.project, env, stdin: "" });
  return ended(await runProgram(words, io));
}

const BUILD = "build team --name acme --version 1.0.0 --out acme.tar --needs 0.0.0-0 --valid-until";

describe("a bundle", () => {
  test("is built, signed, verified and shown", async () => {
    expect(await bundle(`${BUILD} 90d`)).toMatchObject({ exit: 0, stderr: "" });
    const signed = await bundle("sign acme.tar --key team.key");
    expect(signed).toMatchObject({ exit: 0, stderr: "" });
    expect(signed.stdout).toContain("acme 1.0.0");
    const verified = await bundle("verify acme.tar --key team.pub");
    expect(verified.stdout).toContain("1 test passed");
    expect((await bundle("verify acme.tar --key", keys.publicLine)).exit).toBe(0);
    expect((await bundle("show acme.tar")).stdout).toContain("acme/no-prod");
  });

  test("is the same file each time that it is built of the same files", async () => {
    await bundle(`${BUILD} 2090-01-01`);
    const first = readFileSync(join(sandbox.project, "acme.tar"));
    await bundle(`${BUILD} 2090-01-01`);
    expect(readFileSync(join(sandbox.project, "acme.tar")).equals(first)).toBe(true);
  });

  test("answers in JSON as its schema says", async () => {
    const built = JSON.parse((await bundle(`${BUILD} 90d --json`)).stdout);
    expect(built).toMatchObject({ name: "acme", tests: 1, loosens: [] });
    const signed = JSON.parse(
      (await bundle("sign acme.tar --key team.key --json --comment", "ours")).stdout,
    );
    expect(signed).toMatchObject({ digest: built.digest, comment: "ours" });
    const verified = JSON.parse((await bundle("verify acme.tar --key team.pub --json")).stdout);
    expect(verified).toMatchObject({ valid: true, comment: "ours" });
    const shown = JSON.parse((await bundle("show acme.tar --json")).stdout);
    expect(shown).toMatchObject({ policy: TEAM_POLICY, files: ["policy.toml"] });
    write("acme.tar.minisig", release(makeKeys()).signature);
    const refused = await bundle("verify acme.tar --key team.pub --json");
    expect(refused.exit).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({ valid: false });
  });

  test("that loosens says so when it is built and verified", async () => {
    write(
      "team/policy.toml",
      `[policy]\ndisable = ["git/clean"]\n\n[[allow]]\ncommand = "x *"\nreason = "ours"\n`,
    );
    const built = await bundle(`${BUILD} 90d`);
    expect(built.stdout).toContain("may_loosen = true");
    expect(built.stdout).toContain("[[allow]]: ours");
    expect(built.stdout).toContain("git/clean");
  });
});

describe("nothing is built", () => {
  test.each([
    [
      "of a folder without a policy",
      () => rmSync(join(sandbox.project, "team/policy.toml")),
      "90d",
      "has no policy.toml",
    ],
    [
      "with a file that does not belong",
      () => write("team/run.sh", ""),
      "90d",
      "run.sh does not belong",
    ],
    [
      "with a test that fails",
      () => write("team/tests/x.jsonl", '{"command":"ls","expect":"deny"}'),
      "90d",
      "expected deny, got pass",
    ],
    [
      "with a rule without a test",
      () => write("team/policy.toml", TEAM_POLICY.split("[[rule.tests]]")[0] ?? ""),
      "90d",
      "has no test",
    ],
    ["that is over already", () => {}, "2020-01-01", "a time to come"],
    ["that is valid until no time", () => {}, "soon", "a time to come"],
  ] as const)("%s", async (_, change, until, reason) => {
    change();
    const ran = await bundle(`${BUILD} ${until}`);
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain(reason);
    expect((await bundle("show acme.tar")).stderr).toContain("does not exist");
  });

  test("with a version of another form", async () => {
    const ran = await bundle(
      "build team --name acme --version one --out acme.tar --valid-until 90d",
    );
    expect(ran.stderr).toContain("version");
  });
});

describe("what cannot be signed or verified is said with the reason", () => {
  test.each([
    ["sign none.tar --key team.key", "does not exist"],
    ["sign team.pub --key team.key", "is not a bundle"],
    ["sign acme.tar --key none.key", "does not exist"],
    ["sign acme.tar --key team.pub", "not a secret key"],
    ["verify none.tar --key team.pub", "does not exist"],
    ["verify acme.tar --key team.pub", "acme.tar.minisig"],
    ["show team.pub", "cannot be read"],
  ])("%s", async (line, reason) => {
    await bundle(`${BUILD} 90d`);
    const ran = await bundle(line);
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain(reason);
  });

  test("a key that has a password and got none", async () => {
    await bundle(`${BUILD} 90d`);
    const bytes = Buffer.from(keys.secretText.split("\n")[1] ?? "", "base64");
    write("locked.key", Buffer.from(bytes.fill("Sc", 2, 4)).toString("base64"));
    expect((await bundle("sign acme.tar --key locked.key")).stderr).toContain("has a password");
    const ran = await bundle("sign acme.tar --key locked.key --password-file none");
    expect(ran.stderr).toContain("none: does not exist");
  });
});

test("a machine without a subscription is told where one is written", async () => {
  for (const line of ["show", "update"]) {
    const ran = await bundle(line);
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain("no policy bundle is set up");
  }
});

test("what is in force, and what came of an update, is told with what is wrong", async () => {
  const { file, signature } = release(keys);
  write("acme.tar", file);
  write("acme.tar.minisig", signature);
  const source = join(sandbox.project, "acme.tar").replaceAll("\\", "/");
  const managed = `[bundle]\nname = "acme"\nsource = ${JSON.stringify(source)}\nkeys = ["${keys.publicLine}"]\n`;
  const config = {
    ...defaults(),
    bundle: { ...defaults().bundle, name: "acme", source, keys: [keys.publicLine] },
  };
  const told = async (words: string, act: (io: Io) => number | Promise<number>) => {
    const all = ["bundle", ...words.split(" ")];
    const env = bareEnvironment(sandbox.home);
    const { io, ended } = testIo({ words: all, cwd: sandbox.project, env, stdin: "" });
    return ended(await act(io));
  };
  const show = (words = "show") =>
    told(words, (io) => showInForce(io, config, words.endsWith("json")));
  const update = (words = "update") =>
    told(words, async (io) =>
      tellUpdate(io, await updateBundle(io, managed), words.endsWith("json")),
    );
  expect((await show()).stdout).toContain("acme: none was taken yet");
  expect(JSON.parse((await show("show --json")).stdout)).toMatchObject({ version: null });
  expect((await update()).stdout).toContain("acme 1.0.0 is in force now");
  expect((await update()).stdout).toContain("is in force already");
  expect((await show()).stdout).toContain("last look");
  write("acme.tar.minisig", release(makeKeys()).signature);
  const refused = await update();
  expect(refused).toMatchObject({ exit: 1 });
  expect(refused.stderr).toContain("1.0.0 stays in force");
  expect(JSON.parse((await update("update --json")).stdout)).toMatchObject({ updated: false });
  expect((await show()).stdout).toContain("another key");
  rmSync(join(sandbox.home, ".local"), { recursive: true, force: true });
  expect((await update()).stderr).toContain("none is in force");
});

test("the policy of a bundle that was taken is a layer which only tightens and holds", async () => {
  const { file, signature } = release(keys, {
    policy: `[policy]\npreset = "strict"\n\n${TEAM_POLICY}`,
  });
  write("acme.tar", file);
  write("acme.tar.minisig", signature);
  const source = join(sandbox.project, "acme.tar").replaceAll("\\", "/");
  const managed = `[bundle]\nname = "acme"\nsource = ${JSON.stringify(source)}\nkeys = ["${keys.publicLine}"]\n`;
  const { io } = testIo({
    words: [],
    cwd: sandbox.project,
    env: bareEnvironment(sandbox.home),
    stdin: "",
  });
  expect(await updateBundle(io, managed)).toMatchObject({ version: "1.0.0" });
  const { bundlePolicyPath } = await import("../../../src/config/layers.ts");
  const path = bundlePolicyPath(io) ?? "";
  const load = (administrators: string, users: string) =>
    loadConfig(
      io,
      sandbox.project,
      Promise.resolve([
        { layer: { kind: "managed", path: "/m" }, text: administrators },
        { layer: { kind: "bundle", path }, text: readFileSync(path, "utf8") },
        { layer: { kind: "user", path: "/u" }, text: users },
      ]),
    );
  const held = await load(managed, '[policy]\npreset = "relaxed"\ndisable = ["acme/no-prod"]\n');
  expect(held.config.policy).toMatchObject({
    preset: "strict",
    disable: [],
    held: ["acme/no-prod"],
  });
  expect(held.warnings).toHaveLength(2);
  const other = managed.replace(keys.publicLine, makeKeys().publicLine);
  for (const without of ["", managed.replace("acme", "other"), other]) {
    const { config, files } = await load(without, "");
    expect(config.policy.preset).toBe("standard");
    expect(config.rule).toEqual([]);
    expect(files.map(({ kind }) => kind)).toEqual(["managed", "user"]);
  }
  const mine = await load("", managed);
  expect(mine.config.bundle.name).toBe("");
  expect(mine.warnings[0]).toContain("only the administrator's configuration may set bundle.");
});
