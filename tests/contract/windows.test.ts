import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type HookProject, makeHookProject } from "../support/hook-project.ts";
import { BINARY, bareEnvironment } from "../support/world.ts";

/** What only Windows has: drives and backslashes, cmd.exe, %APPDATA%, process trees without groups. */
const WINDOWS = process.platform === "win32";

let place: HookProject;
beforeEach(() => {
  place = makeHookProject();
});
afterEach(() => place.dispose());

const bash = (command: string) => ({ tool_name: "Bash", tool_input: { command } });
const verdictOf = ({ stdout }: { readonly stdout: string }) => JSON.parse(stdout).decision;

describe.if(WINDOWS)("paths as Windows writes them", () => {
  beforeEach(() => {
    place.dispose();
    // In a temporary folder a project may be deleted whole.
    const parent = join(process.cwd(), "dist");
    mkdirSync(parent, { recursive: true });
    place = makeHookProject(parent);
    place.write(".git/HEAD", "ref: refs/heads/main\n");
  });

  test.each([
    ["Read", "file_path", "C:\\Users\\x\\.ssh\\id_rsa", "block"],
    ["Read", "file_path", "\\\\?\\C:\\Users\\x\\.ssh\\id_rsa", "block"],
    ["Read", "file_path", "\\\\server\\share\\.ssh\\id_rsa", "block"],
    ["Read", "file_path", "C:\\Users\\x\\.ssh\\ID_RSA::$DATA", "block"],
    ["Write", "file_path", "D:/work/.ssh/id_rsa", "block"],
    ["Write", "file_path", "C:\\Windows\\System32\\drivers\\etc\\hosts", "ask"],
    ["Write", "file_path", "src\\main.ts", "allow"],
    ["Write", "file_path", "NUL", "allow"],
    ["Bash", "command", "rm -rf ./dist", "allow"],
    ["Bash", "command", "rm -rf ../other", "block"],
    ["Bash", "command", "rm -rf /c/work/elsewhere", "block"],
    ["Bash", "command", "rm -rf C:/", "block"],
    ["Bash", "command", "rm -rf /c/Users", "block"],
    ["Bash", "command", "rm -rf C:/Windows", "block"],
    ["Bash", "command", "rm -rf c:", "block"],
    ["Bash", "command", "cat /c/Users/x/.ssh/id_rsa", "block"],
    ["Bash", "command", "ls > NUL 2>&1", "allow"],
    ["PowerShell", "command", "Remove-Item -Recurse -Force $env:SystemDrive\\Users", "block"],
    ["PowerShell", "command", "Remove-Item -Recurse -Force .\\dist", "allow"],
  ])("%s %s %s: %s", async (tool, field, value, verdict) => {
    const fields = { tool_name: tool, tool_input: { [field]: value, content: "" } };
    expect(verdictOf(await place.event("PreToolUse", fields))).toBe(verdict);
  });

  test("a file of the project is inside it by drive, by Git Bash's drive and in another case", async () => {
    const bare = place.project.replaceAll("\\", "/");
    const msys = bare.replace(/^([A-Za-z]):/, (_, drive) => `/${drive.toLowerCase()}`);
    for (const root of [bare, msys, bare.toUpperCase()]) {
      expect(verdictOf(await place.event("PreToolUse", bash(`rm -rf ${root}/dist`)))).toBe("allow");
      expect(verdictOf(await place.event("PreToolUse", bash(`rm -rf ${root}`)))).toBe("block");
    }
  });

  test("a share that nobody serves as the working directory is judged, and not waited for", async () => {
    const cwd = "\\\\nowhere.invalid\\share\\app";
    const ran = await place.event("PreToolUse", { ...bash("rm -rf ./dist"), cwd });
    expect(verdictOf(ran)).toBe("allow");
    const worse = await place.event("PreToolUse", { ...bash("rm -rf ../other"), cwd });
    expect(verdictOf(worse)).toBe("block");
  });

  test("a workspace is found from a folder inside, and its records lie there", async () => {
    place.write(".fairlead/config.toml", "");
    place.write("src/deep/a.ts", "");
    const cwd = join(place.project, "src", "deep");
    const ran = await place.event("PostToolUse", { cwd, tool_name: "Write", tool_input: {} });
    expect(JSON.parse(ran.stdout).data.metrics.recorded).toBe(true);
    expect(existsSync(join(place.project, ".fairlead/memory/sessions"))).toBe(true);
  });

  test("a project has one name, and its records one place, however an agent writes it", async () => {
    place.write(".fairlead/config.toml", "");
    place.write(
      ".fairlead/config.local.toml",
      '[[hook]]\nevent = "session:end"\ncommand = "echo x"\n',
    );
    expect((await place.trust()).stdout).toContain("trusted");
    const bare = place.project.replaceAll("\\", "/");
    const msys = bare.replace(/^([A-Za-z]):/, (_, drive) => `/${drive.toLowerCase()}`);
    for (const cwd of [place.project, bare, msys, `${place.project}\\`]) {
      const ran = await place.event("SessionEnd", { cwd });
      expect({ cwd, exit: ran.exit, said: ran.stderr.includes("fairlead trust") }).toEqual({
        cwd,
        exit: 0,
        said: false,
      });
    }
    expect((await place.run(["untrust"])).stdout).toContain("do not run any more");
  });

  test("a home folder that is a repository is no project, however it is written", async () => {
    place.write("~/.git/HEAD", "ref: refs/heads/main\n");
    place.write("~/app/a.ts", "");
    place.write("~/AppData/Roaming/fairlead/config.toml", "[mode]\nannounce = true\n");
    const cwd = join(place.home, "app").replaceAll("\\", "/").toLowerCase();
    const ran = await place.event("SessionStart", { cwd });
    expect(JSON.parse(ran.stdout).data.project.name).toBe("app");
  });

  test("a session named like a device has a file of its own", async () => {
    place.write(".fairlead/config.toml", "");
    for (const session_id of ["NUL", "con.txt", "C:\\x", "a:b"]) {
      const ran = await place.event("PostToolUse", { session_id, tool_name: "Write" });
      expect(JSON.parse(ran.stdout).data.metrics.recorded).toBe(true);
    }
    const listed = await place.run(["session", "list", "--json"]);
    expect(JSON.parse(listed.stdout).sessions).toHaveLength(4);
  });
});

describe.if(WINDOWS)("folders of the user", () => {
  test("settings lie below %APPDATA%, state below %LOCALAPPDATA%", async () => {
    const init = await place.run(["config", "init"]);
    expect(init).toMatchObject({ exit: 0 });
    expect(existsSync(join(place.home, "AppData/Roaming/fairlead/config.toml"))).toBe(true);
    await place.event("PostToolUse", { tool_name: "Write" });
    expect(existsSync(join(place.home, "AppData/Local/fairlead/projects"))).toBe(true);
  });

  test("without them, and without a profile, a call is still judged", async () => {
    const env = { APPDATA: "", LOCALAPPDATA: "", USERPROFILE: "" };
    const call = { session_id: "s", cwd: place.project, hook_event_name: "PreToolUse" };
    const ran = await place.run(["hook"], { ...call, ...bash("rm -rf C:/") }, env);
    expect(ran.exit).toBe(2);
  });

  test("install writes a settings file that doctor finds in order, and takes all of it back", async () => {
    const before = '{\r\n  "model": "opus"\r\n}\r\n';
    place.write("~/.claude/settings.json", before);
    const settings = join(place.home, ".claude/settings.json");
    expect(await place.run(["install"])).toMatchObject({ exit: 0 });
    const after = readFileSync(settings, "utf8");
    expect(after).toContain("pre-tool");
    expect(after.replaceAll("\r\n", "")).not.toContain("\n");
    const doctor = await place.run(["doctor", "--json"]);
    expect(doctor.stdout).not.toContain('"fail"');
    expect(await place.run(["uninstall"])).toMatchObject({ exit: 0 });
    expect(readFileSync(settings, "utf8")).toBe(before);
  });
});

describe.if(WINDOWS)("hooks that cmd.exe runs", () => {
  const hook = (event: string, command: string, more = "") =>
    place.userHooks(`event = "${event}"\ncommand = '''${command}'''\n${more}`);

  test("block with what they print, and exit code 2 with what they complain", async () => {
    hook("tool:pre_execute", "echo not now&& exit 1");
    const plain = await place.event("PreToolUse", bash("ls"));
    expect(plain).toMatchObject({ exit: 2 });
    expect(JSON.parse(plain.stdout).reason).toBe("not now");
    hook("PreToolUse", "echo mend it 1>&2& exit 2");
    expect((await place.event("PreToolUse", bash("ls"))).stderr.trim()).toBe("mend it");
  });

  test("know the event by variables, and get fields as text that cmd.exe cannot run", async () => {
    hook("tool:pre_execute", "echo %FAIRLEAD_EVENT% {.tool_input.command}&& exit 1");
    const ran = await place.event("PreToolUse", bash('ls "a b" & echo owned> owned.txt'));
    expect(JSON.parse(ran.stdout).reason).toContain("tool:pre_execute");
    expect(existsSync(join(place.project, "owned.txt"))).toBe(false);
  });

  test("may be scripts in a folder with a blank in its name", async () => {
    place.write("my hooks/check.cmd", "@echo off\r\necho from %~nx0\r\nexit /b 1\r\n");
    hook("tool:pre_execute", '"%CLAUDE_PROJECT_DIR%\\my hooks\\check.cmd"');
    const ran = await place.event("PreToolUse", bash("ls"));
    expect(JSON.parse(ran.stdout).reason).toBe("from check.cmd");
  });

  test("are started without a shell where they name their arguments", async () => {
    place.userHooks(
      `event = "tool:post_execute"\ncommand = '${BINARY}'\nargs = ["--version"]`,
      `event = "tool:post_execute"\ncommand = 'C:\\no\\such\\program.exe'\nargs = []`,
    );
    const ran = await place.event("PostToolUse", { ...bash("ls"), tool_response: {} });
    expect(ran.exit).toBe(0);
    expect(ran.stderr).toContain("no such program");
  });

  test("are never a program that a repository put in the way", async () => {
    const script = "@echo off\r\necho owned> owned.txt\r\n";
    const anything = readFileSync(join(systemRoot(), "System32", "hostname.exe"));
    for (const name of ["cmd.exe", "lint.exe", "taskkill.exe"])
      writeFileSync(join(place.project, name), anything);
    place.write("lint.cmd", script);
    place.userHooks(
      `event = "tool:post_execute"\ncommand = "echo mine"`,
      `event = "tool:post_execute"\ncommand = "lint"\nargs = []`,
    );
    const call = { session_id: "s", cwd: place.project, hook_event_name: "PostToolUse" };
    const payload = { ...call, ...bash("ls"), tool_response: {} };
    for (const PATH of ["C:\\nowhere", `${systemRoot()}\\System32`]) {
      const ran = await place.run(["hook"], payload, { PATH });
      expect(ran.stderr).toContain('\\"lint\\" cannot be started: no such program');
      expect(ran.stderr.match(/warn/g)).toHaveLength(1);
    }
    expect(existsSync(join(place.project, "owned.txt"))).toBe(false);
  });

  test("get a variable once, whatever its case", async () => {
    place.userHooks(
      `event = "tool:pre_execute"\ncommand = "echo %PATH%&& exit 1"\nenv = { Path = 'C:\\only\\here' }`,
    );
    const ran = await place.event("PreToolUse", bash("ls"));
    expect(JSON.parse(ran.stdout).reason).toBe("C:\\only\\here");
  });

  test("are ended at their time limit together with what they started", async () => {
    const beat = join(place.project, "beat");
    place.write("parent.ts", PARENT);
    place.write("child.ts", CHILD);
    hook("session:end", `set BUN_BE_BUN=1&& "${BINARY}" parent.ts`, "timeout = 4");
    const ran = await place.event("SessionEnd");
    expect(ran.stderr).toContain("was ended after 4 s");
    expect(existsSync(beat)).toBe(true);
    const size = statSync(beat).size;
    await Bun.sleep(1_000);
    expect(statSync(beat).size).toBe(size);
  }, 60_000);
});

function systemRoot(): string {
  return process.env.SystemRoot ?? "C:\\Windows";
}

/** Starts another process and waits for it. */
const PARENT = `
Bun.spawnSync([process.execPath, "child.ts"], { env: process.env, stdout: "ignore", stderr: "ignore" });
`;

/** Shows that it is alive until nobody lets it. */
const CHILD = `
import { appendFileSync } from "node:fs";
for (let left = 200; left > 0; left--) {
  appendFileSync("beat", ".");
  await Bun.sleep(100);
}
`;

describe("text as Windows writes it", () => {
  test("line ends and byte order marks of a configuration, a checklist and a payload change nothing", async () => {
    place.write(".fairlead/config.toml", "\uFEFFtimeout = 20\r\n[log]\r\nlevle = 1\r\n");
    place.write(
      ".do/jobs/26/02/18/api/checklist.md",
      "\uFEFF# Plan\r\n- [o] model\r\n- [~] routes\r\n- [ ] tests\r\n",
    );
    const cwd = place.project;
    const payload = { session_id: "s", transcript_path: "/t", cwd, hook_event_name: "Stop" };
    const json = `\uFEFF${JSON.stringify(payload, undefined, 2)}\n`.replaceAll("\n", "\r\n");
    const ran = await place.run(["hook", "stop"], json, { FAIRLEAD_LOG_LEVEL: "warn" });
    expect(ran.exit).toBe(2);
    expect(JSON.parse(ran.stdout).reason).toContain("1/3 done");
    const checked = await place.run(["config", "check"]);
    expect(checked.stderr).toContain('config.toml:3: unknown key "log.levle"');
  });

  test("answers are UTF-8 whatever the console's code page is", async () => {
    const payload = { session_id: "s", cwd: place.project, hook_event_name: "UserPromptSubmit" };
    place.write(".do/.current-mode", "focus\r\n");
    const ran = await place.run(
      ["hook"],
      { ...payload, transcript_path: "/t", prompt: "go" },
      {
        FAIRLEAD_LANGUAGE: "ko",
      },
    );
    expect(JSON.parse(ran.stdout).hookSpecificOutput.additionalContext).toStartWith("현재");
  });
});

describe.if(WINDOWS && BINARY !== undefined)("the executable", () => {
  let elsewhere: string;
  beforeAll(() => {
    elsewhere = join(process.cwd(), "dist", "a b & c");
    mkdirSync(elsewhere, { recursive: true });
    writeFileSync(join(elsewhere, "fairlead.exe"), readFileSync(BINARY ?? ""));
  });
  afterAll(() => rmSync(elsewhere, { recursive: true, force: true }));

  test("runs from a folder whose name a shell would split", async () => {
    const ran = Bun.spawnSync([join(elsewhere, "fairlead.exe"), "--version"], {
      env: bareEnvironment(place.home),
    });
    expect(ran.stdout.toString()).toStartWith("fairlead ");
  });
});
