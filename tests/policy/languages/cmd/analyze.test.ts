import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { DEFAULT_SETTINGS } from "../../../../src/policy/judge/combine.ts";
import { judgeShell } from "../../../../src/policy/judge/judge-shell.ts";
import { analyzeCmd } from "../../../../src/policy/languages/windows-shells.ts";
import { commandsOf, WINDOWS } from "../../windows-world.ts";

const run = (source: string) => analyzeCmd(source, WINDOWS, 0);
const verdictOf = async (source: string) =>
  (await judgeShell(source, "cmd", WINDOWS, DEFAULT_SETTINGS, "verdict")).verdict;

const PIECES = [
  ..."^&|<>()\"'%!@/\\:;,=* \n",
  ...["del", "rd /s /q", "for", "/f", "%i", "%%i", "in (", "do", "if", "exist", "not", "else"],
  ...["set X=", "%X%", "!X!", "cmd /c", "start", "call", "rem", "::", "C:\\", "2>&1", "echo"],
];
const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((parts) => parts.join(""));

describe("any text at all", () => {
  test("gives an analysis, never an exception", () => {
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: "binary" })), (source) => {
        const { invocations, doubts } = run(source);
        for (const { start, end } of [...invocations, ...doubts]) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(source.length);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ["groups", "(".repeat(30_000)],
    ["ifs", "if a ".repeat(10_000)],
    ["loops", "for %i in (a) do ".repeat(3_000)],
    ["carets", "^".repeat(60_000)],
    ["quotes", '"'.repeat(60_000)],
    ["percents", "%".repeat(60_000)],
    ["commands", "a&".repeat(30_000)],
    ["calls", "call ".repeat(10_000)],
    ["doublings", `set X=aaaa&${"set X=%X%%X%&".repeat(3_000)}del %X%`],
    ["references", `set X=${"a".repeat(8_000)}&del ${"%X%".repeat(10_000)}`],
    ["replacements", `set X=${"a".repeat(8_000)}&del %X:a=${"b".repeat(60)}%`],
    ["redirects", ">".repeat(60_000)],
  ])("a hostile run of %s ends", (_, source) => {
    expect(run(source).source).toBe(source);
  });
});

describe("what a command gets", () => {
  test.each([
    ["del /s/q C:\\x", ["del /s /q C:\\x"]],
    ["DEL/S/Q x", ["del /s /q x"]],
    ["erase x & rmdir /S /Q y", ["del x", "rd /s /q y"]],
    ["rd/s/q D:\\ && echo del C:\\", ["rd /s /q D:\\", "echo del C:\\"]],
    ["d^e^l x", ["del x"]],
    ['d"e"l x', ["del x"]],
    ["del ^\nx", ["del x"]],
    ["@del x", ["del x"]],
    ["if exist build (rd /s /q build) else del x", ["rd /s /q build", "del x"]],
    ['if "%1"=="a" del q', ["del q"]],
    ["if not defined X del q", ["del q"]],
    ["if /i %x% equ 3 del q", ["del q"]],
    ["if errorlevel 1 del q", ["del q"]],
    ['for %%f in (a b "c d") do del %%f', ["del a b c d"]],
    ['for /d %i in (C:\\*) do rd /s /q "%i"', ["rd /s /q C:\\*"]],
    ["for /r C:\\ %i in (*.doc) do del %~fi", ["del C:\\\\*.doc"]],
    ["for /l %i in (1,1,3) do del %i", ["del ?"]],
    ['for /f "tokens=*" %i in (\'dir /b C:\\\') do @del "%i"', ["dir /b C:\\", "del ?"]],
    ["for /f %i in (list.txt) do del %i", ["del ?"]],
    ["set X=C:\\&& rd /s /q %X%", ["set X=C:\\", "rd /s /q C:\\"]],
    ['set "X=a b" & del "%X%"', ["set X=a b", "del a b"]],
    ["set X=abc& del %X:~0,2%c", ["set X=abc", "del abc"]],
    ["set X=a-c& del %X:-=b%", ["set X=a-c", "del abc"]],
    ["set /p X=name& del %X%", ["set /p X=name", "del ?"]],
    ["del %USERPROFILE%\\x", ["del C:\\Users\\me\\x"]],
    ["del %TEMP%\\x", ["del C:\\Users\\me\\AppData\\Local\\Temp\\x"]],
    ["del %NOPE%\\x !nope!\\y %~dp0z", ["del ?\\x ?\\y ?z"]],
    ["call del z", ["del z"]],
    ['start "t" /wait git push -f', ["git push -f"]],
    ["start /d C:\\x git status", ["git status"]],
    ["sudo git status", ["git status"]],
    ['cmd /c "rd /s /q C:\\ & dir"', ["cmd /c rd /s /q C:\\ & dir", "rd /s /q C:\\", "dir"]],
    ['cmd /s /c ""C:\\a b\\git.exe" push"', ["cmd /s /c C:\\a b\\git.exe push", "git push"]],
    ["%COMSPEC% /c del x", ["cmd /c del x", "del x"]],
    ["rem del x\n:: del y\n:label\ndel z", ["del z"]],
    ["echo del x > y.cmd", ["echo del x"]],
    ["(del a & del b) && del c", ["del a", "del b", "del c"]],
    [
      'powershell -Command "Remove-Item x; git push"',
      ["powershell -Command Remove-Item x; git push", "remove-item x", "git push"],
    ],
    ["python -c \"import os; os.remove('x')\"", ["python -c import os; os.remove('x')", "rm -f x"]],
    ['"C:\\Program Files\\Git\\bin\\git.exe" push --force', ["git push --force"]],
    ['runas /user:a "cmd /c del x"', ["cmd /c del x", "del x"]],
    ['git commit -m "a & b | c"', ["git commit -m a & b | c"]],
    ["cd..", ["cd .."]],
  ] as const)("%s", (source, expected) => {
    expect(commandsOf(run(source))).toEqual([...expected]);
  });

  test("the directory follows cd, pushd, popd and drives", () => {
    const cwd = (source: string) => run(source).invocations.at(-1)?.cwd;
    expect(cwd("cd /d D:\\x & dir")).toBe("D:\\x");
    expect(cwd("cd.. & dir")).toBe("C:\\work");
    expect(cwd("pushd D:\\x & popd & dir")).toBe("C:\\work\\app");
    expect(cwd("D: & dir")).toBe("D:\\");
    expect(cwd("cd & dir")).toBe("C:\\work\\app");
  });

  test("pipes and redirections", () => {
    const { invocations } = run("type a | findstr x 2>nul >> out.txt < in.txt");
    expect(invocations[0]?.pipedInto).toEqual([1]);
    expect(
      invocations[1]?.redirects.map(({ operator, fd, target }) => [operator, fd, target.value]),
    ).toEqual([
      [">", 2, "nul"],
      [">>", undefined, "out.txt"],
      ["<", undefined, "in.txt"],
    ]);
    expect(run("(dir) > out.txt").invocations.at(-1)?.redirects).toHaveLength(1);
    expect(run("> out.txt").invocations.at(-1)?.redirects).toHaveLength(1);
    expect(run("a 2>&1").invocations[0]?.redirects).toEqual([]);
  });

  test("a variable that nobody knows keeps its name", () => {
    expect(run("rd /s /q %DIR%").invocations[0]?.args.at(-1)).toMatchObject({ variable: "DIR" });
  });
});

describe("verdicts", () => {
  test.each([
    ["rd /s /q C:\\", "deny"],
    ['rd /s /q "%USERPROFILE%"', "deny"],
    ["r^d /s /q C:\\Windows", "deny"],
    ["cmd /c cmd /c rd /s /q C:\\", "deny"],
    ["if 1==1 (if 2==2 (rd /s /q C:\\))", "deny"],
    ["for /d %i in (C:\\*) do rd /s /q %i", "deny"],
    ["format c: /q /y", "deny"],
    ["rd /s /q %DIR%", "ask"],
    ['rd /s /q "%DIR%\\"', "ask"],
    ["del ..\\x.txt", "ask"],
    ["echo rd /s /q C:\\", "pass"],
    ['git commit -m "rd /s /q C:\\"', "pass"],
    ["rd /s /q build dist", "pass"],
    ["del /q *.obj", "pass"],
    ['findstr /c:"format c:" notes.txt', "pass"],
  ] as const)("%s → %s", async (source, verdict) => {
    expect(await verdictOf(source)).toBe(verdict);
  });

  test("carets and quotes inside the name hide nothing", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("", "^", '""'), { minLength: 3, maxLength: 3 }),
        async (marks) => {
          const name = [..."del"].map((char, at) => `${marks[at]}${char}`).join("");
          expect(await verdictOf(`${name} /s C:\\Windows`)).toBe("deny");
        },
      ),
    );
  });
});

test("what cannot be known is a doubt", () => {
  expect(run("%NOPE% x").doubts.map((doubt) => doubt.kind)).toEqual(["unknown-command"]);
  expect(run("bash -c ls").doubts.map((doubt) => doubt.kind)).toEqual(["unknown-code"]);
  expect(run(`rem ${"a".repeat(70_000)}`).doubts.map((doubt) => doubt.kind)).toEqual(["limit"]);
  expect(run("a&".repeat(6_000)).doubts.map((doubt) => doubt.kind)).toEqual(["limit"]);
  expect(run(`${"cmd /c ".repeat(12)}dir`).doubts.map((doubt) => doubt.kind)).toContain("limit");
});
