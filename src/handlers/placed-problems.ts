import { type LineInTable, linesInTables } from "../config/line-of.ts";
import type { Problem } from "../policy/user/compile.ts";
import { readText } from "../sys/probe.ts";

/** A `[[rule]]` or `[[allow]]` table's place. */
export interface Place {
  readonly table: "rule" | "allow";
  readonly file: string;
  /** Among the tables of that name in the file, from 0. */
  readonly index: number;
}

/** Something wrong with a table, and where it is written. */
export interface PlacedProblem extends Problem, Place {
  /** From 1. */
  readonly line: number;
}

/** A problem as a warning: file, line, what is wrong, and what to write instead. */
export function describeProblem({ file, line, message, hint, table }: PlacedProblem): string {
  const advice = hint === undefined ? "" : ` (${hint})`;
  return `${file}:${line}: ${message}${advice}; this [[${table}]] is not in force`;
}

/** Problems that one call tells of: a project's file may hold any number. */
const TOLD_MAX = 20;

/** The first problems as warnings, and how many more there are. */
export function describeProblems(problems: readonly PlacedProblem[]): readonly string[] {
  const told = problems.slice(0, TOLD_MAX).map(describeProblem);
  const more = problems.length - told.length;
  return more > 0 ? [...told, `${more} more like these; see all: fairlead config check`] : told;
}

/** Finds the line of each problem; files are read only when there are any. */
export async function placed(problems: readonly (Problem & Place)[]): Promise<PlacedProblem[]> {
  const lines = new Map<string, LineInTable>();
  for (const { table, file } of problems) {
    const place = `${table} ${file}`;
    if (lines.has(place)) continue;
    const text = await readText(file);
    lines.set(place, linesInTables(table, typeof text === "string" ? text : ""));
  }
  return problems.map((problem) => {
    const { table, index, key, file } = problem;
    const name = key.slice(key.lastIndexOf(".") + 1);
    return { ...problem, line: lines.get(`${table} ${file}`)?.(index, name) ?? 1 };
  });
}
