import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { BINARY, bareEnvironment, makeSandbox, runBinary, type Sandbox } from "../support/world.ts";

/** Bounds are about the kernel: the executable, always, in a home that is not below a temporary folder. */
const binary = BINARY ?? resolve(HOST_BINARY);

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox(resolve("coverage/confine"));
  const files = [
    [".config/fairlead/config.toml", '[confine]\ncalls = "all"\n'],
    [".ssh/id_ed25519", "private"],
    [".claude/settings.json", "{}"],
    ["other/work.txt", "work"],
  ] as const;
  for (const [path, text] of files) {
    mkdirSync(join(sandbox.home, path, ".."), { recursive: true });
    writeFileSync(join(sandbox.home, path), text);
  }
  mkdirSync(join(sandbox.project, ".git/hooks"), { recursive: true });
  mkdirSync(join(sandbox.project, ".claude"));
  writeFileSync(join(sandbox.project, ".claude/settings.json"), "{}");
});
afterEach(() => sandbox.dispose());

/** Folders of programs, without bubblewrap where Landlock is to keep the bounds. */
function pathFor(engine: string): string {
  if (engine === "bubblewrap") return "/usr/bin:/bin";
  const folder = join(sandbox.home, "programs");
  mkdirSync(folder, { recursive: true });
  for (const name of ["bash", "sh", "cat", "mkdir", "rm", "tr"])
    if (existsSync(`/usr/bin/${name}`) && !existsSync(join(folder, name)))
      symlinkSync(`/usr/bin/${name}`, join(folder, name));
  return folder;
}

/** The line that the hook has the agent run in place of one. */
async function lineFor(command: string, engine: string): Promise<string> {
  const payload = {
    ...{ session_id: "s", transcript_path: join(sandbox.home, ".claude/projects/p/s.jsonl") },
    ...{ cwd: sandbox.project, hook_event_name: "PreToolUse", tool_name: "Bash" },
    ...{ permission_mode: "bypassPermissions", tool_input: { command } },
  };
  const env = { ...bareEnvironment(sandbox.home), PATH: pathFor(engine) };
  const stdin = JSON.stringify(payload);
  const words = ["hook", "pre-tool"];
  const ran = await runBinary(binary, { words, cwd: sandbox.project, env, stdin });
  const { hookSpecificOutput: answer } = JSON.parse(ran.stdout);
  if (answer?.permissionDecision !== undefined) throw new Error(ran.stdout);
  return answer?.updatedInput?.command ?? command;
}

/** Runs a line as Claude Code does: in a shell that was given functions, and then notes where it is. */
async function run(command: string, engine: string) {
  const line = await lineFor(command, engine);
  const quoted = line.replaceAll("'", `'"'"'`);
  const whole = `greet() { echo hello; } && eval '${quoted}' < /dev/null && pwd -P >| /tmp/fairlead-cwd-$$ && cat /tmp/fairlead-cwd-$$ >&2`;
  const child = Bun.spawnSync(["/bin/bash", "-c", whole], {
    cwd: sandbox.project,
    env: { ...bareEnvironment(sandbox.home), PATH: pathFor(engine) },
    timeout: 30_000,
  });
  return {
    line,
    exit: child.exitCode,
    stdout: child.stdout.toString(),
    stderr: child.stderr.toString(),
  };
}

const ENGINES = ["bubblewrap", "landlock"].filter((engine) => {
  if (process.platform !== "linux" || !existsSync(binary)) return false;
  const words = [binary, "confine", "--engine", engine, "--", "true"];
  return Bun.spawnSync(words, { env: bareEnvironment("/nowhere") }).exitCode === 0;
});
if (ENGINES.length < 2)
  console.warn(`SKIPPED: calls within bounds; engines here: ${ENGINES.join(", ")}`);

const write = (name: string, text: string) =>
  writeFileSync(join(sandbox.project, name), text, { mode: 0o755 });

describe.each(ENGINES.map((engine) => [engine] as const))("a call kept by %s", (engine) => {
  test("keeps the shell's functions, its folder, its words and its status", async () => {
    write("x", "#!/bin/sh\necho ran in $PWD\n");
    const ran = await run("greet; mkdir -p a && cd a && ../x; echo $#", engine);
    expect(ran.line).toMatch(/^\. ~\/\S+\/bounds\/\w+ \|\| exit; greet;/);
    expect(ran.stdout).toBe(`hello\nran in ${sandbox.project}/a\n0\n`);
    expect(ran.stderr).toBe(`${sandbox.project}/a\n`);
    write("fails", "#!/bin/sh\nexit 9\n");
    expect((await run("./fails", engine)).exit).toBe(9);
    expect((await run("./x; exit 3", engine)).exit).toBe(3);
  });

  test("changes nothing outside, reads no secret, and leaves what guards it", async () => {
    write(
      "evil",
      [
        "#!/bin/bash",
        // Names that nobody reads before it runs.
        "while read -r word; do",
        'path=; while [ -n "$word" ]; do path=${word:0:1}$path; word=${word:1}; done',
        'cat "$HOME/$path"; echo evil > "$HOME/$path"; rm -f "$HOME/$path"',
        "done < names",
        "",
      ].join("\n"),
    );
    const guarded = [
      ...["other/work.txt", "new", ".bashrc", ".claude/settings.json", ".ssh/id_ed25519"],
      ...[".config/fairlead/config.toml", ".local/state/fairlead/bounds/engine"],
    ];
    const backwards = guarded.map((path) => [...path].reverse().join(""));
    write("names", `${backwards.join("\n")}\n`);
    const ran = await run("./evil; ./evil; echo end", engine);
    expect(ran.line).toContain("|| exit; ./evil");
    expect(ran.stdout).not.toContain("private");
    expect(ran.stdout).toEndWith("end\n");
    expect(ran.stderr).toMatch(/Read-only file system|Permission denied/);
    const read = (path: string) => readFileSync(join(sandbox.home, path), "utf8");
    expect(read("other/work.txt")).toBe("work");
    expect(read(".claude/settings.json")).toBe("{}");
    expect(read(".config/fairlead/config.toml")).toContain("confine");
    expect(read(".local/state/fairlead/bounds/engine")).toStartWith(engine);
    for (const path of ["new", ".bashrc"]) expect(existsSync(join(sandbox.home, path))).toBe(false);
  });

  test("that is understood is given the file that it writes to, and nothing around it", async () => {
    const config = '[confine]\ncalls = "all"\n[policy]\ndisable = ["filesystem/*"]\n';
    writeFileSync(join(sandbox.home, ".config/fairlead/config.toml"), config);
    writeFileSync(join(sandbox.home, "notes.txt"), "notes\n");
    const ran = await run("echo more >> ~/notes.txt; echo more > ~/other/work.txt", engine);
    expect([ran.exit, ran.line]).toEqual([0, expect.stringContaining("|| exit; echo more")]);
    expect(readFileSync(join(sandbox.home, "notes.txt"), "utf8")).toBe("notes\nmore\n");
    expect(readFileSync(join(sandbox.home, "other/work.txt"), "utf8")).toBe("more\n");
    const within = ran.line.replace(/exit; .*/, "exit; echo x > ~/other/new; echo x > ~/new");
    const child = Bun.spawnSync(["/bin/bash", "-c", within], {
      cwd: sandbox.project,
      env: { ...bareEnvironment(sandbox.home), PATH: pathFor(engine) },
    });
    expect(child.stderr.toString()).toMatch(/Read-only file system|Permission denied/);
    for (const path of ["other/new", "new"])
      expect(existsSync(join(sandbox.home, path))).toBe(false);
  });

  test("that names the file of its bounds again runs once", async () => {
    write("x", "#!/bin/sh\necho ran\n");
    const line = await lineFor("./x", engine);
    const [, name = ""] = /bounds\/(\w+)/.exec(line) ?? [];
    const again = `. ~/.local/state/fairlead/bounds/${name}`;
    const child = Bun.spawnSync(["/bin/bash", "-c", `${again}; ${again}; ./x`], {
      cwd: sandbox.project,
      env: { ...bareEnvironment(sandbox.home), PATH: pathFor(engine) },
      timeout: 30_000,
    });
    expect(child.stdout.toString()).toBe("ran\n");
  });

  test("in a shell that cannot run a line anew does not run at all", async () => {
    write("x", "#!/bin/sh\necho ran > ran\n");
    const line = await lineFor("./x", engine);
    const child = Bun.spawnSync(["/bin/sh"], {
      cwd: sandbox.project,
      env: { ...bareEnvironment(sandbox.home), PATH: pathFor(engine) },
      stdin: new TextEncoder().encode(`${line}\n`),
      timeout: 30_000,
    });
    expect(child.exitCode).toBe(126);
    expect(existsSync(join(sandbox.project, "ran"))).toBe(false);
    const gone = line.replace(/bounds\/\w+/, "bounds/gone");
    const other = Bun.spawnSync(["/bin/bash", "-c", gone], {
      cwd: sandbox.project,
      env: { ...bareEnvironment(sandbox.home), PATH: pathFor(engine) },
    });
    expect(other.exitCode).not.toBe(0);
    expect(existsSync(join(sandbox.project, "ran"))).toBe(false);
  });
});
