import { expect, test } from "bun:test";
import { Hook } from "../../src/userhooks/hook.ts";
import { misspeltEvent, neverFired } from "../../src/userhooks/known-events.ts";

test.each([
  ["tool:pre_execute:bash"],
  ["tool:*"],
  ["*"],
  ["PreToolUse:Bash"],
  ["pre-tool"],
  ["SessionStart, Stop"],
  ["llm:pre_request"],
  ["tool:pre_execute:mcp__github__*"],
])("%s is known", (text) => {
  expect(misspeltEvent(text)).toBeUndefined();
});

test.each([
  ["sessionstart", 'unknown event "sessionstart"; did you mean "SessionStart"?'],
  ["session_start", '"session_start" is not a topic'],
  ["bogus:event", 'unknown event "bogus:event"'],
  ["tol:pre_execute", 'did you mean "tool:pre_execute"?'],
  ["SessionStart,deploy:done", 'unknown event "deploy:done"'],
  ["PRETOOLUSE:Bash", 'unknown event "PRETOOLUSE"; did you mean "PreToolUse"?'],
])("%s is a mistake", (text, problem) => {
  expect(misspeltEvent(text)).toContain(problem);
});

test("hooks on events that no agent has are told, and run by fire alone", () => {
  const hook = (event: string) => Hook.fromDict({ event, command: "true" });
  expect(neverFired([hook("tool:pre_execute"), hook("*"), hook("session:st?rt")])).toEqual([]);
  expect(neverFired([hook("deploy:done")])).toEqual([
    'no agent has an event "deploy:done", so only "fairlead fire deploy:done" runs this hook',
  ]);
});
