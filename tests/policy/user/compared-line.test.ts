import { describe, expect, test } from "bun:test";
import { comparedLine } from "../../../src/policy/user/compared-line.ts";

describe("a command line that exceptions compare", () => {
  test.each([
    ["make deploy", "make deploy"],
    ["  make deploy\n", "make deploy"],
    ["make deploy 2>&1", "make deploy"],
    ["make deploy | tail", "make deploy"],
    ["make deploy|tail -n 20", "make deploy"],
    ["make deploy 2>&1 | head -5", "make deploy"],
    ["make deploy 2>&1 | head -n5", "make deploy"],
  ])("%j is %j, whatever only shortens what it prints", (line, compared) => {
    expect(comparedLine(line)).toBe(compared);
  });

  test.each([
    "make deploy | tee log",
    "make deploy | tail -f",
    "make deploy | tail -5 /etc/passwd",
    "make deploy | tail -5 > log",
    "make deploy 2>&1 > log",
    "make deploy 2>&1 | tail -5; rm x",
    "make deploy | sh",
    "rm x \\ 2>&1",
    "make  deploy",
  ])("%j stays as it is", (line) => {
    expect(comparedLine(line)).toBe(line);
  });

  test("a run of blanks costs no more than its length", () => {
    const line = `${" ".repeat(500_000)}x${" ".repeat(500_000)}y`;
    expect(comparedLine(line).length).toBe(500_002);
  });
});
