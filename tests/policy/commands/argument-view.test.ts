import { describe, expect, test } from "bun:test";
import { argumentView } from "../../../src/policy/commands/argument-view.ts";
import type { Description } from "../../../src/policy/commands/command.ts";
import { invocationOf } from "../tools/command.ts";

function read(tool: Description, text: string) {
  const line = argumentView(tool, invocationOf(`x ${text}`).args);
  return { words: line.words.map((word) => word.value), flags: Object.fromEntries(line.flags) };
}

function exact(options: Description["options"]): Description {
  return { options, grammar: "exact" };
}

const TOOL = exact({ data: "--name -n -execute", looks: "-d|--dry-run" });

describe("lineOf", () => {
  test.each([
    ["--name v a", ["a"], { "--name": ["v"] }],
    ["--name=v a", ["a"], { "--name": ["v"] }],
    ["--name=a=b", [], { "--name": ["a=b"] }],
    ["-nv a", ["a"], { "-nv": [""], "-n": ["v"] }],
    ["-n v a", ["a"], { "-n": ["v"] }],
    ["-n=v a", ["a"], { "-n": ["v"] }],
    ["-abn v", [], { "-abn": [""], "-a": [""], "-b": [""], "-n": ["v"] }],
    ["-anh", [], { "-a": [""], "-n": ["h"] }],
    ["--all a", ["a"], { "--all": [""] }],
    ["--na v", ["v"], { "--na": [""] }],
    ["a - b", ["a", "-", "b"], {}],
    ["a -- --all", ["a", "--all"], {}],
    ["--name", [], { "--name": [""] }],
    ["--all --all=no", [], { "--all": ["", "no"] }],
    ["-execute v a", ["a"], { "-execute": ["v"] }],
  ])("reads %s", (text, words, flags) => {
    const line = read(TOOL, text);
    expect(line.words).toEqual(words);
    expect(line.flags).toMatchObject(flags);
  });

  test("reads a long word of letters only once", () => {
    expect(argumentView(TOOL, invocationOf(`x -${"ab".repeat(100_000)}n v`).args).flags.size).toBe(
      4,
    );
  });

  test("reads one-dash flags of tools written in Go", () => {
    const tool: Description = { options: { data: "-chdir" }, grammar: "go" };
    const line = read(tool, "-chdir=d --auto-approve -target a b");
    expect(line.flags).toEqual({ "-chdir": ["d"], "-auto-approve": [""], "-target": [""] });
    expect(line.words).toEqual(["a", "b"]);
  });

  test("knows flags that take values after one sub-command only", () => {
    const tool: Description = {
      ...exact({}),
      subcommand: (name) => (name === "run" ? exact({ data: "-v" }) : undefined),
    };
    expect(read(tool, "run -v a b").words).toEqual(["run", "b"]);
    expect(read(tool, "rm -v a b").words).toEqual(["rm", "a", "b"]);
  });

  test("takes every other flag after two words for one with a value, where a tool says so", () => {
    const tool: Description = { options: {}, grammar: "open" };
    expect(read(tool, "vm list --tag delete --yes x").words).toEqual(["vm", "list", "x"]);
    expect(read(tool, "--tag vm delete").words).toEqual(["vm", "delete"]);
  });

  test("says whether an unknown word may bring flags", () => {
    expect(argumentView(TOOL, invocationOf("x $A").args).spread).toBe(true);
    expect(argumentView(TOOL, invocationOf('x "$A"').args).spread).toBe(false);
    expect(argumentView(TOOL, invocationOf("x a$A").args).spread).toBe(false);
    expect(argumentView(TOOL, invocationOf("x -- $A").args).spread).toBe(false);
  });

  test.each([
    ["rm --help", true],
    ["rm -h", true],
    ["rm -host", false],
    ["rm --dry-run", true],
    ["rm --dry-run=client", true],
    ["rm --dry-run=none", false],
    ["rm -d", true],
    ["rm", false],
  ])("says of %s whether it only looks: %p", (text, looks) => {
    expect(argumentView(TOOL, invocationOf(`x ${text}`).args).looks).toBe(looks);
  });
});

test("a word behind an option that nobody described may be its value, or an operand", () => {
  const looseIn = (...words: string[]) =>
    [...argumentView({ options: { data: "-o" }, grammar: "exact" }, words.map(arg)).loose].map(
      ({ value }) => value,
    );
  expect(looseIn("--prod", "--project", "x", "y")).toEqual(["x"]);
  expect(looseIn("-o", "x", "y", "--project=x", "z")).toEqual([]);
});

function arg(value: string) {
  return { value, glob: false, start: 0, end: value.length };
}
