import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { parseHookArguments } from "../src/hook-arguments.ts";

function read(...words: readonly string[]) {
  const parsed = parseHookArguments(words);
  if (!parsed.ok) return parsed.message;
  const { event, agent, timeoutSeconds } = parsed.arguments;
  return { event: event?.name, agent, timeoutSeconds };
}

const NOTHING = { event: undefined, agent: undefined, timeoutSeconds: undefined };

describe("the words of `fairlead hook`", () => {
  test("may be none: the payload says which event it is", () => {
    expect(read()).toEqual(NOTHING);
  });

  test.each([
    [["pre-tool"], { event: "PreToolUse" }],
    [["PreToolUse"], { event: "PreToolUse" }],
    [["compact"], { event: "PreCompact" }],
    [["--agent", "claude"], { agent: "claude" }],
    [["--agent=plain", "stop"], { agent: "plain", event: "Stop" }],
    [["stop", "--agent", "plain"], { agent: "plain", event: "Stop" }],
    [["--timeout", "2.5"], { timeoutSeconds: 2.5 }],
    [["--timeout=2.5"], { timeoutSeconds: 2.5 }],
    [["--timeout=1", "--timeout=2"], { timeoutSeconds: 2 }],
  ])("%j", (words, expected) => {
    expect(read(...words)).toEqual({ ...NOTHING, ...expected });
  });

  test.each([
    [["constructor"], /^unknown event "constructor"; some that exist: pre-tool, post-tool, /],
    [["__proto__"], /^unknown event "__proto__"; /],
    [[""], /^unknown event ""; /],
    [["stop", "stop"], /^unexpected argument "stop"; hook takes one event$/],
    [["--agnet", "claude"], /^unknown option "--agnet" of hook; it takes --agent/],
    [["-x"], /^unknown option "-x" of hook; /],
    [["--"], /^unknown option "--" of hook; /],
    [["--agent"], /^--agent needs a value$/],
    [["stop", "--timeout"], /^--timeout needs a value$/],
    [["--agent", "constructor"], /^unknown agent "constructor"; known: .*claude, plain$/],
    [["--agent="], /^unknown agent ""; known: .*claude, plain$/],
    [["--timeout", "0"], /^--timeout needs a positive number of seconds$/],
    [["--timeout", "-1"], /^--timeout needs a positive number of seconds$/],
    [["--timeout", "soon"], /^--timeout needs a positive number of seconds$/],
    [["--timeout="], /^--timeout needs a positive number of seconds$/],
  ])("%j are refused in one line that quotes the word", (words, message) => {
    expect(read(...words)).toMatch(message);
  });

  test("close a gate with --fail-closed, and leave it alone without", () => {
    expect(parseHookArguments(["pre-tool", "--fail-closed"])).toMatchObject({
      ok: true,
      arguments: { failClosed: true },
    });
    expect(parseHookArguments(["pre-tool"])).toMatchObject({ arguments: { failClosed: false } });
  });

  test("of any kind are arguments or one line, and nothing throws", () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom("stop", "--agent", "--agent=", "claude", "--timeout", "5", "-h", "--"),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const parsed = parseHookArguments(words);
        if (!parsed.ok) expect(parsed.message).not.toContain("\n");
      }),
    );
  });
});
