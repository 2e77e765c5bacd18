import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  closeSync,
  mkdirSync,
  openSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  checkedOutBranch,
  folderNames,
  linksAt,
  realPath,
  realWindowsPath,
} from "../../src/sys/lookups.ts";
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

test.skipIf(process.platform === "win32")(
  "a link to nothing is followed for what is written, as far as such links lead, and only then",
  () => {
    const folder = realpathSync(sandbox.project);
    symlinkSync("../home/new", at("link"));
    symlinkSync("link", at("far"));
    symlinkSync("round", at("round"));
    const target = join(realpathSync(sandbox.home), "new");
    expect(realPath(join(folder, "link"), "written")).toBe(target);
    expect(realPath(join(folder, "far"), "written")).toBe(target);
    expect(realPath(join(folder, "link", "deep"), "written")).toBe(join(target, "deep"));
    expect(realPath(join(folder, "link"))).toBe(join(folder, "link"));
    expect(realPath(join(folder, "none"), "written")).toBe(join(folder, "none"));
    expect(realPath(join(folder, "round"), "written")).toContain(folder);
  },
);

test("below a file, and at a pattern's name, nothing is followed for what is written", () => {
  const folder = realpathSync(sandbox.project);
  put("text", "file");
  expect(realPath(join(folder, "file", "new"), "written")).toBe(join(folder, "file", "new"));
  expect(realPath(join(folder, "[new]"), "written")).toBe(join(folder, "[new]"));
});

test.skipIf(process.platform === "win32")("a link to nothing is followed whatever its name", () => {
  const folder = realpathSync(sandbox.project);
  symlinkSync("../home/new", at("[link]*"));
  expect(realPath(join(folder, "[link]*"), "written")).toBe(
    join(realpathSync(sandbox.home), "new"),
  );
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

describe("a path of Windows", () => {
  test.each(["c:", "\\\\server\\share\\a", "//server/share/a", `c:/${"a/".repeat(3_000)}`])(
    "that asking the system would change or take long for stays as it is: %p",
    (path) => {
      expect(realWindowsPath(path, 0)).toBe(path);
    },
  );

  test.skipIf(process.platform === "win32")(
    "in which no link is met keeps how it is written",
    () => {
      expect(realWindowsPath("\\nowhere\\at all", 0)).toBe("\\nowhere\\at all");
      expect(realWindowsPath("C:\\nowhere\\x.ts", 0)).toBe("C:\\nowhere\\x.ts");
    },
  );
});
