import type { OutsideEffect } from "./outside-effect.ts";

/** A finding's weight; `ask` and `deny` come from rules, `allow` only from a user's allow entry. */
export type FindingVerdict = "allow" | "ask" | "deny";

/** A rule's name: the family, a slash, the rule; it predicts the file and the test. */
export type RuleId = `${string}/${string}`;

/**
 * What is at stake where a rule asks, from which presets tell whether the person is asked: `routine` a cache;
 * `project-file` a file that defines the project; `recoverable` what can be had again; `project` work of the
 * project that cannot be recovered; `local-text` code made of names of files or of what an installed program prints; `unknown` what cannot be read before; `lasting` everything else.
 */
export type Stake =
  | "routine"
  | "project-file"
  | "recoverable"
  | "project"
  | "local-text"
  | "unknown"
  | "lasting";

/** Half-open range of UTF-16 offsets into the text that was judged. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What a policy rule saw in a tool call. */
export interface Finding {
  readonly rule: RuleId;
  readonly verdict: FindingVerdict;
  /** What is at stake, for a question; `lasting` where it is absent. */
  readonly stake?: Stake;
  /** True where a question is only about files of this machine, so that saving them first answers it. */
  readonly undoable?: boolean;
  /** The folder of which one answer to this question holds for the session. */
  readonly folder?: string;
  /** What the command does to something outside the project, where that is what the finding is about. */
  readonly effect?: OutsideEffect;
  /** One sentence for the model and the person: what would happen. Lower case, no full stop. */
  readonly reason: string;
  /** What to do instead, as a phrase that can follow "instead: ". */
  readonly instead?: string;
  /** The exact words that triggered the rule, already free of secrets. */
  readonly words: string;
  /** What the reason is about, as it is shown, where that is more than those words: "`rm -rf x` in build.sh". */
  readonly subject?: string;
  /** Where those words are in the judged text; absent when they were derived (decoded, expanded). */
  readonly span?: Span;
  /** True where a rule of a configuration found it, from which there are no lasting exceptions. */
  readonly isOwn?: boolean;
  /** The script or recipe that has those words, of the project; the span is that of the command that runs it. */
  readonly file?: string;
}

/** What the policy says of one tool call: `pass` is "no objection", never an approval. */
export type PolicyVerdict = "pass" | FindingVerdict;

/** The weight of each verdict: the larger one wins a fold, ties go to the earlier finding. */
export const VERDICT_WEIGHT: Readonly<Record<PolicyVerdict, number>> = {
  pass: 0,
  allow: 1,
  ask: 2,
  deny: 3,
};
