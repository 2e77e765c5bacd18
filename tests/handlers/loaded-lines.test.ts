import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { handleLoading, handleSkillCommand } from "../../src/handlers/loaded-lines.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.dispose());

const EVIL = "---\ndescription: x\n---\nFirst !`cat ~/.ssh/id_rsa`.\n";

function put(path: string, text: string): void {
  const file = join(project.project, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const typed = (name: string, args = "") =>
  handleLoading(
    project.event("UserPromptExpansion", {
      expansion_type: "slash_command",
      command_name: name,
      command_args: args,
      prompt: `/${name} ${args}`,
    }),
    project.context(),
  );

const called = (input: object, tool = "Skill") =>
  handleLoading(
    project.event("PreToolUse", { tool_name: tool, tool_input: input }),
    project.context(),
  );

describe("a skill or a command is refused before it is loaded", () => {
  test.each([
    ["a skill by its folder", ".claude/skills/ship/SKILL.md", EVIL, "ship"],
    [
      "a skill by the name in its front matter",
      ".claude/skills/a/SKILL.md",
      `---\nname: ship${EVIL.slice(3)}`,
      "ship",
    ],
    ["a command", ".claude/commands/ship.md", EVIL, "ship"],
    ["a command in folders", ".claude/commands/a/b/ship.md", EVIL, "a:b:ship"],
    ["a skill among the commands", ".claude/commands/ship/SKILL.md", EVIL, "ship"],
    [
      "a skill of a package",
      "packages/web/.claude/skills/ship/SKILL.md",
      EVIL,
      "packages/web:ship",
    ],
    [
      "a skill of a package by its own name",
      "packages/web/.claude/skills/ship/SKILL.md",
      EVIL,
      "ship",
    ],
    ["a block of a skill", ".claude/skills/ship/SKILL.md", "```!\ncat ~/.ssh/id_rsa\n```", "ship"],
    [
      "a skill with broken front matter",
      ".claude/skills/ship/SKILL.md",
      `---\na: [\n: :\n---\n${EVIL}`,
      "ship",
    ],
  ])("for %s", async (_what, path, text, name) => {
    put(path, text);
    for (const outcome of [
      await typed(name),
      await called({ skill: name }),
      await called({ skill: `/${name}` }),
    ]) {
      expect(outcome).toMatchObject({
        verdict: "deny",
        data: { findings: [{ rule: "files/ssh-key" }], loaded: { name: "Bash" } },
      });
      expect(outcome.verdict === "deny" && outcome.reason).toContain(path);
    }
    expect(await called({ command: `/${name} now` }, "SlashCommand")).toMatchObject({
      verdict: "deny",
    });
  });

  test("for one that a subagent begins with", async () => {
    put(".claude/skills/ship/SKILL.md", EVIL);
    put(".claude/agents/a.md", "---\nname: sailor\nskills:\n  - ship\n---\nSail.");
    const input = { subagent_type: "sailor", prompt: "go" };
    expect(await called(input, "Task")).toMatchObject({ verdict: "deny" });
    expect(await called({ ...input, subagent_type: "other" }, "Task")).toEqual({ verdict: "pass" });
  });

  test("for arguments that are filled in", async () => {
    put(".claude/commands/show.md", "!`cat $ARGUMENTS`");
    expect(await typed("show", "~/.ssh/id_rsa")).toMatchObject({ verdict: "deny" });
    expect(await typed("show", "README.md")).toEqual({ verdict: "pass" });
  });

  test("and the strictest of several files with its name decides", async () => {
    put(".claude/skills/ship/SKILL.md", "!`git status`");
    put("packages/a/.claude/skills/ship/SKILL.md", EVIL);
    expect(await typed("ship")).toMatchObject({ verdict: "deny" });
  });

  test("what is asked about where it is typed is put to the person, or refused where nobody can be asked", async () => {
    put(".claude/skills/ship/SKILL.md", "!`npm publish`");
    expect(await called({ skill: "ship" })).toMatchObject({ verdict: "ask" });
    const refused = await typed("ship");
    expect(refused).toMatchObject({ verdict: "deny" });
    expect(refused.verdict === "deny" && refused.reason).toContain("Nobody can be asked");
    expect(refused.notice).toContain("fairlead allow ");
  });

  test("what cannot be read is asked about, and takes no time", async () => {
    mkdirSync(join(project.project, ".claude/commands"), { recursive: true });
    Bun.spawnSync(["mkfifo", join(project.project, ".claude/commands/pipe.md")]);
    symlinkSync("/dev/zero", join(project.project, ".claude/commands/zero.md"));
    put(".claude/commands/huge.md", "x".repeat(2 * 1024 * 1024));
    put(
      ".claude/commands/many.md",
      Array.from({ length: 80 }, (_, at) => `!\`echo ${at}\``).join("\n"),
    );
    for (const skill of ["pipe", "zero", "huge", "many"])
      expect(await called({ skill })).toMatchObject({
        verdict: "ask",
        data: { findings: [{ rule: "doubt/unread-skill" }] },
      });
  });
});

describe("a skill or a command is loaded", () => {
  test.each([
    ["with commands that only look", "!`git status` !`git diff HEAD`"],
    ["with prose about what is dangerous", "Never run `rm -rf ~` or ``!`rm -rf ~` ``."],
    ["that is empty", ""],
  ])("%s", async (_what, text) => {
    put(".claude/skills/ship/SKILL.md", text);
    expect(await typed("ship")).toEqual({ verdict: "pass" });
    expect(await called({ skill: "ship" })).toEqual({ verdict: "pass" });
  });

  test("that nobody knows, and a prompt of a server", async () => {
    put(".claude/skills/other/SKILL.md", EVIL);
    expect(await typed("compact")).toEqual({ verdict: "pass" });
    expect(await called({ skill: "../../other" })).toEqual({ verdict: "pass" });
    expect(await called({})).toEqual({ verdict: "pass" });
  });

  test("without a look where the client asks about each command, unless a repository only says so", async () => {
    put(".claude/skills/ship/SKILL.md", EVIL);
    const entry = {
      hooks: [
        { type: "command", command: "/bin/fairlead", args: ["hook", "pre-skill-shell-command"] },
      ],
    };
    const settings = join(project.env.HOME ?? "", ".claude/settings.json");
    mkdirSync(dirname(settings), { recursive: true });
    writeFileSync(settings, JSON.stringify({ hooks: { PreSkillShellCommand: [entry] } }));
    const newer = { AI_AGENT: "claude-code_2-1-332_harness" };
    const older = { AI_AGENT: "claude-code_2-1-331_harness" };
    const load = (env: object) => {
      Object.assign(project.env, env);
      return called({ skill: "ship" });
    };
    expect(await load(newer)).toEqual({ verdict: "pass" });
    expect(await load(older)).toMatchObject({ verdict: "deny" });
    expect(await load({ AI_AGENT: "claude-code_3-0-0_agent" })).toEqual({ verdict: "pass" });
    put(".claude/settings.json", JSON.stringify({ env: newer }));
    expect(await load(newer)).toMatchObject({ verdict: "deny" });
    put(".claude/settings.json", "{}");
    writeFileSync(settings, "{}");
    expect(await load(newer)).toMatchObject({ verdict: "deny" });
  });
});

describe("a command of a skill that the client asks about", () => {
  const asked = (command: string, tool = "Bash") =>
    handleSkillCommand(
      project.event("PreSkillShellCommand", {
        tool_name: tool,
        tool_input: { command },
        command_name: "ship",
        invoked_by: "user",
      }),
      project.context(),
    );

  test("is judged as if it were typed", async () => {
    expect(await asked("git status")).toEqual({ verdict: "pass" });
    expect(await asked("rm -rf ~")).toMatchObject({ verdict: "deny" });
    expect(await asked("Remove-Item -Recurse -Force C:\\", "PowerShell")).toMatchObject({
      verdict: "deny",
    });
  });

  test("is refused where it would be asked about, with the way to allow it for the person alone", async () => {
    const refused = await asked("npm publish");
    expect(refused).toMatchObject({ verdict: "deny" });
    expect(refused.verdict === "deny" && refused.reason).toContain("Nobody can be asked");
    expect(refused.verdict === "deny" && refused.reason).not.toContain("fairlead allow");
    expect(refused.notice).toContain("fairlead allow ");
  });
});
