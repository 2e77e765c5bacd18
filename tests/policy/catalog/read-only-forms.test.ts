import { describe, expect, test } from "bun:test";
import { looksTable } from "../../../src/policy/catalog/read-only-forms.ts";

const lines = looksTable().trim().split("\n");

/** The parts of the line of a program, and of a sub-command where it has some. */
function partsOf(name: string, verb?: string): readonly string[] {
  const found = lines
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1).split("|"))
    .filter(([verbs = ""]) => verb === undefined || verbs.includes(` ${verb} `));
  return found[0] ?? [];
}

describe("the table of forms that only look", () => {
  test("says of a program that only looks whatever it is asked no more than that", () => {
    expect(partsOf("pwd")).toEqual(["*", "", "", "", "", "*", " free "]);
  });

  test.each([
    ["git", "log", "--oneline", 1],
    ["git", "log", "-p", 1],
    ["git", "log", "-n", 2],
    ["git", "diff", "--stat", 1],
    ["git", "diff", "-M", 3],
    ["git", "log", "-O", 4],
    ["git", "branch", "-D", 4],
    ["sort", undefined, "-u", 1],
    ["sort", undefined, "-k", 2],
    ["sort", undefined, "-o", 4],
    ["grep", undefined, "-n", 1],
    ["grep", undefined, "-rl", 1],
    ["find", undefined, "-empty", 1],
    ["find", undefined, "-name", 2],
    ["sed", undefined, "-i", 4],
  ] as const)("has for %s %s %s in part %i", (name, verb, option, part) => {
    expect(partsOf(name, verb)[part]).toContain(` ${option} `);
  });

  test.each([
    ["diff", "--no-index"],
    ["log", "--format"],
    ["log", "--output"],
  ])("has no option of git %s that is %s", (verb, option) => {
    const [, ...lists] = partsOf("git", verb);
    expect(lists.join("|")).not.toContain(` ${option} `);
  });

  test.each([
    ["grep", undefined, "-rn"],
    ["git", "diff", "--submodule"],
    ["find", undefined, "-exec"],
    ["find", undefined, "-delete"],
    ["sort", undefined, "--compress-program"],
  ] as const)("gives %s %s no %s", (name, verb, option) => {
    const [, alone, valued, attached] = partsOf(name, verb);
    expect(`${alone}${valued}${attached}`).not.toContain(` ${option} `);
  });

  test.each([
    ["uniq", undefined, "1"],
    ["hostname", undefined, "0"],
    ["date", undefined, "0"],
    ["git", "branch", "0"],
    ["git", "diff", "1"],
    ["git", "log", "*"],
  ] as const)("gives %s %s so many operands: %s", (name, verb, operands) => {
    expect(partsOf(name, verb)[5]).toBe(operands);
  });

  test("says which repository a command of git goes by, and which variables send it elsewhere", () => {
    expect(partsOf("git", "log")[6]).toContain(" repository ");
    expect(partsOf("git", "status")[6]).toContain(" inside ");
    expect(lines.find((line) => line.startsWith("git environment:"))).toContain(" GIT_* ");
  });

  test("says what goes through folders, and gives it no option by which it follows links or shows what is hidden", () => {
    const through = lines.filter((line) => line.includes(" through "));
    expect(through.map((line) => line.slice(0, line.indexOf(":")))).toEqual(["diff", "grep", "rg"]);
    for (const line of through) {
      const [, alone = "", valued = "", , refused = "", , marks] = line.split("|");
      for (const option of ["-R", "--dereference-recursive", "--hidden", "-uu", "--glob"]) {
        expect(`${alone}${valued}`).not.toContain(` ${option} `);
      }
      if (!line.startsWith("rg:")) continue;
      expect(marks).toContain(" visible ");
      expect(refused).toContain(" -L ");
    }
  });

  test("says which words code must not hold, and no option that takes one in its place", () => {
    const [, , valued, , refused, , marks] = partsOf("jq");
    expect(marks).toContain(" without:env,$ENV,import,");
    expect(valued).toBe("");
    expect(refused).toContain(" -f ");
  });

  test.each([["yq"], ["npm"], ["rm"], ["touch"], ["mkdir"], ["node"], ["curl"], ["make"]])(
    "has no line for %s, of which lists of options do not say it",
    (name) => {
      expect(partsOf(name)).toEqual([]);
    },
  );
});
