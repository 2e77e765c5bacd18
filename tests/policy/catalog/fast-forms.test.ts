import { describe, expect, test } from "bun:test";
import { plainTable } from "../../../src/policy/catalog/fast-forms.ts";

const lines = (await plainTable()).trim().split("\n");
const names = lines.map((line) => line.slice(0, line.indexOf(":")));

describe("the table of plain forms", () => {
  test.each([
    ["a program that only looks whatever it is asked", "cat:*"],
    ["one of which only some options are plain", "touch:*|  "],
    ["sub-commands", "go: build test vet fmt list version doc "],
    ["sub-commands of two words", "bundle: exec/rspec exec/rubocop "],
    ["what else is to be known", "echo:*|*|*|*| texts nothing "],
    ["a builtin that enters a folder", "cd:*|*|*|*| enters "],
    ["another name", "podman:=docker"],
  ])("has %s: %s", (_what, line) => {
    expect(lines).toContain(line);
  });

  test.each([
    ["rm"],
    ["sudo"],
    ["tee"],
    ["env"],
    ["xargs"],
    ["eval"],
    ["printf"],
    ["ssh"],
    ["awk"],
    ["dd"],
  ])("has no line for what does more: %s", (name) => {
    expect(names).not.toContain(name);
  });

  test("has all lines of a program together", () => {
    const begun = names.filter((name, at) => name !== names[at - 1]);
    expect(begun).toEqual([...new Set(begun)]);
  });

  test("gives other names only to programs that have a line", () => {
    const meant = lines.flatMap((line) => /:=(.*)$/.exec(line)?.[1] ?? []);
    const described = lines
      .filter((line) => !line.includes(":="))
      .map((line) => line.split(":")[0]);
    expect(meant.filter((name) => !described.includes(name))).toEqual([]);
  });
});
