import type { CodeLanguage, Description, Interpretation, OptionKind } from "../commands/command.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import type { Arg } from "../model/invocation.ts";
import { SCRIPT_LANGUAGES, type ScriptLanguage } from "../model/script-language.ts";
import { baseName } from "../text/path.ts";
import { descriptionOf } from "./descriptions.ts";
import { parseDescribed } from "./effects.ts";

/** Where the line of a shell or an interpreter has its code. */
export interface CodeLine {
  readonly language: CodeLanguage;
  /** Code in options or operands. */
  readonly codes: readonly Arg[];
  /** The file of the code, `-` included. */
  readonly file: Arg | undefined;
  /** What the code finds as its arguments, the name of a module or a file in front. */
  readonly words: readonly Arg[];
  /** True where it reads code from its standard input. */
  readonly readsInput: boolean;
  /** True where nothing runs: it only looks at the code, or says its version. */
  readonly runsNothing: boolean;
  /** How people call it: `python -c`, `awk`. */
  readonly name: string;
  readonly args: Arguments;
}

/** Reads the line of a shell or an interpreter; undefined for every other program. */
export function readCodeLine(program: string, words: readonly Arg[]): CodeLine | undefined {
  const description = descriptionOf(program);
  return description === undefined ? undefined : codeLineBy(description, program, words);
}

function codeLineBy(
  description: Description,
  name: string,
  words: readonly Arg[],
): CodeLine | undefined {
  const { interprets, subcommand, until = subcommand && "first operand" } = description;
  if (interprets === undefined && subcommand === undefined) return undefined;
  const args = parseDescribed(description, words, undefined, until);
  const rest = until === undefined ? [] : words.slice(words.length - args.rest.length);
  const [first, ...more] = rest;
  const inner = subcommand?.(first?.value ?? "");
  if (inner !== undefined) return codeLineBy(inner, `${name} ${first?.value}`, more);
  if (interprets === undefined) return undefined;
  const module = args.options.find(({ kind }) => kind === "module")?.value;
  const named = module?.value ?? baseName(first?.value ?? "");
  const inside = interprets.inside?.(named, module !== undefined);
  const line = inside && codeLineBy(inside, name, module === undefined ? more : rest);
  return line ?? lineOf(interprets, name, args, rest, module);
}

function lineOf(
  { language, codeIn, scripts, readsInput, onlyChecks, prints }: Interpretation,
  name: string,
  args: Arguments,
  rest: readonly Arg[],
  module: Arg | undefined,
): CodeLine {
  const valuesOf = (kind: OptionKind) =>
    args.options.flatMap((option) => (option.kind === kind ? (option.value ?? []) : []));
  const hasScript = scripts !== false;
  const operands = codeIn?.(args) ?? [];
  const imported = language === "node" ? dataImports(args, rest[0]) : [];
  const given = valuesOf("code");
  const shown = prints?.(args) === true ? given.map(printed) : given;
  const codes = [...shown, ...imported, ...operands];
  const isGiven = codes.length > 0 || module !== undefined;
  const file = isGiven
    ? undefined
    : (valuesOf("code-file")[0] ?? (hasScript ? rest[0] : undefined));
  const isInput = file === undefined || /^(?:-|\/dev\/stdin)$/.test(file.value);
  const option = args.options.findLast(({ kind }) => kind === "code")?.names[0];
  return {
    language,
    codes,
    file,
    words: module === undefined ? rest.slice(operands.length) : [module, ...rest],
    readsInput: readsInput?.(args) === true || (!isGiven && hasScript && isInput),
    runsNothing: onlyChecks?.(args) === true || args.options.some(({ kind }) => kind === "stops"),
    name: option === undefined ? name : `${name} ${option}`,
    args,
  };
}

/** `node -p process.env.X`: of what is printed only the environment is of interest. */
function printed(code: Arg): Arg {
  return /\benv\b/.test(code.value) ? { ...code, value: `print(${code.value})` } : code;
}

/** The code of `data:text/javascript,…`, which node imports like a file. */
function dataImports({ options }: Arguments, script: Arg | undefined): readonly Arg[] {
  return [...options.flatMap(({ value }) => value ?? []), ...(script ? [script] : [])].flatMap(
    (arg) => {
      const [, base64, data] = /^data:[^,]*?(;base64)?,([\s\S]*)$/.exec(arg.value) ?? [];
      return data === undefined ? [] : [{ ...arg, value: decoded(data, base64 !== undefined) }];
    },
  );
}

function decoded(data: string, isBase64: boolean): string {
  try {
    return isBase64 ? atob(data) : decodeURIComponent(data);
  } catch {
    return data;
  }
}

/** The words of the line by which a script names its interpreter; undefined without one. */
export function shebangWords(text: string): readonly string[] | undefined {
  const line = /^#!\s*(.*)/.exec(text)?.[1]?.trim();
  return line?.split(/\s+/).filter((word) => word !== "-S" && !/\benv$/.test(word));
}

/** What runs a file that names no interpreter itself, by its ending; undefined for any other file. */
export function interpreterByEnding(file: string): string | undefined {
  const ending = /\.(\w{1,6})$/.exec(file)?.[1];
  return ending === undefined ? undefined : BY_ENDING.get(ending);
}

const BY_ENDING: ReadonlyMap<string, string> = new Map([
  ...["js", "mjs", "cjs", "ts", "mts", "cts", "jsx", "tsx"].map((end) => [end, "node"] as const),
  ...["sh", "bash", "zsh", "ksh"].map((end) => [end, end] as const),
  ...[["py", "python3"] as const, ["rb", "ruby"] as const, ["pl", "perl"] as const],
  ...[["pm", "perl"] as const, ["php", "php"] as const, ["lua", "lua"] as const],
]);

/** The language that a program interprets; undefined for every other program. */
export function codeLanguageOf(program: string): CodeLanguage | undefined {
  return descriptionOf(program)?.interprets?.language;
}

/** The same where its scripts are read. */
export function languageOf(program: string): ScriptLanguage | undefined {
  return scriptLanguage(codeLanguageOf(program));
}

/** A language that is read as a script. */
export function scriptLanguage(language: CodeLanguage | undefined): ScriptLanguage | undefined {
  return isScriptLanguage(language) ? language : undefined;
}

function isScriptLanguage(language: CodeLanguage | undefined): language is ScriptLanguage {
  return SCRIPT_LANGUAGES.includes(language as ScriptLanguage);
}

/** True for a shell, of Unix or of Windows. */
export function isShell(program: string): boolean {
  const language = codeLanguageOf(program);
  return language === "shell" || language === "powershell" || language === "cmd";
}

/** True for a program that runs code it is given: a shell, or the interpreter of any language. */
export function runsCode(program: string): boolean {
  const language = codeLanguageOf(program);
  if (language === undefined) return descriptionOf(program)?.changes === "evaluate";
  return language !== "awk" && language !== "sed";
}
