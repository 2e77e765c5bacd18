import { UNKNOWN } from "../../model/invocation.ts";
import { FIELDS_MAX } from "../../text/limits.ts";
import type { Pieces } from "./pieces.ts";
import { tilde } from "./tilde.ts";
import type { Frame, Walk } from "./walk.ts";

/** Splits `{a,b,{c,d}}` or `{1..3}` into its alternatives, still in source form; quotes are kept. */
export function braceAlternatives(text: string): readonly string[] {
  const inner = text.slice(1, -1);
  return range(inner) ?? split(inner);
}

function range(inner: string): readonly string[] | undefined {
  const match = /^(-?\d+|[A-Za-z])\.\.(-?\d+|[A-Za-z])(?:\.\.(-?\d+))?$/.exec(inner);
  const [first, last] = [match?.[1], match?.[2]];
  if (first === undefined || last === undefined) return undefined;
  const numeric = /^-?\d+$/.test(first) && /^-?\d+$/.test(last);
  const from = numeric ? Number(first) : first.charCodeAt(0);
  const to = numeric ? Number(last) : last.charCodeAt(0);
  const step = Math.max(1, Math.abs(Number(match?.[3] ?? 1))) * (from <= to ? 1 : -1);
  // `{01..3}` keeps the width of its longest end.
  const zeros = /^-?0\d/.test(first) || /^-?0\d/.test(last);
  const width = zeros ? Math.max(first.length, last.length) : 0;
  const values: string[] = [];
  for (let n = from; step > 0 ? n <= to : n >= to; n += step) {
    if (values.length > FIELDS_MAX) break;
    values.push(numeric ? padded(n, width) : String.fromCharCode(n));
  }
  return values;
}

function padded(n: number, width: number): string {
  const digits = String(Math.abs(n));
  return n < 0 ? `-${digits.padStart(width - 1, "0")}` : digits.padStart(width, "0");
}

function split(inner: string): readonly string[] {
  const alternatives: string[] = [];
  let depth = 0;
  let quote = "";
  let isLiteral = false;
  let start = 0;
  for (let i = 0; i < inner.length; i += 1) {
    const char = inner.charAt(i);
    // Between single quotes a backslash is one, but not in `$'…'`.
    if (char === "\\" && !isLiteral) i += 1;
    else if (quote !== "") {
      quote = char === quote ? "" : quote;
      isLiteral &&= quote !== "";
    } else if (char === "'" || char === '"' || char === "`") {
      quote = char;
      isLiteral = char === "'" && inner[i - 1] !== "$";
    } else if (char === "{" || char === "(") depth += 1;
    else if (char === "}" || char === ")") depth -= 1;
    else if (char === "," && depth === 0) {
      alternatives.push(inner.slice(start, i));
      start = i + 1;
    }
  }
  alternatives.push(inner.slice(start));
  return alternatives;
}

/** `{~,x}/y`: braces come before tildes, and the name behind one may go on behind the braces. */
export function fromHome(row: Pieces, isWhole: boolean, frame: Frame, walk: Walk): Pieces {
  const [first, ...rest] = row;
  if (first === undefined || first.quoted || !first.text.startsWith("~")) return row;
  const isName = first.text.includes("/") || (isWhole && rest.length === 0);
  const text = isName ? tilde(first.text, first.text, frame, walk) : UNKNOWN;
  return [{ text, quoted: true, expanded: false }, ...rest];
}

/** Takes off the `x` that kept an alternative from being read as an assignment or a keyword. */
export function withoutMarker(row: Pieces): Pieces {
  const [first, ...rest] = row;
  if (first === undefined) return row;
  return first.text === "x" ? rest : [{ ...first, text: first.text.slice(1) }, ...rest];
}
