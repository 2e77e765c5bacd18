import { expect, test } from "bun:test";
import { analyzeCmd } from "../../../src/policy/cmd/analyze.ts";
import { analyzePowerShell } from "../../../src/policy/powershell/analyze.ts";
import { fileUsesOf } from "../../../src/policy/powershell/file-uses.ts";
import { WINDOWS } from "../windows-world.ts";

test.each([
  ["gc .env", "read .env"],
  ["gc -LiteralPath .env", "read .env"],
  ["sls key .env", "read .env"],
  ["[IO.File]::ReadAllText('.env')", "read .env"],
  ["'x' > out.txt", "write out.txt"],
  ["sc a.txt 'x'", "write a.txt"],
  ["'x' | Out-File a.txt", "write a.txt"],
  ["ri a, b -Force", "delete a, delete b"],
  ["cpi a b", "read a, write b"],
  ["mi a -Destination b", "delete a, write b"],
  ["rni a b", "delete a, write b"],
  ["clc a.txt", "delete a.txt"],
  ["Import-Csv a.csv", "read a.csv"],
  ["Tee-Object -FilePath a.txt", "write a.txt"],
  ["Expand-Archive a.zip out", "read a.zip, write out"],
  ["Start-BitsTransfer -Source a -Destination b", "read a, write b"],
  ["iwr https://example.com -OutFile a.zip", "write a.zip"],
  ["Compress-Archive .ssh out.zip", "read .ssh, write out.zip"],
  ["irm https://example.com -InFile .env", "read .env"],
  ["git status", ""],
])("PowerShell: %s", (source, expected) => {
  const uses = analyzePowerShell(source, WINDOWS, 0).invocations.flatMap(fileUsesOf);
  expect(uses.map(({ use, path }) => `${use} ${path.value}`).join(", ")).toBe(expected);
});

test.each([
  ["type .env", "read .env"],
  ["copy /y .env out.txt", "read .env, write out.txt"],
  ["del /q a b", "delete a, delete b"],
  ["rd /s /q a", "delete a"],
  ["more a.txt", "read a.txt"],
  ["move a b", "delete a, write b"],
  ["ren a b", "delete a, write b"],
  ["xcopy a b", "read a, write b"],
  ["findstr x < in.txt", "read in.txt"],
  ["dir", ""],
])("cmd: %s", (source, expected) => {
  const uses = analyzeCmd(source, WINDOWS, 0).invocations.flatMap(fileUsesOf);
  expect(uses.map(({ use, path }) => `${use} ${path.value}`).join(", ")).toBe(expected);
});
