import { describe, expect, test } from "bun:test";
import { findLatestChecklist, type Listing } from "../../src/checklist/find.ts";

/** A listing over `path → modified` of a made-up file system. */
function listing(files: Readonly<Record<string, number>>): Listing {
  const all = new Map(Object.entries(files));
  return {
    names: (folder) => [
      ...new Set(
        [...all.keys()]
          .filter((path) => path.startsWith(`${folder}/`))
          .map((path) => path.slice(folder.length + 1).split("/", 1)[0] ?? ""),
      ),
    ],
    modifiedMs: (file) => all.get(file),
  };
}

const find = (files: Readonly<Record<string, number>>, folders = ["jobs"]) =>
  findLatestChecklist(folders, listing(files));

describe("S2 FindLatestChecklist", () => {
  test("the most recent date wins over the newest file", () => {
    expect(find({ "jobs/26/02/18/a/checklist.md": 1, "jobs/26/02/17/b/checklist.md": 9 })).toBe(
      "jobs/26/02/18/a/checklist.md",
    );
  });

  test("years and months count before days", () => {
    expect(
      find({
        "jobs/25/12/31/a/checklist.md": 5,
        "jobs/26/01/30/b/checklist.md": 5,
        "jobs/26/02/01/c/checklist.md": 5,
      }),
    ).toBe("jobs/26/02/01/c/checklist.md");
  });

  test("within a day the newest file wins", () => {
    expect(find({ "jobs/26/02/18/z/checklist.md": 1, "jobs/26/02/18/a/checklist.md": 2 })).toBe(
      "jobs/26/02/18/a/checklist.md",
    );
  });

  test("files of the same moment are ordered by name, the last first", () => {
    expect(find({ "jobs/26/02/18/a/checklist.md": 1, "jobs/26/02/18/b/checklist.md": 1 })).toBe(
      "jobs/26/02/18/b/checklist.md",
    );
  });

  test("a day without a checklist is passed over", () => {
    expect(find({ "jobs/26/02/18/a/plan.md": 1, "jobs/26/02/17/b/checklist.md": 1 })).toBe(
      "jobs/26/02/17/b/checklist.md",
    );
  });

  test("a year of four digits is the same year", () => {
    expect(find({ "jobs/2026/03/01/a/checklist.md": 1, "jobs/26/02/28/b/checklist.md": 1 })).toBe(
      "jobs/2026/03/01/a/checklist.md",
    );
  });

  test("the latest of several jobs folders wins", () => {
    const files = { "a/jobs/26/02/17/x/checklist.md": 9, "b/jobs/26/02/18/y/checklist.md": 1 };
    expect(find(files, ["a/jobs", "b/jobs"])).toBe("b/jobs/26/02/18/y/checklist.md");
    expect(find(files, ["b/jobs", "a/jobs"])).toBe("b/jobs/26/02/18/y/checklist.md");
  });

  test("other folders, impossible dates and other files are not looked at", () => {
    expect(
      find({
        "jobs/archive/02/18/a/checklist.md": 1,
        "jobs/26/13/01/a/checklist.md": 1,
        "jobs/26/02/32/a/checklist.md": 1,
        "jobs/26/02/18/checklist.md": 1,
        "jobs/26/02/18/a/checklists/01.md": 1,
      }),
    ).toBeUndefined();
  });

  test("no jobs folder, no checklist", () => {
    expect(find({})).toBeUndefined();
    expect(find({}, [])).toBeUndefined();
  });
});
