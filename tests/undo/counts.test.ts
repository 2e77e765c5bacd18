import { describe, expect, test } from "bun:test";
import { countsOf, filesText } from "../../src/undo/counts.ts";
import type { Entry } from "../../src/undo/model.ts";

const file = (path: string, size: number): Entry => ({ path, type: "file", size });

describe("what a capture holds is told", () => {
  test("without the files in which Git keeps its own state", () => {
    const entries = [file("/p/.git/index", 100), file("/p/a.ts", 2), file("/p/.gitignore", 3)];
    const counts = countsOf([...entries, { path: "/p/src", type: "folder" }]);
    expect(counts).toEqual({ files: 2, hasGitState: true, bytes: 105 });
    expect(filesText(counts)).toBe("2 files and the state of Git");
  });

  test("as what it is, where only Git's state was saved, or none of it", () => {
    expect(filesText(countsOf([file("/p/.git/ORIG_HEAD", 41)]))).toBe("the state of Git");
    expect(filesText(countsOf([file("/p/a.ts", 1)]))).toBe("1 file");
    expect(filesText(countsOf([]))).toBe("0 files");
  });
});
