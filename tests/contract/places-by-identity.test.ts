import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { linkSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import {
  BINARY,
  bareEnvironment,
  makeSandbox,
  runBinary,
  type Sandbox,
  userFolders,
} from "../support/world.ts";

// Symbolic links need rights of their own on Windows.
const onPosix = process.platform === "win32" ? describe.skip : describe;
const binary = BINARY ?? resolve(HOST_BINARY);

let sandbox: Sandbox;
let repo: string;

beforeAll(() => {
  // Below a temporary folder much is lenient.
  sandbox = makeSandbox(resolve(".cache"));
  const { home } = sandbox;
  const { config, state } = userFolders(home);
  repo = join(home, "work", "repo");
  for (const folder of [".git", "src", "lib", "e", "c"])
    mkdirSync(join(repo, folder), { recursive: true });
  for (const folder of [join(home, ".claude"), config, state])
    mkdirSync(folder, { recursive: true });
  const settings = join(home, ".claude", "settings.json");
  const key = join(state, "allow-once.key");
  writeFileSync(settings, '{ "hooks": {} }');
  writeFileSync(join(config, "config.toml"), "# mine\n");
  writeFileSync(key, "0".repeat(64));
  for (const name of ["a.ts", "e/settings.json", "c/settings.local.json"])
    writeFileSync(join(repo, name), "{}");
  writeFileSync(join(repo, "set.sh"), "echo '{}' > ~/.claude/settings.json\n");
  writeFileSync(join(repo, "outer.sh"), "sh ./set.sh\n");
  writeFileSync(
    join(repo, "quiet.sh"),
    "# see ~/.claude/settings.json\necho ~/.claude/settings.json\n",
  );
  writeFileSync(
    join(repo, "add.patch"),
    "--- /dev/null\n+++ b/.claude/settings.local.json\n@@ -0,0 +1 @@\n+{}\n",
  );
  linkSync(settings, join(repo, "src", "hard.ts"));
  linkSync(join(config, "config.toml"), join(repo, "src", "config.ts"));
  linkSync(key, join(repo, "notes.txt"));
  linkSync(join(repo, "a.ts"), join(repo, "src", "b.ts"));
  symlinkSync(settings, join(repo, "src", "soft.ts"));
  const rc = join(home, ".bashrc");
  writeFileSync(rc, "alias ll=ls\n");
  linkSync(rc, join(repo, "src", "rc.ts"));
  // As a patch, an archive or a branch brings it.
  symlinkSync("../../.bashrc", join(repo, "from-patch"));
  writeFileSync(join(repo, "list"), `a.ts\n${rc}\n`);
  writeFileSync(join(repo, "names"), "a.ts\n");
  symlinkSync(join(home, ".claude"), join(repo, "e", "h"));
});
afterAll(() => sandbox.dispose());

async function judged(tool: string, input: object): Promise<string> {
  const event = {
    session_id: "s",
    transcript_path: join(sandbox.home, "transcript.jsonl"),
    cwd: repo,
    hook_event_name: "PreToolUse",
    tool_name: tool,
    tool_input: input,
  };
  const { stdout } = await runBinary(binary, {
    words: ["hook", "pre-tool"],
    cwd: repo,
    env: bareEnvironment(sandbox.home),
    stdin: JSON.stringify(event),
  });
  return /"permissionDecision":"(\w+)"/.exec(stdout)?.[1] ?? "pass";
}

onPosix("a guarded file under another name", () => {
  test.each([
    "echo '{}' > src/hard.ts",
    "sed -i 's/a/b/' src/hard.ts",
    "cp a.ts src/config.ts",
    "python3 -c \"open('src/hard.ts', 'w').write('x')\"",
    "cat notes.txt",
    "base64 < notes.txt",
    "ln -s ~/.claude/settings.json o.log && echo '{}' > o.log",
    "ln ~/.claude/settings.json o.log",
    "cp -r c/. e/h/",
    "tar xf a.tar -C e",
    "git apply add.patch",
    "mv c .claude",
    "sh set.sh",
    "bash outer.sh",
    "GIT_TRACE=~/.bashrc git status",
    "export HISTFILE=~/.zshrc; bash -ic true",
    "gcc -Wl,-Map,$HOME/.bashrc a.c",
    "awk -v f=$HOME/.bashrc '{ print > f }' a.ts",
    "cp .bashrc ~/",
    "ln ~/.bashrc x",
    "echo x >> src/rc.ts",
    "tee src/rc.ts < a.ts",
    "git diff --output=src/rc.ts",
    "echo x > from-patch",
    "sort -o from-patch a.ts",
    "GIT_TRACE=from-patch git status",
    "python3 -m json.tool a.ts from-patch",
    "gcc -Wl,-Map,from-patch a.c",
    "git archive --prefix=.claude/ HEAD | tar x",
    "git submodule add ../lib .claude",
    "git config --rename-section x alias",
    "NPM_CONFIG_GLOBAL=true npm uninstall fairlead",
    "xargs -a list truncate -s 0",
    'while read -r f; do cp a.ts "$f"; done < list',
  ])("%s is stopped", async (command) => {
    expect(await judged("Bash", { command })).not.toBe("pass");
  });

  test.each([
    "echo 'let a;' > src/b.ts",
    "sed -i 's/a/b/' a.ts",
    "cp a.ts src/new.ts",
    "python3 -c \"open('src/b.ts').read()\"",
    "cat src/hard.ts",
    "wc -l < a.ts",
    "ln -s ../a.ts src/c.ts && cat src/c.ts",
    "ln a.ts d.ts",
    "cp -r c/. lib/",
    "tar xf a.tar -C lib",
    "git apply --check add.patch",
    "mv c d",
    "sh quiet.sh",
    "bash -n set.sh",
    "GIT_TRACE=trace.log git status",
    "export HISTFILE=/dev/null; bash -ic true",
    "gcc -Wl,-Map,out.map a.c",
    "awk -v f=$HOME/.bashrc 'BEGIN { print f }' a.ts",
    "cp a.ts lib/.bashrc.example",
    "ln -s ~/.bashrc x",
    "cat src/rc.ts",
    "wc -l < src/rc.ts",
    "git diff --output=src/new.diff",
    "grep -c alias from-patch",
    "sort -o sorted a.ts",
    "diff from-patch a.ts",
    "python3 -m json.tool from-patch",
    "gcc -Wl,-rpath,$HOME/.local/lib a.c",
    "git archive --prefix=app/ HEAD | gzip > app.tgz",
    "git submodule add ../lib vendor/lib",
    "git config --rename-section branch.a branch.b",
    "npm uninstall left-pad",
    "xargs -a list wc -l",
    'while read -r f; do cp a.ts "$f"; done < names',
  ])("%s passes", async (command) => {
    expect(await judged("Bash", { command })).toBe("pass");
  });

  test("is judged as that file for the tools that write, and for nothing else", async () => {
    const path = (name: string) => join(repo, "src", name);
    const edit = (name: string) =>
      judged("Edit", { file_path: path(name), old_string: "a", new_string: "b" });
    const write = (name: string) => judged("Write", { file_path: path(name), content: "let a;" });
    expect(await edit("hard.ts")).toBe("ask");
    expect(await edit("soft.ts")).toBe("ask");
    expect(await write("hard.ts")).toBe("ask");
    expect(await write("config.ts")).toBe("ask");
    expect(await judged("NotebookEdit", { notebook_path: path("hard.ts"), new_source: "x" })).toBe(
      "ask",
    );
    expect(await judged("Read", { file_path: join(repo, "notes.txt") })).toBe("deny");
    expect(await edit("b.ts")).toBe("pass");
    expect(await write("new.ts")).toBe("pass");
  });
});
