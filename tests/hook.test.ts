import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Handler } from "../src/engine/handler.ts";
import type { HandlerTable } from "../src/engine/handler-table.ts";
import { runHook } from "../src/hook.ts";
import { listEvents } from "../src/protocol/events.ts";
import type { Outcome } from "../src/protocol/outcome.ts";
import { samplePayloads } from "./support/events.ts";
import { makeSandbox, type Sandbox, testIo } from "./support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

interface Call {
  readonly words?: readonly string[];
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly config?: string;
  /** The one handler there is; none where this is left out. */
  readonly handler?: Handler;
}

async function call(given: Call) {
  if (given.config !== undefined) {
    mkdirSync(join(sandbox.home, ".config/fairlead"), { recursive: true });
    writeFileSync(join(sandbox.home, ".config/fairlead/config.toml"), given.config);
  }
  const event = { session_id: "s-1", cwd: sandbox.project, hook_event_name: "PreToolUse" };
  const { io, ended } = testIo({
    words: [],
    cwd: given.cwd ?? sandbox.project,
    env: { HOME: sandbox.home, USERPROFILE: sandbox.home, ...given.env },
    stdin: given.stdin ?? JSON.stringify({ ...event, ...given.payload }),
  });
  const { handler } = given;
  const table: HandlerTable = () =>
    handler === undefined ? [] : [{ name: "judge", events: ["*"], load: () => handler }];
  const ran = ended(await runHook(given.words ?? [], { ...io, platform: "linux" }, table));
  return { ...ran, lines: ran.stderr.split("\n").filter((line) => line !== "") };
}

/** The messages of the log lines of one level. */
function logged(lines: readonly string[], level: string): readonly string[] {
  return lines
    .map((line) => JSON.parse(line))
    .filter((line) => line.level === level)
    .map((line) => line.message);
}

const says = (outcome: Outcome) => () => outcome;
const deny = says({ verdict: "deny", reason: "not this one" });
const crash = () => {
  throw new Error("boom\n    at secret.ts:1");
};
const CLAUDE = { transcript_path: "/t.jsonl" };

describe("an answer", () => {
  test("of no handlers is allow on the plain wire and nothing on Claude's", async () => {
    expect(await call({})).toMatchObject({ exit: 0, stdout: '{"decision":"allow"}\n', stderr: "" });
    expect(await call({ payload: CLAUDE })).toMatchObject({ exit: 0, stdout: "{}\n", stderr: "" });
  });

  test.each(listEvents().map(({ name }) => name))("comes for Claude Code's %s", async (name) => {
    const sample = samplePayloads().get(name) ?? {};
    const ran = await call({ stdin: JSON.stringify(sample), words: [name] });
    expect(ran).toMatchObject({ exit: 0, stderr: "" });
    if (name !== "WorktreeCreate") expect(typeof JSON.parse(ran.stdout)).toBe("object");
  });

  test("that blocks exits 2, with the reason and nothing else on stderr", async () => {
    for (const payload of [{}, CLAUDE]) {
      const ran = await call({
        payload,
        config: '[log]\nlevel = "debug"\n',
        handler: (_event, { log }) => {
          log.warn("this must not be seen");
          return { verdict: "deny", reason: "not this one" };
        },
      });
      expect(ran.exit).toBe(2);
      // What an agent shows a person, behind words such as "hook error", says that it is no error.
      const reason = payload === CLAUDE ? "fairlead refused: not this one" : "not this one";
      expect(ran.stderr).toBe(`${reason}\n`);
      expect(JSON.parse(ran.stdout)).toMatchObject({ decision: "block", reason });
    }
  });

  test("leaves log lines of JSON with time, level, message and session on stderr", async () => {
    const ran = await call({
      handler: (_event, { log }) => {
        log.info("one", { count: 1 });
        log.warn("two");
        return { verdict: "pass" };
      },
    });
    expect(ran.lines).toHaveLength(2);
    for (const line of ran.lines) {
      expect(JSON.parse(line)).toMatchObject({ session_id: "s-1", time: expect.any(String) });
    }
    expect(JSON.parse(ran.lines[0] ?? "")).toMatchObject({
      level: "info",
      message: "one",
      count: 1,
    });
  });

  test("is one line of stdout", async () => {
    const { stdout } = await call({
      handler: says({ verdict: "pass", context: "a\nb", data: { text: "c\nd" } }),
    });
    expect(stdout.trimEnd()).not.toContain("\n");
  });
});

describe("the four named errors", () => {
  test("invalid input: exit 1, nothing on stdout, one line", async () => {
    const ran = await call({ stdin: "this is not json at all", words: ["session-start"] });
    expect(ran).toMatchObject({ exit: 1, stdout: "" });
    expect(logged(ran.lines, "error")).toEqual([
      'hook: invalid JSON input: not a JSON document (begins with "this is not json at all")',
    ]);
    expect(ran.lines).toHaveLength(1);
  });

  test("missing fields: exit 1 and their names", async () => {
    const ran = await call({ stdin: '{"unknown_field":"value"}', words: ["pre-tool"] });
    expect(ran).toMatchObject({ exit: 1, stdout: "" });
    expect(logged(ran.lines, "error").join()).toContain("missing required field session_id");
  });

  test("a violated contract: exit 1 where nothing is to be judged, a warning of a gate", async () => {
    const gone = join(sandbox.project, "gone");
    for (const [cwd, words] of [
      ["", "no working directory"],
      [gone, `working directory ${JSON.stringify(gone)} cannot be entered`],
    ] as const) {
      const message = `hook: execution contract violated: ${words}`;
      const late = await call({ cwd, payload: { hook_event_name: "PostToolUse" }, handler: crash });
      expect(late).toMatchObject({ exit: 1, stdout: "" });
      expect(logged(late.lines, "error")).toEqual([message]);
      const judged = await call({ cwd });
      expect(judged.exit).toBe(0);
      expect(logged(judged.lines, "warn")).toEqual([message]);
    }
  });

  test("a timeout: exit 1, the handler named, the others not run", async () => {
    const ran = await call({
      words: ["pre-tool", "--timeout", "0.02"],
      handler: () => new Promise(() => {}),
    });
    expect(ran).toMatchObject({ exit: 1, stdout: "" });
    expect(logged(ran.lines, "error")).toEqual([
      "hook: execution timed out: judge ran longer than 0.02 s",
    ]);
  });

  test("a timeout from the configuration", async () => {
    const ran = await call({ config: "timeout = 0.05\n", handler: () => new Promise(() => {}) });
    expect(ran.exit).toBe(1);
    expect(logged(ran.lines, "error").join()).toContain("ran longer than 0.05 s");
  });
});

describe("a handler that crashes", () => {
  test.each([
    ["synchronously", crash],
    ["in a promise", () => Promise.reject(new Error("boom"))],
    ["without an Error", () => Promise.reject("boom")],
  ])("%s: exit 1, one line that names it, no stack trace", async (_how, handler) => {
    const ran = await call({ handler });
    expect(ran).toMatchObject({ exit: 1, stdout: "" });
    expect(ran.lines).toHaveLength(1);
    expect(JSON.parse(ran.lines[0] ?? "")).toMatchObject({
      level: "error",
      message: "hook: boom",
      handler: "judge",
      session_id: "s-1",
    });
    expect(ran.stderr).not.toContain("secret.ts");
  });
});

test("a world that breaks under the call is exit 1 and one line", async () => {
  const { io, ended } = testIo({ words: [], cwd: sandbox.project, env: {}, stdin: "" });
  const stdin = () => {
    throw new Error("no standard input\n    at stream.ts:1");
  };
  const ran = ended(await runHook(["stop"], { ...io, stdin }));
  expect(ran).toMatchObject({ exit: 1, stdout: "" });
  expect(logged(ran.stderr.trimEnd().split("\n"), "error")).toEqual(["hook: no standard input"]);
});

describe("fail_closed", () => {
  const CLOSED = "fail_closed = true\n";
  const SET = "; fail_closed is set, so nothing runs until this is fixed\n";
  const event = (name: string) => ({ hook_event_name: name });

  // An agent that may not stop because fairlead is broken would go on, and pay, for ever.
  const MAY_END = ["Stop", "SubagentStop"];
  const exits = listEvents().map(
    ({ name, gate }) => [name, gate && !MAY_END.includes(name) ? 2 : 1] as const,
  );
  test.each(exits)("makes a crash on %s exit %d", async (name, exit) => {
    const ran = await call({ config: CLOSED, payload: event(name), handler: crash });
    expect(ran).toMatchObject({ exit, stdout: "" });
    if (exit === 2) expect(ran.stderr).toBe(`boom${SET}`);
  });

  test.each([
    ["invalid JSON", { stdin: "{", words: ["pre-tool"] }],
    ["an empty stdin", { stdin: "", words: ["PreToolUse"] }],
    ["missing fields", { stdin: "{}", words: ["pre-tool"] }],
    ["a timeout", { words: ["--timeout=0.02"], handler: () => new Promise<Outcome>(() => {}) }],
  ])("turns %s on a gate into a block", async (_what, given) => {
    const ran = await call({ config: CLOSED, ...given });
    expect(ran).toMatchObject({ exit: 2, stdout: "" });
    expect(ran.stderr).toStartWith("hook: ");
    expect(ran.stderr).toEndWith(SET);
  });

  test("holds where the working directory is gone", async () => {
    const given = { config: CLOSED, words: ["pre-tool"], cwd: join(sandbox.project, "gone") };
    expect((await call(given)).exit).toBe(2);
  });

  test("leaves errors of other events and unknown ones at exit 1", async () => {
    const given = { config: CLOSED, stdin: "{" };
    expect((await call({ ...given, words: ["post-tool"] })).exit).toBe(1);
    expect((await call({ ...given, words: ["session-start"] })).exit).toBe(1);
  });

  test("follows the payload where it and the command line disagree", async () => {
    const given = { config: CLOSED, handler: crash };
    const gate = await call({ ...given, words: ["post-tool"], payload: event("PreToolUse") });
    expect(gate.exit).toBe(2);
    const after = await call({ ...given, words: ["pre-tool"], payload: event("PostToolUse") });
    expect(after.exit).toBe(1);
  });

  test("may be asked for on the command line, where no file can take it back", async () => {
    const words = ["pre-tool", "--fail-closed"];
    expect((await call({ config: "fail_closed = false\n", words, stdin: "{" })).exit).toBe(2);
    expect((await call({ words, handler: crash })).exit).toBe(2);
  });

  test("changes nothing when nothing goes wrong", async () => {
    expect((await call({ config: CLOSED })).exit).toBe(0);
    expect((await call({ config: CLOSED, handler: deny })).exit).toBe(2);
  });
});

describe("the dialect", () => {
  test("is the one --agent names, with a warning when the payload looks like another", async () => {
    const ran = await call({ payload: CLAUDE, words: ["--agent", "plain"] });
    expect(ran.stdout).toBe('{"decision":"allow"}\n');
    expect(logged(ran.lines, "warn")).toEqual([
      "payload looks like claude, --agent says plain; --agent wins",
    ]);
  });

  test("is named without a warning where the payload says nothing against it", async () => {
    expect(await call({ words: ["--agent=claude"] })).toMatchObject({ stdout: "{}\n", stderr: "" });
    expect(await call({ payload: CLAUDE, words: ["--agent=claude"] })).toMatchObject({
      stderr: "",
    });
  });
});

describe("words that are wrong", () => {
  test.each([
    [["no-such-event"], 'hook: unknown event "no-such-event"; some that exist: '],
    [["constructor"], 'hook: unknown event "constructor"; '],
    [["--agent", "nobody"], 'hook: unknown agent "nobody"; known: '],
    [["--verbose"], 'hook: unknown option "--verbose" of hook; '],
  ])("%j: exit 1, nothing on stdout, one log line", async (words, message) => {
    const ran = await call({ words });
    expect(ran).toMatchObject({ exit: 1, stdout: "" });
    expect(ran.lines).toHaveLength(1);
    expect(logged(ran.lines, "error")[0]).toStartWith(message);
  });
});

describe("warnings", () => {
  test("are logged for a mismatched event, a wrong field and text after the document", async () => {
    const event = { session_id: "s", cwd: sandbox.project, hook_event_name: "Stop", source: 5 };
    const ran = await call({ stdin: `${JSON.stringify(event)} more`, words: ["pre-tool"] });
    expect(ran.exit).toBe(0);
    expect(logged(ran.lines, "warn")).toEqual([
      "ignored text after the first JSON document on standard input",
      "payload is for Stop, command line says PreToolUse; the payload wins",
      "ignored source: expected a string",
    ]);
  });

  test("are logged for a broken settings file, and the defaults hold", async () => {
    const ran = await call({ config: "timeuot = 5\n" });
    expect(ran.exit).toBe(0);
    expect(logged(ran.lines, "warn").join()).toContain(
      'config.toml:1: unknown key "timeuot"; did you mean "timeout"?',
    );
  });

  test("are dropped where the configured level is error", async () => {
    const ran = await call({ config: '[log]\nlevel = "error"\n', words: ["stop"] });
    expect(ran).toMatchObject({ exit: 0, stderr: "" });
  });
});

test("a payload's directory that does not exist is no reason to fail", async () => {
  const cwd = join(sandbox.project, "gone");
  mkdirSync(cwd);
  rmSync(cwd, { recursive: true });
  expect((await call({ payload: { cwd } })).exit).toBe(0);
});
