import type { Invocation } from "../model/invocation.ts";
import { quoteWord } from "../text/quote.ts";
import { readCell } from "../tools/interpreters.ts";
import { hasRole, kindOf, PYTHON, programOf, runnersOf, wordsOf } from "./field-words.ts";
import { looksLikeCommand, quotePath } from "./text-shape.ts";

/** A command line that a tool would run. */
export interface FieldLine {
  readonly text: string;
  readonly dialect: Invocation["dialect"];
  /** False where only the tool's name and the text's look speak for it: then nothing but a denial counts. */
  readonly certain: boolean;
}

/** What one object in the input says about one command. */
export interface CommandParts {
  readonly commands: string[];
  readonly programs: string[];
  readonly words: string[];
  /** Code, of the languages that the call names. */
  readonly codes: string[];
  /** Arguments that are one text. */
  readonly rest: string[];
  directory: string | undefined;
}

/** No command yet. */
export function noParts(): CommandParts {
  return { commands: [], programs: [], words: [], codes: [], rest: [], directory: undefined };
}

/** Commands of a list that are judged alone beside the whole. */
const SINGLES_MAX = 16;

/** `commands` are lines, `command` is a line in words; words with blanks in them may be lines as well. */
export function addCommandList(
  name: string,
  list: readonly string[],
  { commands }: CommandParts,
): void {
  const isPlural = /s$/i.test(name);
  if (!isPlural || /^-\w*c$/.test(list[1] ?? "")) commands.push(list.map(quoteWord).join(" "));
  if (!isPlural && !list.some((each) => /\s/.test(each.trim()))) return;
  commands.push(list.join("\n"));
  // Each alone as well: quotes that one of them opens must not swallow the next.
  if (list.length <= SINGLES_MAX) commands.push(...list);
}

/** The name of a script, and nothing else. */
const SCRIPT_NAME = /^[\w@%+~./\\:-]{1,300}\.(?:sh|bash|zsh|py|rb|pl|php|[cm]?[jt]s)$/;

/** `{file: "sh", args: ["-c", "…"]}`: what stands beside arguments of no command is the program that gets them. */
export function addUnnamedProgram(
  fields: readonly (readonly [string, unknown])[],
  { commands, programs, words }: CommandParts,
): void {
  if (words.length === 0 || commands.length + programs.length > 0) return;
  for (const [name, value] of fields)
    if (/^(?:file|name|bin|path|app|tool|exe|process)$/i.test(name) && typeof value === "string")
      if (/^\S+$/.test(value)) programs.push(value);
}

/** Lines that are judged one by one; a call with more is asked about. */
const LINES_MAX = 64;

/** Collects the command lines that a tool would run; `words` are those of its name. */
export class FieldLines {
  readonly lines: FieldLine[] = [];
  readonly words: readonly string[];
  languages: readonly string[];
  /** False where there are more lines than are judged. */
  whole = true;

  constructor(words: readonly string[]) {
    this.words = words;
    this.languages = runnersOf(words);
  }

  /** Another language that the call says its code is in. */
  addLanguages(words: readonly string[]): void {
    this.languages = [...new Set([...this.languages, ...runnersOf(words)])];
  }

  /** Code runs in the languages that the names say; where they say none, in all that it may be. */
  addCode(text: string, directory?: string): void {
    if (SCRIPT_NAME.test(text.trim())) this.addScript(text.trim());
    const inPage = hasRole(this.words, "browser");
    const named = inPage ? ["node -e"] : this.languages;
    const runners = named.length > 0 ? named : ["sh", "python3 -c", "node -e"];
    const cell = runners.includes(PYTHON) ? readCell(text) : undefined;
    for (const shell of cell?.shell ?? [])
      this.addLine({ text: shell, dialect: "shell" }, named.includes(PYTHON));
    for (const runner of runners) {
      if (named.length === 0 && runner === "sh" && !looksLikeCommand(text)) continue;
      const isThere = runner === "sh" && directory !== undefined;
      const there = isThere ? `cd ${quotePath(directory)} && ${text}` : text;
      const code = runner === PYTHON ? (cell?.code ?? text) : there;
      if (code.trim() !== "") this.addLine(lineOfCode(runner, code), named.length > 0 && !inPage);
    }
  }

  /** A script that the call names, as a shell would start it. */
  addScript(path: string): void {
    if (!SCRIPT_NAME.test(path)) return;
    const text = quotePath(/[/\\]/.test(path) || path.startsWith("~") ? path : `./${path}`);
    this.addLine({ text, dialect: "shell" }, true);
  }

  /** Text for a tool that runs what it is given may be a command. */
  addGuess(text: string): void {
    const isRun = hasRole(this.words, "runner") || hasRole(this.words, "starter");
    if (!isRun || !looksLikeCommand(text)) return;
    // What is typed into a terminal ends its lines with the key that does.
    this.addLine({ text: text.replaceAll("\r", "\n"), dialect: "shell" }, false);
  }

  addCommand({ commands, programs, words, codes, rest, directory }: CommandParts): void {
    for (const code of codes) this.addCode(code, directory);
    const tail = [...words.map(quoteWord), ...rest].join(" ");
    const heads = [...commands, ...programs];
    const lines = heads.map((head) => (tail === "" ? head : `${head} ${tail}`));
    if (heads.length === 0 && words.length > 0) lines.push(tail);
    // Arguments that are one text may be put behind a command as they are.
    if (rest.length > 0) {
      const program = programOf(this.words);
      const text = `${program ?? "true"} ${rest.join(" ")}`;
      this.addLine({ text, dialect: "shell" }, program !== undefined);
    }
    if (rest.length > 0 && looksLikeCommand(tail))
      this.addLine({ text: tail, dialect: "shell" }, false);
    for (const line of lines) {
      const there =
        directory === undefined || directory === "" || directory === "."
          ? line
          : `cd ${quotePath(directory)} && ${line}`;
      this.addCommandLine(line, there);
    }
  }

  addCommandLine(line: string, there: string): void {
    const isSsh = this.words.some((word) => /^(?:ssh|sftp|remote)$/.test(word));
    const isInside =
      hasRole(this.words, "elsewhere") && this.words.some((word) => /^exec|^pods?$/.test(word));
    if (isSsh || isInside) {
      this.addLine({ text: `ssh host ${quoteWord(there)}`, dialect: "shell" }, true);
      return;
    }
    const program = programOf(this.words);
    if (program !== undefined && !line.trimStart().startsWith(`${program} `)) {
      this.addLine({ text: `${program} ${line}`, dialect: "shell" }, true);
      this.addLine({ text: there, dialect: "shell" }, false);
      return;
    }
    if (this.languages.includes("powershell")) {
      this.addLine({ text: line, dialect: "powershell" }, true);
    }
    if (this.languages.includes("cmd")) this.addLine({ text: line, dialect: "cmd" }, true);
    const isOther = this.languages.some((each) => / -|^powershell$|^cmd$/.test(each));
    for (const runner of this.languages.filter((each) => each.includes(" -"))) {
      this.addLine(lineOfCode(runner, line), false);
    }
    this.addLine({ text: there, dialect: "shell" }, !isOther || this.languages.includes("sh"));
  }

  /**
   * `git_push {force: true}` as `git push --force`: tools that are named after a program's commands take their
   * options as fields.
   */
  addNamed(tool: readonly string[], fields: Readonly<Record<string, unknown>>): void {
    const program = programOf(tool.slice(0, 1));
    // `pods_delete` of a server for clusters.
    const deleted = tool.filter((word) => word !== "delete");
    if (
      program === undefined &&
      deleted.length < tool.length &&
      programOf(this.words) === "kubectl"
    )
      this.addLine({ text: `kubectl delete ${deleted.join(" ")}`, dialect: "shell" }, true);
    if (program === undefined || tool.length < 2) return;
    const options = Object.entries(fields).flatMap(([name, value]) => {
      if (value === true) return [`--${wordsOf(name).join("-")}`];
      if (typeof value !== "string" || !/^[\w./:-]+$/.test(value)) return [];
      if (/^mode$/i.test(name)) return [`--${value}`];
      return kindOf(name) === "path" ? [] : [value];
    });
    const text = [program, ...tool.slice(1), ...options].join(" ");
    this.addLine({ text, dialect: "shell" }, true);
  }

  addLine({ text, dialect }: Pick<FieldLine, "text" | "dialect">, certain: boolean): void {
    if (this.lines.length >= LINES_MAX) this.whole = false;
    if (!this.whole || this.lines.some((each) => each.text === text && each.dialect === dialect))
      return;
    this.lines.push({ text, dialect, certain });
  }
}

/** How code is run from a command line. */
function lineOfCode(runner: string, text: string): Pick<FieldLine, "text" | "dialect"> {
  if (runner === "sh") return { text, dialect: "shell" };
  if (runner === "powershell" || runner === "cmd") return { text, dialect: runner };
  return { text: `${runner} ${quoteWord(text)}`, dialect: "shell" };
}
