import { expect, test } from "bun:test";
import { powerShellCommandLine } from "../../../src/policy/commands/powershell-line.ts";

const read = (...words: readonly string[]) =>
  powerShellCommandLine(words.map((value) => ({ value, glob: false, start: 0, end: 0 })));

test("the words behind -Command are one text, and so is a first word that names no parameter", () => {
  expect(read("-NoProfile", "-c", "ls", "src").code).toBe("ls src");
  expect(read("Get-Date").code).toBe("Get-Date");
});

test("a script is a file however it is given, and comes with its execution policy", () => {
  const started = read("-ep", "Bypass", "-File", "a.ps1", "-Fast");
  expect([started.executionPolicy, started.file?.value]).toEqual(["bypass", "a.ps1"]);
  expect(read("a.ps1").file?.value).toBe("a.ps1");
  expect(read("-c", "a.ps1").file?.value).toBe("a.ps1");
});

test("code that is encoded or comes in is told", () => {
  expect(read("-enc", "ZQBjAGgAbwAgAGgAaQA=")).toMatchObject({ encoded: true, code: "echo hi" });
  expect(read("-w", "hidden", "-File", "-")).toMatchObject({ hidden: true, stdin: true });
  expect(read("-NoLogo").stdin).toBe(true);
});
