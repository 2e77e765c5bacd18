// The part of the exact reading that most lines need no more of: words that mean themselves, in lists of commands.

/** Longest word that ends a heredoc here: `EOF` and the like. */
const MARK_MAX_CHARS = 10;

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const DOLLAR = 0x24;
const AMPERSAND = 0x26;
const QUOTE = 0x27;
const TWO = 0x32;
const SEMICOLON = 0x3b;
const GREATER = 0x3e;
const QUESTION_MARK = 0x3f;
const CARET = 0x5e;
const BAR = 0x7c;
const TILDE = 0x7e;

/**
 * Hands on the words of each command of a line, in order, up to one that is not taken; false for that, and for a line
 * with anything but words, messages in heredocs, operators and redirections that every shell reads alike. The list
 * of words is used again for the next command.
 */
export function readPlainLine(text: string, takes: (words: string[]) => boolean): boolean {
  const words: string[] = [];
  let at = 0;
  let separator = 0;
  for (;;) {
    let code = text.charCodeAt(at);
    // Lines may be empty, and a command may go on in the next line behind an operator.
    while (code === SPACE || (code === LINE_FEED && words.length === 0)) {
      code = text.charCodeAt(++at);
    }
    const isOver = at >= text.length;
    if (isOver && words.length === 0 && separator === LINE_FEED) return true;
    const separates =
      code === SEMICOLON || code === BAR || code === AMPERSAND || code === LINE_FEED;
    const end = separates ? operatorEnd(text, at) : at;
    if (end > at || isOver) {
      if (!takes(words)) return false;
      if (isOver) return true;
      words.length = 0;
      at = end;
      separator = code;
      continue;
    }
    // What begins neither way is not looked at by functions that a young process would have to make ready.
    const special = code === DOUBLE_QUOTE ? endOfMessage(text, at) : at;
    if (special > at) {
      words.push(text.slice(text.indexOf("\n", at) + 1, special));
      at = special;
      continue;
    }
    const quiet = code === TWO || code === GREATER ? quietRedirect(text, at) : at;
    if (quiet > at) {
      at = quiet;
      continue;
    }
    const wordEnd = endOfWord(text, at);
    if (wordEnd <= at) return false;
    words.push(unquoted(text, at, wordEnd));
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
  return endsWord(text, end) ? end : at;
}

/** Redirections that change nothing but where a command's messages go. */
const QUIET_REDIRECTS = ["2>&1", "2>/dev/null", "2> /dev/null", ">/dev/null", "> /dev/null"];

/** Behind such a redirection that ends with its word, or the offset itself. */
function quietRedirect(text: string, at: number): number {
  for (const redirect of QUIET_REDIRECTS) {
    const end = at + redirect.length;
    if (text.startsWith(redirect, at) && endsWord(text, end)) return end;
  }
  return at;
}

/** True where a word can end: at the end, a blank, a newline or an operator. */
function endsWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === SPACE || code === BAR || code === SEMICOLON || code === AMPERSAND) return true;
  return code === LINE_FEED || at >= text.length;
}

/** Behind `&&`, `||`, `|`, `;` or a newline at an offset, or the offset itself. */
function operatorEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  if (code === LINE_FEED) return at + 1;
  if (code === SEMICOLON) return next === SEMICOLON ? at : at + 1;
  if (code === BAR) return at + (next === BAR ? 2 : 1);
  return code === AMPERSAND && next === AMPERSAND ? at + 2 : at;
}

/**
 * Behind a word of plain characters and quoted parts; the offset itself when anything in it has a meaning of
 * its own. By numbers: comparing letters as texts costs a young process ten times as much.
 */
export function endOfWord(text: string, start: number): number {
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
    // Small letters are most of all, and a call each would cost more than what it finds.
    if ((code >= 0x61 && code <= 0x7a) || isPlainChar(text, start, at)) at++;
    else if (code === DOLLAR && text.charCodeAt(at + 1) === QUESTION_MARK) at += 2;
    else if (code === SPACE || code === BAR || code === SEMICOLON || code === AMPERSAND) return at;
    else return code === LINE_FEED ? at : start;
  }
  return at;
}

/** True for a character of a word that begins at `start` which means itself there. */
export function isPlainChar(text: string, start: number, at: number): boolean {
  const code = text.charCodeAt(at);
  // `a` to `z` and `A` to `Z`, then `-` `.` `/` and the digits with `:`, then the rest.
  const letter = code | 0x20;
  return (
    (letter >= 0x61 && letter <= 0x7a) ||
    (code >= 0x2b && code <= 0x3a) ||
    code === 0x5f ||
    code === 0x40 ||
    code === 0x25 ||
    code === 0x3d ||
    ((code === TILDE || code === CARET) && isBehindName(text, start, at))
  );
}

/** As in `HEAD~1` and `HEAD^^`; elsewhere these signs may mean a home folder, or a pattern for zsh. */
function isBehindName(text: string, start: number, at: number): boolean {
  const code = text.charCodeAt(at - 1);
  const letter = code | 0x20;
  if (at <= start) return false;
  if (code === TILDE || code === CARET) return true;
  return (letter >= 0x61 && letter <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

/** A word as the program gets it: without its quotes, whose contents mean themselves. */
export function unquoted(text: string, start: number, end: number): string {
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

/** True when double quotes let something in a text mean more than itself; `$?` is a number. */
function hasMeaningInQuotes(text: string): boolean {
  if (text.includes("`") || text.includes("!")) return true;
  return (text.includes("$") || text.includes("\\")) && isMoreThanItself(text);
}

function isMoreThanItself(text: string): boolean {
  for (let at = text.indexOf("$"); at >= 0; at = text.indexOf("$", at + 1)) {
    if (text[at + 1] !== "?") return true;
  }
  for (let at = text.indexOf("\\"); at >= 0; at = text.indexOf("\\", at + 1)) {
    // At the end of the text it keeps the quotation from being over.
    if (ESCAPED.includes(text[at + 1] ?? "\\")) return true;
  }
  return false;
}

/** Before anything else a backslash in double quotes is one; `\|` is what people search for. */
const ESCAPED = '$`"\\!\n';
