import { afterEach, describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { readGitState } from "../../src/sys/git.ts";
import { gitStatus } from "../../src/sys/git-status.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
afterEach(() => project.dispose());

/** Runs git in the project, away from the developer's own configuration. */
function git(...words: readonly string[]): string {
  const ran = Bun.spawnSync(["git", ...words], {
    cwd: project.project,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: project.home,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_AUTHOR_NAME: "a",
      GIT_AUTHOR_EMAIL: "a@example.com",
      GIT_COMMITTER_NAME: "a",
      GIT_COMMITTER_EMAIL: "a@example.com",
    },
  });
  if (ran.exitCode !== 0) throw new Error(ran.stderr.toString());
  return ran.stdout.toString().trim();
}

function repository(...options: readonly string[]): void {
  project = makeProject({ "a.txt": "one\n", "folder/b.txt": "two\n", "c.txt": "three\n" });
  git("init", "-q", "-b", "main", ...options);
  git("add", ".");
  git("commit", "-qm", "first");
}

const state = () => readGitState(project.project);
const status = () => gitStatus(project.project, process.env.PATH);

describe("S2 GitStatus", () => {
  test("no repository has no changes", async () => {
    project = makeProject({ "a.txt": "x" });
    expect(await status()).toEqual({ hasChanges: false, changes: [] });
  });

  test("a clean repository has no changes", async () => {
    repository();
    expect(await status()).toEqual({ hasChanges: false, changes: [] });
  });

  test("untracked files alone are no change and are not listed", async () => {
    repository();
    project.write("new.txt", "new");
    expect(await status()).toEqual({ hasChanges: false, changes: [] });
  });

  test("tracked changes are listed, staged or not", async () => {
    repository();
    project.write("new.txt", "new");
    project.write("a.txt", "changed\n");
    project.write("c.txt", "staged\n");
    git("add", "c.txt");
    expect(await status()).toEqual({ hasChanges: true, changes: [" M a.txt", "M  c.txt"] });
  });

  test("before the first commit all that is staged is new", async () => {
    project = makeProject({ "a.txt": "one\n" });
    git("init", "-q");
    git("add", ".");
    expect((await status()).changes).toEqual(["A  a.txt"]);
  });

  test("removals, links in a file's place, announced files and conflicts have git's marks", async () => {
    repository();
    git("switch", "-qc", "side");
    project.write("c.txt", "theirs\n");
    git("commit", "-qam", "theirs");
    git("switch", "-q", "main");
    project.write("c.txt", "ours\n");
    git("commit", "-qam", "ours");
    expect(() => git("merge", "side")).toThrow();
    rmSync(join(project.project, "a.txt"));
    rmSync(join(project.project, "folder"), { recursive: true });
    symlinkSync("/etc", join(project.project, "folder"));
    project.write("new.txt", "x");
    git("add", "-N", "new.txt");
    const expected = git("status", "--porcelain", "--untracked-files=no", "--no-renames").split(
      "\n",
    );
    expect((await status()).changes).toEqual([
      " D a.txt",
      "UU c.txt",
      " D folder/b.txt",
      " A new.txt",
    ]);
    expect(expected.map((line) => line.trim()).sort()).toEqual(
      (await status()).changes.map((line) => line.trim()).sort(),
    );
  });

  test("an index that names files outside of the checkout makes nobody look at them", async () => {
    repository();
    project.write("../secret.txt", "one\n");
    const index = readFileSync(join(project.project, ".git/index"));
    const at = index.indexOf("folder/b.txt");
    index.write("../secret.tx", at);
    writeFileSync(join(project.project, ".git/index"), index);
    expect((await status()).changes).toContain("A  ../secret.tx");
    expect((await state())?.unstaged).toBe(0);
  });

  test.each([
    ["cannot be started", "#!/nowhere/sh\n"],
    ["fails", "#!/bin/sh\necho ' M a.txt'; exit 128\n"],
    ["lies in the repository", undefined],
  ])("where git %s, only what is not staged is told", async (_, script) => {
    repository();
    project.write("a.txt", "changed\n");
    project.write("c.txt", "staged\n");
    git("add", "c.txt");
    const folder = script === undefined ? project.project : project.home;
    const mark = join(project.home, "ran");
    const text = script ?? `#!/bin/sh\ntouch ${mark}\n`;
    writeFileSync(join(folder, "git"), text, { mode: 0o755 });
    expect((await gitStatus(project.project, folder)).changes).toEqual([" M a.txt"]);
    expect(existsSync(mark)).toBe(false);
  });

  test("without git on PATH, only what is not staged is told", async () => {
    repository();
    project.write("a.txt", "changed\n");
    expect((await gitStatus(project.project, "/nonexistent")).changes).toEqual([" M a.txt"]);
  });
});

describe("the state of a repository without starting git", () => {
  test("the branch, from the root and from a folder inside", async () => {
    repository();
    const expected = { branch: "main", detached: undefined, operation: undefined, unstaged: 0 };
    expect(await state()).toEqual(expected);
    expect(await readGitState(join(project.project, "folder"))).toEqual(expected);
    git("switch", "-qc", "feature/x");
    expect((await state())?.branch).toBe("feature/x");
  });

  test("a commit without a branch is named by its hash", async () => {
    repository();
    git("switch", "-q", "--detach");
    const { branch, detached } = (await state()) ?? {};
    expect(branch).toBeUndefined();
    expect(detached).toBe(git("rev-parse", "HEAD").slice(0, 12));
  });

  test("an unfinished operation is named", async () => {
    repository();
    project.write(".git/MERGE_HEAD", "0\n");
    expect((await state())?.operation).toBe("merge");
  });

  for (const version of ["2", "3", "4"]) {
    test(`changed and removed files are counted, untracked ones are not (index version ${version})`, async () => {
      repository();
      git("config", "index.version", version);
      git("update-index", "--index-version", version);
      if (version === "3") git("update-index", "--skip-worktree", "c.txt");
      expect((await state())?.unstaged).toBe(0);
      project.write("new.txt", "new");
      project.write("a.txt", "changed\n");
      rmSync(join(project.project, "folder/b.txt"));
      expect((await state())?.unstaged).toBe(2);
    });
  }

  test("a change of the same size counts, a mere touch does not", async () => {
    repository();
    utimesSync(join(project.project, "a.txt"), 1, 1);
    expect((await state())?.unstaged).toBe(0);
    project.write("a.txt", "eno\n");
    utimesSync(join(project.project, "a.txt"), 1, 1);
    expect((await state())?.unstaged).toBe(1);
  });

  test("a worktree has its own branch and index", async () => {
    repository();
    git("worktree", "add", "-q", "-b", "side", join(project.home, "side"));
    expect(await readGitState(join(project.home, "side"))).toMatchObject({
      branch: "side",
      unstaged: 0,
    });
  });

  test("an index that cannot be read here is not counted", async () => {
    repository();
    project.write(".git/index", "DIRC garbage garbage garbage garbage garbage");
    expect(await state()).toMatchObject({ branch: "main", unstaged: undefined });
    git("read-tree", "HEAD");
    git("update-index", "--split-index");
    expect((await state())?.unstaged).toBeUndefined();
    rmSync(join(project.project, ".git/index"));
    mkdirSync(join(project.project, ".git/index"));
    expect(await state()).toMatchObject({ branch: "main", unstaged: undefined });
  });

  test("a large index is not compared file by file", async () => {
    repository();
    const lines = Array.from({ length: 4000 }, (_, i) => `100644 ${"a".repeat(40)} 0\tmany/f${i}`);
    Bun.spawnSync(["git", "update-index", "--index-info"], {
      cwd: project.project,
      stdin: new TextEncoder().encode(lines.join("\n")),
    });
    expect((await state())?.unstaged).toBeUndefined();
  });

  test("no repository and a broken link are undefined", async () => {
    project = makeProject({ ".git": "gitdir: /nowhere\n" });
    expect(await state()).toBeUndefined();
    project.write(".git", "not a link");
    expect(await state()).toBeUndefined();
  });
});
