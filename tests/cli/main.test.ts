import { describe, expect, test } from "bun:test";
import { runCli } from "../../src/cli/main.ts";
import { rootCommand } from "../../src/cli/root.ts";
import { testIo } from "../support/world.ts";

/** What fairlead starts by itself in the background is hidden from the help. */
const COMMANDS = Object.keys(rootCommand.subCommands ?? {}).filter((name) => name !== "background");

/** Commands that fairlead calls itself: they have help, but no place in the list. */
const HIDDEN = ["background"];

async function run(...words: readonly string[]) {
  const { io, ended } = testIo({ words, cwd: "/", env: { NO_COLOR: "1" }, stdin: "" });
  return ended(await runCli(words, io));
}

describe("help", () => {
  test.each([[[]], [["help"]], [["--help"]], [["-h"]]])("is shown for %j", async (words) => {
    const ran = await run(...words);
    expect(ran).toMatchObject({ exit: 0, stderr: "" });
    expect(ran.stdout).toContain("USAGE");
    for (const command of COMMANDS) {
      expect(ran.stdout.includes(`  ${command}  `)).toBe(!HIDDEN.includes(command));
    }
  });

  test.each(COMMANDS)("of %s is shown in every way to ask for it", async (command) => {
    const shown = await run(command, "--help");
    expect(shown).toMatchObject({ exit: 0, stderr: "" });
    expect(shown.stdout).toContain(`fairlead ${command}`);
    expect(await run(command, "-h")).toEqual(shown);
    expect(await run("help", command)).toEqual(shown);
    expect(await run("--help", command)).toMatchObject({ exit: 0 });
  });

  test("of an unknown command is a mistake", async () => {
    expect(await run("help", "hok")).toMatchObject({
      exit: 1,
      stdout: "",
      stderr: 'fairlead: unknown command "hok"; did you mean "hook"?\nhint: fairlead --help\n',
    });
  });

  test("has no colours where NO_COLOR is set or nobody looks", async () => {
    expect((await run("--help")).stdout).not.toContain("\u001b");
  });
});

describe("the version", () => {
  test.each(["--version", "-v", "version"])("is one line for %s", async (word) => {
    const ran = await run(word);
    expect(ran).toMatchObject({ exit: 0, stderr: "" });
    expect(ran.stdout).toMatch(/^fairlead \S+ \(\S+, \S+\)\n$/);
  });
});

describe("a mistake", () => {
  test.each([
    [["hok"], 'unknown command "hok"; did you mean "hook"?', ""],
    [["something-else"], 'unknown command "something-else"', ""],
    [["constructor"], 'unknown command "constructor"', ""],
    [["__proto__"], 'unknown command "__proto__"', ""],
    [["toString"], 'unknown command "toString"', ""],
    [["hook", "--agnet", "claude"], 'unknown option "--agnet"; did you mean "--agent"?', " hook"],
    [["hook", "--colour=never"], 'unknown option "--colour"', " hook"],
    [["hook", "-x"], 'unknown option "-x"', " hook"],
    [["--frobnicate"], 'unknown option "--frobnicate"', ""],
  ])("in %j is said in one line, with a hint to paste", async (words, problem, path) => {
    const ran = await run(...words);
    expect(ran).toMatchObject({ exit: 1, stdout: "" });
    expect(ran.stderr.split("\n")).toEqual([
      expect.stringContaining(`fairlead: ${problem}`),
      `hint: fairlead${path} --help`,
      "",
    ]);
  });
});

describe("words that a command would pass over", () => {
  test.each([
    ["install codex", '"codex" is a word too many', "fairlead install --agent codex"],
    ["uninstall claude", '"claude" is a word too many', "fairlead uninstall --agent claude"],
    ["allow npm publish", '"publish" is a word too many', "fairlead allow 'npm publish'"],
    ["explain rm -rf /", 'unknown option "-rf"', "fairlead explain 'rm -rf /'"],
    ["config set policy preset strict", '"strict" is a word too many', "config set --help"],
    ["undo drop", "<number> is missing: the number of the save", "undo drop --help"],
    ["install --scope global", 'did you mean "local"? known: user, project, local', ""],
    ["config set preset strict", "there is policy.preset", ""],
    ["policy show git", 'unknown rule "git"', "fairlead policy list git"],
    ["undo a.txt", "a file comes after its number", "fairlead undo list"],
  ])("%s is refused with what was meant", async (line, problem, hint) => {
    const words = line.split(" ");
    const { io, ended } = testIo({ words, cwd: "/", env: { HOME: "/nowhere" }, stdin: "" });
    const ran = ended(await runCli(words, io));
    expect(ran).toMatchObject({ exit: 1, stdout: "" });
    expect(ran.stderr).toContain(problem);
    expect(ran.stderr).toContain(hint);
  });
});

describe("running a command", () => {
  test("gives it the world and passes its exit code on", async () => {
    const payload = '{"session_id":"s","cwd":"/","hook_event_name":"Notification"}';
    const words = ["hook", "notification", "--agent", "plain"];
    const { io, ended } = testIo({ words, cwd: "/", env: {}, stdin: payload });
    expect(ended(await runCli(words, io))).toMatchObject({
      exit: 0,
      stdout: '{"decision":"allow"}\n',
    });
  });

  test("leaves the words behind -- to it", async () => {
    const ran = await run("hook", "--", "--frobnicate");
    expect(ran.exit).toBe(1);
    expect(ran.stderr).not.toContain("did you mean");
  });
});

test("every command has a description and an own name", async () => {
  for (const command of COMMANDS) {
    const { stdout } = await run(command, "--help");
    expect(stdout.split("\n")[0]?.length).toBeGreaterThan(command.length + 10);
  }
});
