import { languageOf, readCodeLine } from "../catalog/code-line.ts";
import type { Arg, Invocation } from "../model/invocation.ts";

/** Longest code looked at, in UTF-16 units: no one-liner or heredoc of an agent is longer. */
const CODE_MAX_CHARS = 65_536;

/** Calls that read a file or run a command, in the languages that agents write inline. */
const READS =
  /\b(?:open|read_?file\w*|readFileSync|read_text|read_bytes|read_?lines?|file_get_contents|slurp|createReadStream|Bun\.file|Deno\.read\w*|File\.\w+|IO\.read\w*|getline|system|exec\w*|spawn\w*|popen|eval|subprocess|copy_?file\w*|shutil)\b/i;

/** What separates paths inside a constant: a command line, a nested constant, an expression. */
const BETWEEN_PATHS = /[\s"'`(){},;=<>|&]+/;

const LITERAL = /"([^"\\\n]{1,300})"|'([^'\\\n]{1,300})'|`([^`\\\n]{1,300})`/g;

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
 * commands. A path that is only printed or compared is data, so code without such calls has none.
 */
export function codePaths(invocation: Invocation): readonly CodePath[] {
  const codes = codesOf(invocation);
  if (codes.length === 0) return NO_PATHS;
  return codes.flatMap((arg) => {
    const code = arg.value.slice(0, CODE_MAX_CHARS);
    if (!READS.test(code)) return [];
    const words = Array.from(
      code.matchAll(LITERAL),
      (literal) => literal[1] ?? literal[2] ?? literal[3],
    );
    return words.flatMap((text) =>
      (text ?? "").split(BETWEEN_PATHS).map((path) => ({ arg, path })),
    );
  });
}

/** The code of scripts; the analysis takes that of shells apart itself. */
function codesOf({ program, args, stdin }: Invocation): readonly Arg[] {
  const line = languageOf(program) === undefined ? undefined : readCodeLine(program, args);
  if (line === undefined || line.language === "sed") return NO_CODE;
  return stdin.kind === "text" && line.readsInput ? [...line.codes, stdin.text] : line.codes;
}
