import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { decide } from "../../src/policy/decide.ts";
import { allRules } from "../../src/policy/judge/all-rules.ts";
import { DEFAULT_SETTINGS } from "../../src/policy/judge/combine.ts";
import type { Example } from "../../src/policy/model/rule.ts";
import { judgeQuickly } from "../../src/policy/quick/command.ts";
import { PACKS } from "./tools/all-packs.ts";
import { wholePolicy } from "./whole-policy.ts";
import { exampleWorld } from "./world.ts";

const EXAMPLES = [...allRules(), ...PACKS].flatMap(({ examples }) => {
  const { denies, allows } = examples();
  return [...denies, ...allows];
});

async function expectSame(example: string | Example): Promise<void> {
  const {
    command,
    tool = "Bash",
    cwd,
    branch,
  } = typeof example === "string" ? { command: example } : example;
  const world = exampleWorld({
    ...(cwd === undefined ? {} : { cwd }),
    ...(branch === undefined ? {} : { branch: () => branch }),
  });
  const whole = wholePolicy({ tool, input: { command } }, world);
  const staged = await decide({ tool, input: { command } }, world, DEFAULT_SETTINGS);
  expect({ command, verdict: staged.verdict }).toEqual({ command, verdict: whole.verdict });
  if (whole.verdict === "deny") expect(staged.findings[0]).toEqual(whole.findings[0]);
}

describe("a decision", () => {
  test("agrees with the whole policy on every example of every rule and pack", async () => {
    for (const example of EXAMPLES) await expectSame(example);
  });

  test("agrees with the whole policy on commands put together at random", async () => {
    const commands = EXAMPLES.flatMap((example) => (typeof example === "string" ? [example] : []));
    const words = fc.constantFrom(
      ..."rm -rf src / ~ .env git push --force main cat ~/.ssh/id_rsa | && ; > .git/config".split(
        " ",
      ),
      ..."sudo sh -c 'rm x' python3 powershell -c curl https://x.example $( ) xargs echo <<E".split(
        " ",
      ),
    );
    const pieces = fc.oneof(
      fc.constantFrom(...commands),
      fc.array(words, { minLength: 1, maxLength: 8 }).map((list) => list.join(" ")),
    );
    const around = fc.constantFrom("; ", " && ", " | ", "\n", " & ");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(pieces, around), { minLength: 1, maxLength: 3 }),
        fc.constantFrom("Bash" as const, "PowerShell" as const),
        async (parts, tool) => {
          const command = parts.map(([text, end]) => text + end).join("");
          await expectSame({ command, tool });
        },
      ),
      { numRuns: 800 },
    );
  });

  test("agrees with the whole policy on file tools", async () => {
    for (const file_path of ["src/a.ts", ".env", "package.json", "/etc/passwd", ".git/config"]) {
      for (const tool of ["Read", "Write", "Edit", "Glob", "mcp__x__y"]) {
        const call = { tool, input: { file_path, content: "x", pattern: "*" } };
        const { verdict, findings, writes } = await decide(call, exampleWorld(), DEFAULT_SETTINGS);
        expect({ verdict, findings }).toEqual(wholePolicy(call, exampleWorld()));
        // No agent brings back what the tool of a server writes.
        if (tool === "mcp__x__y") expect(writes?.invocations).toHaveLength(1);
      }
    }
  });

  test("switching a rule off holds for plain commands too", async () => {
    const settings = { ...DEFAULT_SETTINGS, disabled: new Set(["git"]) };
    const call = { tool: "Bash", input: { command: "git reset --hard" } };
    const findings = await decide(call, exampleWorld(), settings);
    expect(findings).toMatchObject({ verdict: "pass", findings: [] });
  });

  test.each([
    `pyt""hon3 -c "import shutil; shutil.rmtree('/')"`,
    `python\\3 -c "import shutil; shutil.rmtree('/')"`,
    `x=pyth; $x"on3" -c "import shutil; shutil.rmtree('/')"`,
    `{python3,-c,"import shutil; shutil.rmtree('/')"}`,
    `n'o'de -e "require('fs').rmSync('/', {recursive: true})"`,
    `per$(true)l -e 'system("rm -rf /")'`,
    `ru"b"y -e 'system("rm -rf /")'`,
    `$(echo aw)k 'BEGIN { system("rm -rf /") }'`,
  ])("a program's language is known however its name is written: %s", async (command) => {
    const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    expect(verdict).toBe("deny");
  });
});

describe("the plain judgement", () => {
  const words = fc.constantFrom(
    ..."ls cat git npm cd rm echo grep mkdir cargo go rg head diff".split(" "),
    ..."status commit add push -m -rf -r -f --force -A -n --no-verify test run install -c".split(
      " ",
    ),
    ..."src/a.ts README.md .env ~/.ssh/id_rsa / ~ /* .. ../x /etc/passwd .git/config a=b key.pem".split(
      " ",
    ),
    ..."'two words' \"x\" 2>&1 2>/dev/null > >> $HOME $(id) * ?".split(" "),
  );
  const operators = fc.constantFrom("&&", "||", "|", ";", "&");
  const commands = fc
    .array(fc.tuple(fc.array(words, { minLength: 1, maxLength: 5 }), operators), {
      minLength: 1,
      maxLength: 3,
    })
    .map((parts) =>
      parts
        .map(([list, operator]) => `${list.join(" ")} ${operator} `)
        .join("")
        .replace(/ \S+ $/, ""),
    );

  test("never differs from the whole policy", async () => {
    let harmless = 0;
    await fc.assert(
      fc.asyncProperty(commands, async (command) => {
        const plain = await judgeQuickly(command, exampleWorld());
        if (plain === undefined) return;
        const whole = wholePolicy({ tool: "Bash", input: { command } }, exampleWorld());
        if (plain === "harmless") {
          harmless++;
          expect({ command, verdict: whole.verdict }).toEqual({ command, verdict: "pass" });
        } else expect(plain).toEqual(whole.findings[0] ?? plain);
      }),
      { numRuns: 4000 },
    );
    expect(harmless).toBeGreaterThan(20);
  });

  test.each(["rm -rf /", "rm -fr /*", "rm -r -f ~", "rm -rf ~/", "rm -R /"])(
    "%p is refused in the words of the whole policy",
    async (command) => {
      const whole = wholePolicy({ tool: "Bash", input: { command } }, exampleWorld());
      expect(await judgeQuickly(command, exampleWorld())).toEqual(whole.findings[0]);
    },
  );

  test.each([
    "git status",
    'cd src && git add -A && git commit -m "tidy up the harbour"',
    "npm test 2>&1 | tail -20",
    "ls -la src",
    "cat src/main.ts",
    "cargo build 2>/dev/null",
  ])("%p needs no parser", async (command) => {
    expect(await judgeQuickly(command, exampleWorld())).toBe("harmless");
  });

  test.each([
    "cat .env",
    "git commit --no-verify -m x",
    "git commit -n -m x",
    "git push --force",
    "cat ~/.ssh/id_rsa",
    "ls && rm -rf src",
    'echo "$(rm -rf /)"',
    "cat ../other/file",
    "rg --pre sh x",
    "cd /etc && cat passwd",
  ])("%p is left to the whole policy", async (command) => {
    expect(await judgeQuickly(command, exampleWorld())).toBeUndefined();
  });

  test("nothing is plain in a folder that is no ordinary project", async () => {
    for (const cwd of ["/home/user", "/home/user/.ssh", "/elsewhere"]) {
      expect(await judgeQuickly("cat file", exampleWorld({ cwd }))).toBeUndefined();
    }
  });
});
