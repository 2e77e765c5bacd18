import { mayLose, type OutsideEffect } from "../../policy/model/outside-effect.ts";

/** What a command does to something outside the project, and whether that comes back. */
export function effectInWords(effect: OutsideEffect): string {
  const { act, noun, whose, back } = effect;
  const facts = [`${act} ${noun}`, ...(whose === undefined ? [] : [WHOSE[whose]])].join(", ");
  if (!mayLose(effect)) return facts;
  return back === undefined ? `${facts}; undo cannot bring it back` : `${facts}; ${back}`;
}

const WHOSE: Readonly<Record<NonNullable<OutsideEffect["whose"]>, string>> = {
  own: "for development",
  shared: "used by others",
  production: "in production",
};
