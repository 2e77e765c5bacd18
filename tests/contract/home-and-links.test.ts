import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { BINARY, bareEnvironment, makeSandbox, runBinary, type Sandbox } from "../support/world.ts";

// Symbolic links need rights of their own on Windows.
const onPosix = process.platform === "win32" ? describe.skip : describe;
const binary = BINARY ?? resolve(HOST_BINARY);

let sandbox: Sandbox;
let home: string;
let repo: string;

beforeAll(() => {
  // Below a temporary folder much is lenient.
  sandbox = makeSandbox(resolve(".cache"));
  home = sandbox.home;
  repo = join(home, "work", "repo");
  for (const folder of [
    ...["Documents", "Dokumente", ".claude", ".config", "new", "work/repo2/.git"],
    ...["work/repo/.git", "work/repo/src", "work/repo/build"],
  ]) {
    mkdirSync(join(home, folder), { recursive: true });
  }
  writeFileSync(join(home, ".config/user-dirs.dirs"), 'XDG_DOCUMENTS_DIR="$HOME/Dokumente"\n');
  symlinkSync("../..", join(repo, "dist"));
  symlinkSync(home, join(sandbox.project, "home"));
});
afterAll(() => sandbox.dispose());

/** The exit code of the hook for a command; a question ends as a call that goes on does. */
async function judged(command: string, cwd: string, env: Readonly<Record<string, string>> = {}) {
  const event = {
    session_id: "s",
    transcript_path: join(home, "transcript.jsonl"),
    cwd,
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command },
  };
  const { stdout } = await runBinary(binary, {
    words: ["hook", "pre-tool"],
    cwd,
    env: { ...bareEnvironment(home), ...env },
    stdin: JSON.stringify(event),
  });
  return /"permissionDecision":"(\w+)"/.exec(stdout)?.[1] ?? "pass";
}

onPosix("the home folder is not a project", () => {
  test.each([
    "rm -rf ~/Documents",
    "rm -rf Documents",
    "rm -rf ~/work/repo",
    "cd ~/work && rm -rf repo",
    "cd ~/Documents/.. && rm -rf Documents",
    "rm -rf node_modules",
    "mv ~/.claude elsewhere",
    "rm notes.txt",
  ])("%s", async (command) => {
    const verdict = await judged(command, home);
    expect(verdict).not.toBe("pass");
    const linked = join(sandbox.project, "home");
    expect(await judged(command, home, { CLAUDE_PROJECT_DIR: home })).toBe(verdict);
    expect(await judged(command, linked)).toBe(verdict);
    expect(await judged(command, home, { HOME: linked })).toBe(verdict);
  });

  test("nor is a folder that holds projects, or one that the desktop keeps for a person", async () => {
    expect(await judged("rm -rf repo2", join(home, "work"))).toBe("deny");
    expect(await judged("rm -rf build", join(home, "work"))).toBe("deny");
    expect(await judged("rm -rf build", join(home, "Dokumente"))).toBe("deny");
  });

  test("but a repository is, and a new folder, also for an agent that was started at home", async () => {
    for (const cwd of [repo, join(home, "new")]) {
      for (const env of [{}, { CLAUDE_PROJECT_DIR: home }]) {
        for (const command of ["rm -rf build", "rm old.txt", "rm -rf ./tmp-out", "mv a b"]) {
          expect([cwd, command, await judged(command, cwd, env)]).toEqual([cwd, command, "pass"]);
        }
      }
    }
  });
});

onPosix("a link is judged by where it leads", () => {
  test.each([
    "rm -rf dist/*",
    "rm -rf dist/../*",
    "cd dist && rm -rf Documents",
    "rm -rf d*/Documents",
    "ln -s / e && rm -rf e/*",
    "ln -s ~ h; rm -rf h/.",
    "ln -sfn / build; rm -rf build/",
    "mv dist/.claude x",
    "python3 -c \"import os; os.symlink('/', 'e')\"; rm -rf e/*",
  ])("%s is stopped", async (command) => {
    expect(await judged(command, repo)).not.toBe("pass");
  });

  test.each(["rm -rf dist", "rm dist", "ln -sfn src current", "rm -rf build/*", "mv dist d2"])(
    "%s passes",
    async (command) => {
      expect(await judged(command, repo)).toBe("pass");
    },
  );
});
