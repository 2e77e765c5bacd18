import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { modifiedMs, textChunks, visibleNames, writeNew } from "../../src/sys/light-files.ts";
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

describe("a new file", () => {
  test("gets a name of its own, in a folder that is made", async () => {
    const names = [
      await writeNew(at("new/deep"), "drop", (name) => `{"id":"${name}"}`),
      await writeNew(at("new/deep"), "drop", (name) => `{"id":"${name}"}`),
    ];
    expect(new Set(names).size).toBe(2);
    const files = readdirSync(at("new/deep"));
    expect(files.sort()).toEqual(names.map((name) => `${name}.json`).sort());
    for (const file of files) {
      expect(JSON.parse(readFileSync(at(`new/deep/${file}`), "utf8")).id).toBe(file.slice(0, -5));
    }
  });

  test("below a file is an error value", async () => {
    expect(await writeNew(at("a.md/deep"), "drop", () => "")).toBeInstanceOf(Error);
  });
});

describe("a file in pieces", () => {
  const read = async (path: string) => Array.fromAsync(textChunks(path, 4));

  test("is whole again, also where a piece ends inside a character", async () => {
    project.write("text", "닻을 올리다");
    const pieces = await read(at("text"));
    expect(pieces.length).toBe(4);
    expect(pieces.join("")).toBe("닻을 올리다");
  });

  test("is nothing when it is missing or no regular file", async () => {
    mkdirSync(at("empty"));
    expect(await read(at("missing"))).toEqual([]);
    expect(await read("/dev/zero")).toEqual([]);
  });
});
