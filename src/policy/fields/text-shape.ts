import { canBeWritten } from "../text/nesting.ts";
import { quoteWord } from "../text/quote.ts";

/** Text that may be JSON in JSON; longer arguments are none of a tool's that runs something. */
const JSON_MAX_CHARS = 200_000;

/** No system takes a longer path. */
const PATH_MAX_CHARS = 4_096;

/** An object or a list that a text holds as JSON. */
export function jsonOf(text: string): object | undefined {
  if (!/^\s*[{[]/.test(text) || text.length > JSON_MAX_CHARS) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && canBeWritten(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** True for a text that is an address with its scheme. */
export function looksLikeAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(text);
}

/** True for a text that begins at a root, a home, a drive or the working directory. */
export function looksLikePath(text: string): boolean {
  return mayBePath(text) && /^(?:\/(?!\/)|~(?:\/|$)|\.\.?\/|[A-Za-z]:[\\/])/.test(text);
}

/** True for a text that can be the name of a file at all. */
export function mayBePath(text: string): boolean {
  return text.length <= PATH_MAX_CHARS && !text.includes("\n");
}

/** The files that a patch or a diff changes. */
export function patchedPaths(text: string): readonly string[] {
  const heads =
    /^(?:\*\*\* (?:Add|Update|Delete) File: |\*\*\* Move to: |\+\+\+ (?:b\/)?)(\S.*)$/gm;
  return [...text.matchAll(heads)].map(([, path = ""]) => path.trim());
}

/** A path as a word of a command line, its home left for the shell to put in. */
export function quotePath(path: string): string {
  const [whole, rest = ""] = /^(?:~|\$HOME|\$\{HOME\})(\/.*)?$/s.exec(path) ?? [];
  if (whole === undefined) return quoteWord(path);
  return `~${rest === "" ? "" : quoteWord(rest)}`;
}

/** Addresses in code. */
export function addressesIn(text: string): readonly string[] {
  return text.match(/\b(?:https?|file):\/\/[^\s'"`)<>\\]+/gi) ?? [];
}

/** The path in a `file:` address. */
export function pathOfAddress(text: string): string | undefined {
  const [, rest] = /^file:(?:\/\/(?:localhost(?=\/))?)?(\/?[^?#]*)/i.exec(text) ?? [];
  if (rest === undefined) return undefined;
  try {
    return decodeURIComponent(rest).replace(/^\/(?=[A-Za-z]:)/, "");
  } catch {
    return rest;
  }
}

/** True for a text whose first line begins like a command line, and not like code or a sentence. */
export function looksLikeCommand(text: string): boolean {
  const [, first = "", next = ""] = /^\s*([^\s]+)(\s*\S*)/.exec(text) ?? [];
  if (!/^[\w./~$:"'\\-]+;?$/.test(first) || /^\s*=/.test(next)) return false;
  return !/^(?:import|from|def|const|let|var|async|await|function|class|return|print|with|try)$/.test(
    first,
  );
}
