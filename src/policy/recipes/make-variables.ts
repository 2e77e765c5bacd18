import { UNKNOWN } from "../model/invocation.ts";

/** A variable of make: what it holds, and whether that was expanded already when it was set. */
interface MakeVariable {
  readonly text: string;
  readonly isFinal: boolean;
}

/** Characters that all expansions of a makefile may come to. */
const EXPANDED_MAX_CHARS = 131_072;

/** How deep variables may hold variables. */
const DEPTH_MAX = 12;

/** What make knows without being told. */
const BUILT_IN: ReadonlyMap<string, string> = new Map([
  ["MAKE", "make"],
  ["RM", "rm -f"],
  ["SHELL", "sh"],
]);

/**
 * The variables of a makefile, which turn a text of make into one of the shell. One that nobody set is the shell's
 * own, as make takes it from there; what a function makes of its words is unknown but for the simplest.
 */
export class MakeVariables {
  readonly #variables = new Map<string, MakeVariable>();
  readonly #given: ReadonlyMap<string, string>;
  readonly #folder: string;
  /** Commands that `$(shell …)` runs, as they are met. */
  readonly commands = new Set<string>();
  #left = EXPANDED_MAX_CHARS;

  constructor(given: ReadonlyMap<string, string>, folder: string) {
    this.#given = given;
    this.#folder = folder;
  }

  /** `name op text`, with the operator as it is written. */
  assign(name: string, operator: string, text: string): void {
    const before = this.#variables.get(name);
    if (operator === "?=" && before !== undefined) return;
    if (operator === "!=") this.commands.add(this.expand(text));
    const isFinal = operator.startsWith(":") || (operator === "+=" && before?.isFinal === true);
    const own = operator === "!=" ? UNKNOWN : isFinal ? this.expand(text) : text;
    const whole = operator === "+=" && before !== undefined ? `${before.text} ${own}` : own;
    if (this.#take(whole)) this.#variables.set(name, { text: whole, isFinal });
  }

  /** The value as it was set; undefined where it was not. */
  get(name: string): string | undefined {
    return this.#given.get(name) ?? this.#variables.get(name)?.text;
  }

  /** The text with variables and functions replaced, `own` before all others. */
  expand(text: string, own: ReadonlyMap<string, string> = NONE, depth = 0): string {
    if (this.#left < 0) return UNKNOWN;
    let expanded = "";
    let at = 0;
    for (;;) {
      const dollar = text.indexOf("$", at);
      if (dollar < 0 || dollar === text.length - 1) break;
      expanded += text.slice(at, dollar);
      const sign = text[dollar + 1] ?? "";
      const isName = sign !== "$" && sign !== "(" && sign !== "{";
      const end = isName || sign === "$" ? dollar + 1 : closingOf(text, dollar + 1);
      if (end < 0) {
        at = dollar;
        break;
      }
      at = end + 1;
      if (sign === "$") {
        expanded += "$";
        continue;
      }
      const name = isName ? sign : text.slice(dollar + 2, end);
      const value = depth < DEPTH_MAX ? this.#valueOf(name, own, depth + 1) : UNKNOWN;
      expanded += isPlaceOfSoftware(name, value, text, at) ? UNKNOWN : value;
      if (!this.#take(value)) return UNKNOWN;
    }
    return expanded + text.slice(at);
  }

  #valueOf(written: string, own: ReadonlyMap<string, string>, depth: number): string {
    const called = /^([a-z-]+)\s+([\s\S]*)$/.exec(written);
    if (called !== null) return this.#call(called[1] ?? "", called[2] ?? "", own, depth);
    const [whole = ""] = written.split(/:(?=[^:=]*=)/);
    const name = whole.includes("$") ? this.expand(whole, own, depth) : whole;
    const value = own.get(name);
    if (value !== undefined) return value;
    const given = this.#given.get(name);
    const { text, isFinal } = this.#variables.get(name) ?? {};
    if (given === undefined && text !== undefined && isFinal === true) return text;
    if ((given ?? text) !== undefined) return this.expand(given ?? text ?? "", own, depth);
    if (name === "CURDIR") return this.#folder;
    return BUILT_IN.get(name) ?? (/^[A-Za-z_]\w*$/.test(name) ? `\${${name}}` : UNKNOWN);
  }

  #call(name: string, words: string, own: ReadonlyMap<string, string>, depth: number): string {
    switch (name) {
      case "shell": {
        const command = this.expand(words, own, depth);
        this.commands.add(command);
        return `$(${command})`;
      }
      case "strip":
      case "abspath":
      case "realpath":
      case "wildcard":
      case "sort":
        return this.expand(words, own, depth);
      case "call": {
        const [of = "", ...given] = partsOf(words);
        const values = given.map((part) => this.expand(part, own, depth));
        const inside = new Map(values.map((value, at) => [`${at + 1}`, value]));
        return this.expand(this.get(of.trim()) ?? "", new Map([...own, ...inside]), depth);
      }
      case "if": {
        const [condition = "", then = "", otherwise = ""] = partsOf(words);
        const isTrue = this.expand(condition, own, depth).trim() !== "";
        return this.expand(isTrue ? then : otherwise, own, depth);
      }
      case "info":
      case "warning":
      case "error":
        return "";
      default:
        return UNKNOWN;
    }
  }

  #take(text: string): boolean {
    this.#left -= text.length + 1;
    return this.#left >= 0;
  }
}

const NONE: ReadonlyMap<string, string> = new Map();

/** The bracket that closes the one at an offset; -1 where none does. */
function closingOf(text: string, open: number): number {
  const [opening, closing] = text[open] === "(" ? ["(", ")"] : ["{", "}"];
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === opening) depth++;
    else if (text[at] === closing && --depth === 0) return at;
  }
  return -1;
}

/** The words of a function, with commas between them. */
function partsOf(words: string): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (const char of words) {
    if (char === "(" || char === "{") depth++;
    else if (char === ")" || char === "}") depth--;
    if (char === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += char;
  }
  return parts;
}

/**
 * True for the variables by which people say where software is installed, as GNU names them, where more of a path
 * follows: what is set in the file is what a package overrides, and a recipe removes what it put there.
 */
function isPlaceOfSoftware(name: string, value: string, text: string, end: number): boolean {
  if (name === "DESTDIR") return value === "" || value === "/";
  return (
    INSTALLED_IN.test(name) && SOFTWARE.test(value) && /^\/[\w$.]/.test(text.slice(end, end + 2))
  );
}

const INSTALLED_IN =
  /^(?:PREFIX|prefix|exec_prefix|(?:s?bin|lib|libexec|data|dataroot|sysconf|include|man\d?|doc|info|locale)dir|(?:S?BIN|LIB|DATA|MAN|DOC|INSTALL|INST)_?(?:DIR|PATH|PREFIX))$/;

const SOFTWARE =
  /^(?:\/(?:usr|opt|Library|Applications)\b|(?:~|\$HOME|\$\{HOME\})\/(?:\.local|bin|go|opt|Library|Applications)\b)/;
