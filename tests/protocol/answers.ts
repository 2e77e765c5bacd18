import type { Dialect } from "../../src/protocol/answer.ts";
import { listEvents } from "../../src/protocol/events.ts";
import type { Outcome } from "../../src/protocol/outcome.ts";
import { sampleEvent } from "../support/events.ts";

/** One outcome a verdict, with everything an outcome can carry, so that what is left out is seen. */
export const OUTCOMES: readonly Outcome[] = [
  { verdict: "pass" },
  { verdict: "pass", context: "C", notice: "N", data: { d: 1 } },
  { verdict: "allow", reason: "R", context: "C", notice: "N", data: { d: 1 } },
  { verdict: "ask", reason: "R", context: "C", notice: "N", data: { d: 1 } },
  { verdict: "deny", reason: "R", context: "C", notice: "N", data: { d: 1 } },
];

/** What a dialect answers to every outcome on every event it knows and one it does not: a line each. */
export function answersOf(dialect: Dialect, names: readonly string[] = eventNames()): string {
  const lines = names.flatMap((name) =>
    OUTCOMES.map((outcome) => {
      const { stdout, stderr, exit } = dialect.encode(outcome, sampleEvent(name));
      const said = outcome.verdict === "pass" && outcome.data === undefined ? "nothing" : undefined;
      return JSON.stringify({
        event: name,
        verdict: said ?? outcome.verdict,
        exit,
        stdout: stdout === "" ? "" : JSON.parse(stdout),
        ...(stderr === undefined ? {} : { stderr }),
      });
    }),
  );
  return `${lines.join("\n")}\n`;
}

function eventNames(): readonly string[] {
  return [...listEvents().map(({ name }) => name), "FutureEvent"];
}
