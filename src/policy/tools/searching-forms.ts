import type { Plain } from "../commands/fast-form.ts";
import { HERE } from "../commands/file-effects.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import type { Looks, Reach } from "../commands/read-only-form.ts";
import type { Arg } from "../model/invocation.ts";
import { CODE } from "../text/words.ts";

// The forms of programs that search below folders, and what they go through there.

/** Switches with which no line of a file is shown, only its name or a number. */
const NO_LINES = ["-l", "-q", "-c", "--count", "--quiet", "--files-with-matches"] as const;

/** Folders behind the pattern, or the working folder. */
function searchedIn({ operands, has }: Arguments): readonly Arg[] {
  const given = has("-e", "-f") ? operands : operands.slice(1);
  return given.length > 0 ? given : [HERE];
}

function words(args: readonly Arg[]): readonly string[] {
  return args.map(({ value }) => value);
}

/** `grep`, which takes the beginning of an option's name for the option. */
export function grepForm(): Looks {
  return {
    any: true,
    environment: "GREP_OPTIONS",
    reaches: (args) => {
      const goesDeep =
        args.has("-r", "-d") ||
        args.options.some(({ name }) => /^--(?:recu|deref|di)/.test(name)) ||
        args.options.some(({ name }) => name === "--r" || name === "--de");
      if (!goesDeep || args.has("-L", ...NO_LINES)) return undefined;
      const links = args.options.some(({ name }) => name === "-R" || name.startsWith("--de"));
      const only = words(args.values("--include"));
      const but = words([...args.values("--exclude"), ...args.values("--exclude-dir")]);
      return { paths: searchedIn(args), only, but, links };
    },
  };
}

export function ripgrepForm(): Looks {
  return {
    options: {
      switch:
        "-n|--line-number -N|--no-line-number -i|--ignore-case -s|--case-sensitive -S|--smart-case -w|--word-regexp " +
        "-v|--invert-match -c|--count --count-matches -F|--fixed-strings -P|--pcre2 -U|--multiline --multiline-dotall " +
        "-o|--only-matching -H|--with-filename -I|--no-filename --heading --no-heading --hidden -. --no-hidden " +
        "--no-ignore --no-ignore-vcs --no-ignore-parent -u|--unrestricted -uu -uuu -L|--follow -q|--quiet --column " +
        "--no-column --json --stats --trim --vimgrep -p|--pretty -0|--null -a|--text --no-messages --no-config " +
        "--type-list --sort-files -x|--line-regexp --passthru --glob-case-insensitive --one-file-system --crlf " +
        "--version -V --binary --debug --block-buffered --line-buffered --no-pre --no-require-git",
      attached: "--color --colors --context-separator --engine",
      data:
        "--after-context --before-context -C|--context --sort --sortr -M|--max-columns --max-depth -d --max-filesize " +
        "-E|--encoding --type-add --type-clear --color --colors --path-separator --field-match-separator",
    },
    environment: "RIPGREP_*",
    reaches: reachOfRipgrep,
  };
}

function reachOfRipgrep(args: Arguments): Reach | undefined {
  if (args.has("--files", "--type-list", "--version", "--count-matches", ...NO_LINES)) {
    return undefined;
  }
  const types = args.values("-t");
  const isCode = types.length > 0 && types.every(({ value }) => CODE_TYPES.includes(` ${value} `));
  const globs = words(args.values("-g", "--iglob"));
  const isFree = args.has("-u", "-uu", "-uuu");
  // A file that is named by a pattern is searched although it is hidden.
  const isNamed = globs.some((glob) => !glob.startsWith("!"));
  return {
    paths: searchedIn(args),
    only: isCode
      ? CODE.trim()
          .split(" ")
          .map((ending) => `*.${ending}`)
      : globs.filter((glob) => !glob.startsWith("!")),
    but: globs.flatMap((glob) => (/^![\w.*-]+\/?$/.test(glob) ? glob.slice(1) : [])),
    links: args.has("-L"),
    skipsHidden: !isFree && !isNamed && !args.has("--hidden", "-."),
    skipsIgnored:
      !isFree && !isNamed && !args.has("--no-ignore", "--no-ignore-vcs", "--no-ignore-parent"),
  };
}

/** Types of files in which nobody keeps what a rule guards. */
const CODE_TYPES =
  " ts typescript js py python rust go java c cpp csharp cs ruby php swift kotlin scala md markdown html css vue svelte ";

/** `git grep`, which goes through what is tracked, or through everything. */
export function reachOfGitGrep(args: Arguments): Reach | undefined {
  if (args.has("--name-only", "-L", ...NO_LINES)) return undefined;
  const paths = args.behindDashes ?? (args.has("-e", "-f") ? [] : args.operands.slice(1));
  const isFree = args.has("--no-index");
  return { paths: paths.length > 0 ? paths : [HERE], skipsIgnored: !isFree };
}

/** `diff -r`, which shows files that are only on one side as well. */
export function reachOfDiff(args: Arguments): Reach | undefined {
  if (args.has("-q", "--brief")) return undefined;
  const isDeep = args.options.some(({ name }) => name === "-r" || name.startsWith("--rec"));
  return isDeep ? { paths: args.operands, but: words(args.values("-x")) } : undefined;
}

/** `git diff ONE OTHER`, which compares folders outside of what is tracked. */
export function reachOfGitDiff(args: Arguments): Reach | undefined {
  const compares = args.has("--no-index") || args.operands.length === 2;
  return compares ? { paths: args.operands } : undefined;
}

export const PLAIN_GREP: Plain = {
  pattern:
    "-r -n -i -l -c -E -F -w -v -o -q -h -H -R -rn -nr -rni -rin -rnE -rnEi -rniE -rl -ri -in -ni -nE -En -nA -nB -nC " +
    "-rnw -li -il -ln -oE -iE -ciE --color --include= --exclude= --exclude-dir= --color=",
  options: "-A -B -C -m -e",
};

export const PLAIN_RIPGREP: Plain = {
  pattern: "-n -i -l -c -F -w -v -o -q -in -ni -li -il -ln -S --files --type= --glob= --no-heading",
  options: "-A -B -C -m -e -t -g",
};
