import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../../scripts/targets.ts";
import { tableOf } from "../../../src/cli/log/decision-table.ts";
import { readDuration, readMoment } from "../../../src/cli/terminal/moment.ts";
import { runProgram } from "../../../src/program.ts";
import type { Decision } from "../../../src/state/decisions.ts";
import { ALONE } from "../../support/alone.ts";
import {
  BINARY,
  bareEnvironment,
  makeSandbox,
  runBinary,
  type Sandbox,
  testIo,
  userFolders,
} from "../../support/world.ts";

/** Who stands above it is about processes: the executable, always. */
const binary = BINARY ?? resolve(HOST_BINARY);

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

const run = (words: readonly string[], cwd = sandbox.project) =>
  runBinary(binary, { words, cwd, env: bareEnvironment(sandbox.home), stdin: "" });

/** A call as Claude Code, or another agent, asks about it. */
async function ask(command: string, cwd = sandbox.project, agent = "claude") {
  const payload = {
    ...{ session_id: "s", cwd, hook_event_name: "PreToolUse" },
    ...{ tool_name: "Bash", tool_input: { command } },
  };
  return runBinary(binary, {
    words: ["hook", "--agent", agent],
    cwd,
    env: bareEnvironment(sandbox.home),
    stdin: JSON.stringify(payload),
  });
}

/** Two refusals here and a question elsewhere, of another agent. */
async function work() {
  const other = join(sandbox.home, "harbour");
  mkdirSync(other);
  await ask("rm -rf /");
  await ask("git push --force origin main");
  await ask("git stash drop", other, "codex");
  return other;
}

const commandsIn = (stdout: string) =>
  stdout
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line).command);

describe("fairlead log", () => {
  test("shows every project's decisions, as fields with tabs for another program", async () => {
    const other = await work();
    const { stdout, exit } = await run(["log"]);
    const rows = stdout
      .trim()
      .split("\n")
      .map((line) => line.split("\t"));
    expect(exit).toBe(0);
    expect(rows.map((row) => row.slice(2))).toEqual([
      ["deny", "claude", sandbox.project, "Bash", "filesystem/delete", "rm -rf /"],
      ["deny", "claude", sandbox.project, "Bash", "git/force-push", "git push --force origin main"],
      [expect.any(String), "codex", other, "Bash", "git/stash", "git stash drop"],
    ]);
  }, 30_000);

  test("is filtered by time, verdict, rule, project, agent and text", async () => {
    const other = await work();
    const found = async (...words: string[]) => {
      const { decisions } = JSON.parse((await run(["log", "--json", ...words])).stdout);
      return decisions.map(({ command }: { command: string }) => command);
    };
    const [rm, push, drop] = ["rm -rf /", "git push --force origin main", "git stash drop"];
    expect(await found("--since", "1h")).toEqual([rm, push, drop]);
    expect(await found("--until", "1h")).toEqual([]);
    expect(await found("--rule", "git")).toEqual([push, drop]);
    expect(await found("--rule", "git/stash")).toEqual([drop]);
    expect(await found("--project", "harbour")).toEqual([drop]);
    expect(await found("--project", other)).toEqual([drop]);
    expect(await found("--project", ".")).toEqual([rm, push]);
    expect(await found("--agent", "codex")).toEqual([drop]);
    expect(await found("ORIGIN")).toEqual([push]);
    expect(await found("--verdict", "notice,allow")).toEqual([]);
    expect(await found("--limit", "1")).toEqual([drop]);
  }, 60_000);

  test("writes the decisions that are meant as a page, for nobody else to read", async () => {
    await work();
    const { stdout, exit } = await run(["log", "--rule", "git", "--html", "log.html"]);
    const file = join(sandbox.project, "log.html");
    expect({ stdout, exit }).toEqual({ stdout: `written: ${file}\n`, exit: 0 });
    const page = await Bun.file(file).text();
    const [, data = ""] = /id="data">(.*?)<\/script>/s.exec(page) ?? [];
    expect(JSON.parse(data).calls.map((call: { content: string }) => call.content)).toEqual([
      ...["git stash drop", "git push --force origin main"],
    ]);
    expect(page).toContain("Only the decisions of --rule git are shown.");
    if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = await run(["log", "--html", "log.html", "--limit", "1"]);
    expect(again.exit).toBe(0);
    expect(await Bun.file(file).text()).toContain("1 decision</strong>");
  }, 30_000);

  test.each([
    ["--html log.html --json", "--html writes a page: it takes no --json"],
    ["--html log.html --follow", "--html writes a page: it takes no --follow"],
    ["--open", "--open opens the page of --html"],
    ["--html missing/log.html", "there is no folder"],
    ["--since yesterdayish", '"yesterdayish" is not a valid time for --since; use one like 30m'],
    ["--verdict maybe", 'unknown verdict "maybe"'],
    ["--limit many", "--limit takes a whole number"],
  ])("says what is wrong with %s", async (words, said) => {
    const ran = await run(["log", ...words.split(" ")]);
    expect(ran).toMatchObject({ exit: 1, stdout: "" });
    expect(ran.stderr).toContain(said);
  });

  test("follows what is decided from now on, in any session", async () => {
    await ask("rm -rf /");
    const child = Bun.spawn([...ALONE, binary, "log", "--follow", "--json"], {
      cwd: sandbox.project,
      env: bareEnvironment(sandbox.home),
      stdout: "pipe",
    });
    const reader = child.stdout.getReader();
    const decoder = new TextDecoder();
    let said = "";
    const until = async (text: string) => {
      while (!said.includes(text)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`it ended: ${said}`);
        said += decoder.decode(value);
      }
    };
    await until("rm -rf /");
    await ask("git stash drop");
    await until("git stash drop");
    await ask("cat .env");
    await until("cat .env");
    // As the first process of its own table it is deaf to anything milder.
    child.kill("SIGKILL");
    await child.exited;
    expect(commandsIn(said)).toEqual(["rm -rf /", "git stash drop", "cat .env"]);
  }, 30_000);
});

describe("fairlead why", () => {
  test("explains the latest decision by its rule, and how to change it", async () => {
    await work();
    const { stdout, exit } = await run(["why"]);
    expect(exit).toBe(0);
    for (const part of [
      "    git stash drop",
      "git/stash",
      "would delete stashed work",
      "policy.disable",
    ]) {
      expect(stdout).toContain(part);
    }
  }, 30_000);

  test("explains an older one by its id, and how it is judged now", async () => {
    await work();
    const { id } = JSON.parse((await run(["log", "--json"])).stdout).decisions[0];
    const { stdout } = await run(["why", id, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      decision: { id, command: "rm -rf /" },
      now: { verdict: "deny", findings: [{ rule: "filesystem/delete" }] },
    });
  }, 30_000);

  test("says that the call is not there where no content is kept", async () => {
    const folder = userFolders(sandbox.home).config;
    mkdirSync(folder, { recursive: true });
    await Bun.write(join(folder, "config.toml"), '[log]\ncontent = "none"\n');
    await ask("rm -rf /srv/payroll");
    const { stdout } = await run(["why"]);
    expect(stdout).toContain("because of the rule filesystem/delete");
    expect(stdout).toContain('the call cannot be judged again: [log] content was "none"');
    expect(stdout).not.toContain("payroll");
  }, 30_000);

  test.each([
    [["why"], "the log has no decisions yet"],
    [["why", "mhx3k2a19f3c"], 'the log has no decision "mhx3k2a19f3c"'],
    [["why", "../../etc/passwd"], "the log has no decision"],
  ])("%j of nothing says so", async (words, said) => {
    const ran = await run(words);
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain(said);
  });
});

test("fairlead stats counts by verdict, rule, project, agent and day", async () => {
  const other = await work();
  const { total, by } = JSON.parse((await run(["stats", "--json"])).stdout);
  expect(total).toBe(3);
  expect(by).toMatchObject({
    rule: { "filesystem/delete": 1, "git/force-push": 1, "git/stash": 1 },
    project: { [sandbox.project]: 2, [other]: 1 },
    agent: { claude: 2, codex: 1 },
  });
  expect(Object.values(by.day)).toEqual([3]);
  const git = (await run(["stats", "--rule", "git"])).stdout;
  expect(git).toMatch(/^2 decisions since \d{4}-/);
  expect(git).toContain("█ refused  ▓ asked  ▒ notice  ░ approved, passed");
  expect(git).toMatch(/^ {2}1 {2}█+ {2}git\/force-push$/m);
  expect((await run(["stats", "--since", "0s"])).stdout).toBe("no decisions\n");
}, 30_000);

test.each([["log"], ["why"], ["stats"]])("%s is not shown to an agent", async (command) => {
  const processesAbove = async () => [
    { pid: 9, name: "claude", program: "", words: [], variables: [], hasTerminal: true },
  ];
  const { io, ended } = testIo({ words: [], cwd: "/", env: {}, stdin: "" });
  const ran = ended(await runProgram([command], { ...io, processesAbove }));
  expect(ran).toMatchObject({ exit: 1, stdout: "" });
  expect(ran.stderr).toContain("only a person can run");
});

describe("a table", () => {
  const decision: Decision = {
    ...{ id: "mhx3k2a19f3c", time: "2026-11-23T12:00:00.000Z", session: "s" },
    ...{ project: "/w/fairlead", cwd: "/w/fairlead", agent: "claude", event: "PreToolUse" },
    ...{
      tool: "Bash",
      verdict: "deny",
      rule: "filesystem/delete",
      command: `rm ${"漢".repeat(200)}`,
    },
  };

  test.each([[80], [100], [160]])("fits a terminal of %d columns", (width) => {
    for (const line of tableOf([decision, decision], width, true).split("\n")) {
      expect(Bun.stringWidth(line)).toBeLessThanOrEqual(width);
    }
  });

  test("gives a decision lines of its own where a row would cut what it was about", () => {
    const command = "kubectl delete namespace production --context=prod-eu-west-1 --wait=false";
    expect(tableOf([{ ...decision, command }], 80, false).split("\n")).toEqual([
      "when UTC, what was decided, and what was to be done",
      "11-23 12:00:00  refused  kubectl delete namespace production",
      "                         --context=prod-eu-west-1 --wait=false",
      "mhx3k2a19f3c    filesystem/delete · fairlead · claude · Bash",
    ]);
    const [head = ""] = tableOf([{ ...decision, command: "rm -rf ~" }], 80, false).split("\n");
    expect(head.trimEnd().split(/ {2,}/)).toEqual([
      ...["when UTC", "id", "verdict", "project", "rule", "what"],
    ]);
  });

  test("shows no character that steers a terminal", () => {
    expect(tableOf([{ ...decision, command: "a\u001b[2Jb\nc" }], 120, false)).not.toMatch(
      /\u001b|b\nc/,
    );
  });
});

test("times are typed as spans, days and times of this machine", () => {
  const now = new Date("2026-11-23T12:00:00.000Z");
  expect(readMoment("90m", now)?.toISOString()).toBe("2026-11-23T10:30:00.000Z");
  expect(readMoment("2026-11-22T14:30Z", now)?.toISOString()).toBe("2026-11-22T14:30:00.000Z");
  expect(readMoment("2026-11-22", now)).toEqual(new Date(2026, 10, 22));
  expect(readMoment("2026-11-22", now, true)).toEqual(new Date(2026, 10, 22, 23, 59, 59, 999));
  for (const no of ["", "m", "2 hours", "2026-13-45", "11/22"]) {
    expect(readMoment(no, now)).toBeUndefined();
  }
  expect(["10m", "1.5h", "1w", "-3m", "10"].map(readDuration)).toEqual([
    600_000,
    5_400_000,
    604_800_000,
    undefined,
    undefined,
  ]);
});
