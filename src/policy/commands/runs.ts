import { type Arg, UNKNOWN } from "../model/invocation.ts";
import type { Description } from "./command.ts";
import { withoutLooseValue } from "./option-names.ts";
import { type Arguments, parseArguments } from "./parse-arguments.ts";

/** Another command that a program runs: words, or text for a shell. */
export interface Run {
  readonly words?: readonly Arg[];
  readonly text?: string;
  /** True when the text is what the program reads from its standard input. */
  readonly input?: true;
  /** The file whose text it is, where the same line wrote that. */
  readonly file?: Arg;
  /** The commands in an input or a file, where it is not the text of a shell itself. */
  readonly within?: (input: string) => readonly string[];
  /** How the words get what the program reads or is given. */
  readonly items?: Items;
  /** What people call the way it is run, where that is not the program's name. */
  readonly by?: string;
  /** The host or container where it runs, if not here. */
  readonly elsewhere?: string;
  readonly elevated?: true;
  /** True where it finds an application's secrets in its environment. */
  readonly secrets?: true;
  readonly folder?: Arg | undefined;
  /** What is added to its environment, and what is taken from it: names, or everything. */
  readonly env?: ReadonlyMap<string, Arg>;
  readonly unset?: readonly string[] | "all";
  /** True when it is started later, by another program: nothing of this shell is known to it. */
  readonly later?: true;
}

/** Items that a command is run for: one after the other, or as its last words. */
export interface Items {
  /** Given on the line; absent when they are read. */
  readonly given?: readonly Arg[];
  /** The file that they are read from, where it is not the input. */
  readonly file?: Arg | undefined;
  /** True when all of them become the last words of one command. */
  readonly together?: boolean;
  /** Read as words, as lines, or with a NUL behind each. */
  readonly read: "words" | "lines" | "nul";
  /** What stands for an item in the words; absent when the items are appended. */
  readonly marker?: string | RegExp | undefined;
  /** True when nothing is run without an item. */
  readonly needed?: boolean;
}

/** The command line of a program that runs others. */
export interface Given {
  readonly program: string;
  readonly words: readonly Arg[];
  readonly env: ReadonlyMap<string, Arg>;
  readonly options: Description["options"];
}

/** A form of a command line in which the last words are another command. */
export interface Launch {
  /** The sub-commands in front of it: words, `*` for any, and `|` between alternatives. */
  readonly verbs?: string;
  /** Operands between: a machine, a profile, a duration. */
  readonly operands?: number;
  readonly assignments?: "any" | "no path";
  readonly elevated?: true;
  /** True when it runs on another host or in a container. */
  readonly elsewhere?: true;
  /** True when it finds the secrets of an application in its environment, there or from a store of secrets. */
  readonly secrets?: true;
  /** The words behind which it begins, with `|` between them, where operands may stand in front: `-c|--command`, `--`. */
  readonly behind?: string;
  /** `line` when a shell reads all the words; `options` when a command is in options, or behind `--` elsewhere. */
  readonly as?: "line" | "options";
  /** The program whose arguments the words are: `minikube kubectl -- get pods`. */
  readonly program?: string;
  /** True when the first of the words names a tool or a script of the project: no command of this system. */
  readonly tool?: true;
  /** True when it names a package, which is fetched where it is not there. */
  readonly package?: true;
}

/** The forms in which a program runs others, where a table says them. */
export function launchesOf({ runs }: Pick<Description, "runs">): readonly Launch[] {
  return runs === undefined || typeof runs === "function" ? [] : [runs].flat();
}

/** True where words are those of a form. */
export function isLaunch({ verbs }: Launch, words: readonly Arg[]): boolean {
  if (verbs === undefined) return true;
  const has = (verb: string) => verb === "*" || words.some(({ value }) => value === verb);
  return verbs.split("|").some((each) => each.split(" ").every(has));
}

/** The other commands that a described program runs; with the tools of the project, where those are meant as well. */
export function runsOf(
  description: Description,
  program: string,
  words: readonly Arg[],
  env: ReadonlyMap<string, Arg> = NO_ENV,
  withTools = false,
): readonly Run[] {
  const given = { program, words, env, options: description.options };
  const found = runsOfWords(description, given, withTools);
  const others = found.length > 0 ? undefined : withoutLooseValue(words, description.options);
  if (others === undefined) return found;
  return runsOfWords(description, { ...given, words: others }, withTools);
}

function runsOfWords(
  { runs, effects }: Description,
  given: Given,
  withTools: boolean,
): readonly Run[] {
  // What a program with effects hands to a shell is among those.
  if (runs === undefined && effects !== undefined) return [];
  if (typeof runs === "function") return runs(given);
  for (const launch of Array.isArray(runs) ? runs : [runs ?? IN_OPTIONS]) {
    if (launch.tool === true && !withTools) continue;
    const found = runsOfLaunch(launch, given);
    if (found !== undefined) return found;
  }
  return [];
}

const NO_ENV: ReadonlyMap<string, Arg> = new Map();

const IN_OPTIONS: Launch = { as: "options" };

/** What a command line of this form runs; undefined when its sub-commands are others. */
export function runsOfLaunch(
  launch: Launch,
  { program, words, options }: Given,
): readonly Run[] | undefined {
  for (const verbs of launch.verbs?.split("|") ?? [""]) {
    const path = verbs === "" ? [] : verbs.split(" ");
    if (!path.every((verb) => verb === "*" || words.some(({ value }) => value === verb))) continue;
    // What follows the name of another program is that program's, its options too.
    const isOther = launch.program !== undefined;
    const operands = path.length + (launch.operands ?? 0) - (isOther ? 1 : 0);
    const { assignments } = launch;
    const isMarked = launch.as === "options" || launch.behind !== undefined;
    const inFront = isMarked ? undefined : { operands, assignments };
    const args = parseArguments(words, { options }, inFront);
    const given = isOther ? [...args.operands, ...args.rest] : args.operands;
    if (!path.every((verb, at) => verb === "*" || given[at]?.value === verb)) continue;
    const by = `${program} ${verbs}`.trimEnd();
    const setting = settingOf(
      launch,
      args,
      verbs === "" || launch.elsewhere !== true ? program : by,
    );
    const texts = textsOf(args, setting);
    const marked = launch.behind === undefined ? args.behindDashes : wordsBehind(launch, words);
    const behind = inFront === undefined ? (marked ?? []) : args.rest;
    const rest = isOther ? behind.slice(behind[1]?.value === "--" ? 2 : 1) : behind;
    if (texts.length > 0 && rest.length === 0) return texts;
    if (args.options.some(({ kind }) => kind === "stops")) return [];
    return [...texts, ...commandOf(rest, launch, setting)];
  }
  return undefined;
}

function wordsBehind({ behind = "" }: Launch, words: readonly Arg[]): readonly Arg[] {
  const at = words.findIndex(({ value }) => behind.split("|").includes(value));
  return at < 0 ? [] : words.slice(at + 1);
}

function settingOf(launch: Launch, args: Arguments, by: string): Run {
  const assigned = assignments(args);
  const folder = args.options.findLast(({ kind }) => kind === "folder")?.value;
  return {
    by,
    ...(launch.elevated && { elevated: true }),
    ...(launch.elsewhere && { elsewhere: UNKNOWN }),
    ...(launch.secrets && { secrets: true }),
    ...(folder && { folder }),
    ...(assigned.size > 0 && { env: assigned }),
  };
}

/** What options and words in front of a command add to its environment. */
function assignments({ options, env }: Arguments): ReadonlyMap<string, Arg> {
  const all = new Map(env);
  for (const { kind, value } of options) {
    const equals = value?.value.indexOf("=") ?? -1;
    if (kind !== "assigned" || value === undefined || equals <= 0) continue;
    all.set(value.value.slice(0, equals), { ...value, value: value.value.slice(equals + 1) });
  }
  return all;
}

/** The shell text in the values of options. */
export function textsOf({ options }: Arguments, setting: Run = {}): readonly Run[] {
  return options.flatMap(({ kind, value }) => {
    if (value === undefined || (kind !== "shell" && kind !== "remote-shell")) return [];
    const where = kind === "shell" ? {} : { elsewhere: setting.elsewhere ?? UNKNOWN };
    return [{ ...setting, ...where, text: value.value }];
  });
}

function commandOf(words: readonly Arg[], launch: Launch, setting: Run): readonly Run[] {
  const [first] = words;
  if (first === undefined) return [];
  if (launch.as === "options" && launch.elsewhere !== true) return [];
  // An alias for a shell is marked in front.
  if (launch.as === "line") return [{ ...setting, text: joined(words).replace(/^!\s*/, "") }];
  if (launch.program !== undefined) {
    return [{ ...setting, words: [{ ...first, value: launch.program }, ...words] }];
  }
  return [launch.elsewhere === true ? wordsOrLine(words, setting) : { ...setting, words }];
}

/** A single word with blanks in it is a line for a shell. */
export function wordsOrLine(words: readonly Arg[], setting: Run = {}): Run {
  const [only] = words;
  const isLine = only !== undefined && words.length === 1 && /\s/.test(only.value);
  return isLine ? { ...setting, text: only.value } : { ...setting, words };
}

/** Words as the line that a shell reads. */
export function joined(words: readonly Arg[]): string {
  return words.map(({ value }) => value).join(" ");
}
