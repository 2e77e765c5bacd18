import { type Giving, givingsByProgram, TELLING, WHOLE } from "./credential-options.ts";

/** Where a secret is in a text, in UTF-16 offsets. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
}

/** Names of which the value is a secret. A bare `pwd` is where a shell stands. */
const NAMES =
  "(?:password|passwd|passphrase|pgpass|secret|token|api[_-]?key|secret[_-]?key|access[_-]?key|auth[_-]?key|_auth|(?<=[_;?&\"'])pwd)";

const VALUE = "(\"(?:[^\"\\\\\\n]|\\\\.){1,300}\"|'[^'\\n]{1,300}'|[^\\s\"'`;&|,)}\\]<>]{1,300})";

/**
 * Secrets that their surroundings give away, whatever they are. The first group is the secret and ends what
 * is needed to know it. Every quantifier has an end, so that the work is bounded at each place.
 */
const PATTERNS: readonly string[] = [
  // An address: `postgres://user:secret@host`, `redis://:secret@host`, a token as the user of one.
  "\\b[a-z][a-z0-9+.-]{1,30}://[^\\s:@/?#\"'`<>]{0,100}:([^\\s/\"'`<>]{1,300})(?=@[\\w.[$%{-])",
  "\\bhttps?://((?=[^\\s:@/]{0,200}\\d)[a-z0-9_-]{20,200})(?=@[\\w.-])",
  // As drivers of Go and Oracle write it: `user:secret@tcp(host)`, `thin:user/secret@host`.
  "\\b[\\w.-]{1,60}:([^\\s:@/\"'`]{1,200})(?=@(?:tcp|udp|unix)\\()",
  "\\b(?:thin|oci8?):[\\w$#.-]{1,60}/([^\\s@/\"'`]{1,200})(?=@)",
  // `PGPASSWORD=secret`, `Password=secret;`, `?token=secret`, `"password": "secret"`.
  `${NAMES}(?:["'][ \\t]{0,4}[:=]|=)[ \\t]{0,4}(?![=>~])${VALUE}`,
  "\\b(?:password|passwd|passphrase)[ \\t]{0,2}:[ \\t]{1,4}((?=\\S{0,40}\\d)[^\\s\"'`,;]{4,200})",
  // A header, however it is quoted.
  "\\bauthorization[\"']?[ \\t]{0,4}[:=][ \\t]{0,4}[\"']?(?:bearer|basic|token|digest|apikey)[ \\t]{1,4}([^\\s\"'`,;]{1,3000})",
  "\\bauthorization[\"']?[ \\t]{0,4}[:=][ \\t]{0,4}[\"']?([^\\s\"'`,;]{16,3000})",
  "\\b(?:api-key|auth-token|private-token|vault-token|access-token|auth-key)[\"']?[ \\t]{0,4}:[ \\t]{0,4}[\"']?([^\\s\"'`,;]{1,3000})",
];

/** Finds what is a secret because of where it stands, in order and without overlaps. */
export function credentialsIn(text: string): readonly SecretSpan[] {
  const found = new Found(text);
  for (const pattern of PATTERNS) {
    for (const match of text.matchAll(new RegExp(pattern, "gi"))) {
      const end = match.index + match[0].length;
      found.add(end - (match[1] ?? "").length, end);
    }
  }
  findGiven(found);
  return found.inOrder();
}

/** Values that say themselves that there is none. */
const NO_VALUE =
  /^(?:[*•.]{1,40}|x{3,40}|true|false|null|none|undefined|\d|<[^>]{0,60}>|\[[^\]]{0,60}\])$/i;

/** A variable, a placeholder or a call in the place of a value. */
const NAMED_VALUE =
  /^(?:\$|<|\{\{|%\w+%|@|(?:process|os|env|config|self|this|import|await|new)\b|[\w.]{1,60}[([])/;

/** What was found in a text. */
class Found {
  readonly text: string;
  private readonly spans: SecretSpan[] = [];

  constructor(text: string) {
    this.text = text;
  }

  /** Keeps a span, its quotes aside, unless what it holds is no secret, or was taken out before. */
  add(from: number, to: number): void {
    let [start, end] = [from, to];
    const quote = this.text[start];
    const isQuoted = (quote === '"' || quote === "'") && this.text[end - 1] === quote;
    if (isQuoted) [start, end] = [start + 1, end - 1];
    if (start >= end) return;
    const value = this.text.slice(start, end);
    // What may be shown of a secret is `…(12)`, of which the bracket ends a word.
    const isShown = value.includes("…(") || this.text.startsWith("…(", end - 1);
    if (isShown || NO_VALUE.test(value)) return;
    // What is in single quotes is not expanded.
    if (quote !== "'" && NAMED_VALUE.test(value)) return;
    this.spans.push({ start, end });
  }

  inOrder(): readonly SecretSpan[] {
    const kept: SecretSpan[] = [];
    for (const span of this.spans.sort((a, b) => a.start - b.start || b.end - a.end)) {
      const last = kept.at(-1);
      if (last === undefined || span.start >= last.end) kept.push(span);
      else if (span.end > last.end) kept[kept.length - 1] = { start: last.start, end: span.end };
    }
    return kept;
  }
}

/** A word of a line, and whether its command ends behind it. */
interface LineWord extends SecretSpan {
  /** Without the quotes around it. */
  readonly text: string;
  readonly ends: boolean;
}

/** Most operands of a command that are remembered as what may name it. */
const NAMING_MAX = 8;

/** Goes through the commands of a text and finds what they give their programs. */
function findGiven(found: Found): void {
  let givings: readonly Giving[] = [];
  let named: string[] = [];
  let operands = 0;
  let awaited: Giving | undefined;
  for (const word of wordsOf(found.text)) {
    const given = awaited;
    awaited = undefined;
    if (given !== undefined && !word.text.startsWith("-")) addValue(found, word, 0, given);
    else if (/^-|^\/[a-z]+:/i.test(word.text)) awaited = takeOption(found, word, givings);
    else if (!/^[\\/]{2}|^[a-z]:$|^\*$/i.test(word.text)) {
      const own = givingsOf(word.text, named);
      if (named.length < NAMING_MAX) named.push(nameOf(word.text));
      if (own !== undefined) {
        givings = own;
        operands = 0;
      } else {
        operands++;
        // What sshpass runs has options of its own.
        if (named.includes("sshpass")) givings = [];
        for (const giving of givings) {
          if (giving.operand === operands) addValue(found, word, 0, giving);
        }
      }
    }
    if (!word.ends) continue;
    givings = [];
    named = [];
    awaited = undefined;
  }
}

/** What is given to the program that a word names, alone or behind another word. */
function givingsOf(word: string, before: readonly string[]): readonly Giving[] | undefined {
  const table = givingsByProgram();
  const name = nameOf(word);
  for (const first of before) {
    const givings = table.get(`${first}+${name}`);
    if (givings !== undefined) return givings;
  }
  return table.get(name);
}

/** Takes the value out of an option's word; what is given back waits for the next word. */
function takeOption(found: Found, word: LineWord, givings: readonly Giving[]): Giving | undefined {
  const { text } = word;
  const telling = TELLING.exec(text)?.[0];
  if (telling !== undefined) {
    if (text.length === telling.length) return WHOLE;
    addValue(found, word, telling.length + 1, WHOLE);
    return undefined;
  }
  for (const giving of givings) {
    const { option, attachedOnly } = giving;
    if (option === "" || !isOption(text, option)) continue;
    if (text.length > option.length) {
      const skipped = text[option.length] === "=" || option.startsWith("/") ? 1 : 0;
      addValue(found, word, option.length + skipped, giving);
    } else if (!attachedOnly) return giving;
  }
  return undefined;
}

/** True for the option itself, and for one with its value attached: `-psecret`, `--pass=secret`, `/p:secret`. */
function isOption(text: string, option: string): boolean {
  if (option.length > 2 || option.startsWith("/")) {
    const next = text[option.length] ?? "=";
    const isNamed = text.slice(0, option.length).toLowerCase() === option;
    return isNamed && (next === "=" || (next === ":" && option.startsWith("/")));
  }
  return text.startsWith(option);
}

/** Adds the part of a word, from an offset in its text on, that is the secret. */
function addValue(found: Found, word: LineWord, offset: number, { behind }: Giving): void {
  const quoted = found.text.slice(word.start, word.end) === word.text ? 0 : 1;
  const [start, end] = [word.start + quoted + offset, word.end - quoted];
  if (behind === "") {
    if (offset === 0) found.add(word.start, word.end);
    else found.add(start, end);
    return;
  }
  const value = found.text.slice(start, end);
  // What OpenSSL reads from elsewhere is named, not given.
  const at = /^(?:env|file|fd):/.test(value) ? -1 : value.indexOf(behind);
  const host = behind === "/" ? value.indexOf("@", at) : -1;
  if (at >= 0) found.add(start + at + 1, host < 0 ? end : start + host);
}

/** The words of a text as a shell would part them, whatever else it would do. */
function* wordsOf(text: string): Generator<LineWord> {
  const parts = /((?:"(?:[^"\\]|\\.)*"|'[^']*'|\\[^\n]|[^\s"'|;&()<>\\])+)|([|;&()\n]+)/g;
  let before: LineWord | undefined;
  for (const { index, 0: whole, 1: word } of text.matchAll(parts)) {
    if (before !== undefined) yield { ...before, ends: word === undefined };
    before = undefined;
    if (word === undefined) continue;
    const plain = word.replace(/^(["'])([\s\S]*)\1$/, "$2");
    before = { start: index, end: index + whole.length, text: plain, ends: false };
  }
  if (before !== undefined) yield before;
}

/** A program's name, without its folder and ending. */
function nameOf(word: string): string {
  const from = Math.max(word.lastIndexOf("/"), word.lastIndexOf("\\")) + 1;
  return word
    .slice(from)
    .toLowerCase()
    .replace(/\.exe$/, "");
}
