import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { ANSWERS } from "../../src/cli/answers/table.ts";
import { flatten, readCommandTree } from "../../src/cli/command-tree.ts";
import { EXIT_CODES } from "../../src/cli/docs/exit-codes.ts";
import { rootCommand } from "../../src/cli/root.ts";
import { ALONE } from "../support/alone.ts";
import { expectAnswer } from "../support/answers.ts";
import { release, TEAM_POLICY } from "../support/bundles.ts";
import { makeKeys } from "../support/minisign.ts";
import { BINARY, bareEnvironment, makeSandbox, runBinary, type Sandbox } from "../support/world.ts";

const binary = BINARY ?? resolve(HOST_BINARY);
const POSIX = process.platform !== "win32" && existsSync(binary);

const TREE = flatten(await readCommandTree(rootCommand));

/** Every command that does something, as opposed to a heading over others. */
const COMMANDS = TREE.filter(({ options, children }) => children.length === 0 || options.length > 0)
  .map((node) => ({ ...node, name: node.path.join(" ") }))
  .filter(({ name }) => name !== "");

/** Words that a command needs to have something to say; those that are missing need none. */
const WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["install", ["--dry-run"]],
  ["uninstall", ["--dry-run"]],
  ["explain", [`rm -rf ${"/srv/data/with/a/long/name ".repeat(5).trim()}`]],
  ["policy show", ["git/force-push"]],
  ["policy preset", []],
  ["allow", ["git push --force origin main", "--dry-run"]],
  ["deny", ["git push --force origin main", "--dry-run"]],
  ["allow remove", ["1"]],
  ["deny remove", ["me/x", "--yes"]],
  ["docs", ["undo"]],
  ["completions", ["bash"]],
  ["hooks add", ["tool:pre_execute:bash", "true"]],
  ["hooks remove", ["me/hook"]],
  ["hooks enable", ["me/hook"]],
  ["hooks disable", ["me/hook"]],
  ["hooks test", ["me/hook"]],
  ["hooks template show", ["block-sudo"]],
  ["hooks template add", ["block-sudo"]],
  ["fire", ["session:start"]],
  ["exec", ["--tool", "Bash", "--", "true"]],
  ["confine", ["--print"]],
  ["bundle build", "team --name acme --version 2.0.0 --valid-until 90d --out new.tar".split(" ")],
  ["bundle sign", ["acme.tar", "--key", "team.key"]],
  ["bundle verify", ["acme.tar", "--key", "team.pub"]],
  ["bundle show", ["acme.tar"]],
  ["config set", ["policy.preset", "strict"]],
  ["config unset", ["policy.preset"]],
  ["loop start", ["--prompt-file", "prompt.md", "--max", "2"]],
  ["job set", ["--job", "work", "phase.plan=complete"]],
  ["pause", ["10m"]],
  ["undo drop", ["1", "--yes"]],
  ["trust", ["--show"]],
  ["why", ["last"]],
]);

/** Commands that print no facts of their own, each with what they print. */
const NO_JSON: ReadonlyMap<string, string> = new Map([
  ["hook", "the answer to an agent, in its own JSON"],
  ["completions", "a script for a shell"],
  ["man", "a manual page"],
  ["config schema", "a JSON Schema"],
  ["schema", "a JSON Schema"],
  ["config migrate", "TOML to be pasted"],
  ["exec", "what the command prints that it runs"],
  ["managed-settings", "the settings of an agent, in the agent's own form"],
]);

/** Commands that are tried by tests of their own: they need a client, a release or a standard input. */
const ELSEWHERE = new Set(["hook", "verify", "update", "config migrate", "bundle update"]);

let sandbox: Sandbox;
let environment: Readonly<Record<string, string>>;

beforeAll(async () => {
  sandbox = makeSandbox();
  const { home, project } = sandbox;
  environment = { ...bareEnvironment(home), TERM: "xterm", NO_COLOR: "1" };
  mkdirSync(join(home, ".config/fairlead"), { recursive: true });
  mkdirSync(join(project, ".fairlead/jobs"), { recursive: true });
  writeFileSync(join(project, "prompt.md"), "go on\n");
  const keys = makeKeys();
  const { file, signature } = release(keys);
  mkdirSync(join(project, "team"));
  for (const [name, content] of [
    ["team/policy.toml", TEAM_POLICY],
    ["acme.tar", file],
    ["acme.tar.minisig", signature],
    ["team.key", keys.secretText],
    ["team.pub", keys.publicText],
  ] as const) {
    writeFileSync(join(project, name), content);
  }
  writeFileSync(
    join(home, ".config/fairlead/config.toml"),
    [
      '[policy]\ndisable = ["git/stash", "git/clean", "git/reset", "git/branch", "git/force-push"]',
      '[[rule]]\nid = "me/x"\ncommand = "frob"\nverdict = "deny"',
      'reason = "is a long story that does not fit into a line of a terminal of eighty columns"',
      '[[hook]]\nname = "me/hook"\nevent = "tool:pre_execute:bash"\ncommand = "echo one two three"',
      `description = "${"has a long description ".repeat(6).trim()}"\n`,
    ].join("\n"),
  );
  if (!POSIX) return;
  await call("install");
  const event = { session_id: "s", cwd: project, hook_event_name: "PreToolUse", tool_name: "Bash" };
  for (const command of ["rm -rf ~/.ssh", `cat .env ${"and/a/long/path ".repeat(9).trim()}`])
    await runBinary(binary, {
      ...{ words: ["hook", "pre-tool"], cwd: project, env: environment },
      stdin: JSON.stringify({ ...event, tool_input: { command } }),
    });
});
afterAll(() => sandbox.dispose());

function call(...words: readonly string[]) {
  return runBinary(binary, { words, cwd: sandbox.project, env: environment, stdin: "" });
}

/** What a command prints on a terminal of so many columns. */
async function shown(words: readonly string[], cols: number): Promise<readonly string[]> {
  let said = "";
  const child = Bun.spawn([...ALONE, binary, ...words], {
    cwd: sandbox.project,
    // Nobody turns pages here.
    env: { ...environment, PAGER: "cat" },
    terminal: {
      cols,
      rows: 50,
      data: (terminal, data) => {
        const text = new TextDecoder().decode(data);
        said += text;
        if (/\[y\/N\]/.test(text)) terminal.write("n\r");
      },
    },
    timeout: 30_000,
  });
  await child.exited;
  child.terminal?.close();
  return said.replace(/\u001B\[[\d;?]*[A-Za-z]/g, "").split(/\r?\n/);
}

/** Lines that are wider than the terminal although they could have been broken. */
function tooWide(lines: readonly string[], cols: number): readonly string[] {
  return lines.filter((line) => {
    if (Bun.stringWidth(line) <= cols) return false;
    const isWord = !/\S\s+\S/.test(line.replace(/^\W+/, ""));
    const isToType = /^(?: {2,}|hint: )fairlead /.test(line);
    return !isWord && !isToType;
  });
}

/** Commands whose answer is a program's or is kept as it is, so that it can be copied. */
const COPIED = new Set([
  "completions",
  "man",
  "config schema",
  "schema",
  "hooks template show",
  "confine",
  "docs",
]);

const TRIED = COMMANDS.filter(({ name }) => !ELSEWHERE.has(name));

describe.if(POSIX)("every command", () => {
  test.each(TRIED.filter(({ name }) => !COPIED.has(name)).map(({ name, path }) => [name, path]))(
    "fits into 80 columns: fairlead %s",
    async (name, path) => {
      const lines = await shown([...path, ...(WORDS.get(String(name)) ?? [])], 80);
      expect(tooWide(lines, 80)).toEqual([]);
    },
    60_000,
  );

  test.each(TRIED.filter(({ name }) => !NO_JSON.has(name)).map(({ name, path }) => [name, path]))(
    "answers as one line of JSON in snake_case: fairlead %s",
    async (name, path) => {
      const { stdout, exit } = await call(...path, ...(WORDS.get(String(name)) ?? []), "--json");
      expect(EXIT_CODES.map(({ code }) => code)).toContain(exit);
      // Nothing to tell, or no person to agree: the reason is on standard error.
      if (stdout === "") return;
      expect(stdout.trimEnd().split("\n")).toHaveLength(1);
      expect(oddKeys(JSON.parse(stdout))).toEqual([]);
    },
    60_000,
  );

  test("that has --json has a schema, to which every answer in these tests is held", () => {
    const names = COMMANDS.filter(({ name }) => !NO_JSON.has(name)).map(({ name }) => name);
    expect([...ANSWERS.keys()].toSorted()).toEqual(names.toSorted());
    expect(() => expectAnswer(["version", "--json"], '{"version":1}')).toThrow("version:");
  });

  test("has --json, or a reason not to have it", () => {
    const without = COMMANDS.filter(({ options }) => !options.some(({ name }) => name === "json"));
    expect(without.map(({ name }) => name).toSorted()).toEqual([...NO_JSON.keys()].toSorted());
  });

  test.each(TRIED.map(({ name, path }) => [name, path]))(
    "says of an option it does not know which is nearest: fairlead %s",
    async (_, path) => {
      const { stdout, stderr, exit } = await call(...path, "--jsno");
      expect({ exit, stdout }).toEqual({ exit: 1, stdout: "" });
      expect(stderr).toMatch(/^fairlead: unknown option "--jsno"/);
      expect(stderr).toMatch(/\nhint: fairlead .*--help\n$/);
    },
  );
});

/** Keys that are words of ours and not written as `snake_case`; names of files, rules and tools are not ours. */
function oddKeys(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(oddKeys);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(/^[a-z]+[A-Z]/.test(key) ? [key] : []),
    ...oddKeys(inner),
  ]);
}
