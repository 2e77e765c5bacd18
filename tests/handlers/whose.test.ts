import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { putFakeEngines } from "../support/fake-engine.ts";
import {
  bareEnvironment,
  makeSandbox,
  runFairlead,
  type Sandbox,
  userFolders,
} from "../support/world.ts";

const HAS_GIT = Bun.which("git") !== null && process.platform !== "win32";
if (!HAS_GIT) console.log("whose a stash is needs git and a shell: skipped");

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = makeSandbox();
  if (!HAS_GIT) return;
  run("git init -q -b main && git config user.email a@example.org && git config user.name A");
  run("echo first > a.txt && echo first > b.txt && git add . && git commit -qm first");
});

afterEach(() => sandbox.dispose());

function run(command: string): string {
  const env = {
    PATH: `${join(sandbox.home, "bin")}:${process.env.PATH ?? ""}`,
    HOME: sandbox.home,
    GIT_CEILING_DIRECTORIES: sandbox.home,
    GIT_CONFIG_NOSYSTEM: "1",
  };
  const { stdout } = Bun.spawnSync(["sh", "-c", command], { cwd: sandbox.project, env });
  return stdout.toString();
}

async function hook(session: string, event: string, fields: object) {
  const payload = {
    session_id: session,
    cwd: sandbox.project,
    transcript_path: "/dev/null",
    ...fields,
  };
  const { stdout } = await runFairlead({
    words: ["hook", event, "--agent", "claude"],
    cwd: sandbox.project,
    env: { ...bareEnvironment(sandbox.home), PATH: `${join(sandbox.home, "bin")}:/usr/bin:/bin` },
    stdin: JSON.stringify(payload),
  });
  return Object(JSON.parse(stdout));
}

async function asked(session: string, command: string, tool = "Bash"): Promise<string> {
  const tool_input =
    tool === "Bash" ? { command } : { file_path: command, old_string: "a", new_string: "b" };
  const answer = await hook(session, "pre-tool", {
    hook_event_name: "PreToolUse",
    tool_name: tool,
    tool_input,
  });
  const { permissionDecision, permissionDecisionReason = "" } = Object(answer.hookSpecificOutput);
  return permissionDecision === "ask" ? String(permissionDecisionReason) : "";
}

/** The whole reason of a question or a refusal. */
async function answered(session: string, command: string): Promise<string> {
  const answer = await hook(session, "pre-tool", {
    ...{ hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command } },
  });
  return String(Object(answer.hookSpecificOutput).permissionDecisionReason ?? "");
}

async function over(session: string, tool: string, tool_input: object, stdout = ""): Promise<void> {
  await hook(session, "post-tool", {
    ...{ hook_event_name: "PostToolUse", tool_name: tool, tool_input, duration_ms: 500 },
    tool_response: { stdout, stderr: "" },
  });
}

/** Runs a command as a call of a session that nothing speaks against. */
async function bash(session: string, command: string): Promise<void> {
  await over(session, "Bash", { command }, run(command));
}

async function write(session: string, name: string, content: string): Promise<void> {
  const file = join(sandbox.project, name);
  writeFileSync(file, content);
  await over(session, "Write", { file_path: file, content });
}

function recordOf(session: string): string {
  return join(userFolders(sandbox.home).state, "belongings", `${session}.jsonl`);
}

function configure(text: string): void {
  const { config } = userFolders(sandbox.home);
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, "config.toml"), text);
}

/** Makes sessions known, as each is from its first call on. */
async function callOnce(): Promise<void> {
  for (const session of ["one", "two"]) await bash(session, "true");
}

describe.skipIf(!HAS_GIT)("two sessions in one repository", () => {
  beforeEach(async () => {
    for (const session of ["one", "two"])
      await hook(session, "session-start", { hook_event_name: "SessionStart", source: "startup" });
  });

  test("do not take each other's stash, and each may take its own", async () => {
    run("echo changed > a.txt");
    await bash("one", "git stash");
    expect(await asked("two", "git stash pop")).toMatch(/another session made/);
    expect(await asked("one", "git stash pop")).toBe("");
    run("echo changed > b.txt");
    await bash("two", "git stash push -m other");
    expect(await asked("one", "git stash pop")).toMatch(/git stash pop stash@\{1\}/);
    expect(await asked("one", "git stash drop stash@{1}")).toBe("");
    expect(await asked("one", "git stash clear")).toMatch(/another session|did not make/);
    expect(await asked("two", "git stash pop stash@{7}")).toBe("");
  });

  test("are both asked about stashes of which nothing tells whose they are", async () => {
    await callOnce();
    run("echo changed > a.txt && git stash -q && echo changed > b.txt && git stash -q");
    await over("one", "Bash", { command: "git stash -q" });
    expect(await asked("one", "git stash pop")).toMatch(/stash@\{0\}/);
    expect(await asked("two", "git stash pop")).toMatch(/stash@\{0\}/);
  });

  test("keep their worktrees and branches, and remove their own", async () => {
    await bash(
      "one",
      "git worktree add -q -b tree ../tree && git checkout -q -b other && git branch third",
    );
    run("echo changed > a.txt && git stash -q");
    expect(await asked("two", "git -C ../tree stash pop")).toMatch(/did not make/);
    for (const command of [
      "git worktree remove --force ../tree",
      "git branch -D tree",
      "git branch -D third",
    ]) {
      expect(await asked("two", command)).toMatch(/another session made/);
      expect(await asked("one", command)).toBe("");
    }
  });

  test("do not delete or take back what the other one wrote", async () => {
    await write("one", "a.txt", "mine\n");
    await bash("one", "mkdir -p notes && echo x > notes/new.txt");
    expect(await asked("two", "rm a.txt")).toMatch(/a\.txt, which another session wrote/);
    expect(await asked("two", "rm -r notes")).toMatch(/new\.txt/);
    expect(await asked("one", "rm a.txt")).not.toMatch(/another session/);
    expect(await asked("two", "git checkout -- a.txt")).toMatch(
      /another session changed in a\.txt/,
    );
    expect(await asked("two", "git clean -fd")).toMatch(/notes\/new\.txt/);
    expect(await asked("two", "git checkout -- b.txt")).not.toMatch(/another session/);
    run("git add . && git commit -qm mine");
    // A busy machine may not hear of git in time, which is asked about.
    let said = "";
    for (let look = 0; look < 20; look++) {
      said = await asked("two", "git reset --hard");
      if (!said.includes("another session")) break;
    }
    expect(said).not.toMatch(/another session/);
    await write("two", "a.txt", "theirs\n");
    expect(await asked("two", "rm a.txt")).not.toMatch(/another session/);
  });

  test("are asked about patterns, and about what lies in a folder for passing things", async () => {
    await write("one", "plan.one", "a\n");
    run("mkdir -p deep/er");
    await write("one", "deep/er/plan.one", "a\n");
    expect(await asked("two", "rm *.one")).toMatch(/plan\.one/);
    expect(await asked("two", "find . -name '*.one' -delete")).toMatch(/plan\.one/);
    expect(await asked("two", "rm *.other")).not.toMatch(/another session/);
    expect(await asked("one", "rm *.one")).not.toMatch(/another session/);
    const folder = run("mktemp -d").trim();
    try {
      await over("one", "Bash", { command: "mktemp -d" }, `${folder}\n`);
      writeFileSync(join(folder, "passed.txt"), "x");
      expect(await asked("two", `rm ${folder}/passed.txt`)).toMatch(/passed\.txt/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("are told of a file that the other one changed since they read it, and asked in strict", async () => {
    const file = join(sandbox.project, "a.txt");
    await over("two", "Read", { file_path: file });
    await Bun.sleep(5);
    await write("one", "a.txt", "mine\n");
    const edit = async (session: string) => {
      const tool_input = { file_path: file, old_string: "mine", new_string: "other" };
      const about = { hook_event_name: "PreToolUse", tool_name: "Edit", tool_input };
      return Object((await hook(session, "pre-tool", about)).hookSpecificOutput);
    };
    expect((await edit("one")).additionalContext).toBeUndefined();
    expect((await edit("two")).additionalContext).toMatch(
      /another session changed .*a\.txt.* moments ago by a change of \d+ characters/,
    );
    configure('[policy]\npreset = "strict"\n');
    expect((await edit("two")).permissionDecision).toBe("ask");
    configure("");
    await Bun.sleep(5);
    await over("two", "Read", { file_path: file });
    expect((await edit("two")).additionalContext).toBeUndefined();
  });

  test("keep terminals by their names, and by the servers that they run below", async () => {
    await callOnce();
    await over("one", "Bash", { command: "tmux new -d -s dev; tmux -L mine new -d -s other" });
    expect(await asked("two", "tmux kill-session -t dev")).toMatch(/another session started/);
    expect(await asked("two", "tmux send-keys -t dev C-c")).toMatch(/type into dev/);
    expect(await asked("two", "tmux send-keys -t unknown C-c")).toBe("");
    expect(await asked("one", "tmux kill-session -t dev:")).toBe("");
    expect(await asked("one", "tmux kill-server")).toMatch(/every terminal session/);
    expect(await asked("one", "tmux -L mine kill-server")).toBe("");
    expect(await asked("two", "tmux -L mine kill-server")).toMatch(/every terminal session/);
  });

  test("keep containers, volumes and networks as their engine lists them, with names and without", async () => {
    putFakeEngines(join(sandbox.home, "bin"));
    await callOnce();
    run("docker run -d --name persons nginx");
    const list = join(sandbox.home, ".engine", "containers");
    writeFileSync(list, readFileSync(list, "utf8").replace(/\t\d{4}-/, "\t2020-"));
    for (const command of [
      "docker run -d --name web -v /data nginx",
      "docker run -d nginx",
      "docker run -d --name persons nginx",
      "docker volume create data",
      "docker network create net",
    ])
      await bash("one", command);
    const unnamed = run("docker ps | grep quiet_ | cut -c 1-12").trim();
    const volume = run("docker volume ls | grep -v data").trim();
    const lines = [
      ...["docker stop web", "docker rm -f web", `docker rm -f ${unnamed}`],
      ...["docker volume rm data", `docker volume rm ${volume}`, "docker network rm net"],
    ];
    for (const line of lines) {
      expect({ line, asked: await asked("one", line) }).toEqual({ line, asked: "" });
      expect(await answered("two", line)).toMatch(/another session (?:started|made)|a volume and/);
    }
    expect(await asked("two", "docker stop $(docker ps -q)")).toMatch(
      /the container web and 1 more/,
    );
    // Its name was taken, so that nothing was made.
    expect(await asked("one", "docker rm -f persons")).toMatch(/running containers/);
  });

  test("keep what they started by compose, and what goes with it", async () => {
    putFakeEngines(join(sandbox.home, "bin"));
    await callOnce();
    mkdirSync(join(sandbox.project, "api"));
    writeFileSync(join(sandbox.project, "compose.yaml"), "name: stack\nservices: {}\n");
    await bash("one", "docker compose -p stack up -d");
    await bash("two", "docker compose -p stack up -d");
    for (const line of [
      ...["docker compose down", "cd api && docker compose stop", "docker stop stack-db-1"],
      ...["docker compose -p stack kill", "docker network rm stack_default"],
      "docker-compose -f compose.yaml rm -sf",
    ]) {
      expect({ line, asked: await asked("one", line) }).toEqual({ line, asked: "" });
      expect(await asked("two", line)).toMatch(/another session (?:started|made)/);
    }
    expect(await answered("one", "docker compose down -v")).toMatch(/volumes with their data/);
  });

  test("keep temporary folders, and whatever lies in them", async () => {
    await callOnce();
    const folder = run("mktemp -d -p ..").trim().replace("..", dirname(sandbox.project));
    await over("one", "Bash", { command: "mktemp -d" }, `${folder}\n`);
    writeFileSync(join(folder, "unknown.txt"), "made by a program\n");
    expect(await asked("two", `rm -rf ${folder}`)).toMatch(/another session wrote/);
    expect(await asked("two", `rm ${folder}/unknown.txt`)).toMatch(/another session wrote/);
    await bash("two", `echo mine > ${folder}/mine.txt`);
    expect(await asked("two", `rm ${folder}/mine.txt`)).toBe("");
  });

  test("keep branches under their new names, and those of new worktrees", async () => {
    await callOnce();
    await bash("one", "git branch old && git worktree add -q ../tree");
    await bash("one", "git branch -m old new");
    for (const branch of ["new", "tree"]) {
      expect(await asked("one", `git branch -D ${branch}`)).toBe("");
      expect(await asked("two", `git branch -D ${branch}`)).toMatch(/another session made/);
    }
    for (const line of ["git branch -f new HEAD", "git branch -M new other", "git checkout -B new"])
      expect(await asked("two", line)).toMatch(/would move new, which another session made/);
    expect(await asked("one", "git branch -f new HEAD")).toBe("");
  });

  test("hand on what they made a day after they ended, to nobody", async () => {
    run("echo changed > a.txt");
    await bash("one", "git stash");
    await hook("one", "session-end", { hook_event_name: "SessionEnd", reason: "exit" });
    expect(readFileSync(recordOf("one"), "utf8")).toMatch(/"ended":\d+/);
    expect(await asked("two", "git stash pop")).toMatch(/another session made/);
    const ended = Date.now() - 25 * 60 * 60 * 1000;
    writeFileSync(
      recordOf("one"),
      readFileSync(recordOf("one"), "utf8").replace(/"ended":\d+/, `"ended":${ended}`),
    );
    expect(await asked("two", "git stash pop")).toMatch(/this session did not make/);
    await hook("two", "session-end", { hook_event_name: "SessionEnd", reason: "exit" });
    expect(existsSync(recordOf("one"))).toBe(false);
  });

  test("are told or left alone where the person wants that", async () => {
    run("echo changed > a.txt");
    await bash("one", "git stash");
    configure('[sessions]\nownership = "notice"\n');
    expect(await asked("two", "git stash pop")).toBe("");
    configure('[sessions]\nownership = "off"\n');
    expect(await asked("two", "git stash pop")).toBe("");
    mkdirSync(join(sandbox.project, ".fairlead"));
    configure("");
    writeFileSync(
      join(sandbox.project, ".fairlead", "config.toml"),
      '[sessions]\nownership = "off"\n',
    );
    expect(await asked("two", "git stash pop")).toMatch(/another session made/);
  });

  test("are listed with what they own", async () => {
    await callOnce();
    run("echo changed > a.txt");
    await bash("one", "git stash");
    const list = async (...words: string[]) =>
      (
        await runFairlead({
          words: ["sessions", ...words],
          cwd: sandbox.project,
          env: bareEnvironment(sandbox.home),
          stdin: "",
        })
      ).stdout;
    expect(await list()).toMatch(/stash +[0-9a-f]{9} WIP on main/);
    const { sessions } = Object(JSON.parse(await list("--json")));
    expect(sessions).toHaveLength(2);
    expect(sessions.find((one: { session: string }) => one.session === "one").owns).toEqual([
      expect.objectContaining({ what: "stash", repository: join(sandbox.project, ".git") }),
    ]);
    const html = join(sandbox.home, "log.html");
    await asked("two", "git stash pop");
    await runFairlead({
      ...{ words: ["log", "--html", html], cwd: sandbox.project, stdin: "" },
      env: bareEnvironment(sandbox.home),
    });
    expect(readFileSync(html, "utf8")).toMatch(/Sessions on this machine.*WIP on main/s);
  });

  test("have records that are private, bounded, and read past a line that was cut off", async () => {
    await bash("one", "echo x > c.txt");
    const path = recordOf("one");
    expect(statSync(path).mode & 0o077).toBe(0);
    const claim = JSON.stringify({ what: "file", id: "/nowhere", time: 1 });
    appendFileSync(path, `${`${claim}\n`.repeat(8_000)}{"what":"fi`);
    await bash("one", "echo x > d.txt");
    expect(statSync(path).size).toBeLessThan(10_000);
    expect(statSync(path.replace(".jsonl", ".before.jsonl")).size).toBeGreaterThan(256 * 1024);
    expect(await asked("two", "rm c.txt")).toMatch(/another session wrote/);
    expect(await asked("two", "rm d.txt")).toMatch(/another session wrote/);
    rmSync(path);
  });
});

test.skipIf(!HAS_GIT)(
  "a session that is alone may take a stash that came to be while its calls ran",
  async () => {
    run("echo changed > a.txt && git stash -q");
    await over("one", "Bash", { command: "./script.sh" });
    expect(await asked("one", "git stash pop")).toBe("");
  },
);
