import { plainNames } from "../catalog/fast-forms.ts" with { type: "macro" };

/** True for a program that has a plain form, which nobody needs to suspect of running what it is given. */
export function hasPlainForm(program: string): boolean {
  return NAMES.includes(` ${program} `);
}

/** Gathered from the descriptions when fairlead is built, so what a macro promises is there already. */
const NAMES = plainNames() as unknown as string;
