import type { Description, Descriptions } from "../commands/command.ts";
import { read } from "../commands/file-effects.ts";
import { foreignCommands, macroCommands, tclCommands } from "../commands/foreign-code.ts";
import { parseArguments } from "../commands/parse-arguments.ts";
import { scriptAndWords } from "../commands/program-files.ts";
import type { Given, Run } from "../commands/runs.ts";
import { quoteWord } from "../text/quote.ts";

/** Languages without a scanner of their own, whose code is only searched for shell commands and deletions. */
export const foreignLanguages: Descriptions = {
  "iex scala ocaml jshell kotlin guile clojure clj racket sbcl elixir groovy groovysh ghci ghc runghc runhaskell raku rakudo perl6 swipl gst":
    () => ({
      ...foreign(),
      interprets: { language: "other" },
      loads: { operand: "file" },
    }),
  // Babashka, and the client of Bitbucket.
  bb: () => ({
    ...foreign("-e", foreignCommands, {
      data: "-X|--method -R|--repo -r|--login -l|--remote",
      looks: "--dry-run",
    }),
    interprets: { language: "other" },
  }),
  mix: () => ({
    ...foreign("-e --eval", foreignCommands, {
      data: "-r|--repo -n|--step --to",
      looks: "--dry-run",
    }),
    plain: { verbs: "test|compile|format" },
  }),
  swift: () => ({
    ...foreign("-e", foreignCommands, { data: "-I", looks: "--dry-run" }),
    effects: scriptAndWords,
    project: { compiles: true },
    loads: { operand: "file" },
    plain: { verbs: "build|test" },
  }),
  "mono wasmtime wasmer": () => ({ options: {}, loads: { operand: "file" } }),
  crystal: () => ({
    ...foreign(),
    project: { compiles: true },
    loads: { operand: "file" },
  }),
  erl: () => foreign("-eval"),
  // Programs that are scripted: of numbers, plots, pictures, and of the Java runtime.
  "octave octave-cli matlab": () => ({
    ...foreign("--eval|-batch|-r"),
    interprets: { language: "other" },
    loads: { operand: "file" },
  }),
  "jjs jrunscript": () => ({
    ...foreign("-e"),
    interprets: { language: "other" },
    loads: { operand: "file", options: "-f" },
  }),
  nmap: () => ({
    options: {
      used: "*",
      data: "-p -e -S -D -g -T --script-args --exclude -iR --top-ports --max-retries",
      read: "-iL|--excludefile",
      written: "-oN -oX -oG -oA -oS",
    },
    // A script is written in Lua, whatever its name.
    runs: ({ words }) =>
      words.flatMap((word, at) => {
        const [, given = words[at + 1]?.value] = /^--script(?:=(.+))?$/.exec(word.value) ?? [];
        if (!word.value.startsWith("--script") || given === undefined) return [];
        const within = (text: string) => [`lua -e ${quoteWord(text)}`];
        return given.split(",").map((value) => ({ file: { ...word, value }, within }));
      }),
    loads: { options: "--script" },
  }),
  gnuplot: () => ({ ...foreign("-e"), loads: { operand: "file" } }),
  "gimp gimp-console": () => foreign("-b|--batch", pythonCode),
  m4: () => ({ ...foreign("", macroCommands), loads: { operand: "file", input: true } }),
  "emacs emacsclient": () => ({
    ...foreign("-e|--eval|-eval --execute|-execute"),
    loads: { options: "-l|--load|--script|-x" },
    effects: ({ operands }) => operands.map(read),
  }),
  "tclsh wish expect": () => ({
    ...foreign("-c", tclCommands),
    interprets: { language: "other" },
    loads: { operand: "file" },
  }),
};

/** Code is in options, or it is what the program reads. */
function foreign(
  code = "-e -c|-r|--eval|--execute|--expr",
  commandsIn: (code: string) => readonly string[] = foreignCommands,
  options: Description["options"] = {},
): Description {
  return { options: { ...options, code }, runs: (given) => runsInCode(given, commandsIn) };
}

/** GIMP's own Python. */
function pythonCode(text: string): readonly string[] {
  return [`python3 -c ${quoteWord(text)}`];
}

/** Code longer than this is not looked at: the searches below are made for one-liners. */
const CODE_MAX_CHARS = 4_096;

function runsInCode(
  { words, options }: Given,
  commandsIn: (code: string) => readonly string[],
): readonly Run[] {
  const within = (text: string) => (text.length > CODE_MAX_CHARS ? [] : commandsIn(text));
  const args = parseArguments(words, { options });
  const given = args.options.flatMap(({ kind, value }) => (kind === "code" ? (value ?? []) : []));
  // `crystal eval CODE`
  const evaluated = args.operands[0]?.value === "eval" ? args.operands.slice(1) : [];
  const texts = [...given, ...evaluated].flatMap(({ value }) => within(value));
  const files = args.operands.map((file) => ({ file, within }));
  const isGiven = given.length > 0 || args.operands.some(({ value }) => value !== "-");
  const input: readonly Run[] = isGiven ? [] : [{ input: true, within }];
  return [...texts.map((text) => ({ text })), ...files, ...input];
}
