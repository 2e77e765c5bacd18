import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { readUserFile, removeUserFile, replaceUserFile } from "../../src/sys/user-file.ts";
import { BINARY, makeSandbox, runFairlead, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
let home: string;

beforeEach(() => {
  sandbox = makeSandbox();
  home = sandbox.home;
});
afterEach(() => sandbox.dispose());

const PROGRAM = BINARY ?? "/opt/fairlead/bin/fairlead";

function fairlead(words: string, env: Readonly<Record<string, string>> = {}) {
  return runFairlead({
    words: words.split(" "),
    cwd: sandbox.project,
    env: { PATH: "/usr/bin:/bin", HOME: home, USERPROFILE: home, ...env },
    stdin: "",
  });
}

function settings(...content: readonly (string | Uint8Array)[]): string {
  const path = join(home, ".claude", "settings.json");
  const [text] = content;
  if (text === undefined) return path;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

function commandsIn(path: string): readonly (readonly string[])[] {
  const parsed = JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, ""));
  const groups = Object.values<{ hooks: { command: string; args?: string[] }[] }[]>(parsed.hooks);
  return groups
    .flat()
    .flatMap((group) => group.hooks)
    .map((hook) => [hook.command, ...(hook.args ?? [])]);
}

const MINE = `{
\t"model": "opus",
\t"hooks": {
\t\t"PreToolUse": [
\t\t\t{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "~/mine.sh" }] }
\t\t]
\t}
}
`;

describe("fairlead install", () => {
  test("names the executable in exec form, so neither PATH nor a shell matters", async () => {
    expect((await fairlead("install")).exit).toBe(0);
    const commands = commandsIn(settings());
    expect(commands).toContainEqual([PROGRAM, "hook", "pre-tool", "--agent", "claude"]);
    expect(commands.every(([command]) => command === PROGRAM)).toBe(true);
  });

  test("does nothing the second time", async () => {
    await fairlead("install");
    const first = readFileSync(settings(), "utf8");
    const again = await fairlead("install");
    expect(again.stdout).toContain("already installed");
    expect(readFileSync(settings(), "utf8")).toBe(first);
  });

  test("keeps every other hook and goes without a trace", async () => {
    settings(MINE);
    await fairlead("install");
    expect(commandsIn(settings())).toContainEqual(["~/mine.sh"]);
    expect((await fairlead("uninstall")).exit).toBe(0);
    expect(readFileSync(settings(), "utf8")).toBe(MINE);
    expect(readdirSync(join(home, ".local/state/fairlead/install"))).toEqual([]);
  });

  test("uninstall removes the file and the folder that install made", async () => {
    await fairlead("install");
    expect((await fairlead("uninstall")).exit).toBe(0);
    expect(existsSync(join(home, ".claude"))).toBe(false);
  });

  test("uninstall keeps the folder when somebody else uses it by now", async () => {
    await fairlead("install");
    writeFileSync(join(home, ".claude", "history"), "");
    await fairlead("uninstall");
    expect(readdirSync(join(home, ".claude"))).toEqual(["history"]);
  });

  test("a file that was empty is empty again", async () => {
    settings("\n");
    await fairlead("install");
    expect(commandsIn(settings()).length).toBeGreaterThan(5);
    await fairlead("uninstall");
    expect(readFileSync(settings(), "utf8")).toBe("\n");
  });

  test("what was changed by hand between install, another install and uninstall stays", async () => {
    settings(MINE);
    await fairlead("install");
    const edit = (text: string) => text.replace('"opus"', '"sonnet"');
    settings(edit(readFileSync(settings(), "utf8")));
    await fairlead("install --strict");
    await fairlead("uninstall");
    expect(readFileSync(settings(), "utf8")).toBe(edit(MINE));
  });

  test("uninstall needs no record", async () => {
    settings(MINE);
    await fairlead("install");
    await fairlead("uninstall", { XDG_STATE_HOME: join(home, "elsewhere") });
    expect(readFileSync(settings(), "utf8")).toBe(MINE);
  });

  test("the file as it was is kept once, and found in the answer", async () => {
    settings(MINE);
    const { stdout } = await fairlead("install --json");
    const { backup } = JSON.parse(stdout);
    await fairlead("install --strict");
    expect(readFileSync(backup, "utf8")).toBe(MINE);
    expect(statSync(dirname(backup)).mode & 0o077).toBe(0);
  });

  test("installing again with other options replaces the entries", async () => {
    settings(MINE);
    await fairlead("install --strict");
    expect(readFileSync(settings(), "utf8")).toContain('"onFailure": "block"');
    const { stdout } = await fairlead("install --events pre-tool,Stop,compact");
    expect(stdout).toContain("updated for Claude Code: 3 events");
    expect(commandsIn(settings()).map((words) => words[2])).toEqual([
      undefined,
      "pre-tool",
      "stop",
      "compact",
    ]);
    await fairlead("uninstall");
    expect(readFileSync(settings(), "utf8")).toBe(MINE);
  });

  test("--events all writes every event but the one whose output is a path", async () => {
    await fairlead("install --events all");
    expect(commandsIn(settings())).toHaveLength(33);
    expect(readFileSync(settings(), "utf8")).not.toContain("WorktreeCreate");
    const { exit, stderr } = await fairlead("install --events worktree-create");
    expect(exit).toBe(1);
    expect(stderr).toContain("as the worktree's path");
  });

  test("the agent waits longer than the configured deadline", async () => {
    await fairlead("install", { FAIRLEAD_TIMEOUT: "90" });
    expect(readFileSync(settings(), "utf8")).toContain('"timeout": 95');
  });

  test("the other scopes write into the repository", async () => {
    const project = await fairlead("install --scope project");
    expect(project.stdout).toContain("to everyone who uses this repository");
    await fairlead("install --scope local");
    const folder = join(sandbox.project, ".claude");
    expect(readdirSync(folder).sort()).toEqual(["settings.json", "settings.local.json"]);
    expect(existsSync(join(home, ".claude"))).toBe(false);
    await fairlead("uninstall --scope project");
    expect(readdirSync(folder)).toEqual(["settings.local.json"]);
    await fairlead("uninstall --scope local");
    expect(existsSync(folder)).toBe(true);
  });

  test("CLAUDE_CONFIG_DIR names another profile's settings", async () => {
    const profile = join(home, "profiles", "work");
    await fairlead("install", { CLAUDE_CONFIG_DIR: profile });
    expect(existsSync(join(profile, "settings.json"))).toBe(true);
    expect(existsSync(settings())).toBe(false);
  });

  test("--dry-run shows the change and writes nothing", async () => {
    settings(MINE);
    const { exit, stdout } = await fairlead("install --dry-run");
    expect(exit).toBe(0);
    expect(stdout).toContain(`--- ${settings()}`);
    expect(stdout).toMatch(/^\+\t+"command": ".*fairlead.*"/m);
    expect(stdout).not.toContain("\u001b[");
    expect(readFileSync(settings(), "utf8")).toBe(MINE);
    expect(existsSync(join(home, ".local"))).toBe(false);
  });

  test("uninstall --dry-run shows the change and writes nothing", async () => {
    await fairlead("install");
    const before = readFileSync(settings(), "utf8");
    const { stdout } = await fairlead("uninstall --dry-run");
    expect(stdout).toContain("+++ /dev/null");
    expect(readFileSync(settings(), "utf8")).toBe(before);
  });

  test("uninstall of what is not installed says so and succeeds", async () => {
    settings(MINE);
    const { exit, stdout } = await fairlead("uninstall");
    expect(exit).toBe(0);
    expect(stdout).toContain("no fairlead entries");
    expect(readFileSync(settings(), "utf8")).toBe(MINE);
  });

  test.each([
    ["install --scope usr", /unknown scope "usr"; did you mean "user"/],
    ["install --events pre-tol", /unknown event "pre-tol"; did you mean "pre-tool"\?/],
    ["install --event stop", /unknown option "--event"; did you mean "--events"\?/],
    ["instal", /unknown command "instal"; did you mean "install"\?/],
  ])("%s is a mistake that changes nothing", async (words, message) => {
    const { exit, stderr } = await fairlead(words);
    expect(exit).toBe(1);
    expect(stderr).toMatch(message);
    expect(readdirSync(home)).toEqual([]);
  });
});

describe("settings that are odd", () => {
  test.each([
    ["broken JSON", '{\n  "hooks": {\n', /settings\.json:3:1: .*nothing was changed/],
    ["a trailing comma", '{"model": "opus",}', /settings\.json:1:18: a property name was expected/],
    ["a list", "[]", /settings\.json:1:1: the settings are not an object/],
    ["hooks of another shape", '{"hooks": [{"event": "Stop"}]}', /"hooks" is not an object/],
    ["UTF-16", new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), /is not UTF-8 text/],
  ])("%s are refused and stay as they are", async (_, content, message) => {
    const path = settings(content);
    const { exit, stderr } = await fairlead("install");
    expect(exit).toBe(1);
    expect(stderr).toMatch(message);
    expect(readFileSync(path)).toEqual(Buffer.from(content));
  });

  test.each([
    ["comments", `// mine\n${MINE}`],
    ["a byte order mark", `\uFEFF${MINE}`],
    ["Windows line ends", MINE.replaceAll("\n", "\r\n")],
    ["two megabytes", MINE.replace("opus", "o".repeat(2_000_000))],
    ["no newline at the end", MINE.trimEnd()],
  ])("%s survive install and uninstall", async (_, content) => {
    const path = settings(content);
    const { exit, stdout } = await fairlead("install");
    // The entries are written, and Claude Code ignores them beside comments.
    const hasComments = content.startsWith("//");
    expect(exit).toBe(hasComments ? 1 : 0);
    expect(stdout.includes("line 1: the file has comments")).toBe(hasComments);
    const text = readFileSync(path, "utf8");
    expect(text).toContain('"pre-tool"');
    expect(text.includes("\r")).toBe(content.includes("\r"));
    expect((await fairlead("uninstall")).exit).toBe(0);
    expect(readFileSync(path, "utf8")).toBe(content);
  });

  test("a read-only file is refused with the command that mends it", async () => {
    const path = settings(MINE);
    chmodSync(path, 0o444);
    const { exit, stderr } = await fairlead("install");
    expect(exit).toBe(1);
    expect(stderr).toContain(`hint: chmod u+w '${path}'`);
    expect(readFileSync(path, "utf8")).toBe(MINE);
  });

  test("permissions stay as they were", async () => {
    const path = settings(MINE);
    chmodSync(path, 0o640);
    await fairlead("install");
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });

  test("a symlink stays a symlink, and its file is written", async () => {
    const real = join(home, "dotfiles.json");
    writeFileSync(real, MINE);
    mkdirSync(join(home, ".claude"));
    symlinkSync(real, settings());
    await fairlead("install");
    expect(lstatSync(settings()).isSymbolicLink()).toBe(true);
    expect(commandsIn(real).length).toBeGreaterThan(5);
    await fairlead("uninstall");
    expect(lstatSync(settings()).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, "utf8")).toBe(MINE);
  });

  test("a symlink to nothing and a folder are refused", async () => {
    mkdirSync(join(home, ".claude"));
    symlinkSync(join(home, "gone.json"), settings());
    expect((await fairlead("install")).stderr).toContain("symlink to a file that does not exist");
    mkdirSync(join(sandbox.project, ".claude", "settings.json"), { recursive: true });
    expect((await fairlead("install --scope project")).stderr).toContain("is not a file");
  });

  test.skipIf(process.getuid?.() !== 0)("a file of another user is refused", async () => {
    const path = settings(MINE);
    chownSync(path, 12_345, 12_345);
    const { exit, stderr } = await fairlead("install");
    expect(exit).toBe(1);
    expect(stderr).toContain("belongs to another user (uid 12345, you are 0)");
    expect(readFileSync(path, "utf8")).toBe(MINE);
  });

  test("a file that changed between reading and writing is left alone", () => {
    const path = settings(MINE);
    const read = readUserFile(path);
    if (!read.ok) throw new Error(read.problem);
    writeFileSync(path, "{}");
    const expected = { ok: false, problem: expect.stringContaining("changed by another program") };
    expect(replaceUserFile(read, "[]")).toMatchObject(expected);
    expect(removeUserFile(read)).toMatchObject(expected);
    expect(readFileSync(path, "utf8")).toBe("{}");
  });

  test("a file that appears between reading and writing is left alone", () => {
    const path = settings();
    const read = readUserFile(path);
    if (!read.ok) throw new Error(read.problem);
    settings(MINE);
    expect(replaceUserFile(read, "[]")?.ok).toBe(false);
    expect(readFileSync(path, "utf8")).toBe(MINE);
  });

  test("a folder that cannot be written is an error and the backup says why", async () => {
    settings(MINE);
    writeFileSync(join(home, "state"), "");
    const { exit, stderr } = await fairlead("install", { XDG_STATE_HOME: join(home, "state") });
    expect(exit).toBe(1);
    expect(stderr).toContain("the backup cannot be written");
    expect(readFileSync(settings(), "utf8")).toBe(MINE);
  });
});

describe("homes that are odd", () => {
  test.each(["with space", "it's", 'quo"te', "$HOME", "höme 家"])("%s works", async (name) => {
    home = join(home, name);
    mkdirSync(home);
    settings(MINE);
    expect((await fairlead("install")).exit).toBe(0);
    expect(commandsIn(settings())).toContainEqual(["~/mine.sh"]);
    expect((await fairlead("uninstall")).exit).toBe(0);
    expect(readFileSync(settings(), "utf8")).toBe(MINE);
  });

  test("no home at all is an error with a hint", async () => {
    for (const words of ["install", "uninstall", "install --scope project"]) {
      const { exit, stderr } = await fairlead(words, { HOME: "", USERPROFILE: "" });
      expect({ words, exit }).toEqual({ words, exit: 1 });
      expect(stderr).toMatch(
        /no home folder is known.*\nhint: set (HOME|USERPROFILE|LOCALAPPDATA)/,
      );
    }
    expect(readdirSync(sandbox.project)).toEqual([]);
  });
});
