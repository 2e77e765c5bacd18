import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { closeSync, mkdirSync, openSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkedOutBranch, realPath } from "../../src/sys/lookups.ts";
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

describe("the real path", () => {
  test("follows links as far as the path exists, and keeps the rest", () => {
    mkdirSync(at("target"));
    symlinkSync(at("target"), at("link"));
    expect(realPath(at("link"))).toBe(at("target"));
    expect(realPath(`${at("link")}/new/file.txt`)).toBe(at("target", "new", "file.txt"));
    expect(realPath(at("missing", "file"))).toBe(at("missing", "file"));
  });

  test("of a file that is a link is its target, however the folder is reached", () => {
    mkdirSync(at("target"));
    put("secret", "target", "file");
    symlinkSync(at("target"), at("link"));
    symlinkSync(at("target", "file"), at("innocent"));
    expect(realPath(at("innocent"))).toBe(at("target", "file"));
    expect(realPath(at("link", "file"))).toBe(at("target", "file"));
  });

  test.each(["plain.txt", ".hidden", "with space", "[a]*", "-dash", "ümlaut"])(
    "of a file called %s is told from that of a link to it",
    (name) => {
      mkdirSync(at("target"));
      put("text", "target", name);
      symlinkSync(at("target"), at("link"));
      mkdirSync(at("other"));
      symlinkSync(at("target", name), at("other", name));
      expect(realPath(at("target", name))).toBe(at("target", name));
      expect(realPath(at("link", name))).toBe(at("target", name));
      expect(realPath(at("other", name))).toBe(at("target", name));
    },
  );

  test("of a link in a folder of many names is its target", () => {
    for (let file = 0; file < 2_000; file++) put("", "many", `a-file-with-a-name-${file}`);
    put("secret", "target");
    symlinkSync(at("target"), at("many", "notes"));
    expect(realPath(at("many", "notes"))).toBe(at("target"));
    expect(realPath(at("many", "a-file-with-a-name-7"))).toBe(at("many", "a-file-with-a-name-7"));
  });

  test.if(process.platform === "linux")("of an open file without a name is the path itself", () => {
    const open = openSync(put("text", "gone"), "r");
    rmSync(at("gone"));
    try {
      expect(realPath(`/proc/self/fd/${open}`)).toEndWith(`/fd/${open}`);
    } finally {
      closeSync(open);
    }
  });

  test.skipIf(process.platform === "win32")(
    "is the path itself where the working directory is gone",
    () => {
      const before = process.cwd();
      mkdirSync(at("gone"));
      process.chdir(at("gone"));
      rmSync(at("gone"), { recursive: true });
      try {
        expect(realPath(at("gone", "file"))).toBe(at("gone", "file"));
      } finally {
        process.chdir(before);
      }
    },
  );

  test("leaves the process where it was", () => {
    const before = process.cwd();
    mkdirSync(at("folder"));
    realPath(at("folder"));
    realPath(at("folder", "missing"));
    expect(process.cwd()).toBe(before);
  });

  test("keeps a relative path of which nothing exists", () => {
    expect(realPath("no-such-file-here")).toBe("no-such-file-here");
    expect(realPath("")).toBeString();
  });

  test("of a path whose existing part is the root begins with one separator", () => {
    expect(realPath("/no-such-folder/file")).toBe("/no-such-folder/file");
  });
});
