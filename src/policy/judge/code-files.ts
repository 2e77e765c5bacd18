import { isShell, languageOf, readCodeLine } from "../catalog/code-line.ts";
import { databaseClient, toldInFiles } from "../catalog/database-clients.ts";
import { descriptionOf } from "../catalog/descriptions.ts";
import { effectsOf } from "../catalog/effects.ts";
import { foundCode } from "../catalog/found-code.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import { codeInput } from "../rules/code-input.ts";
import { upstreamOf } from "../rules/dataflow.ts";
import { loadedFiles } from "../rules/loaded-files.ts";
import {
  clientOf,
  isDatabaseClient,
  isFileName,
  isSource,
  mayBeScript,
  runsScripts,
} from "./script-runners.ts";

/** A file that a command runs as code, as it is named. */
export interface CodeFile {
  readonly name: string;
  /** The program that reads it, where the file does not say so itself. */
  readonly runner: string | undefined;
  /** The database that a client is told to do it in. */
  readonly database?: string | undefined;
}

/** Names in code that are looked at as those of files. */
const NAMES_MAX = 64;

/**
 * Every file that a command runs as code, by what its program is said to run: its script, its input and what a pipe
 * brings of a file, what options and variables make it load, what code on the line loads, what it finds in its
 * folder, and for a program that nobody described the words that are called like scripts.
 */
export function codeFiles(invocation: Invocation, analysis: Analysis): readonly CodeFile[] {
  const { program, name, args, remote, dialect, cwd } = invocation;
  if (dialect !== "shell" || program === "") return [];
  // The input of a client that runs elsewhere is read here.
  if (remote && !isDatabaseClient(program)) return [];
  const files: CodeFile[] = [];
  const add = (file: string, runner?: string, database?: string): void => {
    if (file !== "" && !file.includes(UNKNOWN)) files.push({ name: file, runner, database });
  };
  const own = isSource(program) ? "sh" : runsScripts(program) ? program : undefined;
  if (isFileName(name.value) && !remote) add(name.value);
  for (const { name: file, runner, database } of scripts(invocation, analysis, own))
    add(file, runner, database);
  if (remote) return files;
  for (const { value } of loadedFiles(invocation, analysis)) {
    add(value, own);
    if (own !== undefined && languageOf(own) === "python" && value.endsWith(".py"))
      for (const file of withEndings(value.slice(0, -3), "python").slice(1)) add(file, own);
    // `-d auto_prepend_file=x.php`, `-c include.path=x`
    if (value.includes("=")) add(value.slice(value.indexOf("=") + 1), own);
  }
  for (const file of namedInCode(invocation)) add(file, own);
  const { loads, project } = descriptionOf(program) ?? {};
  for (const word of loads?.options?.split("|") ?? []) {
    // `tmux source-file x`, `R CMD BATCH x`
    const at = word.startsWith("-") ? -1 : args.findIndex(({ value }) => value === word);
    if (at >= 0) add(args[at + 1]?.value ?? "", own);
  }
  if ((own ?? loads ?? project) !== undefined)
    for (const { value } of invocation.env.values())
      for (const word of value.split(/[\s=:,]+/)) if (mayBeScript(word)) add(word);
  if (descriptionOf(program) === undefined && !LOOKS.test(program))
    for (const { value } of args)
      for (const word of value.split(/[=:@]/)) if (mayBeScript(word)) add(word);
  const at = args.findIndex(({ value }) => value === "-C");
  const folder = at < 0 ? cwd : (args[at + 1]?.value ?? cwd);
  for (const file of foundCode(program)) add(`${folder}/${file}`);
  return files;
}

/** What tools call themselves that check, format, compare or count code. */
const LOOKS = /lint|check|valid|fmt|format|prett|^sty|diff|cloc|tokei|^scc$|ctags|^bat$/;

/** The script of an interpreter, a shell, a client of databases or an editor, and what it reads as one. */
function scripts(
  invocation: Invocation,
  analysis: Analysis,
  own: string | undefined,
): readonly CodeFile[] {
  const { program, args } = invocation;
  const behind = clientOf(invocation);
  const client = behind === undefined ? undefined : databaseClient(behind);
  if (client !== undefined) {
    const { stdin } = invocation;
    const { files, database } = toldInFiles(
      client,
      args,
      stdin.kind === "text" ? stdin.text.value : "",
    );
    return [...files, ...inputFiles(invocation, analysis)].map((name) => ({
      name,
      runner: behind,
      database,
    }));
  }
  const code = codeInput(invocation);
  const files: CodeFile[] = [];
  const isInput = code?.args.some(({ value }) => INPUT.test(value)) === true;
  if (isSource(program) || code?.isFile === true)
    for (const arg of code?.args.slice(0, 1) ?? []) {
      if (arg.from === undefined)
        for (const name of [arg.value, ...withEndings(arg.value, own && languageOf(own))])
          files.push({ name, runner: own });
      // `bash <(cat x.sh)`
      else
        for (const index of arg.from)
          for (const name of filesOf(analysis.invocations[index]))
            files.push({ name, runner: own });
    }
  if (code?.reads === true || isInput || descriptionOf(program)?.loads?.input === true)
    for (const name of inputFiles(invocation, analysis)) files.push({ name, runner: own });
  // `sh -c "$(cat x.sh)"`
  if (code !== undefined && code.isFile !== true)
    for (const { from = [] } of code.args)
      for (const index of from)
        for (const name of filesOf(analysis.invocations[index]))
          files.push({ name, runner: own ?? "sh" });
  return files;
}

/** Names of the standard input. */
const INPUT = /^\/(?:dev\/(?:stdin|fd\/0)|proc\/(?:self|\d+)\/fd\/0)$/;

/** The file that a command has as its input, and those that come to it through a pipe. */
function inputFiles(invocation: Invocation, analysis: Analysis): readonly string[] {
  const { stdin } = invocation;
  if (stdin.kind === "file") return [stdin.path.value];
  if (stdin.kind !== "pipe") return [];
  return upstreamOf(invocation, analysis, { stdin: true, args: [], files: false }).flatMap(filesOf);
}

/** The files that a command puts out. */
function filesOf(invocation: Invocation | undefined): readonly string[] {
  if (invocation === undefined || invocation.remote) return [];
  const { stdin } = invocation;
  const read = (effectsOf(invocation) ?? []).flatMap((effect) =>
    effect.kind === "read" && effect.purpose === "copied" ? [effect.path.value] : [],
  );
  return stdin.kind === "file" ? [...read, stdin.path.value] : read;
}

/** What code on the line loads: `require("./x")`, `import x`, `exec(open("x.py").read())`. */
function namedInCode({ program, args, stdin }: Invocation): readonly string[] {
  const language = languageOf(program);
  const line = language === undefined || isShell(program) ? undefined : readCodeLine(program, args);
  if (line === undefined || language === "sed" || language === "awk")
    return loadedByName(program, args);
  const codes = line.codes.map(({ value }) => value);
  if (line.readsInput && stdin.kind === "text") codes.push(stdin.text.value);
  const names: string[] = [...loadedByName(program, args)];
  for (const code of codes) {
    if (language === "python")
      for (const [, , modules = ""] of code.matchAll(IMPORTS))
        for (const module of modules.split(/\s*,\s*/))
          names.push(...moduleFiles(module.split(/\s/)[0] ?? ""));
    if (!LOADS.test(code)) continue;
    for (const [, text = ""] of code.matchAll(CONSTANT))
      names.push(
        text,
        ...(language === "python" ? moduleFiles(text) : withEndings(text, language)),
      );
  }
  return names.slice(0, NAMES_MAX);
}

const IMPORTS = /\b(import|from)\s+([\w.]+(?:\s+as\s+\w+)?(?:\s*,\s*[\w.]+(?:\s+as\s+\w+)?)*)/g;
const LOADS =
  /(?:\b|__)(?:require\w*|import\w*|load\w*|do|dofile|source|include\w*|exec\w*|eval\w*|run_path|run_module|Function|vm)\b/;
const CONSTANT = /["'`]([\w@./~+-]{1,200})["'`]/g;

/** A module of Python's is a file, or a folder with one that is loaded for it. */
function moduleFiles(module: string): readonly string[] {
  return /^[\w.]+$/.test(module) ? withEndings(module.replaceAll(".", "/"), "python") : [];
}

/** `lua -l x`, `perl -MX::Y`, `ruby -r ./x`. */
function loadedByName(program: string, args: readonly Arg[]): readonly string[] {
  const language = languageOf(program);
  if (language !== "lua" && language !== "perl" && language !== "ruby") return [];
  return args.flatMap(({ value }, at) => {
    const [, attached = ""] = /^-[lmMr](.+)/.exec(value) ?? [];
    const name = /^-[lmMr]$/.test(value) ? (args[at + 1]?.value ?? "") : attached;
    return name === ""
      ? []
      : [name, ...withEndings(name.replaceAll("::", "/").split("=")[0] ?? "", language)];
  });
}

/** The names that a file may have which code calls by less. */
export function withEndings(name: string, language: string | undefined): readonly string[] {
  if (name === "" || language === undefined) return [];
  return (ENDINGS.get(language) ?? []).map((ending) => name + ending);
}

const ENDINGS: ReadonlyMap<string, readonly string[]> = new Map([
  ["python", [".py", "/__init__.py", "/__main__.py"]],
  ["node", [".js", ".mjs", ".cjs", ".ts", "/index.js"]],
  ["ruby", [".rb"]],
  ["lua", [".lua"]],
  ["perl", [".pm"]],
]);
