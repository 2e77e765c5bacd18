import { describe, expect, test } from "bun:test";
import {
  type FlagSpec,
  type Flags,
  leavesOut,
  readFlags,
  withoutLeftOut,
} from "../../src/policy/flags.ts";
import { analyze } from "../../src/policy/languages/bash/analyze.ts";
import { exampleWorld } from "./world.ts";

/** The flags of a command line; its first word is the program. */
function read(source: string, spec?: FlagSpec): Flags {
  return readFlags(analyze(source, exampleWorld()).invocations[0]?.args ?? [], spec);
}

/** Every option as `name` or `name=value`, then the operands. */
function shown(source: string, spec?: FlagSpec): string {
  const { all, operands } = read(source, spec);
  const flags = all.map(({ name, value }) =>
    value === undefined ? name : `${name}=${value.value}`,
  );
  return `${flags.join(" ")} | ${operands.map((arg) => arg.value).join(" ")}`;
}

describe("arguments are told apart as GNU programs do", () => {
  test.each<[string, FlagSpec, string]>([
    ["x -rf a b", {}, "r f | a b"],
    ["x a -r b", {}, "r | a b"],
    ["x -", {}, " | -"],
    ["x -r -- -f --all", {}, "r | -f --all"],
    ["x -o out a", { values: "o" }, "o=out | a"],
    ["x -oout a", { values: "o" }, "o=out | a"],
    ["x -vo out -x", { values: "o" }, "v o=out x | "],
    ["x -o", { values: "o" }, "o | "],
    ["x --out=a=b c", {}, "out=a=b | c"],
    ["x --out a b", { long: ["out"] }, "out=a | b"],
    ["x --ou a b", { long: ["out"] }, "ou=a | b"],
    ["x --ou a b", { long: ["out"], known: ["ou"] }, "ou | a b"],
    ["x -name a -delete", { words: true, long: ["name"] }, "name=a delete | "],
    ["x -name=a b", { words: true }, "name=a | b"],
  ])("%j with %j is %j", (source, spec, expected) => expect(shown(source, spec)).toBe(expected));
});

describe("an option is found", () => {
  test("under an abbreviation, but for one that is a name of its own", () => {
    expect(read("x --forc").has("f", "force")).toBe(true);
    expect(read("x --force").has("forc")).toBe(false);
    expect(read("x --force", { known: ["force"] }).has("force-with-lease")).toBe(false);
    expect(read("x -f").has("force")).toBe(false);
    expect(read("x -- --force").has("force")).toBe(false);
  });

  test("with the value it was given last", () => {
    const flags = read("x -o a --output=b -v", { values: "o" });
    expect(flags.value("o", "output")?.value).toBe("b");
    expect(flags.value("v")).toBeUndefined();
    expect(flags.value("q")).toBeUndefined();
  });

  test("by the name that came last", () => {
    expect(read("x --force --no-force").last("force", "no-force")).toBe("no-force");
    expect(read("x --no-force --forc").last("force", "no-force")).toBe("force");
    expect(read("x").last("force", "no-force")).toBeUndefined();
  });
});

describe("what an option leaves out", () => {
  test.each([
    ["tar --exclude=.env -cf a b", "-cf a b"],
    ["x --exclude .env b", "b"],
    ["x --skip-files .env --ignore-pattern=k", ""],
    ["x a -- --exclude b", "a -- --exclude b"],
    ["x --exclude-from .env a", "--exclude-from .env a"],
    ["x -e a", "-e a"],
    ["x a --exclude", "a"],
    ["rg key --ignore .env", "key --ignore .env"],
    ["x --ignore=.env a", "a"],
  ])("is not among the arguments that count: %j leaves %j", (source, expected) => {
    const args = analyze(source, exampleWorld()).invocations[0]?.args ?? [];
    const left = withoutLeftOut(args).map((arg) => arg.value);
    expect(left.join(" ")).toBe(expected);
  });

  test("is not what an option reads its exceptions from, or lets in", () => {
    for (const option of ["--exclude-from", "--ignore-file", "--include", "--ignore-case", "-x"]) {
      expect(leavesOut(option, true)).toBe(false);
    }
  });
});
