import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GIT_ENVIRONMENT, makeProject } from "./make-project.ts";
import { type Call, runCall, takeBack } from "./one-call.ts";

const HAS_GIT = process.platform !== "win32" && Bun.which("git") !== null;
if (!HAS_GIT) console.warn("SKIPPED: what Git's refs and index lose needs git");

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "fairlead-refs-"));
  makeProject(join(root, "project"));
  git("tag mark v1");
  git("branch spare v1");
  git("clone -q . ../other");
  git("-C ../other tag -f mark main");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function git(line: string): string {
  const ran = Bun.spawnSync(["/bin/sh", "-c", `git ${line}`], {
    cwd: join(root, "project"),
    env: { PATH: process.env.PATH ?? "", ...GIT_ENVIRONMENT },
  });
  return ran.stdout.toString();
}

/** Where names point to, and what is staged. */
function recorded(): string {
  return `${git("for-each-ref")}${git("diff --cached HEAD")}${git("symbolic-ref HEAD")}`;
}

describe.if(HAS_GIT)("what only Git's own records hold", () => {
  test.each([
    "git reset -q",
    "git reset -q v1",
    "git rm -q --cached -r src",
    "git restore --staged .",
    "git tag -f mark main",
    "git tag -d mark",
    "git branch -f spare main",
    "git update-ref refs/heads/spare main",
    "git checkout -q -B spare",
    "git fetch -q . +main:spare",
    "git fetch -q -f . v1:refs/tags/mark main:spare",
    "git pull -q . +main:spare",
    "git fetch -q --prune ../other 'refs/heads/s*:refs/heads/s*' 'refs/tags/*:refs/tags/*'",
    "git fetch -q --force --tags ../other",
  ])("comes back after %s", async (line) => {
    const call: Call = { root, project: join(root, "project"), line };
    const before = recorded();
    const ran = await runCall(call);
    expect(ran.is).toBe("run");
    expect(recorded()).not.toBe(before);
    await takeBack(call, ran.is === "run" ? (ran.number ?? 0) : 0);
    expect(recorded()).toBe(before);
  });

  test("comes back of both sides of a conflict", async () => {
    const [one, two] = [git("rev-parse HEAD:config.json"), git("rev-parse HEAD:src/b.ts")];
    const row = (blob: string, side: number) => `100644 ${blob.trim()} ${side}\\tboth.txt\\n`;
    Bun.spawnSync(
      ["/bin/sh", "-c", `printf '${row(one, 2)}${row(two, 3)}' | git update-index --index-info`],
      { cwd: join(root, "project"), env: { PATH: process.env.PATH ?? "", ...GIT_ENVIRONMENT } },
    );
    const before = git("ls-files -u");
    expect(before.split("\n")).toHaveLength(3);
    const call: Call = { root, project: join(root, "project"), line: "git reset -q" };
    const ran = await runCall(call);
    expect(git("ls-files -u")).toBe("");
    await takeBack(call, ran.is === "run" ? (ran.number ?? 0) : 0);
    expect(git("ls-files -u")).toBe(before);
  });
});
