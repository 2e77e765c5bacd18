import { describe, expect, test } from "bun:test";
import {
  namesWithValue,
  optionBegunBy,
  optionNamed,
} from "../../../src/policy/commands/option-names.ts";

const options = {
  switch: "-x|--extract --keep|--keep-all -rec",
  data: "-C|--directory --exclude",
  attached: "--color",
  stops: "--help",
};

describe("an option", () => {
  test.each([
    ["-x", "-x", "switch"],
    ["--extract", "-x", "switch"],
    ["--directory", "-C", "data"],
    ["--color", "--color", "attached"],
    ["--help", "--help", "stops"],
  ])("is found by its name %s", (written, first, kind) => {
    const found = optionNamed(written, options);
    expect([found?.names[0], found?.kind]).toEqual([first, kind]);
  });

  test.each(["-", "--ex", "--keep-", "xtract", "-X", "x|--extract"])("is none by %s", (written) => {
    expect(optionNamed(written, options)).toBeUndefined();
  });

  test("is found by the beginning of a long name that no other option has", () => {
    expect(optionBegunBy("--ext", options)?.names[0]).toBe("-x");
    expect(optionBegunBy("--dir", options)?.names[0]).toBe("-C");
    expect(optionBegunBy("--keep", options)?.names[0]).toBe("--keep");
    expect(optionBegunBy("--ex", options)).toBeUndefined();
    expect(optionBegunBy("--ex", options, "first")?.names[0]).toBe("-x");
    expect(optionBegunBy("--none", options)).toBeUndefined();
  });
});

test("the next word is the value of some options only", () => {
  expect(namesWithValue(options)).toEqual(["-C", "--directory", "--exclude"]);
});
