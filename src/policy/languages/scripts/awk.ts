import { UNKNOWN } from "../../model/invocation.ts";
import { quoteWord } from "../../text/quote.ts";
import { perform } from "./effects.ts";
import { type Token, tokenize } from "./lexer.ts";
import { recordShell, type Scan } from "./recorded-commands.ts";
import { environmentValue, textOf, textValue, UNKNOWN_VALUE, type Value } from "./value.ts";

/** Finds what an awk program runs (`system`, pipes) and writes (`print > "file"`). */
export function scanAwk(scan: Scan, source: string): void {
  const tokens = tokenize("awk", source);
  let afterPrint = false;
  let printed = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    const { start, end } = token;
    const call = { name: token.text, args: [], named: new Map(), start, end };
    if (token.kind === "name") {
      if (token.text === "system") recordShell(scan, call, valueAfter(scan, tokens, at + 2));
      if (token.text === "print" || token.text === "printf") {
        afterPrint = true;
        printed = at;
      }
      if (token.text === "getline") readGetline(scan, tokens, at);
      if (token.text === "ENVIRON" && afterPrint) {
        const value = environmentValue(textOf(constantOf(tokens[at + 2])), scan.world);
        perform(scan, "print", { ...call, args: [value] });
      }
    } else if (token.kind === "op") {
      if (/^[;{}]$/.test(token.text)) afterPrint = false;
      // `print | "cmd"` and `print |& "cmd"`.
      if (/^\|&?$/.test(token.text) && tokens[at + 1]?.text !== "getline") {
        const input = printedBy(valueAfter(scan, tokens, printed + 1));
        const command = valueAfter(scan, tokens, at + 1);
        recordShell(scan, call, textValue(`${input} | ${textOf(command)}`));
      }
      if (afterPrint && /^>>?$/.test(token.text)) {
        const action = token.text === ">" ? "write" : "append";
        perform(scan, action, { ...call, args: [valueAfter(scan, tokens, at + 1), UNKNOWN_VALUE] });
      }
    }
    if (token.lineBefore) afterPrint = token.text === "print" || token.text === "printf";
  }
}

/** What a command in a pipe reads: a constant text, or what awk itself reads. */
function printedBy(value: Value): string {
  const text = textOf(value);
  return text.replaceAll(UNKNOWN, "").trim() === "" ? "cat" : `echo ${quoteWord(text)}`;
}

/** `"cmd" | getline` runs the command, `getline < "file"` reads the file. */
function readGetline(scan: Scan, tokens: readonly Token[], at: number): void {
  const { start = 0, end = 0 } = tokens[at] ?? {};
  const call = { name: "getline", args: [], named: new Map(), start, end };
  if (/^\|&?$/.test(tokens[at - 1]?.text ?? "")) {
    recordShell(scan, call, constantOf(tokens[at - 2]));
    return;
  }
  const sign = tokens.slice(at + 1, at + 3).findIndex((token) => token.text === "<");
  if (sign < 0) return;
  perform(scan, "read", { ...call, args: [valueAfter(scan, tokens, at + sign + 2)] });
}

/** The constant texts side by side from here on, which awk joins; unknown with anything else. */
function valueAfter(scan: Scan, tokens: readonly Token[], from: number): Value {
  let text: string | undefined;
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined || (token.kind === "op" && /^(?:[);}]|\|&?)$/.test(token.text))) break;
    if (token.lineBefore && text !== undefined) break;
    const isVariable = token.text === "ENVIRON" && tokens[at + 1]?.text === "[";
    const constant = isVariable
      ? environmentValue(textOf(constantOf(tokens[at + 2])), scan.world)
      : constantOf(token);
    if (isVariable) at += 3;
    if (constant.kind === "text") text = (text ?? "") + constant.text;
    else if (text?.endsWith(UNKNOWN) !== true) text = (text ?? "") + UNKNOWN;
  }
  return text === undefined ? UNKNOWN_VALUE : textValue(text);
}

function constantOf(token: Token | undefined): Value {
  if (token?.kind !== "string") return UNKNOWN_VALUE;
  return textValue(
    (token.parts ?? []).map((part) => (typeof part === "string" ? part : "")).join(""),
  );
}
