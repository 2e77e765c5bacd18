import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import packageJson from "../../package.json";
import {
  extensionArchiveName,
  geminiExtensionFiles,
  packGeminiExtension,
} from "../../scripts/gemini-extension.ts";
import { releaseDocuments } from "../../scripts/release-files.ts";
import { TARGETS } from "../../scripts/targets.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { EXECUTABLE } from "./packed-documents.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

describe.each(TARGETS.map((target) => [target.name, target] as const))("for %s", (_, target) => {
  const files = geminiExtensionFiles(target);
  const windows = target.platform === "win32";

  test("the archive has the name by which Gemini CLI finds it among a release's files", () => {
    const { platform, arch } = target;
    expect(extensionArchiveName(target)).toBe(
      `${platform}.${arch}.fairlead.${windows ? "zip" : "tar.gz"}`,
    );
  });

  test("the hooks are those that install writes, and start the executable beside them", () => {
    const { hooks } = JSON.parse(files.get("hooks/hooks.json") ?? "null");
    expect(Object.keys(hooks)).toEqual([
      ...["SessionStart", "BeforeAgent", "BeforeTool", "AfterTool", "AfterAgent", "SessionEnd"],
    ]);
    const [{ command, timeout }] = hooks.BeforeTool[0].hooks;
    expect(command).toContain(`\${extensionPath}/${windows ? "fairlead.exe" : "fairlead"}`);
    expect(command).toEndWith(" hook pre-tool --agent gemini");
    expect(timeout).toBe(35_000);
  });

  test("the commands are TOML with a prompt in which nothing of Claude Code is left", () => {
    for (const name of ["status", "why", "allow"]) {
      const { description, prompt } = parse(files.get(`commands/fairlead/${name}.toml`) ?? "");
      expect(description).toMatch(/^\w/);
      expect(String(prompt)).not.toMatch(/CLAUDE|ARGUMENTS|!`|plugin/);
    }
    const { prompt } = parse(files.get("commands/fairlead/status.toml") ?? "");
    const word = windows ? "fairlead.exe" : "fairlead";
    expect(String(prompt)).toContain(`/.gemini/extensions/fairlead/${word}" status}`);
    expect(String(parse(files.get("commands/fairlead/why.toml") ?? "").prompt)).toContain(
      "`{{args}}`",
    );
  });
});

test.skipIf(Bun.which("tar") === null)(
  "the archive has manifest, executable and documents at its root",
  () => {
    const target = TARGETS[0];
    if (target === undefined) throw new Error("no targets");
    const archive = join(sandbox.home, extensionArchiveName(target));
    writeFileSync(archive, packGeminiExtension(target, EXECUTABLE, releaseDocuments()));
    const folder = join(sandbox.home, "unpacked");
    mkdirSync(folder);
    expect(Bun.spawnSync(["tar", "-xzf", archive, "-C", folder]).exitCode).toBe(0);
    const read = (path: string) => readFileSync(join(folder, path), "utf8");
    expect(JSON.parse(read("gemini-extension.json"))).toMatchObject({
      name: "fairlead",
      version: packageJson.version,
    });
    expect(statSync(join(folder, "fairlead")).mode & 0o111).toBe(0o111);
    for (const path of ["LICENSE", "THIRD_PARTY.md", "skills/refusals/SKILL.md"])
      expect(read(path)).not.toBe("");
  },
);
