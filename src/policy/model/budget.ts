/**
 * Work that judging one call may take besides what its length gives it, in steps of one microsecond, or of
 * three where the code is new to the process: a word, an element of an array, a variable that a branch sets,
 * {@link CHARS_PER_STEP} characters that are copied. What is written out needs half of it; what grows by
 * itself (a value made of itself, a loop in a loop, a text run inside a text) uses it up. All analyses of one
 * call share one budget.
 */
export const WORK_MAX = 18_000;

/** Characters of the judged text that allow one step more: what is written out may be long. */
const CHARS_FOR_A_STEP = 2;

/** Characters of a text made by the analysis that weigh as much as one step. */
const CHARS_PER_STEP = 64;

/** What is left of the work for one call; below zero the judgement is not complete, which is a doubt. */
export interface Budget {
  left: number;
}

/** A whole budget, for a call with a text of this length. */
export function newBudget(chars: number): Budget {
  return { left: WORK_MAX + Math.ceil(chars / CHARS_FOR_A_STEP) };
}

/** Takes steps from the budget; false when there are none left. */
export function take(budget: Budget, steps: number): boolean {
  if (budget.left >= 0) budget.left -= steps;
  return budget.left >= 0;
}

/** The steps that a text of this length weighs. */
export function stepsOf(chars: number): number {
  return Math.ceil(chars / CHARS_PER_STEP);
}
