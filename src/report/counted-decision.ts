import type { Decision } from "../state/decisions.ts";
import { localDay } from "./local-day.ts";
import type { CountedCall } from "./sums.ts";

/** A decision as it is counted. */
export function countedDecision(decision: Decision): CountedCall {
  const { verdict, rule, findings = [], project, agent, time } = decision;
  const effect = findings.find((finding) => finding.effect !== undefined)?.effect;
  return { verdict, rule, effect, project, agent, day: localDay(new Date(time)) };
}
