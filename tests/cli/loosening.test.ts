import { describe, expect, test } from "bun:test";
import { flatten, readCommandTree } from "../../src/cli/command-tree.ts";
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
  // They show what happened in every project, so they refuse agents by themselves.
  ...["log", "why", "stats", "replay", "resume", "version", "schema"],
  ...["config show", "config path", "config check", "config schema"],
  ...["policy list", "policy show", "policy check", "policy test"],
  ...["hooks list", "hooks test", "hooks template list", "hooks template show"],
  ...["checklist status", "checklist show", "loop start", "loop status", "loop cancel"],
  ...["job show", "job set", "session list", "session show", "session prune"],
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
  const { io, ended } = testIo(start);
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
