import { describe, expect, test } from "bun:test";
import type { Grammar } from "../../../src/policy/commands/command.ts";
import { parseArguments } from "../../../src/policy/commands/parse-arguments.ts";

const OPTIONS = { switch: "-v|--verbose -f|--force", data: "-n|--name -c|--context" };

/** What was read: each option with its value, then the operands. */
function readIn(line: string, grammar?: Grammar): string {
  const args = line.split(" ").map((value, at) => ({ value, glob: false, start: at, end: at + 1 }));
  const description = grammar === undefined ? { options: OPTIONS } : { options: OPTIONS, grammar };
  const { options, operands } = parseArguments(args, description);
  const given = options.map(({ names: [name], value }) =>
    value === undefined ? name : `${name}=${value.value}`,
  );
  return [...given, ...operands.map(({ value }) => value)].join(" ");
}

describe("options as getopt has them", () => {
  test.each([
    ["-vf x", "-v -f x"],
    ["-vnx y", "-v -n=x y"],
    ["--name=x y", "-n=x y"],
    ["--na x y", "-n=x y"],
    ["-v --no-verbose y", "--no-verbose y"],
    ["-- -v", "-v"],
    ["-x/n y", "-x=/n y"],
  ])("%s", (line, read) => expect(readIn(line)).toBe(read));
});

describe("names written in full", () => {
  test.each([
    ["--name x y", "-n=x y"],
    ["--na x y", "--na x y"],
    ["-vf y", "-vf -v -f y"],
    ["-n=x y", "-n=x y"],
    ["-nx y", "-nx -n=x y"],
  ])("%s", (line, read) => expect(readIn(line, "exact")).toBe(read));
});

describe("names with one dash or two, as Go's programs take them", () => {
  test.each([
    ["--n x y", "-n=x y"],
    ["-n=x y", "-n=x y"],
    ["-vf y", "-vf y"],
  ])("%s", (line, read) => expect(readIn(line, "go")).toBe(read));
});

describe("a program with more options than are described", () => {
  test.each([
    ["--other x y", "--other x y"],
    ["a b --other x y", "--other=x a b y"],
    ["a b --yes x", "--yes a b x"],
    ["a b --other --force", "--other -f a b"],
  ])("%s", (line, read) => expect(readIn(line, "open")).toBe(read));
});
