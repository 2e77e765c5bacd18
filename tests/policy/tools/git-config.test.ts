import { describe, expect, test } from "bun:test";
import {
  aliasAt,
  repositoryAround,
  settingsIn,
  treeOfSettings,
} from "../../../src/policy/tools/git-config.ts";

import { verdictOf, WINDOWS } from "../windows-world.ts";

describe("the settings in a text", () => {
  test.each([
    ["[alias]\n\tP = push --force\n", [["alias.P", "push --force"]]],
    [
      "[core] bare = false ; no\n  WorkTree=../.. # up\n",
      [
        ["core.bare", "false"],
        ["core.worktree", "../.."],
      ],
    ],
    ['[remote "a.b"]\nurl = "x # y"\n', [["remote.a.b.url", "x # y"]]],
    [
      "[alias]\nlong = log \\\n  --oneline\nflag\n",
      [
        ["alias.long", "log   --oneline"],
        ["alias.flag", "true"],
      ],
    ],
    ['[a]\nb = "c\\"d\\te"\n', [["a.b", 'c"d\te']]],
    ["key = outside\n# [core]\nworktree = x\n", []],
  ])("%j are read as git reads them", (text, settings) => {
    expect(settingsIn(text)).toEqual(settings as [string, string][]);
  });
});

test("an alias is judged from PowerShell as well", async () => {
  const world = {
    ...WINDOWS,
    fileText: (path: string) =>
      path === "C:/work/app/.git/config"
        ? "[alias]\n\tp = push --force\n\tr = !git reset --hard\n"
        : undefined,
  };
  expect(await verdictOf("git p origin main", world)).toBe("deny");
  expect(await verdictOf("git r", world)).toBe("ask");
  expect(await verdictOf("git q origin main", world)).toBe("pass");
});

test("nothing is known of a repository where no file may be read", () => {
  expect(repositoryAround("/home/me/app", {})).toBeUndefined();
  expect(aliasAt("p", "/home/me/app", { home: "/home/me", env: () => undefined })).toBeUndefined();
});

test("the tree of a repository counts from its own folder, and is none where it is the folder around it", () => {
  const at = (value: string) =>
    treeOfSettings({ root: "/a", gitFolder: "/a/.git", settings: [["core.worktree", value]] });
  expect(at("../../b")).toBe("/b");
  expect(at("/b/./c/")).toBe("/b/c");
  expect(at("..")).toBeUndefined();
  expect(at("/a")).toBeUndefined();
});
