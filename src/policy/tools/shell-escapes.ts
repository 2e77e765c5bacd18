import type { Description, Descriptions } from "../commands/command.ts";
import { read, write } from "../commands/file-effects.ts";
import { parseArguments } from "../commands/parse-arguments.ts";
import { type Given, type Run, textsOf } from "../commands/runs.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { quoteWord } from "../text/quote.ts";
import { attachedTo } from "./attached.ts";
import { opened } from "./readers.ts";
import { lessForm } from "./reading-forms.ts";
import { manualForm } from "./terminal-forms.ts";

/** Tools with an option, a variable or a command of their own whose text a shell gets. */
export const escapes: Descriptions = {
  man: () => ({
    options: { shell: "-P|--pager -H|--html", data: "-C -L -m -M -S -s -e -r -R -T -t -E -p" },
    runs: fromOptionsAnd("PAGER", "MANPAGER"),
    looks: manualForm(),
  }),
  "less more": pager,
  "sqlite3 sqlite": sqlite,
  psql: () => ({
    ...escaping(() => /\\!\s*([^\n]+)/g),
    options: { used: "*" },
    carriesOut: { files: "-f|--file", unless: "-c|--command|-l|--list" },
  }),
  "mysql mariadb": mysql,
  "gdb lldb": debugged,
  "vim nvim vi ex gvim mvim rvim": editor,
  "view rview vimdiff gvimdiff nvimdiff": () => ({
    ...editor(),
    effects: ({ operands }) => operands.filter(({ value }) => !value.startsWith("+")).map(read),
  }),
  "ed red": lineEditor,
};

/** Text in options and in variables of the environment. */
function fromOptionsAnd(...names: readonly string[]): (given: Given) => readonly Run[] {
  return ({ words, options, env }) => {
    const texts = textsOf(parseArguments(words, { options })).slice(-1);
    for (const name of names) {
      const text = env.get(name)?.value;
      if (text !== undefined) texts.push({ text });
    }
    return texts;
  };
}

function pager(): Description {
  const fromEnvironment = fromOptionsAnd("LESSOPEN", "LESSCLOSE");
  return {
    words: "names",
    filters: "whole",
    options: {
      data: "-p|--pattern -P|--prompt -t|--tag",
      read: "-k|--lesskey-file",
      written: "-o|-O|--log-file|--LOG-FILE",
    },
    looks: lessForm(),
    effects: ({ operands }) => operands.filter(({ value }) => !value.startsWith("+")).map(read),
    runs: (given) => [
      ...fromEnvironment(given),
      ...given.words.flatMap(({ value }) =>
        value.startsWith("+!") ? [{ text: value.slice(2) }] : [],
      ),
    ],
  };
}

/** A client whose own language has a command for the shell, on a line of its input or in an argument. */
function escaping(
  pattern: () => RegExp,
  more: (given: Given) => readonly Run[] = () => [],
): Description {
  const textsIn = (text: string) => escapesIn(text, pattern()).map((run) => run.text);
  return {
    options: {},
    ownLanguage: true,
    runs: (given) => [
      ...given.words.flatMap(({ value }) => escapesIn(value, pattern())),
      ...given.words.map((word) => ({ file: fileIn(word), within: textsIn })),
      { input: true, within: textsIn },
      ...more(given),
    ],
  };
}

/** The file that a word names: `a.sql`, `-fa.sql`, `--file=a.sql`. */
function fileIn(word: Arg): Arg {
  return { ...word, value: word.value.replace(/^(?:--[\w-]+=|-\w)/, "") };
}

function escapesIn(text: string, pattern: RegExp): readonly { readonly text: string }[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const code = match[1] ?? match[2];
    return code === undefined ? [] : [{ text: code }];
  });
}

function sqlite(): Description {
  return {
    ...escaping(() => /(?:^|\n)[ \t]*\.(?:shell|system)\s+([^\n]+)/g),
    optionsInInput: (_args, text) => [`\n${text}`],
    effects: ({ operands }) => [
      ...operands.filter(({ value }) => !/[\n;]|^\.\w+\s/.test(value)).map(read),
      ...operands.flatMap((text) => [
        ...named(text, /(?:^|\n)[ \t]*\.(?:import|read|archive)\b([^\n]*)/g).map(read),
        ...named(text, /\breadfile\s*\(\s*'([^']+)'/gi).map(read),
        ...named(text, /\bwritefile\s*\(\s*'([^']+)'/gi).map(write),
        ...named(text, /(?:^|\n)[ \t]*\.(?:output|once|save|backup|clone|log)\b([^\n]*)/g).map(
          write,
        ),
      ]),
    ],
  };
}

/** The files that commands of a client's own language name in a text: all words behind them but options. */
function named(text: Arg, pattern: RegExp): readonly Arg[] {
  return [...text.value.matchAll(pattern)]
    .flatMap(([, words = ""]) => words.match(/"[^"]*"|'[^']*'|\S+/g) ?? [])
    .filter((word) => /[/.~]/.test(word) && !/^[-|]/.test(word))
    .map((word) => ({ ...text, value: word.replace(/^(["'])(.*)\1$/, "$2") }));
}

function mysql(): Description {
  const client = escaping(
    () => /\\!\s*([^\n;]+)|(?:^|\n)[ \t]*system\s+([^\n;]+)/g,
    ({ words }) => words.flatMap(({ value }) => escapesIn(value, /^--pager=([\s\S]+)/g)),
  );
  return { ...client, options: { used: "*" }, carriesOut: { unless: "-e|--execute" } };
}

function debugged(): Description {
  const described = escaping(
    () => /(?:^|\n)[ \t]*(?:!|shell\s|platform shell\s)\s*([^\n]+)/g,
    ({ words }) => {
      // `gdb --args PROGRAM …`
      const at = words.findIndex(({ value }) => value === "--args");
      const rest = at < 0 ? [] : words.slice(at + 1);
      return [
        ...runsUnderDebugger(words),
        ...words.flatMap(codeOfDebugger),
        ...(rest.length > 0 ? [{ words: rest }] : []),
      ];
    },
  );
  return {
    ...described,
    options: {
      data: "-x|--command|-ix|--init-command|-s|--source|-S -p|--pid|--attach-pid -ex|--eval-command -iex -o",
    },
    effects: (args) => [
      ...args.operands.map((word): Effect => ({ kind: "unknown", word })),
      ...args.values("-x").map(read),
      ...attachedTo(args),
    ],
    loads: { options: "-x|--command|-ix|--init-command|-s|--source|-S", input: true },
  };
}

/** The program under a debugger, with the words that the debugger's own commands give it. */
function runsUnderDebugger(words: readonly Arg[]): readonly Run[] {
  const name = words.find(
    ({ value }, at) =>
      !value.startsWith("-") &&
      !/^-{1,2}(?:ex|eval-command|iex|x|command|o|one-line|s|source|p|pid|d|cd)$/.test(
        words[at - 1]?.value ?? "",
      ),
  )?.value;
  if (name === undefined) return [];
  return words.flatMap(({ value }) => {
    const text = value.replace(/^-{1,2}[\w-]+=/, "");
    const given =
      /^\s*(?:r|run|start|starti|set\s+args|settings\s+set\s+(?:--\s+)?target\.run-args)\s+([^\n]+)/.exec(
        text,
      ) ?? /^\s*process\s+launch\b[^\n]*?--\s+([^\n]+)/.exec(text);
    return given === null ? [] : [{ by: "run", text: `${quoteWord(name)} ${given[1]}` }];
  });
}

/** `gdb -ex 'python CODE'`, `lldb -o 'script CODE'`: both speak Python. */
function codeOfDebugger({ value }: Arg): readonly Run[] {
  const code = /^(?:-{1,2}[\w-]+=)?\s*(?:py(?:thon)?|script)\s+([\s\S]+)/.exec(value)?.[1];
  return code === undefined ? [] : [{ text: `python3 -c ${quoteWord(code)}` }];
}

function editor(): Description {
  // Not described for all: of what stands behind `-c` only some is known.
  const options = { data: "-c|--cmd -I -p -A" };
  return {
    options: {},
    effects: (args) => {
      if (!args.operands.some(({ value }) => WRITES.test(value))) return opened(args);
      return args.operands.flatMap((path) =>
        /[/.~]/.test(path.value) && !path.value.startsWith("+") ? [read(path), write(path)] : [],
      );
    },
    loads: { options: "-S|-u|-s|-l|-w|-W", input: true },
    runs: ({ program, words }) => {
      const { options: given } = parseArguments(words, { options }, { operands: 0 });
      const commands = [
        ...given.flatMap(({ names, value }) => (names[0] === "-c" ? (value?.value ?? []) : [])),
        ...words.flatMap(({ value }) => (value.startsWith("+") ? value.slice(1) : [])),
      ];
      const runs = commands.flatMap(runByEditor).map((text): Run => ({ text }));
      const readsCommands =
        program === "ex" || words.some(({ value }) => /^-(?:e?s|E)$/.test(value));
      const within = (text: string) => text.split("\n", LINES_MAX).flatMap(runByEditor);
      return readsCommands ? [...runs, { input: true, within }] : runs;
    },
  };
}

/** A command of Vim's that ends with writing the file it has opened, with `+` or behind `-c`. */
const WRITES = /^\+?(?:[^/]*\|\s*)?(?:sil(?:ent)?!?\s+)?(?:w|wq|wa|wqa|x|xa|up|update)!?$/;

/** Lines of an editor's script that are looked at, and characters of each. */
const LINES_MAX = 200;
const LINE_MAX_CHARS = 4_096;

/** What a command of Vim's runs and deletes, as shell text: `!make`, `call system("make")`, `call delete("a")`. */
function runByEditor(line: string): readonly string[] {
  if (line.length > LINE_MAX_CHARS) return [];
  const found: string[] = [];
  const bang = /(?:^|[|:"'\s])(?:r(?:ead)?|w(?:rite)?|sil(?:ent)?!?)?\s*!\s*([^\s!"'][\s\S]*)/.exec(
    line,
  );
  if (bang?.[1] !== undefined) found.push(bang[1].replace(/["']\s*$/, ""));
  const calls =
    /\b(delete|system(?:list)?|jobstart|job_start|termopen|term_start|os\.execute|io\.popen)\s*\(\s*([^;|\n]{0,300})/g;
  for (const [, name, words = ""] of line.matchAll(calls)) {
    const [, quoted, text = "", bare = ""] =
      /^(?:expand\()?(["'])([^"']*)\1|^([$~][\w/.]*)/.exec(words) ?? [];
    const target = quoted === undefined ? bare : text;
    if (target === "") continue;
    if (name !== "delete") found.push(target);
    else
      found.push(`${/["']rf["']/.test(words) ? "rm -rf" : "rm"} ${target.replace(/\s/g, "\\ ")}`);
  }
  const [, language = "", code] =
    /^[\s:]*(py|lua|ruby|perl)(?:thon)?[3x]?\s+(?:<<\s*\w+\n)?([\s\S]+)/.exec(line) ?? [];
  if (code !== undefined) found.push(`${CODE_OPTIONS.get(language)} ${quoteWord(code)}`);
  return found;
}

/** Who runs the code of the languages that editors and debuggers speak, up to the code. */
const CODE_OPTIONS: ReadonlyMap<string, string> = new Map([
  ["py", "python3 -c"],
  ["lua", "lua -e"],
  ["ruby", "ruby -e"],
  ["perl", "perl -e"],
]);

/** `!CMD`, `r !CMD` and `w !CMD` in what it reads, which a shell gets. */
function lineEditor(): Description {
  const pattern = () => /(?:^|\n)[ \t\d,.$%]*(?:[rwe]\s+)?!\s*([^!\s][^\n]*)/g;
  return {
    ...escaping(pattern),
    optionsInInput: (_args, text) => [`+\n${text}`],
    effects: (args) => [
      ...opened(args),
      ...args.operands.flatMap((text) => [
        ...named(text, /\n[ \t\d,.$%]*[eEr][ \t]+([^!\s][^\n]*)/g).map(read),
        ...named(text, /\n[ \t\d,.$%]*[wW]q?[ \t]+([^!\s][^\n]*)/g).map(write),
      ]),
    ],
    loads: { input: true },
  };
}

/** True for a text in a client's own language that may have it write a file. */
export function mayWriteFile(text: string): boolean {
  return FILE_COMMANDS.test(text);
}

const FILE_COMMANDS =
  /\b(?:output|once|log|backup|save|clone|writefile|into|outfile|dumpfile|excel|copy|dump|write|append|export|logging|core|tee|pager)\b|\\[ogw]\b|(?:^|\n)[\d,.$%]*wq?[ \t]+\S/i;
