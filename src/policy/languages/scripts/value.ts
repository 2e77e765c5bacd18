import { UNKNOWN } from "../../model/invocation.ts";
import type { World } from "../../model/world.ts";
import { environmentText } from "../../secrets/secret-name.ts";

/** What an expression in a script is known to give. */
export type Value =
  /** `hidden` is true when the text came out of Base64 or the like; `variable` is the one whose value is in it. */
  | {
      readonly kind: "text";
      readonly text: string;
      readonly hidden?: true;
      readonly variable?: string;
    }
  | { readonly kind: "list"; readonly items: readonly Value[] }
  | { readonly kind: "record"; readonly entries: ReadonlyMap<string, Value> }
  /** A module, function or class by its full dotted name. */
  | { readonly kind: "name"; readonly name: string }
  /** A path object, or a file that is open; `opened` counts to the command that emptied it, while nothing else is known. */
  | { readonly kind: "path"; readonly text: string; readonly opened?: number }
  /** A member of a value, not called yet. */
  | { readonly kind: "method"; readonly base: Value; readonly name: string }
  /** What came over the network. */
  | { readonly kind: "download"; readonly url: string }
  /** What was decoded from text that is not known. */
  | { readonly kind: "decoded" }
  /** The contents of a file. */
  | { readonly kind: "contents"; readonly path: string }
  | { readonly kind: "unknown" };

/** The value nobody knows. */
export const UNKNOWN_VALUE: Value = { kind: "unknown" };
/** The longest text that is built by joining constants. */
const TEXT_MAX_CHARS = 65_536;

/** The longest format that is filled in; filling takes time for each hole. */
const FORMAT_MAX_CHARS = 1_024;
/** The most items a list may have. */
const ITEMS_MAX = 200;
/** The longest path that is built; no system takes more. */
const PATH_MAX_CHARS = 4_096;

/** A text value; one that is too long is unknown. */
export function textValue(text: string): Value {
  return text.length > TEXT_MAX_CHARS ? UNKNOWN_VALUE : { kind: "text", text };
}

/** A list without lists in it, so that no text can make its size explode. */
export function listValue(items: readonly Value[]): Value {
  const flat = items.flatMap((item) => (item.kind === "list" ? item.items : [item]));
  return { kind: "list", items: flat.slice(0, ITEMS_MAX) };
}

/** Texts joined; unknown when that gets too long. */
export function joinTexts(texts: readonly string[], separator: string): Value {
  const length = texts.reduce((sum, text) => sum + text.length + separator.length, 0);
  return length > TEXT_MAX_CHARS ? UNKNOWN_VALUE : textValue(texts.join(separator));
}

/** Every occurrence replaced; unknown when that may get too long. */
export function replaceText(text: string, search: string, into: string): Value {
  if (search === "" || text.length * into.length > TEXT_MAX_CHARS * 16) return UNKNOWN_VALUE;
  return textValue(text.replaceAll(search, into));
}

/** The text of a value, {@link UNKNOWN} where it has none. */
export function textOf(value: Value | undefined): string {
  return value?.kind === "text" || value?.kind === "path" ? value.text : UNKNOWN;
}

/** The texts of a value: a list's items, or its only text. */
export function textsOf(value: Value | undefined): readonly string[] {
  return value?.kind === "list" ? value.items.flatMap(textsOf) : [textOf(value)];
}

/** Two values joined: paths by a slash when one of them is a path and `operator` is `/`. */
export function combine(left: Value, operator: string, right: Value): Value {
  if (operator === "/" || operator === "join") {
    const path = joinPath([textOf(left), textOf(right)]);
    return path.length > PATH_MAX_CHARS ? UNKNOWN_VALUE : { kind: "path", text: path };
  }
  if (operator === "%") {
    const items = textsOf(right);
    const pattern = textOf(left);
    const known = pattern.length <= FORMAT_MAX_CHARS && joinTexts(items, "").kind === "text";
    return known ? textValue(formatted(pattern, items)) : UNKNOWN_VALUE;
  }
  // `["git", "-C", folder] + list(words)`: what is known of the words is still first.
  if (left.kind === "list") return listValue([left, right.kind === "list" ? right : UNKNOWN_VALUE]);
  // Mixing a download or decoded text with anything keeps what it is: it still runs as code. So does the environment.
  for (const value of [left, right]) {
    if (value.kind === "download" || value.kind === "decoded" || isEnvironment(value)) return value;
  }
  const joined = textValue(textOf(left) + textOf(right));
  if (joined.kind !== "text") return joined;
  const variable = variableIn(left) ?? variableIn(right);
  return {
    ...joined,
    ...((isHidden(left) || isHidden(right)) && { hidden: true }),
    ...(variable !== undefined && { variable }),
  };
}

/** True for all variables at once: `os.environ`, `process.env`, `ENV`, and what only puts them another way. */
export function isEnvironment(value: Value | undefined): boolean {
  return value?.kind === "name" && ENVIRONMENT.test(value.name);
}

const ENVIRONMENT =
  /^(?:os\.environ|(?:process|Bun|Deno|import\.meta)\.env|ENV|\$_ENV)(?:\.(?:copy|items|values|encode|decode|hex|toString|toObject|to_h|to_a|to_s|to_json|inspect)(?:\(\))?)*$/;

/** True for text that was encoded in the script. */
export function isHidden(value: Value | undefined): boolean {
  return value?.kind === "text" && value.hidden === true;
}

/** The variable of the environment whose value a text holds. */
export function variableIn(value: Value | undefined): string | undefined {
  return value?.kind === "text" ? value.variable : undefined;
}

/** Path pieces joined as programs do: an absolute piece starts anew. */
export function joinPath(pieces: readonly string[]): string {
  let path = "";
  for (const piece of pieces) {
    // A drive's root, as Windows joins it.
    if (/^[/\\]$/.test(piece) && /^[A-Za-z]:$/.test(path)) path += piece;
    else if (/^(?:[/\\]|[A-Za-z]:)/.test(piece) || path === "") path = piece;
    else path = `${path.replace(/[/\\]$/, "")}/${piece}`;
  }
  return path;
}

/** What stands between the names of a path, for those who write `os.sep`; undefined for other names. */
export function separatorNamed(name: string, { platform }: World): Value | undefined {
  return /^(?:os(?:\.path)?|path)\.sep$/.test(name)
    ? textValue(platform === "windows" ? "\\" : "/")
    : undefined;
}

/** A value with a leading `~` as the home directory. */
export function expandHome(text: string, world: World): string {
  return /^~(?:\/|$)/.test(text) && world.home !== undefined ? world.home + text.slice(1) : text;
}

/** An environment variable's value as the script would see it. */
export function environmentValue(name: string, world: World): Value {
  const known =
    environmentText(name, world) ?? (/^(?:HOME|USERPROFILE)$/.test(name) ? world.home : undefined);
  return known === undefined ? { kind: "text", text: UNKNOWN, variable: name } : textValue(known);
}

/** `%s` and `{}` of a format filled in from the left. */
function formatted(pattern: string, items: readonly string[]): string {
  let next = 0;
  return pattern.replace(/%[sdr]|\{\d*\}/g, () => items[next++] ?? UNKNOWN);
}
