import { describe, expect, test } from "bun:test";
import type { Location } from "../../../src/policy/places/location.ts";
import {
  fileVerdict,
  insteadOf,
  namesSource,
  reasonOf,
  treeVerdict,
} from "../../../src/policy/rules/delete-verdicts.ts";

const arg = (value: string, glob = false) => ({ value, glob, start: 0, end: 0 });

describe("what deleting means at a place", () => {
  test.each([
    ["system", true, true, "deny"],
    ["personal", true, false, "deny"],
    ["personal", false, false, "ask"],
    ["project", true, true, "ask"],
    ["project", false, true, undefined],
    ["output", true, true, undefined],
  ] as const)(
    "a tree in %s, forced %p, source %p",
    (place: Location, forced, isSource, verdict) => {
      expect(treeVerdict(place, forced, isSource)).toBe(verdict);
    },
  );

  test.each([
    ["personal", "notes.txt", false, "ask"],
    ["outside", "notes.txt", false, undefined],
    ["outside", "*.txt", true, "ask"],
    ["project", "a.ts", false, undefined],
  ] as const)("a file in %s: %s", (place: Location, path, glob, verdict) => {
    expect(fileVerdict(place, arg(path, glob))).toBe(verdict);
  });
});

test("folders that projects keep their own work in are told by their names", () => {
  expect(["src", "packages/app/lib/", "src/*", "."].every((path) => namesSource(arg(path)))).toBe(
    true,
  );
  expect(["sketches", "src/*.log", "vendor"].some((path) => namesSource(arg(path)))).toBe(false);
});

test("reasons name the path, and advice fits the place", () => {
  expect(reasonOf("personal", arg("/home/user/a"))).toContain("/home/user/a");
  expect(insteadOf("project").instead).toContain("commit or stash");
  expect(insteadOf("personal").instead).toBeUndefined();
});
