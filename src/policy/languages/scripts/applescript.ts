import type { Reader } from "./calls.ts";
import { type Token, tokenize } from "./lexer.ts";
import { readExpression } from "./reader.ts";
import { recordProgram, recordShell, type Scan } from "./recorded-commands.ts";

const CALLS = ["do shell script", "do script", "write text", "keystroke", "doshellscript"];

/**
 * Finds `do shell script "…"`, what is typed into a terminal (`do script "…"`, `keystroke "…"`), and what the Finder
 * is told to delete or move to the trash, which lies there from then on.
 */
export function scanAppleScript(scan: Scan, source: string): void {
  const tokens = tokenize("applescript", source);
  for (let at = 0; at + 1 < tokens.length; at++) {
    const words = tokens.slice(at, at + 3).map((token) => token.text.toLowerCase());
    const text = words.join(" ");
    const { start = 0, end = 0 } = tokens[at] ?? {};
    const call = { name: text, args: [], named: new Map(), start, end };
    const length = CALLS.find((one) => text === one || text.startsWith(`${one} `))?.split(
      " ",
    ).length;
    if (length !== undefined) {
      recordShell(scan, call, readExpression(readerAt(scan, tokens, at + length)));
    } else if (words[0] === "set" && words[2] === "to") {
      scan.bindings.set(tokens[at + 1]?.text ?? "", readExpression(readerAt(scan, tokens, at + 3)));
    } else if (words[0] === "send" && tellsMessenger(tokens, at)) {
      recordProgram(scan, call, "mail", ["somebody@application"]);
    } else if (words[0] === "delete" || words[0] === "move") {
      const path = pathBehind(tokens, at + 1, words[0] === "move");
      if (path !== undefined) recordProgram(scan, call, "trash", [path]);
    } else if (
      text === "empty trash" ||
      text.startsWith("empty trash ") ||
      text === "empty the trash"
    ) {
      recordProgram(scan, call, "rm", ["-rf", "~/.Trash"]);
    } else if (text === "make login item" || text === "make new login")
      recordProgram(scan, call, "launchctl", ["load", "login item"]);
    else if (text.startsWith("shut down")) recordProgram(scan, call, "shutdown", ["-h", "now"]);
  }
}

/** True for a `send` that stands in, or names, an application for messages to people. */
function tellsMessenger(tokens: readonly Token[], at: number): boolean {
  return tokens
    .slice(0, at + STATEMENT_MAX_TOKENS)
    .some(({ kind, parts }) => kind === "string" && MESSENGERS.test(parts?.join("") ?? ""));
}

const MESSENGERS =
  /^(?:Messages|Mail|iMessage|Microsoft Outlook|WhatsApp|Telegram|Signal|Slack|com\.apple\.(?:iChat|MobileSMS|mail))$/i;

function readerAt(scan: Scan, tokens: readonly Token[], at: number): Reader {
  return { scan, tokens, at, depth: 0 };
}

/** Words of one statement that are looked at. */
const STATEMENT_MAX_TOKENS = 16;

/** The path in `folder "Documents" of home`, `POSIX file "/a"`, `every item of home`; of a move only one to the trash. */
function pathBehind(
  tokens: readonly Token[],
  from: number,
  onlyToTrash: boolean,
): string | undefined {
  const words: string[] = [];
  let named: string | undefined;
  for (const { kind, text, parts, lineBefore } of tokens.slice(from, from + STATEMENT_MAX_TOKENS)) {
    if (lineBefore || text === "tell" || text === "end") break;
    if (kind === "string") named ??= parts?.join("");
    else words.push(text.toLowerCase());
  }
  if (onlyToTrash && !words.includes("trash")) return undefined;
  const inHome = words.includes("home");
  if (named === undefined) return inHome ? "~" : undefined;
  return named.startsWith("/") || named.startsWith("~") || !inHome ? named : `~/${named}`;
}
