import { expect, test } from "bun:test";
import { verdictOf } from "../windows-world.ts";

test.each([
  ["Get-ChildItem C:\\Users\\me -Recurse | Remove-Item", "deny"],
  ["gci | ri -Recurse -Force", "deny"],
  ["Get-Item C:\\Windows | Remove-Item -Recurse", "deny"],
  ["gci ..\\other | Sort-Object | Where-Object Name -like x | ri -Recurse", "deny"],
  ["gci C:\\Users\\me -Recurse | Remove-Item -WhatIf", "pass"],
  ["gci *.log | ri", "pass"],
  ["gci build -Recurse | ri -Recurse", "pass"],
  ["gci -Filter *.tmp -Recurse | ri", "pass"],
] as const)("%s: %s", async (command, verdict) => {
  expect(await verdictOf(command)).toBe(verdict);
});
