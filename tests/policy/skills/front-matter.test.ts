import { describe, expect, test } from "bun:test";
import {
  frontValue,
  frontWords,
  partFrontMatter,
} from "../../../src/policy/skills/front-matter.ts";

describe("the front matter of a text", () => {
  test.each([
    ["---\nname: x\n---\nbody", "name: x\n", "\nbody"],
    ["\uFEFF---\r\nname: x\r\n---\r\nbody", "name: x\n", "\nbody"],
    ["---\n---\nbody", "", "\nbody"],
    ["---\nname: x\nbody", "", "---\nname: x\nbody"],
    ["no front\n---\nname: x\n---", "", "no front\n---\nname: x\n---"],
  ])("%p is parted from what follows", (text, front, body) => {
    expect(partFrontMatter(text)).toEqual({ front, body });
  });

  test.each<[front: string, words: readonly string[]]>([
    ["skills: a, b", ["a", "b"]],
    ["skills: [a, 'b']", ["a", "b"]],
    ['skills:\n  - a\n  - "b" # the other\nname: x', ["a", "b"]],
    ["skills:\n- a\n- b\nname: x", ["a", "b"]],
    ['"skills": a', ["a"]],
    ["{name: x, skills: a}", ["a}"]],
    ["other: a", []],
  ])("%p lists what it lists", (front, words) => {
    expect(frontWords(frontValue(front, "skills"))).toEqual(words);
  });

  test("says a value that is written by its code points", () => {
    expect(frontValue('permissionMode: "bypass\\x50ermissions"', "permissionMode")).toContain(
      "bypassPermissions",
    );
  });
});
