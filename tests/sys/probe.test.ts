import { afterEach, describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  exists,
  fileState,
  filesMatching,
  isThere,
  mappedText,
  readBeginning,
  readText,
} from "../../src/sys/probe.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
afterEach(() => project.dispose());

describe("reading a file", () => {
  test("its text, whatever the script and however small the chunks", async () => {
    project = makeProject({ "a.txt": "닻을 올리다\n".repeat(100_000), empty: "" });
    expect(await readText(join(project.project, "a.txt"))).toBe("닻을 올리다\n".repeat(100_000));
    expect(await readText(join(project.project, "empty"))).toBe("");
  });

  test("one that does not exist is undefined, a folder an error value", async () => {
    project = makeProject();
    mkdirSync(join(project.project, "folder"));
    expect(exists(join(project.project, "none"))).toBe(false);
    expect(await readText(join(project.project, "none"))).toBeUndefined();
    expect(await readText(join(project.project, "folder"))).toBeInstanceOf(Error);
  });

  test("no more than the beginning is read of a large one", async () => {
    project = makeProject();
    const path = join(project.project, "large");
    writeFileSync(path, "x".repeat(20 * 1024 * 1024));
    expect(await readText(path)).toBeInstanceOf(Error);
    expect(await readBeginning(path, 10)).toEqual({ text: "x".repeat(10), truncated: true });
    writeFileSync(path, "0123456789");
    expect(await readBeginning(path, 10)).toEqual({ text: "0123456789", truncated: false });
  });

  test.if(process.platform !== "win32")(
    "a device or a pipe is refused, not waited for",
    async () => {
      project = makeProject();
      const link = join(project.project, "endless");
      symlinkSync("/dev/zero", link);
      const pipe = join(project.project, "pipe");
      Bun.spawnSync(["mkfifo", pipe]);
      for (const path of [link, pipe]) {
        const text = await readText(path);
        expect(text instanceof Error && text.message).toBe("not a regular file");
      }
    },
  );
});

describe("what is known without reading", () => {
  test("is a file's time and size, and nothing of one that does not exist", () => {
    project = makeProject({ "a.txt": "four" });
    const state = fileState(join(project.project, "a.txt"));
    expect(state?.bytes).toBe(4);
    expect(Math.abs((state?.modifiedMs ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(fileState(join(project.project, "b.txt"))).toBeUndefined();
  });

  test("are the names of a folder's files that match, sorted", () => {
    project = makeProject({ "b.csproj": "", "a.csproj": "", "c.txt": "", "deep/d.csproj": "" });
    mkdirSync(join(project.project, "folder.csproj"));
    expect(filesMatching(project.project, "*.csproj")).toEqual(["a.csproj", "b.csproj"]);
    expect(filesMatching(join(project.project, "missing"), "*")).toEqual([]);
  });
});

test("a mapped file's text is the file's, and what cannot be mapped is undefined", () => {
  const text = "naïve ✓\n".repeat(1000);
  project = makeProject({ "mapped.json": text, empty: "" });
  const at = (name: string) => join(project.project, name);
  if (process.platform !== "win32") expect(mappedText(at("mapped.json"))).toBe(text);
  expect(mappedText(at("empty"))).toBeUndefined();
  expect(mappedText(at("missing"))).toBeUndefined();
  expect(mappedText(project.project)).toBeUndefined();
});

test.skipIf(!existsSync("/dev/shm"))("a file is there, whatever time it claims", () => {
  const folder = mkdtempSync("/dev/shm/fairlead-probe-");
  try {
    const path = join(folder, "late");
    writeFileSync(path, "x");
    utimesSync(path, 4503599627370.495, 4503599627370.495);
    expect(isThere(path)).toBe(true);
    expect(isThere(folder)).toBe(true);
    expect(isThere(join(folder, "none"))).toBe(false);
    expect(isThere(`${path}\0`)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
