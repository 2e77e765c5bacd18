import fc, { type Arbitrary } from "fast-check";
import type { ProcessResult } from "../../../src/sys/process.ts";
import { readAnswer } from "../../../src/userhooks/answer.ts";
import { isGateTopic, knownTopics } from "../../../src/userhooks/topics.ts";
import { mutated } from "../inputs/mutate.ts";
import { target } from "../target.ts";

interface Ended {
  readonly topic: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
  readonly onFailure: "continue" | "block";
  readonly stopHookActive: boolean;
  /** True when what was printed says no, in words of one of the agents. */
  readonly denies: boolean;
}

const words = fc.constantFrom<unknown>(
  "allow",
  "deny",
  "ask",
  "block",
  "approve",
  "defer",
  "no",
  "",
  1,
  null,
  {},
  [],
);

const fields: Arbitrary<Record<string, unknown>> = fc.record(
  {
    decision: words,
    reason: fc.constantFrom<unknown>("because", "", 7, null, ["x"]),
    continue: fc.constantFrom<unknown>(true, false, "false", null),
    stopReason: fc.constantFrom<unknown>("stop", "", 3),
    systemMessage: fc.constantFrom<unknown>("hello", 1),
    hookSpecificOutput: fc.oneof(
      fc.constantFrom<unknown>(null, "x", [], 3),
      fc.record(
        {
          hookEventName: fc.constant("PreToolUse"),
          permissionDecision: words,
          permissionDecisionReason: fc.constantFrom<unknown>("because", 1),
          decision: words,
          additionalContext: fc.constantFrom<unknown>("more", 1),
        },
        { requiredKeys: [] },
      ),
    ),
    unknown: fc.jsonValue({ maxDepth: 1 }),
  },
  { requiredKeys: [] },
);

/** Ways to say no that hold whatever stands beside them. */
const NO = [
  { decision: "block" },
  { decision: "deny" },
  { hookSpecificOutput: { permissionDecision: "deny" } },
  { continue: false },
];

const printed = fc.oneof(
  fields.map((value) => ({ stdout: JSON.stringify(value), denies: false })),
  fc.tuple(fields, fc.constantFrom(...NO)).map(([value, no]) => ({
    stdout: JSON.stringify({ ...value, ...beside(value, no) }),
    denies: true,
  })),
  mutated(
    fields.map((value) => JSON.stringify(value)),
    [...'{ } " : , [ ]'.split(" "), "\n", "\u0000", "deny"],
  ).map((stdout) => ({ stdout, denies: false })),
  fc.string({ unit: "binary", maxLength: 40 }).map((stdout) => ({ stdout, denies: false })),
);

/** A denial put beside what a hook says, inside a table both have. */
function beside(value: Record<string, unknown>, no: Record<string, unknown>): object {
  const inner = value.hookSpecificOutput;
  const table = typeof inner === "object" && inner !== null && !Array.isArray(inner) ? inner : {};
  return "hookSpecificOutput" in no
    ? { hookSpecificOutput: { ...table, ...Object(no.hookSpecificOutput) } }
    : no;
}

/** What hooks print is understood without an exception, and no denial in it is lost. */
export const hookOutput = target<Ended>({
  name: "hook-output",
  claim: "any output of a hook is an answer, and a denial in it stops a gate",
  quickRuns: 1_500,
  inputs: fc
    .tuple(
      printed,
      fc.record({
        topic: fc.constantFrom(...knownTopics()),
        stderr: fc.constantFrom("", "no", "\n"),
        exitCode: fc.constantFrom(0, 0, 0, 1, 2, 3, 127, null),
        onFailure: fc.constantFrom("continue" as const, "block" as const),
        stopHookActive: fc.boolean(),
      }),
    )
    .map(([said, rest]) => ({ ...said, ...rest })),
  refute: ({ topic, stdout, stderr, exitCode, onFailure, stopHookActive, denies }) => {
    const ran: ProcessResult = {
      exitCode,
      signal: exitCode === null ? "SIGKILL" : null,
      stdout,
      stderr,
      truncated: false,
      timedOut: false,
      durationMs: 1,
    };
    const { outcome, warnings } = readAnswer(ran, {
      topic,
      label: "hook",
      timeoutS: 1,
      onFailure,
      stopHookActive,
    });
    if (!/^(?:pass|allow|ask|deny)$/.test(outcome.verdict)) return `verdict ${outcome.verdict}`;
    if (outcome.verdict !== "pass" && outcome.reason.trim() === "") return "no reason";
    if (warnings.some((warning) => warning === "")) return "an empty warning";
    const isGate = isGateTopic(topic);
    if (isGate && denies && exitCode === 0 && outcome.verdict !== "deny")
      return `says no, and is ${outcome.verdict}`;
    if (isGate && exitCode === 2 && outcome.verdict !== "deny")
      return "exit 2 does not stop a gate";
    if (isGate && exitCode === null && onFailure === "block" && outcome.verdict !== "deny")
      return "a failure that must block does not";
    return undefined;
  },
});
