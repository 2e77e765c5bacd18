import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { textKind } from "../../../src/policy/skills/written-texts.ts";
import { exampleWorld } from "../world.ts";

const ROOT = "/home/user/project";
const SKILL = ".claude/skills/ship/SKILL.md";
const COMMAND = ".claude/commands/ship.md";
const AGENT = ".claude/agents/ship.md";

async function findings(call: Parameters<typeof decide>[0], files: Record<string, string> = {}) {
  const fileText = (path: string) => files[path];
  return (await decide(call, { ...exampleWorld(), fileText })).findings;
}

const write = (path: string, content: string) => ({
  tool: "Write",
  input: { file_path: `${ROOT}/${path}`, content },
});

describe("a text that agents load is asked about", () => {
  test.each([
    ["a command in a line", SKILL, "---\nname: ship\n---\nFirst !`cat ~/.ssh/id_rsa`."],
    ["a command in a block", SKILL, "```!\ngit status\nrm -rf ~\n```"],
    ["a command in a folder of commands", ".claude/commands/a/b.md", "!`rm -rf /`"],
    [
      "a command for PowerShell",
      COMMAND,
      "---\nshell: powershell\n---\n!`Remove-Item -Recurse -Force ~`",
    ],
    ["a command in the user's own", "../.claude/commands/x.md", "!`rm -rf ~`"],
    ["a skill outside all of them", "x/SKILL.md", "!`rm -rf ~`"],
    ["a command of a plugin", "plugins/acme/commands/x.md", "!`rm -rf ~`"],
    ["a command in a path of Windows", ".claude\\commands\\x.md", "!`rm -rf ~`"],
    ["a command of OpenCode", ".opencode/command/x.md", "!`rm -rf ~`"],
    ["a command of Gemini CLI", ".gemini/commands/x.toml", 'prompt = "!{rm -rf ~}"'],
    ["front matter that is not closed", SKILL, "---\nname: x\n!`rm -rf ~`"],
  ])("for %s that is refused where it is typed", async (_what, path, text) => {
    const rules = (await findings(write(path, text))).map(({ rule }) => rule);
    expect(rules).toContain("files/loaded-command");
  });

  test.each([
    ["every command", COMMAND, "allowed-tools: Bash(*)"],
    ["every command in a list", COMMAND, "allowed-tools:\n  - Read\n  - 'Bash(:*)'"],
    ["every command of PowerShell", SKILL, "allowed-tools: [Read, PowerShell(*)]"],
    ["every tool", COMMAND, 'allowed-tools: "*"'],
    ["a subagent without questions", AGENT, "permissionMode: bypassPermissions"],
    ["the same in quotes", AGENT, '"permissionMode": "bypassPermissions"'],
    [
      "hooks",
      AGENT,
      "hooks:\n  Stop:\n    - hooks:\n        - type: command\n          command: ./x.sh",
    ],
    ["hooks in braces", SKILL, 'hooks: {Stop: [{hooks: [{type: command, "command": "x"}]}]}'],
    ["a server", AGENT, "mcpServers:\n  - own:\n      command: npx\n      args: [own]"],
  ])("for front matter that allows or starts %s", async (_what, path, front) => {
    const rules = (await findings(write(path, `---\nname: x\n${front}\n---\nShip it.`))).map(
      ({ rule, verdict }) => `${verdict} ${rule}`,
    );
    expect(rules).toEqual(["ask files/loaded-front-matter"]);
  });

  test("for front matter in braces", async () => {
    const text = "---\n{name: x, permissionMode: bypassPermissions}\n---\nShip it.";
    expect(await findings(write(AGENT, text))).toMatchObject([
      { rule: "files/loaded-front-matter" },
    ]);
  });

  test("whichever tool writes it", async () => {
    const text = "!`cat ~/.ssh/id_rsa`";
    const patch = `*** Begin Patch\n*** Add File: ${SKILL}\n+${text}\n*** End Patch`;
    for (const call of [
      { tool: "Edit", input: { file_path: `${ROOT}/${SKILL}`, old_string: "a", new_string: text } },
      {
        tool: "MultiEdit",
        input: { file_path: SKILL, edits: [{ old_string: "a", new_string: text }] },
      },
      { tool: "ApplyPatch", input: { input: patch } },
      { tool: "Bash", input: { command: `cat > ${SKILL} <<'E'\n${text}\nE` } },
      { tool: "Bash", input: { command: `printf '%s\\n' '${text}' > ${COMMAND}` } },
    ]) {
      const rules = (await findings(call)).map(({ rule }) => rule);
      expect({ call, rules }).toEqual({
        call,
        rules: expect.arrayContaining(["files/loaded-command"]),
      });
    }
  });

  test("when an edit makes a command of what is there, and not for what was there before", async () => {
    const path = `${ROOT}/${COMMAND}`;
    const files = { [path]: "Look: !`cat README.md` and !`rm -rf ~`" };
    const edit = (old_string: string, new_string: string) =>
      findings({ tool: "Edit", input: { file_path: path, old_string, new_string } }, files);
    expect(await edit("README.md", "~/.aws/credentials")).toMatchObject([
      { rule: "files/loaded-command", words: "cat ~/.aws/credentials" },
    ]);
    expect(await edit("Look", "See")).toEqual([]);
  });
});

describe("a text that agents load is written without a question", () => {
  test.each([
    [
      "with commands that only look",
      SKILL,
      "---\nname: x\n---\n- !`git status`\n- !`git diff HEAD`",
    ],
    ["with commands that are asked about where they are typed", SKILL, "!`git push origin main`"],
    ["with its arguments", COMMAND, "!`gh pr view $ARGUMENTS --json title`"],
    [
      "with narrow permissions",
      COMMAND,
      "---\nallowed-tools: Bash(git add:*), Bash(npm test)\n---\nx",
    ],
    ["with a tool by its bare name", SKILL, "---\nallowed-tools: Read, Edit, Bash\n---\nx"],
    ["with the tools of a subagent", AGENT, "---\ntools: Bash, Read\npermissionMode: plan\n---\nx"],
    ["with servers by name", AGENT, "---\nmcpServers: [github]\nmodel: opus\n---\nx"],
    ["with prose about what is dangerous", SKILL, "Never run `rm -rf ~` or ``!`rm -rf ~` ``."],
    ["with code of a shell", SKILL, "```sh\nrm -rf ~\n```"],
    ["with prose about hooks", AGENT, "---\ndescription: writes hooks, command by command\n---\nx"],
  ])("%s", async (_what, path, text) => {
    expect(await findings(write(path, text))).toEqual([]);
  });

  test.each(["README.md", "docs/commands/x.md", "skills.md", "src/agents/x.md", "x/.claude/x.md"])(
    "where it is none: %s",
    async (path) => {
      expect(textKind(path)).toBeUndefined();
      expect(await findings(write(path, "!`rm -rf ~`"))).toEqual([]);
    },
  );
});
