import { expect, test } from "bun:test";
import type { ApprovalWorld } from "../../../src/policy/approve/approval-world.ts";
import { approvalWorld } from "./approval-world.ts";
import { proven, whyNot } from "./why-not.ts";

const ROOT = "/home/user/project";

/** A repository in which git answers every question for names with these, and knows these commits. */
function answering(
  names: readonly string[] | undefined,
  { commits = ["v1", "main", "abc1234"], asked = [] as (readonly string[])[] } = {},
): ApprovalWorld {
  return approvalWorld(
    { [`${ROOT}/.git/config`]: "", [`${ROOT}/src/a.ts`]: "a", [`${ROOT}/README.md`]: "a" },
    {
      askGit: async (_folder, words) => {
        asked.push(words);
        const [verb, ...more] = words;
        if (verb !== "rev-parse") return names?.map((name) => `${name}\0`).join("");
        return more.every((one) => commits.some((commit) => one === `${commit}^{commit}`))
          ? "1\n"
          : undefined;
      },
    },
  );
}

const SHOWING = [
  "git log -p",
  "git log -p --all",
  "git log -2 --patch-with-stat",
  "git log --cc -3",
  "git log -U1 -S KEY",
  "git log -p -g",
  "git log -p -- src",
  "git log -p -- src/a.ts notes.txt",
  "git log --follow -p -- src/a.ts",
  "git log -p -- ':!src'",
  "git show",
  "git show HEAD~3",
  "git show v1",
  "git show abc1234 main",
  "git show --stat -p HEAD",
  "git diff HEAD",
  "git diff --cached",
  "git diff --staged -U0",
  "git diff main...HEAD",
  "git diff v1 HEAD -- .",
  "git diff README.md",
  "git diff-tree -p HEAD",
  "git diff-index -p HEAD",
  "git -C src show HEAD",
  "cd src && git log -p | head",
];

test("lines of other versions are shown where git names no secret among their files", async () => {
  expect(await proven(SHOWING, answering(["src/a.ts", "README.md", ".env.example"]))).toEqual(
    SHOWING,
  );
});

test.each([".env", "server/.env.production", "deploy/id_rsa", "tls/a.pem"])(
  "they are not where it names %s",
  async (name) => {
    expect(await proven(SHOWING, answering(["src/a.ts", name]))).toEqual([]);
  },
);

test("they are not where git does not answer", async () => {
  expect(await proven(SHOWING, answering(undefined))).toEqual([]);
});

test("what shows no lines, or names source code alone, asks git nothing", async () => {
  const asked: (readonly string[])[] = [];
  const lines = [
    "git log --oneline -5",
    "git log --stat",
    "git show --stat HEAD~2",
    "git show --name-only v1",
    "git diff --stat main",
    "git diff HEAD~2 -- src/a.ts '*.py'",
    "git log -p -- src/a.ts",
    "git log -L10,20:src/a.ts",
    "git show HEAD~2:src/a.ts",
    "git grep -n KEY src",
    "git diff",
  ];
  expect(await proven(lines, answering([".env"], { asked }))).toEqual(lines);
  expect(asked).toEqual([]);
});

test.each([
  ["git show $(git rev-parse HEAD)"],
  ["git show 0123abc"],
  ["git show v9"],
  ["git diff 0123abc 4567def"],
  ["git diff 0123abc..4567def"],
  ["git show HEAD^{tree}"],
  ["git diff -C -C HEAD~1"],
  ["git diff --find-copies-harder HEAD~1"],
  ["git grep KEY HEAD~1"],
  ["git grep KEY $(git rev-list --all)"],
  ["git grep -e KEY main"],
  ["git grep KEY abc1234 -- notes.txt"],
  ["git stash show -p"],
  ["git stash list -p"],
  ["git cat-file -p 0123abc"],
  ["git cat-file -p HEAD:.env"],
  ["git archive HEAD"],
])("what may be something other than the lines of a commit is not: %s", async (line) => {
  expect(await whyNot(line, answering(["src/a.ts"]))).toBeString();
});

test("git is asked what the same words show, whatever they say of the layout", async () => {
  const asked: (readonly string[])[] = [];
  const world = answering(["a.ts"], { asked });
  expect(await whyNot("git log --graph --oneline -M90% -p -3 -- src", world)).toBeUndefined();
  const names = "--name-only --no-renames --no-ext-diff --no-textconv --no-color --format= -z";
  expect(asked).toEqual([["log", "-p", "-3", ...names.split(" "), "--", "src"]]);
});
