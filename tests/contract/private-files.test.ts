import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { BINARY, bareEnvironment, makeSandbox, type Sandbox } from "../support/world.ts";

/** These promises are about a process, so they are always made to the executable. */
const binary = BINARY ?? resolve(HOST_BINARY);
const posix = process.platform !== "win32";

const SESSION = "session-1";

/** Refused, with a password in its words. */
const COMMAND = "mysql -u root -phunter2 -e 'drop database app'";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

/** One event each of those that write. */
const LIFE = [
  ..."SessionStart UserPromptSubmit PreToolUse PostToolUse Notification PreCompact".split(" "),
  ...["Stop", "SessionEnd"],
];

/** Lets a session live under a mask; gives what each event answered with and said. */
async function live(mask: string): Promise<readonly { exit: number; said: string }[]> {
  const answers: { exit: number; said: string }[] = [];
  for (const name of LIFE) {
    const payload = {
      session_id: SESSION,
      cwd: sandbox.project,
      hook_event_name: name,
      tool_name: "Bash",
      tool_input: { command: "rm -rf /" },
    };
    const child = Bun.spawn(["/bin/sh", "-c", `umask ${mask}; exec "$0" hook`, binary], {
      cwd: sandbox.project,
      env: bareEnvironment(sandbox.home),
      stdin: new Blob([JSON.stringify(payload)]),
      stderr: "pipe",
    });
    const said = await new Response(child.stderr).text();
    answers.push({ exit: await child.exited, said });
  }
  return answers;
}

const EXITS = LIFE.map((name) => (name === "PreToolUse" ? 2 : 0));

/** What lies below a folder, links not followed; Wine lists no more than two folders deep by itself. */
function below(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return lstatSync(path).isDirectory() ? [path, ...below(path)] : [path];
  });
}

function rightsOfOthers(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => (lstatSync(path).mode & 0o077) !== 0);
}

describe.if(posix)("what is written about a session", () => {
  const workspace = () => join(sandbox.project, ".fairlead");

  test.each(["000", "022", "777"])("is the user's alone under a mask of %s", async (mask) => {
    mkdirSync(workspace());
    expect((await live(mask)).map(({ exit }) => exit)).toEqual(EXITS);
    const written = [...below(workspace()), ...below(sandbox.home)];
    expect(written.length).toBeGreaterThan(8);
    expect(rightsOfOthers(written)).toEqual([]);
  });

  test("takes back what others were allowed before", async () => {
    mkdirSync(workspace());
    await live("000");
    const state = join(sandbox.home, ".local/state/fairlead");
    const sessions = join(workspace(), "memory/sessions");
    for (const path of [state, ...below(state), sessions, ...below(sessions)]) {
      chmodSync(path, 0o777);
    }
    await live("000");
    expect(rightsOfOthers([state, ...below(state), sessions, ...below(sessions)])).toEqual([]);
  });
});

describe("what is kept of a session", () => {
  const secret = `ghp${"_"}vex6rsQ4zxBX3qd9hJE9GH8t2eQNQbtFwWfV`;
  const events: readonly object[] = [
    { hook_event_name: "PostToolUse", tool_name: `mcp__${secret}`, tool_input: {} },
    {
      hook_event_name: "PostToolUse",
      tool_name: "Write",
      tool_input: { file_path: `src/${secret}.ts` },
    },
    { hook_event_name: "Notification", notification_type: `x ${secret}` },
    { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: COMMAND } },
    {
      hook_event_name: "PreCompact",
      trigger: "manual",
      custom_instructions: `use postgres://app:hunter2@db/app and mysql -phunter2 and ${secret}`,
    },
    { hook_event_name: "SessionEnd" },
  ];

  test("holds no secret, neither does what is answered", async () => {
    mkdirSync(join(sandbox.project, ".fairlead"));
    const said: string[] = [];
    for (const event of events) {
      const payload = { session_id: SESSION, cwd: sandbox.project, ...event };
      const child = Bun.spawn([binary, "hook"], {
        cwd: sandbox.project,
        env: bareEnvironment(sandbox.home),
        stdin: new Blob([JSON.stringify(payload)]),
        stdout: "pipe",
        stderr: "pipe",
      });
      said.push(await new Response(child.stdout).text(), await new Response(child.stderr).text());
    }
    const files = below(join(sandbox.project, ".fairlead"));
    const texts = files.flatMap((path) =>
      lstatSync(path).isFile() ? [readFileSync(path, "utf8")] : [],
    );
    expect(texts.join("")).toContain("custom_instructions");
    for (const text of [...texts, ...said, ...files]) {
      expect(text).not.toContain("hunter2");
      expect(text).not.toContain(secret);
    }
    expect(said.join("")).toContain("…(7)");
  });
});

describe.if(posix)("a link in a project's workspace", () => {
  /** A folder of somebody else's, with a file of a record's kind. */
  const outside = () => join(sandbox.home, "outside");
  beforeEach(() => {
    mkdirSync(outside());
    writeFileSync(join(outside(), "kept.json"), '{"kept":1}');
  });

  const links = ["", "/memory", "/memory/sessions", "/memory/snapshots"];

  test.each([...links, `/memory/sessions/${SESSION}.d`])(
    "at .fairlead%s leads nothing out of the project",
    async (name) => {
      const link = join(sandbox.project, `.fairlead${name}`);
      mkdirSync(join(link, ".."), { recursive: true });
      symlinkSync(outside(), link);
      const answers = await live("022");
      expect(answers.map(({ exit }) => exit)).toEqual(EXITS);
      expect(readdirSync(outside())).toEqual(["kept.json"]);
      expect(readFileSync(join(outside(), "kept.json"), "utf8")).toBe('{"kept":1}');
      const last = answers.at(-1)?.said.trim().split("\n") ?? [];
      expect(last).toHaveLength(1);
      expect(last[0]).toContain("leads out of the project");
    },
  );

  test("that stays inside the project is followed", async () => {
    mkdirSync(join(sandbox.project, "kept"));
    symlinkSync("kept", join(sandbox.project, ".fairlead"));
    await live("022");
    expect(readdirSync(join(sandbox.project, "kept/memory/sessions"))).toContain(`${SESSION}.json`);
  });

  test.each(["symbolic", "hard"])("that is a %s one to a file adds nothing to it", async (kind) => {
    const profile = join(outside(), "profile");
    writeFileSync(profile, "mine\n");
    const memory = join(sandbox.project, ".fairlead/memory");
    const names = ["sessions/*.jsonl", "sessions/*.json", "snapshots/*.json", "loop.json"];
    for (const name of names) {
      const link = join(memory, name.replace("*", SESSION));
      mkdirSync(join(link, ".."), { recursive: true });
      if (kind === "hard") linkSync(profile, link);
      else symlinkSync(profile, link);
    }
    const answers = await live("022");
    expect(answers.map(({ exit }) => exit)).toEqual(EXITS);
    expect(readFileSync(profile, "utf8")).toBe("mine\n");
    const notified = answers[LIFE.indexOf("Notification")]?.said;
    expect(notified).toContain("event was not recorded");
    expect(notified).toContain("link");
  });

  test("keeps commands from writing a mode or a loop, and they say so", async () => {
    symlinkSync(outside(), join(sandbox.project, ".fairlead"));
    writeFileSync(join(sandbox.project, "prompt.md"), "go on\n");
    for (const words of [
      ["mode", "team"],
      ["loop", "start", "--prompt-file", "prompt.md", "--max", "2"],
    ]) {
      const child = Bun.spawn([binary, ...words], {
        cwd: sandbox.project,
        env: bareEnvironment(sandbox.home),
        stderr: "pipe",
      });
      const said = await new Response(child.stderr).text();
      expect({ words, exit: await child.exited }).toEqual({ words, exit: 1 });
      expect(said).toContain("leads out of the project");
    }
    expect(readdirSync(outside())).toEqual(["kept.json"]);
    rmSync(join(sandbox.project, ".fairlead"));
  });
});
