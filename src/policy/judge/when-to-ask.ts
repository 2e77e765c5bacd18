import type { Finding, Stake } from "../model/finding.ts";
import type { Preset } from "../model/preset.ts";

/**
 * What becomes of a question: `ask` puts it to the person; `by mode` too, unless the agent's permission mode
 * says that edits need no question; `tell` lets the call pass and tells the person; `pass` says nothing.
 */
export type Handling = "ask" | "by mode" | "tell" | "pass";

/** What is at stake, in words, and what each preset makes of such a question. */
export interface StakeRow {
  readonly what: string;
  readonly handling: Readonly<Record<Preset, Handling>>;
}

/** Every kind of question; the only place that says what a preset asks. */
export const STAKES: Readonly<Record<Stake, StakeRow>> = {
  routine: {
    what: "a cache that refills by itself",
    handling: { relaxed: "pass", standard: "tell", strict: "ask" },
  },
  "project-file": {
    what: "a file that defines the project",
    handling: { relaxed: "pass", standard: "by mode", strict: "ask" },
  },
  recoverable: {
    what: "what can be rebuilt, fetched or set again",
    handling: { relaxed: "pass", standard: "by mode", strict: "ask" },
  },
  "local-text": {
    what: "code built from file names or a tool's output",
    handling: { relaxed: "pass", standard: "by mode", strict: "ask" },
  },
  project: {
    what: "project work that cannot be recovered",
    handling: { relaxed: "pass", standard: "ask", strict: "ask" },
  },
  unknown: {
    what: "what cannot be read before it runs",
    handling: { relaxed: "ask", standard: "ask", strict: "ask" },
  },
  lasting: {
    what: "lasting changes outside the project, secrets, safeguards",
    handling: { relaxed: "ask", standard: "ask", strict: "ask" },
  },
};

/** Circumstances that decide about questions. */
export interface Asking {
  readonly preset: Preset;
  /** True where the person already said that edits need no question, or where nobody can be asked. */
  readonly isAgreed: boolean;
}

/** What a question of this stake comes to under a preset. */
export function answerOf(stake: Stake, { preset, isAgreed }: Asking): "ask" | "tell" | "pass" {
  const handling = STAKES[stake].handling[preset];
  if (handling !== "by mode") return handling;
  return isAgreed ? "tell" : "ask";
}

/** Findings divided by what becomes of them. */
export interface Settled {
  /** Those that count, in their order. */
  readonly kept: readonly Finding[];
  /** Questions that are not asked. */
  readonly unasked: readonly UnaskedFinding[];
}

/** A question that is not asked, and whether the person is told of it. */
export interface UnaskedFinding {
  readonly finding: Finding;
  readonly isTold: boolean;
}

/** Takes away the questions that are not asked under a preset; refusals and approvals stay as they are. */
export function settleQuestions(findings: readonly Finding[], asking: Asking): Settled {
  const kept: Finding[] = [];
  const unasked: UnaskedFinding[] = [];
  for (const finding of findings) {
    const { verdict, stake = "lasting" } = finding;
    const answer = verdict === "ask" ? answerOf(stake, asking) : "ask";
    if (answer === "ask") kept.push(finding);
    else unasked.push({ finding, isTold: answer === "tell" });
  }
  return { kept, unasked };
}
