import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { exampleWorld } from "../world.ts";

async function verdictOf(tool: string, command: string): Promise<string> {
  return (await decide({ tool, input: { command } }, exampleWorld())).verdict;
}

describe("cmdlets are judged like the commands they stand for", () => {
  test.each([
    ["Get-Content .env", "cat .env"],
    ["Get-Content -Raw -LiteralPath '.env'", "cat .env"],
    ["type $HOME\\.ssh\\id_rsa", "cat ~/.ssh/id_rsa"],
    ["Get-Content .env.example", "cat .env.example"],
    ["Get-Content .\\src\\a.ts", "cat src/a.ts"],
    ["Select-String -Pattern KEY -Path .env", "grep KEY .env"],
    ["Select-String .env README.md", "grep .env README.md"],
    ["Copy-Item .env out.txt", "cp .env out.txt"],
    ["Move-Item .env x", "mv .env x"],
    ["Remove-Item .env", "rm .env"],
    ["Remove-Item .git\\index.lock", "rm .git/index.lock"],
    ["Remove-Item -Recurse -Force src", "rm -rf src"],
    ["Remove-Item -Recurse -Force dist", "rm -rf dist"],
    ["Set-Content .git\\hooks\\pre-commit x", "echo x > .git/hooks/pre-commit"],
    ["New-Item -Path .git/hooks/pre-commit -Value x", "echo x > .git/hooks/pre-commit"],
    ["'x' | Out-File package.json", "echo x > package.json"],
    ["Set-Content -Value .env -Path out.txt", "echo .env > out.txt"],
    ["Get-ChildItem ~/.ssh", "ls ~/.ssh"],
    ["Get-FileHash server.key", "sha256sum server.key"],
    ["cmd /c type .env", "cat .env"],
    ["cmd /c rd /s /q src", "rm -rf src"],
    ["Write-Output .env", "echo .env"],
  ])("%p like %p", async (cmdlet, command) => {
    expect(await verdictOf("PowerShell", cmdlet)).toBe(await verdictOf("Bash", command));
  });

  test("nothing happens with -WhatIf", async () => {
    expect(await verdictOf("PowerShell", "Remove-Item .env -WhatIf")).toBe("pass");
  });

  test("what no grammar could read is still looked at for the worst", async () => {
    expect(await verdictOf("PowerShell", "if ( Remove-Item -Recurse -Force C:\\")).toBe("deny");
  });
});
