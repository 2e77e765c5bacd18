import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { conditionProblem, conditionsHold } from "../../src/userhooks/conditions.ts";
import { makeSandbox, testIo } from "../support/world.ts";

const sandbox = makeSandbox();
afterAll(sandbox.dispose);
const { project } = sandbox;
const { io } = testIo({
  words: [],
  cwd: project,
  env: { PATH: process.env.PATH ?? "" },
  stdin: "",
});
mkdirSync(join(project, "a/b"), { recursive: true });
mkdirSync(join(project, "node_modules/x"), { recursive: true });
writeFileSync(join(project, "go.mod"), "");
writeFileSync(join(project, "a/b/deep.txt"), "");
writeFileSync(join(project, "node_modules/x/foreign.txt"), "");
const git = (...words: string[]) => Bun.spawnSync(["git", "-C", project, ...words]);
git("init", "-q", "-b", "main");
writeFileSync(join(project, "tracked.txt"), "");
git("add", "tracked.txt");
const transcript = join(sandbox.home, "t.jsonl");
writeFileSync(
  transcript,
  [
    '{"type":"user","sessionId":"s"}',
    '{"type":"assistant","sessionId":"s"}',
    '{"type":"user","sessionId":"o"}',
    '{"type":"user","sess',
  ].join("\n"),
);

const input = {
  session_id: "s",
  transcript_path: transcript,
  cwd: "/home/me/project",
  prompt: "Please DEPLOY now",
  reason: "logout",
  source: "resume",
  permission_mode: "plan",
  tool_input: {
    file_path: "/x/main.go",
    command: "cd a && git add . && sudo -u root rm -f x",
    url: "https://api.example.com/v1",
  },
};

async function holds(type: string, value: string, more: object = {}, not = false) {
  const subject = { ...input, ...more };
  return conditionsHold([{ type, value, not }], { input: subject, cwd: project, io });
}

const command = (text: string) => ({ tool_input: { command: text } });

describe("a condition", () => {
  test.each([
    ["file_extension", ".go"],
    ["file_exists", "go.mod"],
    ["file_exists", "a/b/deep.txt"],
    ["file_not_exists", "none.txt"],
    ["file_not_exists", "a"],
    ["file_exists_recursive", "deep.txt"],
    ["file_not_exists_recursive", "b"],
    ["file_not_exists_recursive", "foreign.txt"],
    ["dir_exists", "a/b"],
    ["dir_not_exists", "go.mod"],
    ["dir_exists_recursive", "b"],
    ["dir_not_exists_recursive", "deep.txt"],
    ["command_contains", "git add"],
    ["command_starts_with", "cd a"],
    ["url_starts_with", "https://api."],
    ["prompt_regex", "deploy|DEPLOY"],
    ["prompt_regex", "(?i)^please"],
    ["prompt_contains", "DEPLOY"],
    ["prompt_starts_with", "Please"],
    ["prompt_ends_with", "now"],
    ["every_n_prompts", "2"],
    ["reason_is", "logout"],
    ["source_is", "startup|resume"],
    ["permission_mode_is", "plan"],
    ["cwd_is", "/home/me/project"],
    ["cwd_is_not", "/home/me"],
    ["cwd_contains", "/me/"],
    ["cwd_not_contains", "/you/"],
    ["command_runs", "sudo|doas"],
    ["command_runs", "git add"],
    ["command_runs", "rm"],
    ["branch_is", "master|main"],
    ["command_matches", "git add *"],
    ["command_matches", "rm -f x"],
    ["command_matches", "cd a *"],
    ["file_matches", "//x/**"],
    ["file_matches", "//x/*.go"],
    ["input_is", "reason=clear|logout"],
    ["input_is", "source=re*"],
  ])("%s %s holds, and its negation does not", async (type, value) => {
    expect(await holds(type, value)).toBe(true);
    expect(await holds(type, value, {}, true)).toBe(false);
  });

  test.each([
    ["file_extension", ".rs"],
    ["file_exists", "none.txt"],
    ["command_contains", "push"],
    ["command_starts_with", "git"],
    ["url_starts_with", "http://"],
    ["prompt_regex", "^deploy"],
    ["every_n_prompts", "3"],
    ["cwd_is", "/home/me"],
    ["command_runs", "git push|add"],
    ["branch_is", "release"],
    ["command_matches", "git push *"],
    ["command_matches", "git"],
    ["file_matches", "*.go"],
    ["file_matches", "src/**"],
    ["input_is", "reason=log"],
    ["input_is", "trigger=manual"],
  ])("%s %s does not hold", async (type, value) => {
    expect(await holds(type, value)).toBe(false);
  });

  test.each([
    "file_extension",
    "command_contains",
    "command_runs",
    "git_tracked_file_operation",
    "url_starts_with",
  ])("%s does not hold without a tool", async (type) => {
    expect(await holds(type, "x", { tool_input: undefined })).toBe(false);
  });

  test("file_matches reads a pattern from the working directory, and a bare name at any depth", async () => {
    const file = (path: string) => ({ tool_input: { file_path: path } });
    for (const path of ["src/a.ts", `${project}/src/b/a.ts`]) {
      expect(await holds("file_matches", "src/**", file(path))).toBe(true);
      expect(await holds("file_matches", "*.ts", file(path))).toBe(true);
      expect(await holds("file_matches", "/*.ts", file(path))).toBe(false);
    }
  });

  test("command_matches holds for a line that cannot be read to its end", async () => {
    expect(await holds("command_matches", "git push *", command('eval "$(made)"'))).toBe(true);
    expect(await holds("command_matches", "git push *", command("echo git push"))).toBe(false);
    expect(await holds("command_matches", "git push *", command("A=1 git push"))).toBe(true);
  });

  test.each([
    ["rm tracked.txt", true],
    ["mv -f tracked.txt elsewhere", true],
    ["true && (cd . ; rm ./tracked.txt)", true],
    ["cp tracked.txt copy", false],
    ["rm untracked.txt", false],
    ["echo rm tracked.txt", false],
    ["rm -f", false],
  ])("git_tracked_file_operation sees through: %s", async (text, expected) => {
    expect(await holds("git_tracked_file_operation", "rm|mv", command(text))).toBe(expected);
  });

  test.each(["echo sudo ls", "git commit -m 'sudo rm'", "cat <<E\nsudo ls\nE"])(
    "command_runs is not fooled by words: %s",
    async (text) => {
      expect(await holds("command_runs", "sudo", command(text))).toBe(false);
    },
  );

  test("every one of several must hold", async () => {
    const both = [
      { type: "cwd_contains", value: "me", not: false },
      { type: "file_exists", value: "none", not: false },
    ];
    expect(await conditionsHold(both, { input, cwd: project, io })).toBe(false);
    expect(await conditionsHold([], { input, cwd: project, io })).toBe(true);
  });

  test("of an unknown type is named with those that exist", () => {
    expect(conditionProblem("constructor", "")).toContain("file_extension");
    expect(conditionProblem("cwd_is", "/")).toBeUndefined();
  });
});
