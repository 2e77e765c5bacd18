import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pack from "../../../src/cli/pack/pack.ts";
import { addPack, listPacks, removePack, type Taking } from "../../../src/cli/pack/run-pack.ts";
import { latestTag, updatePacks } from "../../../src/cli/pack/update-packs.ts";
import { configKey } from "../../../src/config/cache.ts";
import { loadConfig } from "../../../src/config/load.ts";
import { EXIT } from "../../../src/exit.ts";
import type { Io } from "../../../src/io.ts";
import { runProgram } from "../../../src/program.ts";
import { TEAM_POLICY } from "../../support/bundles.ts";
import { bareEnvironment, makeSandbox, type Sandbox, testIo } from "../../support/world.ts";

const LOOSENING = `${TEAM_POLICY}
[policy]
disable = ["git/clean"]

[[allow]]
command = "make clean"
reason = "builds are made again"
`;

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
  write("rules/policy.toml", TEAM_POLICY);
});
afterEach(() => sandbox.dispose());

function write(name: string, content: string): void {
  const path = join(sandbox.project, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, content);
}

const lockPath = () => join(sandbox.home, ".config/fairlead/packs.json");
const policyPath = (name: string) => join(sandbox.home, `.config/fairlead/packs/${name}.toml`);

/** What a person was asked, and what they answer. */
function personWho(agrees: boolean) {
  const asked: string[] = [];
  const person = {
    isAtTerminal: true,
    agrees: async (question: string) => {
      asked.push(question);
      return agrees;
    },
  };
  return { person, asked };
}

const ASKING: Taking = { isAgreed: false, isDryRun: false, isJson: false };

async function run(words: string, act: (io: Io) => number | Promise<number>) {
  const all = ["pack", ...words.split(" ")];
  const env = bareEnvironment(sandbox.home);
  const { io, ended } = testIo({ words: all, cwd: sandbox.project, env, stdin: "" });
  return ended(await act(io));
}

const add = (
  source: string,
  {
    agrees = true,
    name,
    how = {},
  }: { agrees?: boolean; name?: string; how?: Partial<Taking> } = {},
) =>
  run("add", (io) =>
    addPack(io, { source, name }, { ...ASKING, ...how }, personWho(agrees).person),
  );

const list = (json = false) => run("list", (io) => listPacks(io, json));

const update = (name?: string, how: Partial<Taking> = {}) =>
  run("update", (io) => updatePacks(io, name, { ...ASKING, ...how }, personWho(true).person));

async function inForce(user = "") {
  if (user !== "") write("../home/.config/fairlead/config.toml", user);
  const env = bareEnvironment(sandbox.home);
  const { io } = testIo({ words: [], cwd: sandbox.project, env, stdin: "" });
  return loadConfig(io, join(sandbox.project, "none"));
}

describe("a folder", () => {
  test("is shown, and taken when a person agrees; its rules hold from then on", async () => {
    const shown = await add("./rules", { how: { isDryRun: true } });
    expect(shown.stdout).toContain("refuses  kubectl --context prod *");
    expect(shown.stdout).toContain("changes the production cluster (acme/no-prod)");
    expect(shown.stdout).toContain("1 passed");
    expect(shown.stdout).toContain("It loosens nothing.");
    expect((await inForce()).config.rule).toEqual([]);
    const taken = await add("./rules");
    expect(taken).toMatchObject({ exit: 0, stderr: "" });
    expect((await inForce()).config.rule).toMatchObject([{ id: "acme/no-prod" }]);
    expect((await list()).stdout).toMatch(/✓ rules +\S+\/rules +a folder +tightens only +taken /);
    expect((await add("./rules")).stdout).toContain("in force already");
  });

  test("is not taken where the person says no, or is not there", async () => {
    expect((await add("./rules", { agrees: false })).stderr).toContain("nothing was taken");
    const nobody = { isAtTerminal: false, agrees: async () => true };
    const ran = await run("add", (io) =>
      addPack(io, { source: "rules", name: undefined }, { ...ASKING, isAgreed: true }, nobody),
    );
    expect(ran.stderr).toContain("only a person at a terminal may take a pack");
    expect((await list()).stdout).toContain("no pack was taken");
  });

  test("that was changed is offered anew by update, and stays as it was until then", async () => {
    await add("./rules");
    expect((await update()).stdout).toContain("no later version");
    write("rules/policy.toml", TEAM_POLICY.replaceAll("prod", "live"));
    expect((await inForce()).config.rule).toMatchObject([{ id: "acme/no-prod" }]);
    expect((await update("rules")).stdout).toContain("replaces");
    expect((await inForce()).config.rule).toMatchObject([{ id: "acme/no-live" }]);
  });

  test.each([
    ["a rule without a test", TEAM_POLICY.split("[[rule.tests]]")[0] ?? "", "has no test"],
    ["a test that fails", TEAM_POLICY.replace('expect = "deny"', 'expect = "pass"'), "fails"],
    ["a mistake", TEAM_POLICY.replace("verdict", "verdikt"), "verdikt"],
    ["a hook", `${TEAM_POLICY}\n[[hook]]\nevent = "Stop"\ncommand = "x"\n`, "does not belong"],
    ["nothing", "", "has no test"],
  ])("with %s is not taken", async (what, policy, said) => {
    write("rules/policy.toml", policy);
    const ran = await add("./rules");
    if (what === "nothing") return expect(ran.exit).toBe(0);
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain("was not taken");
    expect(ran.stderr).toContain(said);
    return expect((await inForce()).config.rule).toEqual([]);
  });

  test("without a policy is not taken", async () => {
    rmSync(join(sandbox.project, "rules/policy.toml"));
    expect((await add("./rules")).stderr).toContain("has no policy.toml");
    expect((await add("./none")).stderr).toContain("does not exist");
  });
});

describe("what loosens", () => {
  test("is said, asked about in so many words, and then counts as the person's own", async () => {
    write("rules/policy.toml", LOOSENING);
    const { person, asked } = personWho(true);
    const ran = await run("add", (io) =>
      addPack(io, { source: "rules", name: undefined }, ASKING, person),
    );
    expect(ran.stdout).toContain("It loosens what guards you:");
    expect(ran.stdout).toContain("git/clean");
    expect(ran.stdout).toContain("[[allow]]: builds are made again");
    expect(asked).toEqual(["Take rules, with what it loosens?"]);
    const { config, warnings } = await inForce();
    expect(warnings).toEqual([]);
    expect(config.policy.disable).toEqual(["git/clean"]);
    expect(config.allow).toHaveLength(1);
    expect((await list()).stdout).toContain("loosens");
  });

  test("is not in force of a pack that was taken as one that tightens", async () => {
    await add("./rules");
    const lock = readFileSync(lockPath(), "utf8");
    const digest = new Bun.CryptoHasher("sha256").update(LOOSENING).digest("hex");
    writeFileSync(policyPath("rules"), LOOSENING);
    writeFileSync(lockPath(), lock.replace(/"policy": "[^"]+"/, `"policy": "sha256:${digest}"`));
    const { config, warnings } = await inForce();
    expect(config.policy.disable).toEqual([]);
    expect(warnings.join("\n")).toContain('"git/clean" stays on');
  });
});

test("a person's own settings come after a pack, and may loosen what it tightened", async () => {
  write("rules/policy.toml", `[policy]\npreset = "strict"\n\n${TEAM_POLICY}`);
  expect((await add("./rules")).stdout).toContain('sets     policy.preset = "strict"');
  expect((await inForce()).config.policy.preset).toBe("strict");
  const { config, warnings } = await inForce(
    '[policy]\npreset = "relaxed"\ndisable = ["acme/no-prod"]\n',
  );
  expect(warnings).toEqual([]);
  expect(config.policy).toMatchObject({ preset: "relaxed", disable: ["acme/no-prod"] });
});

test("a policy that was changed after it was taken is not in force, and that is said", async () => {
  await add("./rules");
  writeFileSync(policyPath("rules"), TEAM_POLICY.replace('"deny"', '"ask"'));
  const { config, warnings } = await inForce();
  expect(config.rule).toEqual([]);
  expect(warnings.join()).toContain("was changed after you took it");
  const listed = await list();
  expect(listed).toMatchObject({ exit: 1 });
  expect(listed.stdout).toContain("not in force: it was changed after you took it");
  await update("rules");
  expect((await inForce()).config.rule).toHaveLength(1);
  rmSync(policyPath("rules"));
  expect((await inForce()).warnings.join()).toContain("is missing");
  await update("rules");
  rmSync(join(sandbox.home, ".config/fairlead/config.toml"));
  expect((await list()).stdout).toContain("was removed, beside which it counts");
  await update("rules");
  expect((await list()).exit).toBe(0);
  writeFileSync(lockPath(), "{");
  expect((await inForce()).warnings.join()).toContain("is damaged");
  expect((await list()).stderr).toContain("is damaged");
  expect((await add("./rules")).stderr).toContain("is damaged");
  expect((await update()).stderr).toContain("is damaged");
});

test("calls notice a pack by the time of the person's own file", async () => {
  const key = () => {
    const { io } = testIo({
      ...{ words: [], cwd: sandbox.project, env: bareEnvironment(sandbox.home), stdin: "" },
    });
    return configKey(io, join(sandbox.project, "none"), "build").text;
  };
  const none = key();
  await add("./rules");
  const taken = key();
  await Bun.sleep(5);
  await run("remove", (io) => removePack(io, "rules", false));
  expect(new Set([none, taken, key()]).size).toBe(3);
});

test("a pack is removed with its policy", async () => {
  await add("./rules");
  const removed = await run("remove rules", (io) => removePack(io, "rules", false));
  expect(removed).toMatchObject({ exit: 0 });
  expect((await inForce()).config.rule).toEqual([]);
  const again = await run("remove rules", (io) => removePack(io, "rules", false));
  expect(again.stderr).toContain('unknown pack "rules"');
});

test("answers in JSON are as their schemas say", async () => {
  const json = { isJson: true };
  const shown = JSON.parse((await add("./rules", { how: { ...json, isDryRun: true } })).stdout);
  expect(shown).toMatchObject({ taken: false, tests: 1, loosens: [], commit: null });
  expect((await add("./rules", { how: json })).stderr).toContain("nothing to agree to");
  const taken = JSON.parse((await add("./rules", { how: { ...json, isAgreed: true } })).stdout);
  expect(taken).toMatchObject({ taken: true, digest: shown.digest });
  const again = JSON.parse((await add("./rules", { how: { ...json, isAgreed: true } })).stdout);
  expect(again).toMatchObject({ taken: false });
  expect(JSON.parse((await list(true)).stdout).packs).toMatchObject([{ name: "rules" }]);
  const looked = JSON.parse((await update("rules", { ...json, isDryRun: true })).stdout);
  expect(looked.packs).toMatchObject([{ state: "current" }]);
  expect((await update("rules", json)).stderr).toContain("--dry-run");
  const removed = await run("remove", (io) => removePack(io, "rules", true));
  expect(JSON.parse(removed.stdout)).toMatchObject({ removed: "rules" });
});

test.each([
  ["add github:acme/rules", "is not an address with a tag"],
  ["add https://example.com/rules.git", "is not an address with a tag"],
  ["add rules --name ../x", "is not a name for a pack"],
  ["remove rules", 'unknown pack "rules"'],
  ["update rules", 'unknown pack "rules"'],
])("%s says what is wrong", async (line, said) => {
  const ran = await run(line, (io) => runProgram(["pack", ...line.split(" ")], io));
  expect(ran).toMatchObject({ exit: 1 });
  expect(ran.stderr).toContain(said);
});

test.each([
  ["v1.2.0", ["v1.2.0", "v1.10.0", "v1.3.0", "v2.0.0-rc.1", "1.99.0", "vx"], "v1.10.0"],
  ["1.0.0", ["1.0.1", "v3.0.0"], "1.0.1"],
  ["rules-1.0.0", ["rules-1.1.0", "other-2.0.0"], "rules-1.1.0"],
  ["stable", ["v9.0.0"], "stable"],
])("after %s among %p comes %s", (taken, tags, latest) => {
  expect(latestTag(taken, tags)).toBe(latest);
});

const GIT = Bun.which("git");
if (GIT === null) console.warn("SKIPPED: no git, so no pack was taken from a repository");

describe.skipIf(GIT === null)("a tag of a repository", () => {
  let repository: string;
  let url: string;

  const git = (...words: readonly string[]) => {
    const as = ["-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "tag.gpgSign=false"];
    const ran = Bun.spawnSync(["git", ...as, ...words], {
      cwd: repository,
      env: { ...process.env, GIT_CEILING_DIRECTORIES: sandbox.project },
    });
    if (!ran.success) throw new Error(ran.stderr.toString());
    return ran.stdout.toString().trim();
  };
  const commit = (policy: string, ...tag: readonly string[]) => {
    write("repository/policy.toml", policy);
    git("add", ".");
    git("commit", "-qm", "rules");
    git("tag", ...tag);
  };

  beforeEach(() => {
    repository = join(sandbox.project, "repository");
    write("repository/LICENSE", "MIT");
    write("repository/more/policy.toml", TEAM_POLICY.replaceAll("prod", "more"));
    git("init", "-q");
    commit(TEAM_POLICY, "v1.0.0");
    const slashed = repository.replaceAll("\\", "/");
    url = `file://${slashed.startsWith("/") ? "" : "/"}${slashed}`;
  });

  test("is pinned to its commit, and found again at its next version", async () => {
    const taken = await add(`${url}@v1.0.0`);
    expect(taken).toMatchObject({ exit: 0, stderr: "" });
    expect(taken.stdout).toContain(git("rev-parse", "v1.0.0"));
    const { packs } = JSON.parse(readFileSync(lockPath(), "utf8"));
    expect(packs).toMatchObject([
      { name: "repository", commit: git("rev-parse", "v1.0.0"), loosens: false },
    ]);
    expect((await update()).stdout).toContain("no later version");
    commit(TEAM_POLICY.replaceAll("prod", "live"), "-a", "v1.1.0", "-m", "with a message");
    const looked = JSON.parse((await update(undefined, { isJson: true, isDryRun: true })).stdout);
    expect(looked.packs).toMatchObject([{ state: "newer", to: "v1.1.0" }]);
    expect((await update()).stdout).toContain("v1.1.0");
    expect((await inForce()).config.rule).toMatchObject([{ id: "acme/no-live" }]);
    expect((await update()).exit).toBe(0);
  }, 60_000);

  test("that was moved is refused and told, and what was taken stays", async () => {
    await add(`${url}@v1.0.0`);
    commit(LOOSENING, "-f", "v1.0.0");
    for (const ran of [await update(), await add(`${url}@v1.0.0`)]) {
      expect(ran).toMatchObject({ exit: 1 });
      expect(ran.stderr).toContain("the tag v1.0.0 was moved");
    }
    const looked = JSON.parse((await update(undefined, { isJson: true, isDryRun: true })).stdout);
    expect(looked.packs).toMatchObject([{ state: "refused" }]);
    const { config } = await inForce();
    expect(config.rule).toMatchObject([{ id: "acme/no-prod" }]);
    expect(config.policy.disable).toEqual([]);
  }, 60_000);

  test("may be of a folder, and a branch is none", async () => {
    expect((await add(`${url}@v1.0.0#more`)).exit).toBe(0);
    expect((await inForce()).config.rule).toMatchObject([{ id: "acme/no-more" }]);
    git("branch", "main2");
    expect((await add(`${url}@main2`, { name: "b" })).stderr).toContain("was not taken: git:");
    expect((await add(`${url}@v1.0.0#none`, { name: "c" })).stderr).toContain("was not taken");
    const other = await add("./rules", { name: "more" });
    expect(other.stderr).toContain("there is a pack more already");
  }, 60_000);

  test("on GitHub is the same by its short address", async () => {
    // The person's own git is asked for it, which is told here that GitHub is this folder.
    const parent = `${url.slice(0, -"repository".length)}`;
    const before = process.env.GIT_CONFIG_PARAMETERS;
    process.env.GIT_CONFIG_PARAMETERS = `'url.${parent}.insteadof=https://github.com/acme/'`;
    mkdirSync(join(sandbox.project, "rules2.git"));
    try {
      Bun.spawnSync([
        "git",
        "clone",
        "-q",
        "--bare",
        repository,
        join(sandbox.project, "rules2.git"),
      ]);
      const taken = await add("github:acme/rules2@v1.0.0");
      expect(taken).toMatchObject({ exit: 0, stderr: "" });
      expect(taken.stdout).toContain("rules2, from github:acme/rules2@v1.0.0");
    } finally {
      if (before === undefined) delete process.env.GIT_CONFIG_PARAMETERS;
      else process.env.GIT_CONFIG_PARAMETERS = before;
    }
  }, 60_000);
});

describe("fairlead pack, as it is typed", () => {
  async function typed(...more: readonly string[]) {
    const words = ["pack", ...more];
    const env = bareEnvironment(sandbox.home);
    const { io, ended } = testIo({ words, cwd: sandbox.project, env, stdin: "" });
    return ended(await runProgram(words, io));
  }

  test("shows a pack, lists those that were taken, and needs a person for the rest", async () => {
    const shown = await typed("add", "./rules", "--dry-run");
    expect(shown.stdout).toContain("changes the production cluster (acme/no-prod)");
    expect((await typed("add", "./rules", "--yes")).stderr).toContain("person at a terminal");
    expect((await typed("list")).stdout).toContain("no pack was taken");
    expect((await typed("update")).exit).toBe(0);
    expect((await typed("update", "rules")).exit).toBe(1);
    expect((await typed("remove", "rules")).exit).toBe(1);
    await add("./rules");
    expect((await typed("update", "rules", "--dry-run")).stdout).toContain("no later version");
    expect((await typed("list", "--json")).stdout).toContain('"rules"');
    await typed("remove", "rules");
  });

  test("says what is wrong with its words before it asks for a code", async () => {
    const env = bareEnvironment(sandbox.home);
    const { io, ended } = testIo({ words: [], cwd: sandbox.project, env, stdin: "" });
    for (const [name, args] of [
      ["add", { source: "./rules", name: "no name" }],
      ["update", { name: "none" }],
      ["remove", { name: "none" }],
    ] as const) {
      const command = Object(await Object(await pack.subCommands)[name]);
      expect(await command.setup({ data: io, args, rawArgs: [], cmd: command })).toBe(EXIT.error);
    }
    expect(ended(EXIT.error).stderr).toContain('"none"');
  });
});
