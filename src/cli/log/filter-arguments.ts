import type { ArgsDef } from "citty";
import { VERDICTS } from "../../report/sums.ts";
import { verdictWord } from "../../report/words.ts";

/** The options by which `log` and `stats` choose decisions. */
export const FILTER_ARGUMENTS = {
  since: {
    type: "string",
    valueHint: "time",
    description: "not before: 30m, 2h, 7d ago, a day or a time (2026-11-23T14:30)",
  },
  until: { type: "string", valueHint: "time", description: "not after, written as for --since" },
  verdict: {
    type: "string",
    valueHint: VERDICTS.map(verdictWord).join("|"),
    description: "only these; several with commas",
  },
  rule: {
    type: "string",
    valueHint: "id",
    description: "only of this rule, or family such as git",
  },
  project: {
    type: "string",
    valueHint: "folder",
    description: "only in the project of this path or name; . for this one",
  },
  agent: { type: "string", valueHint: "name", description: "only of this agent, such as claude" },
} as const satisfies ArgsDef;
