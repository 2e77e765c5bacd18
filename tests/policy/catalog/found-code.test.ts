import { describe, expect, test } from "bun:test";
import { foundCode } from "../../../src/policy/catalog/found-code.ts";

describe("the files that a tool runs of its folder without being told", () => {
  test.each([
    ["ninja", ["build.ninja"]],
    ["samu", ["build.ninja"]],
    ["rake", ["Rakefile", "rakefile", "Rakefile.rb"]],
    ["latexmk", [".latexmkrc", "latexmkrc"]],
  ])("%s", (program, files) => {
    expect(foundCode(program)).toEqual(files);
  });

  test.each(["", "ls", "Rakefile", "rakefile", "build.ninja"])("%p runs none", (program) => {
    expect(foundCode(program)).toEqual([]);
  });
});
