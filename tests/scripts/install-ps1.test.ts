import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { archiveName } from "../../scripts/release-files.ts";
import { TARGETS } from "../../scripts/targets.ts";
import { parsePowerShell } from "../../src/policy/languages/powershell/parse.ts";

// Where PowerShell runs, the release workflow executes the script; here it is only read.
const script = readFileSync(join(import.meta.dir, "../../scripts/install.ps1"), "utf8");
const code = script
  .replace(/^\s*#.*$/gm, "")
  .replace(/'[^'\n]*'/g, "''")
  .replace(/"(?:[^"`\n]|`.)*"/g, '""');

test("everything that is opened is closed", () => {
  for (const [open, close] of ["()", "{}", "[]"].map((pair) => pair.split("")))
    expect(code.split(open ?? "").length).toBe(code.split(close ?? "").length);
  expect(code.match(/['"]/g)?.length).toBe((code.match(/''|""/g)?.length ?? 0) * 2);
});

test("fairlead's own reader of PowerShell understands all of it", () => {
  expect(parsePowerShell(script).problems).toEqual([]);
});

test("every function that is called is defined before the call at the end", () => {
  const defined = [...script.matchAll(/^function ([\w-]+)/gm)].map((match) => match[1]);
  expect(defined).toEqual([
    "Stop-Install",
    "Get-ReleaseName",
    "Get-File",
    "Test-Checksum",
    "Install-Fairlead",
  ]);
  expect(script.trimEnd().endsWith("\nInstall-Fairlead")).toBe(true);
});

test("the checksum is tested between the download and the unpacking", () => {
  const order = ["Get-File", "Test-Checksum $archive", "Expand-Archive", "--version", "Move-Item"];
  const places = order.map((words) => script.indexOf(words, script.indexOf("function Install-")));
  expect(places.every((place) => place > 0)).toBe(true);
  expect([...places].sort((a, b) => a - b)).toEqual(places);
});

test("it asks for archives that a release has", () => {
  const names = [...script.matchAll(/'(fairlead-windows-\w+)'/g)].map((match) => `${match[1]}.zip`);
  expect(names.sort()).toEqual(TARGETS.map(archiveName).filter((name) => name.endsWith(".zip")));
});

test.skipIf(Bun.which("pwsh") === null)("PowerShell parses it without an error", () => {
  const check =
    "$errors = $null; [void][System.Management.Automation.Language.Parser]::ParseInput([Console]::In.ReadToEnd(), [ref]$null, [ref]$errors); $errors; exit $errors.Count";
  const ran = Bun.spawnSync(["pwsh", "-NoProfile", "-Command", check], {
    stdin: Buffer.from(script),
  });
  expect(ran.exitCode).toBe(0);
});
