import { type LineInTable, lineOf, linesInTables } from "../config/line-of.ts";
import type { Problem } from "../policy/user/compile.ts";
import { readText } from "../sys/probe.ts";

/** Where a rule or an exception is written. */
export interface Place {
  readonly table: "rule" | "allow";
  readonly file: string;
  /** Among the tables of that name in the file, from 0. */
  readonly index: number;
  /** The command, for a line of `[rules]`. */
  readonly short?: string;
}

/** Something wrong with a table, and where it is written. */
export interface PlacedProblem extends Problem, Place {
  /** From 1. */
  readonly line: number;
}

/** A problem as a warning: file, line, what is wrong, and what to write instead. */
export function describeProblem(problem: PlacedProblem): string {
  const { file, line, message, hint, table, short } = problem;
  const advice = hint === undefined ? "" : ` (${hint})`;
  return `${file}:${line}: ${message}${advice}; this ${short === undefined ? `[[${table}]]` : "line of [rules]"} is not in force`;
}

/** Problems that one call tells of: a project's file may hold any number. */
const TOLD_MAX = 20;

/** The first problems as warnings, and how many more there are. */
export function describeProblems(problems: readonly PlacedProblem[]): readonly string[] {
  const told = problems.slice(0, TOLD_MAX).map(describeProblem);
  const more = problems.length - told.length;
  return more > 0 ? [...told, `${more} more like these; see all: fairlead config check`] : told;
}

type LineOfPlace = (...place: [...Parameters<LineInTable>, short: string | undefined]) => number;

/** Finds the line of each problem; files are read only when there are any. */
export async function placed(problems: readonly (Problem & Place)[]): Promise<PlacedProblem[]> {
  const lines = new Map<string, LineOfPlace>();
  for (const { table, file } of problems) {
    const place = `${table} ${file}`;
    if (lines.has(place)) continue;
    const read = await readText(file);
    const text = typeof read === "string" ? read : "";
    const inTables = linesInTables(table, text);
    lines.set(place, (index, key, short) =>
      short === undefined ? inTables(index, key) : lineOf(["rules", short], text),
    );
  }
  return problems.map((problem) => {
    const { table, index, key, file, short } = problem;
    const name = key.slice(key.lastIndexOf(".") + 1);
    return { ...problem, line: lines.get(`${table} ${file}`)?.(index, name, short) ?? 1 };
  });
}
