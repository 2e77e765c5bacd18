import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  cachedConfig,
  configCacheFolder,
  configKey,
  openConfigCache,
} from "../../src/config/cache.ts";
import { loadConfig } from "../../src/config/load.ts";
import { rememberConfig } from "../../src/config/remember.ts";
import type { Config } from "../../src/config/schema.ts";
import type { Io } from "../../src/io.ts";
import { makeSandbox, type Sandbox, testIo } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

const BUILD = "1.2.3 abcdef";
const LONG_AGO = new Date("2026-01-02T03:04:05Z");

function ioWith(env: Readonly<Record<string, string>> = {}): Io {
  const start = { words: [], cwd: sandbox.project, env: { HOME: sandbox.home, ...env }, stdin: "" };
  return { ...testIo(start).io, platform: "linux" };
}

function write(text: string, folder = join(sandbox.home, ".config/fairlead"), changed = LONG_AGO) {
  const path = join(folder, "config.toml");
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  utimesSync(path, changed, changed);
}

/** Loads the settings and keeps them, as a call that nobody waits for does. */
async function remember(io = ioWith()): Promise<Config> {
  const cache = openConfigCache(io, BUILD);
  const key = configKey(io, sandbox.project, BUILD);
  const loaded = await loadConfig(io, sandbox.project);
  if (cache !== undefined) rememberConfig(cache, key, loaded, new Date());
  return loaded.config;
}

/** What a later call finds. */
async function recall(io = ioWith(), build = BUILD): Promise<Config | undefined> {
  const cache = openConfigCache(io, build);
  if (cache === undefined) return undefined;
  return cachedConfig(cache, configKey(io, sandbox.project, build));
}

function cacheFile(): string {
  return openConfigCache(ioWith(), BUILD)?.path ?? "";
}

describe("settings in the cache", () => {
  test("are those of the files, hooks and their origins included", async () => {
    write('timeout = 20\n[log]\nlevel = "warn"\n[[hook]]\nevent = "Stop"\ncommand = "true"\n');
    write("fail_closed = true\n", join(sandbox.project, ".fairlead"));
    const config = await remember();
    expect(config).toMatchObject({ timeout: 20, fail_closed: true, log: { level: "warn" } });
    expect(await recall()).toEqual(config);
  });

  test("are the defaults where there is no file", async () => {
    const config = await remember();
    expect(await recall()).toEqual(config);
  });

  test("lie in the user's state folder", async () => {
    await remember();
    expect(configCacheFolder(ioWith())).toBe(`${sandbox.home}/.local/state/fairlead/cache`);
    expect(existsSync(cacheFile())).toBe(true);
  });

  test("do not outlive a change of time, of size, a new file, a removed file or another build", async () => {
    write("timeout = 20\n");
    await remember();
    expect(await recall(ioWith(), "1.2.4 abcdef")).toBeUndefined();
    write("timeout = 21\n", undefined, new Date(LONG_AGO.getTime() + 1));
    expect(await recall()).toBeUndefined();
    write("timeout = 200\n");
    expect(await recall()).toBeUndefined();
    write("timeout = 20\n");
    expect(await recall()).toBeDefined();
    write("fail_closed = true\n", join(sandbox.project, ".fairlead"));
    expect(await recall()).toBeUndefined();
  });

  test("are not taken for another project's", async () => {
    write("timeout = 20\n");
    await remember();
    const cache = openConfigCache(ioWith(), BUILD);
    const key = configKey(ioWith(), `${sandbox.project}/other`, BUILD);
    expect(cache && (await cachedConfig(cache, key))).toBeUndefined();
  });
});

describe("a preset that ends", () => {
  const END = "2026-11-23T22:00:00.000Z";
  const at = (time: string): Io => ({ ...ioWith(), now: () => new Date(time) });

  test.each([
    ["a text", `"${END}"`],
    ["a time of TOML's", "2026-11-23T22:00:00Z"],
  ])(
    "is kept until then, and read anew from its end on, where that is %s",
    async (_form, until) => {
      write(`[policy]\npreset = "relaxed"\ntemporary = { preset = "strict", until = ${until} }\n`);
      const before = at("2026-11-23T21:00:00Z");
      expect((await remember(before)).policy.preset).toBe("strict");
      expect((await recall(before))?.policy.preset).toBe("strict");
      expect((await recall(before))?.confine.isStrict).toBe(true);
      const after = at(END);
      expect(await recall(after)).toBeUndefined();
      expect((await remember(after)).policy.preset).toBe("relaxed");
      expect((await recall(after))?.policy.preset).toBe("relaxed");
      expect((await recall(after))?.confine.isStrict).toBeUndefined();
    },
  );
});

describe("a cache", () => {
  test.each([
    ["nothing", ""],
    ["half a document", '{"key":'],
    ["another kind of document", "[1]"],
    ["no settings", '{"key":"x"}'],
    ["settings of no use", '{"key":"x","config":{}}'],
  ])("that holds %s is ignored", async (_what, text) => {
    await remember();
    const key = configKey(ioWith(), sandbox.project, BUILD).text;
    writeFileSync(cacheFile(), text.replace('"x"', JSON.stringify(key)));
    expect(await recall()).toBeUndefined();
  });

  test("is not used with settings in the environment, without a home, or by a build without a name", () => {
    expect(openConfigCache(ioWith({ FAIRLEAD_TIMEOUT: "5" }), BUILD)).toBeUndefined();
    expect(openConfigCache(ioWith({ HOME: "" }), BUILD)).toBeUndefined();
    expect(openConfigCache(ioWith(), "0.0.0-dev dev")).toBeUndefined();
    expect(openConfigCache(ioWith(), "1.2.3 abcdef-dirty")).toBeUndefined();
    expect(openConfigCache(ioWith())).toBeUndefined();
  });

  test("never holds settings with a warning: it is said each time", async () => {
    write("timeuot = 20\n");
    await remember();
    expect(existsSync(cacheFile())).toBe(false);
  });

  test("never holds what was changed a moment ago, as the next change may look the same", async () => {
    write("timeout = 20\n", undefined, new Date());
    await remember();
    expect(existsSync(cacheFile())).toBe(false);
  });

  test("never holds a value that JSON would change", async () => {
    write('[[hook]]\nevent = "Stop"\nsince = 2026-01-02T03:04:05Z\n');
    await remember();
    expect(existsSync(cacheFile())).toBe(false);
  });

  test("that cannot be written is not missed", async () => {
    mkdirSync(join(sandbox.home, ".local"), { recursive: true });
    writeFileSync(join(sandbox.home, ".local/state"), "");
    await remember();
    expect(readFileSync(join(sandbox.home, ".local/state"), "utf8")).toBe("");
  });
});
