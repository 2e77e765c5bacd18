import { descriptionOf } from "../catalog/descriptions.ts";
import { parseArguments } from "../commands/parse-arguments.ts";
import type { Analysis, Arg, Invocation } from "../model/invocation.ts";
import { positionOf } from "./dataflow.ts";

/** Sub-commands and options behind which such a program is told the file. */
const RUNS = /^(?:run|exec|script|fsi|r|-run)$/;

const IS_SOURCE =
  /\.(?:c|cc|cpp|cxx|h|hpp|mm?|s|asm|go|rs|zig|java|kts?|scala|cs|csx|fsx?|swift|nim|v|d|pas|hs|ml|cr|f90|dll)$/i;

const IS_DATA = /\.(?:json|csv|tsv|txt|xml|md|html?)$/i;

/** The files that a command runs or loads although it is not called for them. */
export function loadedFiles(invocation: Invocation, analysis: Analysis): readonly Arg[] {
  const { program, args } = invocation;
  const description = descriptionOf(program);
  if (args.length === 0 || description === undefined) return [];
  const { loads, project, options: described, interprets } = description;
  if (interprets?.language === "python") return modulesOf(args);
  if (project?.compiles === true && (loads?.operand === "file" || isRunLater(invocation, analysis)))
    return args.filter(({ value }) => IS_SOURCE.test(value));
  const options = `${loads?.options ?? ""} ${described["code-file"] ?? ""}`;
  const { operands, values } = parseArguments(args, { options: { data: options } });
  const files = values(...options.split(/[ |]+/)).flatMap((word) =>
    word.value.split(/[:;]/).map((value): Arg => ({ ...word, value })),
  );
  const [first, second] = operands;
  const file = RUNS.test(first?.value ?? "") ? second : first;
  if (file === undefined || loads?.operand === undefined) return files;
  if (loads.operand === "class") return [...files, classFile(file)];
  // `dotnet run data.json` runs the project.
  return IS_DATA.test(file.value) ? files : [...files, file];
}

/** What a word of `java` names: a source file, or a class. */
function classFile(word: Arg): Arg {
  if (word.value.endsWith(".java")) return word;
  return { ...word, value: `${word.value.replaceAll(".", "/")}.class` };
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
function isRunLater(invocation: Invocation, analysis: Analysis): boolean {
  if (invocation.args.some(({ value }) => RUNS.test(value))) return true;
  let last = LAST_RUN.get(analysis);
  if (last === undefined) {
    last = analysis.invocations.findLastIndex(
      ({ name, program }) =>
        /[\\/]/.test(name.value) || descriptionOf(program)?.loads?.operand === "class",
    );
    LAST_RUN.set(analysis, last);
  }
  return positionOf(invocation, analysis) < last;
}

/** The position of the last command of a line that runs a file by its path, or a class. */
const LAST_RUN = new WeakMap<Analysis, number>();
