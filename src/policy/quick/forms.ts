import { isCode } from "../text/words.ts";

/** Variables that change how much a program says, or for whom it builds, and nothing that it runs. */
const VARIABLES =
  " CI NODE_ENV FORCE_COLOR NO_COLOR RUST_BACKTRACE RUST_LOG TZ LANG LC_ALL PYTHONUNBUFFERED CGO_ENABLED GOOS GOARCH PORT RAILS_ENV MIX_ENV ";

/** Options by which a script may be told where to write. */
const MAY_BE_OUTPUT = /^-(?:[oO]|-?(?:o|dest|save|exp|rep|dump|write|to|log))/;

/** True where the words of a plain form are what it says they are; see `commands/fast-form.ts`. */
export function fitsForm(facts: string, words: readonly string[], from: number): boolean {
  switch (facts.slice(1, facts.indexOf(" ", 1))) {
    case "lines":
      return isPrintScript(words[from] ?? "");
    case "script":
      return isPlainScript(words, from);
    case "here":
      return isLocalFetch(words, from);
    case "branches":
    case "packages":
      return namesNothingElsewhere(words, from);
    case "name":
      return words.length === from + 1;
    case "one":
      return isAloneOf(words, from);
    default:
      return true;
  }
}

/** At most one word that is not an option. */
function isAloneOf(words: readonly string[], from: number): boolean {
  let count = 0;
  for (let at = from; at < words.length; at++) if (words[at]?.startsWith("-") === false) count++;
  return count < 2;
}

function namesNothingElsewhere(words: readonly string[], from: number): boolean {
  for (let index = from; index < words.length; index++) {
    if (words[index]?.includes(":") === true || words[index]?.startsWith("+") === true)
      return false;
  }
  return true;
}

/** A file of source code, or the question which version an interpreter is. */
function isPlainScript(words: readonly string[], at: number): boolean {
  const first = words[at];
  if (first === "--version") return words.length === at + 1;
  // Django's script is a tool with commands of its own, which a pack knows.
  // What lies in a package may be another agent's program.
  if (first === undefined || first.includes("node_modules/")) return false;
  return isCode(first) && !first.endsWith("manage.py") && !mayPassOn(words, at + 1);
}

/** True for a word that may name a program, with words for it behind: a script may run them; and for an output. */
function mayPassOn(words: readonly string[], from: number): boolean {
  for (let at = from; at < words.length; at++) {
    const word = words[at] ?? "";
    if (MAY_BE_OUTPUT.test(word)) return true;
    if (at === words.length - 1) break;
    if (!word.startsWith("-") && !word.includes(".") && !isNumber(word, 0)) return true;
  }
  return false;
}

/** `1,80p` and its like. */
function isPrintScript(script: string): boolean {
  if (!script.endsWith("p")) return false;
  for (let at = 0; at < script.length - 1; at++)
    if (!"0123456789,$".includes(script[at] ?? "")) return false;
  return true;
}

/** One address on this machine, and options. */
function isLocalFetch(words: readonly string[], from: number): boolean {
  let addresses = 0;
  for (let at = from; at < words.length; at++) {
    const word = words[at] ?? "";
    if (word.startsWith("-")) continue;
    if (!isLocalAddress(word)) return false;
    addresses++;
  }
  return addresses === 1;
}

/** An address of this machine, as `localhost:3000/x`. */
export function isLocalAddress(word: string): boolean {
  if (word.includes("@")) return false;
  const host = word.startsWith("http://") ? word.slice("http://".length) : word;
  return host.startsWith("localhost:") || host.startsWith("127.0.0.1:");
}

/** `CI=true` and its like, in front of a command. */
export function isHarmlessAssignment(word: string): boolean {
  const equals = word.indexOf("=");
  if (equals <= 0 || !VARIABLES.includes(` ${word.slice(0, equals)} `)) return false;
  for (let at = equals + 1; at < word.length; at++) {
    const code = word.charCodeAt(at);
    const letter = code | 0x20;
    const isPlain =
      (letter >= 0x61 && letter <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x5f;
    if (!isPlain) return false;
  }
  return true;
}

/** Behind `time` and `timeout 60`, which change nothing of what runs. */
export function behindTimer(words: readonly string[]): number {
  if (words[0] === "time") return 1;
  return words[0] === "timeout" && isNumber(words[1] ?? "", 0) ? 2 : 0;
}

/** Digits behind an offset, and at least one of them. */
export function isNumber(word: string, from: number): boolean {
  for (let at = from; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code < 0x30 || code > 0x39) return false;
  }
  return word.length > from;
}
