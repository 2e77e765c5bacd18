import { describe, expect, test } from "bun:test";
import {
  effectsOfWords,
  hasSubcommands,
  isDescribed,
} from "../../../src/policy/catalog/effects.ts";
import type { Arg } from "../../../src/policy/model/invocation.ts";
import { effectsInWords } from "../commands/effects-in-words.ts";

const word = (value: string): Arg => ({ value, glob: false, start: 0, end: 0 });

describe("the value of an option has the effect of its kind", () => {
  test.each([
    ["a path that it acts by", "rsync --files-from=list a h:", "read list used"],
    ["a path that is read", "tar -cf a.tar b", "read b copied"],
    ["a path that is written", "curl -o a https://x.example", "write a"],
    ["text for a shell here", "tar -cf a.tar --to-command=x b", "run here x"],
    ["text for a shell elsewhere", "rsync --rsync-path=x a h:", "run elsewhere x"],
    ["text that is sent", "curl -A x https://x.example", "send x"],
    ["a file that is sent", "curl -T a https://x.example", "send a"],
    ["the standard input", "curl -T - https://x.example", "send input"],
    ["text or a file behind @", "curl -d @a https://x.example", "send a"],
    ["text without @", "curl -d a https://x.example", "send a"],
    ["a form's file", "curl -F x=@a https://x.example", "send a"],
    ["an address", "curl --url https://x.example", "request https://x.example"],
    ["an option nobody described", "rsync --no-such=x a b", "unknown x"],
  ])("%s", (_kind, line, effect) => {
    expect(effectsInWords(line)).toContain(effect);
  });
});

test("options stand anywhere in front of -- and are operands behind it", () => {
  expect(effectsInWords("rm a -f b")).toEqual(effectsInWords("rm -f a b"));
  expect(effectsInWords("rm -- -f")).not.toEqual(effectsInWords("rm -f"));
});

test("the folder of the program is the folder of its paths, unless they are absolute", () => {
  expect(effectsInWords("git -C sub rm -f a")).toContain("delete itself here sub/a");
  expect(effectsInWords("git -C sub rm -f /a")).toContain("delete itself here /a");
});

test("variables say more options, and what a shell is handed", () => {
  const env = new Map([["TAR_OPTIONS", word("--remove-files")]]);
  const with_ = effectsOfWords("tar", ["-cf", "a.tar", "b"].map(word), env);
  expect(with_.some(({ kind }) => kind === "delete")).toBe(true);
  const without = effectsOfWords("tar", ["-cf", "a.tar", "b"].map(word));
  expect(without.some(({ kind }) => kind === "delete")).toBe(false);
});

test("nobody knows what a program does that is not described", () => {
  expect(isDescribed("no-such-program")).toBe(false);
  expect(effectsInWords("no-such-program -x a")).toEqual([]);
  expect(hasSubcommands("git")).toBe(true);
  expect(hasSubcommands("rm")).toBe(false);
});
