import type { Finding } from "./finding.ts";
import { followsLink, isHarmless } from "./plain-programs.ts";
import { isOrdinaryFolder, isTelling } from "./plain-words.ts";
import type { World } from "./world.ts";

/**
 * Judges the command lines that need no parser, because loading the whole policy costs a call more than
 * everything else together: `harmless` when only well-known programs get words that mean themselves and
 * no rule looks at, a finding for the plain forms of deleting everything, and undefined for the rest,
 * which means nothing but "ask the whole policy". It must never differ from the whole policy, which
 * tests hold against it.
 */
export function judgePlainly(command: string, world: World): "harmless" | Finding | undefined {
  if (command.length > PLAIN_MAX_CHARS) return undefined;
  const catastrophe = judgeRemoval(command, world);
  if (catastrophe !== undefined) return catastrophe;
  return isOrdinaryFolder(world) && isPlainlyHarmless(command, world) ? "harmless" : undefined;
}

/** `rm -rf /`, `rm -fr ~` and their like, as the only command of the line. */
function judgeRemoval(command: string, world: World): Finding | undefined {
  if (!command.startsWith("rm -") || world.platform === "windows") return undefined;
  const words = command.split(" ");
  let recursive = false;
  let reason: string | undefined;
  const shown = ["rm"];
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? "";
    if (word === "-rf" || word === "-fr" || word === "-Rf" || word === "-r" || word === "-R") {
      recursive = true;
    } else if (word === "/" || word === "/*") {
      reason ??= "deletes the whole file system";
    } else if ((word === "~" || word === "~/") && world.home !== undefined) {
      reason ??= "deletes a home folder";
    } else if (word !== "-f") return undefined;
    shown.push(word.startsWith("~") ? `${world.home}${word.slice(1)}` : word);
  }
  if (!recursive || reason === undefined) return undefined;
  return {
    rule: "filesystem/delete",
    verdict: "deny",
    reason,
    instead: "delete named files inside the project, or move them to a temporary folder",
    words: shown.join(" "),
    span: { start: 0, end: command.length },
  };
}

function isPlainlyHarmless(command: string, world: World): boolean {
  if (mayHoldToken(command)) return false;
  const telling = isTelling(command);
  const words: string[] = [];
  const folders: string[] = [""];
  let at = 0;
  for (;;) {
    while (command.charCodeAt(at) === SPACE) at++;
    const code = command.charCodeAt(at);
    const isOperator = code === SEMICOLON || code === BAR || code === AMPERSAND;
    const end = isOperator ? operatorEnd(command, at) : at;
    if (end > at || at >= command.length) {
      if (!isHarmless(words, world, telling) || followsLink(words, folders, world)) return false;
      if (at >= command.length) return true;
      words.length = 0;
      at = end;
      continue;
    }
    // What begins neither way is not looked at by functions that a young process would have to make ready.
    const special = code === DOUBLE_QUOTE ? endOfMessage(command, at) : at;
    if (special > at) {
      words.push(command.slice(command.indexOf("\n", at) + 1, special));
      at = special;
      continue;
    }
    const quiet = code === TWO || code === GREATER ? quietRedirect(command, at) : at;
    if (quiet > at) {
      at = quiet;
      continue;
    }
    const wordEnd = endOfWord(command, at);
    if (wordEnd <= at) return false;
    words.push(unquoted(command, at, wordEnd));
    at = wordEnd;
  }
}

/** How agents hand over a text of several lines, a commit message above all: `"$(cat <<'EOF'`. */
const MESSAGE_HEAD = "\"$(cat <<'";

/** Behind a word that is nothing but a text in a quoted heredoc, or the offset itself. */
function endOfMessage(text: string, at: number): number {
  if (!text.startsWith(MESSAGE_HEAD, at)) return at;
  const open = at + MESSAGE_HEAD.length;
  const close = text.indexOf("'\n", open);
  if (close <= open || close - open > MARK_MAX_CHARS) return at;
  for (let index = open; index < close; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x41 || code > 0x5a) return at;
  }
  const ending = `\n${text.slice(open, close)}\n`;
  const last = text.indexOf(ending, close + 1);
  const end = last + ending.length + 2;
  if (last < 0 || !text.startsWith(')"', end - 2)) return at;
  return end === text.length || text.charCodeAt(end) === SPACE ? end : at;
}

/** Longest word that ends a heredoc here: `EOF` and the like. */
const MARK_MAX_CHARS = 10;

/** Redirections that change nothing but where a command's messages go. */
const QUIET_REDIRECTS = ["2>&1", "2>/dev/null", "2> /dev/null", ">/dev/null", "> /dev/null"];

/** Behind such a redirection that ends with its word, or the offset itself. */
function quietRedirect(text: string, at: number): number {
  for (const redirect of QUIET_REDIRECTS) {
    const end = at + redirect.length;
    if (text.startsWith(redirect, at) && (end === text.length || text[end] === " ")) return end;
  }
  return at;
}

/** Longer lines are rarely plain, and the parser's cost no longer matters beside the command's own. */
const PLAIN_MAX_CHARS = 2000;

/** Behind `&&`, `||`, `|` or `;` at an offset, or the offset itself; a newline is not plain. */
function operatorEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  if (code === SEMICOLON) return next === SEMICOLON ? at : at + 1;
  if (code === BAR) return at + (next === BAR ? 2 : 1);
  return code === AMPERSAND && next === AMPERSAND ? at + 2 : at;
}

/**
 * Behind a word of plain characters and quoted parts; the offset itself when anything in it has a meaning of
 * its own. By numbers: comparing letters as texts costs a young process ten times as much.
 */
function endOfWord(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE || code === DOUBLE_QUOTE) {
      const close = text.indexOf(code === QUOTE ? "'" : '"', at + 1);
      if (close < 0) return start;
      if (code === DOUBLE_QUOTE && hasMeaningInQuotes(text.slice(at + 1, close))) return start;
      at = close + 1;
      continue;
    }
    // `a` to `z` and `A` to `Z`, then `-` `.` `/` and the digits with `:`, then the rest.
    const letter = code | 0x20;
    const isPlain =
      (letter >= 0x61 && letter <= 0x7a) ||
      (code >= 0x2b && code <= 0x3a) ||
      code === 0x5f ||
      code === 0x40 ||
      code === 0x25 ||
      code === 0x3d;
    if (isPlain) at++;
    else if (code === SPACE || code === BAR || code === SEMICOLON || code === AMPERSAND) return at;
    else return start;
  }
  return at;
}

/** A word as the program gets it: without its quotes, whose contents mean themselves. */
function unquoted(text: string, start: number, end: number): string {
  const word = text.slice(start, end);
  if (!word.includes("'") && !word.includes('"')) return word;
  let value = "";
  let at = 0;
  while (at < word.length) {
    const mark = word[at];
    if (mark === "'" || mark === '"') {
      const close = word.indexOf(mark, at + 1);
      value += word.slice(at + 1, close);
      at = close + 1;
    } else {
      value += mark;
      at++;
    }
  }
  return value;
}

function hasMeaningInQuotes(text: string): boolean {
  return text.includes("$") || text.includes("`") || text.includes("\\") || text.includes("!");
}

const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const AMPERSAND = 0x26;
const QUOTE = 0x27;
const TWO = 0x32;
const SEMICOLON = 0x3b;
const GREATER = 0x3e;
const BAR = 0x7c;

/** Longest run of letters, digits, `_`, `-`, `+` and `/` that cannot be a token of any known format. */
const TOKEN_MIN_CHARS = 20;

/** True for a line with a run of letters that may be a token, wherever it stands. */
function mayHoldToken(command: string): boolean {
  let run = 0;
  for (let at = 0; at < command.length; at++) {
    const code = command.charCodeAt(at);
    run = code > SPACE && (code < 0x2c || code > 0x2f || code === 0x2d) ? run + 1 : 0;
    if (run >= TOKEN_MIN_CHARS) return true;
  }
  return false;
}
