import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Config, validateConfig } from "../../src/config/schema.ts";
import { boundsOf } from "../../src/confine/bounds.ts";
import { findEngine } from "../../src/confine/engine.ts";
import { handleOutOfBounds, refusedIn } from "../../src/handlers/out-of-bounds.ts";
import { handleSecurity } from "../../src/handlers/security.ts";
import { makeLogger } from "../../src/log.ts";
import type { AgentEvent } from "../../src/protocol/agent-event.ts";
import { parseEvent } from "../../src/protocol/parse-event.ts";
import { asWritten } from "../../src/state/as-written.ts";
import { writePause } from "../../src/state/pause.ts";
import { testContext } from "../support/context.ts";
import { bareEnvironment, makeSandbox, type Sandbox, testIo } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox(resolve("coverage/confine"));
  mkdirSync(join(sandbox.project, ".git"));
  mkdirSync(join(sandbox.home, "other"));
});
afterEach(() => sandbox.dispose());

/** Keys of settings by table. */
type Settings = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function contextOf(settings: Settings) {
  const checked = validateConfig(settings);
  if (!checked.success) throw new Error(checked.issues[0]?.message);
  const config: Config = checked.output;
  const env = bareEnvironment(sandbox.home);
  const start = { words: [], cwd: sandbox.project, env, stdin: "", executable: "/opt/fairlead" };
  return {
    ...testContext(),
    ...{ io: testIo(start).io, config, signal: new AbortController().signal },
    workspace: { root: sandbox.project, folder: undefined, memory: undefined },
    replaces: () => true,
  };
}

function eventOf(fields: object, name = "PreToolUse"): AgentEvent {
  const payload = {
    ...{ session_id: "s", cwd: sandbox.project, hook_event_name: name, tool_name: "Bash" },
    ...{ permission_mode: "bypassPermissions" },
    ...fields,
  };
  const parsed = parseEvent(payload, undefined);
  if (!parsed.ok) throw parsed.error;
  return parsed.event;
}

function answerTo(command: string, settings: Settings, more: object = {}) {
  const event = eventOf({ tool_input: { command, timeout: 5 }, ...more });
  return handleSecurity(event, contextOf(settings));
}

/** The line that runs in place of one; undefined where it runs as it is. */
async function lineFor(command: string, settings: Settings, more: object = {}) {
  const { output } = await answerTo(command, settings, more);
  return output === undefined
    ? undefined
    : String(new Map(Object.entries(Object(output))).get("command"));
}

const OFF = { confine: { calls: "off" } };
const ALL = { confine: { calls: "all" } };
const UNREAD = { confine: { calls: "unread" } };
const BOUNDED = /^\. ~\/\.local\/state\/fairlead\/bounds\/\w+ \|\| exit; /;

const { io } = testIo({ words: [], cwd: "/", env: { PATH: "/usr/bin:/bin" }, stdin: "" });
const engine = process.platform === "linux" ? await findEngine(io, "all") : { why: "" };
if ("why" in engine) console.warn("SKIPPED: calls within bounds: none can be kept here");

describe.if(!("why" in engine))("a call that passes", () => {
  test("runs as it is where bounds are off, and where the agent does not let a hook change it", async () => {
    expect(await lineFor("npm test", OFF)).toBeUndefined();
    const event = eventOf({ tool_input: { command: "npm test" } });
    const outcome = await handleSecurity(event, { ...contextOf(ALL), replaces: () => false });
    expect(outcome).toEqual({ verdict: "pass" });
  });

  test.each([
    // What the person says holds in every mode.
    [{ calls: "off" }, { bypassPermissions: "as it is", yolo: "as it is", auto: "as it is" }],
    [{ calls: "unread" }, { bypassPermissions: "unread", auto: "unread", default: "unread" }],
    [{ calls: "all" }, { bypassPermissions: "all", auto: "all", default: "unread" }],
    // Where they say nothing, it is for calls that neither they nor a classifier look at.
    [{}, { bypassPermissions: "all", yolo: "all", auto: "as it is", default: "as it is" }],
    [{}, { acceptEdits: "as it is", plan: "as it is", dontAsk: "as it is" }],
    [{ isStrict: true }, { bypassPermissions: "all", auto: "as it is", default: "unread" }],
  ] as const)("by the setting %j runs so in each mode: %j", async (confine, expected) => {
    for (const [mode, kind] of Object.entries(expected)) {
      const { isStrict, ...settings } = { isStrict: false, ...confine };
      const context = contextOf({ confine: settings });
      const config = { ...context.config, confine: { ...context.config.confine, isStrict } };
      const isBounded = async (command: string) => {
        const event = eventOf({ tool_input: { command }, permission_mode: mode });
        const { output } = await handleSecurity(event, { ...context, config });
        return output !== undefined;
      };
      const bounded = [await isBounded("npm test"), await isBounded("mkdir -p a")];
      const word = bounded[1] ? "all" : bounded[0] ? "unread" : "as it is";
      expect([mode, word]).toEqual([mode, kind]);
      expect(await isBounded("ls -la")).toBe(false);
    }
  });

  test("runs as it is where it changes nothing, whatever of the project it shows, unless Git starts a program", async () => {
    mkdirSync(join(sandbox.project, "src"));
    for (const name of [".env", "a.ts"]) writeFileSync(join(sandbox.project, "src", name), "x");
    linkSync(join(sandbox.project, "src/a.ts"), join(sandbox.project, "b.ts"));
    for (const line of ["grep -rn x src", "cat b.ts", "cat src/a.ts | head -5"])
      expect([line, await lineFor(line, ALL)]).toEqual([line, undefined]);
    writeFileSync(join(sandbox.project, ".git/config"), "[core]\n\tfsmonitor = ./x\n");
    expect(await lineFor("git status", ALL)).toMatch(BOUNDED);
    expect(await lineFor("touch a", ALL)).toMatch(BOUNDED);
  });

  test("is not said to run without bounds where nobody asked for any and none can be kept", async () => {
    for (const [settings, count] of [
      [{}, 0],
      [ALL, 1],
    ] as const) {
      const context = contextOf(settings);
      const log = makeLogger(() => new Date());
      const env = (name: string) =>
        name === "XDG_STATE_HOME" ? "/dev/null" : context.io.env(name);
      const event = eventOf({ tool_input: { command: "make" } });
      const outcome = await handleSecurity(event, { ...context, io: { ...context.io, env }, log });
      expect(outcome.output).toBeUndefined();
      expect(log.drain().split("runs without bounds")).toHaveLength(count + 1);
    }
  });

  test("runs within bounds where it runs code that nobody read, with its other arguments", async () => {
    const { output, data } = await answerTo("npm test", UNREAD);
    expect(output).toEqual({ command: expect.stringMatching(BOUNDED), timeout: 5 });
    expect(await lineFor("npm test", UNREAD)).toEndWith("|| exit; npm test");
    expect(data).toEqual({ bounds: expect.any(String) });
  });

  test("of which everything is understood runs as it is, but for all", async () => {
    for (const line of ["mkdir -p a", "git commit -m x", "cp a ../home/other/b"])
      expect(await lineFor(line, UNREAD)).toBeUndefined();
    expect(await lineFor("mkdir -p a", ALL)).toMatch(BOUNDED);
  });

  /** What the bounds of a line say, with the program that mounts them where bubblewrap leaves that to one. */
  function boundsIn(name: string): string {
    const folder = join(sandbox.home, ".local/state/fairlead/bounds");
    const text = readFileSync(join(folder, name), "utf8");
    const program = /bounds\/(\w+\.run)\b/.exec(text)?.[1];
    return program === undefined ? text : text + readFileSync(join(folder, program), "latin1");
  }

  test("may change the repository's settings where it is understood and sets them, and never else", async () => {
    const config = join(sandbox.project, ".git/config");
    writeFileSync(config, "[core]\n");
    const holds = async (line: string) => {
      const name = /bounds\/(\w+) /.exec((await lineFor(line, ALL)) ?? "")?.[1];
      if (name === undefined) return undefined;
      const text = boundsIn(name);
      return text.includes("bwrap") ? text.includes(config) : undefined;
    };
    expect(await holds("git commit -m x")).not.toBe(false);
    expect(await holds("./x")).not.toBe(false);
    for (const line of [
      "git config user.name x",
      "git checkout --track -b a main",
      "git branch -D a",
    ])
      expect(await holds(line)).not.toBe(true);
    expect(await holds("git branch -D a && ./x")).not.toBe(false);
    writeFileSync(config, "[core]\n\thooksPath = .husky\n");
    expect(await holds("git checkout --track -b a main")).not.toBe(false);
  });

  test("runs as it is where it signs, which takes a key", async () => {
    expect(await lineFor("git commit -m x", ALL)).toMatch(BOUNDED);
    expect(await lineFor("git tag v1", ALL)).toMatch(BOUNDED);
    expect(await lineFor("git commit -S -m x", ALL)).toBeUndefined();
    expect(await lineFor("git tag -s v1", ALL)).toBeUndefined();
    writeFileSync(join(sandbox.home, ".gitconfig"), "[commit]\n\tgpgsign = true\n");
    expect(await lineFor("git commit -m x", ALL)).toBeUndefined();
    expect(await lineFor("git commit -m x && ./x", ALL)).toMatch(BOUNDED);
  });

  test("that only looks, or needs more than files, runs as it is always", async () => {
    for (const line of ["ls -la", "cat a.txt | head", "git push", "kill 99999", "docker ps"])
      expect(await lineFor(line, ALL)).toBeUndefined();
  });

  test("is given what it changes by its effects, and no more", async () => {
    const plain = await lineFor("touch a", ALL);
    const line = await lineFor(`cp a ${sandbox.home}/other/b`, {
      ...ALL,
      policy: { disable: ["filesystem/*", "leaving-project/*"] },
    });
    const text = (one: string | undefined) => {
      const name = /bounds\/(\w+) /.exec(one ?? "")?.[1] ?? "";
      return boundsIn(name);
    };
    if (line === undefined) throw new Error("it runs as it is");
    if (text(plain).includes("bwrap")) {
      expect(text(plain)).not.toContain(`${sandbox.home}/other`);
      expect(text(line)).toContain(`${sandbox.home}/other`);
    }
  });

  test("runs within bounds where Monitor watches it, and is judged as ever where it is refused", async () => {
    const watched = { tool_name: "Monitor" };
    expect(await lineFor("./watch.sh", ALL, watched)).toMatch(BOUNDED);
    expect(await lineFor("tail -n 5 a.log", ALL, watched)).toBeUndefined();
    expect((await answerTo("rm -rf ~", ALL, watched)).verdict).toBe("deny");
    const address = eventOf({ ...watched, tool_input: { ws: { url: "wss://example.com" } } });
    expect((await handleSecurity(address, contextOf(ALL))).output).toBeUndefined();
  });

  test("has the same name for the same bounds, and another line within them", async () => {
    const [one, two] = [await lineFor("make", ALL), await lineFor("make all", ALL)];
    expect(one?.slice(0, -"make".length)).toBe(two?.slice(0, -"make all".length));
  });

  test("with what fairlead put before it earlier is judged and bounded once", async () => {
    const first = (await lineFor("npm test", ALL)) ?? "";
    const repeated = eventOf({ tool_input: { command: first } });
    const context = contextOf(ALL);
    const { output } = await handleSecurity(await asWritten(repeated, context.io), context);
    expect(output).toEqual({ command: first });
  });

  test("runs as it is while the policy is paused or only observes", async () => {
    expect(await lineFor("make", { ...ALL, policy: { enforce: "observe" } })).toBeUndefined();
    const until = new Date(Date.now() + 60_000);
    await writePause(contextOf(ALL).io, { since: new Date(), until });
    expect(await lineFor("make", ALL)).toBeUndefined();
  });

  test("runs as it is where the agent has bounds of its own", async () => {
    const path = join(sandbox.home, ".claude/settings.json");
    mkdirSync(dirname(path));
    writeFileSync(path, '{"sandbox":{"enabled":true}}');
    expect(await lineFor("make", ALL)).toBeUndefined();
    writeFileSync(path, '{"sandbox":{"enabled":false}}');
    expect(await lineFor("make", ALL)).toMatch(BOUNDED);
  });

  test("where the agent asks: what is understood is left to it, and what the person's rules let run is allowed", async () => {
    const path = join(sandbox.home, ".claude/settings.json");
    mkdirSync(dirname(path));
    writeFileSync(path, '{"permissions":{"allow":["Bash(make:*)"],"ask":["Bash(make deploy)"]}}');
    const mode = { permission_mode: "default" };
    expect(await lineFor("mkdir -p a", ALL, mode)).toBeUndefined();
    expect((await answerTo("make all", ALL, mode)).verdict).toBe("allow");
    expect(await lineFor("make all", ALL, mode)).toMatch(BOUNDED);
    expect((await answerTo("make deploy", ALL, mode)).verdict).toBe("pass");
    expect((await answerTo("npm test", ALL, mode)).verdict).toBe("pass");
    expect((await answerTo("make all", ALL)).verdict).toBe("pass");
  });

  test("runs as it is, with a warning, where its bounds cannot be written", async () => {
    mkdirSync(join(sandbox.home, ".local"));
    writeFileSync(join(sandbox.home, ".local/state"), "a file");
    expect(await lineFor("make", ALL)).toBeUndefined();
  });
});

describe.if(!("why" in engine))("a question", () => {
  test.each([['eval "$COMMAND"'], ['eval "$(make-commands)"'], ["git show x:i.sh | bash"]])(
    "that is there only for doubt is answered by bounds: %s",
    async (line) => {
      expect((await answerTo(line, OFF)).verdict).toBe("ask");
      for (const settings of [UNREAD, ALL]) {
        const outcome = await answerTo(line, settings);
        expect(outcome.verdict).toBe("pass");
        expect(outcome.output).toEqual({ command: expect.stringMatching(BOUNDED), timeout: 5 });
      }
    },
  );

  test.each([
    ["ask", 'eval "$COMMAND"; git push --force'],
    ["deny", 'eval "$COMMAND"; rm -rf ~'],
    ["deny", "./x; cat ~/.ssh/id_rsa"],
    ["deny", "fairlead bounded made-up.json rm -rf ~"],
    ["deny", "fairlead confine off; ./x"],
  ])("or refusal for another reason stays: %s", async (verdict, line) => {
    const outcome = await answerTo(line, ALL);
    expect(outcome.verdict).toBe(verdict as "ask");
    expect(outcome.output).toBeUndefined();
  });

  test("that the person's settings ask stays", async () => {
    const severity = { "remote-code/unknown-code": "ask" };
    const outcome = await answerTo('eval "$COMMAND"', { ...ALL, policy: { severity } });
    expect(outcome.verdict).toBe("ask");
  });
});

describe.if(!("why" in engine))("after a call that failed", () => {
  async function told(error: string, name = "PostToolUseFailure") {
    const line = await lineFor("./x", ALL);
    const fields = { tool_input: { command: line }, error, tool_response: error };
    const context = contextOf(ALL);
    const event = await asWritten(eventOf(fields, name), context.io);
    return handleOutOfBounds(event, context);
  }
  const refusal =
    "name" in engine && engine.name === "landlock" ? "Permission denied" : "Read-only file system";

  test("the model is told once what it cannot change, and how the person widens it", async () => {
    const error = `sh: cannot create ${sandbox.home}/other/x: ${refusal}`;
    const first = await told(error);
    expect(first.context).toContain("cannot change ~/other.");
    expect(first.context).toEndWith("fairlead allow write '~/other'");
    expect(first.notice).toEndWith(
      "cannot change ~/other. To allow that for all calls, type in your own terminal: fairlead allow write '~/other'",
    );
    expect(await told(error)).toEqual({ verdict: "pass" });
  });

  test("it is offered nothing that would let calls change what guards the person", async () => {
    const { context, notice } = await told(`sh: cannot create ${sandbox.home}/new: ${refusal}`);
    expect(notice).toEndWith("cannot change ~");
    expect(context).toContain("cannot change ~.");
    expect(context).toEndWith("ask the user to run the line themselves");
  });

  test("it is told what is hidden, and that nothing gets more rights", async () => {
    mkdirSync(join(sandbox.home, ".ssh"));
    writeFileSync(join(sandbox.home, ".ssh/id_rsa"), "x");
    const hidden = await told(`cat: '${sandbox.home}/.ssh/id_rsa': No such file or directory`);
    expect(hidden.context).toContain("cannot read ~/.ssh/id_rsa");
    const sudo = 'sudo: The "no new privileges" flag is set, which prevents sudo';
    expect((await told(sudo, "PostToolUse")).context).toContain("no program can gain more rights");
  });

  test.each([
    ["a program that asks before it tries", "tool: cannot rehash: OTHER isn't writable", "~/other"],
    ["a program with words of its own", "Error: Failed to create directory OTHER/x", "~/other"],
    ["a move between folders", "mv: cannot move 'a': Invalid cross-device link", "hard-linked"],
    [
      "ping",
      "ping: socktype: SOCK_RAW, missing cap_net_raw+p capability or setuid?",
      "more rights",
    ],
    ["a program that changes its user", "su: must be suid to work properly", "more rights"],
  ])("it is told what %s could not do", async (_what, error, word) => {
    const { context } = await told(error.replace("OTHER", join(sandbox.home, "other")));
    expect(context).toContain(word);
  });

  test.each([
    ["a file that is not there", "cat: /nowhere/x: No such file or directory"],
    ["a place of the project", "sh: cannot create ./out/x: Permission denied"],
    ["a full disk", "cannot create ./x: No space left on device"],
    ["a busy file of the project", "mv: cannot move 'a' to './b': Device or resource busy"],
    ["a failing test", "1 failed: expected 2, got 3"],
    ["nothing at all", ""],
  ])("there is no word where the reason is another one: %s", async (_what, error) => {
    expect(await told(error)).toEqual({ verdict: "pass" });
  });
});

test("paths are found in what shells and runtimes print", () => {
  const none = { makeable: [], reserved: [], kept: [], shown: [] };
  const found = { project: "/h/p", writable: ["/h/p"], hidden: [], ...none };
  const bounds = boundsOf({ ...found, asked: { write: [], read: [] } }, "all");
  const home = sandbox.home;
  const place = { cwd: sandbox.project, home };
  for (const line of [
    `OSError: [Errno 30] Read-only file system: '${home}/other/x'`,
    "touch: cannot touch '../home/other/x': Read-only file system",
    "bash: ~/other/x: Read-only file system",
    `Error: EROFS: read-only file system, open '${home}/other/x'`,
  ])
    expect(refusedIn(line, /read-only/i, bounds, place)).toEqual({
      kind: "write",
      path: `${home}/other`,
    });
  expect(existsSync(join(home, "other/x"))).toBe(false);
  expect(readdirSync(join(home, "other"))).toEqual([]);
});
