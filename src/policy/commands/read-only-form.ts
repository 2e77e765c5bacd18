import type { Arg } from "../model/invocation.ts";
import type { Description, OptionKind } from "./command.ts";
import { OTHER_ARGUMENTS } from "./other-arguments.ts";
import type { Arguments } from "./parse-arguments.ts";

/**
 * A form of a program that only looks: it reads, lists and prints, and starts nothing but what `runs` says. Every
 * option that may be given is in `options` of the description or in here; one that is in neither makes it another
 * form. What it reads follows from the effects of the description.
 */
export interface Looks {
  /** The sub-commands behind which this holds, `|` between them; a word may end with `*`. Absent: of all of it. */
  readonly verbs?: string;
  /** Options that make no difference to that, by their kinds, beside those of the description. */
  readonly options?: { readonly [Kind in LookingKind]?: string };
  /** Options of the description with which it does more. */
  readonly not?: string;
  /** True where no option that it has, in any version, makes it do more, so that they need no list. */
  readonly any?: true;
  /** Most operands that it has in this form, sub-commands aside. */
  readonly operands?: number;
  /** Options of which one is given in this form; with `+` between them both are. */
  readonly needs?: string;
  /** True where `-5` is an option. */
  readonly numbers?: true;
  /** Says what is wrong with the words, where they are no options and operands; undefined where they only look. */
  readonly words?: (words: readonly Arg[]) => string | undefined;
  /** True where `words` knows that behind the first operand there are no options, whatever a pattern matches. */
  readonly ordered?: true;
  /** The same of operands, where options are read as always. */
  readonly given?: (operands: readonly Arg[]) => string | undefined;
  /** The same of operands that no plain line has, so that plain lines need no look at them. */
  readonly named?: (operands: readonly Arg[]) => string | undefined;
  /** Words of which its first operand, which is code, may hold none. */
  readonly without?: string;
  /** What is wrong with the value of an option, which is named by the first of its names. */
  readonly value?: (name: string, value: Arg) => string | undefined;
  /** True where `runs` of the description says what it starts, each of which has to look only as well. */
  readonly runs?: true;
  /** True where it is a shell that runs the text it is given, which has to look only as well. */
  readonly interprets?: true;
  /** True where that runs in a container. */
  readonly elsewhere?: true;
  /** True where words with a `=` in front of what it starts are variables of that. */
  readonly assigns?: true;
  /** Programs that it starts by their names, with blanks between them: the project may hold none of them; `*` for any. */
  readonly starts?: string;
  /**
   * Variables that may make it another form wherever they are set, but for `cat` as a pager. `PYTHON*` stands for all that
   * begin so but for those of which more is known.
   */
  readonly environment?: string;
  /** Variables by which it finds its own code, which may not lie in the project. */
  readonly places?: string;
  /**
   * Files that may make it another form, in its folder or above it: `NAME` wherever it is, `NAME:TEXT|TEXT` where it
   * holds one of the texts.
   */
  readonly files?: string;
  /** True for Go, of which a project may ask for another release. */
  readonly release?: true;
  /** Modules that it loads by their names, of which its folder may hold others; `*` where nobody knows them all. */
  readonly modules?: string;
  /** Files that the code among its words reads and may show. */
  readonly opens?: (words: readonly Arg[]) => readonly Arg[];
  /** How the names of these files end, as it runs those of other kinds, and those that it finds in their place. */
  readonly ending?: string;
  /** The repository whose settings it goes by: that of its folder, or those in it as well. */
  readonly repository?: "itself" | "with those in it";
  /** True with options with which it shows lines of files that git tracks. */
  readonly tracked?: (args: Arguments) => boolean;
  /** True where these are of versions that git keeps, and not only of what its index records. */
  readonly versions?: (args: Arguments) => boolean;
  /** Operands of which each names a version where its folder has no file of that name. */
  readonly mayBeVersions?: (args: Arguments) => readonly Arg[];
  /** True where it shows the addresses of other repositories, in which a password may stand. */
  readonly addresses?: true;
  /** True where it shows all settings of git, among which there may be a token. */
  readonly settings?: true;
  /** What it goes through by itself, besides what its operands name; undefined where it does not. */
  readonly reaches?: (args: Arguments) => Reach | undefined;
  /** True where it reads files of which it shows no line: it counts, compares or names them. */
  readonly tells?: true;
}

/** Files below folders that a program opens without being told their names. */
export interface Reach {
  readonly paths: readonly Arg[];
  /** Patterns for names to which it keeps, and for those that it leaves out. */
  readonly only?: readonly string[];
  readonly but?: readonly string[];
  readonly skipsHidden?: boolean;
  /** True where it leaves out what `.gitignore` names. */
  readonly skipsIgnored?: boolean;
  /** True where it follows links. */
  readonly links?: boolean;
  /** True where it opens the files that a pattern of the shell matches, but goes into no folder. */
  readonly flat?: true;
}

/** Kinds of options that no program does more by than look. */
export type LookingKind = Extract<
  OptionKind,
  "switch" | "attached" | "data" | "used" | "read" | "looks"
>;

/** `--version` and its like alone, of a program that then does nothing else. */
export const VERSION: Looks = {
  environment: "NODE_* RUBY* PERL* PHPRC PHP_INI_SCAN_DIR LUA_*",
  words: ([first, ...more]) =>
    more.length === 0 && /^(?:--version|-version|-v|-V|-VV)$/.test(first?.value ?? "")
      ? undefined
      : OTHER_ARGUMENTS,
};

/** Where Corepack is what is run by the name of a package manager, this file says where it finds that. */
export const COREPACK_FILE = ".corepack.env";

/** `pip freeze` asks the tools of repositories about what is installed from a folder, and these say there what is run. */
export const PIP_ASKED = ".hg .bzr";
export const PIP_ASKS = "git hg svn bzr";

/** What code a program that somebody interprets is given besides its own. */
const INTERPRETED = `${VERSION.environment} PYTHON*`;

/** `--help` or `--version` alone, of a program that then prints it and does nothing else. */
export const HELP: Looks = {
  environment: INTERPRETED,
  words: ([first, ...more]) =>
    more.length === 0 && /^--(?:help|version)$/.test(first?.value ?? "")
      ? undefined
      : OTHER_ARGUMENTS,
};

/**
 * `--help`, `-h` and `help` alone or with sub-commands, which begin with one of these: what is not among them may be
 * the name of another program, or open a manual.
 */
export function helpForm(verbs: string, environment = INTERPRETED): Looks {
  const named = `(?:${verbs})(?: [a-z][a-z0-9-]*)*`;
  const pattern = new RegExp(`^(?:(?:${named} )?(?:--help|-help|-h)|help(?: ${named})?)$`);
  return {
    environment,
    words: (words) =>
      words.every(({ glob, splits }) => !glob && splits !== true) &&
      pattern.test(words.map(({ value }) => value).join(" "))
        ? undefined
        : OTHER_ARGUMENTS,
  };
}

/** The forms of a description that only look. */
export function formsOf({ looks }: Pick<Description, "looks">): readonly Looks[] {
  if (looks === undefined) return [];
  return Array.isArray(looks) ? looks : [looks as Looks];
}

/** Sub-commands, as `GROUP list` and the like, of each of some groups. */
export function each(groups: string, verbs: readonly string[]): string {
  return groups
    .split("|")
    .flatMap((group) => verbs.map((verb) => `${group} ${verb}`))
    .join("|");
}

/** A form without options of its own: whatever is asked of it, it only looks. */
export const ANY: Looks = { any: true };
