import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { treeOf } from "../support/tree.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { GIT_ENVIRONMENT, makeProject } from "./make-project.ts";
import { runCall, takeBack } from "./one-call.ts";

const POSIX = process.platform !== "win32" && Bun.which("git") !== null && existsSync("/bin/bash");
if (!POSIX) console.warn("SKIPPED: worktrees need bash and git; none was removed");

let sandbox: Sandbox;

beforeAll(() => {
  // What lies in a temporary folder is not worth saving.
  sandbox = makeSandbox(resolve(".cache"));
});

afterAll(() => sandbox.dispose());

/** A project whose worktree `trees/side` holds changes that nobody committed, staged ones and files of its own. */
function projectWithWorktree(...how: readonly string[]): { root: string; project: string } {
  const root = join(sandbox.home, "..", "case");
  rmSync(root, { recursive: true, force: true });
  const project = join(root, "project");
  mkdirSync(project, { recursive: true });
  makeProject(project);
  git(project, "worktree", "add", "-q", ...how);
  const side = join(project, "trees/side");
  writeFileSync(join(side, "config.json"), "changed\n");
  writeFileSync(join(side, "docs/guide.md"), "only staged\n");
  git(side, "add", "docs/guide.md");
  writeFileSync(join(side, "docs/guide.md"), "guide\n");
  writeFileSync(join(side, "own.txt"), "own\n");
  return { root, project };
}

function git(cwd: string, ...words: readonly string[]): string {
  const env = { PATH: process.env.PATH ?? "", HOME: "/nonexistent", ...GIT_ENVIRONMENT };
  const { stdout, stderr, exitCode } = Bun.spawnSync(["git", ...words], { cwd, env });
  if (exitCode !== 0) throw new Error(`git ${words.join(" ")}: ${stderr}`);
  return stdout.toString();
}

/** Objects are never lost by a command, and an undo may put more there. */
const LEFT_OUT = ["./.git/objects"];

describe.if(POSIX)("a worktree that is removed with its changes", () => {
  test.each([
    ["git worktree remove --force trees/side", ["-b", "side", "trees/side"]],
    ["cd trees && git worktree remove -f side", ["-b", "side", "trees/side"]],
    [
      "git worktree remove --force ./trees/side && git branch -D side",
      ["-b", "side", "trees/side"],
    ],
    ["git worktree remove --force trees/side", ["--detach", "trees/side"]],
  ])("%s is taken back", async (line, how) => {
    const { root, project } = projectWithWorktree(...how);
    const side = join(project, "trees/side");
    const before = git(side, "status", "--short", "--branch");
    const staged = git(side, "show", ":docs/guide.md");
    const files = treeOf(project, LEFT_OUT);
    const ran = await runCall({ root, project, line });
    if (ran.is === "stopped" || ran.number === undefined) throw new Error(JSON.stringify(ran));
    expect(existsSync(side)).toBe(false);
    git(project, "prune", "--expire=now");
    await takeBack({ root, project, line }, ran.number);
    expect(treeOf(project, LEFT_OUT)).toEqual(files);
    expect(git(side, "status", "--short", "--branch")).toBe(before);
    expect(git(side, "show", ":docs/guide.md")).toBe(staged);
  });

  test("is asked about where it lies outside the project, or is none", async () => {
    const { root, project } = projectWithWorktree("-b", "side", "trees/side");
    git(project, "worktree", "add", "-q", "-b", "out", join(root, "out"));
    for (const line of ["git worktree remove -f ../out", "git worktree remove -f src"])
      expect(await runCall({ root, project, line })).toEqual({ is: "stopped", verdict: "ask" });
    expect(existsSync(join(root, "out"))).toBe(true);
  });
});
