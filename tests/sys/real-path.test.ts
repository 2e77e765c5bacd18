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
import { entriesOf } from "../../src/sys/folder.ts";
import { lightEntries, realPath, realWindowsPath } from "../../src/sys/real-path.ts";
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

describe("what lies in a folder, listed without the module for files", () => {
  const sorted = (entries: ReturnType<typeof entriesOf>) =>
    entries === undefined
      ? undefined
      : [...entries].sort((one, other) => (one.name < other.name ? -1 : 1));

  test.skipIf(process.platform === "win32")("is what the module says", () => {
    put("x", "mixed", "sub", "inner.txt");
    for (const name of [".hidden", "[x]", "{y}", "!z", "a b", "é", "...", "#"])
      put("x", "mixed", name);
    symlinkSync(at("mixed", "sub"), at("mixed", "to-folder"));
    symlinkSync(at("mixed", "a b"), at("mixed", "to-file"));
    symlinkSync(at("nowhere"), at("mixed", "to-nothing"));
    const entries = lightEntries(at("mixed"));
    expect(sorted(entries)).toEqual(sorted(entriesOf(at("mixed"))));
    expect(entries).toContainEqual({ name: "sub", kind: "folder" });
    expect(entries).toContainEqual({ name: "to-folder", kind: "link" });
    expect(entries).toContainEqual({ name: "to-file", kind: "link" });
  });

  test("is nothing for a file and for what is not there", () => {
    put("x", "file");
    expect(lightEntries(at("file"))).toBeUndefined();
    expect(lightEntries(at("missing"))).toBeUndefined();
  });

  test.skipIf(process.platform === "win32")("leaves out pipes, which no search reads", () => {
    put("x", "pipes", "file");
    expect(Bun.spawnSync(["mkfifo", at("pipes", "pipe")]).success).toBe(true);
    expect(lightEntries(at("pipes"))).toEqual([{ name: "file", kind: "file" }]);
  });
});
