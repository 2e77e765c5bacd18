import { type ArgsDef, type CommandDef, parseArgs, runCommand } from "citty";
import { describeError } from "../errors.ts";
import { EXIT, INTERRUPTED } from "../exit.ts";
import type { Io } from "../io.ts";
import { unknownWord } from "../nearest.ts";
import { quoteWord } from "../policy/text/quote.ts";
import { unwrapped } from "./command-tree.ts";
import { announce, refuseBelowAgent, typedLine } from "./loosening.ts";
import { rootCommand } from "./root.ts";
import { Interrupted } from "./terminal/keys.ts";
import { isPaged, NO_PAGER, paged } from "./terminal/pager.ts";
import { onScreen } from "./terminal/screen.ts";
import { screenWidth } from "./terminal/terminal.ts";

/**
 * Runs a command of the command line and returns its exit code: what the command returned, 1 for a
 * mistake in the words, whose message names the nearest thing that exists.
 */
export async function runCli(given: readonly string[], world: Io): Promise<number> {
  const words = withVersion(given);
  const io = onScreen(world, "");
  if (words.length === 0 || words[0] === "help") return showHelp(words.slice(1), io);
  const named = await findCommand(words);
  const typed = typedLine(named.path.join(" "), named.path, named.rest);
  const found = typed === undefined ? named : await findCommand(typed.words);
  const own = words.slice(0, words.includes("--") ? words.indexOf("--") : words.length);
  if (own.some(isHelp) && found.problem === undefined)
    return showHelp(
      own.filter((w) => !isHelp(w)),
      io,
    );
  const problem = found.problem ?? unknownOption(found) ?? wordTooMany(found);
  if (problem !== undefined) return complain(io, problem, found.path, meantLine(found));
  if (found.command.run === undefined) return showHelp(found.path, io);
  return run(found, typed === undefined ? world : { ...world, typed });
}

/** Runs a command that was found, in a pager where what it prints is long. */
async function run(found: Found, world: Io): Promise<number> {
  const name = found.path.join(" ");
  const screen = onScreen(world, name);
  const pages = paged(screen, name, found.rest);
  const io = pages?.io ?? screen;
  try {
    const args = parseArgs([...found.rest], found.args);
    // What only a person may do is told by what citty makes of the words.
    const { setup, subCommands: _, ...command } = found.command;
    const context = { rawArgs: [...found.rest], args, cmd: found.command, data: io };
    const refused = await refuseBelowAgent(io, name, args, async () => setup?.(context));
    if (refused !== undefined) return refused;
    // citty would take an operand for the name of a sub-command; which one is meant is known by now.
    const { result } = await runCommand(command, { rawArgs: [...found.rest], data: io });
    const exit = typeof result === "number" ? result : EXIT.ok;
    if (exit === EXIT.ok) await announce(io, name, args);
    await pages?.show();
    return exit;
  } catch (error) {
    if (error instanceof Interrupted) return INTERRUPTED;
    await pages?.show();
    return complain(io, problemIn(error, found.args), found.path);
  }
}

/** `--version` and `-v` are the command of that name. */
function withVersion(words: readonly string[]): readonly string[] {
  const [first = "", ...rest] = words;
  return first === "--version" || first === "-v" ? ["version", ...rest] : words;
}

/** What is wrong, where citty says it in our words. */
function problemIn(error: unknown, args: ArgsDef): string {
  const said = describeError(error);
  const [, name] = /^Missing required (?:positional )?argument: (.+)$/.exec(said) ?? [];
  if (name === undefined) return said;
  const [operand, about] =
    Object.entries(args).find(
      ([one, { type }]) => type === "positional" && one.toUpperCase() === name,
    ) ?? [];
  if (operand === undefined) return `${name} is missing`;
  return `<${operand}> is missing: ${about?.description ?? ""}`;
}

/** Commands that take any number of words, or read them on their own. */
const TAKES_MANY: ReadonlySet<string> = new Set([
  ...["undo", "policy test", "job set", "replay", "suggest", "schema", "exec", "confine", "hook"],
]);

/** What is said of a word behind the last one that a command takes: it must not be passed over. */
function wordTooMany({ path, rest, args }: Found): string | undefined {
  if (TAKES_MANY.has(path.join(" "))) return undefined;
  const taken = Object.values(args).filter(({ type }) => type === "positional").length;
  const { _: words } = parsedWords(rest, args);
  const word = words[taken];
  return word === undefined ? undefined : `${JSON.stringify(word)} is a word too many`;
}

/** The words of a line; none where an operand is missing, which is said where the command runs. */
function parsedWords(rest: readonly string[], args: ArgsDef): { readonly _: readonly string[] } {
  try {
    return parseArgs([...rest], args);
  } catch {
    return { _: [] };
  }
}

/** The line that was meant: a command line in quotes, or an agent by its option; undefined for other commands. */
function meantLine({ path, rest, args }: Found): string | undefined {
  const [word = "-"] = rest;
  if (word.startsWith("-")) return undefined;
  const [first = ""] = Object.keys(args).filter((name) => args[name]?.type === "positional");
  const line = ["fairlead", ...path].join(" ");
  if (["call", "command"].includes(first) && path[0] !== "hooks")
    return `put the command in quotes: ${line} ${quoteWord(rest.join(" "))}`;
  return "agent" in args && rest.length === 1 ? `${line} --agent ${word}` : undefined;
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
      return { ...here, problem: unknownWord("command", word, [...table.keys()]) };
    }
    command = next;
    path.push(word);
    rest = rest.slice(1);
  }
}

/** citty takes any option; a guard must not run with a misspelt one. */
function unknownOption(found: Found): string | undefined {
  const known = new Map<string, boolean>(isPaged(found.path.join(" ")) ? [[NO_PAGER, true]] : []);
  for (const [name, definition] of Object.entries(found.args)) {
    if (definition.type === "positional") continue;
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
      return unknownWord("option", name, [...known.keys()]);
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

function complain(io: Io, problem: string, path: readonly string[], hint?: string): number {
  const help = ["fairlead", ...path, "--help"].join(" ");
  io.stderr(`fairlead: ${problem}\nhint: ${hint ?? help}`);
  return EXIT.error;
}

function isHelp(word: string): boolean {
  return word === "--help" || word === "-h";
}
