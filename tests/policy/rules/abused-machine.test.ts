import { describe } from "bun:test";
import { verdicts } from "../commands/decided.ts";

describe("what is recorded of the user is asked about, and what is read of a recording is not", () => {
  verdicts({
    stopped: ["tcpdump -i any -A port 80", "sudo logkeys --start", "bettercap -iface eth0"],
    passed: ["tcpdump --version", "tcpdump -i lo0 port 3000", "echo tcpdump -i any"],
  });
  verdicts({
    tool: "PowerShell",
    stopped: ["pktmon start --capture", "netsh trace start capture=yes tracefile=t.etl"],
    passed: ["pktmon status", "netsh trace stop"],
  });
});

describe("what Windows runs and restores itself by", () => {
  verdicts({
    tool: "PowerShell",
    stopped: [
      "Stop-Service -Name spooler -Force",
      "Get-Service *backup* | Stop-Service",
      "Set-Service spooler -StartupType Disabled",
      "net stop spooler",
      "sc.exe delete spooler",
      "taskkill /f /im spoolsv.exe",
      "vssadmin create shadow /for=C:",
      "wmic shadowcopy call create Volume=C:\\",
      "manage-bde -on C: -pw",
      "Remove-ADGroupMember -Identity admins -Members bob",
      "Disable-LocalUser bob",
      "reg query HKLM /f password /t REG_SZ /s",
      "reg query HKCU\\Software\\SimonTatham\\PuTTY\\Sessions /s",
      "LaZagne.exe browsers",
    ],
    passed: [
      "Get-Service spooler",
      "Restart-Service app",
      "net start",
      "sc.exe query spooler",
      "taskkill /f /im node.exe",
      "vssadmin list shadows",
      "manage-bde -status",
      "Get-ADGroupMember admins",
      "Get-LocalUser",
      "reg query HKLM\\SOFTWARE\\Vendor /s",
    ],
  });
});
