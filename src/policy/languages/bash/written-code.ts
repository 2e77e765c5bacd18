import { interpreterByEnding, isShell, shebangWords } from "../../commands/code-line.ts";
import type { ProjectCode } from "../../commands/command.ts";
import { descriptionOf } from "../../commands/descriptions.ts";
import { foreignCommands } from "../../commands/foreign-code.ts";
import { isAmong } from "../../commands/named.ts";
import { UNKNOWN } from "../../invocation.ts";
import { absolutePath, baseName } from "../../path.ts";
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
  if (project === undefined) return undefined;
  for (const text of codeOf(project, call, walk)) walkOnce(call, text, program, walk);
  walkProject(call, project, walk);
  return undefined;
}

/** What every tool understands as a question about itself. */
const ASKS = /^(?:-V|-h|--version|--help|help)$/;

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

/** Commands that a program takes from a written file, as shell text. */
function codeOf({ recipes, compiles }: ProjectCode, call: Call, walk: Walk): readonly string[] {
  const words = call.argv.slice(1).map(({ value }) => value);
  if (recipes === "Makefile") {
    const names = ["GNUmakefile", "makefile", "Makefile"];
    return textsOf(call, /^(?:-f|--file|--makefile)$/, names, walk).map((text) =>
      makeCommands(text, words),
    );
  }
  if (recipes === "justfile") {
    const names = ["justfile", "Justfile", ".justfile"];
    return textsOf(call, /^(?:-f|--justfile)$/, names, walk).map((text) =>
      justCommands(text, words),
    );
  }
  if (recipes === "package.json") return packageCommands(call, walk);
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

/** The texts of the files that an option names, or of the first of the usual ones that was written. */
function textsOf(
  call: Call,
  option: RegExp,
  usual: readonly string[],
  walk: Walk,
): readonly string[] {
  const words = call.argv.slice(1).map(({ value }) => value);
  const { cwd } = call.frame.scope;
  const named = words.flatMap((word, at) => {
    if (option.test(words[at - 1] ?? "")) return [word];
    const attached = /^(?:--(?:file|makefile|justfile)=|-f)(.+)/.exec(word)?.[1];
    return attached === undefined ? [] : [attached];
  });
  const at = words.indexOf("-C");
  const folder = at < 0 ? cwd : absolutePath(words[at + 1] ?? "", cwd);
  const read = (path: string): string | undefined =>
    path === "-" || path === "/dev/stdin"
      ? inputText(call, walk)
      : walk.files.get(absolutePath(path, folder));
  const texts = (named.length > 0 ? named : usual).map(read);
  return texts.filter((text) => text !== undefined);
}

/** A rule of a Makefile, or a recipe of a justfile. */
interface Recipe {
  readonly target: string;
  readonly before: readonly string[];
  readonly lines: string[];
}

/** What `make` runs as shell text: its variables are the shell's, `$$` is one dollar. */
function makeCommands(text: string, words: readonly string[]): string {
  const outside: string[] = [];
  const recipes: Recipe[] = [];
  for (const line of text.replace(/\\\n/g, " ").split("\n")) {
    const recipe = /^\t\s*[@+-]*\s*(.*)/.exec(line)?.[1];
    if (recipe !== undefined) {
      recipes.at(-1)?.lines.push(recipe);
      continue;
    }
    for (const [, called, read] of line.matchAll(/\$\(shell\s+([^)]*)\)|!=\s*(.*)/g))
      outside.push(called ?? read ?? "");
    const assigned = /^\s*(?:export\s+)?(\w+)\s*[:?+]*=\s*(.*)$/.exec(line);
    const rule = /^([^\s#:=][^#:=]*):(?!=)([^;]*)(?:;(.*))?$/.exec(line);
    if (assigned !== null) outside.push(assignment(assigned[1], assigned[2]));
    else if (rule !== null) {
      const lines = rule[3] === undefined ? [] : [rule[3]];
      for (const target of listed(rule[1]))
        recipes.push({ target, before: listed(rule[2]), lines });
    }
  }
  for (const word of words) {
    const [, name, value] = /^(\w+)=(.*)$/.exec(word) ?? [];
    if (name !== undefined) outside.push(assignment(name, value));
  }
  const asked = words.filter((word) => !/^-|=/.test(word));
  const lines = reached(recipes, asked).flatMap(({ target, lines }) =>
    // A file's own name, and files that it is made of.
    lines.map((line) => line.replace(/\$@/g, () => target).replace(/\$[<^?*+]/g, "source")),
  );
  return [...outside, ...lines]
    .map((line) => line.replace(/\$[({](\w+)[)}]/g, (_all, name) => `\${${name}}`))
    .map((line) => line.replace(/\$\$/g, () => "$"))
    .join("\n");
}

function assignment(name = "", value = ""): string {
  return `${name}="${value.trim().replaceAll(/["\\`]/g, "")}"`;
}

function listed(text = ""): readonly string[] {
  return text.split(/[\s|]+/).filter((word) => word !== "");
}

/** The recipes that are asked for, or the first one, with all that must be done before. */
function reached(recipes: readonly Recipe[], asked: readonly string[]): readonly Recipe[] {
  const first = recipes.find(({ target }) => !target.startsWith("."))?.target;
  const wanted = asked.filter((name) => recipes.some(({ target }) => target === name));
  const open = wanted.length > 0 ? [...wanted] : first === undefined ? [] : [first];
  const met = new Set<string>(open);
  for (const name of open) {
    for (const { target, before } of recipes) {
      if (target !== name) continue;
      for (const other of before) if (!met.has(other)) met.add(other) && open.push(other);
    }
  }
  // A rule for a pattern makes whatever of its kind is needed.
  return recipes.filter(({ target }) => met.has(target) || target.includes("%"));
}

/** What `just` runs as shell text, `{{…}}` unknown. */
function justCommands(text: string, words: readonly string[]): string {
  const recipes: Recipe[] = [];
  const outside: string[] = [];
  for (const line of text.split("\n")) {
    const recipe = /^[ \t]+[@-]*(.*)/.exec(line)?.[1];
    if (recipe !== undefined) recipes.at(-1)?.lines.push(recipe);
    const head = /^@?([\w-]+)[^:=]*:(?!=)(.*)$/.exec(line);
    if (head !== null) recipes.push({ target: head[1] ?? "", before: listed(head[2]), lines: [] });
    else if (recipe === undefined)
      for (const [, code] of line.matchAll(/`([^`]+)`/g)) outside.push(code ?? "");
  }
  const lines = reached(recipes, words).flatMap(({ lines }) => lines);
  return [...outside, ...lines].join("\n").replace(/\{\{[^}]*\}\}/g, UNKNOWN);
}

/** The script of a written package.json that `npm run x`, `npm test` or `yarn x` runs, with those around it. */
function packageCommands(call: Call, walk: Walk): readonly string[] {
  const words = call.argv.slice(1).filter(({ value }) => !value.startsWith("-"));
  const [verb, name] = words.map(({ value }) => value);
  const script = /^(?:run|run-script|rum|urn)$/.test(verb ?? "") ? name : verb;
  if (script === undefined) return [];
  const scripts = writtenScripts(call, walk);
  const names = [`pre${script}`, script, `post${script}`];
  if (/^(?:i|ci|install|add)$/.test(script)) names.push("prepare", "preinstall", "postinstall");
  return names.flatMap((each) => scripts.get(each) ?? []);
}

function writtenScripts(call: Call, walk: Walk): ReadonlyMap<string, string> {
  const path = absolutePath("package.json", call.frame.scope.cwd);
  const scripts = new Map<string, string>();
  const text = walk.files.get(path);
  for (const [, name, code] of text?.matchAll(SCRIPT) ?? [])
    scripts.set(name ?? "", unescaped(code));
  for (const [key, code] of walk.files) {
    if (key.startsWith(`${path}/scripts.`)) scripts.set(key.slice(path.length + 9), code);
  }
  return scripts;
}

/** A name with a text in JSON, whatever object it is in. */
const SCRIPT = /"([\w:.-]+)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;

function unescaped(text = ""): string {
  return text.replace(/\\(.)/g, (_all, char: string) => (char === "n" ? "\n" : char));
}

/** `npm pkg set scripts.x=COMMAND`. */
function keepScripts({ argv, frame }: Call, walk: Walk): void {
  const path = absolutePath("package.json", frame.scope.cwd);
  for (const { value } of argv.slice(3)) {
    const [, key, code] = /^(scripts\.[\w:-]+)=([\s\S]*)/.exec(value) ?? [];
    if (key !== undefined && code !== undefined) walk.files.set(`${path}/${key}`, code);
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
  return program === undefined ? undefined : [program];
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
