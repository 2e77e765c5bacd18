import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadConfig } from "../../src/config/load.ts";
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
    return { confine: config.confine, warnings };
  } finally {
    sandbox.dispose();
  }
}

test("which calls run within bounds depends on the mode until the person says otherwise", async () => {
  expect((await load("", "")).confine).toEqual({ write: [], read: [] });
  const own = '[confine]\ncalls = "all"\nwrite = ["~/notes"]\nread = ["~/.npmrc"]\n';
  const { confine, warnings } = await load(own, "");
  expect(confine).toEqual({ calls: "all", write: ["~/notes"], read: ["~/.npmrc"] });
  expect(warnings).toEqual([]);
});

test.each([
  ['calls = "off"'],
  ['calls = "all"'],
  ['write = ["~/.ssh"]'],
  ['read = ["~/.ssh/id_rsa"]'],
])("a repository does not say how calls run: %s", async (line) => {
  const own = '[confine]\ncalls = "unread"\n';
  const { confine, warnings } = await load(own, `[confine]\n${line}\n`);
  expect(confine).toEqual({ calls: "unread", write: [], read: [] });
  expect(warnings).toHaveLength(1);
});

test("a strict preset counts for bounds where it is the person's own", async () => {
  const strict = '[policy]\npreset = "strict"\n';
  expect((await load("", strict)).confine).toEqual({ write: [], read: [] });
  expect((await load(strict, "")).confine).toEqual({ write: [], read: [], isStrict: true });
  expect((await load(strict, strict)).confine.isStrict).toBe(true);
});

test("a repository does not say how calls run where nobody does", async () => {
  const { confine, warnings } = await load("", '[confine]\ncalls = "off"\n');
  expect(confine).toEqual({ write: [], read: [] });
  expect(warnings.join("\n")).toContain(
    "confine.calls may only be tightened here; its default stays",
  );
});

test("nothing but the loader says that the person's own preset is strict", async () => {
  const { confine, warnings } = await load("[confine]\nisStrict = true\n", "");
  expect(confine).toEqual({ write: [], read: [] });
  expect(warnings).toHaveLength(1);
});

test("a value that means nothing is named", async () => {
  const { confine, warnings } = await load('[confine]\ncalls = "unraed"\nwrite = ["x"]\n', "");
  expect(confine.calls).toBeUndefined();
  expect(warnings.join("\n")).toContain('did you mean "unread"?');
  expect(warnings.join("\n")).toContain("confine.write must be a list of absolute paths");
});
