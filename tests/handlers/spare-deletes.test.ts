import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, renameSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type HookProject, makeHookProject } from "../support/hook-project.ts";
import { GIT_ENVIRONMENT } from "../undo/make-project.ts";

// What is deleted beside the project and would not be missed: the line or the session made it, a commit has it,
// a tool makes it again. Whatever else lies there is asked about or refused as ever.

const POSIX = process.platform !== "win32" && Bun.which("git") !== null;
if (!POSIX)
  console.warn("SKIPPED: deletions beside the project need git and POSIX paths; none was judged");

let at: HookProject;

beforeEach(async () => {
  at = makeHookProject();
  await at.event("SessionStart", { source: "startup" });
});
afterEach(() => at.dispose());

/** A repository in the home, with a commit of `src/a.ts` and `notes.md`, and files that Git ignores or does not know. */
function makeRepository(): string {
  const root = join(at.home, "dev/other");
  put(".gitignore", "dist/\nllm/.toolcache/\nprivate/\n");
  for (const name of ["src/a.ts", "src/b.ts", "notes.md"]) put(name, `${name}\n`);
  for (const words of ["init -q -b main", "add -A", "commit -qm one"]) {
    const env = { PATH: process.env.PATH ?? "", HOME: "/nonexistent", ...GIT_ENVIRONMENT };
    Bun.spawnSync(["git", ...words.split(" ")], { cwd: root, env });
  }
  for (const name of ["dist/x.js", "llm/.toolcache/a", "private/key.txt", "data/rows.csv"])
    put(name, "x\n");
  return root;

  function put(name: string, text: string): void {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
}

let calls = 0;

async function judge(command: string, tool = "Bash"): Promise<string> {
  const call = { tool_name: tool, tool_input: { command }, tool_use_id: `t${++calls}` };
  const { stdout } = await at.event("PreToolUse", { ...call, permission_mode: "default" });
  return JSON.parse(stdout).decision;
}

/** A call of the session that makes something and is over. */
async function made(make: () => void): Promise<void> {
  make();
  const call = { tool_name: "Bash", tool_input: { command: "make-it" }, tool_response: {} };
  await at.event("PostToolUse", { ...call, tool_use_id: `t${++calls}`, duration_ms: 1_000 });
}

/** What lay there before the session, by the times that files have of it. */
async function madeBefore(make: () => void): Promise<void> {
  make();
  // Longer than a record may be late.
  await Bun.sleep(3_500);
}

describe.skipIf(!POSIX)("what is not there before the line", () => {
  test.each([
    "unzip -q deck.zip -d ~/deck_check && ls ~/deck_check && rm -rf ~/deck_check",
    "cp t.mjs ~/t.tmp.mjs; node ~/t.tmp.mjs; rm -f ~/t.tmp.mjs",
    "python3 make.py ~/report_x; rm -r ~/report_x",
    "git worktree add ~/wt-x HEAD; git worktree remove --force ~/wt-x",
  ])("%s goes on", async (line) => {
    expect(await judge(line)).toBe("allow");
  });

  test.each([
    ["a folder that is there", "unzip -q deck.zip -d ~/papers && rm -rf ~/papers"],
    ["a link that the line makes", "ln -s ~/papers ~/link_x; rm -rf ~/link_x/*"],
    ["what the line moves there", "mv ~/papers ~/moved_x; rm -rf ~/moved_x"],
    ["a folder that the line may not reach", "cd ~/nowhere; rm -rf papers"],
    ["a name that nobody knows", 'rm -rf ~/"$X"'],
  ])("%s is stopped", async (_, line) => {
    mkdirSync(join(at.home, "papers"));
    writeFileSync(join(at.home, "papers/thesis.tex"), "thesis\n");
    expect(await judge(line)).not.toBe("allow");
  });
});

describe.skipIf(!POSIX)("marks without content that a search clears", () => {
  const CLEAR = "find ~/.runner/sessions -mmin +120 -type f -exec rm {} +";

  function mark(name: string, text: string): void {
    const path = join(at.home, ".runner/sessions", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  test("go on, also where the line makes their folder first", async () => {
    const made = `mkdir -p ~/.runner/sessions; touch ~/.runner/sessions/7; ${CLEAR}`;
    expect(await judge(made)).toBe("allow");
    mark("1", "");
    mark("old/2", "");
    expect(await judge(CLEAR)).toBe("allow");
  });

  test("stay where one of the files holds something, at any depth", async () => {
    mark("1", "");
    mark("old/2", "what was said\n");
    expect(await judge(CLEAR)).not.toBe("allow");
    expect(await judge(`mkdir -p ~/.runner/sessions; ${CLEAR}`)).not.toBe("allow");
  });

  test("stay where the folder is a link, or the line moves something there", async () => {
    mkdirSync(join(at.home, "papers"));
    writeFileSync(join(at.home, "papers/thesis.tex"), "thesis\n");
    symlinkSync(join(at.home, "papers"), join(at.home, "link"));
    expect(await judge("find ~/link/ -type f -exec rm {} +")).not.toBe("allow");
    mark("1", "");
    expect(await judge(`mv ~/papers ~/.runner/sessions/; ${CLEAR}`)).not.toBe("allow");
    expect(await judge(`ln -s ~/papers ~/shown; find ~/shown/ -type f -exec rm {} +`)).not.toBe(
      "allow",
    );
  });
});

describe.skipIf(!POSIX)("what a call of the session made", () => {
  test("goes with all below it, however the shell names it", async () => {
    const folder = join(at.home, "Desktop/deck");
    await made(() => {
      mkdirSync(join(folder, "slides"), { recursive: true });
      writeFileSync(join(folder, "slides/1.xml"), "x");
      writeFileSync(join(at.home, "convert.py"), "x");
    });
    // Some file systems keep no time of birth, and nothing there is known to be new.
    if (statSync(folder).birthtimeMs === 0) {
      console.warn("SKIPPED: this file system keeps no times of birth");
      return;
    }
    expect(await judge("rm -rf ~/Desktop/deck")).toBe("allow");
    expect(await judge("rm ~/convert.*")).toBe("allow");
    expect(await judge(`Remove-Item '${at.home}/convert.py'`, "PowerShell")).toBe("allow");
  });

  test("stays where it is older than the session, if only by a moment", async () => {
    mkdirSync(join(at.home, "precious"));
    await Bun.sleep(50);
    const call = { tool_name: "Bash", tool_input: { command: "ls" }, tool_response: {} };
    const start = { session_id: "later" };
    await at.event("SessionStart", { ...start, source: "startup" });
    await at.event("PostToolUse", { ...start, ...call, tool_use_id: "t0" });
    const deletion = { tool_name: "Bash", tool_input: { command: "rm -rf ~/precious" } };
    const { stdout } = await at.event("PreToolUse", { ...start, ...deletion, tool_use_id: "t1" });
    expect(JSON.parse(stdout).decision).not.toBe("allow");
  });

  test("stays where something older was moved into it, or nobody's call made it", async () => {
    const [old, folder] = [join(at.home, "papers"), join(at.home, "collected")];
    await madeBefore(() => mkdirSync(old));
    await made(() => {
      mkdirSync(folder);
      renameSync(old, join(folder, "papers"));
    });
    expect(await judge("rm -rf ~/collected")).not.toBe("allow");
    mkdirSync(join(at.home, "late"));
    await Bun.sleep(50);
    expect(await judge("rm -rf ~/late")).not.toBe("allow");
  });

  test("stays where it is a link, followed by a slash, to what was there", async () => {
    await madeBefore(() => mkdirSync(join(at.home, "papers")));
    await made(() => symlinkSync(join(at.home, "papers"), join(at.home, "link")));
    expect(await judge("rm -rf ~/link/")).not.toBe("allow");
  });

  test("of another session is not this one's", async () => {
    await made(() => mkdirSync(join(at.home, "deck")));
    const call = { tool_name: "Bash", tool_input: { command: "rm -rf ~/deck" }, session_id: "s2" };
    const { stdout } = await at.event("PreToolUse", call);
    expect(JSON.parse(stdout).decision).toBe("block");
  });
});

describe.skipIf(!POSIX)("a repository beside the project", () => {
  test.each([
    "rm -rf ~/dev/other/src",
    "cd ~/dev/other && rm notes.md && git add -A && git commit -m 'no notes'",
    "git -C ~/dev/other rm -rq src",
    "rm -rf ~/dev/other/dist ~/dev/other/llm/.toolcache/",
    "rm ~/dev/other/src/*.ts",
  ])("%s goes on, as a commit or a build brings it back", async (line) => {
    makeRepository();
    expect(await judge(line)).toBe("allow");
  });

  test.each([
    ["the repository itself", "rm -rf ~/dev/other"],
    ["its records", "rm -rf ~/dev/other/.git"],
    ["what Git does not know", "rm -rf ~/dev/other/data"],
    ["what it ignores under a name of its own", "rm -rf ~/dev/other/private"],
    ["all of it by a pattern", "rm -rf ~/dev/other/*"],
  ])("%s is stopped", async (_, line) => {
    makeRepository();
    expect(await judge(line)).not.toBe("allow");
  });

  test("a change that is not committed is stopped, staged or not", async () => {
    const root = makeRepository();
    writeFileSync(join(root, "src/a.ts"), "changed\n");
    utimesSync(join(root, "src/a.ts"), new Date(), new Date());
    expect(await judge("rm -rf ~/dev/other/src")).not.toBe("allow");
    Bun.spawnSync(["git", "add", "-A"], { cwd: root, env: { PATH: process.env.PATH ?? "" } });
    expect(await judge("rm -rf ~/dev/other/src")).not.toBe("allow");
  });
});
