import { descriptionOf } from "../commands/descriptions.ts";
import { parseArguments } from "../commands/parse-arguments.ts";
import type { Analysis, Arg, Invocation } from "../invocation.ts";

/** Where programs are told what to run or load beside the script that an interpreter is called for. */
const LOADERS: readonly (readonly [programs: string, options: string, runsFirst: boolean])[] = [
  [" java javaw ", "-jar|-cp|-classpath|--class-path|-p|--module-path|-javaagent", false],
  [" node nodejs bun tsx ts-node ", "-r|--require|--import|--loader|--preload", false],
  [" awk gawk mawk nawk sed gsed ", "-f|--file", false],
  [" vim nvim vi ex ", "-S|-u", false],
  [" gdb lldb ", "-x|--command|-s|--source", false],
  [" emacs ", "-l|--load|--script", false],
  [" ansible-playbook ", "-i|--inventory", true],
  [" dotnet mono wine wine64 wasmtime wasmer ", "", true],
  [" kotlin groovy scala elixir runghc clojure clj swift crystal racket guile sbcl iex ", "", true],
];

/** Sub-commands and options behind which such a program is told the file. */
const RUNS = /^(?:run|exec|script|fsi|r|-run)$/;

const IS_SOURCE =
  /\.(?:c|cc|cpp|cxx|h|hpp|mm?|s|asm|go|rs|zig|java|kts?|scala|cs|csx|fsx?|swift|nim|v|d|pas|hs|ml|cr|f90|dll)$/i;

const IS_DATA = /\.(?:json|csv|tsv|txt|xml|md|html?)$/i;

/** The files that a command runs or loads although it is not called for them. */
export function loadedFiles(invocation: Invocation, analysis: Analysis): readonly Arg[] {
  const { program, args } = invocation;
  if (args.length === 0) return [];
  if (program.startsWith("py")) return modulesOf(args);
  if (descriptionOf(program)?.project?.compiles === true && isRunLater(invocation, analysis))
    return args.filter(({ value }) => IS_SOURCE.test(value));
  const [, options, runsFirst] = LOADERS.find(([names]) => names.includes(` ${program} `)) ?? [];
  if (options === undefined) return [];
  const { operands, values } = parseArguments(args, { options: { data: options } });
  const [first, second] = operands;
  const named = options === "" ? [] : values(...options.split("|"));
  const parts = named.flatMap((word) =>
    word.value.split(/[:;]/).map((value): Arg => ({ ...word, value })),
  );
  if (runsFirst) {
    const file = RUNS.test(first?.value ?? "") ? second : first;
    // `dotnet run data.json` runs the project.
    return file === undefined || IS_DATA.test(file.value) ? parts : [...parts, file];
  }
  return program.startsWith("java") && first !== undefined
    ? [...parts, ...classFiles(first)]
    : parts;
}

/** What the words of `java` name: a source file, or a class. */
function classFiles(word: Arg): readonly Arg[] {
  if (word.value.endsWith(".java")) return [word];
  return [{ ...word, value: `${word.value.replaceAll(".", "/")}.class` }];
}

/** The modules that Python is told to run, and those that code on the line imports, where they lie in the folder. */
function modulesOf(args: readonly Arg[]): readonly Arg[] {
  return args.flatMap((arg, at) => {
    const before = args[at - 1]?.value ?? "";
    const names =
      before === "-m"
        ? [arg.value]
        : /^-\w*c$/.test(before)
          ? [...arg.value.matchAll(/\b(?:import|from)\s+([\w.]+)/g)].map(([, name]) => name ?? "")
          : [];
    return names.map((name): Arg => ({ ...arg, value: `${name.replaceAll(".", "/")}.py` }));
  });
}

/** True where what a command compiles is run by it, or by a later one of the line that is named by its path. */
function isRunLater(invocation: Invocation, { invocations }: Analysis): boolean {
  if (invocation.args.some(({ value }) => RUNS.test(value))) return true;
  if (/^(?:swift|crystal)$/.test(invocation.program)) return true;
  return invocations
    .slice(invocations.indexOf(invocation) + 1)
    .some(({ name, program }) => /[\\/]/.test(name.value) || program === "java");
}
