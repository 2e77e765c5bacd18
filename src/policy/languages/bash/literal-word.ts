import type { WordPart } from "unbash";
import { UNKNOWN } from "../../model/invocation.ts";
import { spend, type Walk } from "./walk.ts";

/** True for a bare word that is its own value: no character in it has a meaning of its own. */
export function meansItself(text: string): boolean {
  return LITERAL.test(text);
}

const LITERAL = /^(?:[\w./:@%+,=-]+|[[\]])$/;

/** What stands between two quotes and means itself; undefined for any other word. */
export function quotedText(text: string): string | undefined {
  const quote = text[0];
  if (quote !== '"' && quote !== "'") return undefined;
  if (text.indexOf(quote, 1) !== text.length - 1 || text.length === 1) return undefined;
  const value = text.slice(1, -1);
  if (quote === "'") return value;
  return value.includes("$") || value.includes("`") || value.includes("\\") ? undefined : value;
}

/** The text of a word in which nothing is expanded, as most quoted words are. */
export function constantText(parts: readonly WordPart[], walk: Walk): string | undefined {
  let text = "";
  let steps = 0;
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    if (part === undefined) continue;
    if (part.type === "DoubleQuoted") {
      for (const inner of part.parts) {
        if (inner.type !== "Literal") return undefined;
        text += inner.value;
        steps += 1;
      }
    } else if (part.type === "SingleQuoted") text += part.value;
    else if (part.type === "Literal" && (at > 0 || !part.text.startsWith("~"))) {
      // In text that was put together, something unknown outside quotes may be any number of words.
      if (part.value.includes(UNKNOWN)) return undefined;
      text += part.value;
    } else return undefined;
    steps += 1;
  }
  return spend(walk, steps) ? text : undefined;
}
