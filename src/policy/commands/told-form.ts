import type { Arg } from "../model/invocation.ts";
import type { Looks } from "./read-only-form.ts";
import { isKnown } from "./whole-words.ts";

/** A read-only form as the file of a tool says it, where patterns say what of its words a function would. */
export interface ToldForm extends Omit<Looks, "words" | "given" | "value"> {
  readonly checks?: readonly WordCheck[];
}

/** What some words of a form have to match, or may not. */
export interface WordCheck {
  /** All its words or all its operands with blanks between them, each operand, or each value of an option. */
  readonly of: "line" | "command" | "operand" | "value";
  /** Options by their first names with `|` between them; absent for all of them. */
  readonly options?: string;
  /** The source of a pattern for all of it. */
  readonly pattern: string;
  readonly not?: true;
  /** What is wrong with the others. */
  readonly why: string;
}

/** The form itself. */
export function looksOf({ checks, ...form }: ToldForm): Looks {
  if (checks === undefined) return form;
  const those = (...of: readonly WordCheck["of"][]) =>
    checks.filter((check) => of.includes(check.of));
  const lines = those("line");
  const operands = those("command", "operand");
  const values = those("value");
  return {
    ...form,
    ...(lines.length > 0 && { words: (words: readonly Arg[]) => whyNot(lines, words) }),
    ...(operands.length > 0 && { given: (words: readonly Arg[]) => whyNot(operands, words) }),
    ...(values.length > 0 && {
      value: (name: string, value: Arg) =>
        whyNot(
          values.filter(({ options }) => options?.split("|").includes(name) !== false),
          [value],
        ),
    }),
  };
}

function whyNot(checks: readonly WordCheck[], words: readonly Arg[]): string | undefined {
  return checks.find((check) => !holds(check, words))?.why;
}

function holds({ of, pattern, not }: WordCheck, words: readonly Arg[]): boolean {
  const whole = new RegExp(`^(?:${pattern})$`, "s");
  const isMeant = (parts: readonly Arg[]) =>
    (not === true || parts.every(isKnown)) &&
    whole.test(parts.map(({ value }) => value).join(" ")) !== (not === true);
  return of === "line" || of === "command"
    ? isMeant(words)
    : words.every((word) => isMeant([word]));
}
