import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { ALONE } from "../support/alone.ts";
import {
  BINARY,
  bareEnvironment,
  makeSandbox,
  type Sandbox,
  userFolders,
} from "../support/world.ts";

/** Who sits at a terminal, and what stands above it, is about processes: the executable, always. */
const binary = BINARY ?? resolve(HOST_BINARY);
const LINUX = process.platform === "linux" && existsSync(binary);

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

/** Runs a command at a terminal; what it printed, and how it ended. */
async function type(words: readonly string[], before: readonly string[] = []) {
  let said = "";
  const child = Bun.spawn([...ALONE, ...before, binary, ...words], {
    cwd: sandbox.project,
    env: { ...bareEnvironment(sandbox.home), NO_COLOR: "1" },
    terminal: {
      data: (_terminal, data) => {
        said += new TextDecoder().decode(data);
      },
    },
    timeout: 20_000,
  });
  const exit = await child.exited;
  child.terminal?.close();
  return { exit, said };
}

/** Runs a command without a terminal. */
function run(words: readonly string[], stdin = "") {
  const ran = Bun.spawnSync([...ALONE, binary, ...words], {
    cwd: sandbox.project,
    env: bareEnvironment(sandbox.home),
    stdin: Buffer.from(stdin),
  });
  return { exit: ran.exitCode, stdout: ran.stdout.toString(), stderr: ran.stderr.toString() };
}

function hook(name: string, fields: object = {}) {
  const payload = { session_id: "s", cwd: sandbox.project, hook_event_name: name, ...fields };
  return run(["hook", "--agent", "claude"], JSON.stringify(payload));
}

const ask = (command: string) => hook("PreToolUse", { tool_name: "Bash", tool_input: { command } });
const logged = () => JSON.parse(run(["log", "--json"]).stdout).decisions;

function configure(folder: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "config.toml"), text);
}
const configureUser = (text: string) => configure(userFolders(sandbox.home).config, text);
const configureProject = (text: string) => configure(join(sandbox.project, ".fairlead"), text);

describe.if(LINUX)("a pause", () => {
  test("lets pass what would be refused, logs it, and ends", async () => {
    const began = await type(["pause", "10m"]);
    expect(began.exit).toBe(0);
    expect(began.said).toMatch(/fairlead is paused in all projects until \d\d:\d\d:\d\d UTC/);
    expect(ask("rm -rf /")).toEqual({ exit: 0, stdout: "{}\n", stderr: "" });
    expect(run(["status"]).stdout).toContain("fairlead");
    expect(JSON.parse(run(["status", "--json"]).stdout).enforcement).toContain("paused until");
    expect(run(["doctor"]).stdout).toMatch(/! enforcement +paused until/);
    expect(run(["pause", "--end"]).stdout).toBe("the pause is over\n");
    expect(run(["resume"]).stdout).toBe("fairlead is not paused\n");
    expect(ask("rm -rf /").exit).toBe(2);
    expect(logged()).toMatchObject([
      { event: "Pause", agent: "fairlead", verdict: "notice" },
      { verdict: "deny", passed_by: "pause", rule: "filesystem/delete", command: "rm -rf /" },
      { event: "Pause", reason: "the pause was ended" },
      { verdict: "deny", command: "rm -rf /" },
    ]);
    expect(run(["why", logged()[1].id]).stdout).toContain(
      "the call ran anyway: fairlead was paused",
    );
  }, 60_000);

  test("tells a script as JSON since when and until when", async () => {
    const began = await type(["pause", "10m", "--json"]);
    const { paused, since, until } = JSON.parse(began.said);
    expect(paused).toBe(true);
    expect(Date.parse(until) - Date.parse(since)).toBe(600_000);
    expect(JSON.parse(run(["resume", "--json"]).stdout)).toEqual({ paused: false, ended: true });
    const again = { paused: false, ended: false };
    expect(JSON.parse(run(["pause", "--end", "--json"]).stdout)).toEqual(again);
    expect(run(["pause", "10m", "--json"])).toMatchObject({ exit: 1, stdout: "" });
  }, 30_000);

  test("ends by itself", async () => {
    await type(["pause", "1s"]);
    await Bun.sleep(1_100);
    expect(ask("rm -rf /").exit).toBe(2);
  }, 30_000);

  test.each([["pause"], ["pause soon"], ["pause 0s"], ["pause 25h"], ["pause 1w"]])(
    "%s begins none",
    async (line) => {
      const ran = await type(line.split(" "));
      expect(ran.exit).toBe(1);
      expect(ran.said).toContain("hint: fairlead pause 10m");
      expect(ask("rm -rf /").exit).toBe(2);
    },
    30_000,
  );

  test("is for a person at a terminal", () => {
    const ran = run(["pause", "10m"]);
    expect(ran).toMatchObject({ exit: 1, stdout: "" });
    expect(ran.stderr).toContain("only a person at a terminal may pause fairlead");
  });

  test("is not for an agent, in whatever way it asks", async () => {
    const shell = join(sandbox.home, "bin/claude");
    mkdirSync(dirname(shell), { recursive: true });
    copyFileSync("/bin/bash", shell);
    chmodSync(shell, 0o755);
    const ran = await type(["pause", "10m"], [shell, "-c", '"$@"; exit $?', "sh"]);
    expect(ran.exit).toBe(1);
    expect(ran.said).toContain(
      'only a person can run "pause", and this was started by Claude Code',
    );
    expect(ask("fairlead pause 10m").exit).toBe(2);
    expect(ask(`touch ${userFolders(sandbox.home).state}/pause`).exit).toBe(2);
    expect(ask("fairlead resume").exit).toBe(0);
  }, 30_000);
});

describe("enforce = observe", () => {
  test("of the user stops nothing, logs it, and every report says so", () => {
    configureUser('[policy]\nenforce = "observe"\n');
    expect(ask("rm -rf /")).toEqual({ exit: 0, stdout: "{}\n", stderr: "" });
    expect(ask("git stash drop")).toMatchObject({ exit: 0, stdout: "{}\n" });
    expect(logged()).toMatchObject([
      { verdict: "deny", passed_by: "observe", command: "rm -rf /" },
      { verdict: "ask", passed_by: "observe", command: "git stash drop" },
    ]);
    const start = JSON.parse(hook("SessionStart", { source: "startup" }).stdout);
    expect(start.systemMessage).toContain("fairlead blocks nothing");
    expect(run(["doctor"]).stdout).toMatch(/! enforcement +only observing, nothing is blocked/);
    expect(JSON.parse(run(["status", "--json"]).stdout).enforcement).toContain("only observing");
    expect(run(["log"]).stdout).toContain("deny (observed)");
  }, 60_000);

  test("of a repository does nothing, and is named", () => {
    configureProject('[policy]\nenforce = "observe"\n');
    const { exit } = ask("rm -rf /");
    expect(exit).toBe(2);
    const { stderr } = run(["config", "check"]);
    expect(stderr).toContain('policy.enforce: "on" stays in force');
  }, 30_000);

  test.if(LINUX)("is not reached by an agent that writes the user's settings", () => {
    const { config } = userFolders(sandbox.home);
    const file = `${config}/config.toml`;
    const asked = ask(`printf '[policy]\\nenforce="observe"\\n' > ${file}`).stdout;
    expect(asked).toMatch(/"permissionDecision":"(?:ask|deny)"/);
  });

  test("leaves the user's own hooks alone", () => {
    configureUser(
      '[policy]\nenforce = "observe"\n[[hook]]\nevent = "tool:pre_execute"\ncommand = "exit 2"\n',
    );
    expect(ask("ls").exit).toBe(2);
  }, 30_000);
});
