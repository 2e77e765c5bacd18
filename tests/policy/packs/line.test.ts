import { describe, expect, test } from "bun:test";
import { isListed, readLine } from "../../../src/policy/packs/line.ts";
import type { Tool } from "../../../src/policy/packs/pack.ts";
import { invocationOf } from "./command.ts";

function read(tool: Omit<Tool, "rows">, text: string) {
  const line = readLine(tool, invocationOf(`x ${text}`).args);
  return { words: line.words.map((word) => word.value), flags: Object.fromEntries(line.flags) };
}

describe("readLine", () => {
  test.each([
    ["--name v a", ["a"], { "--name": ["v"] }],
    ["--name=v a", ["a"], { "--name": ["v"] }],
    ["--name=a=b", [], { "--name": ["a=b"] }],
    ["-nv a", ["a"], { "-nv": [""], "-n": ["v"] }],
    ["-n v a", ["a"], { "-n": ["v"] }],
    ["-n=v a", ["a"], { "-n": ["v"] }],
    ["-abn v", [], { "-abn": [""], "-a": [""], "-b": [""], "-n": ["v"] }],
    ["--all a", ["a"], { "--all": [""] }],
    ["a - b", ["a", "-", "b"], {}],
    ["a -- --all", ["a", "--all"], {}],
    ["--name", [], { "--name": [""] }],
    ["--all --all=no", [], { "--all": ["", "no"] }],
    ["-execute v a", ["a"], { "-execute": ["v"] }],
  ])("reads %s", (text, words, flags) => {
    const line = read({ values: "--name -n -execute" }, text);
    expect(line.words).toEqual(words);
    expect(line.flags).toMatchObject(flags);
  });

  test("reads one-dash flags of tools written in Go", () => {
    const line = read({ flags: "go", values: "-chdir" }, "-chdir=d --auto-approve -target a b");
    expect(line.flags).toEqual({ "-chdir": ["d"], "-auto-approve": [""], "-target": [""] });
    expect(line.words).toEqual(["a", "b"]);
  });

  test("knows flags that take values after one sub-command only", () => {
    const tool: Omit<Tool, "rows"> = { after: [["run", "-v"]] };
    expect(read(tool, "run -v a b").words).toEqual(["run", "b"]);
    expect(read(tool, "rm -v a b").words).toEqual(["rm", "a", "b"]);
  });

  test("takes every other flag after two words for one with a value, where a tool says so", () => {
    const tool: Omit<Tool, "rows"> = { switches: "--yes" };
    expect(read(tool, "vm list --tag delete --yes x").words).toEqual(["vm", "list", "x"]);
    expect(read(tool, "--tag vm delete").words).toEqual(["vm", "delete"]);
  });

  test("says whether an unknown word may bring flags", () => {
    expect(readLine({}, invocationOf("x $A").args).spread).toBe(true);
    expect(readLine({}, invocationOf('x "$A"').args).spread).toBe(false);
    expect(readLine({}, invocationOf("x a$A").args).spread).toBe(false);
  });
});

test("isListed finds whole flags only", () => {
  expect(isListed("--name -n", "-n")).toBe(true);
  expect(isListed("--name -n", "--na")).toBe(false);
});
