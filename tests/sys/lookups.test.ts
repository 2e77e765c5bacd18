import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkedOutBranch, folderNames, isCopyOf, linksAt } from "../../src/sys/lookups.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
const at = (...names: readonly string[]) => join(sandbox.project, ...names);

/** Makes a file with the folders above it. */
function put(text: string, ...names: readonly string[]): string {
  mkdirSync(join(at(...names), ".."), { recursive: true });
  writeFileSync(at(...names), text);
  return at(...names);
}

beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

describe("the branch that is checked out", () => {
  test("is read from the repository that holds the folder", () => {
    put("ref: refs/heads/feature/x\n", ".git", "HEAD");
    mkdirSync(at("src", "deep"), { recursive: true });
    expect(checkedOutBranch(sandbox.project)).toBe("feature/x");
    expect(checkedOutBranch(at("src", "deep"))).toBe("feature/x");
  });

  test("is unknown on a detached head, without a HEAD or a readable one, and outside a repository", () => {
    expect(checkedOutBranch("/")).toBeUndefined();
    mkdirSync(at(".git"));
    expect(checkedOutBranch(sandbox.project)).toBeUndefined();
    put("ref: refs/heads/.invalid\n", ".git", "HEAD");
    expect(checkedOutBranch(sandbox.project)).toBeUndefined();
    put("4b825dc642cb6eb9a060e54bf8d69288fbee4904\n", ".git", "HEAD");
    expect(checkedOutBranch(sandbox.project)).toBeUndefined();
  });

  test.each(["absolute", "relative"])("of a linked worktree is its own (%s gitdir)", (kind) => {
    put("ref: refs/heads/main\n", "main", ".git", "HEAD");
    put("ref: refs/heads/side\n", "main", ".git", "worktrees", "side", "HEAD");
    const folder = "main/.git/worktrees/side";
    const gitdir = kind === "absolute" ? `${sandbox.project}/${folder}` : `../${folder}`;
    put(`gitdir: ${gitdir}\n`, "side", ".git");
    mkdirSync(at("side", "src"));
    expect(checkedOutBranch(at("side", "src"))).toBe("side");
  });

  test("is unknown when .git is a file that names nothing", () => {
    put("nonsense\n", ".git");
    expect(checkedOutBranch(sandbox.project)).toBeUndefined();
  });
});

describe("the folders in a folder", () => {
  test("are named but for links and files", () => {
    put("", "one", "file");
    put("", "two", "file");
    put("", "file");
    if (process.platform !== "win32") symlinkSync(at("one"), at("link"));
    expect(folderNames(sandbox.project, 9)?.toSorted()).toEqual(["one", "two"]);
  });

  test("are unknown where there are more than wanted, and none where there is no folder", () => {
    for (const name of ["one", "two", "three"]) put("", name, "file");
    expect(folderNames(sandbox.project, 2)).toBeUndefined();
    expect(folderNames(at("missing"), 2)).toEqual([]);
    expect(folderNames(at("one", "file"), 2)).toEqual([]);
  });
});

test.skipIf(process.platform === "win32")(
  "links are found by a pattern, where what is asked for lies below them",
  () => {
    put("", "target", "inside");
    for (const name of ["a1", "a2", "b1"]) symlinkSync(at("target"), at(name));
    put("", "a3", "inside");
    const found = (pattern: string, below: string) => linksAt(at(pattern), below)?.toSorted();
    expect(found("a*", "")).toEqual([at("a1"), at("a2")]);
    expect(found("?1", "/inside")).toEqual([at("a1"), at("b1")]);
    expect(found("a*", "/missing")).toEqual([]);
    expect(found("a*", "/mis*")).toEqual([at("a1"), at("a2")]);
    expect(found("missing/*", "")).toEqual([]);
  },
);

describe.skipIf(process.platform === "win32")("every link of a folder is found", () => {
  const fill = () => {
    put("", "target", "file");
    symlinkSync(at("target"), at("to-folder"));
    symlinkSync(at("target", "file"), at(".to-file"));
  };
  const links = () => linksAt(at("*"), "")?.toSorted();

  test("in a small one", () => {
    fill();
    expect(links()).toEqual([at(".to-file"), at("to-folder")]);
  });

  test("in one that is too large to be listed at once", () => {
    fill();
    for (let count = 0; count < 400; count++) put("", `${"x".repeat(200)}${count}`);
    expect(links()).toEqual([at(".to-file"), at("to-folder")]);
  });
});

describe("a copy of a program", () => {
  const bytes = (seed: string) => Array.from({ length: 20_000 }, (_, at) => `${seed}${at}`).join();

  test("is told by what is in it, also with something added behind", () => {
    const program = put(bytes("a"), "bin", "program");
    expect(isCopyOf(program, put(bytes("a"), "copy"))).toBe(true);
    expect(isCopyOf(program, put(`${bytes("a")} and more`, "longer"))).toBe(true);
  });

  test("is no other program, folder, small file or missing one", () => {
    const program = put(bytes("a"), "bin", "program");
    expect(isCopyOf(program, put(bytes("b"), "other"))).toBe(false);
    expect(isCopyOf(program, put("a0", "small"))).toBe(false);
    expect(isCopyOf(program, at("bin"))).toBe(false);
    expect(isCopyOf(program, at("missing"))).toBe(false);
  });
});
