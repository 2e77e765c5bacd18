import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gitFolders, gitPlaces } from "../../src/confine/git-places.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function put(path: string, text: string): string {
  const file = join(sandbox.home, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const onPosix = test.skipIf(process.platform === "win32");

onPosix("a repository has its own folder and those of its submodules", () => {
  put("r/.git/HEAD", "");
  put("r/.git/modules/libs/one/HEAD", "");
  put("r/.git/modules/libs/one/modules/two/HEAD", "");
  const folder = join(sandbox.home, "r/.git");
  expect(gitFolders(dirname(folder))).toEqual([
    folder,
    `${folder}/modules/libs/one`,
    `${folder}/modules/libs/one/modules/two`,
  ]);
  expect(gitPlaces(dirname(folder))).toContain(`${folder}/modules/libs/one/hooks`);
});

onPosix("a work tree has the folder that it shares, which names the work tree", () => {
  const common = join(sandbox.home, "main/.git");
  const pointer = put("tree/.git", `gitdir: ${common}/worktrees/tree\n`);
  put("main/.git/worktrees/tree/gitdir", `${pointer}\n`);
  expect(gitFolders(dirname(pointer))).toEqual([`${common}/worktrees/tree`, common]);
  expect(gitPlaces(dirname(pointer))).toContain(pointer);
});

onPosix("a submodule has the folder whose settings name it", () => {
  const pointer = put("r/sub/.git", "gitdir: ../.git/modules/sub\n");
  const config = put("r/.git/modules/sub/config", "[core]\n\tworktree = ../../../sub\n");
  expect(gitFolders(dirname(pointer))).toEqual([dirname(config)]);
});

onPosix.each([
  ["a file that names another folder", (path: string) => writeFileSync(path, "gitdir: ../other\n")],
  ["a file that names none", (path: string) => writeFileSync(path, "gitdir: ../nowhere\n")],
  ["a link to another folder", (path: string) => symlinkSync("../other", path)],
  [
    "a work tree of which the repository does not know",
    (path: string) => writeFileSync(path, "gitdir: ../other/worktrees/x\n"),
  ],
])("%s gives no folder", (_, make) => {
  put("other/HEAD", "");
  put("other/worktrees/x/gitdir", "/elsewhere/.git\n");
  mkdirSync(join(sandbox.home, "p"));
  make(join(sandbox.home, "p/.git"));
  expect(gitFolders(join(sandbox.home, "p"))).toEqual([]);
});
