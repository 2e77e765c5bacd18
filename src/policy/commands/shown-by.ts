import type { Arg } from "../model/invocation.ts";
import type { Description } from "./command.ts";
import { parseArguments } from "./parse-arguments.ts";
import { optionsOf } from "./read-arguments.ts";
import type { Looks } from "./read-only-form.ts";

/**
 * The options with which a form shows lines of tracked files; `always` for one that shows some without an option,
 * undefined for one that never does. Used when fairlead is built.
 */
export function shownBy(
  description: Description,
  form: Looks,
): readonly string[] | "always" | undefined {
  const { tracked } = form;
  if (tracked === undefined) return undefined;
  const options = optionsOf(description, form);
  const isShown = (...words: readonly string[]) =>
    tracked(parseArguments(words.map(word), { options }));
  if (isShown()) return "always";
  const names = Object.values(options).join(" ").split(/[ |]+/);
  return [...new Set(names)].filter((name) => name !== "" && isShown(name, "x"));
}

/** The options with which a form shows other versions, as a mark of the table; with operands it may without any. */
export function versionsBy(description: Description, form: Looks): string {
  const { versions } = form;
  if (versions === undefined) return "";
  const options = optionsOf(description, form);
  const isShown = (...words: readonly string[]) =>
    versions(parseArguments(words.map(word), { options }));
  const names = Object.values(options)
    .join(" ")
    .split(/[ |]+/)
    .filter((name) => name !== "");
  return isShown() ? "versions" : `versions:${names.filter((name) => isShown(name)).join(",")},`;
}

/** A word as it stands. */
export function word(value: string): Arg {
  return { value, glob: false, start: 0, end: 0 };
}
