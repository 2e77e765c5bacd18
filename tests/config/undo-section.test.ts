import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadConfig } from "../../src/config/load.ts";
import { bytesOf, spanOf } from "../../src/config/undo-section.ts";
import { bareEnvironment, makeSandbox, testIo, userFolders } from "../support/world.ts";

async function load(own: string, project: string) {
  const sandbox = makeSandbox();
  try {
    const folder = userFolders(sandbox.home).config;
    mkdirSync(folder, { recursive: true });
    mkdirSync(join(sandbox.project, ".fairlead"));
    writeFileSync(join(folder, "config.toml"), own);
    writeFileSync(join(sandbox.project, ".fairlead/config.toml"), project);
    const env = bareEnvironment(sandbox.home);
    const { io } = testIo({ words: [], cwd: sandbox.project, env, stdin: "" });
    const { config, warnings } = await loadConfig(io, sandbox.project);
    return { undo: config.undo, warnings: warnings.length };
  } finally {
    sandbox.dispose();
  }
}

describe("[undo]", () => {
  test("is set by the person", async () => {
    const own =
      '[undo]\nenabled = true\nmax_size = "1GB"\nmax_files = 5\nkeep = "12h"\nmax_store = "5GB"\n';
    const { undo, warnings } = await load(own, "");
    expect(undo).toEqual({
      ...{ enabled: true, max_size: "1GB", max_files: 5 },
      ...{ keep: "12h", max_store: "5GB" },
    });
    expect(warnings).toBe(0);
  });

  test("is only tightened by a repository", async () => {
    const loose =
      '[undo]\nenabled = true\nmax_size = "9GB"\nmax_files = 99999\nkeep = "1h"\nmax_store = "1KB"\n';
    const { undo, warnings } = await load("", loose);
    expect(undo.max_size).toBe("200MB");
    expect(undo.max_files).toBe(10_000);
    expect(undo.keep).toBe("7d");
    expect(undo.max_store).toBe("2GB");
    expect(undo.enabled).toBeUndefined();
    expect(warnings).toBe(5);
    const tight = await load("", '[undo]\nenabled = false\nmax_size = "1MB"\nmax_files = 10\n');
    expect(tight.undo).toMatchObject({ enabled: false, max_size: "1MB", max_files: 10 });
  });

  test.each(['max_size = "much"', 'keep = "soon"', "max_files = 0", "max_files = 1.5", "keep = 7"])(
    "%s is a mistake",
    async (line) => {
      expect((await load(`[undo]\n${line}\n`, "")).warnings).toBe(1);
    },
  );
});

test("sizes and times are read as they are written", () => {
  expect([bytesOf("2GB"), bytesOf("10 MB"), bytesOf("1KB"), bytesOf("1"), bytesOf(5)]).toEqual([
    ...[2e9, 1e7, 1e3, 0, 0],
  ]);
  expect([spanOf("7d"), spanOf("12h"), spanOf("1 week")]).toEqual([604_800_000, 43_200_000, 0]);
});
