import { type Run, runsOf } from "../commands/runs.ts";
import type { Arg } from "../model/invocation.ts";
import { languageOf, readCodeLine } from "./code-line.ts";
import { descriptionOf } from "./descriptions.ts";
import { knownName, packageBinary } from "./known-programs.ts";

/** A command as a table sees it, after the runner in front of it is taken off. */
export interface Command {
  readonly program: string;
  readonly args: readonly Arg[];
}

/** Finds the command, or the tool of the project, that a program would start; undefined where it starts none. */
export function unwrapRunner({ program, args }: Command): Command | undefined {
  const description = descriptionOf(program);
  if (description === undefined) return undefined;
  const [run] = runsOf(description, program, args, undefined, true);
  if (run !== undefined) return commandOf(wordsOf(run));
  if (description.runs !== undefined || languageOf(program) === undefined) return undefined;
  const line = readCodeLine(program, args);
  return line === undefined || line.codes.length > 0 ? undefined : commandOf(line.words);
}

/** True for a program that may start another one: for every other one `unwrapRunner` finds nothing. */
export function isRunner(program: string): boolean {
  return languageOf(program) !== undefined || descriptionOf(program)?.runs !== undefined;
}

/** The name a table knows a program by: without folder, version, package scope and extension. */
export function toolName(word: string): string {
  if (!/[^a-z0-9_-]/.test(word)) return packageBinary(word) ?? knownName(word);
  const slashes = word.replaceAll("\\", "/").replace(/^npm:/, "").toLowerCase();
  const known = packageBinary(slashes.replace(/(.)@[^/]*$/, "$1"));
  if (known !== undefined) return known;
  const parts = slashes.split("/");
  const file = parts.at(-1) ?? "";
  // `node_modules/typeorm/cli.js` is typeorm, wherever it is started from.
  if (/^(cli|index|main)\.[cm]?[jt]s$/.test(file)) return parts.at(-2) ?? file;
  const name = file.replace(/(.)@.*$/, "$1");
  return knownName(name.replace(/\.(exe|cmd|bat|sh|phar|jar|[cm]?js|rb|php)$/, ""));
}

function wordsOf({ words, text, items }: Run): readonly Arg[] {
  if (words !== undefined) return words;
  const all = items === undefined ? (text?.split(" ") ?? []) : [];
  return all
    .filter((word) => word !== "")
    .map((value) => ({ value, glob: false, start: 0, end: 0 }));
}

function commandOf([first, ...args]: readonly Arg[]): Command | undefined {
  return first === undefined ? undefined : { program: toolName(first.value), args };
}
