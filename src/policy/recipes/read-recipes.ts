import type { Description } from "../commands/command.ts";
import { type Arguments, parseArguments } from "../commands/parse-arguments.ts";
import { type RecipeFile, type RecipeKind, recipeFile } from "../commands/recipe-files.ts";
import type { Arg } from "../model/invocation.ts";
import { absolutePath, baseName } from "../text/path.ts";
import { quoteWord } from "../text/quote.ts";
import { justCommands } from "./justfile.ts";
import { makeCommands } from "./makefile.ts";
import { packageScripts } from "./package-scripts.ts";
import { taskCommands } from "./taskfile.ts";

/** A command that runs recipes, and where their files are read. */
export interface RecipeCall {
  readonly description: Description;
  readonly words: readonly Arg[];
  readonly env: ReadonlyMap<string, Arg>;
  readonly cwd: string;
  /** Folders above this one hold no recipes of the project. */
  readonly root: string;
  /** The text of a file by its absolute path; of the input by `-`. */
  readonly read: (path: string) => string | undefined;
}

/** What a recipe runs, as shell text. */
export interface Recipe {
  /** The file and what is run of it: `package.json test`. */
  readonly name: string;
  readonly file: string;
  readonly text: string;
  /** Where it runs. */
  readonly folder: string;
}

/** The recipes that a command runs of the files that are there; none for a command that runs none. */
export function recipesOf(kind: RecipeKind, call: RecipeCall): readonly Recipe[] {
  const { words } = call;
  if (ASKS.test(words[0]?.value ?? "")) return [];
  const args = parseArguments(words, call.description);
  switch (kind) {
    case "Makefile":
      return makeRecipes(args, call);
    case "package.json":
      return scriptRecipes(args, call);
    case "justfile":
    case "Taskfile":
      return namedRecipes(kind, args, call);
    default:
      return kind satisfies never;
  }
}

/** What every tool understands as a question about itself. */
export const ASKS = /^(?:-V|-h|--version|--help|help)$/;

function makeRecipes({ operands, values, has }: Arguments, call: RecipeCall): readonly Recipe[] {
  const { read } = call;
  const folder = values("-C").reduce((above, { value }) => absolutePath(value, above), call.cwd);
  const named = values("-f").flatMap(({ value }) => fileNamed(value, folder, call));
  const usual = has("-f") ? undefined : recipeFile("Makefile", folder, folder, read);
  const files = usual === undefined ? named : [usual];
  const evaluated = values("--eval").map(({ value }) => value);
  if (files.length + evaluated.length === 0) return [];
  const words = operands.map(({ value }) => value);
  const targets = words.filter((word) => !word.includes("="));
  const commands = makeCommands([...files.map(({ text }) => text), ...evaluated].join("\n"), {
    targets,
    given: new Map(words.flatMap(assignmentsIn)),
    fromOutside: new Map([...call.env].map(([name, { value }]) => [name, value])),
    folder,
    isDry: has("-n", "--just-print", "--dry-run", "--recon", "-q", "--question", "-t", "--touch"),
    read,
  });
  const [{ name, folder: where } = { name: "--eval", folder }] = files;
  return [{ name: [name, ...targets].join(" "), file: `${where}/${name}`, text: commands, folder }];
}

/** `NAME=value`, also with the other operators of make. */
function assignmentsIn(word: string): readonly (readonly [string, string])[] {
  const [, name, value] = /^([\w.-]+)[:+?]{0,3}=([\s\S]*)$/.exec(word) ?? [];
  return name === undefined ? [] : [[name, value ?? ""]];
}

function scriptRecipes(args: Arguments, call: RecipeCall): readonly Recipe[] {
  const elsewhere = args.value("--prefix", "-C", "--dir", "--cwd", "-w", "--workspace");
  const from = elsewhere === undefined ? call.cwd : absolutePath(elsewhere.value, call.cwd);
  const found = recipeFile("package.json", from, call.root, call.read);
  if (found === undefined) return [];
  const { folder, name, text } = found;
  const scripts = packageScripts(text, call.words, args);
  return [...scripts].map(([script, code]) => ({
    name: `${name} ${script}`,
    file: `${folder}/${name}`,
    text: withEnvironment(code, call),
    folder,
  }));
}

/** Options with which a tool only tells of its recipes. */
const TELLS =
  "-l --list --list-all --summary -s --show --dump --evaluate --variables --groups --fmt -n --dry-run --dry --init --status";

/** Of a tool whose words are the names of recipes. */
function namedRecipes(
  kind: "justfile" | "Taskfile",
  { operands, value, has }: Arguments,
  call: RecipeCall,
): readonly Recipe[] {
  if (has(...TELLS.split(" "))) return [];
  const named = value("-f", "--justfile", "-t", "--taskfile");
  const from = absolutePath(value("-d", "--working-directory", "--dir")?.value ?? ".", call.cwd);
  const [found] =
    named === undefined
      ? [recipeFile(kind, from, call.root, call.read)]
      : fileNamed(named.value, call.cwd, call);
  if (found === undefined) return [];
  const words = operands.map((operand) => operand.value);
  const commands = kind === "justfile" ? justCommands : taskCommands;
  return [
    {
      name: [found.name, ...words.slice(0, 1)].join(" "),
      file: `${found.folder}/${found.name}`,
      text: withEnvironment(commands(found.text, words), call),
      folder: found.folder,
    },
  ];
}

/** The file that an option names, or the input. */
function fileNamed(name: string, folder: string, { read }: RecipeCall): readonly RecipeFile[] {
  const isInput = name === "-" || name === "/dev/stdin";
  const path = absolutePath(name, folder);
  const text = read(isInput ? "-" : path);
  if (text === undefined) return [];
  const end = path.lastIndexOf("/");
  return [
    { folder: isInput ? folder : path.slice(0, end), name: isInput ? name : baseName(path), text },
  ];
}

/** The text behind the variables that the command has, which what it runs inherits. */
function withEnvironment(text: string, { env }: RecipeCall): string {
  let variables = "";
  for (const [name, { value }] of env)
    if (/^[A-Za-z_]\w*$/.test(name)) variables += `export ${name}=${quoteWord(value)}\n`;
  return variables + text;
}
