import { ruleVerdicts } from "./rule-verdicts.ts";

const tool = "PowerShell";

ruleVerdicts("windows/disk", {
  tool,
  denies: [
    "Format-Volume -DriveLetter D -FileSystem NTFS",
    "format-volume D",
    "Clear-Disk 1 -RemoveData -Confirm:$false",
    "Get-Disk 1 | Clear-Disk -RemoveData",
    "Initialize-Disk -Number 1",
    "Remove-Partition -DriveLetter D",
    "cmd /c format d: /q /y",
  ],
  passes: [
    "Get-Disk",
    "Get-Volume -DriveLetter C",
    "Format-Table",
    "Get-Process | Format-List Name",
  ],
});

ruleVerdicts("windows/recovery", {
  tool,
  denies: [
    "vssadmin.exe delete shadows /for=c: /quiet",
    "wmic shadowcopy delete",
    "wbadmin delete catalog -quiet",
    "bcdedit /set recoveryenabled no",
    "wsl --unregister Debian",
  ],
  passes: ["vssadmin list shadows", "wbadmin get versions", "bcdedit", "wsl -l -v", "wsl ls"],
});

ruleVerdicts("windows/registry", {
  tool,
  stops: [
    "reg delete HKCU\\Software\\Vendor /v x /f",
    "reg.exe add HKLM\\SOFTWARE\\Vendor /v x /d 1 /f",
    "Remove-ItemProperty -Path HKCU:\\Software\\X -Name y",
    "Set-ItemProperty HKLM:\\SOFTWARE\\X -Name y -Value 1",
  ],
  passes: [
    "reg query HKCU\\Software\\Vendor",
    "Get-ItemProperty HKCU:\\Software\\X",
    "reg export HKCU\\Software\\X out.reg",
    "Get-ChildItem HKLM:\\SOFTWARE",
  ],
});

ruleVerdicts("windows/power", {
  tool,
  denies: ["Stop-Computer", "Restart-Computer -Force", "shutdown /s /t 0", "shutdown.exe -r -f"],
  passes: ["shutdown /a", "Get-ComputerInfo", "Get-Date"],
});

ruleVerdicts("windows/accounts", {
  tool,
  denies: [
    "Remove-LocalUser -Name bob",
    "net1 user bob /delete",
    "net localgroup Administrators bob /add",
  ],
  passes: ["Get-LocalUser bob", "net user bob", "net localgroup", "whoami /groups"],
});

ruleVerdicts("windows/defences", {
  tool,
  denies: [
    "Set-MpPreference -DisableRealtimeMonitoring 1",
    "Add-MpPreference -ExclusionPath C:\\",
    "Set-NetFirewallProfile -All -Enabled False",
  ],
  passes: ["Get-MpPreference", "Get-MpComputerStatus", "Get-NetFirewallProfile"],
});

ruleVerdicts("windows/execution-policy", {
  tool,
  stops: [
    "Set-ExecutionPolicy Unrestricted",
    "Set-ExecutionPolicy -ExecutionPolicy Bypass -Scope CurrentUser -Force",
  ],
  passes: [
    "Get-ExecutionPolicy -List",
    "Set-ExecutionPolicy Restricted",
    "Set-ExecutionPolicy AllSigned",
  ],
});

ruleVerdicts("windows/processes", {
  tool,
  denies: [
    "taskkill /im lsass.exe /f",
    "Stop-Process -Name lsass -Force",
    "Get-Process | Stop-Process",
  ],
  passes: ["taskkill /pid 1234", "Stop-Process -Id 1234 -Force", "Get-Process node", "tasklist"],
});
