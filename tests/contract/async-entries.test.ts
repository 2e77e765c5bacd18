import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type HookProject, makeHookProject, POSIX } from "../support/hook-project.ts";
import { BINARY, bareEnvironment, runFairlead, userFolders } from "../support/world.ts";

let place: HookProject;
beforeEach(() => {
  place = makeHookProject();
  userHooks();
});
afterEach(() => place.dispose());

const fairlead = (...words: readonly string[]) => place.run(words);
const settingsPath = () => join(place.home, ".claude/settings.json");
const settings = () => readFileSync(settingsPath(), "utf8");

/** The settings of somebody who has nothing taken out of what tools give back, with such hooks. */
function userHooks(...hooks: readonly string[]): void {
  const { config } = userFolders(place.home);
  mkdirSync(config, { recursive: true });
  const tables = hooks.map((hook) => `[[hook]]\n${hook}\n`);
  const text = ["[output]\nredact_secrets = false\n", ...tables].join("\n");
  writeFileSync(join(config, "config.toml"), text);
}

/** Far from the project, whose hooks run all the same. */
const installFromHome = () =>
  runFairlead({ words: ["install"], cwd: place.home, env: bareEnvironment(place.home), stdin: "" });

/** The events whose handler of ours is `async`. */
function inBackground(): readonly string[] {
  const { hooks } = JSON.parse(settings());
  return Object.entries<{ hooks: { async?: boolean }[] }[]>(hooks).flatMap(([event, groups]) =>
    groups.some((group) => group.hooks.some((handler) => handler.async)) ? [event] : [],
  );
}

const TOOLS = ["PostToolUse", "PostToolUseFailure"];

describe.if(POSIX)("entries after tools", () => {
  test("are waited for where secrets are taken out of what tools give back, as is the default", async () => {
    place.userHooks();
    await fairlead("install");
    expect(inBackground()).toEqual([]);
    userHooks();
    await fairlead("install");
    expect(inBackground()).toEqual(TOOLS);
  });

  test("of before are found by doctor once secrets are to be taken out", async () => {
    await fairlead("install");
    place.userHooks();
    const { checks } = JSON.parse((await fairlead("doctor", "--json")).stdout);
    const about = checks.filter(({ detail }: { detail: string }) => detail.includes('"async"'));
    expect(about).toMatchObject([
      { mark: "fail", fix: "fairlead install" },
      { mark: "fail", fix: "fairlead install" },
    ]);
  });
});

describe.if(POSIX)("entries that nobody waits for", () => {
  test("are those after tools, where no hook runs", async () => {
    expect((await fairlead("install", "--dry-run")).stdout).toContain('+            "async": true');
    await fairlead("install");
    expect(inBackground()).toEqual(TOOLS);
    await fairlead("uninstall");
    expect(() => settings()).toThrow();
  });

  test("are none on which a hook of the user's runs", async () => {
    userHooks('event = "tool:post_execute:write|edit"\ncommand = "make lint"');
    await fairlead("install");
    expect(inBackground()).toEqual(["PostToolUseFailure"]);
    userHooks('event = "PostToolUse"\ncommand = "make lint"');
    await fairlead("install");
    expect(inBackground()).toEqual([]);
  });

  test("are waited for again once the hook is gone and install was run", async () => {
    userHooks(
      'event = "*"\ncommand = "true"',
      'event = "tool:error"\nenabled = false\ncommand = "true"',
    );
    await fairlead("install");
    expect(inBackground()).toEqual([]);
    userHooks('event = "tool:error"\nenabled = false\ncommand = "true"');
    await fairlead("install");
    expect(inBackground()).toEqual(TOOLS);
  });

  test.each([
    ["hooks add", ["hooks", "add", "tool:post_execute:bash", "true"], ["PostToolUseFailure"]],
    ["hooks template add", ["hooks", "template", "add", "block_sudo"], TOOLS],
  ])("are waited for as far as %s needs it", async (_, words, left) => {
    await fairlead("install");
    const before = settings();
    expect((await fairlead(...words)).exit).toBe(0);
    expect(inBackground()).toEqual(left);
    if (left === TOOLS) expect(settings()).toBe(before);
    await fairlead("uninstall");
    expect(() => settings()).toThrow();
  });

  test("are waited for once a hook is switched on", async () => {
    userHooks('name = "lint"\nevent = "tool:error"\nenabled = false\ncommand = "true"');
    await fairlead("install");
    expect(inBackground()).toEqual(TOOLS);
    const { stdout } = await fairlead("hooks", "enable", "lint");
    expect(stdout).toContain(`Claude Code waits for PostToolUseFailure now: ${settingsPath()}`);
    expect(inBackground()).toEqual(["PostToolUse"]);
  });

  test("are waited for once hooks of a file are moved into the settings", async () => {
    await fairlead("install");
    place.write("hooks.json", { hooks: [{ event: "PostToolUse", command: "true" }] });
    expect((await fairlead("config", "migrate", "hooks.json", "--write")).exit).toBe(0);
    expect(inBackground()).toEqual([]);
  });

  test("are waited for once a project's hooks are agreed to, and stay so from anywhere", async () => {
    place.write(".fairlead/config.toml", '[[hook]]\nevent = "PostToolUse"\ncommand = "true"\n');
    await fairlead("install", "--scope", "user");
    expect(inBackground()).toEqual(TOOLS);
    expect((await place.trust()).stdout).toContain("Claude Code waits for PostToolUse");
    expect(inBackground()).toEqual([]);
    await installFromHome();
    expect(inBackground()).toEqual([]);
  });

  test("of before are found by doctor and status where a hook was written by hand", async () => {
    await fairlead("install");
    userHooks('event = "tool:post_execute"\ncommand = "true"');
    const { checks } = JSON.parse((await fairlead("doctor", "--json")).stdout);
    const about = checks.filter(({ detail }: { detail: string }) => detail.includes('"async"'));
    expect(about).toMatchObject([{ mark: "fail", fix: "fairlead install" }]);
    const status = async () => JSON.parse((await fairlead("status", "--json")).stdout).problem;
    // In this process install names an executable that is not there, which status says first.
    if (BINARY !== undefined) expect(await status()).toContain('PostToolUse is "async"');
    await fairlead("install");
    expect(inBackground()).toEqual(["PostToolUseFailure"]);
    if (BINARY !== undefined) expect(await status()).toBeNull();
  });

  test("keep whatever a person changed around them", async () => {
    await fairlead("install", "--strict", "--events", "pre-tool,post-tool");
    const mine = settings().replace("{", '{\n  "model": "opus",');
    place.write("~/.claude/settings.json", mine);
    await fairlead("hooks", "add", "PostToolUse", "true");
    expect(settings()).toBe(mine.replace(/,\s*"async": true/, ""));
  });
});
