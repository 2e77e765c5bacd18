import { interpreterByEnding, isShell, shebangWords } from "../../catalog/code-line.ts";
import { descriptionOf } from "../../catalog/descriptions.ts";
import { foundCode } from "../../catalog/found-code.ts";
import type { ProjectCode } from "../../commands/command.ts";
import { foreignCommands } from "../../commands/foreign-code.ts";
import { isAmong } from "../../commands/name-lookup.ts";
import { ASKS, recipesOf } from "../../recipes/read-recipes.ts";
import { absolutePath, baseName } from "../../text/path.ts";
import { inputText } from "./output.ts";
import { type Call, makeArg, type Outcome, through, type Walk } from "./walk.ts";

/**
 * Walks what a command takes from a file that the judged text itself wrote: a script by its name, the recipes of
 * a Makefile, the scripts of a package, the source of a program that is compiled. Undefined where it runs none.
 */
export function walkWritten(call: Call, program: string, walk: Walk): Outcome | undefined {
  const { argv, frame, stdin } = call;
  const name = argv[0]?.value ?? "";
  const project = descriptionOf(program)?.project;
  if (project?.recipes === "package.json" && argv[1]?.value === "pkg") keepScripts(call, walk);
  if (walk.files.size === 0 && stdin.kind !== "text") return undefined;
  const runner = frame.via.at(-1)?.name;
  const runsFiles = runner !== undefined && descriptionOf(runner)?.project?.scripts === true;
  const isScript = runsFiles && /^-$|\.\w+$/.test(name);
  const outcome = isScript || name.includes("/") ? walkScript(call, name, walk) : undefined;
  if (outcome !== undefined) return outcome;
  walkFound(call, program, walk);
  if (project === undefined) return undefined;
  walkRecipes(project, call, program, walk);
  for (const text of compiledCode(project, call, walk)) walkOnce(call, text, program, walk);
  walkProject(call, project, walk);
  return undefined;
}

/** `pip install FOLDER`: the code that a program finds in a folder which a word names. */
function walkFound(call: Call, program: string, walk: Walk): void {
  const found = foundCode(program);
  if (found.length === 0) return;
  for (const { value } of call.argv.slice(1)) {
    if (value.startsWith("-")) continue;
    for (const file of found) {
      const path = `${value.replace(/\/+$/, "")}/${file}`;
      if (walk.files.has(absolutePath(path, call.frame.scope.cwd)))
        walkScript({ ...call, argv: [makeArg(path, call.span)] }, path, walk);
    }
  }
}

/** Judges the files that were written in the folder and below as if the program named them. */
function walkProject(call: Call, { endings, idle = "" }: ProjectCode, walk: Walk): void {
  const first = call.argv[1]?.value ?? "";
  if (endings === undefined || ASKS.test(first) || isAmong(first, idle)) return;
  const folder = absolutePath(".", call.frame.scope.cwd).replace(/\/*$/, "/");
  for (const [path, text] of [...walk.files]) {
    const ending = /\.\w+$/.exec(path)?.[0] ?? "";
    if (!isAmong(ending, endings) || !path.startsWith(folder)) continue;
    if (/\.(?:rs|go)$/.test(path)) {
      for (const found of foreignCommands(withoutNotes(text.slice(0, SOURCE_MAX_CHARS))))
        walkOnce(call, found, path, walk);
    } else walkScript({ ...call, argv: [makeArg(path, call.span)] }, path, walk);
  }
}

/** Walks what a program runs of written files of recipes, in the folder where it does so. */
function walkRecipes({ recipes }: ProjectCode, call: Call, program: string, walk: Walk): void {
  const description = descriptionOf(program);
  if (recipes === undefined || description === undefined) return;
  const { scope } = call.frame;
  const found = recipesOf(recipes, {
    description,
    words: call.argv.slice(1),
    env: call.env,
    cwd: scope.cwd,
    root: walk.world.projectRoot,
    read: (path) => (path === "-" ? inputText(call, walk) : walk.files.get(path)),
  });
  for (const { text, folder } of found) {
    const inside = scope.child();
    inside.cwd = folder;
    walkOnce(call, text, program, walk, { scope: inside });
  }
}

/** Commands in the written sources that a program compiles. */
function compiledCode({ compiles }: ProjectCode, call: Call, walk: Walk): readonly string[] {
  if (compiles !== true) return [];
  return call.argv.slice(1).flatMap(({ value }) => {
    const text =
      value === "-"
        ? inputText(call, walk)
        : walk.files.get(absolutePath(value, call.frame.scope.cwd));
    return text === undefined ? [] : foreignCommands(text.slice(0, SOURCE_MAX_CHARS));
  });
}

/** Sources longer than this are not searched. */
const SOURCE_MAX_CHARS = 16_384;

/** `npm pkg set scripts.x=COMMAND`: the file then holds that text as well. */
function keepScripts({ argv, frame }: Call, walk: Walk): void {
  const path = absolutePath("package.json", frame.scope.cwd);
  for (const { value } of argv.slice(3)) {
    const [, name, code] = /^scripts\.([\w:-]+)=([\s\S]*)/.exec(value) ?? [];
    if (name === undefined || code === undefined) continue;
    const added = JSON.stringify({ scripts: { [name]: code } });
    walk.files.set(path, `${walk.files.get(path) ?? ""}${added}\n`);
  }
}

/** `./x` after the text itself wrote x: by the interpreter it names, or its ending, else by the shell. */
function walkScript(call: Call, name: string, walk: Walk): Outcome | undefined {
  const path = absolutePath(name, call.frame.scope.cwd);
  const text = name === "-" ? inputText(call, walk) : walk.files.get(path);
  if (text === undefined || walk.running.includes(text)) return undefined;
  const interpreter = interpreterOf(text, name);
  if (interpreter === undefined) {
    const scope = call.frame.scope.child();
    scope.positional = call.argv.slice(1);
    return walkOnce(call, text, path, walk, { scope });
  }
  walk.running.push(text);
  const [program, ...options] = interpreter.map((word) => makeArg(word, call.span));
  const argv = program === undefined ? [] : [program, ...options, ...call.argv];
  const frame = through(call.frame, { name: path }, { span: call.span });
  const outcome = walk.enterCall({ ...call, argv, frame, external: true });
  walk.running.pop();
  return outcome;
}

/** The words in front of a script that is no shell script; undefined for one that is. */
function interpreterOf(text: string, name: string): readonly string[] | undefined {
  const words = shebangWords(text);
  const given = words?.[0];
  if (given !== undefined) return isShell(baseName(given)) ? undefined : words;
  const program = name === "-" ? "python3" : interpreterByEnding(name);
  return program === undefined || isShell(program) ? undefined : [program];
}

function walkOnce(
  call: Call,
  text: string,
  name: string,
  walk: Walk,
  change: Partial<Call["frame"]> = {},
): Outcome | undefined {
  if (walk.running.includes(text)) return undefined;
  walk.running.push(text);
  const scope = call.frame.scope.child();
  const frame = through(call.frame, { name }, { scope, span: call.span, ...change });
  const outcome = walk.enterCode(text, frame);
  walk.running.pop();
  return outcome;
}

/** Source of Rust or Go without its comments; a backtick there starts no command. */
function withoutNotes(text: string): string {
  return text.replace(/\/\/.*|`/g, "");
}
