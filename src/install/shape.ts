import type { Node } from "jsonc-parser";
import { nearest } from "../nearest.ts";

/** What a value of a JSON file must be. */
export type Shape =
  | { readonly is: "text"; readonly atLeast?: number; readonly form?: RegExp }
  | { readonly is: "truth" }
  | { readonly is: "anything" }
  | {
      readonly is: "number";
      readonly whole?: boolean;
      /** The least and the most that it may be; `above` is not itself allowed. */
      readonly least?: number;
      readonly above?: number;
      readonly most?: number;
    }
  | { readonly is: "word"; readonly of: readonly string[] }
  | { readonly is: "list"; readonly of: Shape; readonly atLeast?: number }
  | { readonly is: "table"; readonly of: Shape }
  | {
      readonly is: "object";
      readonly fields: Readonly<Record<string, Shape>>;
      readonly needed?: readonly string[];
    }
  | { readonly is: "either"; readonly of: readonly Shape[] };

/** A value that is not what it must be. */
export interface Mistake {
  /** Where it is: `permissions.allow`, or `permissions.allow.0`. */
  readonly path: string;
  /** The value, or the object that lacks it. */
  readonly node: Node;
  /** What is wrong with it, to be said behind its path: `must be a list of texts`. */
  readonly problem: string;
  /** The value as JSON that was meant, where that can be told. */
  readonly meant?: string;
}

export const TEXT: Shape = { is: "text" };
export const TRUTH: Shape = { is: "truth" };
export const ANYTHING: Shape = { is: "anything" };
export const TEXTS: Shape = { is: "list", of: TEXT };

export function word(words: string): Shape {
  return { is: "word", of: words.split(" ") };
}
export function list(of: Shape): Shape {
  return { is: "list", of };
}
export function table(of: Shape): Shape {
  return { is: "table", of };
}
export function object(fields: Readonly<Record<string, Shape>>, needed = ""): Shape {
  return { is: "object", fields, needed: needed.split(" ").filter((name) => name !== "") };
}

/** Everything in a value that is not of the shape, in the order of the text. */
export function mistakesIn(node: Node, shape: Shape, path = ""): readonly Mistake[] {
  const wrong = (): readonly Mistake[] => {
    const meant = meantBy(node, shape);
    const problem = `must be ${nameOf(shape)}, not ${whatIs(node, shape)}`;
    return [{ path, node, problem, ...(meant === undefined ? {} : { meant }) }];
  };
  switch (shape.is) {
    case "anything":
      return [];
    case "either": {
      const found = shape.of.map((one) => mistakesIn(node, one, path));
      if (found.some((mistakes) => mistakes.length === 0)) return [];
      // One alternative that fits as a whole, and is wrong inside, is the one that was meant.
      const deep = found.find((mistakes) => mistakes.every((each) => each.node !== node));
      return deep ?? wrong();
    }
    case "list":
      if (node.type !== "array" || (node.children?.length ?? 0) < (shape.atLeast ?? 0))
        return wrong();
      return (node.children ?? []).flatMap((child, at) =>
        mistakesIn(child, shape.of, joined(path, at)),
      );
    case "table":
      if (node.type !== "object") return wrong();
      return propertiesOf(node).flatMap(([name, value]) =>
        mistakesIn(value, shape.of, joined(path, name)),
      );
    case "object":
      if (node.type !== "object") return wrong();
      return [...mistakesInFields(node, shape.fields, path), ...lacking(node, shape, path)];
    default:
      return fits(node, shape) ? [] : wrong();
  }
}

/** The same for the known names of an object, whatever else it holds. */
function mistakesInFields(
  node: Node,
  fields: Readonly<Record<string, Shape>>,
  path: string,
): readonly Mistake[] {
  return propertiesOf(node).flatMap(([name, value]) => {
    const shape = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return shape === undefined ? [] : mistakesIn(value, shape, joined(path, name));
  });
}

function lacking(
  node: Node,
  { needed = [], fields }: Shape & { readonly is: "object" },
  path: string,
): readonly Mistake[] {
  const present = new Set(propertiesOf(node).map(([name]) => name));
  return needed
    .filter((name) => !present.has(name))
    .map((name) => ({
      path: joined(path, name),
      node,
      problem: `is missing; it must be ${nameOf(fields[name] ?? ANYTHING)}`,
    }));
}

/** The properties of an object as `JSON.parse` takes them: the last one where a name is repeated. */
export function propertiesOf(node: Node): readonly (readonly [string, Node])[] {
  const last = new Map<string, Node>();
  for (const property of node.children ?? []) {
    const [name, value] = property.children ?? [];
    if (value !== undefined) last.set(String(name?.value), value);
  }
  return [...last];
}

function joined(path: string, name: string | number): string {
  return path === "" ? String(name) : `${path}.${name}`;
}

function fits(node: Node, shape: Shape): boolean {
  const { type, value } = node;
  switch (shape.is) {
    case "text":
      return (
        type === "string" &&
        String(value).length >= (shape.atLeast ?? 0) &&
        (shape.form?.test(String(value)) ?? true)
      );
    case "truth":
      return type === "boolean";
    case "word":
      return type === "string" && shape.of.includes(String(value));
    case "number": {
      const { whole, least, above, most } = shape;
      if (type !== "number") return false;
      const number = Number(value);
      if (whole === true && !Number.isSafeInteger(number)) return false;
      return (
        number >= (least ?? number) &&
        number <= (most ?? number) &&
        (above === undefined || number > above)
      );
    }
    default:
      return false;
  }
}

function nameOf(shape: Shape): string {
  switch (shape.is) {
    case "anything":
      return "there";
    case "text":
      return shape.form === undefined ? "a string" : `a string like ${shape.form.source}`;
    case "truth":
      return "true or false";
    case "word":
      return wordsOf(shape.of);
    case "list":
      return shape.of.is === "anything" ? "a list" : `a list of ${plural(shape.of)}`;
    case "table":
      return shape.of.is === "anything" ? "an object" : `an object of ${plural(shape.of)}`;
    case "object":
      return "an object";
    case "either":
      return shape.of.map(nameOf).join(" or ");
    case "number":
      return boundsOf(shape);
  }
}

function wordsOf(words: readonly string[]): string {
  const quoted = words.map((one) => JSON.stringify(one));
  return quoted.length > 2 ? `one of ${quoted.join(", ")}` : quoted.join(" or ");
}

function boundsOf({ whole, least, above, most }: Shape & { readonly is: "number" }): string {
  const kind = whole === true ? "a whole number" : "a number";
  const low = above === undefined ? least : above;
  const from =
    low === undefined ? "" : above === undefined ? ` of at least ${low}` : ` above ${low}`;
  return `${kind}${from}${most === undefined ? "" : ` and at most ${most}`}`;
}

function plural(shape: Shape): string {
  if (shape.is === "text") return "strings";
  if (shape.is === "word") return `words (${nameOf(shape)})`;
  return shape.is === "object" ? "objects" : "values";
}

/** The value in a few words: what kind it is, and itself where its kind is right. */
function whatIs(node: Node, shape: Shape): string {
  const { type, value } = node;
  const isKind = (shape.is === "word" && type === "string") || shape.is === type;
  if (isKind) return JSON.stringify(String(value).slice(0, SHOWN_MAX_CHARS));
  if (type === "string") return "a string";
  if (type === "array") return node.children?.length === 0 ? "an empty list" : "a list";
  if (type === "boolean") return String(value);
  return type === "null" ? "null" : type === "number" ? "a number" : "an object";
}

/** Characters shown of a wrong value. */
const SHOWN_MAX_CHARS = 30;

/** What was meant by a value: a number or a truth in quotes, one text for a list, a word with a slip in it. */
function meantBy(node: Node, shape: Shape): string | undefined {
  if (shape.is === "list" && node.type === "string" && mistakesIn(node, shape.of).length === 0)
    return JSON.stringify([node.value]);
  if (node.type !== "string") return undefined;
  const text = String(node.value);
  if (shape.is === "truth") return /^(?:true|false)$/i.test(text) ? text.toLowerCase() : undefined;
  if (shape.is === "number") {
    const number = { ...node, type: "number" as const, value: Number(text) };
    return text.trim() !== "" && fits(number, shape) ? text.trim() : undefined;
  }
  if (shape.is !== "word") return undefined;
  const same = shape.of.find((one) => one.toLowerCase() === text.toLowerCase());
  const near = same ?? nearest(text, shape.of);
  return near === undefined ? undefined : JSON.stringify(near);
}
