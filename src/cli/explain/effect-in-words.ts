import { doneInWords } from "../../policy/model/outside-done.ts";
import { mayLose, type OutsideEffect } from "../../policy/model/outside-effect.ts";

/** What a command does to something outside the project, and whether that comes back. */
export function effectInWords(effect: OutsideEffect): string {
  const { whose, back } = effect;
  const facts = [doneInWords(effect), ...(whose === undefined ? [] : [WHOSE[whose]])].join(", ");
  if (!mayLose(effect)) return facts;
  return back === undefined ? `${facts}; undo cannot bring it back` : `${facts}; ${back}`;
}

const WHOSE: Readonly<Record<NonNullable<OutsideEffect["whose"]>, string>> = {
  own: "for development",
  shared: "used by others",
  production: "in production",
};
