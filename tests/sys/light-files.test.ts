import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import {
  modifiedMs,
  textChunks,
  uniqueName,
  visibleNames,
  writeText,
} from "../../src/sys/light-files.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
const at = (name: string) => join(project.project, name);
beforeEach(() => {
  project = makeProject({ "a.md": "one", ".hidden": "two", "folder/b.md": "three" });
});
afterEach(() => project.dispose());

describe("the names in a folder", () => {
  test("are those of its files and folders, but the hidden ones", () => {
    expect([...visibleNames(project.project)].sort()).toEqual(["a.md", "folder"]);
  });

  test("are none where there is no folder", () => {
    expect(visibleNames(at("missing"))).toEqual([]);
    expect(visibleNames(at("a.md"))).toEqual([]);
  });
});

test("a file's time is known, one that is missing has none", () => {
  utimesSync(at("a.md"), 1_000, 1_000);
  expect(modifiedMs(at("a.md"))).toBe(1_000_000);
  expect(modifiedMs(at("missing"))).toBeUndefined();
});

test("a unique name begins as asked and is met once", () => {
  const names = [uniqueName("drop"), uniqueName("drop")];
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^drop-\d+-[0-9a-z]+$/);
});

describe("a small text", () => {
  test("is in its file when the call returns, where the folder is there", () => {
    expect(writeText(at("new.json"), "text")).toBeUndefined();
    expect(readFileSync(at("new.json"), "utf8")).toBe("text");
  });

  test("gets folders that are missing", async () => {
    expect(await writeText(at("new/deep/one.json"), "text")).toBeUndefined();
    expect(readFileSync(at("new/deep/one.json"), "utf8")).toBe("text");
  });

  test("below a file is a reason", async () => {
    expect(await writeText(at("a.md/deep/one.json"), "text")).toContain("a.md");
  });
});

describe("a file in pieces", () => {
  const read = async (path: string) => Array.fromAsync(textChunks(path, 4, 100));

  test("is whole again, also where a piece ends inside a character", async () => {
    project.write("text", "닻을 올리다");
    const pieces = await read(at("text"));
    expect(pieces.length).toBe(4);
    expect(pieces.join("")).toBe("닻을 올리다");
  });

  test("ends where it is longer than what is asked for", async () => {
    project.write("text", "0123456789");
    expect(await Array.fromAsync(textChunks(at("text"), 4, 5))).toEqual(["0123", "4567"]);
  });

  test("is nothing when it is missing or no regular file", async () => {
    mkdirSync(at("empty"));
    expect(await read(at("missing"))).toEqual([]);
    expect(await read("/dev/zero")).toEqual([]);
  });
});
