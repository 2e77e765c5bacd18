import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordedFiles, recordedRepositories } from "../../src/sys/git-index.ts";
import { filesOfIndex, smallText } from "../../src/sys/small-file.ts";

let folder: string;

/** True where an index has nothing but files and links. */
async function isAlone(gitFolder: string): Promise<boolean> {
  return (await filesOfIndex(gitFolder)) !== undefined;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fairlead-small-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function git(cwd: string, ...words: readonly string[]): void {
  const who = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"];
  const ended = Bun.spawnSync(["git", ...who, ...words], {
    cwd,
    env: { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: "1" },
  });
  if (ended.exitCode !== 0) throw new Error(ended.stderr.toString());
}

function newRepository(name: string): string {
  const root = join(folder, name);
  mkdirSync(root);
  git(root, "init", "-q");
  for (const file of ["a.txt", "b.txt"]) writeFileSync(join(root, file), file);
  git(root, "add", "a.txt", "b.txt");
  git(root, "commit", "-q", "-m", "x");
  return root;
}

test("a small text is read as it is", async () => {
  const path = join(folder, "text");
  writeFileSync(path, "[core]\n\tname = ü\n");
  expect(await smallText(path)).toBe("[core]\n\tname = ü\n");
});

test("what is empty, large, no file or not there has no text", async () => {
  writeFileSync(join(folder, "empty"), "");
  writeFileSync(join(folder, "large"), "x".repeat(64 * 1024 + 1));
  symlinkSync("/dev/zero", join(folder, "endless"));
  for (const name of ["empty", "large", "endless", ".", "none"]) {
    expect(await smallText(join(folder, name))).toBeUndefined();
  }
});

test("an index without other repositories is told from one with them", async () => {
  const root = newRepository("alone");
  expect(await isAlone(join(root, ".git"))).toBe(true);
  newRepository(join("alone", "inner"));
  git(root, "add", "inner");
  expect(recordedRepositories(join(root, ".git", "index"))).toEqual(["inner"]);
  expect(await isAlone(join(root, ".git"))).toBe(false);
});

test("an index of which a part lies in another file, and what is none, may hold some", async () => {
  const root = newRepository("split");
  git(root, "update-index", "--split-index");
  expect(await isAlone(join(root, ".git"))).toBe(false);
  writeFileSync(join(root, ".git", "index"), "no index at all, but long enough for one");
  expect(await isAlone(join(root, ".git"))).toBe(false);
  expect(await isAlone(join(folder, "none"))).toBe(false);
});

/** Writes an index anew with something else in it. */
function changeIndex(root: string, change: (index: Buffer) => Buffer): string {
  const path = join(root, ".git", "index");
  const changed = change(readFileSync(path).subarray(0, -20));
  const sum = new Bun.CryptoHasher("sha1").update(changed).digest();
  writeFileSync(path, Buffer.concat([changed, sum]));
  return path;
}

function extension(name: string, body: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  return Buffer.concat([Buffer.from(name), size, body]);
}

const MODE_AT = 12 + 24;
const FLAGS_AT = 12 + 60;

test.each([
  [0o160755, ["a.txt"]],
  [0o360000, ["a.txt"]],
  [0o40000, ["a.txt/"]],
  [0o100664, []],
  [0o120000, []],
])("an entry of the mode %o", async (mode, found) => {
  const root = newRepository(`mode-${mode}`);
  const path = changeIndex(root, (index) => {
    index.writeUInt32BE(mode, MODE_AT);
    if (mode === 0o40000) index.write("/", FLAGS_AT + 2 + 4);
    return index;
  });
  expect(await isAlone(join(root, ".git"))).toBe(found.length === 0);
  expect(recordedRepositories(path)?.length).toBe(found.length);
});

test("an index whose entries begin elsewhere than they seem to is not read", async () => {
  const entries = (index: Buffer) => index.subarray(0, 12 + 2 * 72);
  const block = (at: number) => {
    const body = Buffer.alloc(12);
    body.writeUInt32BE(1, 0);
    body.writeUInt32BE(at, 4);
    body.writeUInt32BE(2, 8);
    return extension("IEOT", body);
  };
  const end = (at: number) => {
    const body = Buffer.alloc(24);
    body.writeUInt32BE(at);
    return extension("EOIE", body);
  };
  const changes: readonly [string, boolean, boolean, (index: Buffer) => Buffer][] = [
    ["as-it-was", true, true, (index) => index],
    ["blocks", false, true, (index) => Buffer.concat([entries(index), block(12)])],
    ["other-blocks", false, false, (index) => Buffer.concat([entries(index), block(20)])],
    ["end", false, true, (index) => Buffer.concat([entries(index), end(12 + 2 * 72)])],
    ["other-end", false, false, (index) => Buffer.concat([entries(index), end(12)])],
    [
      "hidden",
      false,
      false,
      (index) =>
        Buffer.concat([
          entries(index),
          extension("ZZZZ", extension("link", Buffer.alloc(20))),
          end(12 + 2 * 72 + 8),
        ]),
    ],
    [
      "longer-name",
      true,
      false,
      (index) => {
        index.writeUInt16BE(9, FLAGS_AT);
        return index;
      },
    ],
  ];
  for (const [name, isQuicklyAlone, isRead, change] of changes) {
    const root = newRepository(name);
    const path = changeIndex(root, change);
    expect([name, await isAlone(join(root, ".git"))]).toEqual([name, isQuicklyAlone]);
    expect([name, recordedRepositories(path) !== undefined]).toEqual([name, isRead]);
  }
});

test("the fourth version of an index is read entry by entry", async () => {
  const root = newRepository("fourth");
  git(root, "update-index", "--index-version", "4");
  expect(await isAlone(join(root, ".git"))).toBe(false);
  expect(recordedRepositories(join(root, ".git", "index"))).toEqual([]);
});

test("where the system maps no file, as on Windows, it is read all the same", async () => {
  const maps = spyOn(Bun, "mmap").mockImplementation(() => {
    throw new Error("not supported");
  });
  try {
    const path = join(folder, "streamed");
    writeFileSync(path, "[core]\n".repeat(9_000));
    expect(await smallText(path)).toBe("[core]\n".repeat(9_000));
    const root = newRepository("streamed-alone");
    expect(await isAlone(join(root, ".git"))).toBe(true);
    newRepository(join("streamed-alone", "inner"));
    git(root, "add", "inner");
    expect(await isAlone(join(root, ".git"))).toBe(false);
    expect(maps).toHaveBeenCalled();
  } finally {
    maps.mockRestore();
  }
});

test.skipIf(process.platform === "win32")(
  "a pipe in the place of a file is not waited for",
  async () => {
    const root = newRepository("pipes");
    for (const name of ["index", "config"]) {
      const path = join(root, ".git", name);
      rmSync(path);
      Bun.spawnSync(["mkfifo", path]);
    }
    expect(await isAlone(join(root, ".git"))).toBe(false);
    expect(await smallText(join(root, ".git", "config"))).toBeUndefined();
    expect(recordedRepositories(join(root, ".git", "index"))).toBeUndefined();
    expect(recordedFiles(join(root, ".git", "index"))).toBeUndefined();
  },
);

test("what an index records is told, in a conflict and without content as well", () => {
  const root = newRepository("recorded");
  writeFileSync(join(root, ".env"), "K=1");
  git(root, "add", "-N", ".env");
  expect(recordedFiles(join(root, ".git", "index"))).toEqual([".env", "a.txt", "b.txt"]);
});
