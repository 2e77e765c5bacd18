import { describe } from "bun:test";
import { ruleVerdicts } from "../rules/rule-verdicts.ts";

describe("parameters of cmdlets, however they are written", () => {
  ruleVerdicts("filesystem/delete", {
    tool: "PowerShell",
    denies: [
      "Remove-Item -Recurse -Force C:\\Windows",
      "Remove-Item C:\\Windows -Recurse -Force",
      "Remove-Item -Path C:\\Windows -Recurse",
      "Remove-Item -LiteralPath:C:\\Windows -Recurse:$true",
      "remove-item -pa C:\\Windows -rec -fo",
      "Remove-Item –Recurse –Force C:\\Windows",
      "ri -r -fo -Confirm:$false C:\\Windows",
      "rm -rf C:\\Windows",
      "Remove-Item -Recurse -ErrorAction SilentlyContinue C:\\Windows",
      "Remove-Item -ea 0 -Recurse C:\\Windows",
    ],
    passes: [
      "Remove-Item -Recurse -Force dist",
      "Remove-Item -Path dist -Recurse:$true",
      "Remove-Item -Recurse C:\\Windows -WhatIf",
      "Remove-Item -wi -Recurse C:\\Windows",
      "rm -rf node_modules",
    ],
  });
});

describe("switches of Windows' programs, however they are written", () => {
  ruleVerdicts("filesystem/delete", {
    denies: [
      "cmd /c 'rd /s /q C:\\Windows'",
      "cmd /c 'rd /S/Q C:\\Windows'",
      "cmd /c 'rd C:\\Windows /q /s'",
      "cmd /c 'rmdir /s C:\\Windows'",
      "cmd.exe /d /s /c 'del /f /s /q C:\\Windows'",
    ],
    passes: ["cmd /c 'rd /s /q dist'", "cmd /c 'del /q build.log'", "cmd /c 'dir /s /b src'"],
  });
});
