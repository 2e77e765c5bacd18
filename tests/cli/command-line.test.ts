import { describe, expect, test } from "bun:test";
import { flatten, readCommandTree } from "../../src/cli/command-tree.ts";
import { EXAMPLES } from "../../src/cli/docs/examples.ts";
import { rootCommand } from "../../src/cli/root.ts";
import { runFairlead } from "../support/world.ts";

const commands = flatten(await readCommandTree(rootCommand)).map(({ path }) => path);

function fairlead(...words: readonly string[]) {
  return runFairlead({ words, cwd: import.meta.dir, env: {}, stdin: "" });
}

describe("help", () => {
  test.each(commands.map((path) => [path.join(" "), path] as const))(
    "of %j says what it does and how",
    async (name, path) => {
      const { exit, stdout, stderr } = await fairlead(...path, "--help");
      expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
      expect(stdout).toContain(`USAGE ${["fairlead", ...path].join(" ")}`);
      for (const { line } of EXAMPLES.get(name) ?? []) expect(stdout).toContain(line);
      expect(stdout).not.toContain("\u001b[");
    },
  );

  test("every example belongs to a command that exists, and every command of the table has one", () => {
    const names = commands.map((path) => path.join(" "));
    for (const name of EXAMPLES.keys()) expect(names).toContain(name);
    for (const name of names.filter((word) => !word.includes(" ")))
      expect({ name, examples: EXAMPLES.has(name) }).toEqual({ name, examples: true });
  });

  test.each([...EXAMPLES.values()].flat().map(({ line }) => line))(
    "the example %s is words that fairlead takes",
    async (line) => {
      const call = /fairlead [^|>&]*/.exec(line.replace(/^echo '.*' \|/, ""))?.[0] ?? "";
      const words = [...call.matchAll(/'([^']*)'|(\S+)/g)].map((word) => word[1] ?? word[2] ?? "");
      const before = words.includes("--") ? words.slice(0, words.indexOf("--")) : words;
      const { exit, stderr } = await fairlead(...before.slice(1), "--help");
      expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    },
  );

  test("is what no words and `help` give", async () => {
    const { stdout } = await fairlead("--help");
    expect((await fairlead()).stdout).toBe(stdout);
    expect((await fairlead("help")).stdout).toBe(stdout);
    expect((await fairlead("help", "install")).stdout).toBe(
      (await fairlead("install", "--help")).stdout,
    );
  });
});

test.each(["--version", "-v", "version"])("%s prints version, commit and target", async (word) => {
  const { exit, stdout } = await fairlead(word);
  expect(exit).toBe(0);
  expect(stdout).toMatch(/^fairlead \S+ \(\S+, \S+\)\n$/);
});

test.each([
  [["constructor"], 'unknown command "constructor"'],
  [["doctr"], 'unknown command "doctr"; did you mean "doctor"?'],
  [["config", "chek"], 'unknown command "chek"; did you mean "check"?'],
  [["config", "show", "--jsn"], 'unknown option "--jsn"; did you mean "--json"?'],
  [["help", "instal"], 'unknown command "instal"; did you mean "install"?'],
])("%j is a mistake with a suggestion", async (words, message) => {
  const { exit, stdout, stderr } = await fairlead(...words);
  expect({ exit, stdout }).toEqual({ exit: 1, stdout: "" });
  expect(stderr).toContain(`fairlead: ${message}`);
  expect(stderr).toMatch(/\nhint: fairlead.* --help\n$/);
});

test("the manual page names every command, exit code and file", async () => {
  const { exit, stdout } = await fairlead("man");
  expect(exit).toBe(0);
  for (const path of commands) expect(stdout.replaceAll("\\-", "-")).toContain(path.join(" "));
  expect(stdout).toMatch(/^\.TH FAIRLEAD 1/);
  for (const code of [0, 1, 2]) expect(stdout).toContain(`\n.B ${code}\n`);
  if (Bun.which("man") === null) return;
  const shown = Bun.spawnSync(["man", "--warnings", "-l", "-"], { stdin: Buffer.from(stdout) });
  expect(shown.stderr.toString()).toBe("");
});
