import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { bareEnvironment, makeSandbox, runFairlead, type Sandbox } from "../support/world.ts";

// What is approved through the hook in a project where a secret has another name, was tracked once, or a pipe waits.

const isPossible = process.platform !== "win32" && Bun.which("git") !== null;

let sandbox: Sandbox;

/** The project's files and past; a test adds what it is about, and takes it back. */
const PROJECT = `
git init -q -b main . && git config user.name a && git config user.email a@example.com
mkdir src && echo a > src/a.ts && echo b > README.txt && printf 'API_KEY=planted\\n' > .env && git add -f . && git commit -qm one
git rm -q --cached .env && git commit -qm two && echo c >> src/a.ts && git commit -qam three && echo d >> src/a.ts && echo .env > .gitignore
`;

function run(script: string): void {
  const env = { ...bareEnvironment(sandbox.home), GIT_CONFIG_NOSYSTEM: "1" };
  const ran = Bun.spawnSync(["sh", "-ec", script], { cwd: sandbox.project, env });
  if (ran.exitCode !== 0) throw new Error(`${script}: ${ran.stderr}`);
}

beforeAll(() => {
  if (!isPossible) return;
  // Not below a temporary folder, where other things are harmless.
  sandbox = makeSandbox(resolve(".cache/approvals"));
  run(PROJECT);
  const folder = join(sandbox.home, ".config/fairlead");
  run(`mkdir -p ${folder}`);
  writeFileSync(join(folder, "config.toml"), "[approve]\nread_only = true\n");
});

afterAll(() => {
  if (isPossible) sandbox.dispose();
});

/** Whether a call is approved with these variables, once a script has run, which is taken back. */
async function isApproved(
  call: string | object,
  { before = "true", after = "true", env = {} as Readonly<Record<string, string>> } = {},
): Promise<boolean> {
  run(before);
  const tool =
    typeof call === "string" ? { tool_name: "Bash", tool_input: { command: call } } : call;
  const event = { session_id: "s", cwd: sandbox.project, hook_event_name: "PreToolUse", ...tool };
  const { stdout, exit } = await runFairlead({
    words: ["hook", "pre-tool"],
    cwd: sandbox.project,
    env: { ...bareEnvironment(sandbox.home), ...env },
    stdin: JSON.stringify({ ...event, transcript_path: "/t", permission_mode: "default" }),
  });
  run(after);
  expect(exit).toBe(0);
  return stdout.includes('"permissionDecision":"allow"');
}

const grep = (input: object) => ({ tool_name: "Grep", tool_input: { pattern: "K", ...input } });
const read = (file_path: string) => ({ tool_name: "Read", tool_input: { file_path } });

describe.skipIf(!isPossible)("a secret is not shown", () => {
  const linked = { before: "ln .env notes.txt", after: "rm notes.txt" };
  test.each([
    ["cat notes.txt"],
    ["grep -rn K ."],
    ["sort < notes.txt | uniq -c"],
    ["for f in *.txt; do head -1 $f; done"],
    [read("notes.txt")],
    [grep({ path: "notes.txt", output_mode: "content" })],
  ])("by another name: %j", async (call) => {
    expect(await isApproved(call, linked)).toBe(false);
  });

  test.each([
    ["git log -p"],
    ["git log -p -2"],
    ["git show HEAD~1"],
    ["git show HEAD~2"],
    ["git diff HEAD~2"],
    ["git diff HEAD~2 HEAD -- ."],
    ["git diff-tree -p HEAD~1"],
    ["git log --all --cc -S planted -p"],
    ["git grep K HEAD~2"],
    ["git cat-file -p $(git rev-parse HEAD~2:.env)"],
    ["git reflog -p"],
  ])("that an earlier commit holds: %s", async (call) => {
    expect(await isApproved(call)).toBe(false);
  });

  test("by an object that is named by its hash", async () => {
    const ran = Bun.spawnSync(["git", "rev-parse", "HEAD~2:.env"], { cwd: sandbox.project });
    const hash = ran.stdout.toString().trim();
    expect(await isApproved(`git show ${hash}`)).toBe(false);
    expect(await isApproved(`git cat-file -p ${hash}`)).toBe(false);
    expect(await isApproved(`git diff ${hash} HEAD:README.txt`)).toBe(false);
  });
});

describe.skipIf(!isPossible)("nothing is approved that waits", () => {
  test.each([["cat pipe"], ["head -1 < pipe"], ["grep K pipe"], ["cat *"], [read("pipe")]])(
    "for a pipe: %j",
    async (call) => {
      const piped = { before: "mkfifo pipe", after: "rm pipe" };
      expect(await isApproved(call, piped)).toBe(false);
    },
  );

  test.each([[".git/objects/info/alternates"], [".git/packed-refs"], [".mailmap"]])(
    "for one in the place of %s",
    async (name) => {
      const piped = { before: `rm -f ${name} && mkfifo ${name}`, after: `rm ${name}` };
      expect(await isApproved("git status", piped)).toBe(false);
      expect(await isApproved("git log --oneline | head", piped)).toBe(false);
    },
  );

  test.each([["tail -f README.txt"], ["tail -n1 -F README.txt"], ["docker logs -f web"]])(
    "for what is written next: %s",
    async (call) => {
      expect(await isApproved(call)).toBe(false);
    },
  );
});

test.skipIf(!isPossible)("a variable counts that nobody described", async () => {
  const lines = [
    ["python3 --version", { PYTHONNEW: "x" }],
    ["git log --oneline", { GIT_NEW: "x" }],
    ["ls", { LD_NEW: "x" }],
  ] as const;
  for (const [line, env] of lines) {
    expect([line, await isApproved(line, { env })]).toEqual([line, false]);
    expect([line, await isApproved(line)]).toEqual([line, true]);
  }
});

test.skipIf(!isPossible)("everyday lines that only look are approved", async () => {
  for (const line of EVERYDAY) expect([line, await isApproved(line)]).toEqual([line, true]);
});

const EVERYDAY = `
git status
git status --short && git diff --stat
git diff
git diff HEAD
git diff --cached
git diff HEAD~1
git diff HEAD~1 -- src
git diff HEAD -- src/a.ts
git show
git show HEAD
git show --stat HEAD~2
git show HEAD~2:src/a.ts
git show HEAD:README.txt
git log --oneline -10
git log -p -1
git log -p -3 -- src/a.ts
git log --stat -2
git log --format=%h | head -3
git log -L1,1:src/a.ts
git blame src/a.ts
git blame -L 1,1 src/a.ts
git grep -n a src
git grep -n a
git ls-files | wc -l
git branch -a
git stash list
git rev-parse --abbrev-ref HEAD
git reflog -5
git config --get user.name
git remote -v
ls -la
ls src
cat src/a.ts
cat README.txt
head -5 README.txt
tail -5 README.txt
tail -n +1 README.txt | head
sed -n 1,20p src/a.ts
wc -l src/*.ts
grep -n a src/a.ts
grep -rn a src
grep -rn a src --include='*.ts'
grep -rl a .
grep -c a README.txt
find . -name '*.ts'
find src -type f -exec wc -l {} +
cat src/*.ts
for f in src/*.ts; do head -1 "$f"; done
awk '{print $1}' README.txt
sort README.txt | uniq -c
cut -c1-3 README.txt
diff src/a.ts README.txt
stat README.txt
file README.txt
du -sh .
cd src && ls && cat a.ts
pwd; whoami; date
test -f README.txt && echo yes
python3 --version
echo "$(git rev-parse HEAD)"
ps aux | head -3
`
  .trim()
  .split("\n");
