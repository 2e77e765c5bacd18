import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { listEvents } from "../../src/protocol/events.ts";
import { opencodeDialect } from "../../src/protocol/opencode.ts";
import { piDialect } from "../../src/protocol/pi.ts";
import { plainDialect } from "../../src/protocol/plain.ts";
import { sampleEvent } from "../support/events.ts";
import { anyOutcome } from "../support/outcomes.ts";
import { answersOf } from "./answers.ts";

const EXTRAS = { context: "C", notice: "N", data: { d: 1 } };

/** What S0 prescribes, whatever the event is. */
const EXPECTED = [
  { verdict: "nothing", exit: 0, stdout: { decision: "allow" } },
  { verdict: "pass", exit: 0, stdout: { decision: "allow", ...EXTRAS } },
  { verdict: "allow", exit: 0, stdout: { decision: "allow", reason: "R", ...EXTRAS } },
  { verdict: "ask", exit: 0, stdout: { decision: "ask", reason: "R", ...EXTRAS } },
  { verdict: "deny", exit: 2, stdout: { decision: "block", reason: "R", ...EXTRAS }, stderr: "R" },
];

test.each([
  { ...plainDialect, events: ["PostToolUse"] as readonly string[] },
  { ...opencodeDialect, events: ["PreToolUse", "PostToolUse"] },
  { ...piDialect, events: ["PreToolUse", "PostToolUse"] },
])(
  "$name takes other arguments before a tool where its plugin puts them there, and what the model is to read after it",
  ({ replaces, events }) => {
    for (const { name } of listEvents()) {
      expect(replaces?.(sampleEvent(name))).toBe(events.includes(name));
    }
  },
);

test("OpenCode's plugin is told an approval of a question by a word that nothing else has", () => {
  const decisions = answersOf(opencodeDialect, ["PermissionRequest"])
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .map(({ verdict, stdout }) => [verdict, stdout.decision]);
  expect(decisions).toEqual([
    ["nothing", "ask"],
    ["pass", "ask"],
    ["allow", "approve"],
    ["ask", "ask"],
    ["deny", "ask"],
  ]);
});

describe("the plain dialect", () => {
  test.each([...listEvents().map(({ name }) => name), "FutureEvent"])(
    "answers every verdict on %s as S0 says",
    (name) => {
      const lines = EXPECTED.map((answer) => JSON.stringify({ event: name, ...answer }));
      expect(answersOf(plainDialect, [name])).toBe(`${lines.join("\n")}\n`);
    },
  );

  test("writes JSON that survives being read and written again (S0 scenario 8)", () => {
    fc.assert(
      fc.property(anyOutcome, (outcome) => {
        const { stdout } = plainDialect.encode(outcome, sampleEvent("Stop"));
        expect(JSON.stringify(JSON.parse(stdout))).toBe(stdout);
      }),
    );
  });

  test("gives back every field of an outcome", () => {
    fc.assert(
      fc.property(anyOutcome, (outcome) => {
        const { stdout, exit } = plainDialect.encode(outcome, sampleEvent("Stop"));
        const { verdict, halt, ...rest } = outcome;
        const ended = halt === undefined ? {} : { continue: false, stop_reason: halt };
        const words = { pass: "allow", allow: "allow", ask: "ask", deny: "block" };
        expect(JSON.parse(stdout)).toEqual(
          JSON.parse(JSON.stringify({ decision: words[verdict], ...ended, ...rest })),
        );
        expect(exit).toBe(verdict === "deny" ? 2 : 0);
      }),
    );
  });
});
