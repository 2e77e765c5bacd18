import type { Reader } from "./calls.ts";
import { tokenize } from "./lexer.ts";
import { readExpression } from "./reader.ts";
import { recordShell, type Scan } from "./recorded-commands.ts";

const CALLS = ["do shell script", "do script", "write text", "keystroke"];

/** Finds `do shell script "…"`, and what is typed into a terminal: `do script "…"`, `keystroke "…"`. */
export function scanAppleScript(scan: Scan, source: string): void {
  const tokens = tokenize("applescript", source);
  for (let at = 0; at + 1 < tokens.length; at++) {
    const words = tokens.slice(at, at + 3).map((token) => token.text.toLowerCase());
    const text = words.join(" ");
    const length = CALLS.find((call) => text === call || text.startsWith(`${call} `))?.split(
      " ",
    ).length;
    if (length === undefined) continue;
    const reader: Reader = { scan, tokens, at: at + length, depth: 0 };
    const { start = 0, end = 0 } = tokens[at] ?? {};
    const call = { name: text, args: [], named: new Map(), start, end };
    recordShell(scan, call, readExpression(reader));
  }
}
