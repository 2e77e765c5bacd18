import { describe, expect, test } from "bun:test";
import { decide } from "../../src/policy/decide.ts";
import type { World } from "../../src/policy/model/world.ts";
import { planOf } from "../../src/undo/plan.ts";
import { LINUX, WINDOWS } from "../policy/windows-world.ts";

/** What a line of a tool would have saved: each path, how it goes, and whether all below it does; or why nothing is. */
async function saved(
  command: string,
  { tool = "PowerShell", world = WINDOWS }: { tool?: string; world?: World } = {},
): Promise<readonly string[] | string> {
  const { analysis, destroys } = await decide({ tool, input: { command } }, world);
  if (analysis === undefined || destroys !== true) return "nothing destroyed";
  const planned = planOf(analysis, world, false);
  if (!planned.ok) return planned.why;
  return planned.plan.targets.map(({ path, change, deep, names, isPattern }) => {
    const how = [change, deep && "below", isPattern && "pattern", names?.join(" ")];
    return [path.replace(`${world.cwd.replaceAll("\\", "/")}/`, ""), ...how]
      .filter(Boolean)
      .join(" ");
  });
}

describe("a line of PowerShell is saved as far as all of it is known", () => {
  test.each([
    ["Remove-Item -Recurse -Force src", ["src removed below"]],
    ["ri -r -fo .\\src\\lib", ["src/lib removed below"]],
    ["Remove-Item src\\*.ts", ["src/*.ts removed below pattern"]],
    ["Remove-Item src\\* -Include *.ts", ["src removed below"]],
    ["Get-ChildItem -Recurse src | Remove-Item -Force", ["src removed below"]],
    ["gci src -Filter *.ts | rm", ["src removed below"]],
    ["ls src | ? Name -like *.ts | del", ["src removed below"]],
    [
      "Get-Item src\\a.ts, src\\b.ts | Remove-Item",
      ["src/a.ts removed below", "src/b.ts removed below"],
    ],
    ["Get-ChildItem src | Clear-Content", ["src written below"]],
    ["Clear-Content src\\a.ts", ["src/a.ts written", "src/a.ts written"]],
    ["Set-Content -Path src\\a.ts -Value x", ["src/a.ts written"]],
    ["'x' | Out-File src\\a.ts", ["src/a.ts written"]],
    ["'x' > src\\a.ts", ["src/a.ts written"]],
    ["Get-Content x.txt > src\\a.ts", ["src/a.ts written"]],
    ["[System.IO.Directory]::Delete('src', $true)", ["src removed below"]],
    ["cmd /c rd /s /q src", ["src removed below"]],
    ["cmd /c del /s src\\a.ts", ["src/a.ts removed below", "src removed a.ts"]],
  ])("%s", async (line, targets) => {
    expect(await saved(line)).toEqual(targets);
  });

  test.each([
    ["Move-Item -Force a.ts src", ["src/a.ts"]],
    ["Copy-Item a.ts -Destination src", ["src/a.ts", "src"]],
    ["cmd /c move /y a.ts src", ["src/a.ts", "a.ts"]],
    ["cmd /c copy /y a.ts src", ["src/a.ts"]],
  ])("%s, also what lies in the folder under that name", async (line, paths) => {
    const found = await saved(line);
    const names = Array.isArray(found) ? found.map((one) => one.split(" ")[0]) : [found];
    for (const path of paths) expect(names).toContain(path);
  });

  test.each([
    ["Remove-Item $x", "a part of it is computed"],
    ["Get-Content list.txt | Remove-Item", "a path of it is not known before it runs"],
    ["Get-ChildItem docs | Move-Item -Destination src", "a path of it is not known before it runs"],
    ["Get-ChildItem src | ForEach-Object { Remove-Item $_.FullName }", "a part of it is computed"],
    ["Get-ChildItem src | Select-Object Name", "nothing destroyed"],
    ["Get-Content a.ts | Select-String x", "nothing destroyed"],
  ])("%s: %s", async (line, why) => {
    expect(await saved(line)).toBe(why);
  });
});

describe("a line of Bash that starts PowerShell or cmd is saved like what these do", () => {
  test.each([
    ["pwsh -c 'Remove-Item -Recurse -Force src'", ["src removed below"]],
    ["pwsh -NoProfile -Command 'Get-ChildItem src | Remove-Item'", ["src removed below"]],
    ["powershell -c 'Set-Content src/a.ts x'", ["src/a.ts written"]],
    ["cmd /c 'rd /s /q src'", ["src removed below"]],
    ["cmd.exe //c del 'src\\a.ts'", ["src/a.ts removed below"]],
  ])("%s", async (line, targets) => {
    expect(await saved(line, { tool: "Bash", world: LINUX })).toEqual(targets);
  });

  test.each([
    "pwsh -File clean.ps1",
    "pwsh -EncodedCommand UgBtAA==",
    "cmd /c clean.bat",
    'pwsh -c "rm $X"',
  ])("%s is not", async (line) => {
    expect(await saved(line, { tool: "Bash", world: LINUX })).toBeString();
  });
});
