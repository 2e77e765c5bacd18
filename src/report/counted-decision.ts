import type { Decision } from "../state/decisions.ts";
import { localDay } from "./local-day.ts";
import type { CountedCall } from "./sums.ts";

/** A decision as it is counted. */
export function countedDecision(decision: Decision): CountedCall {
  const { verdict, rule, project, agent, time } = decision;
  return { verdict, rule, project, agent, day: localDay(new Date(time)) };
}
