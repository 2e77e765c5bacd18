import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  listAlternatives,
  matchesAny,
  matchesGlob,
  readAlternatives,
  readGlob,
} from "../../../src/policy/text/glob.ts";

describe("globs", () => {
  test.each([
    ["delete", "delete", true],
    ["delete", "deletes", false],
    ["delete-*", "delete-db", true],
    ["delete-*", "delete-", true],
    ["*-delete", "vm-delete", true],
    ["*:9200/*", "localhost:9200/logs", true],
    ["*:9200/*", "localhost:9200", false],
    ["a*b*c", "a-b-b-c", true],
    ["a*b*c", "a-c", false],
    ["ab*bc", "abc", false],
    ["*", "", true],
    ["\\*", "*", true],
    ["\\*", "x", false],
    ["gs://*\\**", "gs://photos/**", true],
  ])("%s against %s is %p", (glob, text, expected) => {
    expect(matchesGlob(readGlob(glob), text)).toBe(expected);
  });

  test("agree with the regular expression of the same meaning", () => {
    const letters = fc.stringMatching(/^[ab*]{0,6}$/);
    fc.assert(
      fc.property(letters, fc.stringMatching(/^[ab]{0,8}$/), (glob, text) => {
        const expected = new RegExp(`^${glob.replaceAll("*", ".*")}$`).test(text);
        expect(matchesGlob(readGlob(glob), text)).toBe(expected);
      }),
    );
  });
});

describe("alternatives", () => {
  test("match when one of them does", () => {
    const verbs = readAlternatives("rm|remove|delete-*");
    for (const verb of ["rm", "remove", "delete-all"]) expect(matchesAny(verbs, verb)).toBe(true);
    for (const verb of ["r", "m", "delete", "", "rm|remove"]) {
      expect(matchesAny(verbs, verb)).toBe(false);
    }
  });

  test("list as they were written", () => {
    expect(listAlternatives(readAlternatives("a|b*"))).toEqual(["a", "b*"]);
  });
});
