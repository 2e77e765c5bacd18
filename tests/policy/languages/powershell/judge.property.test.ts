import { describe, expect, test } from "bun:test";
import { decide } from "../../../../src/policy/decide.ts";
import { allRules } from "../../../../src/policy/judge/all-rules.ts";
import { VERDICT_WEIGHT } from "../../../../src/policy/model/finding.ts";
import { exampleWorld } from "../../world.ts";

/** Every PowerShell command that some rule must stop. */
const STOPPED = allRules().flatMap((rule) =>
  rule
    .examples()
    .denies.flatMap((example) =>
      typeof example !== "string" && example.tool === "PowerShell" ? [example.command] : [],
    ),
);

async function verdictOf(tool: string, command: string) {
  return (await decide({ tool, input: { command } }, exampleWorld())).verdict;
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const shellQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function encoded(text: string): string {
  const bytes = Array.from(text, (char) => `${char}\0`).join("");
  return btoa(bytes);
}

describe("what is stopped plainly in PowerShell is stopped however it is run", () => {
  const around: readonly (readonly [string, string, (command: string) => string])[] = [
    ["after a harmless command", "PowerShell", (c) => `Get-Date; ${c}`],
    ["in a script block", "PowerShell", (c) => `& { ${c} }`],
    ["in a condition", "PowerShell", (c) => `if ($true) { ${c} }`],
    ["in a try", "PowerShell", (c) => `try { ${c} } catch {}`],
    ["in a function", "PowerShell", (c) => `function f { ${c} }; f`],
    ["in a loop", "PowerShell", (c) => `1..3 | ForEach-Object { ${c} }`],
    ["in a job", "PowerShell", (c) => `Start-Job { ${c} }`],
    ["in a subexpression", "PowerShell", (c) => `$(${c})`],
    ["as a value", "PowerShell", (c) => `$x = ${c}`],
    ["evaluated", "PowerShell", (c) => `iex ${quote(c)}`],
    ["given to PowerShell", "PowerShell", (c) => `powershell -NoProfile -Command ${quote(c)}`],
    ["encoded", "PowerShell", (c) => `powershell -enc ${encoded(c)}`],
    ["given to PowerShell by a shell", "Bash", (c) => `sudo pwsh -c ${shellQuote(c)}`],
    ["on the input of PowerShell", "Bash", (c) => `pwsh -Command - <<'END'\n${c}\nEND`],
  ];
  test.each(around)("%s", async (_name, tool, wrap) => {
    for (const command of STOPPED) {
      const [plain, wrapped] = [
        await verdictOf("PowerShell", command),
        await verdictOf(tool, wrap(command)),
      ];
      if (VERDICT_WEIGHT[wrapped] < VERDICT_WEIGHT[plain])
        expect(`${wrap(command)} → ${wrapped}`).toBe(`→ ${plain}`);
    }
    expect(STOPPED.length).toBeGreaterThan(30);
  });
});

describe("text that is data is never judged as a command of PowerShell", () => {
  const data: readonly (readonly [string, (text: string) => string])[] = [
    ["text for the person", (t) => `Write-Host ${quote(t)}`],
    ["a commit message", (t) => `git commit -m ${quote(t)}`],
    ["a document", (t) => `@'\n${t}\n'@ | Set-Content notes.md`],
    ["a file's content", (t) => `Set-Content -Path notes.md -Value ${quote(t)}`],
    ["a comment", (t) => `ls # ${t}`],
    ["a comment in the middle", (t) => `<# ${t} #> ls`],
    ["a variable that is only shown", (t) => `$x = ${quote(t)}; Write-Output $x`],
    ["a search", (t) => `Select-String -Pattern ${quote(t)} -Path notes.md`],
    ["the body of an issue", (t) => `gh issue create --title x --body ${quote(t)}`],
  ];
  test.each(data)("%s", async (_name, wrap) => {
    for (const command of STOPPED) {
      const verdict = await verdictOf("PowerShell", wrap(command));
      if (verdict !== "pass") expect(`${wrap(command)} → ${verdict}`).toBe("→ pass");
    }
  });
});
