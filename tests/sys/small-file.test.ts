import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordedRepositories } from "../../src/sys/git-index.ts";
import { isAlone, smallText } from "../../src/sys/small-file.ts";

let folder: string;

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
