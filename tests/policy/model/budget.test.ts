import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { analyzeCommand } from "../../../src/policy/judge/judge-command.ts";
import { languages } from "../../../src/policy/languages/analysers.ts";
import { analyze } from "../../../src/policy/languages/bash/analyze.ts";
import { newBudget, WORK_MAX } from "../../../src/policy/model/budget.ts";
import { CORES, GROWING, grownTo, USES, usedAgain } from "../../fuzz/inputs/growing.ts";
import { WINDOWS } from "../windows-world.ts";
import { decideFully, exampleWorld } from "../world.ts";

const world = exampleWorld();

/** What is listed of a text, in characters: every rule reads it again. */
function listed(command: string, dialect: "shell" | "powershell" | "cmd"): number {
  const where = dialect === "shell" ? world : WINDOWS;
  const { invocations } = analyzeCommand(command, dialect, where, languages());
  let chars = 0;
  for (const { args, redirects } of invocations) {
    chars += 100;
    for (const { value } of args) chars += value.length;
    for (const { operator, target } of redirects) {
      if (!operator.startsWith("<<")) chars += target.value.length;
    }
  }
  return chars;
}

/** The work for a text and how much of it was asked for. */
function asked(command: string): { readonly given: number; readonly taken: number } {
  const budget = newBudget(command.length);
  const given = budget.left;
  analyze(command, world, languages(), 0, budget);
  return { given, taken: given - budget.left };
}

/** Characters that what is listed of 4 KB may have: what the whole budget buys. */
const LISTED_MAX_CHARS = 1_000_000;

describe.each(["shell", "powershell", "cmd"] as const)("%s that grows to 4 KB", (dialect) => {
  test.each(GROWING[dialect].map((growing) => [growing.name, growing] as const))(
    "%s lists no more than the budget buys",
    (_name, growing) => {
      for (const chars of [1_000, 4_096]) {
        expect(listed(grownTo(growing, chars), dialect)).toBeLessThan(LISTED_MAX_CHARS);
      }
    },
  );
});

describe("shell text takes the work it is given, and soon stops", () => {
  test.each(GROWING.shell.map((growing) => [growing.name, growing] as const))(
    "%s",
    (_name, growing) => {
      const { given, taken } = asked(grownTo(growing, 4_096));
      expect(taken).toBeLessThan(3 * given);
    },
  );
});

test("a value that doubled is used no more often than the budget allows", () => {
  for (const [at, use] of USES.entries()) {
    const core = CORES[at % CORES.length] ?? "a";
    expect(listed(usedAgain(core, 14, use, 2_000), "shell")).toBeLessThan(LISTED_MAX_CHARS);
  }
});

describe("what takes too much work is asked, never passed", () => {
  test.each([
    ["an array made of itself", `${'a=("${a[@]}" "${a[@]}"); '.repeat(40)}rm "\${a[@]}"`],
    ["an array appended to itself", `a=(x y); ${'a+=("${a[@]}"); '.repeat(40)}rm "\${a[@]}"`],
    ["a text run inside itself", `x='ls;'; ${'x="$x$x"; '.repeat(13)}${'eval "$x"; '.repeat(60)}`],
    ["a function that runs two", `f0() { ls; }; ${functions(40)}f40`],
    ["loops in loops", `${"for i in a b c d; do ".repeat(20)}ls${"; done".repeat(20)}`],
    ["a removal of a pattern", `x=${"a".repeat(2_000)}; echo \${x##${"*a".repeat(900)}b}`],
    [
      "a replacement by more",
      `x=aaaaaaaa; ${"x=${x//a/aaaa}; ".repeat(30)}${"ls $x; ".repeat(300)}`,
    ],
    ["traps in traps", `${"trap 'ls a b c' EXIT; ".repeat(3_000)}`],
    ["exports and commands", `${exports(1_200)}`],
  ])("%s", async (_why, command) => {
    const { verdict, findings } = await decideFully({ tool: "Bash", input: { command } }, world);
    expect([verdict, findings.map(({ rule }) => rule)]).toEqual([
      "ask",
      expect.arrayContaining(["doubt/limit"]),
    ]);
  });

  test("text that PHP puts together", async () => {
    const command = `php -r '$x="ls;";${"$x.=$x;".repeat(14)}${"system($x);".repeat(60)}'`;
    expect((await decide({ tool: "Bash", input: { command } }, world)).verdict).toBe("ask");
  });

  test("a denial that is found before stays one", async () => {
    const command = `rm -rf /; ${'a=("${a[@]}" "${a[@]}"); '.repeat(40)}rm "\${a[@]}"`;
    expect((await decide({ tool: "Bash", input: { command } }, world)).verdict).toBe("deny");
  });

  test("the command that takes the last of it is judged by its first words", async () => {
    const command = `${'a=("${a[@]}" "x y z"); '.repeat(22)}${"b=x".repeat(1_000)}; rm -rf / "\${a[@]}"`;
    expect((await decide({ tool: "Bash", input: { command } }, world)).verdict).toBe("deny");
  });
});

describe("everyday long texts are judged in full", () => {
  test.each([
    [
      "a heredoc of 60 KB",
      `cat > src/a.ts <<'EOF'\n${"const x = 1; // text\n".repeat(2_900)}EOF\n`,
    ],
    [
      "a heredoc of 59 KB with variables",
      `cat > a <<EOF\n${"x = $y; // some text\n".repeat(2_800)}EOF\n`,
    ],
    ["a Python script of 60 KB", `python3 - <<'EOF'\n${"x = foo(1, 'a')\n".repeat(3_800)}EOF\n`],
    ["a body of 60 KB in a variable", bodyInVariable()],
    ["a script of 1,000 lines", lines(1_000)],
    ["a script of 400 lines that is written and run", written(400)],
    [
      "a loop over 300 files",
      `for f in ${files(300)}; do sed -i 's/a/b/' "$f"; git add "$f"; done`,
    ],
    [
      "an array of 300 files",
      `files=(${files(300)}); for f in "\${files[@]}"; do cp "$f" "$f.bak"; done`,
    ],
    ["3,000 objects removed", `rm ${files(3_000)}`],
    ["loops in a loop", "for i in {1..20}; do for j in {1..20}; do echo $i$j >> out; done; done"],
    ["100 exports and 200 commands", `${exports(100, false)}${"echo $v1 > out; ".repeat(200)}`],
  ])("%s", async (_what, command) => {
    const { analysis } = await decideFully({ tool: "Bash", input: { command } }, world);
    expect(analysis?.doubts.filter(({ kind }) => kind === "limit")).toEqual([]);
  });
});

test("a text is given more work the longer it is, and all texts of a call share it", () => {
  expect(newBudget(0).left).toBe(WORK_MAX);
  expect(newBudget(60_000).left).toBeGreaterThan(2 * WORK_MAX);
  const budget = newBudget(0);
  languages().get("python")?.("x = 'a'\nprint(x)\n".repeat(10), world, 0, budget);
  analyze("echo $HOME", world, languages(), 0, budget);
  expect(budget.left).toBeLessThan(WORK_MAX);
});

function functions(count: number): string {
  let text = "";
  for (let at = 1; at <= count; at += 1) text += `f${at}() { f${at - 1}; f${at - 1}; }; `;
  return text;
}

function exports(count: number, runs = true): string {
  let text = "";
  for (let at = 0; at < count; at += 1) text += `export v${at}=a; ${runs ? "ls; " : ""}`;
  return text;
}

function files(count: number): string {
  return Array.from({ length: count }, (_, at) => `build/file${at}.o`).join(" ");
}

function lines(count: number): string {
  const kinds = ["mkdir -p build/d", 'X=$(basename a) && echo "$X" >> log', "cp a b/"];
  return Array.from({ length: count }, (_, at) => `${kinds[at % 3]}${at}`).join("\n");
}

function written(count: number): string {
  return `cat > s.sh <<'EOF'\n${lines(count)}\nEOF\nchmod +x s.sh; ./s.sh`;
}

function bodyInVariable(): string {
  const body = `B=$(cat <<'EOF'\n${"some text in a body\n".repeat(3_000)}EOF\n)\n`;
  return `${body}gh pr create --body "$B"; echo "$B" > body.md`;
}
