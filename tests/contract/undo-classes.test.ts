import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { planRestore } from "../../src/undo/restore-plan.ts";
import { numbersIn } from "../../src/undo/store.ts";
import { undo } from "../../src/undo/undo.ts";
import { unpackLost } from "../../src/undo/unpack.ts";
import {
  BINARY,
  bareEnvironment,
  makeSandbox,
  type Sandbox,
  userFolders,
} from "../support/world.ts";

/** One call of each kind by which files are lost, judged by the executable, run for real and taken back. */
const binary = BINARY ?? resolve(HOST_BINARY);
const isHere = process.platform === "linux" && existsSync(binary) && Bun.which("git") !== null;
if (!isHere) console.warn("SKIPPED: calls that lose files are run for real, on Linux with git");

let sandbox: Sandbox;
let store: string;
beforeEach(() => {
  // What lies in a temporary folder is not worth saving.
  sandbox = makeSandbox(resolve(".cache"));
  store = join(userFolders(sandbox.home).state, "undo");
  put("tracked.md", "one\n");
  put("kept.txt", "index\n");
  run("git init -qb main; git add -A; git commit -qm one; git branch side");
  run("git checkout -q side; git commit -qm two --allow-empty; git checkout -q main");
  put("data/rows.csv", "rows\n");
  put("notes.txt", "notes\n");
  put("kept.txt", "staged\n");
  run("git add kept.txt");
  put("kept.txt", "index\n");
});
afterEach(() => sandbox.dispose());

function put(name: string, text: string): void {
  mkdirSync(dirname(join(sandbox.project, name)), { recursive: true });
  writeFileSync(join(sandbox.project, name), text);
}

function run(line: string): string {
  const identity = { GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@b", GIT_CONFIG_NOSYSTEM: "1" };
  const committer = { GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@b" };
  const ran = Bun.spawnSync(["/bin/bash", "-c", line], {
    cwd: sandbox.project,
    env: { ...identity, ...committer, HOME: sandbox.home, PATH: process.env.PATH ?? "" },
  });
  return ran.stdout.toString();
}

function tell(name: string, tool: string, input: Readonly<Record<string, string>>): string {
  const event = {
    ...{ session_id: "s-1", cwd: sandbox.project, transcript_path: "/t", hook_event_name: name },
    ...{ tool_name: tool, tool_use_id: "t-1", tool_input: input },
    ...(name === "PostToolUse" ? { tool_response: { stdout: "", stderr: "" } } : {}),
  };
  const ran = Bun.spawnSync([binary, "hook"], {
    cwd: sandbox.project,
    env: { ...bareEnvironment(sandbox.home), PATH: process.env.PATH ?? "" },
    stdin: Buffer.from(JSON.stringify(event)),
  });
  return ran.stdout.toString();
}

/** What a person would miss: the untracked files, what is staged, and where branches and tags point to. */
function worth(): string {
  const text = ["data/rows.csv", "notes.txt"].map((name) => {
    const path = join(sandbox.project, name);
    return `${name} ${existsSync(path) ? readFileSync(path, "utf8") : "gone"}`;
  });
  return [...text, run("git for-each-ref; git diff --cached; cat .git/HEAD")].join("\n");
}

/** Takes back the last call that was saved. */
async function takeBack(): Promise<void> {
  const number = numbersIn(store).at(-1) ?? 0;
  const plan = planRestore(store, number);
  if (plan === undefined) throw new Error("nothing is saved");
  await undo({
    ...{ store, number, plan, isPartial: false, time: new Date() },
    about: { project: sandbox.project, session: "", title: "undo" },
    unpack: (packs) => unpackLost(packs, `${store}/${number}`, process.env.PATH),
  });
}

function isMissing(line: string): boolean {
  const named = [...line.matchAll(/\b(?:python3|perl|node|ruby|gcc|sqlite3|tclsh|make|ed)\b/g)];
  return named.some(([program]) => Bun.which(program) === null);
}

const LOSING: Readonly<Record<string, string>> = {
  "names that Python reads from a pipe":
    "ls data | python3 -c \"import os,sys; [os.remove('data/'+l.strip()) for l in sys.stdin]\"",
  "names that Perl reads from a pipe": "git ls-files -o | perl -lne 'unlink'",
  "a folder that code goes to":
    "python3 -c \"import os; os.chdir('data'); open('rows.csv','w').write('x')\"",
  "a file that a library rewrites":
    "python3 -c \"import fileinput\nfor l in fileinput.input('notes.txt', inplace=True): pass\"",
  "a link of the same line": "ln -s data/rows.csv l; : > l",
  "an output that nobody described": "python3 tool.py --output data/rows.csv",
  "the output of a compiler": "gcc -o notes.txt main.c",
  "what a database client writes": "sqlite3 x.db '.output notes.txt' 'select 1'",
  "a patch of a file that Git does not know": "git apply change.patch",
  "names that a pattern in code finds":
    "python3 -c \"import fileinput,glob\nfor l in fileinput.input(glob.glob('*.txt'), inplace=True): pass\"",
  "what an editor of lines writes": "ed -s tracked.md <<'E'\nw notes.txt\nq\nE",
  "a script": "sh wipe.sh",
  "a script that another one runs": "bash outer.sh",
  "a script that comes through a pipe": "cat wipe.py | python3",
  "a module": "python3 -c 'import wipe'",
  "a recipe": "make -s wipe",
  "what a script is given": "python3 cut.py notes.txt",
  "a staged version": "git reset -q",
  "a staged version that is removed": "git rm -qf --cached kept.txt",
  "a staged version that is restored": "git restore --staged kept.txt",
  "a branch that is moved": "git update-ref refs/heads/side HEAD",
  "a tag that is replaced": "git tag -f v1 main",
  "a branch that is made anew": "git checkout -q -B side",
};

describe.if(isHere)("a call that passes", () => {
  test.each(Object.entries(LOSING).filter(([, line]) => !isMissing(line)))(
    "is taken back where it loses %s",
    async (_, line) => {
      put("tool.py", "import sys\nopen(sys.argv[2], 'w').write('x')\n");
      put("main.c", "int main() {}\n");
      put("wipe.sh", "rm -rf data\n");
      put("outer.sh", "set -e\nsh wipe.sh\n");
      put("wipe.py", "import shutil\nshutil.rmtree('data')\n");
      put("cut.py", "import os, sys\nos.truncate(sys.argv[1], 0)\n");
      put("Makefile", "wipe:\n\trm -rf data notes.txt\n");
      put("change.patch", "--- a/notes.txt\n+++ b/notes.txt\n@@ -1 +1 @@\n-notes\n+changed\n");
      run("git tag v1 side");
      const before = worth();
      expect(tell("PreToolUse", "Bash", { command: line })).not.toMatch(/"(?:ask|deny)"/);
      run(line);
      expect(worth()).not.toBe(before);
      tell("PostToolUse", "Bash", { command: line });
      run("git reflog expire --expire=now --all; git gc -q --prune=now");
      await takeBack();
      expect(worth()).toBe(before);
    },
    30_000,
  );

  test("saves a large file that it writes over, whatever the tool", async () => {
    const path = join(sandbox.project, "large.bin");
    for (const [tool, input] of [
      ["Bash", { command: "echo x > large.bin" }],
      ["Write", { file_path: path, content: "x" }],
    ] as const) {
      writeFileSync(path, "beginning");
      truncateSync(path, 80_000_000);
      expect(tell("PreToolUse", tool, input)).not.toMatch(/"(?:ask|deny)"/);
      writeFileSync(path, "x");
      tell("PostToolUse", tool, input);
      await takeBack();
      expect(readFileSync(path).byteLength).toBe(80_000_000);
    }
  }, 60_000);
});

describe.if(isHere)("a call is asked about", () => {
  test.each([
    ["Bash", "echo x > large.bin"],
    ["Bash", "rm large.bin"],
    ["Bash", "cp notes.txt large.bin"],
    ["Write", ""],
  ])("where a file is too large to be saved: %s %s", (tool, command) => {
    const path = join(sandbox.project, "large.bin");
    put("large.bin", "beginning");
    truncateSync(path, 300_000_000);
    const input = tool === "Bash" ? { command } : { file_path: path, content: "x" };
    const said = tell("PreToolUse", tool, input);
    expect(said).toContain('"ask"');
    expect(said).toContain("too large to save first");
  });

  test("never where only something is added to it, or Git has it", () => {
    put("large.bin", "beginning");
    truncateSync(join(sandbox.project, "large.bin"), 300_000_000);
    const command = "echo x >> large.bin; echo y > new.txt";
    expect(tell("PreToolUse", "Bash", { command })).not.toMatch(/"(?:ask|deny)"/);
  });
});
