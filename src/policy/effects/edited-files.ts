import { languageOf } from "../catalog/code-line.ts";
import { descriptionOf } from "../catalog/descriptions.ts";
import type { Invocation } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { patchTexts } from "../places/patched-paths.ts";

/** What a command that edits a file makes of its text, as far as its words say it. */
export type Edit = (text: string) => string;

/**
 * The edit of a command that changes a file by code of its own: substitutions are done, and every other text of the
 * code counts as a line of the file, as it may be written there. Undefined for a command that is given no such text.
 */
export function editOf(invocation: Invocation): Edit | undefined {
  const { program } = invocation;
  const language = languageOf(program);
  const texts = textsOf(invocation);
  if (texts.length === 0) return undefined;
  if (language === "sed" || language === "perl" || language === "ruby" || isEditor(program)) {
    const lines = language === "sed" ? [] : isEditor(program) ? texts : literalsIn(texts);
    return (text) => withLines(substituted(text, texts), [...lines, ...insertedBy(texts)]);
  }
  if (language === undefined) return undefined;
  const lines = literalsIn(texts);
  return lines.length === 0 ? undefined : (text) => withLines(text, lines);
}

/** The edit of a command that applies patches: the lines that they add. */
export function patchOf(invocation: Invocation, world: World): Edit {
  const added = patchTexts(invocation, world)
    .flatMap((text) => text.split("\n"))
    .flatMap((line) => (/^\+(?!\+\+ )/.test(line) ? [line.slice(1)] : []));
  return (text) => withLines(text, added);
}

/** Editors that are given their commands on the input or by `-c`. */
function isEditor(program: string): boolean {
  return /^(?:ed|ex|vim?|nvim)$/.test(program) && descriptionOf(program) !== undefined;
}

function textsOf({ args, stdin }: Invocation): readonly string[] {
  const given = args.map(({ value }) => value);
  return stdin.kind === "text" ? [...given, stdin.text.value] : given;
}

/** Substitutions that are done in one text. */
const SUBSTITUTIONS_MAX = 64;

/** `s/PATTERN/REPLACEMENT/`, with any character between them. */
const SUBSTITUTION =
  /(?:^|[;\n{}'"\s\d$/,!%])s([^\w\s\\;])((?:(?!\1)[^\\\n]|\\[^\n])*)\1((?:(?!\1)[^\\]|\\[\s\S])*)\1/g;

/** Does those of which the pattern is a plain text; what another one puts in counts as a line. */
function substituted(text: string, codes: readonly string[]): string {
  let result = text;
  let left = SUBSTITUTIONS_MAX;
  for (const code of codes) {
    for (const [, , pattern = "", replacement = ""] of code.matchAll(SUBSTITUTION)) {
      if (--left < 0) return result;
      const plain = plainText(pattern);
      const put = unescaped(replacement);
      result =
        plain === undefined ? withLines(result, [put]) : result.split(plain).join(unescaped(put));
    }
  }
  return result;
}

/** What a pattern matches that has no signs of a regular expression. */
function plainText(pattern: string): string | undefined {
  if (pattern === "" || /[.*[\]^$+?|(){}]|\\[\w(){}|+?<>]/.test(pattern)) return undefined;
  return pattern.replace(/\\(.)/g, "$1");
}

/** The texts that `a`, `i` and `c` of sed put in. */
function insertedBy(codes: readonly string[]): readonly string[] {
  return codes.flatMap((code) =>
    [...code.matchAll(INSERTION)].map(([, text = ""]) => unescaped(text)),
  );
}

const INSERTION = /(?:^|[;\n{}\d$/!])\s*[aic](?:\\\s*\n?|\s+)([^\n]{1,2000})/g;

/** The quoted texts of code, those joined that are put together. */
function literalsIn(codes: readonly string[]): readonly string[] {
  return codes.flatMap((code) => {
    const joined = code.replace(/(["'])\s*(?:\+|\.(?!\w))\s*\1/g, "");
    return (joined.match(LITERALS) ?? []).flatMap((found) =>
      unescaped(found.replace(/^(["'`]{3}|["'`])([\s\S]*)\1$/, "$2")),
    );
  });
}

const LITERALS =
  /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`/g;

function unescaped(text: string): string {
  return text.replace(/\\n/g, "\n").replace(/\\([^\w\s])/g, "$1");
}

/** Characters that are added to one text. */
const ADDED_MAX_CHARS = 16_384;

function withLines(text: string, lines: readonly string[]): string {
  const added = lines.filter((line) => /\s/.test(line)).join("\n");
  if (added === "") return text;
  const end = text === "" || text.endsWith("\n") ? "" : "\n";
  return `${text}${end}${added.slice(0, ADDED_MAX_CHARS)}\n`;
}
