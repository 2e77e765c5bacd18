import { describe, expect, test } from "bun:test";
import { languageOf, readCodeLine } from "../../../src/policy/catalog/code-line.ts";
import type { Arg } from "../../../src/policy/model/invocation.ts";

const toArgs = (values: readonly string[]): Arg[] =>
  values.map((value) => ({ value, glob: false, start: 0, end: 0 }));

function codeOf(program: string, args: readonly string[]): string | undefined {
  const codes = readCodeLine(program, toArgs(args))?.codes ?? [];
  return codes.length === 0 ? undefined : codes.map(({ value }) => value).join("\n");
}

describe("where the code stands", () => {
  test.each([
    ["python3.11", ["-c", "CODE", "arg"], "CODE"],
    ["python", ["-cCODE"], "CODE"],
    ["python", ["-Ic", "CODE"], "CODE"],
    ["python", ["-W", "ignore", "-c", "CODE"], "CODE"],
    ["node", ["-e", "CODE"], "CODE"],
    ["node", ["-pe", "CODE"], "CODE"],
    ["node", ["--eval=CODE"], "CODE"],
    ["node", ["--import", "fs", "--eval", "CODE"], "CODE"],
    ["node", ["-r", "fs", "-e", "CODE"], "CODE"],
    ["bun", ["-e", "CODE"], "CODE"],
    ["deno", ["eval", "--ext", "ts", "CODE"], "CODE"],
    ["perl", ["-e", "A", "-e", "B"], "A\nB"],
    ["perl", ["-0777", "-ne", "CODE"], "CODE"],
    ["perl", ["-i.bak", "-pe", "CODE", "file"], "CODE"],
    ["perl", ["-MData::Dumper", "-e", "CODE"], "CODE"],
    ["perl", ["-lane", "CODE"], "CODE"],
    ["ruby", ["-rjson", "-e", "CODE"], "CODE"],
    ["php", ["-d", "x=1", "-r", "CODE"], "CODE"],
    ["rscript", ["-e", "CODE"], "CODE"],
    ["julia", ["--project", "x", "-e", "CODE"], "CODE"],
    ["lua", ["-e", "CODE"], "CODE"],
    ["awk", ["-F", ":", "-v", "x=1", "CODE", "file"], "CODE"],
    ["awk", ["-F:", "CODE"], "CODE"],
    ["gawk", ["-e", "CODE", "file"], "CODE"],
    ["sed", ["-n", "CODE", "file"], "CODE"],
    ["sed", ["-i.orig", "-e", "A", "-e", "B", "file"], "A\nB"],
    ["sed", ["--expression=CODE"], "CODE"],
    ["osascript", ["-e", "CODE"], "CODE"],
  ] as const)("%s %j", (program, args, code) => {
    expect(codeOf(program, args)).toBe(code);
  });

  test.each([
    ["python", ["script.py", "-c", "x"]],
    ["python", ["-m", "http.server"]],
    ["node", ["script.js", "-e"]],
    ["deno", ["run", "x.ts"]],
    ["awk", ["-f", "prog.awk", "file"]],
    ["sed", ["-f", "x.sed", "file"]],
    ["sed", ["--file=x.sed", "file"]],
    ["python", []],
    ["git", ["-c", "x=y"]],
  ] as const)("none in %s %j", (program, args) => {
    expect(codeOf(program, args)).toBeUndefined();
  });
});

test.each([
  ["python3", ["-"], true],
  ["node", [], true],
  ["python3", ["x.py"], false],
  ["awk", ["PROG"], false],
  ["awk", ["-f", "x.awk"], false],
  ["python", ["-m", "json.tool"], false],
  ["bash", ["-s", "x"], true],
  ["bash", ["x.sh"], false],
  ["bash", ["-c", "CODE"], false],
] as const)("%s %j reads its code from its input: %p", (program, args, expected) => {
  expect(readCodeLine(program, toArgs(args))?.readsInput).toBe(expected);
});

test("the language of an interpreter", () => {
  expect(languageOf("python3.12")).toBe("python");
  expect(languageOf("bun")).toBe("node");
  expect(languageOf("git")).toBeUndefined();
});
