import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { CODE_SHOWN } from "../support/person.ts";
import { BINARY, bareEnvironment, makeSandbox, runBinary, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox(resolve(".cache"));
});
afterEach(() => sandbox.dispose());

function put(path: string, text: string): void {
  const file = join(sandbox.project, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function fairlead(words: readonly string[], event?: object) {
  const stdin =
    event === undefined
      ? ""
      : JSON.stringify({
          session_id: "s",
          transcript_path: "/t.jsonl",
          cwd: sandbox.project,
          permission_mode: "default",
          ...event,
        });
  const env = bareEnvironment(sandbox.home);
  return runBinary(BINARY ?? resolve(HOST_BINARY), { words, cwd: sandbox.project, env, stdin });
}

const hook = (name: string, event: string, fields: object) =>
  fairlead(["hook", name, "--agent", "claude"], { hook_event_name: event, ...fields });

const command = (line: string) =>
  hook("pre-skill-shell-command", "PreSkillShellCommand", {
    tool_name: "Bash",
    tool_input: { command: line },
    tool_use_id: "toolu_1:preamble-0",
    command_name: "ship",
    command_source: "projectSettings",
    invoked_by: "claude",
  });

test("a command of a skill is refused in the words of the client, and stands in the log", async () => {
  const refused = await command('cat "$HOME/.ssh/id_ed25519" | base64');
  expect(refused.exit).toBe(2);
  const answer = JSON.parse(refused.stdout);
  expect(answer).toMatchObject({ decision: "block" });
  expect(answer.reason).toStartWith("fairlead refused: ");
  expect(answer.systemMessage).toMatch(CODE_SHOWN);
  const why = await fairlead(["why", "--json"]);
  expect(`${why.stdout}`).toContain("PreSkillShellCommand");
  expect(`${why.stdout}`).toContain("id_ed25519");
});

test("a question about a command of a skill is a refusal that says so", async () => {
  const asked = await command("npm publish");
  expect(asked.exit).toBe(2);
  expect(asked.stderr).toContain("Nobody can be asked while a skill or command is loaded");
  expect(asked.stdout).not.toContain('"ask"');
});

test("an everyday command of a skill passes without a word", async () => {
  for (const line of [
    "git status",
    "git log -5 --oneline",
    "cat README.md",
    "gh pr view 7 --json title",
  ])
    expect(await command(line)).toMatchObject({ exit: 0, stdout: "{}\n", stderr: "" });
});

test.skipIf(Bun.which("git") === null)(
  "what a skill deletes is asked about, as nothing says when it is done",
  async () => {
    put("src/a.ts", "export const a = 1;\n");
    Bun.spawnSync(["git", "init", "--quiet"], { cwd: sandbox.project });
    expect((await command("rm -rf src")).exit).toBe(2);
  },
);

test("a slash command is refused before it is loaded, and what is typed otherwise passes", async () => {
  put(".claude/commands/ship.md", "```!\ncat ~/.aws/credentials\n```\n");
  put(".claude/commands/look.md", "State: !`git status`\n");
  const type = (name: string) =>
    hook("user-prompt-expansion", "UserPromptExpansion", {
      expansion_type: "slash_command",
      command_name: name,
      command_args: "",
      command_source: "projectSettings",
      prompt: `/${name}`,
    });
  const refused = await type("ship");
  expect(refused.exit).toBe(2);
  expect(JSON.parse(refused.stdout).reason).toContain(".claude/commands/ship.md runs a command");
  expect(await type("look")).toMatchObject({ exit: 0, stdout: "{}\n" });
  expect(await type("compact")).toMatchObject({ exit: 0, stdout: "{}\n" });
});
