import { isShell, languageOf } from "../catalog/code-line.ts";
import { hostingClients, plainClients } from "../catalog/database-clients.ts" with {
  type: "macro",
};
import { changeBy, descriptionOf } from "../catalog/descriptions.ts";
import { foundCode } from "../catalog/found-code.ts";
import type { RecipeKind } from "../commands/recipe-files.ts";
import type { Analysis, Invocation } from "../model/invocation.ts";
import type { World } from "../model/world.ts";

/** True when a command may run a file, or recipes of one, which is worth loading what reads it. */
export function mayRunFile({ invocations }: Analysis, world: World): boolean {
  return invocations.some(
    (invocation) =>
      isFileName(invocation.name.value) ||
      isSource(invocation.program) ||
      clientOf(invocation) !== undefined ||
      (runsScripts(invocation.program) && !isOnLine(invocation)) ||
      recipesRunBy(invocation.program) !== undefined ||
      mayLoad(invocation, world),
  );
}

/** True for a program that loads code by an option, by its input or by itself, or of which nobody knows. */
function mayLoad({ program, args, env, stdin, cwd }: Invocation, world: World): boolean {
  const isElsewhere = args.some(({ value }) => value === "-C");
  const isThere = (file: string) => isElsewhere || world.fileText?.(`${cwd}/${file}`) !== undefined;
  if (foundCode(program).some(isThere)) return true;
  const description = descriptionOf(program);
  if (description === undefined) return args.some(({ value }) => mayBeScript(value));
  const { loads, interprets, project } = description;
  if (interprets !== undefined) return !isOnLine({ program, args });
  if (project?.compiles === true && args.some(({ value }) => RUNS.test(value))) return true;
  if (loads === undefined) return false;
  const { options = "", operand, input } = loads;
  if (operand !== undefined || env.size > 0) return true;
  if (input === true && stdin.kind !== "inherited") return true;
  const names = options.split(/[ |]/);
  return args.some(({ value }) => names.some((name) => value.startsWith(name)));
}

/** True for a filter whose program is on the line: it has no other script, and no use is made of loading what reads one. */
function isOnLine({ program, args }: Pick<Invocation, "program" | "args">): boolean {
  const language = languageOf(program);
  if (language !== "sed" && language !== "awk") return false;
  const loads = language === "sed" ? /^(?:-[a-zA-Z]*f|--fil)/ : /^(?:-[fiE]|--(?:fil|inc|exe))/;
  return !args.some(({ value }) => loads.test(value));
}

/** How a compiler is told to run what it made. */
const RUNS = /^-?(?:run|r|exec|script)$/;

/** True for a word that is, or ends with, what a script or a tool's file of commands is called. */
export function mayBeScript(word: string): boolean {
  return SCRIPT.test(word);
}

const SCRIPT =
  /(?:\.(?:(?:ba|z|k|fi)?sh|nu|py|rb|pl|pm|php|lua|[cm]?[jt]sx?|tcl|exp|awk|sed|ed|vim|el|lisp|scm|ss|rkt|clj[cs]?|bb|exs?|erl|escript|hs|lhs|ml|[rR]|jl|gp|gnuplot|plt|gdb|mk|mak|cmake|ninja|sql|groovy|gradle|kts?|scala|sc|swift|go|rs|nims?|zig|cr|d|v|raku|p6|m4|dc|bc|m|sage|ps1|just|rc|list|txt|conf|cfg|ini|ya?ml|toml)|file|rc)$/i;

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

/** True for a client of a database, which is given what it should do in a file as well. */
export function isDatabaseClient(program: string): boolean {
  return DATABASE_CLIENTS.includes(` ${program} `);
}

const DATABASE_CLIENTS = plainClients();

/** The client of a database that a command is, by itself or, as `heroku pg:psql` with an input, behind a tool. */
export function clientOf({ program, args, stdin }: Invocation): string | undefined {
  if (isDatabaseClient(program)) return program;
  const isBehind =
    stdin.kind !== "inherited" &&
    HOSTING_CLIENTS.includes(` ${program} `) &&
    args.some(({ value }) => /^(?:pg:)?(?:psql|sql|connect|query)$/.test(value));
  return isBehind ? "psql" : undefined;
}

const HOSTING_CLIENTS = hostingClients();
