import type { Belonging, ProcessSign } from "../model/belonging.ts";
import type { Arg, Invocation } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import type { ScriptLanguage } from "../model/script-language.ts";
import type { Plain } from "./fast-form.ts";
import type { Listing } from "./listed-files.ts";
import type { Shown } from "./output-scope.ts";
import type { Line, Row } from "./pack.ts";
import type { Arguments } from "./parse-arguments.ts";
import type { Printing } from "./printed.ts";
import type { Looks } from "./read-only-form.ts";
import type { RecipeKind } from "./recipe-files.ts";
import type { Given, Launch, Run } from "./runs.ts";

/** What an option stands for. */
export type OptionKind =
  /** It has no value. */
  | "switch"
  /** Only what is attached to it is its value (`-S[KEY]`, `--color[=WHEN]`), which is of no interest. */
  | "attached"
  /** A value that is neither a path nor code nor sent anywhere. */
  | "data"
  /** A path that the program acts by without showing it: a key, a list, settings. `*` stands for its operands. */
  | "used"
  /** A path whose content it shows or puts somewhere else. */
  | "read"
  /** A path that it writes. */
  | "written"
  /** Shell text that it hands to a shell here, or on the other host. */
  | "shell"
  | "remote-shell"
  /** Code of the language that it interprets, a file of such code, or the name of a module that it runs. */
  | "code"
  | "code-file"
  | "module"
  /** Text that it sends to the other host. */
  | "sent"
  /** The path of a file that it sends, `-` for its input. */
  | "sent-file"
  /** Text that it sends, or `@` and the path of a file. */
  | "sent-or-at-file"
  /** `name=text`, or `name@path` for a file. */
  | "sent-named"
  /** `name=text`, or `name=@path` for a file. */
  | "sent-form"
  /** An address that it asks. */
  | "address"
  /** An address of a registry, or a page of packages, from which it takes what it is told to install by name. */
  | "registry"
  /** The folder, and `NAME=VALUE` in the environment, of the command that it runs. */
  | "folder"
  | "assigned"
  /** A folder of this machine that a container is given: `HERE:THERE[:ro]`, `type=bind,source=HERE`. */
  | "mounted"
  /** It keeps the program from running a command: `--list`, `--help`. */
  | "stops"
  /** It keeps the program from changing anything: `--dry-run`, unless its value is `none` or `false`. */
  | "looks";

/** What a program is: the one place where it is said. */
export interface Description {
  /**
   * Its options by what they stand for: separated by spaces, the names of one option by `|`, with their dashes
   * (`"-n|--dry-run --list-only"`).
   */
  readonly options: { readonly [Kind in OptionKind]?: string };
  /**
   * What operands and switches make it do; what the values of options do follows from their kinds. Of a
   * sub-command the arguments of the program before it come second. Absent where only the commands that it runs
   * are described.
   */
  readonly effects?: (args: Arguments, before: Arguments, env: Environment) => readonly Effect[];
  /** What it makes or takes away of which a session may be the owner, by its own words. */
  readonly belongings?: (args: Arguments, words: readonly Arg[]) => readonly Belonging[];
  /**
   * How its arguments are written, where that is not GNU's way: `cmdlet`s have parameters in any case of which the
   * beginning is enough (`-rec`), values behind a colon, and operands that stand for parameters; programs of `cmd`
   * have switches that begin with a slash.
   */
  readonly style?: "cmdlet" | "cmd";
  /** The parameters of a cmdlet that operands stand for, in order; what is left over is the last one's. */
  readonly positions?: string;
  /** The folder that it works in where an option says one; undefined for the command's own. */
  readonly folder?: (args: Arguments) => Arg | undefined;
  /**
   * Where something else's words begin: they are the rest, and none of them are options. With `code` they also
   * begin behind an option with code and behind a module.
   */
  readonly until?: "first operand" | "code";
  /** What it does to the shell that it is a builtin of. */
  readonly changes?: ShellChange;
  /** What code it runs, for an interpreter or a shell. */
  readonly interprets?: Interpretation;
  /** What follows the first operand, where that is a sub-command; undefined for one nobody described. */
  readonly subcommand?: (name: string) => Description | undefined;
  /** True where what it writes is what it reads: a file, or its input where it reads none. */
  readonly copies?: true;
  /** What it surely prints, unknown parts marked; undefined where nobody can know. */
  readonly prints?: (given: Printing) => string | undefined;
  /** The files that it lists. */
  readonly lists?: Listing;
  /**
   * What of its input comes out: some lines as they are, parts of them, what it makes of them, or all of it in letters
   * that nobody reads.
   */
  readonly filters?: "whole" | "parts" | "changed" | "encoded";
  /** What it prints where that is no more than names or numbers: of files of its folder, or of something else. */
  readonly printsNames?: (words: readonly Arg[]) => "files" | "others" | undefined;
  /** True for words with which no more lines come out than it is told of. */
  readonly picks?: (words: readonly string[]) => boolean;
  /** What it tells of, where that is more than what it is given. */
  readonly tells?: Telling;
  /** The processes of which it prints the numbers, by what its words tell of them. */
  readonly sought?: (words: readonly string[]) => readonly SoughtProcesses[];
  /**
   * What it is given and keeps to itself where nothing else is said: the keys and logins that are its business, or
   * any file, at which it only looks or which it opens for a person.
   */
  readonly keeps?: "keys" | "files";
  /** How much of what it reads comes out; everything where it is not said. */
  readonly shows?: (
    words: readonly string[],
    shownBy: (words: readonly string[]) => Shown,
  ) => Shown;
  /** True where it leaves hidden files and folders out until it is told not to. */
  readonly skipsHidden?: true;
  /** What it runs of a project without being told the file. */
  readonly project?: ProjectCode;
  /** The files of code that it runs or loads beside the script that an interpreter is called for. */
  readonly loads?: Loads;
  /** Where it is told what to make of a cluster, a database or other hosts. */
  readonly carriesOut?: Instructions;
  /**
   * That it hands none of its words to another program: they are names, texts and patterns. Of `texts` none is a file
   * either, and each of `names` is one, whatever it holds: it expands no pattern, which is the shell's to do.
   */
  readonly words?: "data" | "texts" | "names";
  /** True where its words or its input may be commands of a language of its own, some of which write a file. */
  readonly ownLanguage?: true;
  /** True where its operands behind a verb that copies are those of a copy from or to a store elsewhere. */
  readonly stores?: true;
  /** Sub-commands with `|` between them behind which it sends what it is given to another host; "" for any. */
  readonly uploads?: string;
  /** True where what it sends lies in a place of its own, at an address that anybody may open. */
  readonly handsOut?: true;
  /** That it connects to the addresses among its words; to `hosts` also such as are written without a scheme. */
  readonly connects?: "addresses" | "hosts";
  /** How it is told what to install, and from where. */
  readonly packages?: Packages;
  /** Its first words, with `|` between them, with which it takes installed packages away or unlinks them. */
  readonly removes?: string;
  /** Its options, with blanks between them, with which it does not check who sent what it fetches. */
  readonly unchecked?: string;
  /** How it writes options where it does not do so as GNU's getopt does. */
  readonly grammar?: Grammar;
  /** The arguments in a form that {@link parseArguments} reads, for old ways to write them. */
  readonly spelled?: (args: readonly Arg[]) => readonly Arg[];
  /** The variable whose words stand before the arguments. */
  readonly optionsIn?: string;
  /** Variables whose value it hands to a shell. */
  readonly shellIn?: readonly string[];
  /** The lists of names that count as its operands. */
  readonly namedBy?: NameLists;
  /** The arguments that its standard input holds, where it is told to read them there. */
  readonly optionsInInput?: (args: readonly Arg[], text: string) => readonly string[];
  /**
   * Which of its words are other commands, where neither options nor effects say it: by sub-commands, or by a
   * function where tables lie.
   */
  readonly runs?: Launch | readonly Launch[] | ((given: Given) => readonly Run[]);
  /** True for one that does nothing but run what it is given: where it does, rules need not see it as well. */
  readonly passes?: true;
  /** True for words with which it opens a shell of whoever it runs commands as. */
  readonly opensShell?: (words: readonly string[]) => boolean;
  /** The forms of it that only look. Absent where none does, or nobody has said so. */
  readonly looks?: Looks | readonly Looks[];
  /** Its forms to which no rule objects where their words are plain, the first that fits. */
  readonly plain?: Plain | readonly Plain[];
  /** What it destroys, changes or shows elsewhere: read from the top, the first row that matches decides. */
  readonly destroys?: readonly Row[];
  /** True where sub-commands may be written in any case (`FLUSHALL`, `flushall`). */
  readonly anyCase?: true;
  /** Options with which it asks other addresses than those among its words, or goes by settings that may name some. */
  readonly redirected?: readonly string[];
  /** Its first words, with `|` between them, with which it applies a patch; "" where it does nothing else. */
  readonly patches?: string;
  /** Under which name it keeps what it replaces. */
  readonly keepsOld?: OldName;
  /** True where it runs recipes of its folder that are not read. */
  readonly builds?: true;
  /** True where its standard input is a list of such commands, one a line. */
  readonly commandsInInput?: true;
  /** The words and options that its rows look at, where its command is not its first word. */
  readonly shape?: (line: Line, invocation: Invocation) => Line;
}

/**
 * Behind `-i` or `--in-place=`; behind `-S` or `--suffix`, with `-b` a tilde; or behind `-z` or `--suffix`, where it is
 * `.orig` unless it is said.
 */
export type OldName = "in place" | "suffix" | "original";

/** What comes out of a program that is not in the files that it is given. */
export interface Telling {
  /**
   * Where programs are, where paths lead, the processes that run, the variables of the shell, what the person sees (the
   * screen, the clipboard, what they typed), or numbers alone.
   */
  readonly of: "programs" | "paths" | "processes" | "environment" | "screen" | "numbers";
  /** True for words with which it tells of every one of them; absent where it always does. */
  readonly all?: (words: readonly string[], isFed: boolean) => boolean;
}

/** Processes that are looked for. */
export interface SoughtProcesses {
  readonly by: ProcessSign;
  readonly word: string;
}

/** Code of a project that a program runs although no word names it. */
export interface ProjectCode {
  /** The endings of files that it may run, in its folder and below. */
  readonly endings?: string;
  /** The sub-commands and switches in front with which it runs none of them. */
  readonly idle?: string;
  /** Where it takes commands from. */
  readonly recipes?: RecipeKind;
  /** True where it makes a program of the source files that it is given. */
  readonly compiles?: true;
  /** True where the command that it runs may be a script without a folder, or `-` for its input. */
  readonly scripts?: true;
}

/** How a program is told what to run or load, besides by options for the file of its code. */
export interface Loads {
  /** Options that name such a file, or several with `:` between them; `|` between the options. */
  readonly options?: string;
  /** What its first operand is, or the one behind a sub-command such as `run`; absent where that is no code. */
  readonly operand?: "file" | "class";
  /** True where its input is such code, which for an interpreter is known already. */
  readonly input?: true;
}

/** The files by which a program is told what to change elsewhere. */
export interface Instructions {
  /** Its first words, with `|` between them, behind which it reads them; absent for any. */
  readonly verbs?: string;
  /** The options that name them, `-` for its input. */
  readonly files?: string;
  /** The options without which it reads its input where no file is named; absent where it never does. */
  readonly unless?: string;
}

/** Where a program is told names that count as operands. */
export interface NameLists {
  /** Options that name the file of such a list, with `|` between them. */
  readonly options?: string;
  /** The options with one of which its input is one, with `|` between them; "" where it always is. */
  readonly input?: string;
  /** True where the names count from its first operand. */
  readonly below?: true;
}

/** How a program installs packages, code of which runs while it does so or later. */
export interface Packages {
  /** Its first words, with `|` between them, with which it installs what follows; "" for any. */
  readonly verbs: string;
  /** First words with which it is told of a registry for later. */
  readonly registers?: string;
  /** The words without one of which they go into the project, not onto the machine; absent where they never do. */
  readonly everywhere?: string;
  /** Variables that hold the address of a registry, with blanks between them. */
  readonly variables?: string;
}

/** What a builtin does to the shell: each is read in a way of its own. */
export type ShellChange =
  | (
      | "enter-folder"
      | "push-folder"
      | "leave-folder"
      | "evaluate"
      | "source"
      | "trap"
      | "alias"
      | "replace"
      | "look-up"
    )
  | ("pass-on" | "declare" | "unset" | "set" | "shift" | "read" | "read-lines" | "print" | "hash")
  | ("enable" | "complete" | "break" | "continue" | "return");

/** What code a program runs, where its options do not say it already. */
export interface Interpretation {
  readonly language: CodeLanguage;
  /** True for a shell that on some systems knows no more than POSIX says, as `sh` on Debian does. */
  readonly onlyPosix?: true;
  /** Those of its operands that are code. */
  readonly codeIn?: (args: Arguments) => readonly Arg[];
  /** False when none of its operands is the file of a script. */
  readonly scripts?: false;
  /** True where it reads code from its input although there are operands. */
  readonly readsInput?: (args: Arguments) => boolean;
  /** True where it only looks at the code. */
  readonly onlyChecks?: (args: Arguments) => boolean;
  /** True where it prints what the code gives. */
  readonly prints?: (args: Arguments) => boolean;
  /** A module or a script whose own words hold code. */
  readonly inside?: (name: string, isModule: boolean) => Description | undefined;
}

/** A language of code; `other` is any that is only searched for commands, and `sql` what a framework's console passes on. */
export type CodeLanguage = ScriptLanguage | "shell" | "powershell" | "cmd" | "other" | "sql";
/**
 * Ways to write options that getopt does not have. `exact`: long names in full only, and words of one dash beside
 * clusters (`-aall`, `-o=json`). `go`: one dash does for long names, and there are no clusters. `open`: as `exact`,
 * of a tool with too many options to list, so that behind two operands every one nobody described has a value.
 */
export type Grammar = "exact" | "go" | "open";

/** The variables that a command finds. */
export type Environment = ReadonlyMap<string, Arg>;

/**
 * Descriptions by the names of the program, with blanks between them; each is made when somebody asks for it.
 * A name costs nothing, a property of a table that every command loads some thousand instructions.
 */
export type Descriptions = Readonly<Record<string, () => Description>>;
