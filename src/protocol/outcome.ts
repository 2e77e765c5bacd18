/** A value that `JSON.stringify` writes and `JSON.parse` gives back unchanged. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** Facts a handler returns for machines; keys are the handler's own, `snake_case`. */
export type OutcomeData = { readonly [key: string]: Json };

/** What any outcome may carry besides its verdict. */
export interface OutcomeExtras {
  /** Text for the model, where the event has a place for it. */
  readonly context?: string;
  /** Text for the person. */
  readonly notice?: string;
  /** Why the agent must stop altogether, not only this action; may be empty. */
  readonly halt?: string;
  /** What the model is to read in place of what the tool gave back, or the tool in place of its arguments; in the same shape. */
  readonly output?: unknown;
  /** Tells the model that it may try a call again that the agent itself refused. */
  readonly retry?: true;
  readonly data?: OutcomeData;
}

/**
 * A handler's answer. `pass` is "no objection" and says nothing; `allow` is an approval and exists
 * only for the user's own allow rules and for calls that are proven to only look, where the user wants them approved; a denial without a reason does not compile.
 */
export type Outcome =
  | ({ readonly verdict: "pass" } & OutcomeExtras)
  | ({ readonly verdict: "allow"; readonly reason: string } & OutcomeExtras)
  | ({ readonly verdict: "ask"; readonly reason: string } & OutcomeExtras)
  | ({ readonly verdict: "deny"; readonly reason: string } & OutcomeExtras);

/** The four verdicts, weakest first. */
export type Verdict = Outcome["verdict"];

const STRICTNESS: Readonly<Record<Verdict, number>> = { pass: 0, allow: 1, ask: 2, deny: 3 };

/** No objection and nothing to say. */
export const PASS: Outcome = { verdict: "pass" };

/**
 * Folds the outcomes of an event's handlers, in order, into one: the strictest verdict wins with its
 * reason (ties go to the earlier handler), contexts and notices are joined by newlines, the first
 * halt and the first replaced output stay, one that lets the model try again is enough, data merges by key (the later handler wins). No outcomes fold to {@link PASS}.
 */
export function foldOutcomes(outcomes: readonly Outcome[]): Outcome {
  if (saysNothing(outcomes)) return PASS;
  const [only] = outcomes;
  if (outcomes.length === 1 && only !== undefined && only.context !== "" && only.notice !== "")
    return only;
  let strictest: Outcome = PASS;
  let context = "";
  let notice = "";
  let halt: string | undefined;
  let output: unknown;
  let retry = false;
  let data: OutcomeData | undefined;
  for (const outcome of outcomes) {
    if (STRICTNESS[outcome.verdict] > STRICTNESS[strictest.verdict]) strictest = outcome;
    context = joined(context, outcome.context);
    notice = joined(notice, outcome.notice);
    halt ??= outcome.halt;
    output ??= outcome.output;
    retry ||= outcome.retry === true;
    if (outcome.data !== undefined) data = { ...data, ...outcome.data };
  }
  const extras: OutcomeExtras = {
    ...(context === "" ? {} : { context }),
    ...(notice === "" ? {} : { notice }),
    ...(halt === undefined ? {} : { halt }),
    ...(output === undefined ? {} : { output }),
    ...(retry ? { retry } : {}),
    ...(data === undefined ? {} : { data }),
  };
  return strictest.verdict === "pass"
    ? { verdict: "pass", ...extras }
    : { verdict: strictest.verdict, reason: strictest.reason, ...extras };
}

/** So it is for nearly every call, and the fold costs a young process as much as a small judgement. */
function saysNothing(outcomes: readonly Outcome[]): boolean {
  for (const outcome of outcomes) if (outcome !== PASS) return false;
  return true;
}

function joined(before: string, text: string | undefined): string {
  if (text === undefined || text === "") return before;
  return before === "" ? text : `${before}\n${text}`;
}
