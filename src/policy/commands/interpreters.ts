import type { ScriptLanguage } from "../scripts/language.ts";

/** How one interpreter takes code on its command line. */
export interface Interpreter {
  readonly language: ScriptLanguage;
  /** Letters that take code as their value, in a cluster or alone. */
  readonly code: string;
  /** Long options that take code. */
  readonly long: readonly string[];
  /** Letters that take another value. */
  readonly valued: string;
  readonly longValued: readonly string[];
  /** True when the first operand is the program itself, as awk's and sed's is. */
  readonly operand?: true;
  /** The sub-command whose operand is code: `deno eval`. */
  readonly evaluates?: string;
  /** The sub-command whose operand is a file, which may be left out: `bun run`. */
  readonly runs?: string;
}

/** Names, separated by spaces (a version may follow each: `python3.12`), and how those read their words. */
const INTERPRETERS: readonly (readonly [programs: string, load: () => Interpreter])[] = [
  [
    " python pythonw pypy ipython py ",
    () => ({
      language: "python",
      code: "c",
      long: [],
      valued: "WXm",
      longValued: ["--check-hash-based-pycs"],
    }),
  ],
  [
    " node nodejs bun tsx ts-node iojs electron ",
    () => ({
      language: "node",
      code: "ep",
      long: ["--eval", "--print"],
      valued: "rCP",
      longValued:
        "--require --import --loader --project --conditions --env-file --input-type --title --inspect-port".split(
          " ",
        ),
      runs: "run",
    }),
  ],
  [
    " deno ",
    () => ({
      language: "node",
      code: "",
      long: [],
      valued: "cr",
      longValued: ["--config", "--ext", "--import-map", "--cert"],
      evaluates: "eval",
      runs: "run",
    }),
  ],
  [
    " perl ",
    () => ({
      language: "perl",
      code: "eE",
      long: [],
      valued: "",
      longValued: [],
    }),
  ],
  [
    " ruby jruby truffleruby ",
    () => ({
      language: "ruby",
      code: "e",
      long: [],
      valued: "rICEFWKx",
      longValued: ["--encoding", "--external-encoding"],
    }),
  ],
  [
    " irb pry ",
    () => ({
      language: "ruby",
      code: "ec",
      long: [],
      valued: "rI",
      longValued: [],
    }),
  ],
  [
    " php ",
    () => ({
      language: "php",
      code: "rBRE",
      long: ["--run"],
      valued: "cdgzt",
      longValued: [],
    }),
  ],
  [
    " lua luajit ",
    () => ({
      language: "lua",
      code: "e",
      long: [],
      valued: "l",
      longValued: [],
    }),
  ],
  [
    " rscript r ",
    () => ({
      language: "r",
      code: "e",
      long: [],
      valued: "fg",
      longValued: ["--file"],
    }),
  ],
  [
    " julia ",
    () => ({
      language: "julia",
      code: "eE",
      long: ["--eval", "--print"],
      valued: "LJptC",
      longValued: ["--load", "--sysimage", "--project", "--threads"],
    }),
  ],
  [
    " awk gawk mawk nawk original-awk ",
    () => ({
      language: "awk",
      code: "e",
      long: ["--source"],
      valued: "vFfilE",
      longValued: ["--assign", "--field-separator", "--file", "--include", "--load", "--exec"],
      operand: true,
    }),
  ],
  [
    " sed gsed ",
    () => ({
      language: "sed",
      code: "e",
      long: ["--expression"],
      valued: "fl",
      longValued: ["--file", "--line-length"],
      operand: true,
    }),
  ],
  [
    " osascript ",
    () => ({
      language: "applescript",
      code: "e",
      long: [],
      valued: "ls",
      longValued: [],
    }),
  ],
];

/** Shells of Unix, whose code is shell text. */
const SHELLS = " sh bash zsh dash ksh mksh ash fish rbash tcsh csh yash posh oksh nu xonsh elvish ";

/** The names of all shells of Unix. */
export function shellNames(): readonly string[] {
  return SHELLS.trim().split(" ");
}

/** Programs that run code of no language that is read here. */
const OTHERS = " tclsh iex invoke-expression ";

const WINDOWS_SHELLS = " powershell pwsh cmd ";

/** True for a shell, of Unix or of Windows. */
export function isShell(program: string): boolean {
  return holds(SHELLS, withoutVersion(program)) || holds(WINDOWS_SHELLS, program);
}

/** True for a program that runs code it is given: a shell, or the interpreter of any language. */
export function runsCode(program: string): boolean {
  if (isShell(program) || holds(OTHERS, program)) return true;
  const language = languageOf(program);
  return language !== undefined && language !== "awk" && language !== "sed";
}

function holds(names: string, name: string): boolean {
  return names.includes(` ${name} `);
}

/** The language an interpreter runs; undefined for every other program. */
export function languageOf(program: string): ScriptLanguage | undefined {
  return interpreterOf(program)?.language;
}

/** How the interpreter of a name reads its words; undefined for every other program. */
export function interpreterOf(program: string): Interpreter | undefined {
  const plain = withoutVersion(program);
  const named = interpreterNamed(program);
  return named === undefined && plain !== program ? interpreterNamed(plain) : named;
}

function interpreterNamed(name: string): Interpreter | undefined {
  const word = ` ${name} `;
  for (const [programs, load] of INTERPRETERS) if (programs.includes(word)) return load();
  return undefined;
}

/** `python3.12`, `ruby3`, `php8.2`, `node-22`: the same program with its version in the name. */
export function withoutVersion(program: string): string {
  const last = program.charCodeAt(program.length - 1);
  return last >= 0x30 && last <= 0x39 ? program.replace(/-?(?<![\d.])\d+(?:\.\d+)*$/, "") : program;
}
