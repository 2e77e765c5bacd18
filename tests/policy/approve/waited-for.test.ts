import { expect, test } from "bun:test";
import { approvalWorld } from "./approval-world.ts";
import { proven, whyNot } from "./why-not.ts";

const ROOT = "/home/user/project";
const LINES = ["git status", "git log --oneline", "git branch -a", "git diff --stat"];

/** A repository in which some paths are pipes. */
function repository(pipes: readonly string[], files: Readonly<Record<string, string>> = {}) {
  return approvalWorld(
    { [`${ROOT}/.git/config`]: "", ...files },
    { mayNotEnd: (path) => pipes.includes(path) },
  );
}

test.each([
  [".git/objects/info/alternates"],
  [".git/info/exclude"],
  [".git/info/attributes"],
  [".git/info/grafts"],
  [".git/packed-refs"],
  [".git/shallow"],
  [".git/index"],
  [".git/refs/heads/main"],
  [".gitignore"],
  [".gitattributes"],
  [".mailmap"],
  [".gitmodules"],
])("git is not approved where %s is a pipe", async (name) => {
  expect(await proven(LINES, repository([`${ROOT}/${name}`]))).toEqual([]);
});

test("a store of objects is borrowed from, and not from one that borrows itself", async () => {
  const alternates = { [`${ROOT}/.git/objects/info/alternates`]: "/store/objects\n../../other\n" };
  expect(await proven(LINES, repository([], alternates))).toEqual(LINES);
  for (const store of ["/store/objects", `${ROOT}/.git/objects/../../other`]) {
    const more = { ...alternates, [`${store}/info/alternates`]: "/x\n" };
    expect(await whyNot("git status", repository([], more))).toMatch(/pipe/);
  }
});
