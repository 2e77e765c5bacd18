import { expect, test } from "bun:test";
import { branchOfHead, linkedGitFolder } from "../../src/sys/git-head.ts";

test.each([
  ["gitdir: /repo/.git/worktrees/side\n", "/repo/.git/worktrees/side"],
  ["gitdir: ../.git/modules/lib\n", "/repo/lib/../.git/modules/lib"],
  ["gitdir: C:/repo/.git/worktrees/side\r\n", "C:/repo/.git/worktrees/side"],
  ["gitdir: \\\\server\\repo\\.git\n", "\\\\server\\repo\\.git"],
  ["gitdir: /with space/.git  \n", "/with space/.git"],
  ["gitdir:\n", undefined],
  ["nonsense\n", undefined],
  ["", undefined],
])("a .git file that says %p names the folder %p", (text, folder) => {
  expect(linkedGitFolder("/repo/lib", text)).toBe(folder);
});

test.each([
  ["ref: refs/heads/main\n", "main"],
  ["ref: refs/heads/feature/x\r\n", "feature/x"],
  ["ref:refs/heads/main", "main"],
  ["ref: refs/heads/.invalid\n", undefined],
  ["ref: refs/remotes/origin/main\n", undefined],
  ["4b825dc642cb6eb9a060e54bf8d69288fbee4904\n", undefined],
  ["", undefined],
])("a HEAD that says %p has the branch %p checked out", (text, branch) => {
  expect(branchOfHead(text)).toBe(branch);
});
