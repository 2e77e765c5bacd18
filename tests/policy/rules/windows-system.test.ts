import { describe } from "bun:test";
import { verdicts } from "../commands/decided.ts";

const tool = "PowerShell";

describe("disks", () => {
  verdicts({
    tool,
    stopped: [
      "Format-Volume -DriveLetter D -FileSystem NTFS",
      "format-volume D",
      "Clear-Disk 1 -RemoveData -Confirm:$false",
      "Get-Disk 1 | Clear-Disk -RemoveData",
      "Initialize-Disk -Number 1",
      "Remove-Partition -DriveLetter D",
      "cmd /c format d: /q /y",
    ],
    passed: [
      "Get-Disk",
      "Get-Volume -DriveLetter C",
      "Format-Table",
      "Get-Process | Format-List Name",
    ],
  });
});

describe("what restores the system", () => {
  verdicts({
    tool,
    stopped: [
      "vssadmin.exe delete shadows /for=c: /quiet",
      "wmic shadowcopy delete",
      "wbadmin delete catalog -quiet",
      "bcdedit /set recoveryenabled no",
      "wsl --unregister Debian",
    ],
    passed: ["vssadmin list shadows", "wbadmin get versions", "bcdedit", "wsl -l -v", "wsl ls"],
  });
});

describe("turning the machine off", () => {
  verdicts({
    tool,
    stopped: ["Stop-Computer", "Restart-Computer -Force", "shutdown /s /t 0", "shutdown.exe -r -f"],
    passed: ["shutdown /a", "Get-ComputerInfo", "Get-Date"],
  });
});

describe("accounts", () => {
  verdicts({
    tool,
    stopped: [
      "Remove-LocalUser -Name bob",
      "net1 user bob /delete",
      "net localgroup Administrators bob /add",
    ],
    passed: ["Get-LocalUser bob", "net user bob", "net localgroup", "whoami /groups"],
  });
});

describe("defences", () => {
  verdicts({
    tool,
    stopped: [
      "Set-MpPreference -DisableRealtimeMonitoring 1",
      "Add-MpPreference -ExclusionPath C:\\",
      "Set-NetFirewallProfile -All -Enabled False",
    ],
    passed: ["Get-MpPreference", "Get-MpComputerStatus", "Get-NetFirewallProfile"],
  });
});

describe("the policy of scripts", () => {
  verdicts({
    tool,
    stopped: [
      "Set-ExecutionPolicy Unrestricted",
      "Set-ExecutionPolicy -ExecutionPolicy Bypass -Scope CurrentUser -Force",
    ],
    passed: [
      "Get-ExecutionPolicy -List",
      "Set-ExecutionPolicy Restricted",
      "Set-ExecutionPolicy AllSigned",
    ],
  });
});

describe("processes", () => {
  verdicts({
    tool,
    stopped: [
      "taskkill /im lsass.exe /f",
      "Stop-Process -Name lsass -Force",
      "Get-Process | Stop-Process",
    ],
    passed: ["taskkill /pid 1234", "Stop-Process -Id 1234 -Force", "Get-Process node", "tasklist"],
  });
});
