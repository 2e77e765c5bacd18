import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { folderKind } from "../../src/state/folder-kind.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

const kind = () => folderKind(sandbox.project, sandbox.home);

/** Makes a file with the folders above it. */
function put(path: string, text = ""): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

test.each([
  ["Git", [".git/HEAD"]],
  ["a linked worktree", [".git"]],
  ["Jujutsu", [".jj/repo"]],
  ["Mercurial", [".hg/store"]],
  ["Subversion", [".svn/wc.db"]],
  ["Git without a checkout", ["HEAD", "objects/x", "refs/x"]],
])("a checkout of %s is a repository, in itself and for the folder that holds it", (_, files) => {
  for (const file of files) put(join(sandbox.project, file));
  expect(kind()).toBe("repository");
  expect(folderKind(dirname(sandbox.project), undefined)).toBe("projects");
});

test("a repository stays one with other repositories in it", () => {
  for (const file of [".git/HEAD", "lib/.git", "vendor/.git/HEAD"])
    put(join(sandbox.project, file));
  expect(kind()).toBe("repository");
});

test("a project's file does not make a project of a folder that holds others", () => {
  put(join(sandbox.project, "package.json"), "{}");
  expect(kind()).toBe("project");
  put(join(sandbox.project, "shop", ".git", "HEAD"));
  expect(kind()).toBe("projects");
});

test.each(["go.mod", "shop.csproj", "pyproject.toml", ".fairlead/config.toml"])(
  "%s makes a project",
  (file) => {
    put(join(sandbox.project, file));
    expect(kind()).toBe("project");
  },
);

test("anything else is plain, a missing folder too", () => {
  expect(kind()).toBe("other");
  put(join(sandbox.project, "notes.txt"));
  mkdirSync(join(sandbox.project, "sub"));
  expect(kind()).toBe("other");
  expect(folderKind(join(sandbox.project, "none"), sandbox.home)).toBe("other");
});

test("a link to a repository does not make its folder one that holds projects", () => {
  put(join(sandbox.home, "shop", ".git", "HEAD"));
  symlinkSync(join(sandbox.home, "shop"), join(sandbox.project, "shop"));
  expect(kind()).toBe("other");
});

test("a folder with too many folders to look into counts as one that holds projects", () => {
  for (let count = 0; count <= 500; count++) mkdirSync(join(sandbox.project, `d${count}`));
  expect(kind()).toBe("projects");
});

test("the desktop's own folders are personal in every language", () => {
  put(join(sandbox.home, ".config", "user-dirs.dirs"), 'XDG_DOCUMENTS_DIR="$HOME/Dokumente"\n');
  mkdirSync(join(sandbox.home, "Dokumente"));
  mkdirSync(join(sandbox.home, "Doku"));
  expect(folderKind(join(sandbox.home, "Dokumente"), sandbox.home)).toBe("personal");
  expect(folderKind(join(sandbox.home, "Doku"), sandbox.home)).toBe("other");
  expect(folderKind(join(sandbox.home, "Dokumente", "thesis"), sandbox.home)).toBe("other");
});
