import { type ArgsDef, type CommandDef, parseArgs, runCommand } from "citty";
import { describeError } from "../errors.ts";
import { EXIT } from "../exit.ts";
import type { Io } from "../io.ts";
import { nearest } from "../nearest.ts";
import { seenInJson } from "../outside-text.ts";
import { COMMIT, TARGET, VERSION } from "../version.ts";
import { INTERRUPTED, Interrupted } from "./ask-yes-no.ts";
import { unwrapped } from "./command-tree.ts";
import { announce, refuseBelowAgent, typedLine } from "./loosening.ts";
import { rootCommand } from "./root.ts";
import { safeOutput, screenWidth } from "./terminal.ts";

/**
 * Runs a command of the command line and returns its exit code: what the command returned, 1 for a
 * mistake in the words, whose message names the nearest thing that exists.
 */
export async function runCli(words: readonly string[], io: Io): Promise<number> {
  if (words.length === 0 || words[0] === "help") return showHelp(words.slice(1), io);
  if (words[0] === "--version" || words[0] === "-v" || words[0] === "version") {
    io.stdout(`fairlead ${VERSION} (${COMMIT}, ${TARGET})`);
    return EXIT.ok;
  }
  const named = await findCommand(words);
  const typed = typedLine(named.path.join(" "), named.path, named.rest);
  const found = typed === undefined ? named : await findCommand(typed.words);
  const own = words.slice(0, words.includes("--") ? words.indexOf("--") : words.length);
  if (own.some(isHelp) && found.problem === undefined)
    return showHelp(
      own.filter((w) => !isHelp(w)),
      io,
    );
  const problem = found.problem ?? unknownOption(found);
  if (problem !== undefined) return complain(io, problem, found.path);
  if (found.command.run === undefined) return showHelp(found.path, io);
  const world = typed === undefined ? io : { ...io, typed };
  try {
    const args = parseArgs([...found.rest], found.args);
    // What only a person may do is told by what citty makes of the words.
    const refused = await refuseBelowAgent(world, found.path.join(" "), args);
    if (refused !== undefined) return refused;
    // citty would take an operand for the name of a sub-command; which one is meant is known by now.
    const { subCommands: _, ...command } = found.command;
    const { result } = await runCommand(command, {
      rawArgs: [...found.rest],
      data: guarded(world),
    });
    const exit = typeof result === "number" ? result : EXIT.ok;
    if (exit === EXIT.ok) await announce(world, found.path.join(" "), args);
    return exit;
  } catch (error) {
    if (error instanceof Interrupted) return INTERRUPTED;
    return complain(io, problemIn(error), found.path);
  }
}

/** What is wrong, where citty says it in our words. */
function problemIn(error: unknown): string {
  const said = describeError(error);
  return said.replace(/^Missing required (?:positional )?argument: (.+)$/, "$1 is missing");
}

/** The same world, in which nothing that is printed steers a terminal. */
function guarded(io: Io): Io {
  return {
    ...io,
    stdout: (text) => io.stdout(safePrint(text)),
    stderr: (text) => io.stderr(safePrint(text)),
  };
}

/** JSON stays JSON: what it cannot show is escaped in its own way. */
function safePrint(text: string): string {
  return /^[[{]/.test(text) && text.endsWith(text.startsWith("[") ? "]" : "}")
    ? seenInJsonLines(text)
    : safeOutput(text);
}

function seenInJsonLines(text: string): string {
  return text.split("\n").map(seenInJson).join("\n");
}

interface Found {
  readonly command: CommandDef;
  /** Names of the commands on the way, without `fairlead`. */
  readonly path: readonly string[];
  /** The words behind the command's name. */
  readonly rest: readonly string[];
  readonly args: ArgsDef;
  readonly problem?: string;
}

/** Walks the command tree; names are looked up in a Map because citty's own lookup finds `constructor`. */
async function findCommand(words: readonly string[]): Promise<Found> {
  let command: CommandDef = rootCommand;
  const path: string[] = [];
  let rest = words;
  for (;;) {
    const table = new Map(Object.entries((await unwrapped(command.subCommands)) ?? {}));
    const word = rest[0];
    const args = (await unwrapped(command.args)) ?? {};
    const here: Found = { command, path, rest, args };
    if (table.size === 0 || word === undefined || word.startsWith("-")) return here;
    const next = await unwrapped(table.get(word));
    if (next === undefined) {
      if (command.run !== undefined) return here;
      const near = nearest(word, [...table.keys()]);
      const hint = near === undefined ? "" : `; did you mean "${near}"?`;
      return { ...here, problem: `unknown command ${JSON.stringify(word)}${hint}` };
    }
    command = next;
    path.push(word);
    rest = rest.slice(1);
  }
}

/** citty takes any option; a guard must not run with a misspelt one. */
function unknownOption(found: Found): string | undefined {
  const known = new Map<string, boolean>();
  for (const [name, definition] of Object.entries(found.args)) {
    const isFlag = definition.type === "boolean";
    known.set(`--${name}`, isFlag);
    if (isFlag) known.set(`--no-${name}`, true);
    const alias = "alias" in definition ? definition.alias : undefined;
    for (const short of [alias ?? []].flat())
      known.set(short.length === 1 ? `-${short}` : `--${short}`, isFlag);
  }
  for (let at = 0; at < found.rest.length; at++) {
    const word = found.rest[at] ?? "";
    if (word === "--") return undefined;
    if (!word.startsWith("-") || word === "-") continue;
    const name = word.split("=", 1)[0] ?? word;
    const isFlag = known.get(name);
    if (isFlag === undefined) {
      const near = nearest(name, [...known.keys()]);
      return `unknown option ${JSON.stringify(name)}${near === undefined ? "" : `; did you mean "${near}"?`}`;
    }
    if (!isFlag && !word.includes("=")) at++;
  }
  return undefined;
}

async function showHelp(path: readonly string[], io: Io): Promise<number> {
  const found = await findCommand(path);
  if (found.problem !== undefined) return complain(io, found.problem, found.path);
  const { helpOf } = await import("./help.ts");
  io.stdout(await helpOf(found.command, found.path, screenWidth()));
  return EXIT.ok;
}

function complain(io: Io, problem: string, path: readonly string[]): number {
  io.stderr(`fairlead: ${problem}\nhint: ${["fairlead", ...path, "--help"].join(" ")}`);
  return EXIT.error;
}

function isHelp(word: string): boolean {
  return word === "--help" || word === "-h";
}
