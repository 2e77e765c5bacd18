import { interpreterByEnding, isShell, languageOf, shebangWords } from "../catalog/code-line.ts";
import { foreignCommands, tclCommands } from "../commands/foreign-code.ts";
import { baseName } from "../text/path.ts";
import { quoteWord } from "../text/quote.ts";
import type { CodeFile } from "./code-files.ts";
import { isDatabaseClient, runsScripts } from "./script-runners.ts";

/** What reads a file as code: itself by its first line or its ending, or the program that is given it. */
function runnerOf({ name, runner }: CodeFile, text: string): string | undefined {
  if (runner !== undefined) return languageOf(runner) === "python" ? "python3" : runner;
  const [first] = shebangWords(text)?.map(baseName) ?? [];
  return first ?? interpreterByEnding(name);
}

/** The command line that says the same with the text in it; undefined for a language that nobody here reads. */
export function lineOf(file: CodeFile, text: string): string | undefined {
  const runner = runnerOf(file, text);
  if (runner === undefined || text.split("\n").includes(END)) return undefined;
  if (isShell(runner)) return text;
  if (!runsScripts(runner) && !isDatabaseClient(runner)) return undefined;
  const language = languageOf(runner);
  if (language === "awk" || language === "sed") return `${runner} ${quoteWord(text)} -`;
  const input = isDatabaseClient(runner) ? "" : " -";
  const database = file.database === undefined ? "" : ` -d ${quoteWord(file.database)}`;
  return `${runner}${database}${input} <<'${END}'\n${text}\n${END}`;
}

/** True for languages of which writing and reading are understood. */
export function isUnderstood(file: CodeFile, text: string): boolean {
  const runner = runnerOf(file, text) ?? "";
  return isShell(runner) || UNDERSTOOD.includes(` ${languageOf(runner)} `);
}

const UNDERSTOOD = " python node ruby perl php ";

/** Characters of a text that are searched for commands. */
const COMMANDS_MAX_CHARS = 16_384;

/** The commands that a text in another language starts, as far as it says them out. */
export function commandsIn(text: string): string {
  if (text.length > COMMANDS_MAX_CHARS) return "";
  const named = [...text.matchAll(COMMAND_LINES)].map(([, line = ""]) => line);
  const own = [...text.matchAll(OWN_NAME)].map(([line]) => line.replace(/["',[\]()]+/g, " "));
  return [...foreignCommands(text), ...tclCommands(text), ...named, ...own].join("\n");
}

/** Lines of recipes that are commands of a shell: Ninja's, of a Procfile, of hooks. */
const COMMAND_LINES =
  /^[ \t-]*(?:command|run|run-shell|cmd|exec|shell|entry|commands|web|worker|system|syscmd\()[ \t]*[:=]?[ \t]*["']?([^\n]{1,1000})/gm;

/** Where fairlead is called with a sub-command. */
const OWN_NAME = /\bfairlead(?:-[\w.-]+)?["']?[\s,"'[\]()]+[a-z][^\n]{0,200}/g;

const END = "END_OF_SCRIPT";
