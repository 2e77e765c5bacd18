import type { Reader } from "./calls.ts";
import { runShell, type Scan } from "./emit.ts";
import { tokenize } from "./lexer.ts";
import { readExpression } from "./reader.ts";

/** Finds `do shell script "…"`, AppleScript's only way to a shell. */
export function scanAppleScript(scan: Scan, source: string): void {
  const tokens = tokenize("applescript", source);
  for (let at = 0; at + 3 < tokens.length; at++) {
    const words = tokens.slice(at, at + 3).map((token) => token.text.toLowerCase());
    if (words.join(" ") !== "do shell script") continue;
    const reader: Reader = { scan, tokens, at: at + 3, depth: 0 };
    const { start = 0, end = 0 } = tokens[at] ?? {};
    const call = { name: "do shell script", args: [], named: new Map(), start, end };
    runShell(scan, call, readExpression(reader));
  }
}
