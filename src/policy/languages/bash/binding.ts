import { type Arg, UNKNOWN } from "../../model/invocation.ts";
import { ALTERNATIVES_MAX } from "../../text/limits.ts";
import { clip } from "./value.ts";

/** What a variable may hold: no value is "unset", several are what different branches left. */
export interface Binding {
  readonly values: readonly string[];
  readonly exported: boolean;
  /** Elements of an indexed array; `values[0]` is the first of them. */
  readonly elements?: readonly string[];
  /** The elements that other branches left. */
  readonly otherElements?: readonly (readonly string[])[];
  /** The numbers of the elements in their order, where they do not count from 0 without a gap. */
  readonly numbers?: readonly number[];
  /** Invocations whose output became part of the value. */
  readonly from?: readonly number[];
  /** The variable whose guessed value this is: nothing set it, so it may be empty. */
  readonly guessed?: string;
  /** True for `declare -n`: the value names the variable that is meant. */
  readonly reference?: boolean;
  /** True when only a branch that may not have run set the variable, which had no value before. */
  readonly maybeUnset?: boolean;
  /** True for `readonly`: the shell refuses to change or unset it. */
  readonly fixed?: boolean;
}

/** What a variable may hold where a branch may have changed it. */
export function either(old: Binding | undefined, recent: Binding): Binding {
  if (old === recent) return recent;
  const before = old === undefined ? [UNKNOWN] : valuesOf(old);
  const merged = new Set([...before, ...valuesOf(recent)]);
  if (recent.values.length === 0 && (old === undefined || old.values.length === 0)) return recent;
  // Nobody set it before: the branch's value is the only one worth judging.
  if (old === undefined) merged.delete(UNKNOWN);
  const values = merged.size > ALTERNATIVES_MAX ? [UNKNOWN] : [...merged];
  // Each once: branches in branches would double them every time.
  const from = [...new Set([...(old?.from ?? []), ...(recent.from ?? [])])];
  return {
    values: values.length === 0 ? recent.values : values,
    exported: recent.exported || (old?.exported ?? false),
    ...eitherElements(old, recent),
    ...(from.length === 0 ? {} : { from }),
    ...(old === undefined || old.maybeUnset === true ? { maybeUnset: true } : {}),
    ...(recent.reference === true && old === undefined ? { reference: true } : {}),
  };
}

/** What `x+=…` makes of every value that x may have. */
export function appended(old: Binding | undefined, added: readonly string[]): readonly string[] {
  const before = old === undefined ? [""] : valuesOf(old);
  const all = [...new Set(before.flatMap((text) => added.map((more) => clip(text + more))))];
  return all.length > ALTERNATIVES_MAX ? [UNKNOWN] : all;
}

/** The elements a variable may have: a plain value is the first one. */
export function elementsOf(binding: Binding | undefined): readonly (readonly string[])[] {
  if (binding === undefined) return [[]];
  if (binding.elements !== undefined) return [binding.elements, ...(binding.otherElements ?? [])];
  return binding.values.length === 0 ? [[]] : binding.values.map((value) => [value]);
}

/** What an array is after `list[number]=…`: elements lie in the order of their numbers, whichever came first. */
export function withNumbered(
  old: Binding | undefined,
  number: number,
  values: readonly string[],
): Partial<Binding> {
  const before = elementsOf(old);
  if (before.length * values.length > ALTERNATIVES_MAX) return {};
  const numbers = old?.numbers ?? (before[0] ?? []).map((_, at) => at);
  const behind = numbers.findIndex((other) => other >= number);
  const at = behind < 0 ? numbers.length : behind;
  const replaced = numbers[at] === number ? 1 : 0;
  const [elements = [], ...others] = before.flatMap((list) =>
    values.map((value) => list.toSpliced(at, replaced, value)),
  );
  const all = numbers.toSpliced(at, replaced, number);
  return {
    values: all[0] === 0 ? [...new Set([elements, ...others].map(([first]) => first ?? ""))] : [],
    elements,
    ...(others.length === 0 ? {} : { otherElements: others }),
    ...(all.at(-1) === all.length - 1 ? {} : { numbers: all }),
  };
}

/** A variable without a value reads as the empty text. */
function valuesOf(binding: Binding): readonly string[] {
  return binding.values.length === 0 ? [""] : binding.values;
}

function eitherElements(old: Binding | undefined, recent: Binding): Partial<Binding> {
  if (recent.elements === undefined && old?.elements === undefined) return {};
  const all = [recent, ...(old === undefined ? [] : [old])].flatMap(elementsOf);
  const different = [...new Map(all.map((list) => [list.join("\0"), list])).values()];
  const [elements, ...others] = different.length > ALTERNATIVES_MAX ? [[UNKNOWN]] : different;
  return elements === undefined ? {} : { elements, otherElements: others };
}

/** The lists that differ from one, each once. */
export function otherLists(
  one: readonly Arg[],
  lists: readonly (readonly Arg[])[],
): readonly (readonly Arg[])[] {
  const known = new Set([textOf(one)]);
  return lists.filter((list) => {
    const text = textOf(list);
    return !known.has(text) && known.add(text);
  });
}

function textOf(list: readonly Arg[]): string {
  return list.map(({ value }) => value).join("\0");
}
