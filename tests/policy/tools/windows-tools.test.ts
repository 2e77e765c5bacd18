import { describe, expect, test } from "bun:test";
import { effectsInWords } from "../commands/effects-in-words.ts";
import { verdictOf } from "../windows-world.ts";

describe("what programs and cmdlets do to Windows", () => {
  test.each([
    ["format-volume -DriveLetter D", 1],
    ["clear-disk -Number 1 -WhatIf", 0],
    ["set-disk -Number 1 -IsOffline $true", 1],
    ["set-disk -Number 1", 0],
    ["stop-computer", 1],
    ["net user", 0],
    ["net user bob", 0],
    ["net user bob secret", 1],
    ["net localgroup administrators", 0],
    ["schtasks /Query", 0],
    ["schtasks /Create /tn x", 1],
    ["sc \\\\host create x", 1],
    ["sc query x", 0],
    ["taskkill /IM a.exe /IM b.exe /F", 2],
    ["stop-process 12", 1],
  ])("%s: %d", (line, count) => {
    expect(effectsInWords(line).length).toBe(count);
  });
});

describe("it is judged as what others do to theirs", () => {
  test.each([
    ["Clear-Disk -Number 1 -RemoveData", "deny"],
    ["Set-Disk -Number 1 -IsOffline $true", "ask"],
    ["diskpart /s clean.txt", "deny"],
    ["diskpart", "ask"],
    ["shutdown /s /t 0", "deny"],
    ["logoff", "ask"],
    ["Add-LocalGroupMember Administrators bob", "deny"],
    ["Add-LocalGroupMember -Group Users -Member bob", "ask"],
    ["net localgroup administrators bob /add", "deny"],
    ["net share x=C:\\x /add", "ask"],
    ["schtasks /delete /tn x /f", "ask"],
    ["Unregister-ScheduledTask -TaskName x", "ask"],
    ["sc.exe config x start= auto", "ask"],
    ["taskkill /f /im explorer.exe", "deny"],
    ["taskkill /f /fi 'status eq running'", "ask"],
    ["taskkill /f /fi 'windowtitle eq x'", "pass"],
    ["Get-Process | Stop-Process", "deny"],
    ["Get-Process node | Stop-Process", "pass"],
    ["Stop-Process -Name node", "pass"],
    ["schtasks /query", "pass"],
    ["sc.exe query", "pass"],
  ] as const)("%s: %s", async (command, verdict) => {
    expect(await verdictOf(command)).toBe(verdict);
  });
});
