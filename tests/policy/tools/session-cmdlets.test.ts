import { describe, expect, test } from "bun:test";
import { effectsInWords } from "../commands/effects-in-words.ts";
import { verdictOf } from "../windows-world.ts";

describe("what cmdlets start and change", () => {
  test.each([
    ["start-process git -ArgumentList push,--force", ["start git push,--force"]],
    ["start-process -Wait -FilePath a.exe", ["start a.exe"]],
    ["start-process", []],
    ["new-itemproperty -Path HKLM:\\x -Name y", ["set HKLM:\\x"]],
    ["remove-itemproperty HKCU:\\x -Name y", ["delete HKCU:\\x"]],
    ["set-location C:\\", []],
    ["write-output .env", ["print text .env"]],
    ["write-host -NoNewline x", ["print text x"]],
  ])("%s", (line, expected) => {
    expect(effectsInWords(line)).toEqual(expected);
  });
});

test.each([
  ["Start-Process cmd '/c rd /s /q C:\\Windows'", "deny"],
  ["Start-Process -FilePath git -ArgumentList 'push', '--force', 'origin', 'main'", "deny"],
  ["Set-Location C:\\Users\\me; Remove-Item -Recurse Documents", "deny"],
  ["Set-Alias x Remove-Item; x -Recurse C:\\Windows", "deny"],
  ["Write-Output .env", "pass"],
  ["Start-Process notepad a.txt", "pass"],
] as const)("%s: %s", async (command, verdict) => {
  expect(await verdictOf(command)).toBe(verdict);
});
