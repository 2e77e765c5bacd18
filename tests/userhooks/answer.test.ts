import { describe, expect, test } from "bun:test";
import type { ProcessResult } from "../../src/sys/process.ts";
import { foldAnswers, outputAnswer, readAnswer } from "../../src/userhooks/answer.ts";

const ended: ProcessResult = {
  exitCode: 0,
  signal: null,
  stdout: "",
  stderr: "",
  truncated: false,
  timedOut: false,
  durationMs: 1,
};

function read(topic: string, ran: Partial<ProcessResult>, stopHookActive = false) {
  const about = {
    topic,
    label: "hook",
    timeoutS: 10,
    onFailure: "continue",
    stopHookActive,
  } as const;
  return readAnswer({ ...ended, ...ran }, about);
}

const json = (value: unknown) => JSON.stringify(value);
const specific = (fields: object) => json({ hookSpecificOutput: fields });
const pre = "tool:pre_execute";
const post = "tool:post_execute";
const start = "session:start";

describe("an answer without an error", () => {
  test.each<[string, Partial<ProcessResult>, object]>([
    [pre, {}, { verdict: "pass" }],
    [pre, { stdout: "some words" }, { verdict: "pass" }],
    [pre, { stdout: json({ decision: "block", reason: "no" }) }, { verdict: "deny", reason: "no" }],
    [pre, { stdout: json({ decision: "deny", reason: "no" }) }, { verdict: "deny", reason: "no" }],
    [pre, { stdout: json({ decision: "allow" }) }, { verdict: "pass" }],
    [
      pre,
      {
        stdout: json({
          decision: "block",
          reason: "no",
          hookSpecificOutput: { decision: "allow" },
        }),
      },
      { verdict: "deny", reason: "no" },
    ],
    [
      pre,
      { stdout: json({ decision: "block", reason: " " }) },
      { verdict: "deny", reason: "hook decided so" },
    ],
    [
      pre,
      { stdout: json({ decision: "approve", reason: "ok" }) },
      { verdict: "allow", reason: "ok" },
    ],
    [
      pre,
      { stdout: specific({ permissionDecision: "deny", permissionDecisionReason: "no" }) },
      { verdict: "deny", reason: "no" },
    ],
    [
      pre,
      { stdout: specific({ permissionDecision: "ask", permissionDecisionReason: "sure?" }) },
      { verdict: "ask", reason: "sure?" },
    ],
    [
      pre,
      { stdout: specific({ permissionDecision: "allow", permissionDecisionReason: "ok" }) },
      { verdict: "allow", reason: "ok" },
    ],
    [pre, { stdout: specific({ permissionDecision: "defer" }) }, { verdict: "pass" }],
    [
      pre,
      { stdout: specific({ additionalContext: "mind the gap" }) },
      { verdict: "pass", context: "mind the gap" },
    ],
    [
      pre,
      { stdout: json({ continue: false, stopReason: "enough" }) },
      { verdict: "deny", reason: "enough", halt: "enough" },
    ],
    [
      "permission:prompt",
      { stdout: specific({ decision: { behavior: "deny", message: "no" } }) },
      { verdict: "deny" },
    ],
    [
      "session:stop",
      { stdout: json({ decision: "block", reason: "tests" }) },
      { verdict: "deny", reason: "tests" },
    ],
    [
      "user:prompt_submit",
      { stdout: "remember this" },
      { verdict: "pass", context: "remember this" },
    ],
    [post, { stdout: "ignored words" }, { verdict: "pass" }],
    [
      post,
      { stdout: json({ decision: "block", reason: "lint" }) },
      { verdict: "deny", reason: "lint" },
    ],
    [post, { stdout: json({ systemMessage: "hello" }) }, { verdict: "pass", notice: "hello" }],
    [
      start,
      { stdout: json({ continue: false, stopReason: "no" }) },
      { verdict: "pass", halt: "no" },
    ],
  ])("on %s is understood: %j", (topic, ran, outcome) => {
    expect(read(topic, ran).outcome).toMatchObject(outcome);
  });
});

describe("a non-zero exit", () => {
  test.each<[string, Partial<ProcessResult>, object]>([
    [
      pre,
      { exitCode: 1, stdout: "Blocked: x", stderr: "trace" },
      { verdict: "deny", reason: "Blocked: x" },
    ],
    [pre, { exitCode: 1, stderr: "trace" }, { verdict: "deny", reason: "trace" }],
    [pre, { exitCode: 1 }, { verdict: "deny", reason: "hook ended with exit code 1" }],
    [pre, { exitCode: 2, stdout: "out", stderr: "err" }, { verdict: "deny", reason: "err" }],
    [pre, { exitCode: 2, stdout: "out" }, { verdict: "deny", reason: "out" }],
    [
      pre,
      { exitCode: 2, stderr: "err", stdout: json({ decision: "block", reason: "why" }) },
      { verdict: "deny", reason: "why" },
    ],
    [
      pre,
      { exitCode: 2, stderr: "err", stdout: specific({ permissionDecision: "allow" }) },
      { verdict: "deny", reason: "err" },
    ],
    [pre, { exitCode: 126, stderr: "not found" }, { verdict: "pass" }],
    [pre, { exitCode: 127, stderr: "not found" }, { verdict: "pass" }],
    [post, { exitCode: 2, stderr: "mend it" }, { verdict: "deny", reason: "mend it" }],
    [post, { exitCode: 1, stdout: "x" }, { verdict: "pass" }],
    [start, { exitCode: 2, stderr: "x" }, { verdict: "pass" }],
    ["session:end", { exitCode: 2 }, { verdict: "pass" }],
  ])("on %s: %j", (topic, ran, outcome) => {
    expect(read(topic, ran).outcome).toEqual(expect.objectContaining(outcome));
  });

  test("has its reason cut to what agents take", () => {
    const { outcome } = read(pre, { exitCode: 1, stdout: "x".repeat(50_000) });
    expect(outcome.verdict === "deny" ? outcome.reason.length : 0).toBeLessThan(10_000);
  });
});

describe("an answer with a mistake", () => {
  test.each<[string, unknown, string]>([
    [pre, { decision: "maybe" }, "decision must be one of approve, allow, ask, block, deny"],
    [
      pre,
      { hookSpecificOutput: { permissionDecision: "block" } },
      "permissionDecision must be one of",
    ],
    [pre, { continue: "no" }, "continue must be true or false"],
    [pre, { systemMessage: 5 }, "systemMessage must be a string"],
    [pre, { hookSpecificOutput: { updatedInput: {} } }, "updatedInput is not supported"],
    [start, { decision: "block" }, '"deny" means nothing on session:start'],
  ])("on %s is a warning and the rest counts: %j", (topic, answer, warning) => {
    const { outcome, warnings } = read(topic, { stdout: json(answer) });
    expect(outcome.verdict).toBe("pass");
    expect(warnings.join()).toContain(warning);
  });

  test("that cannot be read is a warning and no objection", () => {
    const { outcome, warnings } = read(pre, { stdout: '{"decision": "blo' });
    expect(outcome).toEqual({ verdict: "pass" });
    expect(warnings).toEqual(["hook printed JSON that cannot be read"]);
  });

  test("never puts what the hook printed into a warning", () => {
    const { warnings } = read(pre, { stdout: json({ systemMessage: { token: "hunter2" } }) });
    expect(warnings.join()).not.toContain("hunter2");
  });
});

describe("an output action", () => {
  const say = (topic: string, more: object = {}) =>
    outputAnswer({ type: "output", message: "m", ...more }, "m", topic).outcome;

  test("blocks a tool unless it says otherwise, and informs elsewhere", () => {
    expect(say(pre)).toEqual({ verdict: "deny", reason: "m" });
    expect(say(pre, { exit_status: 0 })).toEqual({ verdict: "pass", context: "m" });
    expect(say(start)).toEqual({ verdict: "pass", context: "m" });
    expect(say("session:notification")).toEqual({ verdict: "pass", notice: "m" });
    expect(say("user:prompt_submit", { exit_status: 2 })).toEqual({ verdict: "deny", reason: "m" });
  });

  test("may decide by name", () => {
    expect(say(pre, { decision: "ask" })).toEqual({ verdict: "ask", reason: "m" });
    expect(say(pre, { decision: "allow", reason: "r" })).toEqual({ verdict: "allow", reason: "r" });
    expect(say(pre, { decision: "approve" })).toEqual({ verdict: "pass", context: "m" });
    expect(say("session:stop", { decision: "block" })).toEqual({ verdict: "deny", reason: "m" });
  });

  test("may end the agent's work", () => {
    expect(say(start, { continue: false })).toEqual({ verdict: "pass", context: "m", halt: "m" });
  });
});

test("answers fold: texts are joined by newlines, the first halt stays", () => {
  const folded = foldAnswers([
    read(start, { stdout: "one" }),
    read(start, { stdout: specific({ additionalContext: "two" }) }),
    read(start, { stdout: json({ systemMessage: "a", continue: false }) }),
    read(start, { exitCode: 1 }),
  ]);
  expect(folded.outcome).toEqual({ verdict: "pass", context: "one\ntwo", notice: "a", halt: "" });
  expect(folded.warnings).toEqual(["hook ended with exit code 1"]);
});
