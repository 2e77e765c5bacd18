import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { effectsInWords } from "../commands/effects-in-words.ts";
import { exampleWorld } from "../world.ts";

describe("what programs that delete do", () => {
  test.each([
    ["rm a", ["delete itself here a"]],
    ["rm -rf a b", ["delete tree here a", "delete tree here b"]],
    ["rm --rec a", ["delete tree here a"]],
    ["rm -- -rf", ["delete itself here -rf"]],
    ["rm -rf", ["delete tree here \uFFFC"]],
    ["rm --help a", []],
    ["zf_rm -rf a", ["delete tree here a"]],
    ["zf_rmdir a", ["delete empty here a"]],
    ["rimraf a", ["delete tree here a"]],
    ["trash a", ["delete moved here a"]],
    ["rmdir a", ["delete empty here a"]],
    ["shred -un 3 a", ["delete wiped here a"]],
    ["truncate -s 0 a", ["write a", "delete emptied here a"]],
    ["truncate -s0 a", ["write a", "delete emptied here a"]],
    ["truncate --size=10M a", ["write a"]],
  ])("%s", (line, expected) => {
    expect(effectsInWords(line)).toEqual(expected);
  });
});

describe("the same is decided however its options are written", () => {
  test.each([
    "rm -r -f ~/Documents",
    "rm ~/Documents -rf",
    "rm --recur --forc ~/Documents",
    "trash .git",
    "shred --iter=3 notes.txt",
    "truncate --size 0 ~/Documents/tax.pdf",
    "truncate -cs0 ~/Documents/tax.pdf",
  ])("%s is stopped", async (command) => {
    const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    expect(verdict).not.toBe("pass");
  });

  test.each([
    "rm -rf node_modules package-lock.json",
    "rm -r --force dist",
    "trash notes.txt",
    "rmdir ~/empty",
    "truncate -s 0 build.log",
    "truncate -s 10M ~/disk.img",
  ])("%s passes", async (command) => {
    const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    expect(verdict).toBe("pass");
  });
});
