import { EXIT } from "../exit.ts";
import type { Answer, Dialect } from "./answer.ts";
import type { Outcome } from "./outcome.ts";

/** The wire of S0: `{"decision":"allow"|"ask"|"block","reason"?,"context"?,"notice"?,"continue"?,"data"?}`. */
export const plainDialect: Dialect = {
  name: "plain",
  encode: (outcome) => encodePlain(outcome),
};

function encodePlain(outcome: Outcome): Answer {
  const extras = {
    ...(outcome.context === undefined ? {} : { context: outcome.context }),
    ...(outcome.notice === undefined ? {} : { notice: outcome.notice }),
    ...(outcome.halt === undefined ? {} : { continue: false, stop_reason: outcome.halt }),
    ...(outcome.data === undefined ? {} : { data: outcome.data }),
  };
  switch (outcome.verdict) {
    case "pass":
      return { stdout: JSON.stringify({ decision: "allow", ...extras }), exit: EXIT.ok };
    case "allow":
    case "ask":
      return {
        stdout: JSON.stringify({ decision: outcome.verdict, reason: outcome.reason, ...extras }),
        exit: EXIT.ok,
      };
    case "deny":
      return {
        stdout: JSON.stringify({ decision: "block", reason: outcome.reason, ...extras }),
        stderr: outcome.reason,
        exit: EXIT.blocked,
      };
    default:
      return outcome satisfies never;
  }
}
