import { languageOf, readCodeLine } from "../catalog/code-line.ts";
import type { Arg, Invocation } from "../model/invocation.ts";

/** Longest code looked at, in UTF-16 units: no one-liner or heredoc of an agent is longer. */
const CODE_MAX_CHARS = 65_536;

/** Calls that read a file, in the languages that agents write inline. */
const READS =
  /\b(?:open|read_?file\w*|readFileSync|read_text|read_bytes|read_?lines?|file_get_contents|slurp|createReadStream|Bun\.file|Deno\.read\w*|File\.\w+|IO\.read\w*|getline|copy_?file\w*|shutil)\b/i;

/** Calls that run a command or code, to which a constant is more than a name. */
const RUNS = /\b(?:system|exec\w*|spawn\w*|popen|eval|subprocess)\b/i;

/** The same of functions that make code of a text. */
const COMPILES = /\bFunction\(|\bvm\b|(?<!\bre\.)\bcompile\(/;

/** What separates paths inside a constant: a command line, a nested constant, an expression. */
const BETWEEN_PATHS = /[\s"'`(){},;=<>|&]+/;

const LITERAL = /"([^"\\\n]{1,300})"|'([^'\\\n]{1,300})'|`([^`\\\n]{1,300})`/g;

/** A constant of several lines, or one with more than a name in it. */
const TEXTS =
  /(?<!\bf)(?:"""[\s\S]*?"""|'''[\s\S]*?'''|"[^"\\\n]{1,300}"|'[^'\\\n]{1,300}'|`[^`\\\n]{1,300}`)/g;

/** A constant of several lines. */
const BLOCKS = /(?<!\bf)(?:"""[\s\S]*?"""|'''[\s\S]*?''')/g;

/** A text that the code may fill in, or that may name a function. */
const IS_CODE = /[#$]\{|^.[\w.]+.$/;

/** A word of a constant in code. */
interface CodePath {
  readonly arg: Arg;
  readonly path: string;
}

/** What most commands hold. */
const NO_CODE: readonly Arg[] = [];
const NO_PATHS: readonly CodePath[] = [];

/**
 * Words of constant strings in code that an interpreter is given and that reads files or runs
 * commands. A path that is only printed or compared is data, so code without such calls has none, and neither has a
 * constant that quotes code, unless code is run.
 */
export function codePaths(invocation: Invocation): readonly CodePath[] {
  const codes = codesOf(invocation);
  if (codes.length === 0) return NO_PATHS;
  return codes.flatMap((arg) => {
    const code = arg.value.slice(0, CODE_MAX_CHARS);
    if (!READS.test(code) && !RUNS.test(code)) return NO_PATHS;
    const own = code.replace(TEXTS, (text) => (IS_CODE.test(text) ? text : '""'));
    const runs = RUNS.test(own) || COMPILES.test(own);
    if (!runs && !READS.test(own)) return NO_PATHS;
    const literals = Array.from(
      (runs ? code : code.replace(BLOCKS, '""')).matchAll(LITERAL),
      ([, double, single, back]) => double ?? single ?? back ?? "",
    );
    return literals
      .filter((text) => runs || !QUOTED_CODE.test(text))
      .flatMap((text) => text.split(BETWEEN_PATHS).map((path) => ({ arg, path })));
  });
}

/** A call, with what it is given. */
const QUOTED_CODE = /\w\s*\(.*\)/;

/** The code of scripts; the analysis takes that of shells apart itself. */
function codesOf({ program, args, stdin }: Invocation): readonly Arg[] {
  const line = languageOf(program) === undefined ? undefined : readCodeLine(program, args);
  if (line === undefined || line.language === "sed") return NO_CODE;
  return stdin.kind === "text" && line.readsInput ? [...line.codes, stdin.text] : line.codes;
}
