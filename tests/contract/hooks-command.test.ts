import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { type HookProject, makeHookProject, POSIX } from "../support/hook-project.ts";

let place: HookProject;
beforeAll(() => {
  place = makeHookProject();
});
beforeEach(() => {
  rmSync(join(place.home, ".config"), { recursive: true, force: true });
  rmSync(join(place.project, ".fairlead"), { recursive: true, force: true });
});
afterAll(() => place.dispose());

const hooks = (...words: readonly string[]) => place.run(["hooks", ...words]);
const migrate = (...words: readonly string[]) => place.run(["config", "migrate", ...words]);
const settings = () => readFileSync(join(place.home, ".config/fairlead/config.toml"), "utf8");
const listed = async () => JSON.parse((await hooks("list", "--json")).stdout).hooks;

describe.if(POSIX)("fairlead hooks", () => {
  test("adds, lists, switches and removes a hook, and keeps the rest of the file", async () => {
    place.write("~/.config/fairlead/config.toml", "# mine\ntimeout = 20\n");
    expect((await hooks("list")).stdout).toBe("no hooks\n");
    const added = await hooks(
      "add",
      "tool:pre_execute:bash",
      "echo hi",
      "--name",
      "hi",
      "--timeout",
      "3",
      "--description",
      "Say hi",
    );
    expect(added.exit).toBe(0);
    expect((await hooks("list")).stdout).toMatch(
      /^1 hi {2}\[on\] {2}tool:pre_execute:bash {2}Say hi\n/,
    );
    expect((await listed())[0]).toMatchObject({ number: 1, timeout: 3, trusted: true });
    expect((await hooks("disable", "hi")).exit).toBe(0);
    expect((await hooks("list")).stdout).toContain("[off]");
    expect((await hooks("enable", "1")).exit).toBe(0);
    expect((await listed())[0].enabled).toBe(true);
    expect((await hooks("remove", "hi")).stdout).toContain('removed "hi"');
    expect(settings().trim()).toBe("# mine\ntimeout = 20");
  });

  test("answers a script as JSON, and a mistake on stderr alone", async () => {
    const answer = async (...words: readonly string[]) =>
      JSON.parse((await hooks(...words, "--json")).stdout);
    const file = join(place.home, ".config/fairlead/config.toml");
    const added = { added: "hi", file, trusted: true, waits: [] };
    expect(await answer("add", "tool:pre_execute", "echo hi", "--name", "hi")).toEqual(added);
    expect(await answer("disable", "hi")).toEqual({ disabled: "hi", file });
    expect(await answer("enable", "1")).toEqual({ enabled: "hi", file, waits: [] });
    expect(await answer("remove", "hi")).toEqual({ removed: "hi", file });
    expect(await listed()).toEqual([]);
    const own = join(place.project, ".fairlead/config.toml");
    const ofProject = { added: "echo there", file: own, trusted: false };
    expect(await answer("add", "session:start", "echo there", "--project")).toMatchObject(
      ofProject,
    );
    expect(await answer("template", "add", "protect_branch")).toMatchObject({
      file,
      trusted: true,
    });
    const wrong = await hooks("remove", "nothing", "--json");
    expect(wrong).toMatchObject({ exit: 1, stdout: "" });
    expect(wrong.stderr).toContain("hint: fairlead hooks list");
  });

  test("does not add what is not a hook", async () => {
    const ran = await hooks("add", "tool:nope", "true");
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain("no event has the topic");
    expect(existsSync(join(place.home, ".config/fairlead/config.toml"))).toBe(false);
  });

  test("adds to the project, whose hooks then need consent", async () => {
    const ran = await hooks("add", "*", "true", "--project");
    expect(ran.stdout).toContain("fairlead trust");
    const list = await hooks("list");
    expect(list.stdout).toContain("[not trusted]");
    expect((await hooks("test", "1")).stderr).toContain("trust it first");
  });

  test("changes hooks in JSON files, and leaves cchook's file to be moved", async () => {
    place.write("~/.config/fairlead/hooks.json", {
      hooks: [
        { event: "*", command: "a", name: "a" },
        { event: "*", command: "b" },
      ],
      note: "kept",
    });
    place.write(
      "~/.config/cchook/config.yaml",
      "Stop:\n  - actions:\n      - {type: command, command: c}\n",
    );
    expect((await hooks("disable", "2")).exit).toBe(0);
    expect((await hooks("remove", "a")).exit).toBe(0);
    const file = JSON.parse(readFileSync(join(place.home, ".config/fairlead/hooks.json"), "utf8"));
    expect(file).toEqual({ hooks: [{ event: "*", command: "b", enabled: false }], note: "kept" });
    place.write("~/.config/fairlead/hooks.json", [{ event: "*", command: "b" }]);
    expect((await hooks("disable", "1")).exit).toBe(0);
    const moved = await hooks("remove", "2");
    expect(moved.exit).toBe(1);
    expect(moved.stderr).toContain("fairlead config migrate --write");
  });

  test("names hooks that do not exist and files that are broken", async () => {
    const ran = await hooks("remove", "nothing");
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain('no hook "nothing"');
    place.write("~/.config/fairlead/hooks.json", "[1]");
    const list = await hooks("list");
    expect(list.exit).toBe(1);
    expect(list.stderr).toContain("hooks.json:1: 0: a hook must be a table");
  });

  test("tests a hook on a sample event and shows everything about it", async () => {
    await hooks("add", "tool:post_execute:write", "cat; echo err >&2; echo $MINE", "--name", "w");
    const { stdout } = await hooks("test", "w");
    for (const part of [
      /^event +tool:post_execute\n/,
      /\nstdin +\{"session_id":"sample-session"/,
      /\nenvironment +OPENCODE_EVENT=tool:post_execute\n/,
      /\nstdout +\{"session_id"/,
      /\nstderr +err\n/,
      /\nresult +ok +exit 0/,
      /\ndecision +\{"verdict":"pass"\}\n/,
    ]) {
      expect(stdout).toMatch(part);
    }
    const json = JSON.parse((await hooks("test", "w", "--json")).stdout);
    expect(json).toMatchObject({
      event: "tool:post_execute",
      matches: true,
      stdin: { tool_name: "Write", hook_event_name: "PostToolUse" },
      env: { FAIRLEAD_TOOL_NAME: "Write" },
      result: { exit_code: 0, verdict: "pass" },
    });
  });

  test("tests a hook on an event of the user's", async () => {
    await hooks("add", "tool:*:mcp__x__*", "echo {.tool_input.a}", "--name", "m");
    const words = ["test", "m", "--event", "session:start", "--data", '{"tool_input": {"a": 1}}'];
    expect((await hooks(...words)).stdout).toContain("not one its pattern means");
    expect((await hooks("test", "m")).stdout).toMatch(/^event +tool:pre_execute\n/);
    expect((await hooks("test", "m", "--event", "tool:nope")).stderr).toContain("no event has");
    expect((await hooks("test", "none")).stderr).toContain('no hook "none"');
    place.userHooks(
      'name = "c"\nevent = "my:own"\ncommand = "true"\nconditions = [{type = "cwd_is", value = "/"}]',
    );
    const told = (await hooks("test", "c")).stdout;
    expect(told).toContain('condition    cwd_is = "/" is not met, so the hook does not run');
    expect(JSON.parse((await hooks("test", "c", "--json")).stdout).failed_condition).toEqual({
      ...{ type: "cwd_is", value: "/", not: false },
    });
  });

  test("turns JSON and YAML into TOML that means the same", async () => {
    place.write("~/.config/fairlead/hooks.json", [
      { event: "tool:*", command: "line one\nline two" },
    ]);
    place.write(
      "old.yaml",
      "PreToolUse:\n  - matcher: Bash\n    actions:\n      - {type: output, message: no}\n",
    );
    expect((await migrate()).stdout).toContain('event = "tool:*"');
    expect((await migrate("old.yaml")).stdout).toContain('event = "tool:pre_execute:Bash"');
    const before = await listed();
    const ran = await migrate("--write");
    expect(ran.stdout).toContain("they run twice until you remove");
    rmSync(join(place.home, ".config/fairlead/hooks.json"));
    const plain = ({ file: _, ...hook }: { file: string }) => hook;
    expect((await listed()).map(plain)).toEqual(before.map(plain));
    expect((await migrate()).stderr).toContain("no hooks.json or cchook file");
    expect((await migrate("none.json")).stderr).toContain("no file none.json");
    place.write("twice.yaml", "Stop: []\nPreToolUse: []\nStop:\n  - actions: []\n");
    expect((await migrate("twice.yaml")).stderr).toContain("Stop is there 2 times, in lines 1, 3");
    place.write("bad.yaml", "PreToolUse:\n  - actions:\n      - {type: output}\n");
    expect((await migrate("bad.yaml")).stderr).toContain("message is missing");
  });

  test("takes the hooks of Claude Code's settings over, and never says to remove that file", async () => {
    const mine = {
      type: "command",
      command: "./gate.sh",
      if: "Bash(git push *)",
      onFailure: "block",
    };
    const late = { type: "command", command: "./log.sh", async: true };
    const hooks = { PreToolUse: [{ matcher: "Bash", hooks: [mine, late] }] };
    place.write("~/.claude/settings.json", { model: "x", hooks });
    const ran = await migrate(join(place.home, ".claude/settings.json"), "--write");
    expect(ran.exit).toBe(0);
    expect(ran.stderr).toContain("hooks.PreToolUse.0.hooks.1: a hook that runs in the background");
    expect(ran.stdout).toContain("nothing else, from");
    expect(ran.stdout).toContain("  hooks.PreToolUse.0.hooks.0");
    expect(ran.stdout).not.toContain("remove");
    expect(settings()).toContain('on_failure = "block"');
    const [hook] = await listed();
    expect(hook).toMatchObject({
      ...{ event: "tool:pre_execute:Bash", timeout: 600 },
      conditions: [{ type: "command_matches", value: "git push *" }],
    });
  });

  test("lists, shows and adds ready-made hooks", async () => {
    const list = await hooks("template", "list");
    expect(list.stdout).toContain("block_sudo");
    expect((await hooks("template", "show", "block_sudo")).stdout).toContain("[[hook]]\n");
    expect((await hooks("template", "show", "constructor")).stderr).toContain("unknown template");
    expect((await hooks("template", "add", "nope")).exit).toBe(1);
    for (const name of list.stdout.match(/^\S+/gm) ?? []) {
      expect((await hooks("template", "add", name)).exit).toBe(0);
    }
    expect(await listed()).toHaveLength(8);
    const blocked = await place.run(["exec", "--", "sudo", "-n", "true"]);
    expect(blocked).toMatchObject({ exit: 2 });
    expect(blocked.stderr).toContain("sudo");
  });

  test("leaves a settings file that it cannot edit safely as it is", async () => {
    place.write("~/.config/fairlead/config.toml", 'hook = [{event = "*", command = "x"}]\n');
    const ran = await hooks("remove", "1");
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain("by hand");
    expect((await hooks("add", "*", "true")).exit).toBe(1);
    expect(settings()).toBe('hook = [{event = "*", command = "x"}]\n');
  });

  test("keeps a symlink and the permissions of the settings it changes", async () => {
    place.write("~/dotfiles/fairlead.toml", "timeout = 20\n");
    const real = join(place.home, "dotfiles/fairlead.toml");
    const link = join(place.home, ".config/fairlead/config.toml");
    chmodSync(real, 0o600);
    mkdirSync(join(link, ".."), { recursive: true });
    symlinkSync(real, link);
    expect((await hooks("add", "*", "true")).exit).toBe(0);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(statSync(real).mode & 0o777).toBe(0o600);
    expect(readFileSync(real, "utf8")).toContain("[[hook]]");
  });

  test("says what is missing without a home", async () => {
    const ran = await place.run(["hooks", "add", "*", "true"], "", { HOME: "" });
    expect(ran.stderr).toContain("no home folder");
    const migrate = await place.run(["config", "migrate"], "", { HOME: "" });
    expect(migrate.exit).toBe(1);
  });
});
