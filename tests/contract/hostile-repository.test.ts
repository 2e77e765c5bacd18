import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { listEvents } from "../../src/protocol/events.ts";
import {
  bareEnvironment,
  makeSandbox,
  runFairlead,
  type Sandbox,
  userFolders,
} from "../support/world.ts";

// A repository in which everything that git lets a repository name as a program leaves a mark when it runs.
// No event and no command of fairlead's may leave one.

let sandbox: Sandbox;
let marks: string;
const HAS_GIT = Bun.which("git") !== null && process.platform !== "win32";

/** A program that notes who it was, and goes on as a filter would. */
function program(name: string): string {
  const path = join(sandbox.home, "programs", name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\ntouch ${join(marks, name)}\ncat 2>/dev/null\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Runs git away from the developer's configuration, before anything hostile is in the repository's. */
function git(folder: string, ...words: readonly string[]): void {
  const env = { PATH: process.env.PATH ?? "", HOME: sandbox.home, GIT_CONFIG_NOSYSTEM: "1" };
  const who = [
    "-c",
    "user.name=a",
    "-c",
    "user.email=a@example.com",
    "-c",
    "protocol.file.allow=always",
  ];
  const ran = Bun.spawnSync(["git", ...who, ...words], { cwd: folder, env });
  if (ran.exitCode !== 0) throw new Error(`git ${words.join(" ")}: ${ran.stderr}`);
}

function write(path: string, text: string): void {
  const target = join(sandbox.project, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

/** Every key of git's configuration that holds a program's command line, and what it is marked as. */
const PROGRAM_KEYS: readonly string[] = [
  ...["core.fsmonitor", "core.pager", "core.editor", "core.sshCommand", "core.askPass"],
  ...["core.gitProxy", "core.alternateRefsCommand", "sequence.editor", "diff.external"],
  ...["diff.evil.textconv", "diff.evil.command", "filter.evil.clean", "filter.evil.smudge"],
  ...["filter.evil.process", "merge.evil.driver", "credential.helper", "gpg.program"],
  ...["pager.status", "pager.diff", "pager.diff-index", "pager.ls-files", "interactive.diffFilter"],
  ...[
    "uploadpack.packObjectsHook",
    "submodule.lib.update",
    "trailer.x.command",
    "log.showSignature",
  ],
  ...["alias.status", "alias.diff-index", "alias.ls-files", "alias.rev-parse"],
];

const HOOKS = [
  ...[
    "post-index-change",
    "fsmonitor-watchman",
    "post-checkout",
    "pre-commit",
    "reference-transaction",
  ],
  ...["pre-auto-gc", "post-rewrite", "sendemail-validate"],
];

function poison(folder: string): void {
  const lines = PROGRAM_KEYS.map((key) => {
    const dot = key.lastIndexOf(".");
    const [section = "", name = ""] = key.slice(0, dot).split(/\.(.*)/);
    const head = name === "" ? `[${section}]` : `[${section} "${name}"]`;
    const bang = /^(?:alias|submodule)/.test(key) ? "!" : "";
    return `${head}\n\t${key.slice(dot + 1)} = "${bang}${program(key)}"`;
  });
  const included = join(sandbox.home, "included.gitconfig");
  writeFileSync(included, `[core]\n\tfsmonitor = ${program("included.fsmonitor")}\n`);
  const remote =
    '[remote "origin"]\n\turl = ssh://nowhere.invalid/x\n\tpromisor = true\n\tvcs = evil\n';
  const config = Bun.spawnSync(["cat", join(folder, "config")]).stdout.toString();
  writeFileSync(
    join(folder, "config"),
    `${config}\n${lines.join("\n")}\n[include]\n\tpath = ${included}\n${remote}[filter "evil"]\n\trequired = true\n[diff]\n\tignoreSubmodules = none\n[status]\n\tsubmoduleSummary = true\n`,
  );
  mkdirSync(join(folder, "hooks"), { recursive: true });
  mkdirSync(join(folder, "info"), { recursive: true });
  for (const hook of HOOKS) {
    writeFileSync(join(folder, "hooks", hook), `#!/bin/sh\ntouch ${join(marks, `hook-${hook}`)}\n`);
    chmodSync(join(folder, "hooks", hook), 0o755);
  }
  writeFileSync(join(folder, "info/attributes"), "* filter=evil diff=evil merge=evil\n");
}

beforeAll(() => {
  sandbox = makeSandbox();
  if (!HAS_GIT) return;
  marks = join(sandbox.home, "marks");
  mkdirSync(marks);
  const library = join(sandbox.home, "library");
  mkdirSync(library);
  writeFileSync(join(library, "l.txt"), "l\n");
  git(library, "init", "-q", "-b", "main");
  git(library, "add", ".");
  git(library, "commit", "-qm", "first");
  write(".gitattributes", "* filter=evil diff=evil merge=evil\n");
  for (const name of ["a.txt", "b.txt", "folder/c.txt"]) write(name, `${name}\n`);
  write("package.json", '{"name":"x"}');
  write(".do/jobs/26/01/01/t/checklist.md", "- [~] begun\n");
  git(sandbox.project, "init", "-q", "-b", "main");
  git(sandbox.project, "submodule", "add", "-q", library, "lib");
  git(sandbox.project, "add", ".");
  git(sandbox.project, "commit", "-qm", "first");
  git(sandbox.project, "init", "-q", "--bare", "nested.git");
  // Each way in which git would want to look into a file: other content, other time, staged, gone.
  write("a.txt", "A.txt\n");
  utimesSync(join(sandbox.project, "b.txt"), 1, 1);
  write("staged.txt", "s\n");
  git(sandbox.project, "add", "staged.txt");
  write("lib/l.txt", "L\n");
  poison(join(sandbox.project, ".git"));
  poison(join(sandbox.project, ".git/modules/lib"));
  poison(join(sandbox.project, "nested.git"));
  for (const name of ["git", "git-remote-evil"]) {
    write(name, `#!/bin/sh\ntouch ${join(marks, `cwd-${name}`)}\n`);
    chmodSync(join(sandbox.project, name), 0o755);
  }
});
afterAll(() => sandbox.dispose());

const left = () => readdirSync(marks).sort();

function run(words: readonly string[], stdin: object | string = "", cwd = sandbox.project) {
  return runFairlead({
    words,
    cwd,
    env: {
      ...bareEnvironment(sandbox.home),
      PATH: `${sandbox.project}:${process.env.PATH}`,
      GIT_EXTERNAL_DIFF: program("environment.diff"),
      GIT_SSH_COMMAND: program("environment.ssh"),
      GIT_PAGER: program("environment.pager"),
      PAGER: program("environment.pager"),
    },
    stdin: typeof stdin === "string" ? stdin : JSON.stringify(stdin),
  });
}

describe.skipIf(!HAS_GIT)("a repository that names programs wherever git lets it", () => {
  test("is one in which git itself runs them", () => {
    const env = { PATH: process.env.PATH ?? "", HOME: sandbox.home };
    Bun.spawnSync(["git", "status"], { cwd: sandbox.project, env });
    expect(left()).toContain("filter.evil.process");
    expect(left()).toContain("included.fsmonitor");
    for (const name of left()) Bun.spawnSync(["rm", join(marks, name)]);
    expect(left()).toEqual([]);
  });

  const places = ["", "folder", "lib", "nested.git"];
  const names = [...listEvents().map(({ name }) => name), "Unheard"];
  test.each(names)("runs none of them at %s", async (name) => {
    for (const place of places) {
      const cwd = join(sandbox.project, place);
      const base = {
        session_id: "s1",
        cwd,
        hook_event_name: name,
        source: "resume",
        reason: "other",
      };
      const input = {
        command: "git status && git commit -am x && git push",
        file_path: `${cwd}/a.txt`,
      };
      const tool = { tool_name: "Bash", tool_input: input, tool_response: {}, prompt: "x" };
      await run(["hook"], { ...base, ...tool, trigger: "auto" }, cwd);
    }
    expect(left()).toEqual([]);
  });

  test.each([
    "status",
    "doctor",
    "session|list",
    "session|show",
    "session|prune",
    "job|show",
    "checklist|show",
    "mode",
    "loop|status",
    "hooks|list",
    "trust|--show",
    "config|show",
    "policy|check",
    "explain|git checkout -- . && git reset --hard",
    "fire|session:start",
  ])("runs none of them for %s", async (line) => {
    for (const place of places) {
      await run(line.split("|"), "", join(sandbox.project, place));
    }
    expect(left()).toEqual([]);
  });

  test("and still the snapshot tells what changed", async () => {
    const base = { session_id: "s2", cwd: sandbox.project, hook_event_name: "PreCompact" };
    const { stdout } = await run(["hook", "--agent", "plain"], base);
    const { data } = JSON.parse(stdout);
    expect(existsSync(data.snapshot.path)).toBe(true);
    const snapshot = await Bun.file(data.snapshot.path).json();
    expect(snapshot.changed_files).toContain(" M a.txt");
    expect(snapshot.changed_files).toContain("A  staged.txt");
    expect(left()).toEqual([]);
  });

  test("runs none of them to ask whether a file is tracked, for a hook of the user's", async () => {
    const { config } = userFolders(sandbox.home);
    mkdirSync(config, { recursive: true });
    const condition = '[{type = "git_tracked_file_operation", value = "rm"}]';
    const hook = `[[hook]]\nevent = "tool:pre_execute"\nconditions = ${condition}\ncommand = "echo no >&2; exit 2"\n`;
    writeFileSync(join(config, "config.toml"), hook);
    const base = { session_id: "s3", cwd: sandbox.project, hook_event_name: "PreToolUse" };
    const call = { ...base, tool_name: "Bash", tool_input: { command: "rm a.txt" } };
    expect((await run(["hook"], call)).exit).toBe(2);
    expect(left()).toEqual([]);
  });

  test("fetches no object that is missing, which would run the repository's ssh", async () => {
    const objects = join(sandbox.project, ".git/objects");
    for (const name of readdirSync(objects)) rmSync(join(objects, name), { recursive: true });
    const base = { session_id: "s4", cwd: sandbox.project, hook_event_name: "PreCompact" };
    expect((await run(["hook"], base)).exit).toBe(0);
    expect(left()).toEqual([]);
  });
});
