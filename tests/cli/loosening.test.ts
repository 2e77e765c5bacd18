import { describe, expect, test } from "bun:test";
import type { CommandDef } from "citty";
import { flatten, readCommandTree, unwrapped } from "../../src/cli/command-tree.ts";
import { refuseBelowAgent, refuseFor, takesCodeOption } from "../../src/cli/loosening.ts";
import { rootCommand } from "../../src/cli/root.ts";
import { loosening } from "../../src/policy/model/own-commands.ts";
import { runProgram } from "../../src/program.ts";
import { testIo } from "../support/world.ts";

const claude = async () => [
  ...[{ pid: 9, name: "claude", program: "", words: [], variables: [], hasTerminal: true }],
];
const start = { words: [], cwd: "/", env: {}, stdin: "" };

/** Commands that only show something, or do what the person has agreed to already. */
const HARMLESS: readonly string[] = [
  ...["hook", "doctor", "status", "explain", "completions", "docs", "man", "mode", "fire", "exec"],
  "confine",
  "managed-settings",
  // They show what happened in every project, so they refuse agents by themselves.
  ...["log", "why", "stats", "replay", "report", "resume", "version", "schema"],
  ...["config show", "config path", "config check", "config schema"],
  ...["policy list", "policy show", "policy check", "policy test"],
  ...["hooks list", "hooks test", "hooks template list", "hooks template show"],
  ...["checklist status", "checklist show", "loop start", "loop status", "loop cancel"],
  ...["bundle build", "bundle sign", "bundle verify", "bundle show", "bundle update", "log verify"],
  ...["pack list", "audit status", "audit send"],
  ...["job show", "job set", "session list", "session show", "session prune", "sessions"],
];

test("every command is known either to decide what is guarded or to be harmless", async () => {
  const commands = flatten(await readCommandTree(rootCommand))
    .filter(({ children, options }) => children.length === 0 || options.length > 0)
    .map(({ path }) => path.join(" "));
  const deciding = loosening().map(({ command }) => command);
  expect([...deciding, ...HARMLESS].toSorted()).toEqual(commands.toSorted());
});

test("the options that make a deciding command harmless are options it has", async () => {
  const nodes = flatten(await readCommandTree(rootCommand));
  for (const { command, shows = [], needs } of loosening()) {
    const node = nodes.find(({ path }) => path.join(" ") === command);
    const options = node?.options.map(({ name }) => `--${name}`) ?? [];
    for (const option of [...shows, ...(needs === undefined ? [] : [needs])])
      expect({ command, options }).toEqual({ command, options: expect.arrayContaining([option]) });
  }
});

test.each([
  ["trust --show --no-show", "only a person can run"],
  ["trust --show=false", "only a person can run"],
  ["trust --no-json", "only a person can run"],
  ["uninstall --dry-run --no-dry-run", "only a person can run"],
  ["config migrate --write", "only a person can run"],
])("%s is taken for what it does", async (line, said) => {
  const { io, ended } = testIo({ ...start, env: { HOME: "/nowhere" } });
  const ran = ended(await runProgram(line.split(" "), { ...io, processesAbove: claude }));
  expect(ran.stderr).toContain(said);
});

describe("where the processes above cannot be seen", () => {
  const unseen = { processesAbove: async () => undefined };

  test.each(["allow", "trust"])("%s is refused, with a way out", (command) => {
    const { io, ended } = testIo(start);
    const exit = refuseFor(io, command, { kind: "unknown" }, true, true);
    expect(ended(exit ?? 0)).toMatchObject({ exit: 1 });
    expect(ended(1).stderr).toContain("hint: run what was refused yourself");
  });

  test("a consent is left to refuse itself where it lacks a terminal as well", () => {
    const { io } = testIo(start);
    expect(refuseFor(io, "allow", { kind: "unknown" }, true, false)).toBeUndefined();
  });

  test.each(["untrust", "uninstall", "config init", "hooks add"])("%s goes on", async (command) => {
    const { io } = testIo(start);
    expect(await refuseBelowAgent({ ...io, ...unseen }, command, {})).toBeUndefined();
  });
});

describe("at a terminal that a program made up", () => {
  const script = { pid: 9, name: "script", program: "/usr/bin/script" };
  const madeUp = {
    processesAbove: async () => [{ ...script, words: [], variables: [], hasTerminal: false }],
  };

  test.each(["allow", "trust"])("nobody may agree to anything by %s", async (command) => {
    const { io, ended } = testIo(start);
    const exit = await refuseBelowAgent({ ...io, ...madeUp }, command, {});
    expect(ended(exit ?? 0)).toMatchObject({ exit: 1 });
    expect(ended(1).stderr).toContain("script created this terminal, so nobody may be at it");
    expect(ended(1).stderr).toContain(`type in your own terminal: fairlead ${command}`);
  });

  test.each(["untrust", "uninstall", "config init", "hooks add"])("%s goes on", async (command) => {
    const { io } = testIo(start);
    expect(await refuseBelowAgent({ ...io, ...madeUp }, command, {})).toBeUndefined();
  });
});

test("every command that takes a code says so where it tells of its options", () => {
  expect(["pause", "uninstall", "allow", "trust", "policy preset"].every(takesCodeOption)).toBe(
    true,
  );
  expect(["status", "undo list", "allow list", ""].some(takesCodeOption)).toBe(false);
});

describe("below an agent, what is wrong with the words is said first", () => {
  test.each([
    ["undo 12", 'there is no save "12"'],
    ["undo drop 12", 'there is no save "12"'],
    ["allow remove 12", 'there is no exception "12"'],
    ["deny remove mine", 'there is no rule "mine"'],
    ["allow 7K3M-Q9TX-04BD", "7K3M-Q9TX-04BD was used already"],
    ["allow last", "the log has no such call"],
    ["allow write ./no-such-folder", 'there is no "./no-such-folder"'],
    ["deny last", "the log has no such call"],
    ["hooks remove mine", 'there is no hook "mine"'],
    ["hooks enable 3", 'there is no hook "3"'],
    ["hooks disable 3", 'there is no hook "3"'],
    ["hooks add sesion:stop x", "session:stop"],
    ["hooks template add nothing", 'unknown template "nothing"'],
    ["config set policy.prest calm", 'did you mean "policy.preset"?'],
    ["config unset policy.prest", 'did you mean "policy.preset"?'],
    ["config init --scope usr", 'did you mean "user"?'],
    ["policy preset clam", 'unknown preset "clam"'],
    ["uninstall --agent cloud", 'unknown agent "cloud"'],
    ["verify --agent cloud", 'unknown agent "cloud"'],
    ["pause 99h", "is not a duration"],
  ])("of %s", async (line, said) => {
    const { io, ended } = testIo({ ...start, env: { HOME: "/nowhere" } });
    const exit = await runProgram(line.split(" "), { ...io, processesAbove: claude });
    expect(ended(exit)).toMatchObject({ exit: 1, stdout: "" });
    expect(ended(exit).stderr).toContain(said);
    expect(ended(exit).stderr).not.toContain("only a person");
  });

  test("of every command that must be told what it is about", async () => {
    const needsSetup = async (command: CommandDef, path: string): Promise<readonly string[]> => {
      const args = Object.values((await unwrapped(command.args)) ?? {});
      const isNamed = args.some((arg) => arg.type === "positional" && arg.required === true);
      const isDeciding = loosening().some((one) => one.command === path);
      const own = isNamed && isDeciding && command.setup === undefined ? [path] : [];
      const table = Object.entries((await unwrapped(command.subCommands)) ?? {});
      const below = table.map(async ([name, child]) =>
        needsSetup((await unwrapped(child)) ?? {}, `${path} ${name}`.trim()),
      );
      return [...own, ...(await Promise.all(below)).flat()];
    };
    expect(await needsSetup(rootCommand, "")).toEqual([]);
  });
});

test("the line to type is the whole line that was typed", async () => {
  const { io, ended } = testIo({ ...start, env: { HOME: "/nowhere" } });
  const words = ["config", "set", "rank.user", "Ada Lovelace"];
  const exit = await runProgram(words, { ...io, processesAbove: claude });
  expect(ended(exit).stderr).toContain(
    "type in your own terminal: fairlead config set rank.user 'Ada Lovelace'",
  );
});
