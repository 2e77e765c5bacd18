import { EXIT } from "../exit.ts";
import type { Answer, Dialect } from "./answer.ts";
import type { Outcome, Verdict } from "./outcome.ts";

/** The plain wire: `{"decision":"allow"|"ask"|"block","reason"?,"context"?,"notice"?,"output"?,"retry"?,"continue"?,"data"?}`. */
export const plainDialect: Dialect = {
  name: "plain",
  tellsPerson: true,
  replaces: ({ name }) => name === "PostToolUse",
  encode: (outcome) => encodePlain(outcome),
};

/** The plain wire's word for each verdict: it has one for "no objection" and approval. */
const DECISION: Readonly<Record<Verdict, "allow" | "ask" | "block">> = {
  pass: "allow",
  allow: "allow",
  ask: "ask",
  deny: "block",
};

function encodePlain(outcome: Outcome): Answer {
  const stdout = JSON.stringify({
    decision: DECISION[outcome.verdict],
    ...(outcome.verdict === "pass" ? {} : { reason: outcome.reason }),
    ...(outcome.context === undefined ? {} : { context: outcome.context }),
    ...(outcome.notice === undefined ? {} : { notice: outcome.notice }),
    ...(outcome.output === undefined ? {} : { output: outcome.output }),
    ...(outcome.retry === undefined ? {} : { retry: true }),
    ...(outcome.halt === undefined ? {} : { continue: false, stop_reason: outcome.halt }),
    ...(outcome.data === undefined ? {} : { data: outcome.data }),
  });
  if (outcome.verdict !== "deny") return { stdout, exit: EXIT.ok };
  return { stdout, stderr: outcome.reason, exit: EXIT.blocked };
}
