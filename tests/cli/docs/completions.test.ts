import { describe, expect, test } from "bun:test";
import { makeSandbox, runFairlead } from "../../support/world.ts";

async function scriptOf(shell: string): Promise<string> {
  const start = { words: ["completions", shell], cwd: import.meta.dir, env: {}, stdin: "" };
  const { exit, stdout, stderr } = await runFairlead(start);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
  return stdout;
}

/** Runs a shell script and gives the words it printed, line by line. */
function runShell(command: readonly string[], script: string): readonly string[] {
  const { home, dispose } = makeSandbox();
  try {
    const env = { ...process.env, HOME: home };
    const ran = Bun.spawnSync([...command], { stdin: Buffer.from(script), env, cwd: home });
    expect(ran.stderr.toString()).toBe("");
    return ran.stdout.toString().trimEnd().split("\n");
  } finally {
    dispose();
  }
}

const LINES: readonly (readonly [readonly string[], readonly string[], readonly string[]])[] = [
  [["fairlead", "inst"], ["install"], ["--strict"]],
  [["fairlead", "config", ""], ["show", "path", "check", "schema", "init"], ["install"]],
  [["fairlead", "config", "show", "--j"], ["--json"], ["check"]],
  [["fairlead", "install", "--scope", ""], ["user", "project", "local"], ["--strict"]],
  [["fairlead", "hook", "pre-t"], ["pre-tool"], ["install"]],
  [["fairlead", "uninstall", "--d"], ["--dry-run"], ["--strict"]],
  // Among many words fish names options only where one is begun.
  [["fairlead", "allow", ""], ["last", "list", "remove", "write"], ["install"]],
  [["fairlead", "allow", "--o"], ["--once"], ["install"]],
  [["fairlead", "deny", "l"], ["last", "list"], ["--once"]],
  [["fairlead", "mode", ""], ["do", "focus", "team"], ["install"]],
  [["fairlead", "docs", "user"], ["user-rules", "user-hooks"], ["install"]],
  [["fairlead", "policy", "show", "git/force-p"], ["git/force-push"], ["untrust"]],
  [["fairlead", "install", "--agent", ""], ["claude", "codex", "gemini"], ["--strict"]],
  [["fairlead", "fire", "tool:pre"], ["pre_execute"], ["install"]],
];

function expectWords(
  found: readonly string[],
  wanted: readonly string[],
  unwanted: readonly string[],
) {
  const words = found.join(" ").split(/[\s:]+/);
  for (const word of wanted) expect(words).toContain(word);
  for (const word of unwanted) expect(words).not.toContain(word);
}

/** A POSIX shell's way to write one word. */
function quoted(word: string): string {
  return `'${word}'`;
}

describe.skipIf(Bun.which("bash") === null)("in bash", () => {
  test.each(LINES)("%j", async (line, wanted, unwanted) => {
    const script = `${await scriptOf("bash")}
COMP_WORDS=(${line.map(quoted).join(" ")}); COMP_CWORD=${line.length - 1}
COMP_LINE=${quoted(line.join(" "))}; COMP_POINT=\${#COMP_LINE}
_fairlead; printf '%s\\n' "\${COMPREPLY[@]}"`;
    expectWords(runShell(["bash", "--norc", "-s"], script), wanted, unwanted);
  });
});

describe.skipIf(Bun.which("zsh") === null)("in zsh", () => {
  test.each(LINES)("%j", async (line, wanted, unwanted) => {
    const script = `compdef() { : }; _describe() { print -l -- "\${(@P)2}" }
${await scriptOf("zsh")}
words=(${line.map(quoted).join(" ")}); CURRENT=${line.length}; _fairlead`;
    expectWords(runShell(["zsh", "-f"], script), wanted, unwanted);
  });
});

describe.skipIf(Bun.which("fish") === null)("in fish", () => {
  test.each(LINES)("%j", async (line, wanted, unwanted) => {
    const script = `${await scriptOf("fish")}\ncomplete -C ${quoted(line.join(" "))}`;
    const found = runShell(["fish", "--no-config"], script).map((row) => row.split("\t")[0] ?? "");
    expectWords(found, wanted, unwanted);
  });
});

test.each(["bash", "zsh", "fish", "powershell"])(
  "the %s script knows words at every depth",
  async (shell) => {
    const script = await scriptOf(shell);
    for (const word of ["install", "schema", "pre-tool", "dry-run", "project", "powershell"])
      expect(script).toContain(word);
  },
);

test("the PowerShell script names every command and closes what it opens", async () => {
  const script = await scriptOf("powershell");
  for (const name of ["install", "config init", "completions"])
    expect(script).toContain(`'${name}' = @(`);
  const code = script.replace(/'(?:[^']|'')*'/g, "");
  for (const [open, close] of ["()", "{}", "[]"].map((pair) => pair.split("")))
    expect(code.split(open ?? "").length).toBe(code.split(close ?? "").length);
});

test("an unknown shell is a mistake", async () => {
  const start = { words: ["completions", "tcsh"], cwd: import.meta.dir, env: {}, stdin: "" };
  const { exit, stderr } = await runFairlead(start);
  expect(exit).toBe(1);
  expect(stderr).toContain('unknown shell "tcsh"; did you mean "bash"?');
});
