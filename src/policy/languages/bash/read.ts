import { UNKNOWN } from "../../model/invocation.ts";
import { inputText } from "./output.ts";
import { type Call, spend, type Walk } from "./walk.ts";

/** Takes the next line of a command's input; undefined when nobody knows it. */
export function takeLine(call: Call, raw: boolean, walk: Walk): string | undefined {
  const text = inputText(call, walk);
  if (text === undefined) return undefined;
  let end = lineEnd(text, 0);
  // Without -r a backslash at the end of a line joins the next one.
  while (!raw && endsInBackslash(text, end) && end < text.length) {
    end = lineEnd(text, end + 1);
  }
  const { stdin } = call;
  walk.consumed.set(stdin, (walk.consumed.get(stdin) ?? 0) + Math.min(end + 1, text.length));
  if (!spend(walk, 1 + (end >> 3))) return undefined;
  const line = text.slice(0, end);
  return raw ? line : line.replaceAll("\\\n", "");
}

/** True when a backslash that nothing escapes stands before a place. */
function endsInBackslash(text: string, end: number): boolean {
  let at = end;
  while (text[at - 1] === "\\") at -= 1;
  return (end - at) % 2 === 1;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

/** Splits a line as `read` does for a number of variables, of which the last gets the rest, if any is. */
export function readWords(
  line: string,
  separators: string,
  raw: boolean,
  count: number,
): readonly string[] {
  const words: string[] = [];
  const isBlank = (char: string): boolean => /\s/.test(char) && separators.includes(char);
  const skipBlanks = (from: number): number => {
    let at = from;
    while (at < line.length && isBlank(line.charAt(at))) at += 1;
    return at;
  };
  let at = skipBlanks(0);
  while (words.length < count - 1 && at < line.length) {
    let word = "";
    for (; at < line.length && !separators.includes(line.charAt(at)); at += 1) {
      if (!raw && line.charAt(at) === "\\") at += 1;
      word += line.charAt(at);
    }
    words.push(word);
    at = skipBlanks(at);
    if (at < line.length && separators.includes(line.charAt(at))) at = skipBlanks(at + 1);
    // What is unknown may hold separators of its own: the words after it are unknown as well.
    const left = Number.isFinite(count) ? count - words.length : 1;
    if (word.includes(UNKNOWN)) return [...words, ...Array(left).fill(UNKNOWN)];
  }
  let end = line.length;
  while (end > at && isBlank(line.charAt(end - 1))) end -= 1;
  const rest = line.slice(at, end);
  return [...words, raw ? rest : rest.replace(/\\(.)/g, "$1")];
}
