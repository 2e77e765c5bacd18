import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { ALONE } from "../support/alone.ts";
import { CODE_SHOWN } from "../support/person.ts";
import { type Dialog, typeAt } from "../support/typing.ts";
import {
  BINARY,
  bareEnvironment,
  makeSandbox,
  type Sandbox,
  userFolders,
} from "../support/world.ts";

/** What a person types is about a process and its terminal: the executable, always. */
const binary = BINARY ?? resolve(HOST_BINARY);
const LINUX = process.platform === "linux" && existsSync(binary);

let sandbox: Sandbox;
let own: string;
beforeEach(() => {
  sandbox = makeSandbox();
  Bun.spawnSync(["git", "init", "-q"], { cwd: sandbox.project });
  own = join(userFolders(sandbox.home).config, "config.toml");
});
afterEach(() => sandbox.dispose());

const PUSH = "git push --force origin preview";
const [UP, DOWN, ENTER, ESC, CTRL_C] = ["\u001b[A", "\u001b[B", "\r", "\u001b", "\u0003"];

interface Typed {
  /** Words before the executable. */
  readonly before?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly keys?: Dialog;
}

/** Runs a command at a terminal of 80 columns; what it printed, and how it ended. */
function type(words: readonly string[], { before = [], env = {}, keys = [] }: Typed = {}) {
  const { project: cwd, home } = sandbox;
  const whole = { ...bareEnvironment(home), TERM: "xterm-256color", ...env };
  const command = [...ALONE, ...before, binary, ...words];
  return typeAt({ command, cwd, env: whole, cols: 80, rows: 40 }, keys);
}

/** What an agent is answered that wants to run a command. */
function ask(command: string) {
  const ran = Bun.spawnSync([...ALONE, binary, "hook", "pre-tool", "--agent", "claude"], {
    cwd: sandbox.project,
    env: bareEnvironment(sandbox.home),
    stdin: Buffer.from(
      JSON.stringify({
        ...{ session_id: "s", cwd: sandbox.project, hook_event_name: "PreToolUse" },
        ...{ tool_name: "Bash", tool_input: { command } },
      }),
    ),
  });
  return ran.stdout.toString().trimEnd();
}

describe.if(LINUX)("a person at a terminal", () => {
  test("goes from a question to a rule by keys", async () => {
    const code = CODE_SHOWN.exec(ask(PUSH))?.[1] ?? "none";
    const { exit, said } = await type(["allow", code], {
      keys: [
        ["Allow it?", [DOWN, DOWN, DOWN, ENTER]],
        ["Why?", [..."thrown awaz", "\u007f", "y", ENTER]],
        ["Write it?", ["y", ENTER]],
      ],
    });
    expect(said).toContain(`    ${PUSH}\r\n`);
    expect(said).toContain('+rule = "git/force-push"');
    expect(exit).toBe(0);
    expect(readFileSync(own, "utf8")).toContain('reason = "thrown away"');
    expect(ask(PUSH)).toBe("{}");
    expect(ask("git push --force origin main")).toContain('"deny"');
  }, 60_000);

  test("chooses by numbers, and allows for a time", async () => {
    const keys = [
      ["Allow it?", ["3", ENTER]],
      ["Until when?", [UP, ENTER]],
      ["Why?", [ENTER]],
      ["Write it?", ["2", ENTER]],
    ] as const;
    expect(await type(["allow", PUSH], { keys })).toMatchObject({ exit: 0 });
    expect(readFileSync(own, "utf8")).toContain('expires = "');
    expect(ask(PUSH)).toBe("{}");
    expect((await type(["allow", "list"])).said).toContain("until 20");
    const removed = await type(["allow", "remove", "1"], { keys: [["Remove it?", ["y", ENTER]]] });
    expect(removed.exit).toBe(0);
    expect(ask(PUSH)).toContain('"ask"');
  }, 60_000);

  test("allows what a pattern fits, after seeing what it changes", async () => {
    ask("git push --force origin preview-7");
    const keys = [
      ["Allow it?", [DOWN, DOWN, DOWN, ENTER]],
      ["Why?", [ENTER]],
      ["Write it?", ["y", ENTER]],
    ] as const;
    const { exit, said } = await type(["allow", `${PUSH}*`], { keys });
    expect(exit).toBe(0);
    expect(said).toContain("    today: asked about by git/force-push\r\n");
    expect(said).toContain("    git push --force origin preview-7\r\n");
    expect(readFileSync(own, "utf8")).toStartWith(`[rules]\n"${PUSH}*" = "allow git/force-push: `);
    expect(ask("git push --force origin preview-8")).toBe("{}");
    expect(ask("git push --force origin preview main")).toContain('"deny"');
    const no = await type(["allow", "npm publish --tag next*"], { keys: [["Allow it?", [ENTER]]] });
    expect(no).toMatchObject({ exit: 1 });
    expect((await type(["allow", "remove", "1", "--yes"])).exit).toBe(0);
    expect(ask("git push --force origin preview-8")).toContain('"ask"');
  }, 60_000);

  test("refuses what a pattern fits, with what to use instead", async () => {
    const { exit } = await type(["deny", "rm -rf*", "use trash", "--everywhere", "--yes"]);
    expect(exit).toBe(0);
    expect(readFileSync(own, "utf8")).toBe('[rules]\n"rm -rf*" = "deny: use trash"\n');
    expect(ask("rm -rf build")).toContain("Instead: use trash (me/no-rm-rf)");
  }, 60_000);

  test("takes out an exception and a rule for a script that reads JSON", async () => {
    const words = ["allow", PUSH, "--project", "--yes", "--json"];
    const { id, file } = JSON.parse((await type(words)).said);
    const taken = await type(["allow", "remove", id, "--yes", "--json"]);
    expect(JSON.parse(taken.said)).toEqual({ removed: id, file });
    expect(ask(PUSH)).toContain('"ask"');
    expect((await type(["deny", "npm run deploy", "--yes"])).exit).toBe(0);
    const [rule] = JSON.parse((await type(["deny", "list", "--json"])).said).rules;
    const removed = await type(["deny", "remove", "1", "--yes", "--json"]);
    expect(JSON.parse(removed.said)).toEqual({ removed: rule.id, file: rule.file });
    expect(JSON.parse((await type(["deny", "list", "--json"])).said)).toEqual({ rules: [] });
  }, 60_000);

  test("allows it in this project, in a local file that Git does not track", async () => {
    mkdirSync(join(sandbox.project, ".fairlead"));
    const { exit, said } = await type(["allow", PUSH, "--project", "--yes"]);
    const local = join(sandbox.project, ".fairlead/config.local.toml");
    expect(exit).toBe(0);
    expect(said.replace(/\s+/g, "")).toContain(local);
    expect(existsSync(own)).toBe(false);
    expect(ask(PUSH)).toBe("{}");
    // The same text from a repository is nobody's consent.
    writeFileSync(local, readFileSync(local, "utf8").replace("preview", "main"));
    expect(ask("git push --force origin main")).toContain('"deny"');
  }, 60_000);

  test("is told by explain what to type, and that goes on from there", async () => {
    const explained = await type(["explain", PUSH]);
    const typed = /to allow it, run in your own terminal: (fairlead allow '[^']+')/.exec(
      explained.said.replace(/\s+/g, " "),
    );
    expect(typed?.[1]).toBe(`fairlead allow '${PUSH}'`);
    expect((await type(["allow", PUSH, "--everywhere", "--yes"])).exit).toBe(0);
    expect(ask(PUSH)).toBe("{}");
  }, 60_000);

  test("allows one call", async () => {
    const keys = [["Allow it?", [DOWN, ENTER]]] as const;
    expect(await type(["allow", PUSH], { keys })).toMatchObject({ exit: 0 });
    expect(ask(PUSH)).toContain("allowed once, as you approved");
    expect(ask(PUSH)).toContain('"ask"');
    expect(existsSync(own)).toBe(false);
  }, 60_000);

  const QUESTIONS = [
    ["Allow it?", ["4", ENTER]],
    ["Why?", [ENTER]],
    ["Write it?", ["2", ENTER]],
  ] as const;

  test.each([
    ["the call", PUSH, [["Allow it?", [ENTER]]]],
    ["a rule", PUSH, [...QUESTIONS.slice(0, 2), ["Write it?", [ENTER]]]],
    ["what no rule may allow", "rm -rf ~", [["Let it pass once?", [ENTER]]]],
  ] as const)("allows nothing by Enter alone, asked about %s", async (_, command, keys) => {
    expect(await type(["allow", command], { keys })).toMatchObject({ exit: 1 });
    expect(existsSync(own)).toBe(false);
    expect(ask(command)).not.toBe("{}");
  });

  test.each(
    QUESTIONS.flatMap(([question], at) => [
      [question, "Esc", at, ESC] as const,
      [question, "Ctrl-C", at, CTRL_C] as const,
    ]),
  )("breaks off at %p with %s: exit 130, and nothing is written", async (question, _, at, key) => {
    const keys = [...QUESTIONS.slice(0, at), [question, [key]] as const];
    expect(await type(["allow", PUSH], { keys })).toMatchObject({ exit: 130 });
    expect(existsSync(own)).toBe(false);
    expect(ask(PUSH)).toContain('"ask"');
  });

  test("writes a rule against a command", async () => {
    const keys = [
      ["Where is it refused?", [DOWN, ENTER]],
      ["What is the agent told?", [ENTER]],
      ["Write it?", ["y", ENTER]],
    ] as const;
    expect(await type(["deny", "npm run deploy"], { keys })).toMatchObject({ exit: 0 });
    expect(ask("npm run deploy -- --now")).toContain("me/no-npm-run-deploy");
    const off = await type(["deny", "x"], { keys: [["Where is it refused?", [ESC]]] });
    expect(off.exit).toBe(130);
  }, 60_000);
});

describe.if(LINUX)("below an agent", () => {
  const RUN = '"$@"; exit $?';
  const SAID = /only a person can run "[^"]+", and this was started by /;

  /** A shell that goes by an agent's name. */
  function shellCalled(name: string): string {
    const path = join(sandbox.home, "bin", name);
    mkdirSync(dirname(path), { recursive: true });
    copyFileSync("/bin/bash", path);
    chmodSync(path, 0o755);
    return path;
  }

  test.each([
    [["allow", PUSH, "--everywhere", "--yes"]],
    [["allow", `${PUSH}*`, "--everywhere", "--yes"]],
    [["deny", "rm -rf*", "use trash", "--yes"]],
    [["allow", "last", "--once", "--yes"]],
    [["allow", "last", "--dry-run"]],
    [["deny", "last", "--dry-run"]],
    [["deny", "ls", "--yes"]],
  ])(
    "%j is refused",
    async (words) => {
      ask(PUSH);
      const below = await type(words, { before: [shellCalled("claude"), "-c", RUN, "sh"] });
      expect(below).toMatchObject({ exit: 1, said: expect.stringMatching(SAID) });
      const marked = await type(words, { env: { CURSOR_AGENT: "1" } });
      expect(marked).toMatchObject({ exit: 1, said: expect.stringMatching(SAID) });
      expect(existsSync(own)).toBe(false);
    },
    30_000,
  );

  test.each(["allow", "deny"])(
    "%s remove is refused",
    async (command) => {
      mkdirSync(dirname(own), { recursive: true });
      const written = '[rules]\n"npm publish" = "allow"\n"rm -rf" = "deny: use trash"\n';
      writeFileSync(own, written);
      const before = [shellCalled("claude"), "-c", RUN, "sh"];
      const below = await type([command, "remove", "1", "--yes"], { before });
      expect(below).toMatchObject({ exit: 1, said: expect.stringMatching(SAID) });
      expect(readFileSync(own, "utf8")).toBe(written);
    },
    30_000,
  );

  test.each([
    [["allow", PUSH, "--dry-run"]],
    [["allow", `${PUSH}*`, "--dry-run"]],
    [["allow", "list"]],
    [["deny", "list"]],
  ])(
    "%j is not",
    async (words) => {
      const ran = await type(words, { before: [shellCalled("claude"), "-c", RUN, "sh"] });
      expect(ran.exit).toBe(0);
    },
    30_000,
  );

  test("a pattern is shown without what the log holds", async () => {
    ask("git push --force origin preview-7");
    const words = ["allow", `${PUSH}*`, "--dry-run"];
    const own = await type(words);
    expect(own.said).toContain("preview-7");
    const below = await type(words, { before: [shellCalled("claude"), "-c", RUN, "sh"] });
    expect(below).toMatchObject({ exit: 0, said: expect.not.stringContaining("preview-7") });
  }, 30_000);

  test("the agent is refused the command, and is never told of it", () => {
    expect(ask(`fairlead allow --everywhere '${PUSH}'`)).toContain("self-protection/command");
    const answer: unknown = JSON.parse(ask("rm -rf ~/old"));
    const { systemMessage, ...model } = Object(answer);
    expect(systemMessage).toMatch(CODE_SHOWN);
    expect(JSON.stringify(model)).not.toContain("fairlead allow");
  });
});
