import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { updateBundle } from "../../../src/cli/bundle/update-bundle.ts";
import { bundlePolicyPath } from "../../../src/config/layers.ts";
import { loadConfig } from "../../../src/config/load.ts";
import { bundleFiles, readBundleRecord } from "../../../src/state/bundle-record.ts";
import { type Release, release, TEAM_POLICY } from "../../support/bundles.ts";
import { makeKeys } from "../../support/minisign.ts";
import { bareEnvironment, makeSandbox, type Sandbox, testIo } from "../../support/world.ts";

const keys = makeKeys();
const others = makeKeys();

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

const ioAt = (now?: Date) =>
  testIo(
    { words: [], cwd: sandbox.project, env: bareEnvironment(sandbox.home), stdin: "" },
    now === undefined ? undefined : () => now,
  ).io;

const source = () => `${sandbox.home}/acme.tar`.replaceAll("\\", "/");

/** Publishes a release where the subscription looks. */
function publish(made: Release = {}, signer = keys): void {
  const { file, signature } = release(signer, made);
  writeFileSync(source(), file);
  writeFileSync(`${source()}.minisig`, signature);
}

/** Looks for the bundle as a machine with this administrator's file would. */
async function look(
  more = "",
  rest = "",
  pinned: readonly string[] = [keys.publicLine],
  now?: Date,
) {
  const managed = `[bundle]\nname = "acme"\nsource = ${JSON.stringify(source())}\nkeys = ${JSON.stringify(pinned)}\n${more}\n${rest}`;
  const update = await updateBundle(ioAt(now), managed);
  if (update instanceof Error) throw update;
  return update;
}

const policyInForce = () => readFileSync(bundlePolicyPath(ioAt()) ?? "", "utf8");

describe("a release that is right", () => {
  test("is taken once, with the key and the policy of it", async () => {
    publish();
    expect(await look()).toEqual({
      name: "acme",
      version: "1.0.0",
      updated: true,
      problem: undefined,
    });
    expect(policyInForce()).toBe(`# bundle acme 1.0.0 ${keys.publicLine}\n${TEAM_POLICY}`);
    expect(await look()).toMatchObject({ version: "1.0.0", updated: false });
  });

  test("follows the one before, signed with the next key", async () => {
    publish();
    await look();
    publish({ version: "1.1.0" }, others);
    expect(await look("", "", [keys.publicLine, others.publicLine])).toMatchObject({
      ...{ version: "1.1.0", updated: true },
    });
  });

  test("that loosens is taken where the administrator lets it", async () => {
    const allow = `[[allow]]\ncommand = "git push --force *"\nreason = "ours"\n`;
    publish({ policy: allow });
    expect((await look()).problem).toContain("loosens the policy");
    expect(await look("may_loosen = true")).toMatchObject({ version: "1.0.0", problem: undefined });
  });
});

describe("a release that is wrong is refused, and the last good one stays", () => {
  const wrong: readonly (readonly [string, () => void, string])[] = [
    ["is not there", () => rmSync(source()), "does not exist"],
    ["has no signature", () => rmSync(`${source()}.minisig`), "its signature"],
    ["was signed by somebody else", () => publish({ version: "2.0.0" }, others), "another key"],
    [
      "was tampered with",
      () => {
        publish({ version: "2.0.0" });
        const bytes = readFileSync(source());
        bytes[700] = (bytes[700] ?? 0) ^ 1;
        writeFileSync(source(), bytes);
      },
      "does not fit the file",
    ],
    ["is an older one", () => publish({ version: "0.9.0" }), "is older than 1.0.0"],
    [
      "is another file of the same version",
      () => publish({ policy: `${TEAM_POLICY}\n# more\n` }),
      "another file than before",
    ],
    ["is another bundle", () => publish({ name: "other" }), "it is other and not acme"],
    [
      "needs a newer fairlead",
      () => publish({ version: "2.0.0", fairlead: "99.0.0" }),
      "needs fairlead 99.0.0",
    ],
    [
      "is over",
      () => publish({ version: "2.0.0", valid_until: "2020-01-01T00:00:00Z" }),
      "it was valid until 2020",
    ],
    [
      "has a mistake",
      () => publish({ version: "2.0.0", policy: "[policy]\npresett = 1\n" }),
      "policy.toml:2",
    ],
    ["has a broken table", () => publish({ version: "2.0.0", policy: "[policy" }), "policy.toml:1"],
    [
      "has a rule without a test",
      () => publish({ version: "2.0.0", policy: TEAM_POLICY.split("[[rule.tests]]")[0] ?? "" }),
      "has no test",
    ],
    [
      "has a test that fails",
      () =>
        publish({
          version: "2.0.0",
          files: { "tests/x.jsonl": '{"command":"ls","expect":"deny"}' },
        }),
      "expected deny, got pass",
    ],
    [
      "brings hooks",
      () =>
        publish({
          version: "2.0.0",
          policy: '[[hook]]\nevent = "tool:pre_execute"\ncommand = "x"\n',
        }),
      "hook does not belong in a shared policy",
    ],
    [
      "names its own successor",
      () => publish({ version: "2.0.0", policy: '[bundle]\nname = "evil"\n' }),
      "bundle does not belong in a shared policy",
    ],
    [
      "loosens what the administrator set",
      () => publish({ version: "2.0.0", policy: '[policy]\npreset = "relaxed"\n' }),
      "loosens the policy",
    ],
    [
      "switches a rule off",
      () => publish({ version: "2.0.0", policy: '[policy]\ndisable = ["git/clean"]\n' }),
      "loosens the policy",
    ],
  ];

  test.each(wrong)("because it %s", async (_, act, reason) => {
    publish();
    await look();
    const before = policyInForce();
    act();
    const update = await look();
    expect(update).toMatchObject({ version: "1.0.0", updated: false });
    expect(update.problem).toContain(reason);
    expect(policyInForce()).toBe(before);
    expect((await readBundleRecord(ioAt())).problem).toBe(update.problem);
  });

  test("because an older one is still older after the state of the newer one is gone", async () => {
    publish({ version: "2.0.0" });
    await look();
    rmSync(bundleFiles(ioAt())?.bundle ?? "");
    publish({ version: "1.0.0" });
    expect((await look()).problem).toContain("older than 2.0.0");
  });
});

describe("what is in force", () => {
  test("stays when its time is over and nothing newer is there", async () => {
    publish({ valid_until: "2027-01-01T00:00:00Z" });
    await look("", "", undefined, new Date("2026-12-01T00:00:00Z"));
    const later = await look("", "", undefined, new Date("2027-06-01T00:00:00Z"));
    expect(later).toMatchObject({ version: "1.0.0", updated: false });
    expect(later.problem).toContain("it was valid until");
    expect(policyInForce()).toContain("acme/no-prod");
  });

  test("is put back where something changed it, without the source", async () => {
    publish();
    await look();
    const before = policyInForce();
    writeFileSync(bundlePolicyPath(ioAt()) ?? "", `# bundle acme 1.0.0 ${keys.publicLine}\n`);
    rmSync(source());
    expect(await look()).toMatchObject({ version: "1.0.0" });
    expect(policyInForce()).toBe(before);
  });

  test("is not what a key signed that is no longer pinned", async () => {
    publish();
    await look();
    rmSync(source());
    expect(await look("", "", [others.publicLine])).toMatchObject({ version: undefined });
  });
});

describe("a subscription", () => {
  test("that is not there is an error", async () => {
    expect(await updateBundle(ioAt(), "")).toBeInstanceOf(Error);
  });

  test("with an address of another form says so", async () => {
    const managed = `[bundle]\nname = "acme"\nsource = "ftp://x"\nkeys = ["${keys.publicLine}"]\n`;
    expect(await updateBundle(ioAt(), managed)).toMatchObject({
      problem: expect.stringContaining("is not an address of a bundle"),
    });
  });

  test("whose token is missing says so", async () => {
    publish();
    const update = await look(`token_file = ${JSON.stringify(`${sandbox.home}/none`)}`);
    expect(update.problem).toContain("token_file");
  });

  test("is kept where the state cannot be written", async () => {
    publish();
    const state = (bundleFiles(ioAt())?.record ?? "").replace(/[\\/]bundle[\\/].*$/, "");
    mkdirSync(state, { recursive: true });
    writeFileSync(`${state}/bundle`, "a file");
    await expect(look()).rejects.toThrow("cannot be written");
  });
});

describe("a rollout", () => {
  /** What calls are told of enforcement on a machine whose administrator only observes. */
  async function enforcedOn(id: string, channel = "stable"): Promise<string> {
    const managed = `[bundle]\nname = "acme"\nsource = ${JSON.stringify(source())}\nkeys = ["${keys.publicLine}"]\nchannel = "${channel}"\n[policy]\nenforce = "observe"\n`;
    const update = await updateBundle(ioAt(), managed, Promise.resolve(id));
    if (update instanceof Error) throw update;
    expect(update.problem).toBeUndefined();
    const path = bundlePolicyPath(ioAt()) ?? "";
    const { config } = await loadConfig(
      ioAt(),
      sandbox.project,
      Promise.resolve([
        { layer: { kind: "managed", path: "/config.toml" }, text: managed },
        { layer: { kind: "bundle", path }, text: readFileSync(path, "utf8") },
      ]),
    );
    return config.policy.enforce;
  }
  const rollout = (fleet: string, version = "1.0.0", policy = TEAM_POLICY) =>
    publish({ version, policy, files: { "fleet.toml": fleet } });

  test("stops calls on the machines of its share, and the others go on observing", async () => {
    rollout("[rollout]\nstable = 50\ncanary = 100\n");
    const found = new Set<string>();
    for (const id of ["a", "b", "c", "d", "e", "f", "g", "h"]) found.add(await enforcedOn(id));
    expect([...found].toSorted()).toEqual(["observe", "on"]);
    expect(await enforcedOn("a", "canary")).toBe("on");
    expect(await enforcedOn("a", "early")).toBe("observe");
  });

  test("is remembered, and ends with the release that ends it", async () => {
    rollout("[rollout]\nstable = 100\n");
    expect(await enforcedOn("a")).toBe("on");
    const { taken } = await readBundleRecord(ioAt());
    expect(taken?.rollout).toMatchObject({ channel: "stable", percent: 100, enforced: true });
    rollout("[rollout]\nstable = 0\n", "1.1.0");
    expect(await enforcedOn("a")).toBe("observe");
    publish({ version: "1.2.0" });
    expect(await enforcedOn("a")).toBe("observe");
    expect((await readBundleRecord(ioAt())).taken?.rollout).toBeUndefined();
  });

  test("keeps a table of the policy that is there, and adds to it", async () => {
    rollout("[rollout]\nstable = 100\n", "1.0.0", `[policy]\npreset = "strict"\n${TEAM_POLICY}`);
    expect(await enforcedOn("a")).toBe("on");
    expect(policyInForce()).toContain('preset = "strict"');
  });

  test.each([
    ["[rollout]\nstable = 200\n", TEAM_POLICY, "fleet.toml: rollout.stable must be at most 100"],
    [
      "[rollout]\nstable = 20\n",
      `[policy]\nenforce = "on"\n${TEAM_POLICY}`,
      "policy.enforce is decided by [rollout] in fleet.toml",
    ],
  ])("that is wrong keeps the release from being taken", async (fleet, policy, problem) => {
    rollout(fleet, "1.0.0", policy);
    expect((await look()).problem).toContain(problem);
  });
});
