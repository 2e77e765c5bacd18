import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { treeOf, withoutFolderTimes } from "../support/tree.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { GIT_ENVIRONMENT } from "./make-project.ts";
import { runCall, takeBack } from "./one-call.ts";

// What git takes without asking anybody: ignored files in its way, and conflicts that were resolved.

const POSIX = process.platform !== "win32" && Bun.which("git") !== null && existsSync("/bin/bash");
if (!POSIX) console.warn("SKIPPED: what git takes needs bash and git; none was run");

let sandbox: Sandbox;
let root: string;
let project: string;

beforeAll(() => {
  // What lies in a temporary folder is not worth saving.
  sandbox = makeSandbox(resolve(".cache"));
  root = join(sandbox.home, "..", "case");
  project = join(root, "project");
});

afterAll(() => sandbox.dispose());

function run(...words: readonly string[]): { readonly ok: boolean; readonly text: string } {
  const env = { PATH: process.env.PATH ?? "", HOME: "/nonexistent", ...GIT_ENVIRONMENT };
  const { exitCode, stdout } = Bun.spawnSync(["git", ...words], { cwd: project, env });
  return { ok: exitCode === 0, text: stdout.toString() };
}

function git(line: string): string {
  const { ok, text } = run(...line.split(" "));
  if (!ok) throw new Error(`git ${line}`);
  return text;
}

function put(name: string, text: string): void {
  mkdirSync(dirname(join(project, name)), { recursive: true });
  writeFileSync(join(project, name), text);
}

function begin(): void {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(project, { recursive: true });
  git("init -q -b main");
  put(".gitignore", "*.cfg\nlocal/\n");
  put("a.ts", "a\n");
  put("b.ts", "b\n");
  git("add -A");
  git("commit -qm one");
}

/** A branch `other` with files that `main` ignores, which lie there with something else in them. */
function withIgnored(): void {
  begin();
  git("checkout -q -b other");
  put("x.cfg", "of the branch\n");
  put("deep/y.cfg", "of the branch\n");
  writeFileSync(join(project, "local"), "a file of the branch\n");
  git("add -Af .");
  git("commit -qm other");
  git("remote add origin .");
  git("update-ref refs/remotes/origin/far HEAD");
  git("checkout -q main");
  git("config branch.main.remote .");
  git("config branch.main.merge refs/heads/other");
  put("x.cfg", "mine\n");
  put("deep/y.cfg", "mine too\n");
  put("local/z", "in a folder\n");
}

const MINE = ["x.cfg", "deep/y.cfg", "local/z"];

function textsOf(names: readonly string[]): readonly (string | undefined)[] {
  return names.map((name) =>
    existsSync(join(project, name)) ? readFileSync(join(project, name), "utf8") : undefined,
  );
}

describe.if(POSIX)("ignored files in the way of recorded ones", () => {
  test.each([
    "git checkout other",
    "git checkout -q --detach other",
    "git checkout -b new other",
    "git checkout far",
    "git switch other",
    "git switch -c new other",
    "git -C . switch --detach other",
    "git merge other",
    "git merge --no-ff -m m other",
    "git merge",
    "git rebase other",
    "git cherry-pick other",
    "git cherry-pick main..other",
    "git reset --hard other",
    "git reset --keep other",
    "git read-tree -u -m main other",
    "git checkout other -- .",
    "git restore --source=other -- .",
    "git co",
  ])("are brought back after %s", async (line) => {
    withIgnored();
    git("config alias.co checkout");
    const call = { root, project, line: line === "git co" ? "git co other" : line };
    const before = textsOf(MINE);
    const ran = await runCall(call);
    if (ran.is === "stopped" || ran.number === undefined) throw new Error(JSON.stringify(ran));
    expect(textsOf(["x.cfg"])).toEqual(["of the branch\n"]);
    await takeBack(call, ran.number);
    expect(textsOf(MINE)).toEqual(before);
  });

  test("are brought back after a revert that has one of them again, and after a pull", async () => {
    withIgnored();
    git("checkout -q -f other");
    git("rm -q --cached x.cfg");
    git("commit -qm less");
    put("x.cfg", "mine again\n");
    const call = { root, project, line: "git revert --no-edit HEAD" };
    const ran = await runCall(call);
    if (ran.is === "stopped" || ran.number === undefined) throw new Error(JSON.stringify(ran));
    expect(textsOf(["x.cfg"])).toEqual(["of the branch\n"]);
    await takeBack(call, ran.number);
    expect(textsOf(["x.cfg"])).toEqual(["mine again\n"]);

    withIgnored();
    rmSync(join(project, "local"), { recursive: true });
    const pull = { root, project, line: "git pull -q --no-rebase" };
    const pulled = await runCall(pull);
    if (pulled.is === "stopped" || pulled.number === undefined)
      throw new Error(JSON.stringify(pulled));
    expect(textsOf(["deep/y.cfg"])).toEqual(["of the branch\n"]);
    await takeBack(pull, pulled.number);
    expect(textsOf(["x.cfg", "deep/y.cfg"])).toEqual(["mine\n", "mine too\n"]);
  });

  test.each([
    "git checkout -b new",
    "git switch main",
    "git checkout other~1",
    "git fetch; git merge main",
  ])("are left alone by %s, for which nothing is saved", async (line) => {
    withIgnored();
    expect(await runCall({ root, project, line })).toEqual({ is: "run", number: undefined });
    expect(textsOf(["x.cfg"])).toEqual(["mine\n"]);
  });

  test("that are named or changed without dashes come back too", async () => {
    begin();
    put("a.ts", "changed\n");
    const call = { root, project, line: "git checkout a.ts" };
    const before = treeOf(project, ["./.git"]);
    const ran = await runCall(call);
    if (ran.is === "stopped" || ran.number === undefined) throw new Error(JSON.stringify(ran));
    expect(textsOf(["a.ts"])).toEqual(["a\n"]);
    await takeBack(call, ran.number);
    expect(treeOf(project, ["./.git"])).toEqual(before);
  });
});

/** Two branches that change the same lines of two files, and one commit more on each. */
function withConflicts(): void {
  begin();
  git("config rerere.enabled true");
  git("checkout -q -b side");
  put("a.ts", "side a\n");
  put("b.ts", "side b\n");
  git("commit -qam side");
  put("more.ts", "more\n");
  git("add -A");
  git("commit -qm more");
  git("checkout -q main");
  put("a.ts", "main a\n");
  put("b.ts", "main b\n");
  git("commit -qam main");
}

/** Stops at the conflicts, resolves one of them, and begins to resolve the other. */
function stopAt(line: string): void {
  withConflicts();
  if (line.startsWith("am")) {
    run("format-patch", "-q", "-2", "-o", "../patches", "side");
    const [first = ""] = new Bun.Glob("*.patch").scanSync({ cwd: join(root, "patches") });
    run("am", "-3", `../patches/${first}`);
  } else run(...line.split(" "));
  put("a.ts", "resolved a\n");
  git("add a.ts");
  put("a.ts", "resolved a, and better\n");
  put("b.ts", "resolved b, not yet added\n");
}

/** Objects are never lost by a command, and an undo may put more there. */
const LEFT_OUT = ["./.git/objects"];

describe.if(POSIX)("conflicts that were resolved", () => {
  test.each([
    ["merge side", "git merge --abort"],
    ["merge side", "git reset --merge"],
    ["merge side", "git reset --hard"],
    ["merge side", "git merge --quit"],
    ["merge side", "git checkout --theirs b.ts"],
    ["merge side", "git checkout --ours -- b.ts"],
    ["merge side", "git checkout -m b.ts"],
    ["merge side", "git checkout --conflict=diff3 b.ts"],
    ["merge side", "git restore --ours b.ts"],
    ["merge side", "git restore --merge b.ts"],
    ["merge side", "git restore --conflict=merge b.ts"],
    ["merge side", "git checkout HEAD -- b.ts"],
    ["rebase side", "git rebase --abort"],
    ["rebase side", "git rebase --skip"],
    ["rebase side", "git rebase --quit"],
    ["cherry-pick side~1 side", "git cherry-pick --abort"],
    ["cherry-pick side~1 side", "git cherry-pick --skip"],
    ["cherry-pick side~1", "git cherry-pick --quit"],
    ["revert --no-edit HEAD~1", "git revert --abort"],
    ["am", "git am --abort"],
    ["am", "git am --skip"],
    ["merge side", "git rebase --abort; git merge --abort"],
  ])("in `git %s` are brought back after %s", async (stopped, line) => {
    stopAt(stopped);
    const before = {
      tree: withoutFolderTimes(treeOf(project, LEFT_OUT)),
      index: git("ls-files -s"),
    };
    const call = { root, project, line };
    const ran = await runCall(call);
    if (ran.is === "stopped") throw new Error(JSON.stringify(ran));
    if (ran.number !== undefined) await takeBack(call, ran.number);
    const after = {
      tree: withoutFolderTimes(treeOf(project, LEFT_OUT)),
      index: git("ls-files -s"),
    };
    expect(after).toEqual(before);
  });

  test("are not asked about where there is nothing to give up", async () => {
    withConflicts();
    for (const line of ["git merge --abort", "git rebase --abort || true", "git am --abort; true"])
      expect(await runCall({ root, project, line })).toEqual({ is: "run", number: undefined });
  });

  test("are asked about where they cannot be saved", async () => {
    stopAt("merge side");
    git("update-index --assume-unchanged .gitignore");
    const ran = await runCall({ root, project, line: "git merge --abort" });
    expect(ran).toEqual({ is: "stopped", verdict: "ask" });
  });
});
