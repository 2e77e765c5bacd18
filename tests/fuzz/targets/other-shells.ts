import fc from "fast-check";
import { decide } from "../../../src/policy/decide.ts";
import { allRules } from "../../../src/policy/judge/all-rules.ts";
import { languages } from "../../../src/policy/languages/analysers.ts";
import { VERDICT_WEIGHT } from "../../../src/policy/model/finding.ts";
import { WINDOWS } from "../../policy/windows-world.ts";
import { mutated } from "../inputs/mutate.ts";
import { target } from "../target.ts";

const PIECES = [
  ..."$ ( ) { } [ ] < > | & ; ' \" ` , @ % ^ / \\ . - : # ? * + = !".split(" "),
  ..."\n|  |@'\n|'@|@\"\n|\"@|<#|#>|$(|@(|%X%|!X!|^\n|&&|||| 2>&1|::|-enc |/c |iex ".split("|"),
  ..."if (|foreach ($x in |for /f %i in (|cmd /c |powershell -c |[IO.File]::|else ".split("|"),
];

const POWERSHELL = [
  ...allRules().flatMap((rule) =>
    [...rule.examples().denies, ...rule.examples().allows].flatMap((example) =>
      typeof example !== "string" && example.tool === "PowerShell" ? [example.command] : [],
    ),
  ),
  "Remove-Item -Recurse -Force C:\\",
  "Get-ChildItem | ForEach-Object { Remove-Item $_ -Recurse -Force }",
  "cmd /c rd /s /q C:\\",
];

const CMD = [
  "rd /s /q C:\\",
  "del /f /s /q C:\\*",
  "for %i in (a b) do @echo %i",
  "format D: /q",
  "if exist a (rd /s /q C:\\) else echo no",
];

/** Ways of running PowerShell text that do nothing less than the text itself. */
const AROUND: readonly (readonly [name: string, wrap: (text: string) => string])[] = [
  ["if", (t) => `if ($true) {\n${t}\n}`],
  ["else", (t) => `if ($false) {} else {\n${t}\n}`],
  ["foreach", (t) => `foreach ($each in 1..2) {\n${t}\n}`],
  ["try", (t) => `try {\n${t}\n} catch {}`],
  ["block", (t) => `& {\n${t}\n}`],
  ["dotted block", (t) => `. {\n${t}\n}`],
  ["subexpression", (t) => `Write-Output "$(\n${t}\n)"`],
  ["Invoke-Expression", (t) => `Invoke-Expression '${t.replaceAll("'", "''")}'`],
  ["iex", (t) => `iex '${t.replaceAll("'", "''")}'`],
  ["function", (t) => `function Wrapped {\n${t}\n}\nWrapped`],
  ["after a line", (t) => `Get-Location\n${t}`],
  ["before a line", (t) => `${t}\nGet-Location`],
  ["with a comment", (t) => `${t} # a remark`],
  ["thrown away", (t) => `& {\n${t}\n} | Out-Null`],
  ["a job", (t) => `Start-Job {\n${t}\n}`],
];

interface Text {
  readonly text: string;
  readonly around: readonly (readonly [name: string, wrap: (text: string) => string])[];
}

/** Longest a text may take to judge, in milliseconds. */
const LIMIT_MS = 2_000;

/** PowerShell and cmd text is judged whatever it is, and no wrapping lowers a verdict. */
export const otherShells = target<Text>({
  name: "other-shells",
  claim:
    "any PowerShell or cmd text is judged in bounded time, and wrapping never lowers its verdict",
  quickRuns: 500,
  inputs: fc.record({
    text: fc.oneof(
      fc.constantFrom(...POWERSHELL),
      mutated(fc.constantFrom(...POWERSHELL, ...CMD), PIECES),
      fc
        .array(fc.constantFrom(...PIECES, "a", "rm"), { maxLength: 40 })
        .map((list) => list.join("")),
    ),
    around: fc.array(fc.constantFrom(...AROUND), { maxLength: 2 }),
  }),
  refute: async ({ text, around }) => {
    const start = performance.now();
    for (const language of ["powershell", "cmd"] as const) {
      languages().get(language)?.(text, WINDOWS, 0);
    }
    const plain = await verdictOf(text);
    const wrapped = around.reduce((inner, [, wrap]) => wrap(inner), text);
    const verdict = await verdictOf(wrapped);
    if (performance.now() - start > LIMIT_MS) return `took more than ${LIMIT_MS} ms`;
    // Text that is no example may be broken, and mean something else inside brackets.
    if (!POWERSHELL.includes(text) || VERDICT_WEIGHT[verdict] >= VERDICT_WEIGHT[plain])
      return undefined;
    return `${plain}, and ${verdict} as ${around.map(([name]) => name).join(", ")}: ${wrapped}`;
  },
});

async function verdictOf(command: string) {
  return (await decide({ tool: "PowerShell", input: { command } }, WINDOWS)).verdict;
}
