import { isShell, languageOf } from "./commands/code-line.ts";
import { changeBy, descriptionOf } from "./commands/descriptions.ts";
import type { Analysis } from "./invocation.ts";
import type { RecipeKind } from "./recipes/recipe-files.ts";

/** True when a command may run a file, or recipes of one, which is worth loading what reads it. */
export function mayRunFile({ invocations }: Analysis): boolean {
  return invocations.some(
    ({ program, name }) =>
      isFileName(name.value) ||
      isSource(program) ||
      isSqlClient(program) ||
      runsScripts(program) ||
      recipesRunBy(program) !== undefined,
  );
}

/** What a program takes recipes from; undefined for one that runs none. */
export function recipesRunBy(program: string): RecipeKind | undefined {
  return descriptionOf(program)?.project?.recipes;
}

/** True for a program named by its file: by a path, or as `uv run x.py` names one of the working folder. */
export function isFileName(name: string): boolean {
  return name.includes("/") || /\.(?:py|rb|[cm]?[jt]sx?)$/.test(name);
}

export function isSource(program: string): boolean {
  return changeBy(program) === "source";
}

export function runsScripts(program: string): boolean {
  return isShell(program) || languageOf(program) !== undefined;
}

export function isSqlClient(program: string): boolean {
  return SQL_CLIENTS.includes(` ${program} `);
}

const SQL_CLIENTS = " psql mysql mariadb sqlite3 cockroach pgcli mycli usql duckdb ";
