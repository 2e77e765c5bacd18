import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type SkillKind, skillFiles } from "../../src/state/skill-files.ts";
import { makeSandbox, type Sandbox, testIo } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function put(path: string, text = "x"): void {
  const file = join(sandbox.home, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function found(name: string, kind: SkillKind = "skill", env: object = {}, cwd = sandbox.project) {
  const all = { HOME: sandbox.home, ...env };
  const { io } = testIo({ words: [], cwd, env: all, stdin: "" });
  const { files, isWhole } = skillFiles(io, cwd, kind, name);
  return { paths: files.map(({ path }) => path).sort(), isWhole };
}

const home = (path: string) => join(sandbox.home, path);
const project = (path: string) => join(sandbox.project, path);

test("files are found in the user's folder, the profile's and those of installed plugins", () => {
  put(".claude/skills/ship/SKILL.md");
  put("profile/commands/ship.md");
  put("plugins/acme/skills/ship/SKILL.md");
  const list = { plugins: { "acme@market": [{ installPath: home("plugins/acme") }] } };
  put("profile/plugins/installed_plugins.json", JSON.stringify(list));
  const env = { CLAUDE_CONFIG_DIR: home("profile") };
  expect(found("acme:ship", "skill", env).paths).toEqual(
    [
      home(".claude/skills/ship/SKILL.md"),
      home("plugins/acme/skills/ship/SKILL.md"),
      home("profile/commands/ship.md"),
    ].sort(),
  );
});

test("a project's files are found from a folder of it, over links, and not in what the client leaves out", () => {
  mkdirSync(project(".git"), { recursive: true });
  mkdirSync(project("packages/a/src"), { recursive: true });
  mkdirSync(project("elsewhere/skills/ship"), { recursive: true });
  writeFileSync(project("elsewhere/skills/ship/SKILL.md"), "x");
  symlinkSync("../../elsewhere", project("packages/a/.claude"));
  mkdirSync(project("node_modules/b/.claude/skills/ship"), { recursive: true });
  writeFileSync(project("node_modules/b/.claude/skills/ship/SKILL.md"), "x");
  mkdirSync(project(".claude/commands"), { recursive: true });
  writeFileSync(project(".claude/commands/Ship.MD"), "x");
  expect(found("ship", "skill", {}, project("packages/a/src")).paths).toEqual(
    [
      project(".claude/commands/Ship.MD"),
      project("packages/a/.claude/skills/ship/SKILL.md"),
    ].sort(),
  );
});

test("a skill that is a plugin brings commands of its own", () => {
  put(".claude/skills/acme/.claude-plugin/plugin.json", "{}");
  put(".claude/skills/acme/commands/ship.md");
  put(".claude/skills/acme/skills/sail/SKILL.md");
  expect(found("acme:ship").paths).toEqual([home(".claude/skills/acme/commands/ship.md")]);
  expect(found("acme:sail").paths).toEqual([home(".claude/skills/acme/skills/sail/SKILL.md")]);
});

test("a subagent goes by its name, and no skill is taken for one", () => {
  put(".claude/agents/a/b.md", "---\nname: sailor\n---\nx");
  put(".claude/skills/sailor/SKILL.md");
  expect(found("sailor", "agent").paths).toEqual([home(".claude/agents/a/b.md")]);
});

test("more files than are looked at are said, and a circle of folders has an end", () => {
  for (let at = 0; at < 40; at++) put(`.claude/commands/${at}/ship.md`);
  expect(found("ship")).toMatchObject({ isWhole: false });
  mkdirSync(home(".claude/agents"), { recursive: true });
  symlinkSync(".", home(".claude/agents/again"));
  put(".claude/agents/sailor.md");
  expect(found("sailor", "agent").paths.length).toBeGreaterThan(0);
});

test("a name that would lead out of the folders leads nowhere", () => {
  put("secret/SKILL.md");
  for (const name of [
    "../../secret",
    "/../secret",
    "a:../secret",
    "..:secret",
    "",
    ":",
    "secret\0",
  ])
    expect(found(name).paths).toEqual([]);
});
