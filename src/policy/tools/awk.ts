import type { Description } from "../commands/command.ts";
import { read, write } from "../commands/file-effects.ts";
import { picksByCode, shownByAwk } from "../commands/output-scope.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import type { Looks } from "../commands/read-only-form.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";

/** https://www.gnu.org/software/gawk/manual/html_node/Options.html */
export function awk(): Description {
  return {
    filters: "changed",
    picks: picksByCode,
    shows: shownByAwk,
    options: {
      code: "-e|--source",
      "code-file": "-f|--file -E|--exec",
      data: "-F|--field-separator -v|--assign -l|--load -i|--include",
      stops: "--version",
    },
    loads: { options: "-i|--include" },
    until: "first operand",
    looks: awkForm(),
    interprets: {
      language: "awk",
      codeIn: awkProgram,
      scripts: false,
      readsInput: isProgramInInput,
    },
    effects: (args) => {
      const files = args.rest.slice(awkProgram(args).length);
      const inPlace = args.values("-i").some(({ value }) => value === "inplace");
      return [
        ...files.map((path) => (inPlace || writesArgument(args) ? write(path) : read(path))),
        ...writtenByName(args, files),
      ];
    },
  };
}

/** `awk -f -`. */
function isProgramInInput({ values }: Arguments): boolean {
  return values("-f", "-E").some(({ value }) => value === "-" || value === "/dev/stdin");
}

/** `awk 'BEGIN { print > ARGV[1] }' PATH`. */
function writesArgument(args: Arguments): boolean {
  return awkProgram(args).some(({ value }) => />\s*\(?\s*ARGV/.test(value));
}

/** `awk -v f=PATH '{ print > f }'`: the files that a program may write to by the name of a variable. */
function writtenByName(args: Arguments, files: readonly Arg[]): readonly Effect[] {
  const isKnown = awkProgram(args).length > 0 && !args.has("-f", "-E");
  const code = [...awkProgram(args), ...args.values("-e")].map(({ value }) => value).join("\n");
  if (isKnown && !/>\s*\(?\s*[A-Za-z_]/.test(code)) return [];
  return [...args.values("-v"), ...files].flatMap((word) => {
    const path = /^[A-Za-z_]\w*=([\s\S]+)/.exec(word.value)?.[1];
    return path === undefined
      ? []
      : [{ ...write({ ...word, value: path }), how: "named" as const }];
  });
}

function awkProgram({ rest, has }: Arguments): readonly Arg[] {
  return has("-e", "-f", "-E") ? [] : rest.slice(0, 1);
}

/** The programs that surely only print: a small part of its language, read whole. */
function awkForm(): Looks {
  return {
    ordered: true,
    words: (words) => {
      let at = 0;
      for (; at < words.length; at += 1) {
        const word = words[at];
        const option = word?.value.replace(/^--(?:field-separator|assign)=/, shortened) ?? "";
        if (word === undefined || !option.startsWith("-")) break;
        if (option === "--") {
          at += 1;
          break;
        }
        const isLone = option === "-F" || option === "-v";
        const value = isLone ? words[at + 1] : { ...word, value: option.slice(2) };
        if (value === undefined || value.glob || value.splits === true)
          return "has a value that is not known";
        if (option.startsWith("-v")) {
          if (!/^(?:[a-z][A-Za-z0-9_]*|[A-Z]{1,2}|OFS|ORS|FS|RS)=/.test(value.value))
            return "sets what is not known";
        } else if (!/^-F/.test(option)) return `has \`${option}\`, which is not read`;
        if (isLone) at += 1;
      }
      const [program, ...files] = words.slice(at);
      if (program === undefined || program.glob || program.splits === true)
        return "has no program that is known";
      if (files.some(({ value }) => value.includes("="))) return "sets variables between files";
      // gawk takes it for a connection to another host.
      if (files.some(({ value }) => /^\/inet/.test(value))) return "reads from another host";
      return whyNotAwk(program.value);
    },
  };
}

/** The short name of a long option. */
function shortened(name: string): string {
  return name === "--assign=" ? "-v" : "-F";
}

/** Words of awk that only compute and print. */
const AWK_WORDS = new Set(
  (
    "BEGIN END if else for while do in next exit break continue delete print printf length substr index split sub gsub " +
    "match tolower toupper sprintf int sqrt exp log sin cos atan2 rand srand NR NF FNR FILENAME FS OFS RS ORS SUBSEP " +
    "RSTART RLENGTH gensub strftime systime asort asorti nextfile IGNORECASE FPAT FIELDWIDTHS"
  ).split(" "),
);

/**
 * Says why a program of awk may do more than print. It is read in tokens; a word that is not known and has a bracket
 * behind it, a pipe, a redirection and everything that takes input by itself end the reading.
 */
function whyNotAwk(program: string): string | undefined {
  const odd =
    /\uFFFC|@|\b(?:system|getline|close|fflush|ENVIRON|PROCINFO|ARGV|ARGC|SYMTAB|FUNCTAB|function|func)\b/.exec(
      program,
    );
  if (odd !== null) return `has \`${odd[0] === "\uFFFC" ? "…" : odd[0]}\` in its program`;
  let prints = false;
  let before = "";
  let rest = program;
  while (rest !== "") {
    const token = tokenOf(rest, before);
    if (token === undefined) return "has a program that is not read";
    rest = rest.slice(token.length);
    if (/^[ \t]/.test(token)) continue;
    if (/^[A-Za-z_]/.test(token)) {
      const isCalled = /^\s*\(/.test(rest);
      if (isCalled && !AWK_WORDS.has(token)) return `calls \`${token}\``;
      prints ||= token === "print" || token === "printf";
    } else if (token === ";" || token === "}") prints = false;
    // Behind a comma and some operators a statement goes on in the next line.
    else if (token === "\n") prints &&= /^(?:,|&&|\|\||\{|else|do)$/.test(before);
    else if (token === ">" && prints) {
      const nowhere = /^[ \t]*"\/dev\/(?:stdout|stderr|null)"(?=[ \t]*[;}\n]|[ \t]*$)/.exec(
        rest,
      )?.[0];
      if (nowhere === undefined) return "writes what it prints into a file";
      rest = rest.slice(nowhere.length);
    }
    before = token;
  }
  return undefined;
}

/** The next token; undefined for what is not read, as a pipe. */
function tokenOf(text: string, before: string): string | undefined {
  const plain =
    /^(?:[ \t]+|\n|\\\n|#[^\n]*|"(?:[^"\\\n]|\\.)*"|[A-Za-z_]\w*|\d+(?:\.\d+)?|\.\d+|&&|\|\||==|<=|>=|!=|!~|\+\+|--|[-+*%^]=|[-+*%^$!~<>=?:,;(){}[\]])/.exec(
      text,
    )?.[0];
  if (plain !== undefined || !text.startsWith("/")) return plain;
  if (before === ")") return undefined;
  // Behind a value it divides, elsewhere it begins a pattern.
  if (/^(?:[\w.\]$"]|\+\+|--)/.test(before) && !/^(?:print|in|return|case|else|do)$/.test(before)) {
    return /^\/(?![/=])/.exec(text)?.[0];
  }
  return /^\/(?:[^/\\\n[\]]|\\.|\[\^?\]?[^\]\\\n[/]*\])*\//.exec(text)?.[0];
}
