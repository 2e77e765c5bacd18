import type { Description, Descriptions } from "../commands/command.ts";
import { write } from "../commands/file-effects.ts";
import type { Given, Run } from "../commands/runs.ts";
import { type Arg, UNKNOWN } from "../model/invocation.ts";
import type { Effect, FoundEffect } from "../model/model.ts";
import { fd } from "./fd.ts";
import { findForm } from "./find-form.ts";

/** Programs that look for files and may do something with each. */
export const finders: Descriptions = { "find gfind": find, "fd fdfind": fd };

/** https://www.gnu.org/software/findutils/manual/html_node/find_html/Invoking-find.html */
function find(): Description {
  return {
    // Its options are an expression, whose words {@link readFind} reads.
    spelled: (args) => [{ value: "--", glob: false, start: 0, end: 0 }, ...args],
    options: {},
    looks: findForm(),
    plain: {
      options:
        "-name -iname -type -maxdepth -mindepth -path -not -size -mtime -mmin -newer -empty -a -o",
    },
    effects: ({ operands }) => {
      const found = readFind(operands);
      const { commands, meant, names, alternatives, narrowed, only, follows } = found;
      const starts =
        found.starts.length > 0 ? found.starts : [{ value: ".", glob: false, start: 0, end: 0 }];
      const named = operands.filter(({ value }) => meant.includes(value));
      const actions = [
        ...(found.deletes ? ["delete" as const] : []),
        ...commands.map(({ words }) => words),
      ];
      const kept = { starts, named, names, alternatives, narrowed, only, follows };
      return [
        ...starts.map((path): Effect => ({ kind: "list", path })),
        ...found.writes.map(write),
        ...(actions.length > 0 ? actions : (["print"] as const)).map(
          (action): Effect => ({ kind: "found", ...kept, action }),
        ),
      ];
    },
    runs: runsOfFind,
    // What the programs show that it starts, which are judged by themselves for everything else.
    shows: (words, shownBy) => {
      const { commands } = readFind(
        words.map((value) => ({ value, glob: false, start: 0, end: 0 })),
      );
      const isQuiet = commands.every((command) => {
        const [name = "", ...rest] = command.words.map(({ value }) => value);
        return !/(?:^|\/)g?find$/.test(name) && shownBy([name, ...rest]) === "nothing";
      });
      return commands.length > 0 && isQuiet ? "nothing" : "everything";
    },
    lists: {
      paths: (_args, words) => printedPaths(words),
      below: (_args, words) => {
        const { starts, names } = readFind(words);
        const folders = starts.length > 0 ? starts.map(({ value }) => value) : ["."];
        return folders.map((folder) => ({ folder, names }));
      },
    },
  };
}

/** Every command that `find` would run, with `{}` replaced by what it finds. */
function runsOfFind({ words }: Given): readonly Run[] {
  const found = readFind(words);
  const [first] = words;
  if (found.commands.length === 0 || first === undefined) return [];
  const starts = found.starts.length > 0 ? found.starts : [{ ...first, value: ".", glob: false }];
  return found.commands.flatMap(({ name, words: command }) =>
    starts.flatMap((start) =>
      foundPaths(start.value, found).map((path) => ({
        by: `find ${name}`,
        words: command.map((word) =>
          word.value.includes("{}")
            ? { ...word, value: word.value.replaceAll("{}", () => path), glob: start.glob }
            : word,
        ),
      })),
    ),
  );
}

/** What a `find` expression says about the files it reaches. */
interface FindExpression {
  readonly starts: readonly Arg[];
  /**
   * Names given by `-name`, `-iname`, `-path` before the action, or before none of the action's own branch
   * (`-o`), and that no `!` is before, nor before their group; empty when every file matches, or all but some.
   */
  readonly names: readonly string[];
  /** The same for each action, when another one is about every file. */
  readonly meant: readonly string[];
  /** True when some test other than a name narrows the files down (`-type`, `-mtime`, …). */
  readonly narrowed: boolean;
  readonly deletes: boolean;
  /** Files that it writes its findings into. */
  readonly writes: readonly Arg[];
  readonly follows: FoundEffect["follows"];
  /** True when a file has to match one of several expressions (`-o`), not all that stand there. */
  readonly alternatives: boolean;
  readonly only: FoundEffect["only"];
  readonly commands: readonly { readonly name: string; readonly words: readonly Arg[] }[];
}

/** Tests and actions that take one value, which must not be read as an action of its own. */
const VALUED =
  " -name -iname -path -ipath -wholename -iwholename -lname -ilname -regex -iregex -type -xtype " +
  "-size -mtime -ctime -atime -mmin -cmin -amin -newer -anewer -cnewer -user -group -uid -gid " +
  "-perm -maxdepth -mindepth -inum -links -samefile -fstype -regextype -used -printf -context ";

/** Reads a `find` command's words: where it starts, what it keeps, what it does. */
function readFind(args: readonly Arg[]): FindExpression {
  const starts: Arg[] = [];
  const names: string[] = [];
  const commands: { name: string; words: Arg[] }[] = [];
  let narrowed = false;
  let deletes = false;
  let follows: FoundEffect["follows"];
  const writes: Arg[] = [];
  let empty = false;
  let folders = false;
  let broken = false;
  let links = false;
  let alternatives = false;
  let branch = 0;
  const acted = new Set<string>();
  let acts = false;
  let actsOnAll = false;
  let counted = 0;
  /** Whether `!` is before the next test, and before each group around it. */
  let negated = false;
  const groups: boolean[] = [];
  const act = (): void => {
    acts = true;
    actsOnAll ||= names.length === branch;
    for (let at = Math.max(branch, counted); at < names.length; at += 1) acted.add(names[at] ?? "");
    counted = names.length;
  };
  let index = 0;
  for (; index < args.length; index += 1) {
    const arg = args[index];
    if (/^-[HLP]+$/.test(arg?.value ?? "")) follows = followedBy(arg?.value ?? "") ?? follows;
    if (arg === undefined || /^[-(!]/.test(arg.value)) {
      if (!/^-(?:[HLPEXdsx]+|O\d|D|f)$/.test(arg?.value ?? "")) break;
      continue;
    }
    starts.push(arg);
  }
  for (; index < args.length; index += 1) {
    const word = args[index]?.value ?? "";
    if (word === "!" || word === "-not") {
      negated = !negated;
      continue;
    }
    if (/^-(?:exec|execdir|ok|okdir)$/.test(word)) {
      const end = endOfCommand(args, index + 1);
      const words = args.slice(index + 1, end);
      commands.push({ name: word, words });
      index = end;
      // Of what find lists, only a link that leads nowhere does not exist.
      if (!asksExistence(words)) act();
      else broken ||= negated && !acts;
    } else if (word === "-delete") {
      deletes = true;
      act();
    } else if (word === "(") groups.push(negated);
    else if (word === ")") groups.pop();
    else if (word === "-o" || word === "-or" || word === ",") {
      alternatives = true;
      if (groups.length === 0) branch = names.length;
    } else if (/^-(?:fprint[f0]?|fls)$/.test(word)) {
      const file = args[index + 1];
      if (file !== undefined) writes.push(file);
      index += word === "-fprintf" ? 2 : 1;
    } else if (word === "-follow") follows = "every link";
    else if (VALUED.includes(` ${word} `)) {
      index += 1;
      const value = args[index]?.value ?? "";
      if (word === "-type") folders = value === "d";
      if (word === "-type" && !negated && !acts) links = value === "l";
      // Where links are followed, what is left a link leads nowhere.
      if (word === (follows === "every link" ? "-type" : "-xtype") && !negated && !acts)
        broken = value === "l";
      const isName = /^-i?(?:name|path|wholename)$/.test(word) && !negated;
      if (isName) names.push(value);
      else if (word !== "-maxdepth" && word !== "-printf") narrowed = true;
    } else if (word === "-empty" || word.startsWith("-newer")) {
      narrowed = true;
      empty ||= word === "-empty" && !negated && !acts;
    }
    negated = groups.at(-1) ?? false;
  }
  const isEmpty = empty && folders && !alternatives;
  const meant = acts ? [...acted] : names;
  return {
    starts,
    names: actsOnAll ? [] : meant,
    meant,
    narrowed,
    deletes,
    writes,
    follows,
    alternatives,
    only: isEmpty ? "empty folders" : alternatives ? undefined : linksOf(broken, links),
    commands,
  };
}

function linksOf(broken: boolean, links: boolean): FoundEffect["only"] {
  if (broken) return "broken links";
  return links ? "links" : undefined;
}

/** `-L` follows every link, `-H` those that are named. */
function followedBy(option: string): FoundEffect["follows"] {
  if (option.includes("L")) return "every link";
  return option === "-H" ? "starts" : undefined;
}

/** The paths that files found by the expression have, as far as they are known: one for each name. */
export function foundPaths(
  start: string,
  { names, narrowed }: Pick<FindExpression, "names" | "narrowed">,
): readonly string[] {
  if (names.length === 0) return [narrowed ? `${start}/${UNKNOWN}` : start];
  if (names.length > NAMES_MAX) return [`${start}/${UNKNOWN}`];
  return names.map((name) => {
    const last = name.replace(/^\*+\//, "").replace(/\/\*+$/, "");
    return `${start}/${UNKNOWN}/${last.replace(/[*?]+/g, UNKNOWN)}`;
  });
}

/** Names of one expression that are looked at one by one. */
const NAMES_MAX = 16;

/** The paths that a `find` prints, for the command that reads them; empty where it acts by itself. */
function printedPaths(args: readonly Arg[]): readonly string[] {
  const found = readFind(args);
  if (found.deletes || !found.commands.every(prints) || !printsPaths(args)) return [];
  const starts = found.starts.length > 0 ? found.starts.map((start) => start.value) : ["."];
  return starts.flatMap((start) => {
    const paths = foundPaths(start, found);
    return paths[0] === start ? [start, `${start}/${UNKNOWN}`] : paths;
  });
}

/** True for `-exec test -e {} \;`, which only says whether a file exists. */
function asksExistence(words: readonly Arg[]): boolean {
  return /^(?:test -e \{\}|\[ -e \{\} \])$/.test(words.map(({ value }) => value).join(" "));
}

/** True for `-exec echo {} +` and its like. */
function prints({ words }: FindExpression["commands"][number]): boolean {
  const [program, ...rest] = words.map(({ value }) => value);
  return /^(?:.*\/)?(?:echo|printf|ls)$/.test(program ?? "") && rest.every(isFound);
}

function isFound(word: string): boolean {
  return word === "{}" || word.startsWith("-") || /^%s(?:\\[n0]|\n)?$/.test(word);
}

/** False where a format may print anything, or a file says where to look. */
function printsPaths(args: readonly Arg[]): boolean {
  return args.every(({ value }, at) => {
    const format = args[at - 1]?.value === "-printf" ? value : "%p";
    return /^%p(?:\\[n0]|\n| )*$/.test(format) && value !== "-files0-from";
  });
}

function endOfCommand(args: readonly Arg[], from: number): number {
  for (let i = from; i < args.length; i += 1) {
    const value = args[i]?.value;
    if (value === ";" || (value === "+" && args[i - 1]?.value === "{}")) return i;
  }
  // `find . -exec echo -delete +`: without `{}` before it, the plus ends nothing for find.
  return args.length;
}
