import { UNKNOWN } from "../../model/invocation.ts";
import { decodeEscapes } from "../../text/escapes.ts";
import { TEXT_MAX_CHARS } from "../../text/limits.ts";
import { removeMatch } from "../../text/pattern.ts";

/** What a parameter expansion gives: possible values, or unknown with the reason for it. */
export interface Value {
  readonly values: readonly string[];
  /** Set when the value is unknown, or a guess, because nothing on the line sets this variable. */
  readonly variable?: string;
  readonly from?: readonly number[];
  /** `$@` and `${a[@]}`: one field for each. */
  readonly fields?: readonly string[];
  /** What joins the fields into one where they are in quotes: `"$*"`. */
  readonly joint?: string;
  /** The fields that other branches left. */
  readonly otherFields?: readonly (readonly string[])[];
  /** The values that quotes of their own keep in one field: `${x:-"a b"}`. */
  readonly whole?: readonly string[];
  /** True when nobody knows how many fields there are, even in quotes. */
  readonly many?: boolean;
  /** True when the variable may have no value at all. */
  readonly maybeUnset?: boolean;
}

/** A value of which nothing is known. */
export const NOBODY_KNOWS: Value = { values: [UNKNOWN] };

/** A text that is carried on, or one unknown where it is too long for that. */
export function clip(text: string): string {
  return text.length > TEXT_MAX_CHARS ? UNKNOWN : text;
}

/** Changes every value; of one that is known in part nobody knows what it becomes, unless `changePart` does. */
export function mapValue(
  base: Value,
  change: (value: string) => string,
  changePart: (value: string) => string = () => UNKNOWN,
): Value {
  const changed = (value: string) => (value.includes(UNKNOWN) ? changePart(value) : change(value));
  const { fields, otherFields } = base;
  return {
    ...base,
    values: base.values.map(changed),
    ...(fields === undefined ? {} : { fields: fields.map(changed) }),
    ...(otherFields === undefined
      ? {}
      : { otherFields: otherFields.map((list) => list.map(changed)) }),
  };
}

/**
 * A removal from a value of which a part is unknown: what it takes from the known beginning or end is sure
 * where no longer match could reach further in.
 */
export function removeKnown(value: string, pattern: string, operator: string): string {
  if (pattern.includes(UNKNOWN)) return UNKNOWN;
  const first = value.indexOf(UNKNOWN);
  const last = value.lastIndexOf(UNKNOWN) + 1;
  const [head, tail] = [value.slice(0, first), value.slice(last)];
  const known = operator === "#" || operator === "%%" ? head : tail;
  const rest = removeMatch(known, pattern, operator);
  if (rest === known) return UNKNOWN;
  if (operator === "#") return rest + value.slice(first);
  if (operator === "%") return value.slice(0, last) + rest;
  const isSure = operator === "##" ? pattern.startsWith("*") : pattern.endsWith("*");
  return isSure ? rest : UNKNOWN;
}

/** `${x@Q}` and its like; what the others give is code, or nobody's choice. */
export function transform(base: Value, operator: string): Value {
  switch (operator) {
    case "U":
      return mapValue(base, (value) => value.toUpperCase());
    case "L":
      return mapValue(base, (value) => value.toLowerCase());
    case "u":
      return mapValue(base, (value) => changeCase(value, "^"));
    case "Q":
      return quoted(base);
    case "E":
      return mapValue(base, decodeEscapes);
    case "P":
      return mapValue(base, (value) => (/[\\$`]/.test(value) ? UNKNOWN : value));
    default:
      return NOBODY_KNOWS;
  }
}

/** `${x@Q}`: quotes stand around an empty value, and none around no value. */
function quoted(base: Value): Value {
  const made = mapValue(base, (value) => `'${value.replaceAll("'", "'\\''")}'`);
  return base.values.includes("") ? { ...made, values: [...made.values, ""] } : made;
}

/** `${x/a/b}` and its like. */
export function replace(value: string, given: string, other: string, operator: string): string {
  // Only plain patterns: a wild one would need the shell's own matching rules for no known gain.
  if (given === "" || /(?<!\\)[*?[]/.test(given)) return UNKNOWN;
  const pattern = given.replace(/\\(.)/g, "$1");
  if (operator === "//") return value.replaceAll(pattern, () => other);
  if (operator === "/#")
    return value.startsWith(pattern) ? other + value.slice(pattern.length) : value;
  if (operator === "/%") {
    return value.endsWith(pattern) ? value.slice(0, -pattern.length) + other : value;
  }
  return value.replace(pattern, () => other);
}

/** `${x^^}` and its like. */
export function changeCase(value: string, operator: string): string {
  if (operator === "^^") return value.toUpperCase();
  if (operator === ",,") return value.toLowerCase();
  const first = value.charAt(0);
  return (operator === "^" ? first.toUpperCase() : first.toLowerCase()) + value.slice(1);
}

/** `${x:1:2}`, and the same of lists. */
export function slice(
  base: Value,
  name: string,
  offset: readonly string[],
  length: readonly string[] | undefined,
): Value {
  const [from, count] = [Number(offset[0]), length === undefined ? undefined : Number(length[0])];
  if (Number.isNaN(from) || Number.isNaN(count ?? 0)) return NOBODY_KNOWS;
  if (base.fields !== undefined) {
    // Positional parameters count from 1, elements of an array from 0.
    const first = Math.max(0, name === "@" || name === "*" ? from - 1 : from);
    const fields = base.fields.slice(first, count === undefined ? undefined : first + count);
    return { ...base, fields, values: [fields.join(" ")] };
  }
  // None of the characters of a value that nobody knows is nothing.
  if (count === 0 && base.many !== true) return { values: [""] };
  return mapValue(base, (value) => {
    const rest = value.slice(from);
    return count === undefined ? rest : rest.slice(0, count);
  });
}

/** A value as `"$*"` gives it: one word, however many there are. */
export function asOneWord(
  { joint: _joint, many: _many, fields, otherFields = [], ...value }: Value,
  joint: string,
): Value {
  const texts = [fields, ...otherFields].flatMap((list) =>
    list === undefined ? [] : [list.join(joint)],
  );
  return texts.length === 0 ? value : { ...value, values: texts };
}
