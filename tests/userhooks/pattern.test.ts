import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { EVENT_TYPES } from "../../src/userhooks/event-types.ts";
import { Hook } from "../../src/userhooks/hook.ts";
import { HookEvent } from "../../src/userhooks/hook-event.ts";
import { matchesWildcard, parsePattern } from "../../src/userhooks/pattern.ts";
import { knownTopics } from "../../src/userhooks/topics.ts";

function matches(pattern: string, topic: string, toolName?: string): boolean {
  const hook = Hook.fromDict({ event: pattern, command: "true" });
  return hook.matches(new HookEvent(topic, {}, { toolName }));
}

test("the sixteen events of a host are all known topics", () => {
  expect(EVENT_TYPES).toHaveLength(16);
  expect(knownTopics()).toEqual(expect.arrayContaining([...EVENT_TYPES]));
});

describe("an event pattern", () => {
  test.each([
    ["tool:pre_execute", "tool:pre_execute", "bash"],
    ["tool:*", "tool:pre_execute", "bash"],
    ["tool:*", "tool:post_execute", "bash"],
    ["tool:pre_execute:bash", "tool:pre_execute", "bash"],
    ["tool:pre_execute:bash", "tool:pre_execute", "Bash"],
    ["tool:pre_execute:Bash", "tool:pre_execute", "run_shell_command"],
    ["tool:pre_execute:write_file", "tool:pre_execute", "Write"],
    ["tool:pre_execute:write|edit", "tool:pre_execute", "Edit"],
    ["tool:*:mcp__github__*", "tool:error", "mcp__github__create_issue"],
    ["tool:*:mcp__GitHub__*", "tool:error", "mcp__github__create_issue"],
    ["tool:pre_*:?ash", "tool:pre_execute", "Bash"],
    ["session:start,session:end", "session:start", undefined],
    ["session:start, session:end", "session:end", undefined],
    ["*", "agent:something_new", undefined],
    ["*", "llm:stream_end", undefined],
    ["PreToolUse", "tool:pre_execute", "bash"],
    ["PreToolUse:Bash", "tool:pre_execute", "bash"],
    ["pre-tool", "tool:pre_execute", undefined],
    ["PostToolUse", "tool:error", "bash"],
    ["deploy:done", "deploy:done", undefined],
  ])("%s means %s of %s", (pattern, topic, tool) => {
    expect(matches(pattern, topic, tool)).toBe(true);
  });

  test.each([
    ["tool:pre_execute", "tool:post_execute", "bash"],
    ["tool:*", "llm:pre_request", undefined],
    ["tool:pre_execute:bash", "tool:pre_execute", "read"],
    ["tool:pre_execute:bash", "tool:pre_execute", undefined],
    ["tool:pre_execute:bash", "tool:pre_execute", "PowerShell"],
    ["tool:pre_execute:edit", "tool:pre_execute", "NotebookEdit"],
    ["session:start,session:end", "session:message", undefined],
    ["tool:*:mcp__github__*", "tool:error", "mcp__gitlab__create_issue"],
    ["PreToolUse", "tool:post_execute", "bash"],
    ["tool:post_execute", "tool:error", "bash"],
  ])("%s does not mean %s of %s", (pattern, topic, tool) => {
    expect(matches(pattern, topic, tool)).toBe(false);
  });

  test.each([
    ["tool:pre_exectue", 'did you mean "tool:pre_execute"?'],
    ["tool:before", "no event has the topic"],
    ["tol:pre_execute", 'did you mean "tool:pre_execute"?'],
    ["session:strat", 'did you mean "session:start"?'],
    ["tool", "is not a topic"],
    ["", "must not be empty"],
    ["session:start,", "must not be empty"],
    [":x", "is not a topic"],
  ])("%p is a mistake that is named", (pattern, message) => {
    const parsed = parsePattern(pattern);
    expect(parsed.ok ? "" : parsed.message).toContain(message);
  });
});

describe("a wildcard", () => {
  test("agrees with the regular expression that means the same", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "*", "?"), maxLength: 8 });
    const text = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 8 });
    fc.assert(
      fc.property(word, text, (pattern, value) => {
        const source = pattern.replaceAll("?", "[ab]").replaceAll("*", "[ab]*");
        expect(matchesWildcard(pattern, value)).toBe(new RegExp(`^${source}$`).test(value));
      }),
    );
  });

  test("does not explode on hostile patterns", () => {
    expect(matchesWildcard("*a".repeat(200), `${"a".repeat(20_000)}b`)).toBe(false);
  });
});
