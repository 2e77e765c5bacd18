import { expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { WINDOWS } from "../windows-world.ts";

async function decided(command: string) {
  const { verdict, findings } = await decide({ tool: "PowerShell", input: { command } }, WINDOWS);
  return [verdict, findings[0]?.rule];
}

test.each([
  ["reg delete HKLM\\SOFTWARE\\x /f", "deny"],
  ["Remove-Item HKLM:\\SOFTWARE\\x", "deny"],
  ["Remove-Item Registry::HKEY_CLASSES_ROOT\\x -Recurse", "deny"],
  ["Clear-ItemProperty HKLM:\\SOFTWARE\\x -Name y", "deny"],
  ["reg save HKLM\\SECURITY s.hive", "deny"],
  ["Remove-Item HKCU:\\Software\\x", "ask"],
  ["Set-ItemProperty HKLM:\\SOFTWARE\\x y 1", "ask"],
  ["reg import x.reg", "ask"],
  ["regedit /s x.reg", "ask"],
] as const)("%s: %s", async (command, verdict) => {
  expect(await decided(command)).toEqual([verdict, "windows/registry"]);
});

test.each([
  "reg query HKLM\\SOFTWARE\\x",
  "reg save HKCU\\Software\\x x.hive",
  "Get-ItemProperty HKLM:\\SOFTWARE\\x",
  "Set-ItemProperty HKCU:\\Software\\x y 1",
  "Remove-Item HKLM:\\SOFTWARE\\x -WhatIf",
])("%s passes", async (command) => {
  expect((await decided(command))[0]).toBe("pass");
});
