import { readCodeLine, scriptLanguage } from "../../catalog/code-line.ts";
import type { CodeLanguage } from "../../commands/command.ts";
import { powerShellCommandLine } from "../../commands/powershell-line.ts";
import { type Arg, UNKNOWN } from "../../model/invocation.ts";
import type { World } from "../../model/world.ts";
import { absolutePath } from "../../text/path.ts";
import type { CommandReader } from "./command-reader.ts";
import type { Language } from "./language-readers.ts";
import { inputText } from "./output.ts";
import { walkReadings } from "./posix-shell.ts";
import { environment, recordCommand } from "./record-command.ts";
import { walkShell } from "./shells.ts";
import { type Call, type Draft, makeArg, type Outcome, spend, through, type Walk } from "./walk.ts";
import { wordForPowerShell } from "./windows-words.ts";

/** What lists the commands in the code of a language. */
export function codeReaderOf(language: CodeLanguage): CommandReader | undefined {
  if (language === "shell") return walkShell;
  if (language === "powershell" || language === "cmd")
    return (call, program, walk) => walkWindows(call, program, language, walk);
  return language === "other" ? undefined : walkInterpreter;
}

/** Walks the one-liners, heredocs and written scripts of an interpreter. */
export function walkInterpreter(call: Call, program: string, walk: Walk): Outcome {
  const outcome = recordCommand(call, program, walk);
  const line = readCodeLine(program, call.argv.slice(1));
  // Whichever client it starts, what that is given is SQL.
  if (line?.language === "sql")
    recordCommand({ ...call, argv: [makeArg("psql", call.span), ...line.words] }, "psql", walk);
  const script = line?.language === "node" ? line.args.value("--run") : undefined;
  if (script !== undefined) return walkPackageScript(call, script, line?.words ?? [], walk);
  const language = scriptLanguage(line?.language);
  if (line === undefined || language === undefined) return outcome;
  const { codes, file, readsInput } = line;
  const code =
    codes.length > 0
      ? codes.map(({ value }) => value).join("\n")
      : file !== undefined || readsInput
        ? fileText(call, file, walk)
        : undefined;
  if (code === undefined) return outcome;
  const first = walk.drafts.length;
  walkNested(code, language, call, walk);
  const printing = outcome.writers.slice();
  for (let at = first; at < walk.drafts.length; at++)
    if (walk.drafts[at]?.program === SHOWS_VARIABLE) printing.push(at);
  return { ...outcome, writers: printing };
}

/** `node --run build`: a script of the package, as npm runs it. */
function walkPackageScript(call: Call, script: Arg, words: readonly Arg[], walk: Walk): Outcome {
  const [npm, run] = ["npm", "run"].map((value) => makeArg(value, call.span));
  const argv = npm === undefined || run === undefined ? [] : [npm, run, script, ...words];
  return walk.enterCall({ ...call, argv, external: true });
}

/** What a script that prints a variable of the environment is listed as. */
const SHOWS_VARIABLE = "printenv";

function walkWindows(
  call: Call,
  program: string,
  language: "powershell" | "cmd",
  walk: Walk,
): Outcome {
  const outcome = recordCommand(call, program, walk);
  const { lines, bare } = windowsTexts(call, language, walk);
  const script = language === "cmd" ? undefined : powerShellCommandLine(call.argv.slice(1)).file;
  const written = script && walk.files.get(absolutePath(script.value, call.frame.scope.cwd));
  if (written !== undefined) walkNested(written, language, call, walk);
  for (const text of lines) walkNested(text, language, call, walk);
  // What is left of a text without what was meant in it is seldom a script; what it does runs all the same.
  if (bare !== undefined) walkNested(bare, language, call, walk, true);
  return outcome;
}

/** A script that the text itself wrote, or the interpreter's standard input. */
function fileText(call: Call, operand: Arg | undefined, walk: Walk): string | undefined {
  if (operand === undefined || operand.value === "-" || operand.value === "/dev/stdin") {
    return inputText(call, walk);
  }
  return walk.files.get(absolutePath(operand.value, call.frame.scope.cwd));
}

/** PowerShell and cmd read their own command line: it is handed over as one text. */
function windowsTexts(
  call: Call,
  language: Language,
  walk: Walk,
): { readonly lines: readonly string[]; readonly bare?: string } {
  const quote = language === "cmd" ? quoteCmd : quotePowerShell;
  const [name = { meant: "" }, ...rest] = call.argv.map((arg) =>
    language === "powershell" ? wordForPowerShell(arg, call, walk) : { meant: arg.value },
  );
  const last = rest.length - 1;
  // One word behind `cmd /c` is a whole line to cmd, however it was quoted here.
  const isLine = language === "cmd" && /^\/\/?[ck]$/i.test(rest[last - 1]?.meant ?? "");
  const words = rest.map(({ meant }, at) => (isLine && at === last ? meant : quote(meant)));
  const line = [name.meant, ...words].join(" ");
  const input = inputText(call, walk);
  const lines = input === undefined ? [line] : [line, input];
  if (rest.every(({ bare }) => bare === undefined)) return { lines };
  const bare = rest.map((word) => quote(word.bare ?? word.meant));
  return { lines, bare: [name.meant, ...bare].join(" ") };
}

/** In single quotes, where nothing is expanded: what is handed over has been expanded already. */
function quotePowerShell(value: string): string {
  return /[^\w@%+=:,./\\*?~$\uFFFC-]/.test(value) ? `'${value.replaceAll("'", "''")}'` : value;
}

/** In double quotes, the only ones that cmd.exe knows. Git Bash writes its switches `//c`, so that they stay. */
function quoteCmd(value: string): string {
  const word = value.replace(/^\/\/(?=[A-Za-z?](?:$|[:/]))/, "/");
  return /[\s;&|<>]/.test(word) && !word.includes('"') ? `"${word}"` : word;
}

/** The world of code that the shell starts, which finds what the line has exported. */
function surroundings(call: Call, { world }: Walk): World {
  const { cwd } = call.frame.scope;
  const given = environment(call);
  if (given.size === 0) return { ...world, cwd };
  const env = (name: string): string | undefined => {
    const value = given.get(name)?.value;
    if (value === undefined) return world.env(name);
    return value.includes(UNKNOWN) ? undefined : value;
  };
  return { ...world, cwd, env };
}

/** Languages in which a text without a call is no command that somebody forgot to wrap. */
const NEVER_A_COMMAND: ReadonlySet<Language> = new Set(["powershell", "cmd", "sed", "awk"]);

function walkNested(
  source: string,
  language: Language,
  call: Call,
  walk: Walk,
  withoutDoubts = false,
): void {
  const analyse = walk.languages.get(language);
  if (analyse === undefined || !spend(walk, 1 + (source.length >> 2))) return;
  const { frame, span } = call;
  const world = surroundings(call, walk);
  const nested = analyse(source, world, frame.depth + 1, walk.budget);
  const offset = walk.drafts.length;
  const shift = (indices: readonly number[]): number[] => indices.map((index) => index + offset);
  for (const invocation of nested.invocations) {
    const { stdin, program } = invocation;
    const draft: Draft = {
      ...invocation,
      ...span,
      via: [...frame.via, { name: language }, ...invocation.via],
      // What shows a variable shows it where the interpreter prints.
      redirects: program === SHOWS_VARIABLE ? call.redirects : invocation.redirects,
      elevated: frame.elevated || invocation.elevated,
      remote: frame.remote || invocation.remote,
      pipedInto: shift(invocation.pipedInto),
      stdin: stdin.kind === "pipe" ? { kind: "pipe", from: shift(stdin.from) } : stdin,
    };
    walk.drafts.push(draft);
  }
  if (!withoutDoubts)
    for (const nestedDoubt of nested.doubts) walk.doubts.push({ ...nestedDoubt, ...span });
  const empty = nested.invocations.length === 0 && (nested.commands ?? []).length === 0;
  // `node -e "rm -rf /"`: text without a call or an assignment is read as the command it looks like.
  // What is in a program of sed or awk is a pattern.
  if (
    empty &&
    !NEVER_A_COMMAND.has(language) &&
    /^(?!\s*(?:s|y|tr|m)?\/)[\w./ ~*-]+$/.test(source)
  ) {
    walk.enterCode(source, through(frame, { name: language }, { span }));
  }
  for (const { shell, via } of nested.commands ?? []) {
    const inner = through(frame, { name: language }, { scope: frame.scope.newShell([]), span });
    walkReadings(shell, "sh", frame, walk, (text, posix) =>
      walk.enterCode(text, { ...inner, via: [...inner.via, ...via], posix }),
    );
  }
}
