import type { Arg } from "../model/invocation.ts";
import type { Description, OptionKind } from "./command.ts";

/** A described option: all its names, and what it stands for. */
export interface Described {
  readonly names: readonly string[];
  readonly kind: OptionKind | undefined;
}

const KINDS: readonly OptionKind[] = [
  ...(["switch", "attached", "data", "used", "read", "written", "shell", "remote-shell"] as const),
  ...(["code", "code-file", "module"] as const),
  ...(["sent", "sent-file", "sent-or-at-file", "sent-named", "sent-form", "address"] as const),
  ...(["folder", "assigned", "mounted", "stops", "looks", "registry"] as const),
];

/** Every name of the options whose value may be the next word, with their dashes. */
export function namesWithValue(described: Description["options"]): readonly string[] {
  return KINDS.flatMap((kind) => (takesNext(kind) ? (described[kind]?.split(/[ |]/) ?? []) : []));
}

export function takesNext(kind: OptionKind | undefined): boolean {
  return takesValue(kind) && kind !== "attached";
}

export function takesValue(kind: OptionKind | undefined): boolean {
  return kind !== undefined && kind !== "switch" && kind !== "stops" && kind !== "looks";
}

/** The option of a name. The texts are searched as they are: a table of them would be used for a name or two. */
export function optionNamed(
  name: string,
  described: Description["options"],
): Described | undefined {
  for (const kind of KINDS) {
    const text = described[kind];
    if (text === undefined) continue;
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      if (isEdge(text[at - 1]) && isEdge(text[at + name.length])) return optionAt(at, text, kind);
    }
  }
  return undefined;
}

/**
 * The option that the beginning of a long name means; where that may be several, none or the first of them, in
 * the order of the kinds.
 */
export function optionBegunBy(
  name: string,
  described: Description["options"],
  several: "none" | "first" = "none",
): Described | undefined {
  let found: Described | undefined;
  for (const kind of KINDS) {
    const text = described[kind];
    if (text === undefined) continue;
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      if (!isEdge(text[at - 1])) continue;
      const meant = optionAt(at, text, kind);
      // `--ex` is none of `--extract` and `--exclude`, and `--keep` is both names of one option.
      if (several === "first") return meant;
      if (found !== undefined && found.names[0] !== meant.names[0]) return undefined;
      found = meant;
    }
  }
  return found;
}

/**
 * The words without the first one that may be the value of an option that nobody described, which stays as if it had
 * none; undefined where no word may be, or nothing follows it. An option that is newer than its description is read
 * so where the words mean nothing as they stand.
 */
export function withoutLooseValue(
  words: readonly Arg[],
  described: Description["options"],
): readonly Arg[] | undefined {
  for (let at = 0; at + 2 < words.length; at++) {
    const option = words[at]?.value ?? "";
    if (option === "--") return undefined;
    if (isLoose(option, described) && words[at + 1]?.value.startsWith("-") === false)
      return [...words.slice(0, at + 1), ...words.slice(at + 2)];
  }
  return undefined;
}

/** True where the last word may be the value of such an option. */
export function endsLoosely(words: readonly Arg[], described: Description["options"]): boolean {
  const [option, value] = words.slice(-2);
  if (option === undefined || value === undefined || value.value.startsWith("-")) return false;
  return isLoose(option.value, described);
}

/** True for an option without an attached value that is not described. */
export function isLoose(option: string, described: Description["options"]): boolean {
  if (!option.startsWith("-") || option.length < 2 || option.includes("=")) return false;
  if (!option.startsWith("--"))
    return option.length === 2 && optionNamed(option, described) === undefined;
  return (
    option !== "--" &&
    optionNamed(option, described) === undefined &&
    optionBegunBy(option, described, "first") === undefined
  );
}

function isEdge(char: string | undefined): boolean {
  return char === undefined || char === " " || char === "|";
}

function optionAt(at: number, text: string, kind: OptionKind): Described {
  const start = text.lastIndexOf(" ", at) + 1;
  const end = text.indexOf(" ", at);
  return { names: text.slice(start, end < 0 ? undefined : end).split("|"), kind };
}
